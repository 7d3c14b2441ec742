package session

import (
	"errors"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestHandicaps checks that every handicap begins with a legal position, Red to move,
// which lacks the pieces, or has the moves, that its name states.
func TestHandicaps(t *testing.T) {
	const all = 32 // pieces
	fens := map[string]string{}
	for _, h := range Handicaps() {
		pos, err := xiangqi.ParseFEN(h.FEN)
		if err != nil {
			t.Errorf("%s: %v", h.ID, err)
			continue
		}
		if other, twice := fens[h.FEN]; twice && h.ID != "first_move" {
			t.Errorf("%s begins as %s does", h.ID, other)
		}
		fens[h.FEN] = h.ID
		if got, want := pos.Occupied().Len(), all-len(h.Without); got != want || pos.Turn() != xiangqi.Red || pos.InCheck() {
			t.Errorf("%s: %d pieces with %v to move, want %d with Red", h.ID, got, pos.Turn(), want)
		}
		if (len(h.Without) > 0) != (h.Giver == xiangqi.Red) && h.ID != NoHandicap {
			t.Errorf("%s is given by %v", h.ID, h.Giver)
		}
		start := xiangqi.StartPosition()
		for _, square := range h.Without {
			piece := start.At(square)
			if piece == xiangqi.NoPiece || piece.Color() != xiangqi.Red || !strings.Contains(h.ID, piece.Kind().String()) && !strings.HasSuffix(h.ID, "_pieces") {
				t.Errorf("%s: without %v", h.ID, piece)
			}
		}
		after := start
		for _, m := range h.Moves {
			if !after.IsLegal(m) {
				t.Errorf("%s: the move %v is not legal", h.ID, m)
				continue
			}
			after.MakeMove(m)
			setup := after.Setup()
			setup.Turn = xiangqi.Red
			if after, err = setup.Position(); err != nil {
				t.Errorf("%s: after %v: %v", h.ID, m, err)
			}
		}
		if len(h.Moves) > 0 && after.Setup().Board != pos.Setup().Board {
			t.Errorf("%s: the moves lead to %s, want %s", h.ID, after.FEN(), h.FEN)
		}
	}
	if _, err := FindHandicap("king"); !errors.Is(err, &Error{Code: BadHandicap}) {
		t.Errorf("an unknown handicap: %v", err)
	}
}
