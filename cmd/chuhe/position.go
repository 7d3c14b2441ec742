package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// fromInput stands for a position when requests are read from standard input.
const fromInput = "-"

// Codes of failures about positions and moves.
const (
	codeBadFEN      = "bad_fen"
	codeIllegalMove = "illegal_move"
)

// readPosition reads "startpos" or a FEN, either followed by "moves" and moves.
// It returns where the moves lead and the stack of the moves.
func readPosition(text string) (xiangqi.Position, []xiangqi.Undo, error) {
	pos, moves, err := xiangqi.ParseLine(text)
	if err != nil {
		return pos, nil, positionError(err)
	}
	stack := make([]xiangqi.Undo, 0, len(moves))
	for _, m := range moves {
		stack = append(stack, pos.MakeMove(m))
	}
	return pos, stack, nil
}

// positionError gives an error of ParseLine its code.
func positionError(err error) error {
	object := &taskError{Code: codeBadFEN, Message: err.Error()}
	if ply := (*xiangqi.PlyError)(nil); errors.As(err, &ply) {
		object.Code, object.Ply = codeIllegalMove, &ply.Ply
	}
	return object
}

// line is the position of a request in the form that readPosition reads. The
// moves of the request follow those that stand behind its FEN.
func (r *request) line() string {
	switch {
	case len(r.Moves) == 0:
		return r.FEN
	case strings.Contains(r.FEN, "moves"): // no other part of the form has these letters
		return r.FEN + " " + strings.Join(r.Moves, " ")
	}
	return r.FEN + " moves " + strings.Join(r.Moves, " ")
}

// positionCommand shows a position and what the rules say of it.
type positionCommand struct {
	FEN []string `arg:"" name:"fen" help:"A FEN or startpos, either followed by moves; - reads JSON lines."`
}

// positionAnswer is the JSON of the command.
type positionAnswer struct {
	Valid     bool           `json:"valid"`
	FEN       string         `json:"fen"`
	Side      *xiangqi.Color `json:"side"`
	InCheck   bool           `json:"in_check"`
	Checkmate bool           `json:"checkmate"`
	Stalemate bool           `json:"stalemate"`
	Legal     []xiangqi.Move `json:"legal"`
	Faults    []faultAnswer  `json:"faults"`
}

type faultAnswer struct {
	Code    xiangqi.FaultCode `json:"code"`
	Message string            `json:"message"`
}

func (cmd *positionCommand) Run(ctx context.Context, c *console) error {
	text := strings.Join(cmd.FEN, " ")
	if text == fromInput {
		return c.answerLines(ctx, func(r request) (any, error) {
			answer, _, err := describe(r.line())
			if !answer.Valid {
				answer.FEN = r.FEN
			}
			return answer, err
		})
	}
	answer, pos, err := describe(text)
	if err != nil && !errors.Is(err, errAnswered) {
		return err
	}
	if writeErr := c.answer(answer, func(w io.Writer) error { return answer.write(w, &pos) }); writeErr != nil {
		return writeErr
	}
	return err
}

// describe answers for one position. The error is errAnswered when the answer
// is that the position is not valid.
func describe(text string) (positionAnswer, xiangqi.Position, error) {
	answer := positionAnswer{FEN: text, Legal: []xiangqi.Move{}, Faults: []faultAnswer{}}
	pos, moves, err := xiangqi.ParseLine(text)
	if faults := (*xiangqi.FaultError)(nil); errors.As(err, &faults) {
		for _, f := range faults.Faults {
			answer.Faults = append(answer.Faults, faultAnswer{f.Code, f.Message})
		}
		return answer, pos, errAnswered
	}
	if err != nil {
		return answer, pos, positionError(err)
	}
	for _, m := range moves {
		pos.MakeMove(m)
	}
	side := pos.Turn()
	answer.Valid, answer.FEN, answer.Side = true, pos.FEN(), &side
	answer.InCheck = pos.InCheck()
	answer.Legal = pos.AppendLegal(answer.Legal)
	answer.Checkmate = len(answer.Legal) == 0 && answer.InCheck
	answer.Stalemate = len(answer.Legal) == 0 && !answer.InCheck
	return answer, pos, nil
}

// write shows the answer to a person.
func (a *positionAnswer) write(w io.Writer, pos *xiangqi.Position) error {
	var b strings.Builder
	if !a.Valid {
		fmt.Fprintf(&b, "not a position: %q\n", a.FEN)
		for _, f := range a.Faults {
			fmt.Fprintf(&b, "  %v: %s\n", f.Code, f.Message)
		}
		_, err := io.WriteString(w, b.String())
		return err
	}
	b.WriteString(diagram.Text(pos, diagram.TextOptions{}))
	fmt.Fprintf(&b, "\n%s\n%v to move", a.FEN, *a.Side)
	switch {
	case a.Checkmate:
		b.WriteString(", checkmate")
	case a.Stalemate:
		b.WriteString(", stalemate")
	case a.InCheck:
		b.WriteString(", in check")
	}
	fmt.Fprintf(&b, "\n%d legal moves:\n", len(a.Legal))
	for _, m := range a.Legal {
		fmt.Fprintf(&b, "  %v  %s  %s\n", m, pos.Chinese(m), pos.WXF(m))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
