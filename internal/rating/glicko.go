// Package rating estimates the strength of players from their games, by the system Glicko-2
// (Glickman, "Example of the Glicko-2 system", 2012): a rating, how far it may be off,
// and how much the strength changes.
package rating

import "math"

// Numbers of the system. Anyone who has not played yet has Start.
const (
	// Tau limits how fast the volatility changes.
	Tau = 0.5
	// MaxDeviation is how little can be known of a player, MinDeviation how much:
	// below it a rating would hardly move any more.
	MaxDeviation = 350
	MinDeviation = 45

	scale     = 173.7178 // points of a rating for one of the scale within
	precision = 1e-6
)

// Start is the rating of a player of whom nothing is known.
func Start() Rating { return Rating{1500, MaxDeviation, 0.06} }

// Rating is how strong a player is: with 95 % within two deviations of Value.
type Rating struct {
	Value      float64
	Deviation  float64
	Volatility float64
}

// Result is a game as a player saw it: Score is 1 for a win, 0.5 for a draw, 0 for a loss.
type Result struct {
	Opponent Rating
	Score    float64
}

// weight is how much a game against a player of that deviation, on the scale within, counts.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// Expected returns the score that r may expect against another.
func (r Rating) Expected(other Rating) float64 {
	return 1 / (1 + math.Exp(-weight(other.Deviation/scale)*(r.Value-other.Value)/scale))
}

// Rest returns the rating after a time in which the player has not played, counted in
// rating periods: less is known of it.
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

// volatility finds the new volatility by the Illinois algorithm, step 5 of the paper.
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
