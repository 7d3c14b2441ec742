package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

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

func (cmd *positionCommand) Run(ctx context.Context, c *cli.Console) error {
	text := strings.Join(cmd.FEN, " ")
	if text == cli.FromInput {
		return c.AnswerLines(ctx, func(r cli.Request) (any, error) {
			answer, _, err := describe(r.Line())
			if !answer.Valid {
				answer.FEN = r.FEN
			}
			return answer, err
		})
	}
	answer, pos, err := describe(text)
	if err != nil && !errors.Is(err, cli.ErrAnswered) {
		return err
	}
	if writeErr := c.Answer(answer, func(w io.Writer) error { return answer.write(w, &pos) }); writeErr != nil {
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
		return answer, pos, cli.ErrAnswered
	}
	if err != nil {
		return answer, pos, cli.PositionError(err)
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
