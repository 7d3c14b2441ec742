package review

import (
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestRefused: what looks like a reason and is none.
func TestRefused(t *testing.T) {
	for _, tt := range []struct {
		name, fen, move, line string
		reason                Reason
	}{
		{
			"the piece that checks does not take", "3k5/9/9/r8/9/4n4/R8/9/9/4K4 w", "a3b3", "e4d2 e0e1 a6b6 b3c3 b6c6",
			Reason{Kind: CheckTake, At: 4, Piece: xiangqi.RedRook, Square: at("c6")},
		},
		{
			"a fork without check is none with check", "3k5/9/9/9/9/4n4/R4R3/9/9/5K3 w", "a3b3", "e4d2 f3f4 d2b3",
			Reason{Kind: CheckTake, At: 2, Piece: xiangqi.RedRook, Square: at("b3")},
		},
		{
			"no mate is threatened", "3k5/6r2/9/8R/1N7/9/P8/9/9/4K4 w", "a3a4", "g8g5 i6i0 g5b5",
			Reason{Kind: MateNet, At: 2, Piece: xiangqi.RedKnight, Square: at("b5")},
		},
		{
			"the rook is taken back", "3k5/r8/9/1n7/R8/9/9/9/9/4K4 w", "a5b5", "a5a8",
			Reason{Kind: MissesCapture, Piece: xiangqi.BlackRook, Square: at("a8")},
		},
		{
			"no check wins it", "3k5/9/9/1r7/4N4/9/8P/9/9/4K4 w", "i3i4", "e5d7 d9d8 d7b6",
			Reason{Kind: MissesCheck, At: 2, Piece: xiangqi.BlackRook, Square: at("b6")},
		},
		{
			"only one piece is attacked", "3k5/9/9/1r7/4N4/9/8P/9/9/4K4 w", "i3i4", "e5d7 d9d8 d7b6",
			Reason{Kind: MissesFork, At: 2, Piece: xiangqi.BlackRook, Square: at("b6")},
		},
		{
			"the knight is protected", "3k5/6r2/9/9/1N7/P8/9/9/9/1R2K4 w", "a4a5", "g8g5 | b5d6 d9d8",
			Reason{Kind: AllowsTempo, Piece: xiangqi.RedKnight, Square: at("b5"), Other: xiangqi.BlackRook},
		},
		{
			"the knight was attacked before", "3k5/1r7/9/9/1N7/9/P8/9/9/4K4 w", "a3a4", "b8b7 | b5d6 d9d8",
			Reason{Kind: AllowsTempo, Piece: xiangqi.RedKnight, Square: at("b5"), Other: xiangqi.BlackRook},
		},
		{
			"the rook that attacks can be taken", "3k5/6r2/9/9/1N7/9/P5R2/9/9/4K4 w", "a3a4", "g8g5 | b5d6 d9d8",
			Reason{Kind: AllowsTempo, Piece: xiangqi.RedKnight, Square: at("b5"), Other: xiangqi.BlackRook},
		},
		{
			"the other branch has the same attack", "3k5/6r2/9/9/1N7/9/P8/9/9/4K4 w", "a3a4", "g8g5 | e0e1 g8g5",
			Reason{Kind: AllowsTempo, Piece: xiangqi.RedKnight, Square: at("b5"), Other: xiangqi.BlackRook},
		},
		{
			"the move attacks as well", "3k5/9/9/1n7/9/9/P8/9/6R2/4K4 w", "g1b1", "g1g6 | b6a8 b1b8",
			Reason{Kind: MissesTempo, Piece: xiangqi.BlackKnight, Square: at("b6"), Other: xiangqi.RedRook},
		},
	} {
		r := tt.reason
		line, rest, _ := strings.Cut(tt.line, "|")
		pos, err := xiangqi.ParseFEN(tt.fen + " - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		r.Line, r.Rest = movesOf(t, line), movesOf(t, rest)
		if r.after() {
			r.From = 1
		}
		if Prove(Claim{Before: pos, Move: movesOf(t, tt.move)[0], Reason: &r, Rules: xiangqi.RulesAXF()}) == nil {
			t.Errorf("%s: %s is proved", tt.name, r.Kind)
		}
	}
}
