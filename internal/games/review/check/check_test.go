package check

import (
	"errors"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func moves(t *testing.T, text string) (list []xiangqi.Move) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		m, err := xiangqi.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
	}
	return list
}

func position(t *testing.T, fen string) xiangqi.Position {
	t.Helper()
	pos, err := xiangqi.ParseFEN(fen + " - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// TestCheck: a loss holds where every defence loses as much, and the other branch does not.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		name, fen, played, other string
		least                    int
		holds                    bool
	}{
		{"a rook is left where it is taken", "3k5/9/9/9/R8/9/9/9/8r/4K4 w", "a5a1 i1a1", "a5a6", 800, true},
		{"the other branch leaves it too", "3k5/9/9/9/R8/9/9/9/8r/4K4 w", "a5a1 i1a1", "a5i5", 800, false},
		{"the other branch gives it too", "3k5/9/9/9/R8/9/r8/9/8r/4K4 w", "a5a1 i1a1", "a5a4", 800, false},
		{"it is taken back", "3k5/9/9/9/R8/9/1N7/9/1p7/4K4 w", "a5a1 b1a1", "a5a6", 950, false},
		{"a fork", "5k3/9/9/9/9/4n4/R8/9/9/4K4 w", "a3b3 e4d2 e0e1 d2b3", "a3a4", 800, true},
		{"less is lost", "3k5/9/9/9/9/9/P8/r8/9/4K4 w", "e0e1 a2a3", "a3a4", 200, false},
		{"the line is not forced", "3k5/9/9/9/8r/R8/9/9/9/4K4 w", "e0e1 i5i4 e1e0 i4a4", "e0f0", 800, false},
	} {
		c := Loss{Before: position(t, tt.fen), Played: moves(t, tt.played), Other: moves(t, tt.other), Loser: xiangqi.Red, Least: tt.least}
		if err := Check(c); (err == nil) != tt.holds || err != nil && !errors.Is(err, ErrRefuted) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.holds)
		}
	}
}

func TestMate(t *testing.T) {
	pos := position(t, "3k5/9/9/9/R8/9/9/9/8r/4K4 w")
	if err := Mate(pos, 1); err != nil {
		t.Error(err)
	}
	if pos.MakeMove(moves(t, "a5a6")[0]); !errors.Is(Mate(pos, 1), ErrRefuted) {
		t.Error("Black has no mate in one here")
	}
}
