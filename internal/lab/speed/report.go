package speed

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Report is the speed of several engines.
type Report struct {
	Positions  int      `json:"positions"`  // number of positions that each engine searches
	Machine    string   `json:"machine"`    // processor, cores, operating system and Go version
	Evaluation string   `json:"evaluation"` // name of our engine's evaluation
	Engines    []*Speed `json:"engines"`    // ours by number of threads as given, then the others
}

// WriteText writes the report in human-readable form.
func (a *Report) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintf(t, "%d positions, evaluation %s, %s\nengine\tthreads\tdepth\tnodes\tseconds\tnodes/s\tspeedup\tefficiency\ttime to depth\n",
		a.Positions, a.Evaluation, a.Machine)
	for _, s := range a.Engines {
		_, _ = fmt.Fprintf(t, "%s\t%d\t%.1f\t%d\t%.2f\t%.0f\t%s\t%s\t%s\n", // Flush returns the error
			s.Engine, s.Threads, s.MeanDepth, s.Nodes, s.Seconds, s.NPS,
			known("%.2f", s.Speedup), known("%.0f %%", 100*s.Efficiency), known("÷ %.2f", s.TimeSpeedup))
	}
	return t.Flush()
}

// known formats a figure, or returns "-" if the figure is unknown.
func known(format string, x float64) string {
	if x == 0 {
		return "-"
	}
	return fmt.Sprintf(format, x)
}
