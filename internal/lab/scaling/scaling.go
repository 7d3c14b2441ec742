// Package scaling measures how an engine's strength relative to other engines depends on the time or the
// number of nodes per move.
package scaling

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// ErrScaling is wrapped by errors about measured scaling.
var ErrScaling = errors.New("measured scaling")

// Scaling contains engines' scores against others at several limits.
type Scaling struct {
	Matches []Match `json:"matches"` // one per pair of engines and limit
}

// Match is an engine's score against another at one limit.
type Match struct {
	Engine   string       `json:"engine"`   // name as shown on the page
	Against  string       `json:"against"`  // name of the other engine
	Control  string       `json:"control"`  // a limit for each move, such as "nodes=20000" or "move=100ms"
	Settings string       `json:"settings"` // settings of both engines; if they change, the match is replayed
	Machine  string       `json:"machine"`  // processor, number of cores, operating system and Go version
	Games    stats.Counts `json:"games"`    // losses, draws and wins of engine
	Pairs    stats.Counts `json:"pairs"`    // pairs of one opening with both colours, by the half points of engine, 0 to 4
}

// Read parses the output of Write. Any error wraps ErrScaling.
func Read(r io.Reader) (*Scaling, error) {
	s := new(Scaling)
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(s); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrScaling, err)
	}
	for i := range s.Matches {
		if err := s.Matches[i].validate(); err != nil {
			return nil, fmt.Errorf("%w: match %d: %w", ErrScaling, i, err)
		}
	}
	return s, nil
}

func (m *Match) validate() error {
	if m.Engine == "" || m.Against == "" {
		return errors.New("an engine without a name")
	}
	if _, err := limitOf(m.Control); err != nil {
		return err
	}
	if err := errors.Join(m.Games.Validate(), m.Pairs.Validate()); err != nil {
		return err
	}
	points := 0
	for halves, n := range m.Pairs {
		points += halves * n
	}
	if len(m.Games) != 3 || len(m.Pairs) != 5 || m.Games.N() != m.Pairs.Games() || m.Games[1]+2*m.Games[2] != points {
		return fmt.Errorf("games %v and pairs %v do not belong together", m.Games, m.Pairs)
	}
	return nil
}

// Write writes the measurements to w as JSON.
func (s *Scaling) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(s)
}

// Job specifies what to measure.
type Job struct {
	Engine   entrant.Spec
	Against  []entrant.Spec
	Controls []entrant.TimeControl // for both engines, each with one limit per move
	Games    int                   // games per match; must be even
	Seed     uint64                // determines the order of the openings
	Machine  string
	// Adjudication specifies when games end early. If it sets no move limit, the default one applies.
	Adjudication referee.Adjudication
}

// Validate returns an error wrapping ErrScaling if the job cannot be measured.
func (j *Job) Validate() error {
	if j.Games < 2 || j.Games%2 != 0 {
		return fmt.Errorf("%w: %d games, want an even number from 2 on", ErrScaling, j.Games)
	}
	if len(j.Against) == 0 || len(j.Controls) == 0 {
		return fmt.Errorf("%w: want an engine to play against and a limit", ErrScaling)
	}
	for i := range j.Against {
		named := func(o entrant.Spec) bool { return o.Name == j.Against[i].Name }
		if named(j.Engine) || slices.ContainsFunc(j.Against[:i], named) {
			return fmt.Errorf("%w: two engines are called %q: give each a name=", ErrScaling, j.Against[i].Name)
		}
	}
	for _, c := range j.Controls {
		if _, err := limitOf(c.String()); err != nil {
			return fmt.Errorf("%w: %w", ErrScaling, err)
		}
	}
	return nil
}

// Work is the kind of work that plays the matches.
var Work = match.DuelWork{Measurement: "scaling"}

// Due returns the matches that must be played with the given limit. They are the matches that are missing,
// that have too few games, or that were played by engines with other settings. The set may be empty.
func (s *Scaling) Due(j *Job, control entrant.TimeControl) *match.Duels {
	d := match.NewDuels(j.Engine.Name+", "+control.String(), j.Games, j.Seed, j.Adjudication)
	for _, against := range j.Against {
		m := j.match(against, control)
		if at := s.find(&m); at >= 0 && s.Matches[at].Settings == m.Settings && s.Matches[at].Games.N() >= j.Games {
			continue
		}
		own := j.Engine
		own.Control, against.Control = control, control
		d.Add(own, against)
	}
	return d
}

// match returns a match that has no games yet.
func (j *Job) match(against entrant.Spec, control entrant.TimeControl) Match {
	return Match{
		Engine: j.Engine.Name, Against: against.Name, Control: control.String(), Machine: j.Machine,
		Settings: describe(&j.Engine) + " against " + describe(&against),
	}
}

// find returns the index of the match between the same engines with the same limit, or -1 if there is none.
func (s *Scaling) find(m *Match) int {
	return slices.IndexFunc(s.Matches, func(o Match) bool { return o.Engine == m.Engine && o.Against == m.Against && o.Control == m.Control })
}

// Take records the results of the matches that were due. Any error wraps ErrScaling.
func (s *Scaling) Take(r match.DuelReport, j *Job, control entrant.TimeControl) error {
	for _, d := range r.Duels {
		at := slices.IndexFunc(j.Against, func(e entrant.Spec) bool { return e.Name == d.Engines[1] })
		if at < 0 || d.Engines[0] != j.Engine.Name {
			return fmt.Errorf("%w: %s against %s was not asked for", ErrScaling, d.Engines[0], d.Engines[1])
		}
		m := j.match(j.Against[at], control)
		m.Games, m.Pairs = d.Games, d.Pairs
		if at := s.find(&m); at >= 0 {
			s.Matches[at] = m
		} else {
			s.Matches = append(s.Matches, m)
		}
	}
	return nil
}

// describe returns a description of an engine. Engines that differ in their build or their options have
// different descriptions.
func describe(e *entrant.Spec) string {
	var words []string
	if e.Builtin() {
		o := engine.DefaultOptions()
		words = append(words, "builtin", o.Evaluation())
		if signature, err := entrant.Signature(); err == nil {
			words = append(words, signature)
		}
	}
	words = append(words, e.Command...)
	for _, o := range e.Options {
		words = append(words, o.Name+"="+o.Value)
	}
	return strings.Join(append(words, e.Init...), " ")
}
