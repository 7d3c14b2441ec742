package xiangqi

import (
	"errors"
	"strings"
	"testing"
)

// Positions of the tests. Those with pawns are the verified examples of the
// traditional notation's pawn rules.
const (
	fenStart      = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
	fenStartBlack = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
	fenThree      = "3k5/4P4/9/4P4/4P4/9/9/9/9/4K4 w - - 0 1"
	fenTwoTwo     = "4k4/2P1P4/2P1P4/9/9/9/9/9/9/3K5 w - - 0 1"
	fenTwoThree   = "4k4/9/2P1P4/2P1P4/4P4/9/9/9/9/3K5 w - - 0 1"
	fenFive       = "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/3AK4 w - - 0 1"
	fenFour       = "3k5/4P4/4P4/4P4/4P4/9/9/9/9/4K4 w - - 0 1"
	fenPairLone   = "3k5/9/4P4/P3P4/9/9/9/9/9/4K4 w - - 0 1"
	fenTwoTwoOne  = "3k5/9/2P1P3P/2P1P4/9/9/9/9/9/4K4 w - - 0 1"
	// Two of everything on one file each.
	fenTandem      = "3k5/9/9/RC2N1P2/9/RCB1N1P2/9/3A5/9/2BA1K3 w - - 0 1"
	fenTandemBlack = "2ba1k3/9/3a5/9/rcb1n1p2/9/rc2n1p2/9/9/3K5 b - - 0 1"
	// Three pieces of a kind on one file, which an editor allows.
	fenThreeRooks = "3k5/9/R8/9/R8/9/R8/9/9/4K4 w - - 0 1"
	// The knight shields its king from one rook, the other holds file f, and file
	// d is the black king's.
	fenPinned = "3k1r3/9/9/4r4/9/9/4N4/9/9/4K4 w - - 0 1"
)

// parsePosition reads a board without asking whether it is a position: in some
// of the examples a pawn checks the king of the side that is not to move.
func parsePosition(t testing.TB, fen string) Position {
	t.Helper()
	s, err := ParseSetup(fen)
	if err != nil {
		t.Fatal(err)
	}
	p := Position{board: s.Board, turn: s.Turn, moveNumber: 1}
	p.complete()
	return p
}

func TestFormatMove(t *testing.T) {
	for _, tt := range []struct {
		fen, move string
		notation  Notation
		want      string
	}{
		// The coordinate systems.
		{fenStart, "h2e2", UCI, "h2e2"},
		{fenStart, "h2e2", ICCS, "H2-E2"},
		{fenStart, "h2e2", DhtmlXQ, "7747"},
		{fenStart, "h2e2", UCI | RanksFromOne, "h3e3"},
		{fenStart, "h2h9", UCI | RanksFromOne, "h3h10"},
		{fenStart, "h2h9", ICCS | RanksFromOne, "H3-H10"},
		// Algebraic.
		{fenStart, "h2e2", Algebraic, "Che2"},
		{fenStart, "h2e2", Algebraic | RanksFromOne, "Che3"},
		{fenStart, "h2e2", AlgebraicLong, "Ch2-e2"},
		{fenStart, "h2h9", Algebraic, "Cxh9"},
		{fenStart, "h2h9", AlgebraicLong | RanksFromOne, "Ch3xh10"},
		{fenStart, "b0c2", Algebraic, "Hc2"},
		{fenStart, "c0e2", Algebraic, "Ece2"},
		{fenStart, "a3a4", Algebraic, "a4"},
		{fenStart, "a3a4", AlgebraicLong, "a3-a4"},
		{fenStartBlack, "h9g7", Algebraic, "Hg7"},
		{fenTandem, "a4a5", Algebraic, "R4a5"},
		{fenTandem, "a4a5", Algebraic | RanksFromOne, "R5a6"},
		{fenTandem, "e4c5", Algebraic, "H4c5"},
		{fenTandem, "e4f6", Algebraic, "Hf6"},
		{fenTandem, "a6a9", Algebraic, "Ra9#"},
		{fenTandem, "e6f8", Algebraic, "Hf8+"},
		{fenTwoThree, "e7d7", Algebraic | RanksFromOne, "ed8"},
		{fenThreeRooks, "a7a6", Algebraic, "R7a6"},
		{fenThreeRooks, "a7a6", Algebraic | RanksFromOne, "R8a7"},
		{fenTwoThree, "e7d7", Algebraic, "ed7"},
		// The traditional four characters: one piece of its kind on its file.
		{fenStart, "h2e2", Chinese, "炮二平五"},
		{fenStart, "b0c2", Chinese, "马八进七"},
		{fenStart, "c0e2", Chinese, "相七进五"},
		{fenStartBlack, "h7e7", Chinese, "炮８平５"},
		{fenStartBlack, "h9g7", Chinese, "马８进７"},
		{fenStartBlack, "a9a8", Chinese, "车１进１"},
		{fenStartBlack, "i6i5", Chinese, "卒９进１"},
		{fenStart, "h2e2", WXF, "C2=5"},
		{fenStart, "b0c2", WXF, "H8+7"},
		{fenStart, "c0e2", WXF, "E7+5"},
		{fenStartBlack, "h7e7", WXF, "C8=5"},
		{fenStartBlack, "h9g7", WXF, "H8+7"},
		{fenStartBlack, "a9a8", WXF, "R1+1"},
		{fenStartBlack, "i6i5", WXF, "P9+1"},
		// Two of a kind on one file.
		{fenTandem, "b6b5", Chinese, "前炮退一"},
		{fenTandem, "b4b3", Chinese, "后炮退一"},
		{fenTandem, "e6f8", Chinese, "前马进四"},
		{fenTandem, "a4a5", Chinese, "后车进一"},
		{fenTandem, "g6h6", Chinese, "前兵平二"},
		{fenTandem, "d0e1", Chinese, "仕六进五"},
		{fenTandem, "d2e1", Chinese, "仕六退五"},
		{fenTandem, "c0e2", Chinese, "相七进五"},
		{fenTandem, "c4e2", Chinese, "相七退五"},
		{fenTandem, "b6b5", WXF, "C+-1"},
		{fenTandem, "b4b3", WXF, "C--1"},
		{fenTandem, "b6c6", WXF, "C+=7"},
		{fenTandem, "a4a5", WXF, "R-+1"},
		{fenTandem, "g6h6", WXF, "P+=2"},
		{fenTandem, "g4g5", WXF, "P-+1"},
		{fenTandem, "d2e1", WXF, "A6-5"},
		{fenTandemBlack, "b3b4", Chinese, "前炮退１"},
		{fenTandemBlack, "e5f3", Chinese, "后马进６"},
		{fenTandemBlack, "g5g4", Chinese, "后卒进１"},
		{fenTandemBlack, "d9e8", Chinese, "士４进５"},
		{fenTandemBlack, "a5a4", WXF, "R-+1"},
		{fenThreeRooks, "a7b7", Chinese, "前车平八"},
		{fenThreeRooks, "a5b5", Chinese, "中车平八"},
		{fenThreeRooks, "a3b3", WXF, "Rc=8"},
		// Pawns.
		{fenThree, "e8f8", Chinese, "前兵平四"},
		{fenThree, "e6f6", Chinese, "中兵平四"},
		{fenThree, "e5f5", Chinese, "后兵平四"},
		{fenTwoTwo, "e8f8", Chinese, "一兵平四"},
		{fenTwoTwo, "e7f7", Chinese, "二兵平四"},
		{fenTwoTwo, "c8d8", Chinese, "三兵平六"},
		{fenTwoTwo, "c7d7", Chinese, "四兵平六"},
		{fenTwoThree, "e7f7", Chinese, "一兵平四"},
		{fenTwoThree, "e6f6", Chinese, "二兵平四"},
		{fenTwoThree, "e5f5", Chinese, "三兵平四"},
		{fenTwoThree, "c7d7", Chinese, "四兵平六"},
		{fenTwoThree, "c6d6", Chinese, "五兵平六"},
		{fenFour, "e8f8", Chinese, "一兵平四"},
		{fenFour, "e5f5", Chinese, "四兵平四"},
		{fenPairLone, "e7e8", Chinese, "前兵进一"},
		{fenPairLone, "a6a7", Chinese, "兵九进一"},
		{fenTwoTwoOne, "i7i8", Chinese, "兵一进一"},
		{fenThree, "e8f8", WXF, "15=4"},
		{fenThree, "e6f6", WXF, "25=4"},
		{fenThree, "e5f5", WXF, "35=4"},
		{fenTwoTwo, "c7d7", WXF, "27=6"},
		{fenTwoThree, "e5f5", WXF, "35=4"},
		{fenPairLone, "e6f6", WXF, "P-=4"},
		{fenPairLone, "a6a7", WXF, "P9+1"},
		{fenTwoTwoOne, "i7i8", WXF, "P1+1"},
		// Scripts and digits.
		{fenStart, "h0g2", Chinese | Traditional, "傌二進三"},
		{fenStart, "h0g2", Chinese | Traditional | PlainMen, "馬二進三"},
		{fenStart, "e0e1", Chinese | Traditional, "帥五進一"},
		{fenStartBlack, "i9i8", Chinese | Traditional, "車９進１"},
		{fenStartBlack, "h7h8", Chinese | Traditional, "砲８退１"},
		{fenStartBlack, "h7h8", Chinese | Traditional | PlainMen, "炮８退１"},
		{fenStartBlack, "e9e8", Chinese | Traditional, "將５進１"},
		{fenStartBlack, "c9e7", Chinese | Traditional, "象３進５"},
		{fenTandem, "b4b3", Chinese | Traditional, "後炮退一"},
		{fenStartBlack, "h7e7", Chinese | ChineseDigits, "炮八平五"},
		{fenStartBlack, "h7e7", Chinese | HalfWidthDigits, "炮8平5"},
		{fenStart, "h2e2", Chinese | HalfWidthDigits, "炮二平五"},
		{fenStart, "h2e2", Chinese | ArabicDigits, "炮２平５"},
		{fenStart, "h2e2", Chinese | ArabicDigits | HalfWidthDigits, "炮2平5"},
		// What no piece can do comes out in coordinates.
		{fenStart, "e4e5", Chinese, "e4e5"},
		{fenStart, "h9g7", WXF, "h9g7"},
		{fenStart, "0000", ICCS, "0000"},
		{fenStart, "h2e2", numSystems, "h2e2"},
	} {
		p := parsePosition(t, tt.fen)
		var m Move
		if err := m.UnmarshalText([]byte(tt.move)); err != nil {
			t.Fatal(err)
		}
		if got := p.FormatMove(m, tt.notation); got != tt.want {
			t.Errorf("%s: %s in %v is %q, want %q", tt.fen, tt.move, tt.notation, got, tt.want)
		}
	}
	p := StartPosition()
	if got := p.FormatMove(NewMove(NoSquare, 127), WXF); got != "--" {
		t.Errorf("move off the board is %q", got)
	}
}

func TestParseMove(t *testing.T) {
	for _, tt := range []struct {
		fen  string
		want string
		text []string
	}{
		{fenStart, "h2e2", []string{
			"h2e2", "H2-E2", "H2E2", "h2-e2", "ｈ２ｅ２", "h3e3", "7747", "Che2", "Ch2-e2", "Ch2e2", "Che3", "Ch3-e3",
			"炮二平五", "砲二平五", "包二平五", "炮2平5", "炮２平５", "炮 二 平 五", " 炮二平五 ", "炮\u3000二平五", "炮二平五!?",
			"炮二平五＋", "炮贰平伍", "炮②平⑤", "C2=5", "c2.5", "C2.5", "C25", "c25", "C 2 = 5", "Ｃ２＝５", "C二平五", "C2=5!", "炮2=5",
		}},
		{fenStart, "b0c2", []string{"马八进七", "馬八進七", "傌八進七", "马8上7", "H8+7", "N8+7", "n8+7", "Hc2", "Nc2", "Nbc2"}},
		{fenStart, "c0e2", []string{"相七进五", "象七进五", "E7+5", "B7+5", "M7+5", "Ece2", "Bce2"}},
		{fenStart, "d0e1", []string{"仕六进五", "士六进五", "A6+5", "G6+5", "Ade1"}},
		{fenStart, "e0e1", []string{"帅五进一", "帥五進一", "将五进一", "王五进一", "K5+1", "Ke1"}},
		{fenStart, "g3g4", []string{"兵三进一", "卒三进一", "P3+1", "S3+1", "s3+1", "g4", "g3-g4", "g4g5"}},
		{fenStart, "h2h9", []string{"炮二进七", "Cxh9", "Ch2xh9", "Ch3xh10", "Ch9!", "h3h10", "H3-H10"}},
		{fenStart, "a0a1", []string{"车九进一", "俥九進一", "伡九进一", "R9+1"}},
		{fenStartBlack, "h7e7", []string{"炮８平５", "砲８平５", "炮8平5", "炮八平五", "c8.5", "C8=5", "h7e7", "h8e8"}},
		{fenStartBlack, "i6i5", []string{"卒９进１", "兵9进1", "p9+1", "P9+1", "卒九進一"}},
		{fenStartBlack, "i9i8", []string{"车９进１", "r9+1"}},

		// Two of a kind on one file.
		{fenTandem, "b6b5", []string{"前炮退一", "炮前退一", "C+-1", "+C-1", "c+-1", "前炮下1", "前炮八退一", "炮八前退一", "Ca-1"}},
		{fenTandem, "b4b3", []string{"后炮退一", "後炮退一", "炮后退一", "炮後退一", "C--1", "-C-1"}},
		{fenTandem, "b6c6", []string{"前炮平七", "C+=7", "C+7", "C+.7", "+C7", "炮八平七"}},
		{fenTandem, "e6f8", []string{"前马进四", "马前进四", "H++4", "N++4", "Hf8"}},
		{fenTandem, "e4f6", []string{"后马进四", "H-+4"}},
		{fenTandem, "a6a9", []string{"前车进三", "R++3", "车九进三"}}, // only the front rook has three squares before it
		{fenTandem, "g4g5", []string{"后兵进一", "P-+1", "兵后进一", "23+1", "Pb+1", "二兵进一"}},
		{fenTandem, "g6h6", []string{"前兵平二", "P+=2", "P+2", "13=2", "132", "兵三平二"}},
		// Advisors and bishops, whose file and direction suffice.
		{fenTandem, "d2e1", []string{"仕六退五", "前仕退五", "前士退5", "仕前退五", "A6-5", "A+-5", "+A-5"}},
		{fenTandem, "d0e1", []string{"仕六进五", "后士进五", "A-+5"}},
		{fenTandem, "c0e2", []string{"相七进五", "后相进五", "后象进5"}},
		{fenTandem, "c4e2", []string{"相七退五", "前相退五"}},
		{fenTandemBlack, "c9e7", []string{"象３进５", "后象进5", "e3+5", "E-+5"}},
		{fenTandemBlack, "e5f3", []string{"后马进６", "h-+6", "n-+6", "-h+6", "马后进6"}},
		{fenTandemBlack, "b3b4", []string{"前炮退１", "炮前退1", "c+-1"}},

		// One file with three, four and five pawns.
		{fenThree, "e8f8", []string{"前兵平四", "15=4", "P+=4", "P+4", "154", "Pa=4", "一兵平四", "兵前平四", "前兵五平四"}},
		{fenThree, "e6f6", []string{"中兵平四", "25=4", "P5=4", "P.=4", "P..4", "Pb=4", "二兵平四", "兵中平四", "兵五中平四"}},
		{fenThree, "e5f5", []string{"后兵平四", "35=4", "P-=4", "Pc=4", "三兵平四", "後兵平四"}},
		{fenFour, "e8f8", []string{"一兵平四", "前兵平四", "++=4", "15=4", "Pa=4", "++4"}},
		{fenFour, "e7f7", []string{"二兵平四", "P+=4", "25=4", "Pb.4", "2兵平4"}},
		{fenFour, "e6f6", []string{"三兵平四", "P-=4", "35=4", "Pc=4"}},
		{fenFour, "e5f5", []string{"四兵平四", "后兵平四", "--=4", "45=4", "Pd=4", "--4"}},
		{fenFive, "e8f8", []string{"一兵平四", "++=4", "15=4", "Pa=4", "pa=4", "PA=4", "前兵平四"}},
		{fenFive, "e7f7", []string{"二兵平四", "P+=4", "25=4", "Pb=4"}},
		{fenFive, "e6f6", []string{"三兵平四", "P5=4", "35=4", "Pc=4", "中兵平四"}},
		{fenFive, "e5f5", []string{"四兵平四", "P-=4", "45=4", "Pd=4"}},

		// Two files.
		{fenTwoTwo, "e8f8", []string{"一兵平四", "前兵五平四", "兵五前平四", "5+=4", "15=4", "Pa=4", "前兵平四"}},
		{fenTwoTwo, "e7f7", []string{"二兵平四", "后兵五平四", "5-=4", "25=4", "Pb=4"}},
		{fenTwoTwo, "c8d8", []string{"三兵平六", "前兵七平六", "兵七前平六", "7+=6", "17=6", "Pc=6"}},
		{fenTwoTwo, "c7b7", []string{"四兵平八", "后兵七平八", "7-=8", "27=8", "Pd=8", "后兵平八"}},
		{fenTwoThree, "e6f6", []string{"二兵平四", "中兵平四", "中兵五平四", "55=4", "25=4", "二兵五平四"}},
		{fenTwoThree, "c6d6", []string{"五兵平六", "后兵七平六", "7-=6", "27=6", "Pe=6"}},
		{fenTwoThree, "e5f5", []string{"三兵平四", "5-=4", "35=4"}},
		// Counted from the left, where no other numbering fits.
		{fenTwoTwo, "e8f8", []string{"三兵平四"}},
		{fenTwoTwo, "c8b8", []string{"一兵平八"}},
		{fenTwoThree, "c7b7", []string{"一兵平八"}},
		// Numbering every pawn: the lone one on the right is the first.
		{fenTwoTwoOne, "i7h7", []string{"兵一平二", "一兵平二", "P1=2", "h7"}},
		{fenTwoTwoOne, "c6b6", []string{"四兵平八", "五兵平八", "7-=8"}},
	} {
		p := parsePosition(t, tt.fen)
		for _, text := range tt.text {
			if got, err := p.ParseMove(text); err != nil || got.String() != tt.want {
				t.Errorf("%s: %q is %v (%v), want %s", tt.fen, text, got, err, tt.want)
			}
		}
	}
}

func TestParseMoveErrors(t *testing.T) {
	anySystem := numSystems // means ParseMove
	for _, tt := range []struct {
		fen, text string
		notation  Notation
		want      error
		says      string
	}{
		{fenStart, "", anySystem, ErrMoveText, "nothing to read"},
		{fenStart, " !?", anySystem, ErrMoveText, "nothing to read"},
		{fenStart, "炮二平五二", anySystem, ErrMoveText, "want a move"},
		{fenStart, "炮z平五", anySystem, ErrMoveText, "'z' at byte 3"},
		{fenStart, "炮二平五\xff", anySystem, ErrMoveText, "byte 12"},
		{fenStart, strings.Repeat("炮", 99), anySystem, ErrMoveText, "too long"},
		{fenStart, "j2", anySystem, ErrMoveText, "'j' at byte 0"},
		{fenStart, "h", anySystem, ErrMoveText, ""},
		// No piece answers to the name, or several do and none can go so.
		{fenStart, "炮三平五", anySystem, ErrNoSuchMove, "there is no red cannon there"},
		{fenStart, "前炮平五", anySystem, ErrNoSuchMove, "there is no red cannon there"},
		{fenStart, "马八进五", anySystem, ErrNoSuchMove, "the red knight on b0 cannot go there"},
		{fenStart, "Hh5", anySystem, ErrNoSuchMove, "no red knight can go to h5"},
		{fenThree, "炮二平五", anySystem, ErrNoSuchMove, "red has no cannon"},
		{fenTandem, "炮八平三", anySystem, ErrNoSuchMove, ""},
		// The text names one move, which is against the rules.
		{fenStart, "e5e6", anySystem, ErrIllegalMove, "no piece on origin"},
		{fenStart, "h7e7", anySystem, ErrIllegalMove, "not your piece"},
		{fenStart, "h2f4", anySystem, ErrIllegalMove, "h2f4: bad geometry"},
		{fenStart, "h2e3", anySystem, ErrIllegalMove, "own piece on target"},
		{fenStart, "h2h2", anySystem, ErrIllegalMove, "null move"},
		{fenStart, "炮二进六", anySystem, ErrIllegalMove, "h2h8: path blocked"},
		{fenStart, "马八进六", anySystem, ErrIllegalMove, "b0d1: horse leg blocked"},
		{fenStart, "车一进九", anySystem, ErrIllegalMove, "i0i9: path blocked"},
		{fenStart, "Ke4", Algebraic, ErrIllegalMove, "e0e4: bad geometry"},
		{fenStartBlack, "h9h8", anySystem, ErrIllegalMove, "bad geometry"},
		{fenPinned, "马五进七", anySystem, ErrIllegalMove, "e3c4: king exposed to check"},
		{fenPinned, "Hc4", anySystem, ErrIllegalMove, "e3c4: king exposed to check"},
		{fenPinned, "H5+3", anySystem, ErrIllegalMove, "e3g4: king exposed to check"},
		{fenPinned, "帅五平四", anySystem, ErrIllegalMove, "e0f0: king exposed to check"},
		{fenPinned, "帅五平六", anySystem, ErrIllegalMove, "e0d0: generals face"},
		{fenPinned, "e0d0", anySystem, ErrIllegalMove, "e0d0: generals face"},
		// Several legal moves.
		{fenTandem, "炮八退一", anySystem, ErrAmbiguousMove, "b4b3 or b6b5"},
		{fenTwoTwo, "前兵进一", anySystem, ErrAmbiguousMove, "c8c9 or e8e9"},
		{fenTwoTwo, "P+=6", anySystem, ErrAmbiguousMove, "c8d8 or e8d8"},
		{fenStart, "Ra2", anySystem, nil, ""},
		{fenStart, "Ra2", Algebraic, nil, ""},
		{fenStart, "Ra2", Algebraic | RanksFromOne, nil, ""},
		// Only the notation asked for is read.
		{fenStart, "炮二平五", UCI, ErrMoveText, "such as h2e2"},
		{fenStart, "h2e2", UCI | RanksFromOne, ErrIllegalMove, "h1e1"},
		{fenStart, "h3e3", UCI, ErrIllegalMove, "h3e3"},
		{fenStart, "h2h10", UCI, ErrMoveText, ""},
		{fenStart, "h0g2", UCI | RanksFromOne, ErrMoveText, ""},
		{fenStart, "C2=5", Chinese, ErrMoveText, "such as 炮二平五"},
		{fenStart, "炮二平五", WXF, ErrMoveText, "such as C2=5"},
		{fenStart, "C二平五", WXF, ErrMoveText, ""},
		{fenStart, "C二平五", Chinese, ErrMoveText, ""},
		{fenStart, "h2e2", WXF, ErrMoveText, ""},
		{fenStart, "h2e2", Algebraic, ErrNoSuchMove, ""},
		{fenStart, "Che2", AlgebraicLong, nil, ""},
		{fenStart, "Che2", ICCS, ErrMoveText, ""},
		{fenStart, "7747", UCI, ErrMoveText, ""},
		{fenStart, "7747", DhtmlXQ, nil, ""},
		{fenStart, "9747", DhtmlXQ, ErrMoveText, ""},
		{fenStart, "h2e2", numSystems + 1, ErrMoveText, "unknown notation"},
	} {
		p := parsePosition(t, tt.fen)
		m, err := p.ParseMoveAs(tt.text, tt.notation)
		if tt.notation == anySystem {
			m, err = p.ParseMove(tt.text)
		}
		if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
			t.Errorf("%s: %q gives %v, %v, want %v", tt.fen, tt.text, m, err, tt.want)
			continue
		}
		if err == nil {
			continue
		}
		var detail *MoveTextError
		if !errors.As(err, &detail) || m != NoMove || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %q gives %v, %q, want it to say %q", tt.fen, tt.text, m, err, tt.says)
		}
		if detail != nil && (len(detail.Moves) > 1) != errors.Is(tt.want, ErrAmbiguousMove) {
			t.Errorf("%s: %q names %v", tt.fen, tt.text, detail.Moves)
		}
	}
}

// A text that fits several pieces means the one that may move without leaving the
// king in check.
func TestParseMovePrefersLegal(t *testing.T) {
	// Of the two front pawns that could go to file 6, that of file 5 is alone
	// between the kings.
	p := parsePosition(t, "4k4/9/2P1P4/9/2P6/9/9/9/9/4K4 w - - 0 1")
	m, err := p.ParseMove("前兵平六")
	if err != nil || m.String() != "c7d7" {
		t.Errorf("got %v, %v", m, err)
	}
}

// In this position the rule book of 1997 calls the second pawn of file 3 what
// the one of 2018 calls the third. The form that is written decides.
func TestParseMoveWrittenFormFirst(t *testing.T) {
	p := parsePosition(t, "3k5/9/4P1P2/4P1P2/6P2/9/9/9/9/4K4 w - - 0 1")
	if m, err := p.ParseMove("33=2"); err != nil || m.String() != "g5h5" {
		t.Errorf("33=2 is %v, %v", m, err)
	}
	if m, err := p.ParseMove("中兵三平二"); err != nil || m.String() != "g6h6" {
		t.Errorf("中兵三平二 is %v, %v", m, err)
	}
}

// XBoard gives the file of a pawn that moves sideways, and only then.
func TestParseMovePawnAhead(t *testing.T) {
	both := parsePosition(t, "3k5/9/9/9/9/4p4/5p3/9/9/5K3 b - - 0 1")
	if m, err := both.ParseMove("e3"); err != nil || m.String() != "e4e3" {
		t.Errorf("e3 is %v, %v, want the pawn that goes ahead", m, err)
	}
	if m, err := both.ParseMove("fe3"); err != nil || m.String() != "f3e3" {
		t.Errorf("fe3 is %v, %v", m, err)
	}
}

func TestNotationNames(t *testing.T) {
	for _, n := range append(writtenNotations(), WXF|RanksFromOne) {
		if got, err := ParseNotation(n.String()); err != nil || got != n {
			t.Errorf("%v reads back as %v, %v", n, got, err)
		}
	}
	for _, name := range []string{"", "san", "Chinese", "chinese,", "chinese,bold", "invalid"} {
		if n, err := ParseNotation(name); !errors.Is(err, ErrNotation) {
			t.Errorf("%q reads as %v, %v", name, n, err)
		}
	}
	if got := (Chinese | Traditional).String(); got != "chinese,traditional" {
		t.Errorf("Chinese|Traditional is %q", got)
	}
	var n Notation
	if err := n.UnmarshalText([]byte("uci,ranks-from-one")); err != nil || n != UCI|RanksFromOne {
		t.Errorf("uci,ranks-from-one is %v, %v", n, err)
	}
}

// Ten rooks on one side are more than there are digits.
func TestFormatMoveBeyondDigits(t *testing.T) {
	p := parsePosition(t, "3k5/9/9/RRRRR4/9/9/RRRRR4/9/9/4K4 w - - 0 1")
	for _, n := range []Notation{Chinese, WXF} {
		if got := p.FormatMove(NewMove(SquareAt(0, 3), SquareAt(0, 2)), n); got != "a3a2" {
			t.Errorf("the tenth rook goes %q in %v, want the coordinates", got, n)
		}
	}
	if got := p.Chinese(NewMove(SquareAt(0, 6), SquareAt(0, 7))); got != "九车进一" {
		t.Errorf("the ninth rook goes %q", got)
	}
	checkRoundTrip(t, &p, NewMove(SquareAt(0, 6), SquareAt(0, 7)), writtenNotations())
}

// Reading costs no memory: a library of games is read move by move.
func TestParseMoveAllocations(t *testing.T) {
	p := StartPosition()
	for _, text := range []string{"h2e2", "C2=5", "炮二平五", "Che2", "Pháo 2 bình 5", "P2-5"} {
		if n := testing.AllocsPerRun(100, func() { _, _ = p.ParseMove(text) }); n != 0 {
			t.Errorf("%q: %v allocations", text, n)
		}
	}
}
