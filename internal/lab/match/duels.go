package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// Duels is a set of matches that together make up a measurement. All matches use the same openings.
// Each opening is played in every match before the next one is used, so that the matches can later
// be extended by more pairs.
type Duels struct {
	Engines []entrant.Spec
	Duels   []Duel
	Pairs   int // per match
	Conditions
}

// Duel is a match between two engines, given by their indices in Engines.
type Duel [2]int

// NewDuels returns a set without matches that uses the program's own openings. If the adjudication
// has no move limit, the default limit applies.
func NewDuels(event string, games int, seed uint64, a referee.Adjudication) *Duels {
	d := &Duels{Pairs: (games + 1) / 2}
	d.Event, d.Seed, d.Referee = event, seed, referee.New()
	if a.MostMoves == 0 {
		a.MostMoves = d.Referee.Adjudication.MostMoves
	}
	d.Referee.Adjudication = a
	return d
}

// Add adds a match between a and b.
func (d *Duels) Add(a, b entrant.Spec) { d.Duels = append(d.Duels, Duel{d.number(a), d.number(b)}) }

// number returns the index of an engine and adds the engine if it is new. Engines are identified by
// their names.
func (d *Duels) number(e entrant.Spec) int {
	for i := range d.Engines {
		if d.Engines[i].Name == e.Name {
			return i
		}
	}
	d.Engines = append(d.Engines, e)
	return len(d.Engines) - 1
}

// mostDuels is the maximum number of matches in a set.
const mostDuels = 10_000

// DuelWork plays sets of matches as a kind of work, named after the measurement. A unit is a pair
// of games.
type DuelWork struct {
	Work
	Measurement string
}

// Name returns the name of the measurement.
func (w DuelWork) Name() string { return w.Measurement }

// Spec returns the run that plays the set, and the paths of the files that the run needs.
func (w DuelWork) Spec(ctx context.Context, d Duels, o WorkOptions) (s jobs.Spec, paths map[string]string, err error) {
	if d.Pairs < 1 || d.Pairs > mostPairs || len(d.Duels) < 1 || len(d.Duels) > mostDuels {
		return s, nil, fmt.Errorf("%w: %d matches of %d pairs, want 1 to %d of 1 to %d", ErrMatch, len(d.Duels), d.Pairs, mostDuels, mostPairs)
	}
	if err := entrant.CheckNames(d.Engines); err != nil {
		return s, nil, err
	}
	s, paths, _, err = d.Conditions.spec(ctx, w, d.Pairs*len(d.Duels), workParams{Engines: d.Engines, Duels: d.Duels}, o)
	return s, paths, err
}

// Play plays the set in this process, with the given number of pairs at a time. Nothing is stored.
func (w DuelWork) Play(ctx context.Context, d Duels, slots int) (r DuelReport, err error) {
	spec, paths, err := w.Spec(ctx, d, WorkOptions{})
	if err != nil {
		return r, err
	}
	book, err := jobs.Begin("", w, spec, paths)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, book.Close()) }()
	if err := book.Work(ctx, jobs.Options{Slots: slots, Identity: jobs.Identity{Name: "local"}}); err != nil {
		return r, err
	}
	book.With(func(f jobs.Fold) {
		if f, ok := f.(*duelFold); ok {
			r = f.report()
		}
	})
	return r, nil
}

// Fold returns the state of the matches before their first games.
func (w DuelWork) Fold(s *jobs.Spec) (jobs.Fold, error) {
	p, err := readParams(s)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrSpec, err)
	}
	if len(p.Duels) == 0 || s.Units%len(p.Duels) != 0 {
		return nil, fmt.Errorf("%w: %d pairs of %d matches", jobs.ErrSpec, s.Units, len(p.Duels))
	}
	f := &duelFold{params: p, pairs: s.Units / len(p.Duels), tallies: make([]stats.Tally, len(p.Duels)), incidents: incidentCounts{}}
	for _, d := range p.Duels {
		if n := len(p.Engines); min(d[0], d[1]) < 0 || max(d[0], d[1]) >= n || d[0] == d[1] {
			return nil, fmt.Errorf("%w: engine %d against %d of %d", jobs.ErrSpec, d[0], d[1], n)
		}
	}
	return f, nil
}

// DuelResult is the result of one match in a set, from the first engine's point of view.
type DuelResult struct {
	Engines         [2]string    `json:"engines"`
	Games           stats.Counts `json:"games"` // losses, draws, wins
	Pairs           stats.Counts `json:"pairs"`
	*stats.Estimate              // nil before the first pair
}

// DuelReport is the report on a set of matches.
type DuelReport struct {
	Duels     []DuelResult     `json:"duels"`
	Incidents []IncidentReport `json:"incidents"`
}

// duelFold is the state of all matches in a set.
type duelFold struct {
	params    workParams
	pairs     int // per match
	tallies   []stats.Tally
	incidents incidentCounts
	done      int // in units
}

// Check verifies that the unit contains two games with legal moves between the scheduled engines.
func (f *duelFold) Check(unit int, r *jobs.Result) error {
	pair, err := readPair(r.Summary)
	if err == nil {
		err = pair.between(unit, f.names(unit))
	}
	if err != nil {
		return err
	}
	return pair.check(unit, r.Records, f.params.Rules.rules())
}

func (f *duelFold) names(unit int) (names [2]string) {
	for i, engine := range f.params.Duels[unit%len(f.params.Duels)] {
		names[i] = f.params.Engines[engine].Name
	}
	return names
}

// between verifies that the unit is a pair of games between the two named engines, and that the
// first of them plays Red in the first game.
func (s *pairSummary) between(unit int, names [2]string) error {
	for number, g := range s.Games {
		if g.Red != names[number] || g.Black != names[1-number] {
			return fmt.Errorf("%w: unit %d is %s against %s, want %s against %s", stats.ErrTally, unit, g.Red, g.Black, names[number], names[1-number])
		}
	}
	return nil
}

// Add counts a pair.
func (f *duelFold) Add(e *jobs.Entry) error {
	pair, err := readPair(e.Summary)
	if err == nil {
		err = pair.between(e.Unit, f.names(e.Unit))
	}
	if err != nil {
		return err
	}
	for number, g := range pair.Games {
		red := number == 0
		if _, err := f.tallies[e.Unit%len(f.tallies)].Add(e.Unit, red, halfPoints(g.Result, red)); err != nil {
			return err
		}
		f.incidents.add(g.Incident)
	}
	f.done++
	return nil
}

// Compare compares two runs of the same pair move by move. Times are ignored.
func (*duelFold) Compare(_ int, a, b *jobs.Result) error { return compareGames(a, b) }

// Repeats reports whether the games are deterministic.
func (f *duelFold) Repeats() bool { return f.params.repeats() }

// Decided returns false, because every pair must be played.
func (*duelFold) Decided() bool { return false }

// Hopeless reports whether the unit failed because an engine does not answer.
func (*duelFold) Hopeless(reason string) bool { return entrant.Hopeless(reason) }

// report returns the results so far.
func (f *duelFold) report() DuelReport {
	r := DuelReport{Duels: []DuelResult{}, Incidents: f.incidents.report(f.params.Engines)}
	for i := range f.tallies {
		d := DuelResult{Engines: f.names(i), Games: f.tallies[i].Games(), Pairs: f.tallies[i].Pairs()}
		if e, err := d.Pairs.Estimate(); err == nil {
			d.Estimate = &e
		}
		r.Duels = append(r.Duels, d)
	}
	return r
}

// State reports the state of the matches.
func (f *duelFold) State() jobs.State {
	r := f.report()
	var text strings.Builder
	for _, d := range r.Duels {
		fmt.Fprintf(&text, "%s against %s: +%d =%d -%d", d.Engines[0], d.Engines[1], d.Games[2], d.Games[1], d.Games[0])
		if d.Estimate != nil && d.Spread != nil {
			fmt.Fprintf(&text, ", Elo %+.0f ± %.0f", d.Elo, d.EloError)
		}
		text.WriteString("\n")
	}
	for _, i := range r.Incidents {
		fmt.Fprintf(&text, "%s: %v %d times\n", i.Engine, i.Kind, i.Count)
	}
	return jobs.State{
		Headline:  fmt.Sprintf("%d of %d games in %d matches", 2*f.done, 2*f.pairs*len(f.tallies), len(f.tallies)),
		Remaining: -1, Report: r, Text: text.String(), Curve: []jobs.Point{},
	}
}

// ReadDuels parses the report on a set. If a match has no result, the error wraps ErrMatch.
func ReadDuels(report json.RawMessage) (r DuelReport, err error) {
	if err := json.Unmarshal(report, &r); err != nil {
		return r, fmt.Errorf("%w: %w", ErrMatch, err)
	}
	for _, d := range r.Duels {
		if len(d.Games) != stats.GameClasses || d.Games.Validate() != nil || d.Games.N() == 0 {
			return r, fmt.Errorf("%w: %s against %s has no results", ErrMatch, d.Engines[0], d.Engines[1])
		}
	}
	return r, nil
}
