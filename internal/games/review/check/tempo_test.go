package check

import (
	"errors"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestTempo: an attack with tempo holds where the piece was safe before, would be lost, and
// the other branch has no such attack.
func TestTempo(t *testing.T) {
	for _, tt := range []struct {
		name, fen, move, line, rest string
		holds                       bool
	}{
		{"a rook attacks a knight", "3k5/6r2/9/9/1N7/9/P8/9/9/4K4 w", "a3a4", "g8g5", "b5d6 d9d8", true},
		{"the knight is protected", "3k5/6r2/9/9/1N7/P8/9/9/9/1R2K4 w", "a4a5", "g8g5", "b5d6 d9d8", false},
		{"it was attacked before", "3k5/1r7/9/9/1N7/9/P8/9/9/4K4 w", "a3a4", "b8b7", "b5d6 d9d8", false},
		{"the rook is taken", "3k5/6r2/9/9/1N7/9/P5R2/9/9/4K4 w", "a3a4", "g8g5", "b5d6 d9d8", false},
		{"no move attacks", "3k5/6r2/9/9/1N7/9/P8/9/9/4K4 w", "a3a4", "", "b5d6 d9d8", false},
		{"the other branch has the attack as well", "3k5/6r2/9/9/1N7/9/P8/9/9/4K4 w", "a3a4", "g8g5", "e0e1 g8g5", false},
	} {
		before := position(t, tt.fen)
		c := Tempo{From: played(before, moves(t, tt.move)[0]), Line: moves(t, tt.line), Other: before, Rest: moves(t, tt.rest), Attacker: xiangqi.Black}
		c.Square = moves(t, "b5d6")[0].From()
		if err := c.Check(); (err == nil) != tt.holds || err != nil && !errors.Is(err, ErrRefuted) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.holds)
		}
	}
}

// TestThreat: mate is threatened where the side that passes would be mated, and in one branch only.
func TestThreat(t *testing.T) {
	const fen = "2rakab2/9/4b4/4p3p/2PR2p2/2c6/r5P1P/4N4/1C2R4/2BAKA3 w"
	before := position(t, fen)
	for _, tt := range []struct {
		name, line, rest string
		mate             int
		holds            bool
	}{
		{"a cannon in the palace", "a3c3", "e2d4", 1, true},
		{"nothing is threatened", "a3a4", "e2d4", 1, false},
		{"the other branch has the threat as well", "a3c3", "e2f4 a3c3", 1, false},
	} {
		c := Threat{From: played(before, moves(t, "e2f4")[0]), Line: moves(t, tt.line), Mate: tt.mate, Other: before, Rest: moves(t, tt.rest)}
		if err := c.Check(); (err == nil) != tt.holds || err != nil && !errors.Is(err, ErrRefuted) {
			t.Errorf("%s: %v, want %v", tt.name, err, tt.holds)
		}
	}
}
