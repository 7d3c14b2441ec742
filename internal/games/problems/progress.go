package problems

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/internal/rating"
)

// Progress records the problems that a user has solved, the ratings, and when problems are due again. The
// zero value is a beginner's progress.
type Progress struct {
	Player   *rating.Rating   `json:"player,omitempty"`
	Problems map[string]*Tale `json:"problems"`
}

// Tale is a user's history with one problem.
type Tale struct {
	Rating   rating.Rating `json:"rating"` // the problem's rating for this user
	Attempts int           `json:"attempts"`
	Solved   int           `json:"solved"`
	Failed   bool          `json:"failed,omitempty"` // whether the last attempt failed
	Best     float64       `json:"best,omitempty"`   // time of the fastest attempt without help, in seconds; 0 for none
	Memory   *Memory       `json:"memory,omitempty"` // only for problems that the user once failed or solved with hints
}

// problemDeviation is the initial uncertainty in a problem's rating.
const problemDeviation = 150

// Finished is the result of solving a problem in a program without pages.
type Finished struct {
	Problem *Problem   `json:"problem"` // the problem as stored
	Solved  bool       `json:"solved"`  // false if the user gave up or left
	Steps   []Step     `json:"steps"`   // outcomes of the user's moves, including wrong ones, in the order played
	Line    Line       `json:"line"`    // the moves played by both sides, separated by spaces
	Rating  int        `json:"rating"`  // the user's rating afterwards
	Due     *time.Time `json:"due"`     // when the problem is due again; null for never
}

// Finished returns the result of an attempt, for display to the user.
func (p *Progress) Finished(a *Attempt, steps []Step) *Finished {
	s := &Finished{Problem: a.Problem, Solved: a.Solved(), Steps: steps, Line: a.Line(), Rating: p.RoundRating()}
	if tale := p.Problems[a.Problem.ID]; tale != nil && tale.Memory != nil {
		s.Due = &tale.Memory.Due
	}
	return s
}

// WriteText writes the new rating.
func (s *Finished) WriteText(w io.Writer, l phrases.Language) error {
	_, err := fmt.Fprintln(w, phrases.Say("problem.rating", "rating", s.Rating).In(l))
	return err
}

// RoundRating returns the user's rating, rounded for display.
func (p *Progress) RoundRating() int { return int(math.Round(p.Rating().Value)) }

// Rating returns the user's rating.
func (p *Progress) Rating() rating.Rating {
	if p.Player == nil {
		return rating.Start()
	}
	return *p.Player
}

// Of returns a problem's rating for this user.
func (p *Progress) Of(problem *Problem) rating.Rating {
	if tale := p.Problems[problem.ID]; tale != nil {
		return tale.Rating
	}
	r := rating.Start()
	r.Value, r.Deviation = float64(problem.Rating), problemDeviation
	if problem.Rating == 0 {
		r.Value = float64(Difficulty(problem.Outcome))
	}
	return r
}

// Ended is the outcome of an attempt at a problem.
type Ended struct {
	Problem string  `json:"problem"` // the problem's ID
	Solved  bool    `json:"solved"`
	Wrong   int     `json:"wrong"`   // number of moves that did not win
	Hints   int     `json:"hints"`   // number of hints, 0 to 3
	Seconds float64 `json:"seconds"` // duration; 0 if it was not timed
}

// Grade returns the attempt's grade, which updates the memory, and its score, which updates the ratings. The
// score is 1 if the problem was solved without help, a half if it was solved with hints, and 0 if a wrong
// move was played or the user gave up.
func (e *Ended) Grade() (g Grade, score float64) {
	switch {
	case !e.Solved:
		return Again, 0
	case e.Wrong > 0:
		return Hard, 0
	case e.Hints > 0:
		return Hard, 0.5
	}
	return Good, 1
}

// Note records the outcome of an attempt. A problem that was failed, or was not solved without help, is
// repeated until the user remembers it. A problem solved without help on the first try is not repeated. Only
// the first attempt at a problem affects the ratings, because later attempts rely on memory.
func (p *Progress) Note(problem *Problem, e Ended, now time.Time) {
	if p.Problems == nil {
		p.Problems = map[string]*Tale{}
	}
	grade, score := e.Grade()
	tale := p.Problems[problem.ID]
	if tale == nil {
		player, rated := p.Rating(), p.Of(problem)
		tale = &Tale{Rating: rated.After(rating.Result{Opponent: player, Score: 1 - score})}
		after := player.After(rating.Result{Opponent: rated, Score: score})
		p.Player, p.Problems[problem.ID] = &after, tale
	}
	tale.Attempts++
	tale.Failed = !e.Solved
	if e.Solved {
		tale.Solved++
	}
	if alone := e.Solved && e.Wrong == 0 && e.Hints == 0; alone && e.Seconds > 0 && (tale.Best == 0 || e.Seconds < tale.Best) {
		tale.Best = e.Seconds
	}
	if tale.Memory != nil || grade != Good {
		tale.Memory = tale.Memory.Review(grade, now)
	}
}

// State describes how a user has fared with a problem.
type State string

// The possible states.
const (
	New    State = "new"    // never tried
	Solved State = "solved" // solved at the last attempt
	Failed State = "failed" // failed at the last attempt; will be asked again
	Due    State = "due"    // due for repetition now
)

// StateOf returns how the user has fared with a problem at the given time.
func (p *Progress) StateOf(id string, now time.Time) State {
	tale := p.Problems[id]
	switch {
	case tale == nil:
		return New
	case tale.Memory != nil && !tale.Memory.Due.After(now):
		return Due
	case tale.Failed || tale.Solved == 0:
		return Failed
	}
	return Solved
}

// Due returns those problems in a set that are due for repetition, longest overdue first.
func (p *Progress) Due(s *Set, now time.Time) []*Problem {
	var due []*Problem
	for problem := range s.All() {
		if tale := p.Problems[problem.ID]; tale != nil && tale.Memory != nil && !tale.Memory.Due.After(now) {
			due = append(due, problem)
		}
	}
	slices.SortStableFunc(due, func(a, b *Problem) int {
		return p.Problems[a.ID].Memory.Due.Compare(p.Problems[b.ID].Memory.Due)
	})
	return due
}

// Next returns the problem to solve next: one that is due or, if none is, the untried problem whose rating is
// nearest to the user's. It returns nil if there is none.
func (p *Progress) Next(s *Set, now time.Time) *Problem {
	if due := p.Due(s, now); len(due) > 0 {
		return due[0]
	}
	return p.Nearest(s.All())
}

// Nearest returns the untried solvable problem whose rating is nearest to the user's, or nil if there is
// none.
func (p *Progress) Nearest(list iter.Seq[*Problem]) *Problem {
	own := p.Rating().Value
	var best *Problem
	least := math.Inf(1)
	for problem := range list {
		if p.Problems[problem.ID] != nil || !problem.Solvable() {
			continue
		}
		if away := math.Abs(p.Of(problem).Value - own); away < least {
			best, least = problem, away
		}
	}
	return best
}

// Difficulty estimates a problem's rating from its proof and from the human move model. A problem is harder
// if its mate is longer, if the solver needs more nodes to find it, and if people are unlikely to play its
// moves. Later attempts by people correct the estimate.
//
// The weights were chosen by hand, not fitted. With them, the ratings of the built-in problems have about the
// same mean and spread as ratings based only on length and nodes.
func Difficulty(o *Outcome) int {
	const (
		least, most  = 600, 2800
		base         = 750
		perMove      = 70
		perBit       = 80
		mostSurprise = 12 // bits
		perDoubling  = 35 // for each doubling of the nodes beyond a hundred
		hundred      = 100
	)
	if o == nil || o.Mate == nil {
		return int(rating.Start().Value)
	}
	r := base + perMove*float64(o.Mate.Moves-1) + perBit*min(o.Surprise, mostSurprise) + perDoubling*math.Log2(1+float64(o.Nodes)/hundred)
	return int(min(max(r, least), most))
}

// ErrProgress is wrapped by the error for invalid progress.
var ErrProgress = errors.New("bad progress with problems")

// ParseProgress parses a Progress in its JSON form.
func ParseProgress(data []byte) (*Progress, error) {
	p := new(Progress)
	if err := json.Unmarshal(data, p); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrProgress, err)
	}
	for id, tale := range p.Problems {
		if tale == nil {
			return nil, fmt.Errorf("%w: problem %q is null", ErrProgress, id)
		}
	}
	return p, nil
}
