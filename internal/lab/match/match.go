package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrMatch is wrapped by the errors about matches that cannot be played.
var ErrMatch = errors.New("bad match")

// Match is a match between two engines over pairs of games: each opening is
// played twice with exchanged colors, on one worker.
type Match struct {
	Engines [2]EngineSpec
	Pairs   int   // at most; a match can be continued with more
	SPRT    *SPRT // ends the match when it is decided; nil plays all pairs
	Conditions
	Machine string // of the report
	// Watch, when not nil, is told of every new game, with the report so far, which
	// it may keep. It is called by one goroutine at a time and holds up the match.
	Watch func(*Record, *Report)
}

// mostPairs bounds a match.
const mostPairs = 100_000_000

// validate checks what can be checked before anything is started.
func (m *Match) validate() error {
	if m.Pairs < 1 || m.Pairs > mostPairs {
		return fmt.Errorf("%w: %d pairs, want 1 to %d", ErrMatch, m.Pairs, mostPairs)
	}
	if m.SPRT != nil {
		if err := m.SPRT.Validate(); err != nil {
			return err
		}
	}
	return checkNames(m.Engines[:])
}

// Run plays the match, or what is missing of it, and returns its report. When
// ctx is cancelled, games under way are dropped, and the report of the games
// finished comes with the error of ctx. Errors of the settings wrap ErrMatch,
// ErrSPRT, ErrEngineSpec and so on; ErrJournal those of a journal.
func (m Match) Run(ctx context.Context) (*Report, error) {
	if err := m.validate(); err != nil {
		return nil, err
	}
	if err := m.complete(); err != nil {
		return nil, err
	}
	engines, err := identify(ctx, m.Engines[:], &m.Conditions)
	if err != nil {
		return nil, err
	}
	spec := newSpecification("match", engines, &m.Conditions)
	spec.SPRT = m.SPRT
	h, err := spec.header()
	if err != nil {
		return nil, err
	}
	p := &progress{match: &m, run: h.Run, openings: m.Openings.report(), engines: engines, incidents: incidentCounts{}}
	r, err := newRunner(m.Engines[:], m.Conditions, h, p.fold)
	if err != nil {
		return nil, err
	}
	p.worked = r.before
	r.watch = func(g *Record) {
		p.worked = g.Worked
		if m.Watch != nil {
			m.Watch(g, p.report())
		}
		if p.decision != Continue {
			r.stop()
		}
	}
	if p.decision == Continue {
		err = r.play(ctx, m.units(r.order))
	}
	err = errors.Join(err, r.close())
	report := p.report()
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return report, err
	}
	if err != nil {
		return nil, err
	}
	return report, nil
}

// units returns the pairs in order.
func (m *Match) units(order []int) func() (unit, bool) {
	n := 0
	return func() (unit, bool) {
		if n >= m.Pairs {
			return unit{}, false
		}
		u := unit{number: n, a: 0, b: 1, opening: order[n%len(order)], games: 2}
		n++
		return u, true
	}
}

// progress is the state of a match: a fold over its journal.
type progress struct {
	match     *Match
	run       string
	openings  OpeningsReport
	engines   []EngineReport
	tally     Tally
	later     int // games finished after the decision, which do not count
	incidents incidentCounts
	path      []PathPoint
	llr       float64
	decision  Decision
	worked    float64
}

// fold takes a game into the state.
func (p *progress) fold(g *Record) error {
	red, err := p.firstIsRed(g)
	if err != nil {
		return err
	}
	p.worked = g.Worked
	if p.decision != Continue || g.Unit >= p.match.Pairs {
		p.later++
		return nil
	}
	complete, err := p.tally.Add(g.Unit, red, halfPoints(g.Result, red))
	if err != nil {
		return err
	}
	p.incidents.add(g.Incident)
	for i := range p.engines {
		color := xiangqi.Black
		if (i == 0) == red {
			color = xiangqi.Red
		}
		p.engines[i].add(&g.Game, color)
	}
	if complete {
		return p.step()
	}
	return nil
}

// firstIsRed tells whether the first engine played Red.
func (p *progress) firstIsRed(g *Record) (bool, error) {
	a, b := p.match.Engines[0].Name, p.match.Engines[1].Name
	switch {
	case g.Result != xiangqi.RedWins && g.Result != xiangqi.BlackWins && g.Result != xiangqi.Draw:
	case g.Red == a && g.Black == b && g.Number == 0:
		return true, nil
	case g.Red == b && g.Black == a && g.Number == 1:
		return false, nil
	}
	return false, fmt.Errorf("%w: game %d of unit %d: %s against %s, %v", ErrTally, g.Number, g.Unit, g.Red, g.Black, g.Result)
}

// halfPoints returns those of Red or of Black.
func halfPoints(r xiangqi.Result, red bool) int {
	winner, decided := r.Winner()
	switch {
	case !decided:
		return 1
	case (winner == xiangqi.Red) == red:
		return 2
	}
	return 0
}

// step evaluates the match after a whole pair.
func (p *progress) step() error {
	counts := p.tally.Pairs()
	point := PathPoint{Pairs: counts.N(), Worked: p.worked}
	point.Score, _ = moments(first(counts.distribution(0)))
	if test := p.match.SPRT; test != nil {
		llr, err := test.LLR(counts)
		if err != nil {
			return err
		}
		p.llr, p.decision, point.LLR = llr, test.Decide(llr), llr
	}
	p.path = append(p.path, point)
	return nil
}

func first(shares []float64, _ float64) []float64 { return shares }

// incidentCounts counts incidents by engine and kind.
type incidentCounts map[string]map[IncidentKind]int

func (c incidentCounts) add(i *Incident) {
	if i == nil {
		return
	}
	if c[i.Engine] == nil {
		c[i.Engine] = map[IncidentKind]int{}
	}
	c[i.Engine][i.Kind]++
}

// duration returns seconds as a Duration.
func duration(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }
