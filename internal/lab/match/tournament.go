package match

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Tournament is a competition between two or more engines.
type Tournament struct {
	Engines []entrant.Spec
	Format  Format
	Games   int // per encounter; even, because openings are played with both colours
	// Rounds is how often all engines meet in a round robin or gauntlet, or the number of rounds in
	// a Swiss tournament; in either case, it is at least 1. A knock-out plays as many rounds as it
	// needs.
	Rounds int
	// PlayOff is the maximum number of game pairs played, one pair at a time, between engines that
	// share a place in a round robin.
	PlayOff int
	Conditions
	Machine string // for the report
	// Watch, if not nil, is called after every new game with the report so far, without ratings.
	// Calls never overlap, and the tournament waits for each of them to return.
	Watch func(*Record, *TournamentReport)
}

// Olympiad selects the format of the Computer Olympiad: a round robin with two games per encounter,
// played from the start position at 30 minutes per engine and game. Engines that share a place play
// two more games.
func (t *Tournament) Olympiad() {
	t.Format, t.Games, t.Rounds, t.PlayOff, t.Openings = RoundRobin, 2, 1, 1, openings.StartOnly()
	for i := range t.Engines {
		t.Engines[i].Control = entrant.TimeControl{Base: 30 * time.Minute}
	}
}

// The limits of a tournament.
const (
	mostEngines = 1000
	mostGames   = 1_000_000 // per encounter
	mostRounds  = 10_000
)

func (t *Tournament) validate() error {
	n := len(t.Engines)
	switch {
	case n < 2 || n > mostEngines:
		return fmt.Errorf("%w: %d engines, want 2 to %d", ErrTournament, n, mostEngines)
	case t.Games < 2 || t.Games%2 != 0 || t.Games > mostGames:
		return fmt.Errorf("%w: %d games, want an even number from 2 to %d", ErrTournament, t.Games, mostGames)
	case t.Format != KnockOut && (t.Rounds < 1 || t.Rounds > mostRounds):
		return fmt.Errorf("%w: %d rounds, want 1 to %d", ErrTournament, t.Rounds, mostRounds)
	case t.PlayOff != 0 && t.Format != RoundRobin:
		return fmt.Errorf("%w: only a round robin has a play-off", ErrTournament)
	case t.PlayOff < 0 || t.PlayOff > mostRounds:
		return fmt.Errorf("%w: a play-off of %d pairs, want 0 to %d", ErrTournament, t.PlayOff, mostRounds)
	case t.Format > Swiss:
		return fmt.Errorf("%w: format %d", ErrTournament, t.Format)
	}
	return entrant.CheckNames(t.Engines)
}

// TournamentWork plays tournaments as a kind of work. A unit is a pair of games of an encounter.
// Units are numbered in the order that the schedule requests them.
type TournamentWork struct{ Work }

// Name returns "tournament".
func (TournamentWork) Name() string { return "tournament" }

// tournamentSpec is the part of the run parameters that is specific to tournaments.
type tournamentSpec struct {
	Format Format `json:"format"`
	Games  int    `json:"games"`
	Rounds int    `json:"rounds"`
	// PlayOff is omitted if it is zero, as in runs created by versions that did not support it.
	PlayOff int `json:"play_off,omitempty"`
}

// mostPairs returns the number of pairs, or an upper bound if that number depends on the results.
func (t *Tournament) mostPairs() int {
	n, pairs := len(t.Engines), t.Games/2
	switch t.Format {
	case KnockOut:
		return (n - 1) * (pairs + mostExtras)
	case Swiss:
		return n / 2 * t.Rounds * pairs
	case Gauntlet:
		return (n - 1) * t.Rounds * pairs
	}
	return n * (n - 1) / 2 * (t.Rounds*pairs + t.PlayOff)
}

// TournamentSpec returns the run that plays t, and the paths of the files that the run needs.
func TournamentSpec(ctx context.Context, t Tournament, o WorkOptions) (jobs.Spec, map[string]string, error) {
	s, paths, _, err := t.spec(ctx, o)
	return s, paths, err
}

func (t *Tournament) spec(ctx context.Context, o WorkOptions) (s jobs.Spec, paths map[string]string, engines []EngineReport, err error) {
	if err := t.validate(); err != nil {
		return s, nil, nil, err
	}
	p := workParams{Engines: t.Engines, Tournament: &tournamentSpec{t.Format, t.Games, t.Rounds, t.PlayOff}}
	return t.Conditions.spec(ctx, TournamentWork{}, t.mostPairs(), p, o)
}

// Run plays the tournament, continuing where an earlier run left off, and returns its report. When
// ctx is cancelled, Run abandons games in progress and returns the report on the completed games
// together with ctx.Err(). If the settings are invalid, the error wraps ErrTournament, ErrSpec or a
// similar error.
func (t Tournament) Run(ctx context.Context) (*TournamentReport, error) {
	spec, paths, engines, err := t.spec(ctx, WorkOptions{})
	if err != nil {
		return nil, err
	}
	h := &here{Conditions: &t.Conditions, engines: engines, machine: t.Machine, games: map[int][]*Record{}}
	var report *TournamentReport
	err = h.play(ctx, TournamentWork{Work{h}}, spec, paths, func(g *Record, f jobs.Fold) {
		if f, ok := f.(*tournament); ok && t.Watch != nil {
			t.Watch(g, f.report())
		}
	}, func(f jobs.Fold) {
		if f, ok := f.(*tournament); ok {
			report = f.rated()
		}
	})
	if err != nil && !partial(err) {
		return nil, err
	}
	return report, err
}

// Fold returns the state of the tournament before its first game.
func (w TournamentWork) Fold(s *jobs.Spec) (jobs.Fold, error) {
	c, err := w.conditions(s)
	if err != nil {
		return nil, err
	}
	p := c.params.Tournament
	if p == nil {
		return nil, fmt.Errorf("%w: no tournament among the parameters", jobs.ErrSpec)
	}
	t := &Tournament{
		Engines: c.params.Engines, Format: p.Format, Games: p.Games, Rounds: p.Rounds, PlayOff: p.PlayOff,
		Conditions: c.Conditions, Machine: c.machine,
	}
	if err := t.validate(); err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrSpec, err)
	}
	f := &tournament{
		Tournament: t, plan: t.schedule(), openings: c.params.Openings, engines: c.engines, outcomes: map[place]outcome{}, incidents: incidentCounts{},
	}
	f.repeats = c.params.repeats()
	f.run, err = s.ID()
	f.enter()
	return f, err
}

// Check verifies that the unit contains two games with legal moves between the scheduled engines.
func (s *tournament) Check(unit int, r *jobs.Result) error {
	pair, err := readPair(r.Summary)
	if err == nil {
		err = s.fits(unit, &pair)
	}
	if err != nil {
		return err
	}
	return pair.check(unit, r.Records, s.Referee.Rules)
}

// fits verifies that a unit's games match the schedule.
func (s *tournament) fits(unit int, pair *pairSummary) error {
	if unit >= len(s.meetings) {
		return fmt.Errorf("%w: unit %d is not asked for yet", stats.ErrTally, unit)
	}
	m := s.meetings[unit]
	return pair.between(unit, [2]string{s.Engines[m.A].Name, s.Engines[m.B].Name})
}

// Add adds a unit's games to the state of the tournament.
func (s *tournament) Add(e *jobs.Entry) error {
	pair, err := readPair(e.Summary)
	if err == nil {
		err = s.fits(e.Unit, &pair)
	}
	if err != nil {
		return err
	}
	s.worked = max(s.worked, e.Worked)
	m := s.meetings[e.Unit]
	for number, g := range pair.Games {
		s.outcomes[place{e.Unit, number}] = outcome{g.Red, g.Black, g.Result}
		s.incidents.add(g.Incident)
		s.engines[[2]int{m.A, m.B}[number]].spend(g.Efforts[0])
		s.engines[[2]int{m.B, m.A}[number]].spend(g.Efforts[1])
	}
	s.enter()
	return nil
}

// enter asks the schedule for new encounters once all games requested so far have been played, and
// numbers their pairs.
func (s *tournament) enter() {
	for !s.over && len(s.outcomes) == 2*len(s.meetings) {
		batch := s.plan.next(s)
		s.over = len(batch) == 0
		for _, e := range batch {
			e.first = len(s.meetings)
			s.encounters = append(s.encounters, e)
			if e.B == bye {
				continue
			}
			for i := range e.Pairs {
				s.meetings = append(s.meetings, meeting{e.A, e.B, e.turn + i})
			}
		}
	}
}

// Ready reports whether the schedule has already requested the unit.
func (s *tournament) Ready(unit int) bool { return unit < len(s.meetings) }

// Input returns the pairing of the unit.
func (s *tournament) Input(unit int) (json.RawMessage, error) { return json.Marshal(s.meetings[unit]) }

// Repeats reports whether the games are deterministic.
func (s *tournament) Repeats() bool { return s.repeats }

// Decided reports whether the schedule is exhausted.
func (s *tournament) Decided() bool { return s.over }

// Hopeless reports whether the unit failed because an engine does not answer. The engine's other
// games would then be meaningless.
func (*tournament) Hopeless(reason string) bool { return entrant.Hopeless(reason) }

// State reports the state of the tournament.
func (s *tournament) State() jobs.State {
	r := s.rated()
	leader := r.Standings[0]
	return jobs.State{
		Headline:  fmt.Sprintf("%d of %d games known so far, leader %s with %.1f points", r.Games, r.Planned, leader.Engine, leader.Points),
		Remaining: (r.Planned - r.Games + 1) / 2, Report: r, Text: r.Text(), Curve: []jobs.Point{},
	}
}

// rated returns the report, including ratings.
func (s *tournament) rated() *TournamentReport {
	r := s.report()
	r.Finished = s.over
	if ratings, err := stats.RateEngines(len(s.Engines), s.ratedGames(), stats.DefaultPrior); err == nil {
		r.Ratings = ratings
	}
	return r
}

// outcome contains the data about a game that the standings need.
type outcome struct {
	red, black string
	result     xiangqi.Result
}

// tournament is the state of a tournament: the encounters that the schedule has requested so far,
// and the games that have been played.
type tournament struct {
	*Tournament
	plan       schedule
	repeats    bool
	run        string
	openings   OpeningsReport
	engines    []EngineReport
	encounters []Encounter
	meetings   []meeting // by unit
	over       bool      // the schedule is exhausted
	outcomes   map[place]outcome
	incidents  incidentCounts
	worked     float64
}

// score returns A's score against B in an encounter.
func (s *tournament) score(e *Encounter) Cross {
	if e.complete || e.B == bye {
		return e.result
	}
	var c Cross
	for i := range 2 * e.Pairs {
		o, ok := s.outcomes[place{e.first + i/2, i % 2}]
		if !ok {
			continue
		}
		switch halfPoints(o.result, i%2 == 0) {
		case 0:
			c.Losses++
		case 1:
			c.Draws++
		case 2:
			c.Wins++
		}
	}
	e.result, e.complete = c, c.games() == 2*e.Pairs
	return c
}

// duel returns a's score against b in a round of a knock-out, including tie-breaks.
func (s *tournament) duel(round, a, b int) (sum Cross) {
	for i := range s.encounters {
		if e := &s.encounters[i]; e.Round == round && e.A == a && e.B == b {
			sum = sum.plus(s.score(e))
		}
	}
	return sum
}

// points returns the half points of every engine, without play-offs. An engine that has no opponent
// in a round scores as if it had won all of its games.
func (s *tournament) points() []int {
	sums := make([]int, len(s.Engines))
	for i := range s.encounters {
		e := &s.encounters[i]
		if e.B == bye {
			sums[e.A] += 4 * e.Pairs
			continue
		}
		if !s.isPlayOff(e) {
			s.addPoints(sums, e)
		}
	}
	return sums
}

// playOffPoints returns the half points that every engine scored in play-offs.
func (s *tournament) playOffPoints() []int {
	sums := make([]int, len(s.Engines))
	for i := range s.encounters {
		if e := &s.encounters[i]; s.isPlayOff(e) {
			s.addPoints(sums, e)
		}
	}
	return sums
}

func (s *tournament) addPoints(sums []int, e *Encounter) {
	c := s.score(e)
	sums[e.A] += 2*c.Wins + c.Draws
	sums[e.B] += 2*c.Losses + c.Draws
}

// isPlayOff reports whether the encounter serves only to decide a shared place.
func (s *tournament) isPlayOff(e *Encounter) bool { return s.Format == RoundRobin && e.Extra > 0 }

// met returns how often each pair of engines has met.
func (s *tournament) met() [][]int {
	n := make([][]int, len(s.Engines))
	for i := range n {
		n[i] = make([]int, len(s.Engines))
	}
	for _, e := range s.encounters {
		if e.B != bye {
			n[e.A][e.B]++
			n[e.B][e.A]++
		}
	}
	return n
}

// byes returns how often the engine had no opponent.
func (s *tournament) byes(engine int) (n int) {
	for _, e := range s.encounters {
		if e.A == engine && e.B == bye {
			n++
		}
	}
	return n
}

// ratedGames returns the games in the form needed for the ratings.
func (s *tournament) ratedGames() (games []stats.RatedGame) {
	number := map[string]int{}
	for i, e := range s.Engines {
		number[e.Name] = i
	}
	places := slices.SortedFunc(maps.Keys(s.outcomes), func(a, b place) int {
		if a.unit != b.unit {
			return a.unit - b.unit
		}
		return a.number - b.number
	})
	for _, p := range places {
		o := s.outcomes[p]
		games = append(games, stats.RatedGame{
			Red: number[o.red], Black: number[o.black], HalfPoints: halfPoints(o.result, true), Group: p.unit,
		})
	}
	return games
}
