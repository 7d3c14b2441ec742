package stats

import (
	"fmt"
	"math"
)

// Plan is the expected course of a sequential test for a given true difference.
type Plan struct {
	PassProbability float64 `json:"pass_probability"` // probability of accepting H1, 0 to 1
	ExpectedPairs   float64 `json:"expected_pairs"`   // expected length of the test, in pairs
}

// Plan predicts the probability that the test passes, and its expected length, if the first engine
// is truly stronger by elo. elo is in the unit of the test, and pairVariance is the variance of a
// pair's score. The log-likelihood ratio is modelled as a Brownian motion. Real tests overshoot
// their bounds by a fraction of a step.
func (s SPRT) Plan(elo, pairVariance float64) (Plan, error) {
	if err := s.Validate(); err != nil {
		return Plan{}, err
	}
	if !(pairVariance > 0 && pairVariance <= 0.25) {
		return Plan{}, fmt.Errorf("%w: variance %g of a pair, want it above 0 and at most 0.25", ErrSPRT, pairVariance)
	}
	if !(math.Abs(elo) <= mostElo) {
		return Plan{}, fmt.Errorf("%w: true difference %g, want it within ±%d", ErrSPRT, elo, mostElo)
	}
	score := func(elo float64) float64 {
		if s.Model == Logistic {
			return ScoreOfElo(elo)
		}
		return 0.5 + elo/EloScale*math.Sqrt(2*pairVariance)
	}
	lower, upper := s.Bounds()
	width := score(s.Elo1) - score(s.Elo0)
	drift := (score(elo) - (score(s.Elo0)+score(s.Elo1))/2) * width / pairVariance
	spread := width * width / pairVariance
	// Near the middle, both formulas below would divide zero by zero.
	if math.Abs(drift/spread) < 1e-6 {
		return Plan{-lower / (upper - lower), -lower * upper / spread}, nil
	}
	x := func(y float64) float64 { return math.Exp(-2 * drift * y / spread) }
	pass := (1 - x(lower)) / (x(upper) - x(lower))
	if math.IsInf(x(lower), 1) { // far above H1
		pass = 1
	}
	return Plan{pass, (upper*pass + lower*(1-pass)) / drift}, nil
}
