package player

// Adaptive is a level that adapts to a human opponent, so that both sides win about half of their games. The
// level falls when the program wins and rises when it loses. At first, it changes by two levels at a time.
// Once it has changed direction, it changes by one.
//
// From then on, wins and losses cannot drift apart, because the difference between their numbers is the
// distance that the level has moved. This is the staircase method of psychophysics: Cornsweet, American
// Journal of Psychology 75(3), 1962. The zero value starts at level 1.
type Adaptive struct {
	Level int `json:"level"` // 1 to MaxLevel
	Step  int `json:"step"`  // levels, at least 1
	Way   int `json:"way"`   // direction of the last change: 1 up, -1 down, 0 before the first
}

// Initial values for NewAdaptive.
const (
	adaptiveLevel = 4
	adaptiveStep  = 2
)

// NewAdaptive returns the initial level for an unknown opponent.
func NewAdaptive() Adaptive { return Adaptive{Level: adaptiveLevel, Step: adaptiveStep} }

// After returns the level to use after a game in which the program scored the given points, where 1 is a win
// and 0 is a loss. A draw leaves the level unchanged.
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
