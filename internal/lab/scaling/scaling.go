// Package scaling measures how the strength of an engine against others changes
// with the time or the nodes it has for a move.
package scaling

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// ErrScaling is wrapped by the errors about measured scaling.
var ErrScaling = errors.New("measured scaling")

// Scaling is what engines scored against others at several limits.
type Scaling struct {
	Matches []Match `json:"matches"`
}

// Match is what an engine scored against another at one limit.
type Match struct {
	Engine  string `json:"engine"` // names, as the page gives them
	Against string `json:"against"`
	Control string `json:"control"` // a limit for each move, such as "nodes=20000" or "move=100ms"
	// Settings describe both engines: with others the match is played anew.
	Settings string `json:"settings"`
	Machine  string `json:"machine"`
	// Games are those lost, drawn and won by Engine, Pairs the pairs of an opening with
	// both colours, by the half points of Engine, 0 to 4.
	Games match.Counts `json:"games"`
	Pairs match.Counts `json:"pairs"`
}

// Read reads what Write has written. The error wraps ErrScaling.
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

// Write writes the measurements as JSON.
func (s *Scaling) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(s)
}

// Job says what is to be measured.
type Job struct {
	Engine   match.EngineSpec
	Against  []match.EngineSpec
	Controls []match.TimeControl // of both engines, one limit for each move
	Games    int                 // of each match, an even number
	Seed     uint64              // order of the openings
	Machine  string
	// Concurrency is the number of games at a time, Adjudication ends games early.
	Concurrency  int
	Adjudication match.Adjudication
	Progress     func(m Match, played, of int) // may be nil
	Keep         func(*Scaling) error          // called after each match; may be nil
	// Runs is a folder for the match under way; "" keeps none.
	Runs string
}

// Validate refuses what Run could not measure. The error wraps ErrScaling.
func (j *Job) Validate() error {
	if j.Games < 2 || j.Games%2 != 0 {
		return fmt.Errorf("%w: %d games, want an even number from 2 on", ErrScaling, j.Games)
	}
	if len(j.Against) == 0 || len(j.Controls) == 0 {
		return fmt.Errorf("%w: want an engine to play against and a limit", ErrScaling)
	}
	for i := range j.Against {
		named := func(o match.EngineSpec) bool { return o.Name == j.Against[i].Name }
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

// Run plays the matches that are missing, have fewer games, or were played by
// engines of other settings. When ctx is cancelled the finished matches stay.
func (s *Scaling) Run(ctx context.Context, j Job) error {
	if err := j.Validate(); err != nil {
		return err
	}
	for _, control := range j.Controls {
		for _, against := range j.Against {
			m := Match{Engine: j.Engine.Name, Against: against.Name, Control: control.String(), Machine: j.Machine}
			m.Settings = describe(&j.Engine) + " against " + describe(&against)
			same := func(o Match) bool { return o.Engine == m.Engine && o.Against == m.Against && o.Control == m.Control }
			at := slices.IndexFunc(s.Matches, same)
			if at >= 0 && s.Matches[at].Settings == m.Settings && s.Matches[at].Games.N() >= j.Games {
				continue
			}
			if err := m.play(ctx, &j, against, control); err != nil {
				return err
			}
			if at >= 0 {
				s.Matches[at] = m
			} else {
				s.Matches = append(s.Matches, m)
			}
			if j.Keep != nil {
				if err := j.Keep(s); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (m *Match) play(ctx context.Context, j *Job, against match.EngineSpec, control match.TimeControl) error {
	own := j.Engine
	own.Control, against.Control = control, control
	d := match.Duel{
		Event: m.Engine + " - " + m.Against + ", " + m.Control, Engines: [2]match.EngineSpec{own, against},
		Games: j.Games, Seed: j.Seed, Concurrency: j.Concurrency, Adjudication: j.Adjudication, Runs: j.Runs,
	}
	if j.Progress != nil {
		d.Watch = func(played, of int) { j.Progress(*m, played, of) }
	}
	r, err := d.Play(ctx)
	if err != nil {
		return err
	}
	m.Games, m.Pairs = r.Games, r.Counts
	return nil
}

// describe says what an engine is, so that another build or other options make
// another one.
func describe(e *match.EngineSpec) string {
	var words []string
	if e.Builtin() {
		o := engine.DefaultOptions()
		words = append(words, "builtin", o.Evaluation())
		if signature, err := match.Signature(); err == nil {
			words = append(words, signature)
		}
	}
	words = append(words, e.Command...)
	for _, o := range e.Options {
		words = append(words, o.Name+"="+o.Value)
	}
	return strings.Join(append(words, e.Init...), " ")
}
