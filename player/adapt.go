package player

// Adaptive is a level that adapts to a human opponent, so that each of the two wins about half of the
// games: the level falls after the program wins and rises after it loses. It first moves in steps of two
// levels. Once it has reversed direction, it moves in steps of one.
//
// From then on the numbers of wins and losses cannot drift apart, because their difference is the distance
// that the level has moved. The method is the staircase method of psychophysics: Cornsweet, American
// Journal of Psychology 75(3), 1962. The zero value begins at level 1.
type Adaptive struct {
	Level int `json:"level"` // 1 to MaxLevel
	Step  int `json:"step"`  // levels, at least 1
	Way   int `json:"way"`   // direction of the last change: 1 up, -1 down, 0 before the first
}

// Initial level and step of NewAdaptive.
const (
	adaptiveLevel = 4
	adaptiveStep  = 2
)

// NewAdaptive returns the level for an unknown opponent.
func NewAdaptive() Adaptive { return Adaptive{Level: adaptiveLevel, Step: adaptiveStep} }

// After returns the level after a game in which the program scored the given points: 1 for a win, 0 for a
// loss. A draw changes nothing.
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
