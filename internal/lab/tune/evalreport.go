package tune

import (
	"fmt"
	"io"
	"strings"
)

// EvalReport is the result of fitting the evaluation. Losses are mean logistic losses on the
// validation positions.
type EvalReport struct {
	Games      int         `json:"games"`      // number of games, as far as the files separate them
	Damaged    int         `json:"damaged"`    // places where self-play files were damaged or truncated
	Positions  int         `json:"positions"`  // positions of all files
	Validation int         `json:"validation"` // positions kept for validation; 0 without --out
	Slope      float64     `json:"slope"`      // slope of the expected result per centipawn
	Before     float64     `json:"before"`     // loss of the starting weights; without --out, of the reported weights on all positions
	After      float64     `json:"after"`      // loss of the fitted weights, rounded; without --out, the same as before
	Epochs     int         `json:"epochs"`     // passes over the training positions; 0 without --out
	Out        string      `json:"out"`        // Go file written with the weights; "" without --out
	Report     string      `json:"report"`     // Markdown file written with the worth of the terms; "" without --report
	Terms      []TermWorth `json:"terms"`      // worth of the terms, in the order of the evaluation; measured for --report
	Poor       []string    `json:"poor"`       // names of the terms without a visible benefit
}

// WriteText writes the report in human-readable form.
func (a *EvalReport) WriteText(w io.Writer) error {
	text := fmt.Sprintf("%d positions: loss %.6f", a.Positions, a.Before)
	if a.Out != "" {
		text = fmt.Sprintf("%d positions, %d of them for validation: loss %.6f before, %.6f after %d passes\nwrote %s",
			a.Positions, a.Validation, a.Before, a.After, a.Epochs, a.Out)
	}
	if a.Report != "" {
		poor := strings.Join(a.Poor, ", ")
		if poor == "" {
			poor = "–"
		}
		text += fmt.Sprintf("\n%d of %d terms bring no measurable gain: %s\nwrote %s", len(a.Poor), len(a.Terms), poor, a.Report)
	}
	if a.Damaged > 0 {
		text += fmt.Sprintf("\nskipped damaged or truncated data in %d places", a.Damaged)
	}
	_, err := fmt.Fprintln(w, text)
	return err
}
