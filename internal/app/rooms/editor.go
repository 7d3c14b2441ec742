package rooms

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// mostText limits the length of a position given as text, in bytes.
const mostText = 32 << 10

type editorArgs struct {
	FEN               *string           `json:"fen,omitempty"`
	Pieces            map[string]string `json:"pieces,omitempty"`
	Turn              *xiangqi.Color    `json:"turn,omitempty"`
	PliesSinceCapture int               `json:"plies_since_capture,omitempty"`
	MoveNumber        int               `json:"move_number,omitempty"`
}

type editorAnswer struct {
	Valid             bool                      `json:"valid"`
	FEN               string                    `json:"fen"` // set even if the position is not valid
	Pieces            map[xiangqi.Square]string `json:"pieces"`
	Turn              xiangqi.Color             `json:"turn"`
	PliesSinceCapture int                       `json:"plies_since_capture"`
	MoveNumber        int                       `json:"move_number"`
	Faults            []faultState              `json:"faults"`
	Counts            map[string]int            `json:"counts"` // keyed by piece letter
}

// checkEditor reports everything wrong with the position in the editor.
func checkEditor(_ context.Context, _ *talk.Conn, a editorArgs) (editorAnswer, error) {
	setup, err := a.setup()
	if err != nil {
		return editorAnswer{}, err
	}
	answer := editorAnswer{
		FEN: setup.FEN(), Pieces: view.PiecesOf(&setup), Turn: setup.Turn, PliesSinceCapture: setup.PliesSinceCapture,
		MoveNumber: max(1, setup.MoveNumber), Counts: map[string]int{},
	}
	for _, piece := range answer.Pieces {
		answer.Counts[piece]++
	}
	_, _, err = setup.PositionLenient()
	answer.Valid = err == nil
	// A study may contain extra pieces, but the user should be warned about them.
	answer.Faults = faultStates(setup.Faults())
	return answer, nil
}

// mostCounter is the largest value of a move counter in a FEN.
const mostCounter = 9999

// setup parses the position in the editor.
func (a *editorArgs) setup() (xiangqi.Setup, error) {
	var s xiangqi.Setup
	if a.FEN != nil {
		if a.Pieces != nil || a.Turn != nil || len(*a.FEN) > mostText {
			return s, talk.NewError(talk.BadArgs, "position.fenOrPieces").With(view.AtField("fen"))
		}
		s, err := xiangqi.ParseSetup(*a.FEN)
		if err == nil {
			return s, nil
		}
		if p, _, lenient := xiangqi.ParseFENLenient(*a.FEN); lenient == nil {
			return p.Setup(), nil
		}
		return s, BadPosition(err)
	}
	for square, letter := range a.Pieces {
		at, err := readSquare(square, "pieces")
		if err != nil {
			return s, err
		}
		if len(letter) != 1 || xiangqi.PieceFromLetter(letter[0]) == xiangqi.NoPiece {
			return s, talk.NewError(talk.BadArgs, "position.badLetter", "letter", phrases.Clip(letter, 20)).With(view.AtField("pieces"))
		}
		s.Put(at, xiangqi.PieceFromLetter(letter[0]))
	}
	if a.Turn != nil {
		s.Turn = *a.Turn
	}
	if a.PliesSinceCapture < 0 || a.PliesSinceCapture > mostCounter || a.MoveNumber < 0 || a.MoveNumber > mostCounter {
		return s, talk.NewError(talk.BadArgs, "position.counters", "most", mostCounter).With(view.AtField("move_number"))
	}
	s.PliesSinceCapture, s.MoveNumber = a.PliesSinceCapture, max(1, a.MoveNumber)
	return s, nil
}
