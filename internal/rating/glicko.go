// Package rating estimates the strength of players from their games with the Glicko-2 system
// (Glickman, "Example of the Glicko-2 system", 2012): a rating, its uncertainty, and the volatility
// of the strength.
package rating

import "math"

// System constants. A player without games has the rating Start.
const (
	// Tau limits how fast the volatility changes.
	Tau = 0.5
	// MaxDeviation is the deviation of an unknown player. MinDeviation is the lower bound, below
	// which a rating would hardly move.
	MaxDeviation = 350
	MinDeviation = 45

	scale     = 173.7178 // rating points per unit of the internal scale
	precision = 1e-6
)

// Start returns the rating of an unknown player.
func Start() Rating { return Rating{1500, MaxDeviation, 0.06} }

// Rating is a player's strength. With 95 % probability, it lies within two deviations of Value.
type Rating struct {
	Value      float64
	Deviation  float64
	Volatility float64
}

// Result is a game from one player's view: Score is 1 for a win, 0.5 for a draw, 0 for a loss.
type Result struct {
	Opponent Rating
	Score    float64
}

// weight returns the weight of a game against a player of that deviation, on the internal scale.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// Expected returns the expected score of r against other.
func (r Rating) Expected(other Rating) float64 {
	return 1 / (1 + math.Exp(-weight(other.Deviation/scale)*(r.Value-other.Value)/scale))
}

// Rest returns the rating after a number of rating periods without games: its deviation grows.
func (r Rating) Rest(periods float64) Rating {
	phi := r.Deviation / scale
	r.Deviation = min(MaxDeviation, scale*math.Sqrt(phi*phi+max(0, periods)*r.Volatility*r.Volatility))
	return r
}

// After returns the rating after the games of one rating period.
func (r Rating) After(results ...Result) Rating {
	if len(results) == 0 {
		return r.Rest(1)
	}
	phi := r.Deviation / scale
	var information, gain float64
	for _, game := range results {
		g, e := weight(game.Opponent.Deviation/scale), r.Expected(game.Opponent)
		information += g * g * e * (1 - e)
		gain += g * (game.Score - e)
	}
	v := 1 / information
	r.Volatility = volatility(r.Volatility, phi, v, v*gain)
	waited := math.Sqrt(phi*phi + r.Volatility*r.Volatility)
	phi = 1 / math.Sqrt(1/(waited*waited)+1/v)
	r.Value += scale * phi * phi * gain
	r.Deviation = min(MaxDeviation, max(MinDeviation, scale*phi))
	return r
}

// volatility computes the new volatility with the Illinois algorithm, step 5 of the paper.
func volatility(sigma, phi, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(Tau*Tau)
	}
	low, high := a, math.Log(max(delta*delta-phi*phi-v, math.SmallestNonzeroFloat64))
	if delta*delta <= phi*phi+v {
		k := 1.0
		for f(a-k*Tau) < 0 {
			k++
		}
		high = a - k*Tau
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > precision {
		next := low + (low-high)*atLow/(atHigh-atLow)
		at := f(next)
		if at*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = next, at
	}
	return math.Exp(low / 2)
}
