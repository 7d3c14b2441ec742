package tune

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
)

// WriteReport writes a Markdown page about the tuning run. The page contains the conditions, the values of
// each parameter over the iterations, and instructions for trying the result. picture is the name of a
// picture in the same folder as the page, or "" for none.
func (s *SearchState) WriteReport(w io.Writer, picture string) error {
	const columns = 5 // number of iterations shown
	out := &reportWriter{w: w}
	out.say("# Tuning of the search\n")
	out.say("SPSA over %d numbers, %d of %d iterations, seed %d, rate %v.", len(s.Names), s.Done, s.Iterations, s.Seed, s.Rate)
	out.say("Games: %s. %d won, %d lost by the settings that were called plus.\n", s.Conditions, s.Wins, s.Losses)
	if picture != "" {
		out.say("![Values by iteration](%s)\n", picture)
	}
	out.text("| number | range | step | start |")
	shown := s.shown(columns)
	for _, at := range shown {
		out.text(fmt.Sprintf(" after %d |", min(s.Done, (at+1)*s.Every)))
	}
	out.say(" mean at the end | value |")
	out.text("|---|---|---|---|")
	for range shown {
		out.text("---|")
	}
	out.say("---|---|")
	for i, t := range s.Result() {
		out.text(fmt.Sprintf("| %s | %d to %d | %d | %d |", t.Name, t.Least, t.Most, t.Step, t.Start))
		for _, at := range shown {
			out.text(fmt.Sprintf(" %.2f |", s.History[at][i]))
		}
		out.say(" %.2f | %d |", t.Mean, t.Value)
	}
	if words := s.EngineWords(); words != "" {
		out.say("\nA match of the tuned numbers against the engine as it is:\n")
		out.say("```sh\nchuhe-lab match --engine 'name=Tuned builtin %s' --engine 'name=Untuned builtin' --games 300 --tc move=100ms\n```", words)
	}
	return out.err
}

// shown selects which points of the history to show, always including the last.
func (s *SearchState) shown(columns int) []int {
	var list []int
	n := len(s.History)
	for i := 1; i <= columns; i++ {
		if at := n*i/columns - 1; at >= 0 && !slices.Contains(list, at) {
			list = append(list, at)
		}
	}
	return list
}

// reportWriter writes text and remembers the first error.
type reportWriter struct {
	w   io.Writer
	err error
}

func (r *reportWriter) text(s string) {
	if r.err == nil {
		_, r.err = io.WriteString(r.w, s)
	}
}

func (r *reportWriter) say(format string, args ...any) { r.text(fmt.Sprintf(format, args...) + "\n") }

// Picture returns an SVG that plots the parameters that have moved most, by iteration, in steps from their
// start values. Before the first iteration, the error wraps chart.ErrNothing.
func (s *SearchState) Picture() ([]byte, error) {
	const most = 7 // number of lines that a reader can still distinguish
	list := s.Result()
	moved := func(t Tuned) float64 { return math.Abs(t.Mean-float64(t.Start)) / math.Max(1, float64(t.Step)) }
	slices.SortStableFunc(list, func(a, b Tuned) int { return cmp.Compare(moved(b), moved(a)) })
	var lines []chart.Line
	for _, t := range list[:min(most, len(list))] {
		l := chart.Line{Name: t.Name}
		for i, v := range t.History {
			l.X = append(l.X, float64(min(s.Done, (i+1)*s.Every)))
			l.Y = append(l.Y, (v-float64(t.Start))/math.Max(1, float64(t.Step)))
		}
		lines = append(lines, l)
	}
	return chart.Lines(chart.Axes{Title: "The numbers that moved most", X: "iteration", Y: "steps from the start"}, lines)
}

// WriteFiles writes the page, with a picture next to it.
func (s *SearchState) WriteFiles(path string) error {
	picture := ""
	if len(s.History) > 0 {
		data, err := s.Picture()
		if err != nil {
			return err
		}
		beside := strings.TrimSuffix(path, filepath.Ext(path)) + ".svg"
		if err := atomicfile.Write(beside, data); err != nil {
			return err
		}
		picture = filepath.Base(beside)
	}
	return atomicfile.WriteFrom(path, func(w io.Writer) error { return s.WriteReport(w, picture) })
}

// SearchReport is the result of a tuning run.
type SearchReport struct {
	Iterations int     `json:"iterations"` // completed iterations, including earlier sessions
	Planned    int     `json:"planned"`    // number of iterations
	Wins       int     `json:"wins"`       // games won by the first of the two settings of each iteration
	Losses     int     `json:"losses"`     // games lost by the first of the two settings of each iteration
	Params     []Tuned `json:"params"`     // the tuned parameters
	Engine     string  `json:"engine"`     // the tuned parameters as words of an engine description
	Seconds    float64 `json:"seconds"`    // duration of this session in seconds
}

// Report returns the result of the tuning run. took is the working time.
func (s *SearchState) Report(took time.Duration) *SearchReport {
	return &SearchReport{
		Iterations: s.Done, Planned: s.Iterations, Wins: s.Wins, Losses: s.Losses,
		Params: s.Result(), Engine: s.EngineWords(), Seconds: took.Seconds(),
	}
}

// WriteText writes the report in human-readable form.
func (r *SearchReport) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintf(t, "%d of %d iterations, %d won, %d lost\nnumber\tstart\tmean\tvalue\n", r.Iterations, r.Planned, r.Wins, r.Losses)
	for _, p := range r.Params {
		_, _ = fmt.Fprintf(t, "%s\t%d\t%.2f\t%d\n", p.Name, p.Start, p.Mean, p.Value) // Flush returns the error
	}
	return t.Flush()
}
