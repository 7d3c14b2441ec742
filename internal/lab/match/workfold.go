package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Fold returns the statistics of a run before its first game.
func (w Work) Fold(s *jobs.Spec) (jobs.Fold, error) {
	c, err := w.conditions(s)
	if err != nil {
		return nil, err
	}
	m := &Match{Engines: [2]entrant.Spec(c.params.Engines), Pairs: s.Units, SPRT: c.params.SPRT, Conditions: c.Conditions, Machine: c.machine}
	f := &pairFold{workers: map[string]*stats.WorkerPairs{}, repeats: c.params.repeats()}
	f.progress = &progress{match: m, openings: c.params.Openings, engines: c.engines, incidents: incidentCounts{}}
	f.progress.run, err = s.ID()
	return f, err
}

// conditions contains what the report states about a run.
type conditions struct {
	Conditions
	params  workParams
	engines []EngineReport
	machine string
}

// conditions reads the conditions from a run's specification. If the match is played in this
// process, some of them come from the match itself.
func (w Work) conditions(s *jobs.Spec) (c conditions, err error) {
	p, err := readParams(s)
	if err != nil {
		return c, fmt.Errorf("%w: %w", jobs.ErrSpec, err)
	}
	c = conditions{params: p, Conditions: Conditions{
		Event: p.Event, Seed: s.Seed, Patience: p.Patience,
		Referee: referee.Referee{Rules: p.Rules.rules(), Adjudication: p.Adjudication, Margin: p.Margin},
	}}
	for i, e := range p.Engines {
		c.engines = append(c.engines, EngineReport{Spec: e, Identity: p.Identities[i]})
	}
	if w.here != nil {
		c.machine, c.engines = w.here.machine, slices.Clone(w.here.engines)
	}
	return c, nil
}

// pairFold contains the statistics of a run.
type pairFold struct {
	progress *progress
	workers  map[string]*stats.WorkerPairs
	repeats  bool // whether replaying a pair gives the same result
}

// Check verifies that the unit contains two games with colours exchanged, that their moves are
// legal, and that their results match the summary.
func (f *pairFold) Check(unit int, r *jobs.Result) error {
	s, err := f.read(r.Summary)
	if err != nil {
		return err
	}
	return s.check(unit, r.Records, f.progress.match.Referee.Rules)
}

// check verifies that the records match the summary, and that the games were played by the rules.
func (s *pairSummary) check(unit int, records []byte, rules xiangqi.Rules) error {
	number := 0
	if err := eachRecord(records, func(g *Record) error {
		if number == len(s.Games) || g.Unit != unit || g.Number != number {
			return fmt.Errorf("%w: game %d of unit %d is out of place", stats.ErrTally, g.Number, g.Unit)
		}
		if want := summarize(g); g.Red != s.Games[number].Red || g.Black != s.Games[number].Black ||
			want.Result != s.Games[number].Result || want.Efforts != s.Games[number].Efforts {
			return fmt.Errorf("%w: the summary of game %d is not that of its moves", stats.ErrTally, number)
		}
		number++
		return g.replay(rules)
	}); err != nil {
		return err
	}
	if number != len(s.Games) {
		return fmt.Errorf("%w: %d records of %d games", stats.ErrTally, number, len(s.Games))
	}
	return nil
}

// replay replays the game and verifies that its moves are legal and its result is correct.
func (g *Record) replay(rules xiangqi.Rules) error {
	start, _, err := xiangqi.ParseFENLenient(g.Start)
	if err != nil {
		return err
	}
	game := xiangqi.NewGameFrom(start, rules)
	for i, text := range g.MoveList() {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = game.Play(m)
		}
		if err != nil {
			return fmt.Errorf("%w: game %d, ply %d: %w", stats.ErrTally, g.Number, i+1, err)
		}
	}
	if v := game.Outcome(); v.Over() && g.Incident == nil && v.Result != g.Result {
		return fmt.Errorf("%w: game %d is %v by the rules, not %v", stats.ErrTally, g.Number, v.Result, g.Result)
	}
	return nil
}

// readPair parses the summary of a pair of games.
func readPair(text json.RawMessage) (s pairSummary, err error) {
	if err = json.Unmarshal(text, &s); err == nil && len(s.Games) != 2 {
		err = fmt.Errorf("%w: %d games, want 2", stats.ErrTally, len(s.Games))
	}
	return s, err
}

// read parses the summary of a pair of games and verifies that the run's engines played them.
func (f *pairFold) read(text json.RawMessage) (s pairSummary, err error) {
	if s, err = readPair(text); err != nil {
		return s, err
	}
	for i := range s.Games {
		if _, err := f.progress.firstIsRed(s.Games[i].record(0, i)); err != nil {
			return s, err
		}
	}
	return s, nil
}

// record returns the game as a record without moves.
func (g *gameSummary) record(unit, number int) *Record {
	return &Record{Unit: unit, Number: number, Game: referee.Game{
		Red: g.Red, Black: g.Black, Result: g.Result, Reason: g.Reason, Incident: g.Incident,
	}}
}

// Add counts a pair.
func (f *pairFold) Add(e *jobs.Entry) error {
	s, err := f.read(e.Summary)
	if err != nil {
		return err
	}
	p, half := f.progress, 0
	counts := p.decision == stats.Continue
	p.worked = max(p.worked, e.Worked)
	for i := range s.Games {
		game := &s.Games[i]
		g := game.record(e.Unit, i)
		red, err := p.firstIsRed(g)
		if err != nil {
			return err
		}
		half += halfPoints(g.Result, red)
		if counts {
			for side, spent := range game.Efforts {
				p.engines[(side+i)%2].spend(spent)
			}
		}
		if err := p.fold(g); err != nil {
			return err
		}
	}
	w := f.workers[e.Worker]
	if w == nil {
		w = &stats.WorkerPairs{Name: e.Worker}
		f.workers[e.Worker] = w
	}
	switch {
	case half < 2:
		w.Lost++
	case half == 2:
		w.Even++
	default:
		w.Won++
	}
	return nil
}

// spend adds the effort of a game to the engine's totals.
func (e *EngineReport) spend(s effort) {
	e.Moves += s.Moves
	e.Nodes += s.Nodes
	e.Seconds += float64(s.Milliseconds) / 1000
	if e.Seconds > 0 {
		e.NPS = float64(e.Nodes) / e.Seconds
	}
}

// Repeats reports whether the games are deterministic, that is, whether they involve neither clocks
// nor programs.
func (f *pairFold) Repeats() bool { return f.repeats }

// repeats reports whether playing the games again would give the same games. This is not the case
// if engines have a time limit, use several threads, or make random choices without a seed. For
// external programs, it is unknown, so repeats returns false.
func (p *workParams) repeats() bool {
	return !slices.ContainsFunc(p.Engines, func(e entrant.Spec) bool {
		if !e.Builtin() || e.Control.Timed() {
			return true
		}
		o, err := entrant.BuiltinOptions(e.Options)
		return err != nil || o.Engine.Threads != 1 || o.Engine.Seed == 0 || o.Book.Use && o.Book.Seed == 0
	})
}

// Compare compares two runs of the same pair move by move. Times are ignored.
func (*pairFold) Compare(_ int, a, b *jobs.Result) error { return compareGames(a, b) }

func compareGames(a, b *jobs.Result) error {
	var left, right []*Record
	collect := func(to *[]*Record) func(*Record) error {
		return func(g *Record) error {
			*to = append(*to, g)
			return nil
		}
	}
	if err := errors.Join(eachRecord(a.Records, collect(&left)), eachRecord(b.Records, collect(&right))); err != nil {
		return err
	}
	if len(left) != len(right) {
		return fmt.Errorf("%d games and %d", len(left), len(right))
	}
	for i := range left {
		if err := left[i].differs(right[i]); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return nil
}

// differs describes the first difference between two runs of the same game, or returns nil if there
// is none.
func (g *Record) differs(other *Record) error {
	mine, its := g.MoveList(), other.MoveList()
	for i := range min(len(mine), len(its)) {
		if mine[i] != its[i] {
			return fmt.Errorf("ply %d: %s and %s", i+1, mine[i], its[i])
		}
	}
	if len(mine) != len(its) || g.Result != other.Result || g.Start != other.Start {
		return fmt.Errorf("%d plies, %v and %d plies, %v", len(mine), g.Result, len(its), other.Result)
	}
	for i := range min(len(g.Thoughts), len(other.Thoughts)) {
		a, b := g.Thoughts[i], other.Thoughts[i]
		if a.Score != b.Score || a.Depth != b.Depth || a.Nodes != b.Nodes {
			return fmt.Errorf("ply %d: %s, depth %d, %d nodes and %s, depth %d, %d nodes",
				g.Book+i+1, a.Score, a.Depth, a.Nodes, b.Score, b.Depth, b.Nodes)
		}
	}
	return nil
}

// Hopeless reports whether the unit failed because an engine does not answer. The engine will not
// answer in other pairs either.
func (*pairFold) Hopeless(reason string) bool { return entrant.Hopeless(reason) }

// Decided reports whether the sequential test has been decided.
func (f *pairFold) Decided() bool { return f.progress.decision != stats.Continue }

// WorkReport is the report on a run.
type WorkReport struct {
	*Report
	Soundness stats.SoundnessReport `json:"soundness"`
}

// State reports the state of the match.
func (f *pairFold) State() jobs.State {
	r := f.progress.report()
	s := jobs.State{Headline: headline(r), Remaining: r.Remaining(), Curve: make([]jobs.Point, len(r.Path))}
	for i, p := range r.Path {
		value := p.Score
		if r.Test != nil {
			value = p.LLR
		}
		s.Curve[i] = jobs.Point{Units: p.Pairs, Value: value}
	}
	if t := r.Test; t != nil {
		s.Gauge = &jobs.Gauge{Name: "LLR", Value: t.LLR, Lower: t.Lower, Upper: t.Upper}
	}
	report := WorkReport{r, f.soundness()}
	if f.Decided() {
		s.Remaining = 0
	}
	s.Report, s.Text = report, r.Text()+"\n"+r.Summary()+"\n"
	return s
}

func headline(r *Report) string {
	text := fmt.Sprintf("games %d: +%d =%d -%d, pairs %v", r.Games.N(), r.Games[2], r.Games[1], r.Games[0], []int(r.Counts))
	if r.Estimate != nil && r.Spread != nil {
		text += fmt.Sprintf(", Elo %+.1f ± %.1f", r.Elo, r.EloError)
	}
	if r.Test != nil {
		text += fmt.Sprintf(", LLR %.2f [%.2f, %.2f]", r.Test.LLR, r.Test.Lower, r.Test.Upper)
	}
	return text
}

func (f *pairFold) table() []stats.WorkerPairs {
	workers := make([]stats.WorkerPairs, 0, len(f.workers))
	for _, w := range f.workers {
		workers = append(workers, *w)
	}
	slices.SortFunc(workers, func(a, b stats.WorkerPairs) int { return strings.Compare(a.Name, b.Name) })
	return workers
}

func (f *pairFold) soundness() stats.SoundnessReport { return stats.TestWorkers(f.table()) }

// The residual above which, or the probability below which, a worker's pairs are withdrawn. Both
// are the same as in fishtest.
const (
	worstResidual = 7
	leastChance   = 0.001
)

// Suspect returns the name of a worker whose results cannot be explained by chance, and the reason.
func (f *pairFold) Suspect() (worker, reason string) {
	s := stats.WorkerTest(f.table())
	worst := 0.0
	for name, residual := range s.Residuals {
		if residual > worst || residual == worst && name < worker {
			worker, worst = name, residual
		}
	}
	if worst > worstResidual || worker != "" && s.P < leastChance {
		return worker, fmt.Sprintf("its results differ from those of the other workers: residual %.1f, table p = %.2g", worst, s.P)
	}
	return "", ""
}
