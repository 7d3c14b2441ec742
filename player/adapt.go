package player

// Adaptive is a level that follows a person, so that each of the two wins about half
// of the games: it falls after a game that it has won and rises after one that it has
// lost. The first steps are of two levels, until they turn round; then they are of one
// level. From then on wins and losses cannot drift apart, for their difference is the
// way that the level has gone. The method is the staircase of psychophysics: Cornsweet,
// American Journal of Psychology 75(3), 1962. The zero value begins at level 1.
type Adaptive struct {
	Level int `json:"level"` // 1 to MaxLevel
	Step  int `json:"step"`  // levels, at least 1
	Way   int `json:"way"`   // of the last change: 1 up, -1 down, 0 before the first
}

// The level with which an Adaptive begins when nothing is known, and its first step.
const (
	adaptiveLevel = 4
	adaptiveStep  = 2
)

// NewAdaptive returns the level for a player of whom nothing is known.
func NewAdaptive() Adaptive { return Adaptive{Level: adaptiveLevel, Step: adaptiveStep} }

// After returns the level after a game that gave it that number of points: 1 for a win, 0 for
// a loss. A draw changes nothing.
func (a Adaptive) After(points float64) Adaptive {
	way := 0
	switch {
	case points > 0.5:
		way = -1
	case points < 0.5:
		way = 1
	}
	if way == 0 {
		return a
	}
	if a.Step = max(1, a.Step); way == -a.Way {
		a.Step = max(1, a.Step/2)
	}
	a.Level, a.Way = min(MaxLevel, max(1, a.Level+way*a.Step)), way
	return a
}
