// Package levels measures how strong the engine's levels of play are. Adjacent levels play each
// other, and some levels play an engine that anchors the rating scale.
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

// ErrLevels is wrapped by errors about invalid measurements.
var ErrLevels = errors.New("measured levels")

// Levels contains the results used to compute the strength of the engine's levels. Each
// level has played the level below it. Some levels have also played an engine of known strength,
// which anchors the scale.
type Levels struct {
	Machine string `json:"machine"` // processor, number of cores, operating system and Go version of the first measurement
	Nodes   int64  `json:"nodes"`   // nodes per move of the full-strength level
	// The evaluation used in the latest matches; absent for the program's own. Each match's
	// settings name the evaluation used in that match.
	Evaluation string       `json:"evaluation,omitempty"`
	Anchor     *Anchor      `json:"anchor"`  // null if no level has played an anchor
	Matches    []LevelMatch `json:"matches"` // latest match of each pair, even if the levels have changed since
}

// Anchor is the engine that anchors the scale.
type Anchor struct {
	Name    string  `json:"name"`    // the engine's name
	Control string  `json:"control"` // its time control, such as "nodes=10000"
	Elo     float64 `json:"elo"`     // its strength, by definition
}

// LevelMatch is the match of a level against the level below or against the anchor.
type LevelMatch struct {
	Level    int    `json:"level"`    // number of the level, from 1, the weakest
	Against  int    `json:"against"`  // the level below; 0 for the anchor
	Settings string `json:"settings"` // the evaluation, and the settings of both levels, on which the result depends
	Games    int    `json:"games"`    // number of games
	Wins     int    `json:"wins"`     // games won by the level
	Draws    int    `json:"draws"`    // drawn games
	Losses   int    `json:"losses"`   // games lost by the level
}

// Score returns the share of the points won by the level.
func (m *LevelMatch) Score() float64 {
	return (float64(m.Wins) + float64(m.Draws)/2) / float64(max(1, m.Games))
}

// ReadLevels parses measurements written by Write. If it fails, the error wraps ErrLevels.
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

// Job specifies what to measure.
type Job struct {
	From, To int // the lowest and highest level
	Games    int // per match; must be even
	Seed     uint64
	// Anchor is the engine that anchors the scale. It plays the levels in AnchorLevels. If Anchor
	// has no command, there is no anchor.
	Anchor       entrant.Spec
	AnchorElo    float64
	AnchorLevels []int
	// Changed omits matches whose levels have not changed, even if they were played with a
	// different evaluation.
	Changed bool
}

// Work is the kind of work that plays the matches.
var Work = match.DuelWork{Measurement: "levels"}

// Due returns the matches that have to be played: those that are missing, have too few games, or
// were played with different settings or with an evaluation other than the program's own. The set
// may be empty.
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
	// Not even beginners squander such an advantage.
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

// find returns the index of the match between the same opponents, or -1 if there is none.
func (l *Levels) find(m LevelMatch) int {
	return slices.IndexFunc(l.Matches, func(o LevelMatch) bool { return o.Level == m.Level && o.Against == m.Against })
}

// Take records the results of the matches returned by Due. If it fails, the error wraps ErrLevels.
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

// anchorOn sets the anchor and drops all matches that were played against a different one.
func (l *Levels) anchorOn(j Job) {
	a := Anchor{Name: j.Anchor.Name, Control: j.Anchor.Control.String(), Elo: j.AnchorElo}
	if l.Anchor == nil || l.Anchor.Name != a.Name || l.Anchor.Control != a.Control {
		l.Matches = slices.DeleteFunc(l.Matches, func(m LevelMatch) bool { return m.Against == 0 })
	}
	l.Anchor = &a
}

// settings describes everything that the result of a match depends on.
func (l *Levels) settings(m LevelMatch) string {
	text := l.evaluation() + "; " + l.describe(m.Level)
	if m.Against > 0 {
		text += "; " + l.describe(m.Against)
	}
	return text
}

// evaluation names the evaluation that the levels play with.
func (l *Levels) evaluation() string {
	if l.Evaluation == "" {
		return ownEvaluation()
	}
	return l.Evaluation
}

// ownEvaluation names the program's evaluation.
func ownEvaluation() string {
	o := engine.DefaultOptions()
	return o.Evaluation()
}

// evaluation names the evaluation that the match was played with.
func (m *LevelMatch) evaluation() string {
	name, _, _ := strings.Cut(m.Settings, "; ")
	return name
}

// current reports whether the levels that played the match are unchanged since then. Their
// evaluation does not matter.
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

// levelName is the format of a level's engine name.
const levelName = "level %d"

// Named reports whether name is a level's name.
func Named(name string) bool {
	var level int
	n, _ := fmt.Sscanf(name, levelName, &level)
	return n == 1
}

// spec describes a level as an engine that can play a match. Levels below full strength have their
// own node limit.
func (l *Levels) spec(level int) entrant.Spec {
	name := fmt.Sprintf(levelName, level)
	return entrant.Spec{
		Name: name, Control: entrant.TimeControl{Nodes: l.Nodes}, Options: []entrant.Option{{Name: "level", Value: strconv.Itoa(level)}},
	}
}

// Ratings returns the rating of each level in order, or nil for a level that has played no games.
// If an anchor has played, the ratings are on its scale. Otherwise, the lowest level that has
// played is rated 0. Errors are relative to the average of all levels. If no games have been
// played, the error wraps stats.ErrRatings.
func (l *Levels) Ratings() ([]*stats.Rating, error) {
	var games []stats.RatedGame
	numbers := map[int]int{} // the levels that have played; 0 is the anchor
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
	// The prior pulls ratings toward the average. It must be weak, because the ends of a ladder are
	// far from the average.
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

// Match returns the current match of the given level against the level below, or nil if there is
// none.
func (l *Levels) Match(level int) *LevelMatch {
	for i := range l.Matches {
		if m := &l.Matches[i]; m.Level == level && m.Against == level-1 && l.current(*m) {
			return m
		}
	}
	return nil
}
