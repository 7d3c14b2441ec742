package stats

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
)

// Question is a question about counts that can be answered without the games. If it includes a
// test, Elo0 and Elo1 must both be set; otherwise, SPRT is nil.
type Question struct {
	Counts Counts // of pairs or games; may be nil
	SPRT   *SPRT

	// TrueElo lists the differences for which to plan or simulate the test. If it is empty, both
	// hypotheses and their midpoint are used.
	TrueElo   []float64
	Plan      bool    // report the pass probability and the expected length
	PairVar   float64 // variance of a pair's score, for Plan
	Simulate  int     // number of simulated tests
	Seed      uint64  // of the simulation
	MostPairs int     // pairs after which a simulated test ends undecided
	Workers   []WorkerPairs
	// Progress, if not nil, is called before each simulation.
	Progress func(trueElo float64)
}

// Statistics answers a question about the results of a match or the course of a test.
type Statistics struct {
	Counts Counts `json:"counts,omitempty"` // results as given with --counts; absent without
	*Estimate
	*SPRT
	LLR           *float64           `json:"llr,omitempty"`               // log-likelihood ratio of the counts; absent without counts or hypotheses
	Lower         *float64           `json:"lower,omitempty"`             // LLR at or below which H0 is accepted; absent without hypotheses
	Upper         *float64           `json:"upper,omitempty"`             // LLR at or above which H1 is accepted; absent without hypotheses
	Decision      *Decision          `json:"decision,omitempty"`          // "continue", "H0" or "H1"; absent without counts or hypotheses
	Approximation *float64           `json:"llr_approximation,omitempty"` // approximation of the log-likelihood ratio, for display; absent if it has no value
	Plans         []PlanFor          `json:"plans,omitempty"`             // expected course of the test for each true difference; absent without --plan
	Simulations   []SimulationResult `json:"simulations,omitempty"`       // outcome of simulated tests for each true difference; absent without --simulate
	Soundness     *SoundnessReport   `json:"soundness,omitempty"`         // whether the workers agree; absent without --workers
}

// PlanFor is the expected course of a test for one true difference.
type PlanFor struct {
	TrueElo float64 `json:"true_elo"` // assumed true difference, in the unit of the test
	Plan
}

// Answer answers the question. If the question is invalid, the error wraps ErrSPRT or ErrCounts.
func (q *Question) Answer(ctx context.Context) (*Statistics, error) {
	a := &Statistics{Counts: q.Counts}
	if q.Workers != nil {
		s := TestWorkers(q.Workers)
		a.Soundness = &s
	}
	if q.SPRT != nil {
		a.SPRT = q.SPRT
		if err := a.Validate(); err != nil {
			return nil, err
		}
		lower, upper := a.Bounds()
		a.Lower, a.Upper = &lower, &upper
	}
	if q.Counts != nil {
		if err := a.evaluate(); err != nil {
			return nil, err
		}
	}
	if q.Plan {
		for _, elo := range q.truths() {
			p, err := a.SPRT.Plan(elo, q.PairVar)
			if err != nil {
				return nil, err
			}
			a.Plans = append(a.Plans, PlanFor{elo, p})
		}
	}
	return a, q.simulate(ctx, a)
}

// evaluate sets the fields that are computed from the counts.
func (a *Statistics) evaluate() error {
	e, err := a.Counts.Estimate()
	if err != nil {
		return err
	}
	a.Estimate = &e
	if a.SPRT == nil {
		return nil
	}
	llr, err := a.SPRT.LLR(a.Counts)
	if err != nil {
		return err
	}
	decision := a.Decide(llr)
	a.LLR, a.Decision = &llr, &decision
	if closed, ok := a.Approximate(a.Counts); ok {
		a.Approximation = &closed
	}
	return nil
}

// ParseWorkerPairs parses a worker's pairs, given as NAME=LOST,EVEN,WON. If text is invalid, the
// error wraps ErrCounts.
func ParseWorkerPairs(text string) (w WorkerPairs, err error) {
	name, counts, ok := strings.Cut(text, "=")
	w.Name = name
	n, err := fmt.Sscanf(counts, "%d,%d,%d", &w.Lost, &w.Even, &w.Won)
	if !ok || name == "" || err != nil || n != 3 || min(w.Lost, w.Even, w.Won) < 0 {
		return w, fmt.Errorf("%w: %q, want NAME=LOST,EVEN,WON", ErrCounts, text)
	}
	return w, nil
}

// truths returns the true differences to plan or simulate for.
func (q *Question) truths() []float64 {
	if len(q.TrueElo) > 0 {
		return q.TrueElo
	}
	return []float64{q.SPRT.Elo0, (q.SPRT.Elo0 + q.SPRT.Elo1) / 2, q.SPRT.Elo1}
}

func (q *Question) simulate(ctx context.Context, a *Statistics) error {
	if q.Simulate == 0 {
		return nil
	}
	for i, elo := range q.truths() {
		if q.Progress != nil {
			q.Progress(elo)
		}
		s := Simulation{
			SPRT: *a.SPRT, Elo: elo, Pairs: q.Counts, Runs: q.Simulate,
			Seed: q.Seed + uint64(i), MostPairs: q.MostPairs,
		}
		r, err := s.Run(ctx)
		if err != nil {
			return err
		}
		a.Simulations = append(a.Simulations, r)
	}
	return nil
}

// WriteText writes the answer in human-readable form.
func (a *Statistics) WriteText(w io.Writer) error {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	if e := a.Estimate; e != nil {
		line("counts %v, score %.4f ± %.4f, variance %.4f", []int(a.Counts), e.Score, 1.959964*e.StdErr, e.Variance)
		if e.Spread != nil {
			line("Elo %+.2f ± %.2f [%+.2f, %+.2f], nElo %+.2f ± %.2f, LOS %.2f %%",
				e.Elo, e.EloError, e.EloLow, e.EloHigh, e.NElo, e.NEloError, 100*e.LOS)
		}
	}
	if a.SPRT != nil {
		line("test %v, bounds [%.4f, %.4f]", a.SPRT, *a.Lower, *a.Upper)
	}
	if a.LLR != nil {
		line("LLR %.4f: %v", *a.LLR, *a.Decision)
	}
	for _, p := range a.Plans {
		line("true difference %g: passes with %.4f, expected pairs %.0f", p.TrueElo, p.PassProbability, p.ExpectedPairs)
	}
	for _, s := range a.Simulations {
		// Use the standard error that follows from the pass rate predicted by the plan.
		p := s.Plan.PassProbability
		line("true difference %g: %d of %d pass, rate %.4f ± %.4f (planned %.4f); mean pairs %.0f (planned %.0f)",
			s.Elo, s.AcceptedH1, s.Runs, s.PassRate, math.Sqrt(p*(1-p)/float64(s.Runs)), p, s.MeanPairs, s.Plan.ExpectedPairs)
		if s.Undecided > 0 {
			line("  %d were stopped before a decision", s.Undecided)
		}
	}
	if s := a.Soundness; s != nil {
		line("workers: chi-square %.2f, %d degrees of freedom, p = %.3g; conspicuous above %.2f, suspect above %.2f",
			s.ChiSquare, s.Degrees, s.P, s.Conspicuous, s.Suspect)
		for _, name := range slices.Sorted(maps.Keys(s.Residuals)) {
			line("  %-20s residual %.2f", name, s.Residuals[name])
		}
		for _, name := range s.Ignored {
			line("  %-20s too few pairs", name)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
