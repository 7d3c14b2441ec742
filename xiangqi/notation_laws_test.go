package xiangqi

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// writtenNotations lists every system with the options that change its text.
func writtenNotations() []Notation {
	return []Notation{
		UCI, UCI | RanksFromOne, ICCS, ICCS | RanksFromOne, DhtmlXQ, WXF,
		Chinese, Chinese | Traditional, Chinese | Traditional | PlainMen, Chinese | ChineseDigits,
		Chinese | HalfWidthDigits, Chinese | Traditional | ArabicDigits, Chinese | ArabicDigits | HalfWidthDigits,
		Algebraic, Algebraic | RanksFromOne, AlgebraicLong, AlgebraicLong | RanksFromOne,
		Vietnamese, VietnameseShort,
	}
}

// selfEvident reports whether ParseMove must know the notation from the text alone.
// With ranks from 1 a text looks like one with ranks from 0, and Vietnamese signs may
// be a pawn of WXF.
func selfEvident(n Notation) bool { return !n.has(RanksFromOne) && n != VietnameseShort }

// What FormatMove writes is read by itself as the move that was written, or refused as
// a text of two systems with both moves named: never as another move.
func TestWrittenMovesReadByThemselves(t *testing.T) {
	const wantMoves = 17_316
	moves, refused := 0, make(map[Notation]int)
	check := func(p *Position, m Move, n Notation) {
		text := p.FormatMove(m, n)
		got, err := p.ParseMove(text)
		if err == nil && got == m {
			return
		}
		refused[n]++
		var fault *MoveTextError
		if !errors.As(err, &fault) || !errors.Is(err, ErrAmbiguousMove) || len(fault.Moves) < 2 ||
			len(fault.Notations) != len(fault.Moves) || fault.Notations[0] == fault.Notations[1] || !slices.Contains(fault.Moves, m) {
			t.Errorf("%v\n%v in %v is %q, which reads by itself as %v, %v", p.board, m, n, text, got, err)
		}
	}
	readGames(t, filepath.Join("testdata", "games", "olympiad2003.jsonl"), func(g gameLine) {
		p := StartPosition()
		for _, text := range strings.Fields(g.Moves) {
			for _, m := range p.LegalMoves() {
				moves++
				for n := range numSystems {
					check(&p, m, n)
				}
			}
			p.MakeMove(mustMove(t, text))
		}
	})
	if moves != wantMoves {
		t.Errorf("%d moves, want %d", moves, wantMoves)
	}
	for n := range numSystems {
		if selfEvident(n) && refused[n] > 0 || refused[n]*100 > moves {
			t.Errorf("%d of %d moves in %v are refused", refused[n], moves, n)
		}
	}
	t.Logf("refused: %v", refused)
}

// checkRoundTrip writes the legal move m in the notations and reads it back.
func checkRoundTrip(t testing.TB, p *Position, m Move, notations []Notation) {
	t.Helper()
	for _, n := range notations {
		text := p.FormatMove(m, n)
		if got, err := p.ParseMoveAs(text, n); err != nil || got != m {
			t.Fatalf("%v\n%v in %v is %q, which reads as %v, %v", p.board, m, n, text, got, err)
		}
		if !selfEvident(n) {
			continue
		}
		if got, err := p.ParseMove(text); err != nil || got != m {
			t.Fatalf("%v\n%v in %v is %q, which reads by itself as %v, %v", p.board, m, n, text, got, err)
		}
	}
}

// playRandomly plays games of legal moves chosen by chance and calls see with
// each position on the way.
func playRandomly(seed uint64, games, plies int, see func(*Position)) {
	random := rand.New(rand.NewPCG(seed, 1))
	for range games {
		p := StartPosition()
		for range plies {
			see(&p)
			moves := p.LegalMoves()
			if len(moves) == 0 {
				break
			}
			p.MakeMove(moves[random.IntN(len(moves))])
		}
	}
}

func TestRoundTripRandomGames(t *testing.T) {
	notations := writtenNotations()
	turn := 0
	playRandomly(1, 40, 150, func(p *Position) {
		for _, m := range p.LegalMoves() {
			turn++
			checkRoundTrip(t, p, m, notations[turn%len(notations):][:1])
		}
	})
}

// The two sides of a mirrored position name their moves alike: with the board
// turned and the colors exchanged WXF is the same to the letter, and left and right exchanged turns
// file n into file 10-n wherever a move is written by files.
func TestMirroredNotation(t *testing.T) {
	playRandomly(2, 20, 150, func(p *Position) {
		exchanged, mirrored := p.ExchangeColors(), p.MirrorFile()
		turned := exchanged.MirrorFile()
		for _, m := range p.LegalMoves() {
			want := p.WXF(m)
			if got := turned.WXF(m.MirrorRank().MirrorFile()); got != want {
				t.Fatalf("%v\n%v is %q, turned round %q", p.board, m, want, got)
			}
			kind := p.At(m.From()).Kind()
			if st := p.standing(m.From()); st.tandem() {
				checkRoundTrip(t, &mirrored, m.MirrorFile(), []Notation{WXF, Chinese})
				continue
			}
			want = mirrorWXF(want, kind)
			if got := mirrored.WXF(m.MirrorFile()); got != want {
				t.Fatalf("%v\n%v mirrored is %q, want %q", p.board, m, got, want)
			}
		}
	})
}

// mirrorWXF replaces the files of a plain WXF text.
func mirrorWXF(text string, kind Kind) string {
	b := []byte(text)
	b[1] = '0' + '9' + 1 - b[1]
	if b[2] == '=' || kind == Knight || kind == Bishop || kind == Advisor {
		b[3] = '0' + '9' + 1 - b[3]
	}
	return string(b)
}

// Up to five pawns on one or two files, with or without a lone one elsewhere:
// no two moves are written alike, and all are read back.
func TestPawnConfigurations(t *testing.T) {
	step := 7
	if longtest.On() {
		step = 1
	}
	count := 0
	for first := range NumFiles {
		for second := first; second < NumFiles; second++ {
			// Pawns stand on ranks 4 to 8 here, so that none meets the black king;
			// bit i is one of the five squares of a file.
			for set := 1 + (first+second)%step; set < 1<<10; set += step {
				if second == first && set >= 1<<5 {
					break
				}
				count += checkPawns(t, first, second, set)
			}
		}
	}
	t.Logf("%d moves", count)
}

func checkPawns(t *testing.T, first, second, set int) int {
	t.Helper()
	var b Board
	pawns := 0
	for i := range 10 {
		if set>>i&1 != 0 {
			b.Put(SquareAt([]int{first, second}[i/5], 4+i%5), RedPawn)
			pawns++
		}
	}
	if pawns > 5 {
		return 0
	}
	b.Put(SquareAt(3, 0), RedKing)
	b.Put(SquareAt(5, 9), BlackKing)
	if lone := SquareAt((first+second+set)%NumFiles, 5); pawns < 5 && lone.File() != first && lone.File() != second {
		b.Put(lone, RedPawn)
	}
	p := Position{board: b, moveNumber: 1}
	p.complete()
	if set%2 == 1 {
		p = p.ExchangeColors()
	}
	moves := p.LegalMoves()
	for _, n := range []Notation{WXF, Chinese, Vietnamese, VietnameseShort} {
		seen := map[string]Move{}
		for _, m := range moves {
			text := p.FormatMove(m, n)
			if other, twice := seen[text]; twice {
				t.Fatalf("%v\n%v and %v are both %q", p.board, m, other, text)
			}
			seen[text] = m
			checkRoundTrip(t, &p, m, []Notation{n})
		}
	}
	return len(moves)
}

// Every pseudo-legal move that is not legal is distinguished from no move at all.
func TestExposingMovesAreTold(t *testing.T) {
	found := 0
	playRandomly(3, 30, 150, func(p *Position) {
		for _, m := range p.AppendPseudoLegal(nil, AllMoves) {
			if p.IsLegal(m) {
				continue
			}
			found++
			for _, n := range []Notation{UCI, DhtmlXQ, WXF, Chinese, Vietnamese, VietnameseShort} {
				got, err := p.ParseMoveAs(p.FormatMove(m, n), n)
				var illegal *IllegalMoveError
				if !errors.As(err, &illegal) || illegal.Reason < ReasonLeftInCheck {
					t.Fatalf("%v\n%v in %v gives %v, %v", p.board, m, n, got, err)
				}
			}
		}
	})
	if found == 0 {
		t.Error("no such move was met")
	}
}

// FuzzNotation feeds any bytes to the reader in a position reached by random
// moves: a text that is read is a legal move, and that move can be written and
// read in every notation.
func FuzzNotation(f *testing.F) {
	for _, text := range []string{
		"h2e2", "H2-E2", "h3h10", "7747", "炮二平五", "前兵七平六", "兵五中平四", "C+-2", "+R=3", "15=4", "P.=4", "--=4", "Pa4",
		"Che2", "Rac4+", "Cxh9", "馬８進７!?", "Ｃ２＝５", "\xff", "P", "+",
		"Pháo 2 bình 5", "Pha\u0301o 2 bi\u0300nh 5", "phao2binh5", "P2-5", "Mã 8 tấn 7", "Tượng 3 thoái 5", "Tuong 5 tan 1", "Xe sau bình 2", "Xs-2", "Tiền pháo tiến hai", "M8.7", "=4", "ha", strings.Repeat("1", 30),
	} {
		f.Add(uint64(len(text)), uint8(0), text)
	}
	for i, text := range []string{"前炮退一", "炮前退1", "中兵平四", "P.=4", "二兵平四", "33=4", "5-=4", "五兵平六", "Bth2-4", "Tốt thứ 2 bình 4", "Bt7-6", "Tốt giữa bình 4"} {
		f.Add(uint64(i), uint8(i), text)
	}
	starts := []string{fenStart, fenTandem, fenTandemBlack, fenThree, fenTwoThree, fenFour, fenFive, fenTwoTwoOne, fenThreeRooks}
	f.Fuzz(func(t *testing.T, seed uint64, start uint8, text string) {
		p := parsePosition(t, starts[int(start)%len(starts)])
		random := rand.New(rand.NewPCG(seed, 2))
		for range seed % 64 {
			moves := p.LegalMoves()
			if len(moves) == 0 {
				return
			}
			p.MakeMove(moves[random.IntN(len(moves))])
		}
		checkAnyText(t, &p, text)
	})
}

func checkAnyText(t *testing.T, p *Position, text string) {
	t.Helper()
	notations := writtenNotations()
	for _, n := range notations {
		if m, err := p.ParseMoveAs(text, n); err == nil && !p.IsLegal(m) {
			t.Fatalf("%q in %v reads as %v, which is not legal", text, n, m)
		}
	}
	m, err := p.ParseMove(text)
	if err != nil {
		var detail *MoveTextError
		if !errors.As(err, &detail) || m != NoMove || err.Error() == "" {
			t.Fatalf("%q gives %v, %v", text, m, err)
		}
		return
	}
	if !p.IsLegal(m) {
		t.Fatalf("%q reads as %v, which is not legal", text, m)
	}
	checkRoundTrip(t, p, m, notations)
}

// The short way to read a move that names its piece by kind and file gives what the
// reader of all forms gives, for every such text.
func TestPlainNamed(t *testing.T) {
	scripts := []struct {
		set   readings
		kinds []string
		ways  [3]string
		one   rune   // the first digit
		text  string // of h2e2
	}{
		{readChinese, []string{"帅", "仕", "相", "马", "车", "炮", "兵"}, [...]string{"进", "退", "平"}, '１', "炮二平五"},
		{readWXF, []string{"K", "A", "G", "E", "B", "M", "H", "N", "R", "C", "P", "S"}, [...]string{"+", "-", "."}, '1', "C2.5"},
	}
	read := 0
	playRandomly(4, 12, 200, func(p *Position) {
		if read++; read%20 != 0 {
			return
		}
		for _, script := range scripts {
			for i := range len(script.kinds) * 9 * 27 {
				way, number := script.ways[i%27/9], string(script.one+rune(i%9))
				text := script.kinds[i/243] + string(script.one+rune(i%243/27)) + way + number
				folded, _ := foldMoveText(text)
				quick := p.plainNamed(&folded)
				r := moveReader{p: p, text: folded, set: script.set}
				r.read()
				if quick != NoMove && r.single() != quick {
					moves, _ := r.result()
					t.Fatalf("%v\n%s is %v, and %v to the reader of all forms", p.board, text, quick, moves)
				}
			}
		}
	})
	p := StartPosition()
	for _, script := range scripts {
		folded, _ := foldMoveText(script.text)
		if m := p.plainNamed(&folded); m.String() != "h2e2" {
			t.Errorf("%s is %v", script.text, m)
		}
	}
}
