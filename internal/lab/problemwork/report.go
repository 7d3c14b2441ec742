package problemwork

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// errReport is wrapped by errors about results that do not belong to their unit.
var errReport = errors.New("bad report of a problem")

// decisive is the minimum score, in centipawns, for the engine to be considered to have found a win.
const decisive = 300

// summary contains what the fold needs to know about a unit.
type summary struct {
	ID         string           `json:"id"`
	Group      string           `json:"group"`
	Verdict    problems.Verdict `json:"verdict"`
	Mate       bool             `json:"mate"`
	Engine     bool             `json:"engine"`      // it was asked
	EngineMate bool             `json:"engine_mate"` // it sees a mate
	EngineWin  bool             `json:"engine_win"`  // it sees a mate or a decisive score
	Tell       string           `json:"tell,omitempty"`
}

func summaryOf(p *problems.Problem) summary {
	o := p.Outcome
	s := summary{ID: p.ID, Group: group(p), Verdict: o.Verdict, Mate: o.Mate != nil}
	s.Engine = o.CP != nil || o.EngineMate != nil
	s.EngineMate = o.EngineMate != nil && *o.EngineMate > 0
	s.EngineWin = s.EngineMate || o.CP != nil && *o.CP >= decisive
	if o.Verdict == problems.Refuted {
		claim, _ := p.Claim.MarshalText() // never fails
		s.Tell = string(claim)
		switch {
		case o.Mate != nil:
			line, _ := o.Mate.Line.MarshalText() // never fails
			s.Tell += fmt.Sprintf(": mate in %d, %s", o.Mate.Moves, line)
		case o.NoMateIn > 0:
			s.Tell += fmt.Sprintf(": no mate in %d", o.NoMateIn)
		default:
			s.Tell += ": by the endgame table a " + o.Table + " for the side to move"
		}
		if len(o.Defence) > 0 {
			line, _ := o.Defence.MarshalText() // never fails
			s.Tell += "; " + string(line) + " holds out"
		}
	}
	return s
}

// group returns the report row for a problem.
func group(p *problems.Problem) string {
	claim := "no claim"
	switch {
	case p.Claim.Mate != 0:
		claim = fmt.Sprintf("mate in %d", p.Claim.Mate)
	case p.Claim.Result == xiangqi.Draw:
		claim = "draw"
	case p.Claim.Result != xiangqi.Undecided:
		claim = "win"
	}
	return strings.Join([]string{p.Class, p.Collection, claim}, separator)
}

// separator separates the parts of a group name.
const separator = " | "

// Row is one line of the report. It covers the problems of one collection with the same kind of claim.
type Row struct {
	Group      string `json:"group"`
	Problems   int    `json:"problems"`
	Proved     int    `json:"proved"`
	Refuted    int    `json:"refuted"`
	Open       int    `json:"open"`
	Mates      int    `json:"mates"` // proved mates, whatever was claimed
	Asked      int    `json:"engine_asked"`
	EngineMate int    `json:"engine_mate"`
	EngineWin  int    `json:"engine_win"`
}

func (r *Row) add(s *summary) {
	r.Problems++
	switch s.Verdict {
	case problems.Proved, problems.Found:
		r.Proved++
	case problems.Refuted:
		r.Refuted++
	default:
		r.Open++
	}
	count(&r.Mates, s.Mate)
	count(&r.Asked, s.Engine)
	count(&r.EngineMate, s.EngineMate)
	count(&r.EngineWin, s.EngineWin)
}

func count(n *int, yes bool) {
	if yes {
		*n++
	}
}

// Report is the result of a run.
type Report struct {
	Settings CheckSettings `json:"settings"`
	Rows     []Row         `json:"rows"`
	Refuted  []string      `json:"refuted"` // with the proof or the refuting reply
	Open     []string      `json:"open"`    // IDs
}

// Fold returns an empty report.
func (Check) Fold(s *jobs.Spec) (jobs.Fold, error) {
	var set CheckSettings
	if err := s.ReadSettings(&set); err != nil {
		return nil, err
	}
	return &checkFold{settings: set, units: s.Units, rows: map[string]*Row{}}, nil
}

type checkFold struct {
	settings CheckSettings
	units    int
	done     int
	proved   int
	rows     map[string]*Row
	refuted  []string
	open     []string
}

// Check requires a problem with an outcome and a line whose moves can be played.
func (f *checkFold) Check(_ int, r *jobs.Result) error {
	list, err := problems.Read(bytes.NewReader(r.Records))
	if err != nil || len(list) != 1 || list[0].Outcome == nil {
		return errors.Join(errReport, err)
	}
	return checkLine(list[0])
}

// checkLine returns an error if the line of a mate does not end in mate after the claimed number of moves.
func checkLine(p *problems.Problem) error {
	if p.Outcome == nil || p.Outcome.Mate == nil {
		return nil
	}
	m := p.Outcome.Mate
	pos, err := p.Position()
	if err != nil {
		return err
	}
	end, _, err := xiangqi.Replay(pos, m.Line...)
	if err != nil {
		return fmt.Errorf("%w: %w", errReport, err)
	}
	if end.HasLegalMove() || len(m.Line) != 2*m.Moves-1 {
		return fmt.Errorf("%w: %s does not end in mate in %d", errReport, p.ID, m.Moves)
	}
	return nil
}

// Add adds a problem to the report.
func (f *checkFold) Add(e *jobs.Entry) error {
	var s summary
	if err := json.Unmarshal(e.Summary, &s); err != nil {
		return err
	}
	f.done++
	if f.rows[s.Group] == nil {
		f.rows[s.Group] = &Row{Group: s.Group}
	}
	f.rows[s.Group].add(&s)
	switch s.Verdict {
	case problems.Proved, problems.Found:
		f.proved++
	case problems.Refuted:
		f.refuted = append(f.refuted, s.ID+" "+s.Tell)
	case problems.Open:
		f.open = append(f.open, s.ID)
	}
	return nil
}

// Repeats reports whether results are independent of the clock.
func (f *checkFold) Repeats() bool { return f.settings.MoveTime == 0 }

// Decided returns false, because every problem must be checked.
func (*checkFold) Decided() bool { return false }

// State returns the report.
func (f *checkFold) State() jobs.State {
	report := Report{Settings: f.settings, Rows: []Row{}, Refuted: append([]string{}, f.refuted...), Open: append([]string{}, f.open...)}
	for _, group := range slices.Sorted(maps.Keys(f.rows)) {
		report.Rows = append(report.Rows, *f.rows[group])
	}
	return jobs.State{
		Headline: fmt.Sprintf("%d of %d problems, %d proved, %d refuted", f.done, f.units, f.proved, len(f.refuted)), Remaining: -1,
		Report: report, Text: report.text(), Curve: []jobs.Point{},
	}
}

// text returns the report in human-readable form.
func (r *Report) text() string {
	b := r.Table()
	for _, line := range r.Refuted {
		b += "refuted: " + line + "\n"
	}
	if len(r.Open) > 0 {
		b += "open: " + strings.Join(r.Open, " ") + "\n"
	}
	return b
}

// Table returns the rows as a Markdown table.
func (r *Report) Table() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 1, ' ', 0)
	_, _ = fmt.Fprintln(w, "| class\t| collection\t| claim\t| problems\t| proved\t| refuted\t| open\t| engine mate\t| engine win\t|")
	_, _ = fmt.Fprintln(w, "|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|")
	for _, row := range r.Rows {
		_, _ = fmt.Fprintf(w, "| %s\t| %d\t| %d\t| %d\t| %d\t| %s\t| %s\t|\n", strings.ReplaceAll(row.Group, separator, "\t| "),
			row.Problems, row.Proved, row.Refuted, row.Open, row.ofAsked(row.EngineMate), row.ofAsked(row.EngineWin))
	}
	_ = w.Flush() // a builder accepts everything
	return b.String()
}

// ByClaim returns the totals of the rows for each claim.
func (r *Report) ByClaim() []Row {
	sums := map[string]*Row{}
	for _, row := range r.Rows {
		claim := row.Group[strings.LastIndex(row.Group, separator)+len(separator):]
		sum := sums[claim]
		if sum == nil {
			sum = &Row{Group: claim}
			sums[claim] = sum
		}
		sum.Problems += row.Problems
		sum.Proved += row.Proved
		sum.Refuted += row.Refuted
		sum.Open += row.Open
	}
	var list []Row
	for _, claim := range slices.Sorted(maps.Keys(sums)) {
		list = append(list, *sums[claim])
	}
	return list
}

// ofAsked formats a count of the engine's results, or returns "–" if the engine was not asked.
func (r *Row) ofAsked(n int) string {
	if r.Asked == 0 {
		return "–"
	}
	return fmt.Sprint(n)
}
