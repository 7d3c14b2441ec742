package server

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/games/workings"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// workshop shows how the rules and the engine work, for the page "How it works".
type workshop struct{}

// Register implements Module.
func (w workshop) Register(h *talk.Hub) error {
	talk.Handle(h, "how.piece", w.piece)
	talk.HandleSlow(h, "how.ruling", w.ruling)
	return nil
}

// Close implements Module.
func (workshop) Close() error { return nil }

type workedPieceArgs struct {
	FEN    string         `json:"fen"`
	Square xiangqi.Square `json:"square"`
}

// workedPieceAnswer is a position and, where a piece stands on the square, what it can do.
type workedPieceAnswer struct {
	FEN   string          `json:"fen"`
	Turn  xiangqi.Color   `json:"turn"`
	Piece *workings.Piece `json:"piece"`
}

func (workshop) piece(_ context.Context, _ *talk.Conn, a workedPieceArgs) (workedPieceAnswer, error) {
	pos, err := xiangqi.ParseFEN(a.FEN)
	if err != nil {
		return workedPieceAnswer{}, rooms.BadPosition(err)
	}
	answer := workedPieceAnswer{FEN: pos.FEN(), Turn: pos.Turn()}
	if a.Square.Valid() && pos.At(a.Square) != xiangqi.NoPiece {
		answer.Piece = workings.Look(&pos, a.Square)
	}
	return answer, nil
}

// mostJudged is how many moves of a line are judged.
const mostJudged = 2000

type ruledLineArgs struct {
	Line string `json:"line"` // a position, and behind "moves" the moves that it was played on by
}

// ruledLine is a line of moves, and what the rule sets say at its end.
type ruledLine struct {
	Start   string          `json:"start"`
	Plies   []ruledPly      `json:"plies"`
	Rulings []rulingOfRules `json:"rulings"`
}

type ruledPly struct {
	Move xiangqi.Move  `json:"move"`
	Text view.MoveText `json:"text"`
	FEN  string        `json:"fen"` // behind it
}

// rulingOfRules is the end of a line by a rule set, or how a repetition under way would be judged.
type rulingOfRules struct {
	Rules  string      `json:"rules"`
	Result view.Result `json:"result"`
}

func (workshop) ruling(_ context.Context, _ *talk.Conn, a ruledLineArgs) (ruledLine, error) {
	pos, moves, err := xiangqi.ParseLine(a.Line)
	if err != nil {
		return ruledLine{}, rooms.BadPosition(err)
	}
	if len(moves) > mostJudged {
		return ruledLine{}, talk.NewError(talk.BadArgs, "how.tooLong", "n", mostJudged)
	}
	answer := ruledLine{Start: pos.FEN(), Plies: []ruledPly{}, Rulings: []rulingOfRules{}}
	var stack []xiangqi.Undo
	for _, m := range moves {
		text := view.TextOf(&pos, m)
		stack = append(stack, pos.MakeMove(m))
		answer.Plies = append(answer.Plies, ruledPly{m, text, pos.FEN()})
	}
	for _, rules := range []xiangqi.Rules{xiangqi.RulesAXF(), xiangqi.RulesCXA(), xiangqi.RulesComputer()} {
		answer.Rulings = append(answer.Rulings, rulingOfRules{rules.Set.String(), *view.ResultOf(rules.Explain(&pos, stack), nil)})
	}
	return answer, nil
}
