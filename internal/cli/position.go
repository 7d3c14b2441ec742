package cli

import (
	"errors"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// FromInput takes the place of a position when requests are read from standard input, and for a
// file of games.
const FromInput = "-"

// Codes of failures about positions and moves.
const (
	CodeBadFEN      = "bad_fen"
	CodeIllegalMove = "illegal_move"
)

// ReadPosition reads "startpos" or a FEN, either followed by "moves" and moves.
// It returns where the moves lead and the stack of the moves.
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

// PositionError gives an error of ParseLine its code.
func PositionError(err error) error {
	object := &Error{Code: CodeBadFEN, Message: err.Error()}
	if ply := (*xiangqi.PlyError)(nil); errors.As(err, &ply) {
		object.Code, object.Ply = CodeIllegalMove, &ply.Ply
	}
	return object
}

// Line is the position of a request in the form that readPosition reads. The
// Moves of the request follow those after its FEN.
func (r *Request) Line() string {
	switch {
	case len(r.Moves) == 0:
		return r.FEN
	case strings.Contains(r.FEN, "moves"): // no other part of the form has these letters
		return r.FEN + " " + strings.Join(r.Moves, " ")
	}
	return r.FEN + " moves " + strings.Join(r.Moves, " ")
}
