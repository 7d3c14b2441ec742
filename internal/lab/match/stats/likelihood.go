package stats

import (
	"fmt"
	"math"
	"slices"
)

// mostLikely returns the maximum-likelihood distribution, given the observed shares, of the results
// of an engine that is stronger by elo. All shares must be positive.
func (s SPRT) mostLikely(shares []float64, elo float64) ([]float64, error) {
	if s.Model == Logistic {
		return mostLikelyMean(shares, ScoreOfElo(elo)), nil
	}
	deviates := elo / EloScale * math.Sqrt(float64(len(shares)-1)/2)
	return mostLikelyDeviates(shares, deviates)
}

// mostLikelyMean returns the maximum-likelihood distribution with the given mean.
func mostLikelyMean(shares []float64, mean float64) []float64 {
	off := make([]float64, len(shares))
	last := float64(len(shares) - 1)
	for i := range off {
		off[i] = float64(i)/last - mean
	}
	return tilt(shares, off)
}

// mostLikelyDeviates returns the maximum-likelihood distribution whose mean exceeds one half by the
// given number of the distribution's own standard deviations. If this distribution is far from the
// observed shares, the iteration converges only if it starts near one end.
func mostLikelyDeviates(shares []float64, deviates float64) ([]float64, error) {
	even := make([]float64, len(shares))
	for i := range even {
		even[i] = 1 / float64(len(even))
	}
	p, ok := approach(even, shares, deviates)
	if !ok {
		p, ok = approach(oneEnd(len(shares), deviates), shares, deviates)
	}
	if !ok {
		return nil, fmt.Errorf("%w: no distribution near %.3g has its mean %.6g deviations above one half",
			ErrSPRT, shares, deviates)
	}
	return p, nil
}

// oneEnd returns a distribution over the given number of classes that has nearly all of its weight
// at one end. Its mean is at least the given number of its standard deviations above one half, or
// below one half if that number is negative.
//
// From such a start, the equation in approach always has a solution. Consider the mean, minus one
// half, minus that number of standard deviations: this is a convex function of the distribution. It
// is at least 0 at the start, and below 0 where all shares are equal. Therefore, the same is true
// of its tangent.
func oneEnd(shares int, deviates float64) []float64 {
	const half, least = 0.5, 1e-12
	p := make([]float64, shares)
	end := 0
	if deviates > 0 {
		end = shares - 1
	}
	for rest := half; rest > least; rest *= half {
		for i := range p {
			p[i] = rest / float64(shares)
		}
		p[end] += 1 - rest
		if mean, variance := Moments(p); math.Abs(mean-half) >= math.Abs(deviates)*math.Sqrt(variance) {
			break
		}
	}
	return p
}

// approach iterates from the given distribution toward the one that mostLikelyDeviates looks for.
// In each step, it linearizes the condition around the current distribution and solves the linear
// problem. ok reports whether the iteration has converged.
func approach(from, shares []float64, deviates float64) (p []float64, ok bool) {
	const (
		mostRounds = 200
		still      = 1e-9 // a share that moves by less has converged
		exact      = 1e-6 // final tolerance of the deviates
	)
	last := float64(len(shares) - 1)
	p = slices.Clone(from)
	off := make([]float64, len(shares))
	for moved, rounds := 1.0, 0; moved >= still && rounds < mostRounds; rounds++ {
		mean, variance := Moments(p)
		d := math.Sqrt(variance)
		for i := range off {
			a := float64(i) / last
			off[i] = a - 0.5 - 0.5*deviates*d*(1+(a-mean)*(a-mean)/variance)
		}
		next := tilt(shares, off)
		moved = 0
		for i := range p {
			moved = max(moved, math.Abs(next[i]-p[i]))
		}
		p = next
	}
	mean, variance := Moments(p)
	got := (mean - 0.5) / math.Sqrt(variance)
	return p, math.Abs(got-deviates) <= exact*max(1, math.Abs(deviates))
}

// tilt returns the distribution p that maximizes the likelihood of the shares subject to Σ p·off =
// 0. All shares must be positive. If off does not contain both positive and negative numbers, there
// is no such distribution, and tilt returns the shares unchanged.
//
// The solution is p = shares/(1 + θ·off), where θ is the only root of Σ shares·off/(1 + θ·off)
// between the two points at which a share would become infinite.
func tilt(shares, off []float64) []float64 {
	least, most := off[0], off[0]
	for _, x := range off {
		least, most = min(least, x), max(most, x)
	}
	if !(least < 0 && most > 0) {
		return slices.Clone(shares)
	}
	low, high := -1/most, -1/least
	theta := 0.0
	for range 200 {
		f, slope := 0.0, 0.0
		for i, x := range off {
			r := x / (1 + theta*x)
			f += shares[i] * r
			slope -= shares[i] * r * r
		}
		// f falls from +∞ at low to -∞ at high.
		if f > 0 {
			low = theta
		} else {
			high = theta
		}
		next := theta - f/slope // a Newton step, replaced by a bisection if it leaves the bracket
		if !(next > low && next < high) {
			next = low + (high-low)/2
		}
		if math.Abs(next-theta) <= 1e-15*math.Abs(theta) || next == theta {
			break
		}
		theta = next
	}
	p := make([]float64, len(shares))
	for i, x := range off {
		p[i] = shares[i] / (1 + theta*x)
	}
	return p
}
