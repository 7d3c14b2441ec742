// Package position describes a single position, as data and as text. The description covers the
// state of the position under the rules, the number of move sequences, and the results of searches.
package position

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

// Description describes a position under the rules.
type Description struct {
	Valid     bool           `json:"valid"`     // if false, only the FEN and the faults are set
	FEN       string         `json:"fen"`       // the position after the given moves; if it is not valid, the given text
	Side      *xiangqi.Color `json:"side"`      // side to move: red or black; null if not valid
	InCheck   bool           `json:"in_check"`  // the side to move is in check
	Checkmate bool           `json:"checkmate"` // in check without a legal move, so the side to move has lost
	Stalemate bool           `json:"stalemate"` // not in check, but without a legal move, so the side to move has also lost
	Legal     []xiangqi.Move `json:"legal"`     // all legal moves, in coordinates
	Faults    []Fault        `json:"faults"`    // why the text is not a valid position; empty if it is valid
}

// Fault is a reason why a text is not a valid position.
type Fault struct {
	Code    xiangqi.FaultCode `json:"code"`    // stable name of the fault
	Message string            `json:"message"` // what is wrong and where, in English
}

// ErrInvalid is the error for a text that is not a valid position. The description states the
// reason.
var ErrInvalid = errors.New("not a position")

// Describe parses a position, given as a FEN or as startpos, with or without moves. Any error is
// either ErrInvalid or reports an invalid move.
func Describe(text string) (Description, xiangqi.Position, error) {
	answer := Description{FEN: text, Legal: []xiangqi.Move{}, Faults: []Fault{}}
	pos, moves, err := xiangqi.ParseLine(text)
	var found []xiangqi.Fault
	if faults := (*xiangqi.FaultError)(nil); errors.As(err, &faults) {
		found = faults.Faults
	} else if err == nil {
		setup := pos.Setup() // a position with too many pieces can be parsed, but is faulty
		found = setup.Faults()
	}
	for _, f := range found {
		answer.Faults = append(answer.Faults, Fault{f.Code, f.Message})
	}
	switch {
	case len(found) > 0:
		return answer, pos, ErrInvalid
	case err != nil:
		return answer, pos, err
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

// WriteText writes the description of pos as text.
func (a *Description) WriteText(w io.Writer, pos *xiangqi.Position) error {
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
