package review

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestForced: a loss is forced where every defence loses as much, and the other branch does not.
func TestForced(t *testing.T) {
	for _, tt := range []struct {
		name, fen, move, line, other string
		need                         int
		forced                       bool
	}{
		{"a rook is left where it is taken", "3k5/9/9/9/R8/9/9/9/8r/4K4 w", "a5a1", "i1a1", "a5a6", 900, true},
		{"the other branch leaves it too", "3k5/9/9/9/R8/9/9/9/8r/4K4 w", "a5a1", "i1a1", "a5i5", 900, false},
		{"a fork", "5k3/9/9/9/9/4n4/R8/9/9/4K4 w", "a3b3", "e4d2 e0e1 d2b3", "a3a4", 900, true},
		{"a quiet attack on two", "2b1ka3/4a4/9/9/9/4n4/R4R3/9/9/3K5 w", "a3b3", "e4d2 f3f4 d2b3", "a3a4", 400, true},
		{"the defence is not the best", "3k5/9/9/9/8r/R8/9/9/9/4K4 w", "e0e1", "i5i4 e1e0 i4a4", "e0f0", 900, false},
		{"it is taken back", "3k5/9/9/9/R8/9/1N7/9/1p7/4K4 w", "a5a1", "b1a1", "a5a6", 950, false},
	} {
		before, err := xiangqi.ParseFEN(tt.fen + " - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		after, better := before, branch{from: before, lines: [][]xiangqi.Move{movesOf(t, tt.other)}}
		after.MakeMove(movesOf(t, tt.move)[0])
		f := forcing{attacker: before.Turn().Other(), left: forcedNodes}
		if got := f.forced(&before, &branch{from: after}, &better, movesOf(t, tt.line), tt.need); got != tt.forced {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.forced)
		}
	}
}

// TestCounter: the search for material sees what is lost, and nothing else.
func TestCounter(t *testing.T) {
	g := play(t, "3k5/9/9/9/R8/9/9/9/8r/4K4 w - - 0 1", "a5a1")
	before, err := g.StartPosition()
	if err != nil {
		t.Fatal(err)
	}
	c := newCounter(xiangqi.RulesAXF(), 6_000)
	defer func() { _ = c.Close() }()
	for move, loses := range map[string]bool{"a5a1": true, "a5a6": false} {
		b, err := c.after(t.Context(), &before, nil, movesOf(t, move)[0])
		if err != nil || b.net <= -values[xiangqi.Rook] != loses {
			t.Errorf("%s: %d, %v, want a rook lost: %v", move, b.net, err, loses)
		}
	}
}
