// Package levels measures the engine's levels of play by games between neighbours
// and against an engine that holds the scale.
package levels

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// ErrLevels is wrapped by the errors about measured levels.
var ErrLevels = errors.New("measured levels")

// Levels is how strong the engine's levels of play were in games: each against
// the one below, and some against an engine whose strength is the scale's anchor.
type Levels struct {
	Machine string `json:"machine"`
	Nodes   int64  `json:"nodes"` // a move, of full strength
	// Evaluation is what the levels played with; "" means that of the program.
	Evaluation string  `json:"evaluation,omitempty"`
	Anchor     *Anchor `json:"anchor"`
	// Matches are those of the levels as they were when they played.
	Matches []LevelMatch `json:"matches"`
}

// Anchor is the engine that holds the scale.
type Anchor struct {
	Name    string  `json:"name"`
	Control string  `json:"control"` // its time control, such as "nodes=10000"
	Elo     float64 `json:"elo"`     // what it is worth by definition
}

// LevelMatch is a match of a level against the one below or the anchor.
type LevelMatch struct {
	Level    int    `json:"level"`
	Against  int    `json:"against"`  // a level; 0 = the anchor
	Settings string `json:"settings"` // of both, and the evaluation: other settings, other results
	Games    int    `json:"games"`
	Wins     int    `json:"wins"` // of Level
	Draws    int    `json:"draws"`
	Losses   int    `json:"losses"`
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

// Job says what is to be measured.
type Job struct {
	From, To    int // levels
	Games       int // of each match, an even number
	Seed        uint64
	Concurrency int
	// Anchor is the engine that holds the scale, which plays the levels of
	// AnchorLevels; without a command there is none.
	Anchor       match.EngineSpec
	AnchorElo    float64
	AnchorLevels []int
	// Progress, which may be nil, is told the games done of a match.
	Progress func(m LevelMatch, of int)
	Keep     func(*Levels) error // called after each match and with a new anchor; may be nil
	// Runs is a folder for the match under way; "" keeps none.
	Runs string
}

// Run plays the matches that are missing, or were played by levels of other
// settings or with another evaluation than that of the program. When ctx is cancelled the finished matches stay.
func (l *Levels) Run(ctx context.Context, j Job) error {
	l.Evaluation = ownEvaluation()
	var due []LevelMatch
	for level := j.From + 1; level <= j.To; level++ {
		due = append(due, LevelMatch{Level: level, Against: level - 1})
	}
	if len(j.Anchor.Command) > 0 {
		l.anchorOn(j)
		if j.Keep != nil { // also when no match is due
			if err := j.Keep(l); err != nil {
				return err
			}
		}
		for _, level := range j.AnchorLevels {
			due = append(due, LevelMatch{Level: level})
		}
	}
	for _, m := range due {
		m.Settings = l.settings(m)
		at := slices.IndexFunc(l.Matches, func(o LevelMatch) bool { return o.Level == m.Level && o.Against == m.Against })
		if at >= 0 && l.Matches[at].Settings == m.Settings && l.Matches[at].Games >= j.Games {
			continue
		}
		if err := l.play(ctx, &m, j); err != nil {
			return err
		}
		if at >= 0 {
			l.Matches[at] = m
		} else {
			l.Matches = append(l.Matches, m)
		}
		if j.Keep != nil {
			if err := j.Keep(l); err != nil {
				return err
			}
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

// current says whether a match was played by the levels as they are, with the
// evaluation they were measured with.
func (l *Levels) current(m LevelMatch) bool { return m.Settings == l.settings(m) }

func (l *Levels) describe(level int) string {
	if level == engine.MaxLevel {
		return fmt.Sprintf("%d nodes", l.Nodes)
	}
	s := engine.Levels()[level-1]
	return fmt.Sprintf("%d nodes, %d plies, %d moves, %d %% overlooked, %d cp", s.Nodes, s.Depth, s.Candidates, s.Overlooked, int(s.Temperature))
}

// play plays a match.
func (l *Levels) play(ctx context.Context, m *LevelMatch, j Job) error {
	upper, lower := l.spec(m.Level), j.Anchor
	if m.Against > 0 {
		lower = l.spec(m.Against)
	}
	event := upper.Name + " " + lower.Name
	d := match.Duel{
		Event: event, Engines: [2]match.EngineSpec{upper, lower}, Games: j.Games, Seed: j.Seed, Concurrency: j.Concurrency,
		// So much is never given away again, not even by beginners.
		Adjudication: match.Adjudication{ResignScore: 2000, ResignMoves: 5},
		Runs:         j.Runs,
	}
	if j.Progress != nil {
		d.Watch = func(played, of int) {
			now := *m
			now.Games = played
			j.Progress(now, of)
		}
	}
	r, err := d.Play(ctx)
	if err != nil {
		return err
	}
	m.Games, m.Losses, m.Draws, m.Wins = r.Games.N(), r.Games[0], r.Games[1], r.Games[2]
	return nil
}

// spec is a level as an engine of a match. A level below full strength has its
// own limit of nodes.
func (l *Levels) spec(level int) match.EngineSpec {
	name := "level " + strconv.Itoa(level)
	return match.EngineSpec{
		Name: name, Control: match.TimeControl{Nodes: l.Nodes}, Options: []match.Option{{Name: "level", Value: strconv.Itoa(level)}},
	}
}

// Ratings returns the strength of each level, by number; nil for a level without
// games. With an anchor that has played they are on its scale, else the lowest
// level is 0. Errors are those against the average of all. The error wraps
// match.ErrRatings where nothing was played.
func (l *Levels) Ratings() ([]*match.Rating, error) {
	var games []match.RatedGame
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
				g := match.RatedGame{Red: number(m.Level), Black: number(m.Against), HalfPoints: halves, Group: len(games)}
				if len(games)%2 == 1 {
					g.Red, g.Black, g.HalfPoints = g.Black, g.Red, 2-halves
				}
				games = append(games, g)
			}
		}
	}
	// On a ladder the ends are far from the average, to which the prior draws them.
	const prior = match.DefaultPrior / 20
	rated, err := match.RateEngines(len(numbers), games, prior)
	if err != nil {
		return nil, err
	}
	list := make([]*match.Rating, engine.MaxLevel)
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
