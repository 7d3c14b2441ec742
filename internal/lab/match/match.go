package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrMatch is wrapped by errors about matches that cannot be played.
var ErrMatch = errors.New("bad match")

// Match is a match between two engines. It consists of pairs of games: each opening is played twice
// with colours exchanged, on the same worker.
type Match struct {
	Engines [2]entrant.Spec
	Pairs   int         // maximum number of pairs
	SPRT    *stats.SPRT // ends the match as soon as it is decided; if nil, all pairs are played
	Conditions
	Machine string // for the report
	// Watch, if not nil, is called after every new game with the report so far, which it may
	// retain. Calls never overlap, and the match waits for each of them to return.
	Watch func(*Record, *Report)
}

// mostPairs is the maximum number of pairs in a match.
const mostPairs = 100_000_000

// validate checks everything that can be checked before the match starts.
func (m *Match) validate() error {
	if m.Pairs < 1 || m.Pairs > mostPairs {
		return fmt.Errorf("%w: %d pairs, want 1 to %d", ErrMatch, m.Pairs, mostPairs)
	}
	if m.SPRT != nil {
		if err := m.SPRT.Validate(); err != nil {
			return err
		}
	}
	return entrant.CheckNames(m.Engines[:])
}

// Run plays the match, continuing where an earlier run left off, and returns its report. When ctx
// is cancelled, Run abandons games in progress and returns the report on the completed games
// together with ctx.Err(). If some pairs could not be played, Run also returns a report, and the
// error wraps jobs.ErrUnitsFailed. If the settings are invalid, the error wraps ErrMatch, ErrSPRT,
// ErrSpec or a similar error.
func (m Match) Run(ctx context.Context) (*Report, error) {
	spec, paths, engines, err := m.spec(ctx, WorkOptions{})
	if err != nil {
		return nil, err
	}
	h := &here{Conditions: &m.Conditions, engines: engines, machine: m.Machine, games: map[int][]*Record{}}
	var report *Report
	reportOf := func(f jobs.Fold) *Report {
		if f, ok := f.(*pairFold); ok {
			return f.progress.report()
		}
		return nil
	}
	err = h.play(ctx, Work{h}, spec, paths, func(g *Record, f jobs.Fold) {
		if m.Watch != nil {
			m.Watch(g, reportOf(f))
		}
	}, func(f jobs.Fold) { report = reportOf(f) })
	if err != nil && !partial(err) {
		return nil, err
	}
	return report, err
}

// partial reports whether completed games can be reported in spite of err. That is the case if a
// context ended or if some units could not be played.
func partial(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, jobs.ErrUnitsFailed)
}

// progress is the state of a match in progress.
type progress struct {
	match     *Match
	run       string
	openings  OpeningsReport
	engines   []EngineReport
	tally     stats.Tally
	later     int // games completed after the decision, which do not count
	incidents incidentCounts
	path      []PathPoint
	llr       float64
	decision  stats.Decision
	worked    float64
}

// fold adds a game to the state of the match.
func (p *progress) fold(g *Record) error {
	red, err := p.firstIsRed(g)
	if err != nil {
		return err
	}
	if p.decision != stats.Continue || g.Unit >= p.match.Pairs {
		p.later++
		return nil
	}
	complete, err := p.tally.Add(g.Unit, red, halfPoints(g.Result, red))
	if err != nil {
		return err
	}
	p.incidents.add(g.Incident)
	if complete {
		return p.step()
	}
	return nil
}

// firstIsRed reports whether the first engine played Red.
func (p *progress) firstIsRed(g *Record) (bool, error) {
	a, b := p.match.Engines[0].Name, p.match.Engines[1].Name
	switch {
	case g.Result != xiangqi.RedWins && g.Result != xiangqi.BlackWins && g.Result != xiangqi.Draw:
	case g.Red == a && g.Black == b && g.Number == 0:
		return true, nil
	case g.Red == b && g.Black == a && g.Number == 1:
		return false, nil
	}
	return false, fmt.Errorf("%w: game %d of unit %d: %s against %s, %v", stats.ErrTally, g.Number, g.Unit, g.Red, g.Black, g.Result)
}

// halfPoints returns the half points scored by Red if red is set, and by Black otherwise.
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

// step evaluates the match after a pair has been completed.
func (p *progress) step() error {
	counts := p.tally.Pairs()
	point := PathPoint{Pairs: counts.N(), Worked: p.worked}
	point.Score, _ = stats.Moments(first(counts.Distribution(0)))
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
type incidentCounts map[string]map[entrant.IncidentKind]int

func (c incidentCounts) add(i *referee.Incident) {
	if i == nil {
		return
	}
	if c[i.Engine] == nil {
		c[i.Engine] = map[entrant.IncidentKind]int{}
	}
	c[i.Engine][i.Kind]++
}

// duration converts seconds to a time.Duration.
func duration(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }
