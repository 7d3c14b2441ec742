package endgame

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// WriteText writes the facts as text.
func (a *Stats) WriteText(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "%v: %d entries, %s\n", a.Class, a.Entries, megabytes(a.Bytes)); err != nil {
		return err
	}
	var b strings.Builder
	b.WriteString("\tlegal\twin\tloss\tdraw\tlongest win\tlongest loss\t\n")
	for _, row := range []struct {
		name string
		n    *Counts
	}{{"red to move", &a.RedToMove}, {"black to move", &a.BlackToMove}} {
		fmt.Fprintf(&b, "%s\t%d\t%d\t%d\t%d\t%s\t%s\t\n", row.name,
			row.n.Legal, row.n.Win, row.n.Loss, row.n.Draw, orDash(row.n.MaxWin), orDash(row.n.MaxLoss))
	}
	if err := inColumns(w, b.String(), tabwriter.AlignRight); err != nil {
		return err
	}
	b.Reset()
	if p := a.Perpetual; p != nil {
		fmt.Fprintf(&b, "draws won when perpetual check loses, red and black to move: %v by red, %v by black\n", p.RedWins, p.BlackWins)
	} else if a.AnyRules {
		b.WriteString("the draws hold when perpetual check loses\n")
	}
	for _, p := range a.Positions {
		fmt.Fprintf(&b, "%s in %d: %s\n", p.Result, p.DTM, p.FEN)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func orDash(n *int) string {
	if n == nil {
		return "-"
	}
	return fmt.Sprint(*n)
}
