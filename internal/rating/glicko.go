// Package rating estimates the strength of players from the results of their games. It implements
// the Glicko-2 system (Glickman, "Example of the Glicko-2 system", 2012), which assigns each player a
// rating, its deviation (a measure of uncertainty), and the volatility of the player's strength.
package rating

import "math"

// Constants of the rating system. A player who has not played any games has the rating Start.
const (
	// Tau limits how quickly the volatility can change.
	Tau = 0.5
	// MaxDeviation is the deviation of an unknown player. MinDeviation is the lower bound; with a
	// smaller deviation, a rating would hardly move.
	MaxDeviation = 350
	MinDeviation = 45

	scale     = 173.7178 // rating points per unit of the internal scale
	precision = 1e-6
)

// Start returns the rating of an unknown player.
func Start() Rating { return Rating{1500, MaxDeviation, 0.06} }

// Rating describes a player's strength. With a probability of 95 %, the strength lies within two
// deviations of Value.
type Rating struct {
	Value      float64
	Deviation  float64
	Volatility float64
}

// Result is the result of a game from a player's point of view. Score is 1 for a win, 0.5 for a
// draw and 0 for a loss.
type Result struct {
	Opponent Rating
	Score    float64
}

// weight returns the weight of a game against a player with deviation phi, on the internal scale.
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// Expected returns the score that r is expected to achieve against other.
func (r Rating) Expected(other Rating) float64 {
	return 1 / (1 + math.Exp(-weight(other.Deviation/scale)*(r.Value-other.Value)/scale))
}

// Rest returns the rating after the given number of rating periods without games, during which its
// deviation grows.
func (r Rating) Rest(periods float64) Rating {
	phi := r.Deviation / scale
	r.Deviation = min(MaxDeviation, scale*math.Sqrt(phi*phi+max(0, periods)*r.Volatility*r.Volatility))
	return r
}

// After returns the rating after a rating period with the given results.
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

// volatility computes the new volatility using the Illinois algorithm, step 5 of the paper.
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
