// Package levels measures the engine's levels of play by games between neighbours
// and against an engine that holds the scale.
package levels

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/choice"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// ErrLevels is wrapped by the errors about measured levels.
var ErrLevels = errors.New("measured levels")

// Levels is how strong the engine's levels of play were in games: each against
// the one below, and some against an engine whose strength is the scale's anchor.
type Levels struct {
	Machine string `json:"machine"` // processor, number of cores, operating system and Go version of the first measurement
	Nodes   int64  `json:"nodes"`   // a move, of full strength
	// Evaluation is the one of the last matches, "" means that of the program.
	// Settings of a match name its own.
	Evaluation string  `json:"evaluation,omitempty"`
	Anchor     *Anchor `json:"anchor"` // null if no level has played an anchor
	// Matches are those of the levels as they were when they played.
	Matches []LevelMatch `json:"matches"`
}

// Anchor is the engine that holds the scale.
type Anchor struct {
	Name    string  `json:"name"`    // the engine's name
	Control string  `json:"control"` // its time control, such as "nodes=10000"
	Elo     float64 `json:"elo"`     // what it is worth by definition
}

// LevelMatch is a match of a level against the one below or the anchor.
type LevelMatch struct {
	Level    int    `json:"level"`    // counted from 1, the weakest
	Against  int    `json:"against"`  // a level; 0 = the anchor
	Settings string `json:"settings"` // of both, and the evaluation: other settings, other results
	Games    int    `json:"games"`    // number of games
	Wins     int    `json:"wins"`     // of level
	Draws    int    `json:"draws"`    // drawn games
	Losses   int    `json:"losses"`   // of level
}

// Score is the share of the points that the level got.
func (m *LevelMatch) Score() float64 {
	return (float64(m.Wins) + float64(m.Draws)/2) / float64(max(1, m.Games))
}

// ReadLevels reads what Write has written. The error wraps ErrLevels.
func ReadLevels(r io.Reader) (*Levels, error) {
	l := new(Levels)
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(l); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLevels, err)
	}
	for i, m := range l.Matches {
		good := m.Level >= 1 && m.Level <= engine.MaxLevel && (m.Against == 0 && l.Anchor != nil || m.Against == m.Level-1)
		if !good || m.Games < 1 || m.Wins < 0 || m.Draws < 0 || m.Losses < 0 || m.Wins+m.Draws+m.Losses != m.Games {
			return nil, fmt.Errorf("%w: match %d: %+v cannot be", ErrLevels, i, m)
		}
	}
	return l, nil
}

// Write writes the measurements as JSON.
func (l *Levels) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(l)
}

// Job reports what is to be measured.
type Job struct {
	From, To int // levels
	Games    int // of each match, an even number
	Seed     uint64
	// Anchor is the engine that holds the scale, which plays the levels of
	// AnchorLevels; without a command there is none.
	Anchor       entrant.Spec
	AnchorElo    float64
	AnchorLevels []int
	// Changed leaves out matches of levels that are as they were, whatever evaluation
	// they were played with.
	Changed bool
}

// Work is the kind of work that plays the matches.
var Work = match.DuelWork{Measurement: "levels"}

// Due returns the matches that are missing, or were played by levels of other settings
// or with another evaluation than that of the program; they may be none.
func (l *Levels) Due(j Job) *match.Duels {
	l.Evaluation = ownEvaluation()
	var due []LevelMatch
	for level := j.From + 1; level <= j.To; level++ {
		due = append(due, LevelMatch{Level: level, Against: level - 1})
	}
	if len(j.Anchor.Command) > 0 {
		l.anchorOn(j)
		for _, level := range j.AnchorLevels {
			due = append(due, LevelMatch{Level: level})
		}
	}
	// So much is never given away again, not even by beginners.
	given := referee.Adjudication{ResignScore: 2000, ResignMoves: 5}
	d := match.NewDuels(fmt.Sprintf("levels %d to %d", j.From, j.To), j.Games, j.Seed, given)
	for _, m := range due {
		at := l.find(m)
		if at >= 0 {
			m := &l.Matches[at]
			if l.current(*m) && m.Games >= j.Games && (j.Changed || m.evaluation() == l.Evaluation) {
				continue
			}
		}
		lower := j.Anchor
		if m.Against > 0 {
			lower = l.spec(m.Against)
		}
		d.Add(l.spec(m.Level), lower)
	}
	return d
}

// find returns the place of a match between the two, -1 where there is none.
func (l *Levels) find(m LevelMatch) int {
	return slices.IndexFunc(l.Matches, func(o LevelMatch) bool { return o.Level == m.Level && o.Against == m.Against })
}

// Take takes in what the matches that were due have come to. The error wraps ErrLevels.
func (l *Levels) Take(r match.DuelReport) error {
	number := func(name string) (int, error) {
		if l.Anchor != nil && name == l.Anchor.Name {
			return 0, nil
		}
		for level := 1; level <= engine.MaxLevel; level++ {
			if name == fmt.Sprintf(levelName, level) {
				return level, nil
			}
		}
		return 0, fmt.Errorf("%w: %q is no level", ErrLevels, name)
	}
	for _, d := range r.Duels {
		m := LevelMatch{Games: d.Games.N(), Losses: d.Games[0], Draws: d.Games[1], Wins: d.Games[2]}
		var err, other error
		m.Level, err = number(d.Engines[0])
		m.Against, other = number(d.Engines[1])
		if err := errors.Join(err, other); err != nil {
			return err
		}
		m.Settings = l.settings(m)
		if at := l.find(m); at >= 0 {
			l.Matches[at] = m
		} else {
			l.Matches = append(l.Matches, m)
		}
	}
	return nil
}

// anchorOn notes the anchor. Matches against another one are dropped.
func (l *Levels) anchorOn(j Job) {
	a := Anchor{Name: j.Anchor.Name, Control: j.Anchor.Control.String(), Elo: j.AnchorElo}
	if l.Anchor == nil || l.Anchor.Name != a.Name || l.Anchor.Control != a.Control {
		l.Matches = slices.DeleteFunc(l.Matches, func(m LevelMatch) bool { return m.Against == 0 })
	}
	l.Anchor = &a
}

// settings describes what a match depends on.
func (l *Levels) settings(m LevelMatch) string {
	text := l.evaluation() + "; " + l.describe(m.Level)
	if m.Against > 0 {
		text += "; " + l.describe(m.Against)
	}
	return text
}

// evaluation names what the levels played with.
func (l *Levels) evaluation() string {
	if l.Evaluation == "" {
		return ownEvaluation()
	}
	return l.Evaluation
}

// ownEvaluation names the evaluation that the program plays with.
func ownEvaluation() string {
	o := engine.DefaultOptions()
	return o.Evaluation()
}

// evaluation names what a match was played with.
func (m *LevelMatch) evaluation() string {
	name, _, _ := strings.Cut(m.Settings, "; ")
	return name
}

// current reports whether a match was played by the levels as they are, with whatever
// evaluation.
func (l *Levels) current(m LevelMatch) bool {
	_, played, _ := strings.Cut(m.Settings, "; ")
	_, now, _ := strings.Cut(l.settings(m), "; ")
	return played == now
}

func (l *Levels) describe(level int) string {
	if level == engine.MaxLevel {
		return fmt.Sprintf("%d nodes", l.Nodes)
	}
	s := engine.Levels()[level-1]
	text := fmt.Sprintf("%d nodes, %d plies, %d moves, %d %% overlooked, %d cp", s.Nodes, s.Depth, s.Candidates, s.Overlooked, int(s.Temperature))
	if s.Spread > 0 {
		text += fmt.Sprintf(", spread %g of model %s", s.Spread, choice.Digest())
	}
	return text
}

// levelName is how a level is called among engines.
const levelName = "level %d"

// Named reports whether a name is that of a level.
func Named(name string) bool {
	var level int
	n, _ := fmt.Sscanf(name, levelName, &level)
	return n == 1
}

// spec is a level as an engine of a match. A level below full strength has its
// own limit of nodes.
func (l *Levels) spec(level int) entrant.Spec {
	name := fmt.Sprintf(levelName, level)
	return entrant.Spec{
		Name: name, Control: entrant.TimeControl{Nodes: l.Nodes}, Options: []entrant.Option{{Name: "level", Value: strconv.Itoa(level)}},
	}
}

// Ratings returns the strength of each level, by number; nil for a level without
// games. With an anchor that has played they are on its scale, else the lowest
// level is 0. Errors are those against the average of all. The error wraps
// match.ErrRatings where nothing was played.
func (l *Levels) Ratings() ([]*stats.Rating, error) {
	var games []stats.RatedGame
	numbers := map[int]int{} // of those that have played, by level; 0 = the anchor
	number := func(level int) int {
		n, known := numbers[level]
		if !known {
			n = len(numbers)
			numbers[level] = n
		}
		return n
	}
	for _, m := range l.Matches {
		if !l.current(m) {
			continue
		}
		for halves, n := range []int{m.Losses, m.Draws, m.Wins} {
			for range n {
				// Each opening was played with both colours.
				g := stats.RatedGame{Red: number(m.Level), Black: number(m.Against), HalfPoints: halves, Group: len(games)}
				if len(games)%2 == 1 {
					g.Red, g.Black, g.HalfPoints = g.Black, g.Red, 2-halves
				}
				games = append(games, g)
			}
		}
	}
	// On a ladder the ends are far from the average, to which the prior draws them.
	const prior = stats.DefaultPrior / 20
	rated, err := stats.RateEngines(len(numbers), games, prior)
	if err != nil {
		return nil, err
	}
	list := make([]*stats.Rating, engine.MaxLevel)
	zero, at := 0.0, slices.Min(slices.Collect(maps.Keys(numbers)))
	if at == 0 {
		zero = l.Anchor.Elo
	}
	shift := zero - rated.Engines[numbers[at]].Elo
	for i := range list {
		if n, played := numbers[i+1]; played {
			r := rated.Engines[n]
			r.Elo += shift
			list[i] = &r
		}
	}
	return list, nil
}

// Match returns what is known of a level against the one below, or nil.
func (l *Levels) Match(level int) *LevelMatch {
	for i := range l.Matches {
		if m := &l.Matches[i]; m.Level == level && m.Against == level-1 && l.current(*m) {
			return m
		}
	}
	return nil
}
