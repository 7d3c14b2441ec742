package problems

import (
	"math"
	"time"
)

// Memory describes how well a user remembers a problem. It is an FSRS-5 card (Free Spaced Repetition
// Scheduler, open-spaced-repetition), with the published formulas and the default weights of version 5.
type Memory struct {
	Stability  float64   `json:"stability"`  // days until the probability of recall falls to 90 %
	Difficulty float64   `json:"difficulty"` // 1 to 10
	Last       time.Time `json:"last"`
	Due        time.Time `json:"due"`
}

// Grade grades an attempt by a user.
type Grade int

// The grades, from worst to best.
const (
	Again Grade = iota + 1 // failed
	Hard                   // with hints or after a wrong move
	Good
	Easy
)

// weights are the default weights of FSRS-5.
var weights = [...]float64{
	0.40255, 1.18385, 3.173, 15.69105, 7.1949, 0.5345, 1.4604, 0.0046, 1.54575, 0.1192,
	1.01925, 1.9395, 0.11, 0.29605, 2.2698, 0.2315, 2.9898, 0.51655, 0.6621,
}

const (
	decay     = -0.5
	factor    = 19.0 / 81 // chosen so that the probability is 90 % after Stability days
	retention = 0.9       // probability of recall at which a problem is asked again
	day       = 24 * time.Hour
	mostDays  = 36500
	// soon is the time after which a failed problem is asked again.
	soon = 10 * time.Minute
)

// Recall returns the probability that the user remembers the problem at the given time.
func (m *Memory) Recall(now time.Time) float64 {
	days := max(0, now.Sub(m.Last).Hours()/24)
	return math.Pow(1+factor*days/m.Stability, decay)
}

// Review returns the memory after an attempt. Before the first attempt, m is nil.
func (m *Memory) Review(g Grade, now time.Time) *Memory {
	next := Memory{Last: now}
	if m == nil {
		next.Stability = weights[g-1]
		next.Difficulty = clampDifficulty(firstDifficulty(g))
	} else {
		next.Difficulty = nextDifficulty(m.Difficulty, g)
		next.Stability = m.nextStability(g, now)
	}
	if g == Again {
		next.Due = now.Add(soon)
		return &next
	}
	days := math.Round(next.Stability / factor * (math.Pow(retention, 1/decay) - 1))
	next.Due = now.Add(time.Duration(min(max(days, 1), mostDays)) * day)
	return &next
}

func firstDifficulty(g Grade) float64 { return weights[4] - math.Exp(weights[5]*float64(g-1)) + 1 }

func clampDifficulty(d float64) float64 { return min(max(d, 1), 10) }

func nextDifficulty(d float64, g Grade) float64 {
	change := -weights[6] * float64(g-Good)
	damped := d + change*(10-d)/9
	return clampDifficulty(weights[7]*firstDifficulty(Easy) + (1-weights[7])*damped)
}

func (m *Memory) nextStability(g Grade, now time.Time) float64 {
	s, d, r := m.Stability, m.Difficulty, m.Recall(now)
	switch {
	case now.Sub(m.Last) < day:
		return s * math.Exp(weights[17]*(float64(g-Good)+weights[18]))
	case g == Again:
		forgotten := weights[11] * math.Pow(d, -weights[12]) * (math.Pow(s+1, weights[13]) - 1) * math.Exp(weights[14]*(1-r))
		return min(forgotten, s)
	}
	bonus := 1.0
	switch g {
	case Hard:
		bonus = weights[15]
	case Easy:
		bonus = weights[16]
	}
	return s * (1 + math.Exp(weights[8])*(11-d)*math.Pow(s, -weights[9])*(math.Exp(weights[10]*(1-r))-1)*bonus)
}
