package rooms

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

type readArgs struct {
	Text string `json:"text"`
}

type readAnswer struct {
	Valid    bool           `json:"valid"`
	FEN      string         `json:"fen"`
	Board    *boardState    `json:"board"`
	Moves    []xiangqi.Move `json:"moves"`
	Warnings []faultState   `json:"warnings"`
	Faults   []faultState   `json:"faults"`
}

// mostText is how long a position's text may be, in bytes.
const mostText = 32 << 10

// readPosition reads a FEN or a line of moves, as leniently as it can.
func readPosition(_ context.Context, _ *talk.Conn, a readArgs) (readAnswer, error) {
	if len(a.Text) > mostText {
		return readAnswer{}, talk.NewError(talk.Limit, "position.tooLong", "most", mostText).With(map[string]int{"most": mostText})
	}
	answer := readAnswer{Moves: []xiangqi.Move{}, Warnings: []faultState{}, Faults: []faultState{}}
	start, moves, warnings, err := xiangqi.ParseLineLenient(a.Text)
	if err != nil {
		e := badPosition(err)
		detail, _ := e.Detail.(faultsDetail)
		if answer.Faults = detail.Faults; len(answer.Faults) == 0 { // a move that cannot be played
			answer.Faults = []faultState{{Message: e.Message, Detail: err.Error(), Squares: []string{}}}
		}
		return answer, nil
	}
	if len(moves) > session.MaxPlies {
		return readAnswer{}, talk.NewError(talk.Limit, "position.tooManyPlies", "most", session.MaxPlies).With(map[string]int{"most": session.MaxPlies})
	}
	answer.Valid, answer.FEN, answer.Warnings = true, start.FEN(), faultStates(warnings)
	if len(moves) > 0 {
		answer.Moves = moves
	}
	answer.Board, err = drawBoard(start, moves, xiangqi.RulesAXF(), roleExplore)
	return answer, err
}

type showArgs struct {
	FEN   string   `json:"fen"`
	Moves []string `json:"moves"`
}

type showAnswer struct {
	Boards []*boardState `json:"boards"`
}

// showPosition draws a position and those after each of some moves.
func showPosition(_ context.Context, _ *talk.Conn, a showArgs) (showAnswer, error) {
	if len(a.Moves) > session.MaxLine || len(a.FEN) > mostText {
		return showAnswer{}, talk.NewError(talk.Limit, "position.tooManyMoves", "most", session.MaxLine).With(map[string]int{"most": session.MaxLine})
	}
	start, before, _, err := xiangqi.ParseLineLenient(a.FEN)
	if err != nil {
		return showAnswer{}, badPosition(err)
	}
	pos, _, err := xiangqi.Replay(start, before...)
	if err != nil {
		return showAnswer{}, badPosition(err)
	}
	moves, err := readMoves(pos, a.Moves)
	if err != nil {
		return showAnswer{}, err
	}
	answer := showAnswer{Boards: []*boardState{}}
	for i := range len(moves) + 1 {
		b, err := drawBoard(pos, moves[:i], xiangqi.RulesAXF(), roleNone)
		if err != nil {
			return showAnswer{}, err
		}
		answer.Boards = append(answer.Boards, b)
	}
	return answer, nil
}

type editorArgs struct {
	FEN               *string           `json:"fen"`
	Men               map[string]string `json:"men"`
	Turn              *xiangqi.Color    `json:"turn"`
	PliesSinceCapture int               `json:"plies_since_capture"`
	MoveNumber        int               `json:"move_number"`
}

type editorAnswer struct {
	Valid             bool              `json:"valid"`
	FEN               string            `json:"fen"`
	Men               map[string]string `json:"men"`
	Turn              xiangqi.Color     `json:"turn"`
	PliesSinceCapture int               `json:"plies_since_capture"`
	MoveNumber        int               `json:"move_number"`
	Faults            []faultState      `json:"faults"`
	Counts            map[string]int    `json:"counts"`
}

// checkEditor tells everything that is wrong with a set-up.
func checkEditor(_ context.Context, _ *talk.Conn, a editorArgs) (editorAnswer, error) {
	setup, err := a.setup()
	if err != nil {
		return editorAnswer{}, err
	}
	answer := editorAnswer{
		FEN: setup.FEN(), Men: menOf(&setup), Turn: setup.Turn, PliesSinceCapture: setup.PliesSinceCapture,
		MoveNumber: max(1, setup.MoveNumber), Counts: map[string]int{},
	}
	for _, man := range answer.Men {
		answer.Counts[man]++
	}
	_, warnings, err := setup.PositionLenient()
	answer.Valid = err == nil
	answer.Faults = faultsOf(err)
	if err == nil { // more men than a side has: playable, but worth a word
		answer.Faults = faultStates(warnings)
	}
	return answer, nil
}

// mostCounter is the most that a FEN writes.
const mostCounter = 9999

// setup reads what the editor shows.
func (a *editorArgs) setup() (xiangqi.Setup, error) {
	var s xiangqi.Setup
	if a.FEN != nil {
		if a.Men != nil || a.Turn != nil || len(*a.FEN) > mostText {
			return s, talk.NewError(talk.BadArgs, "position.fenOrPieces").With(fieldDetail{"fen"})
		}
		s, err := xiangqi.ParseSetup(*a.FEN)
		if err == nil {
			return s, nil
		}
		if p, _, lenient := xiangqi.ParseFENLenient(*a.FEN); lenient == nil {
			return p.Setup(), nil
		}
		return s, badPosition(err)
	}
	for square, letter := range a.Men {
		at, err := readSquare(square, "men")
		if err != nil {
			return s, err
		}
		if len(letter) != 1 || xiangqi.PieceFromLetter(letter[0]) == xiangqi.NoPiece {
			return s, talk.NewError(talk.BadArgs, "position.badLetter", "letter", phrases.Clip(letter, 20)).With(fieldDetail{"men"})
		}
		s.Put(at, xiangqi.PieceFromLetter(letter[0]))
	}
	if a.Turn != nil {
		s.Turn = *a.Turn
	}
	if a.PliesSinceCapture < 0 || a.PliesSinceCapture > mostCounter || a.MoveNumber < 0 || a.MoveNumber > mostCounter {
		return s, talk.NewError(talk.BadArgs, "position.counters", "most", mostCounter).With(fieldDetail{"move_number"})
	}
	s.PliesSinceCapture, s.MoveNumber = a.PliesSinceCapture, max(1, a.MoveNumber)
	return s, nil
}
