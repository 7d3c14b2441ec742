package scaling

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// limit is an engine's limit per move, in nodes or milliseconds.
type limit struct {
	timed  bool
	amount float64
}

func limitOf(control string) (limit, error) {
	c, err := entrant.ParseTimeControl(control)
	if err != nil {
		return limit{}, err
	}
	switch c {
	case entrant.TimeControl{Nodes: c.Nodes}:
		return limit{false, float64(c.Nodes)}, nil
	case entrant.TimeControl{MoveTime: c.MoveTime}:
		return limit{true, float64(c.MoveTime) / float64(time.Millisecond)}, nil
	}
	return limit{}, fmt.Errorf("%q: want nodes=N or move=TIME", control)
}

func (l limit) String() string {
	if l.timed {
		return chart.Grouped(uint64(l.amount)) + " ms"
	}
	return chart.Grouped(uint64(l.amount)) + " nodes"
}

// row describes a match as shown on the page.
type row struct {
	*Match
	limit
	estimate stats.Estimate
}

// rows returns the matches sorted by engine, opponent and limit. Node limits precede time limits.
func (s *Scaling) rows() ([]row, error) {
	list := make([]row, len(s.Matches))
	for i := range s.Matches {
		m := &s.Matches[i]
		l, err := limitOf(m.Control)
		if err != nil {
			return nil, err
		}
		e, err := m.Pairs.Estimate()
		if err != nil {
			return nil, err
		}
		list[i] = row{m, l, e}
	}
	slices.SortStableFunc(list, func(a, b row) int {
		if a.timed != b.timed {
			if a.timed {
				return 1
			}
			return -1
		}
		return cmp.Or(strings.Compare(a.Against, b.Against), strings.Compare(a.Engine, b.Engine), cmp.Compare(a.amount, b.amount))
	})
	return list, nil
}

// WriteMarkdown writes the page with its tables. If pictures is nil, it leaves out the pictures.
func (s *Scaling) WriteMarkdown(w io.Writer, pictures *chart.Pictures) error {
	rows, err := s.rows()
	if err != nil {
		return err
	}
	var text strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&text, format+"\n", args...) }
	say("# Strength by time and nodes\n")
	say("This page is written by `chuhe-lab scaling`, which keeps its measurements in a file next to it and plays the missing games. Each match is from")
	say("the program's own openings, each with both colours, one thread for each engine. ± is the 95 %% confidence interval.")
	for _, timed := range []bool{false, true} {
		part := slices.Clone(rows)
		part = slices.DeleteFunc(part, func(r row) bool { return r.timed != timed })
		if len(part) == 0 {
			continue
		}
		title, unit, name := "At equal nodes", "nodes a move", "nodes.svg"
		if timed {
			title, unit, name = "At equal time", "milliseconds a move", "time.svg"
		}
		say("\n## %s\n", title)
		say("| engine | against | a move | games | Elo |\n|---|---|---|---|---|")
		for _, r := range part {
			say("| %s | %s | %s | %d: +%d =%d −%d | %s |", r.Engine, r.Against, r.limit, r.Games.N(), r.Games[2], r.Games[1], r.Games[0], r.elo())
		}
		drawn := lines(part)
		if pictures == nil || len(drawn) == 0 {
			continue
		}
		data, err := chart.Lines(chart.Axes{Title: "Elo by " + unit, X: unit, Y: "Elo", LogX: true}, drawn)
		if err != nil {
			return err
		}
		if err := pictures.Write(name, data); err != nil {
			return err
		}
		say("\n![%s](%s/%s)", "Elo by "+unit, pictures.Folder, name)
	}
	say("\n## Machines and settings\n")
	for _, r := range rows {
		say("- %s, %s, %s: %s. %s.", r.Engine, r.Against, r.limit, r.Settings, r.Machine)
	}
	_, err = io.WriteString(w, text.String())
	return err
}

// elo formats the difference in Elo or, if all pairs had the same result, the score.
func (r *row) elo() string {
	if r.estimate.Spread == nil {
		return fmt.Sprintf("%.0f %% of the points", 100*r.estimate.Score)
	}
	return fmt.Sprintf("%+.0f ± %.0f", r.estimate.Elo, r.estimate.EloError)
}

// lines returns one line for each pair of engines.
func lines(rows []row) []chart.Line {
	var list []chart.Line
	for _, r := range rows {
		if r.estimate.Spread == nil {
			continue
		}
		name := r.Engine + " against " + r.Against
		at := slices.IndexFunc(list, func(l chart.Line) bool { return l.Name == name })
		if at < 0 {
			at = len(list)
			list = append(list, chart.Line{Name: name})
		}
		list[at].X, list[at].Y = append(list[at].X, r.amount), append(list[at].Y, r.estimate.Elo)
	}
	return list
}
