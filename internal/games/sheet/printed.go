package sheet

import (
	"context"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/record"
)

// Printed is the result of printing records, some of which may have been damaged.
type Printed struct {
	Report
	Failed   []string `json:"failed"`   // games that could not be read, with the reason for each
	Warnings []string `json:"warnings"` // parts of the printed games that were not understood
}

// NewPrinted returns an empty result.
func NewPrinted() *Printed { return &Printed{Failed: []string{}, Warnings: []string{}} }

// Readable yields the readable games in a file and records what is wrong with the others. When ctx
// is done, it yields the context's error and stops.
func (a *Printed) Readable(ctx context.Context, name string, games iter.Seq2[*record.Game, error]) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		for g, err := range games {
			if ctx.Err() != nil {
				yield(nil, ctx.Err())
				return
			}
			if err != nil {
				a.Failed = append(a.Failed, err.Error())
				continue
			}
			for _, warning := range g.Warnings {
				a.Warnings = append(a.Warnings, name+": "+warning.String())
			}
			if !yield(g, nil) {
				return
			}
		}
	}
}

// WriteText writes the result as text. It lists at most the given number of faults.
func (a *Printed) WriteText(w io.Writer, most int) error {
	faults := slices.Concat(a.Failed, a.Warnings)
	for _, line := range faults[:min(len(faults), most)] {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%d games, %d diagrams\n", a.Games, a.Diagrams)
	return err
}
