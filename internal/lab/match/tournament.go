package match

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Tournament is a competition of two or more engines.
type Tournament struct {
	Engines []EngineSpec
	Format  Format
	Games   int // of an encounter, an even number: openings are played with both colors
	// Rounds is how often all meet in a round robin or gauntlet, at least 1, and
	// the number of rounds of a Swiss tournament; a knock-out has as many as it needs.
	Rounds int
	Conditions
	Machine string // of the report
	// Watch, when not nil, is told of every new game, with the report so far,
	// which has no ratings. It is called by one goroutine at a time and holds up
	// the tournament.
	Watch func(*Record, *TournamentReport)
}

// Olympiad sets the format of the Computer Olympiad: all meet all in two games
// from the start position, each engine having 30 minutes for a game.
func (t *Tournament) Olympiad() {
	t.Format, t.Games, t.Rounds, t.Openings = RoundRobin, 2, 1, StartOnly()
	for i := range t.Engines {
		t.Engines[i].Control = TimeControl{Base: 30 * time.Minute}
	}
}

// Bounds of a tournament.
const (
	mostEngines = 1000
	mostGames   = 1_000_000 // of an encounter
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
	case t.Format > Swiss:
		return fmt.Errorf("%w: format %d", ErrTournament, t.Format)
	}
	return checkNames(t.Engines)
}

// Run plays the tournament, or what is missing of it, and returns its report.
// When ctx is cancelled, games under way are dropped, and the report of the
// games finished comes with the error of ctx. Errors of the settings wrap
// ErrTournament, ErrEngineSpec and so on; ErrJournal those of a journal.
func (t Tournament) Run(ctx context.Context) (*TournamentReport, error) {
	if err := t.validate(); err != nil {
		return nil, err
	}
	if err := t.complete(); err != nil {
		return nil, err
	}
	engines, err := identify(ctx, t.Engines, &t.Conditions)
	if err != nil {
		return nil, err
	}
	spec := newSpecification("tournament", engines, &t.Conditions)
	spec.Tournament = &tournamentSpec{t.Format, t.Games, t.Rounds}
	h, err := spec.header()
	if err != nil {
		return nil, err
	}
	s := &tournament{
		Tournament: &t, run: h.Run, openings: t.Conditions.Openings.report(), engines: engines,
		outcomes: map[place]outcome{}, incidents: incidentCounts{},
	}
	r, err := newRunner(t.Engines, t.Conditions, h, s.fold)
	if err != nil {
		return nil, err
	}
	r.watch = func(g *Record) {
		if t.Watch != nil {
			t.Watch(g, s.report())
		}
	}
	err = errors.Join(s.playAll(ctx, r), r.close())
	if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	report := s.report()
	report.Finished = err == nil
	if ratings, bad := RateEngines(len(t.Engines), s.ratedGames(), DefaultPrior); bad == nil {
		report.Ratings = ratings
	}
	return report, err
}

// playAll plays what the schedule asks for until it asks for nothing.
func (s *tournament) playAll(ctx context.Context, r *runner) error {
	for plan := s.schedule(); ; {
		batch := plan.next(s)
		if len(batch) == 0 {
			return nil
		}
		units := s.enter(batch, r.order)
		for _, u := range units {
			if err := s.known(u); err != nil {
				return err
			}
		}
		n := 0
		err := r.play(ctx, func() (unit, bool) {
			if n == len(units) {
				return unit{}, false
			}
			n++
			return units[n-1], true
		})
		if err != nil {
			return err
		}
	}
}

// outcome is what the standings need of a game.
type outcome struct {
	red, black string
	result     xiangqi.Result
}

// tournament is the state of a tournament: the encounters that the schedule has
// asked for, and the games of the journal.
type tournament struct {
	*Tournament
	run        string
	openings   OpeningsReport
	engines    []EngineReport
	encounters []Encounter
	units      int // numbers given so far
	outcomes   map[place]outcome
	incidents  incidentCounts
	worked     float64
}

// fold takes a game into the state. Whether it belongs there is found out when
// the schedule asks for it.
func (s *tournament) fold(g *Record) error {
	s.outcomes[g.place()] = outcome{g.Red, g.Black, g.Result}
	s.worked = g.Worked
	s.incidents.add(g.Incident)
	for i := range s.engines {
		switch e := &s.engines[i]; e.Name {
		case g.Red:
			e.add(&g.Game, xiangqi.Red)
		case g.Black:
			e.add(&g.Game, xiangqi.Black)
		}
	}
	return nil
}

// enter gives the encounters numbers and returns their pairs.
func (s *tournament) enter(batch []Encounter, order []int) (units []unit) {
	for _, e := range batch {
		e.first = s.units
		s.encounters = append(s.encounters, e)
		if e.B == bye {
			continue
		}
		for i := range e.Pairs {
			units = append(units, unit{number: s.units, a: e.A, b: e.B, opening: order[(e.turn+i)%len(order)], games: 2})
			s.units++
		}
	}
	return units
}

// known compares the games that the journal has of a pair with the schedule.
func (s *tournament) known(u unit) error {
	names := [2]string{s.Engines[u.a].Name, s.Engines[u.b].Name}
	for number := range u.games {
		o, ok := s.outcomes[place{u.number, number}]
		if ok && (o.red != names[number] || o.black != names[1-number]) {
			return fmt.Errorf("%w: unit %d is %s against %s, want %s against %s",
				ErrJournal, u.number, o.red, o.black, names[number], names[1-number])
		}
	}
	return nil
}

// score returns what A did against B in an encounter.
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

// duel returns what A did against B in a round of a knock-out.
func (s *tournament) duel(round, a, b int) (sum Cross) {
	for i := range s.encounters {
		if e := &s.encounters[i]; e.Round == round && e.A == a && e.B == b {
			sum = sum.plus(s.score(e))
		}
	}
	return sum
}

// points returns the half points of every engine. An engine without an opponent
// has those of games won.
func (s *tournament) points() []int {
	sums := make([]int, len(s.Engines))
	for i := range s.encounters {
		e := &s.encounters[i]
		if e.B == bye {
			sums[e.A] += 4 * e.Pairs
			continue
		}
		c := s.score(e)
		sums[e.A] += 2*c.Wins + c.Draws
		sums[e.B] += 2*c.Losses + c.Draws
	}
	return sums
}

// meetings returns how often each engine was paired with each.
func (s *tournament) meetings() [][]int {
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

// byes returns how often an engine had no opponent.
func (s *tournament) byes(engine int) (n int) {
	for _, e := range s.encounters {
		if e.A == engine && e.B == bye {
			n++
		}
	}
	return n
}

// ratedGames returns the games for the ratings.
func (s *tournament) ratedGames() (games []RatedGame) {
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
		games = append(games, RatedGame{
			Red: number[o.red], Black: number[o.black], HalfPoints: halfPoints(o.result, true), Group: p.unit,
		})
	}
	return games
}
