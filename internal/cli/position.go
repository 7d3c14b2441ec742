package cli

import (
	"errors"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// FromInput selects standard input when it is given in place of a position or a file of games.
const FromInput = "-"

// Failure codes for positions and moves.
const (
	CodeBadFEN      = "bad_fen"
	CodeIllegalMove = "illegal_move"
)

// ReadPosition parses "startpos" or a FEN, either of which may be followed by "moves" and a list of moves. It
// returns the position after the moves and the stack of their undo records.
func ReadPosition(text string) (xiangqi.Position, []xiangqi.Undo, error) {
	pos, moves, err := xiangqi.ParseLine(text)
	if err != nil {
		return pos, nil, PositionError(err)
	}
	stack := make([]xiangqi.Undo, 0, len(moves))
	for _, m := range moves {
		stack = append(stack, pos.MakeMove(m))
	}
	return pos, stack, nil
}

// PositionError assigns a code to an error from xiangqi.ParseLine.
func PositionError(err error) error {
	object := &Error{Code: CodeBadFEN, Message: err.Error()}
	if ply := (*xiangqi.PlyError)(nil); errors.As(err, &ply) {
		object.Code, object.Ply = CodeIllegalMove, &ply.Ply
	}
	return object
}

// Line returns a request's position in the format that ReadPosition parses. The request's Moves come after
// any moves in its FEN.
func (r *Request) Line() string {
	switch {
	case len(r.Moves) == 0:
		return r.FEN
	case strings.Contains(r.FEN, "moves"): // no other part of the format contains these letters
		return r.FEN + " " + strings.Join(r.Moves, " ")
	}
	return r.FEN + " moves " + strings.Join(r.Moves, " ")
}
