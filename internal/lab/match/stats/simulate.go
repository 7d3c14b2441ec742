package stats

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
)

// Simulation measures how a sequential test behaves when the true difference is known, by running
// the test many times on simulated results.
type Simulation struct {
	SPRT SPRT
	Elo  float64 // the true difference, in the unit of the test
	// Pairs determines the distribution of the simulated results. It contains the counts of a match
	// between engines of equal or nearly equal strength. The results are drawn from the
	// distribution with the true difference that best fits these counts. nil means TypicalPairs.
	Pairs Counts
	Runs  int
	Seed  uint64
	// MostPairs is the number of pairs after which a test ends undecided; 0 means ten million.
	MostPairs int
}

// TypicalPairs returns typical results of engines of about equal strength at short time controls.
// Half of the pairs are even. In one pair out of ten, the same engine wins both games.
func TypicalPairs() Counts { return Counts{50, 200, 500, 200, 50} }

// SimulationResult summarizes the simulated tests.
type SimulationResult struct {
	Elo          float64 `json:"elo"`           // assumed true difference, in the unit of the test
	PairVariance float64 `json:"pair_variance"` // variance of a simulated pair's score, which is from 0 to 1
	Runs         int     `json:"runs"`          // number of simulated tests
	AcceptedH1   int     `json:"accepted_h1"`   // tests that accepted H1
	AcceptedH0   int     `json:"accepted_h0"`   // tests that accepted H0
	Undecided    int     `json:"undecided"`     // tests that reached the maximum number of pairs without a decision
	PassRate     float64 `json:"pass_rate"`     // share of all tests that accepted H1, 0 to 1
	MeanPairs    float64 `json:"mean_pairs"`    // mean length of a test, in pairs
	Plan         Plan    `json:"plan"`          // prediction of the Brownian approximation
}

const mostSimulatedPairs = 10_000_000

// Run runs the simulation on all processors. The result depends only on the settings, including the
// seed. If the settings are invalid, the error wraps ErrSPRT or ErrCounts. Otherwise, the only
// error is ctx.Err().
func (s Simulation) Run(ctx context.Context) (SimulationResult, error) {
	if s.MostPairs == 0 {
		s.MostPairs = mostSimulatedPairs
	}
	if s.Pairs == nil {
		s.Pairs = TypicalPairs()
	}
	truth, err := s.truth()
	if err != nil {
		return SimulationResult{}, err
	}
	_, variance := Moments(truth)
	r := SimulationResult{Elo: s.Elo, PairVariance: variance, Runs: s.Runs}
	if r.Plan, err = s.SPRT.Plan(s.Elo, variance); err != nil {
		return SimulationResult{}, err
	}
	var (
		next    atomic.Int64
		mu      sync.Mutex
		workers sync.WaitGroup
		pairs   int
		failure error
	)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for run := next.Add(1) - 1; run < int64(s.Runs); run = next.Add(1) - 1 {
				decision, length, err := s.one(ctx, truth, uint64(run))
				mu.Lock()
				pairs += length
				if err != nil {
					failure = err
				}
				r.count(decision)
				mu.Unlock()
				if err != nil {
					return
				}
			}
		})
	}
	workers.Wait()
	if failure != nil {
		return SimulationResult{}, failure
	}
	r.PassRate = float64(r.AcceptedH1) / float64(s.Runs)
	r.MeanPairs = float64(pairs) / float64(s.Runs)
	return r, nil
}

// truth checks the settings and returns the distribution that results are drawn from.
func (s *Simulation) truth() ([]float64, error) {
	if err := s.SPRT.Validate(); err != nil {
		return nil, err
	}
	if err := s.Pairs.Validate(); err != nil {
		return nil, err
	}
	if len(s.Pairs) != pairClasses || s.Pairs.N() == 0 {
		return nil, fmt.Errorf("%w: %v is not the shape of results of pairs", ErrCounts, s.Pairs)
	}
	if s.Runs < 1 || s.MostPairs < 1 {
		return nil, fmt.Errorf("%w: %d runs of up to %d pairs", ErrSPRT, s.Runs, s.MostPairs)
	}
	if !(s.Elo >= -mostElo && s.Elo <= mostElo) {
		return nil, fmt.Errorf("%w: true difference %g, want it within ±%d", ErrSPRT, s.Elo, mostElo)
	}
	shares, _ := s.Pairs.Distribution(emptyClass)
	return s.SPRT.mostLikely(shares, s.Elo)
}

func (r *SimulationResult) count(d Decision) {
	switch d {
	case AcceptH0:
		r.AcceptedH0++
	case AcceptH1:
		r.AcceptedH1++
	default:
		r.Undecided++
	}
}

// one runs a single test.
func (s *Simulation) one(ctx context.Context, truth []float64, run uint64) (Decision, int, error) {
	const between = 1 << 12 // pairs between checks of the context
	random := rand.New(rand.NewPCG(s.Seed, run))
	counts := make(Counts, pairClasses)
	for n := 1; n <= s.MostPairs; n++ {
		if n%between == 0 && ctx.Err() != nil {
			return Continue, n, ctx.Err()
		}
		counts[draw(truth, random.Float64())]++
		llr, err := s.SPRT.LLR(counts)
		if err != nil {
			return Continue, n, err
		}
		if d := s.SPRT.Decide(llr); d != Continue {
			return d, n, nil
		}
	}
	return Continue, s.MostPairs, nil
}

// draw maps x, a number from 0 to 1, to a class of results.
func draw(shares []float64, x float64) int {
	for i, p := range shares {
		if x -= p; x < 0 {
			return i
		}
	}
	return len(shares) - 1
}
