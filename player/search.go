package player

import (
	"iter"
	"sync"
	"sync/atomic"
)

// Search is a running or finished search. Its methods are safe for concurrent use.
type Search struct {
	running  Running
	question Question
	offered  atomic.Bool // the opponent offers a draw
	judged   sync.Once
	answer   Answer
	err      error
}

// Running is a search as one kind of player implements it. NewSearch wraps it in a handle.
type Running interface {
	Infos() iter.Seq[Info]
	Stop()
	// PonderHit reports that the expected reply was played, and whether it came with a draw offer.
	PonderHit(draw bool)
	Wait() (Answer, error)
}

// NewSearch returns the handle of a search for the question. It is for implementations of Player.
func NewSearch(q Question, r Running) *Search {
	s := &Search{running: r, question: q}
	s.offered.Store(q.DrawOffered)
	return s
}

// Infos iterates over the player's reports and ends when the search does. If a program reports faster than
// the caller reads, the oldest reports are dropped.
func (s *Search) Infos() iter.Seq[Info] { return s.begun().Infos() }

// begun returns the running search. For the zero value, it returns a search that has ended without an
// answer.
func (s *Search) begun() Running {
	if s.running == nil {
		return ended{}
	}
	return s.running
}

// Stop ends the search soon, with the best answer so far.
func (s *Search) Stop() { s.begun().Stop() }

// PonderHit starts the clock of a search that was started with Limits.Ponder. It does nothing if the clock
// is already running.
func (s *Search) PonderHit() { s.begun().PonderHit(false) }

// PonderHitDraw is like PonderHit for a move that came with a draw offer.
func (s *Search) PonderHitDraw() {
	s.offered.Store(true)
	s.begun().PonderHit(true)
}

// Wait blocks until the search has ended. A non-nil error describes a fault of a program; the answer may be
// set even then.
func (s *Search) Wait() (Answer, error) {
	s.judged.Do(func() {
		s.answer, s.err = s.begun().Wait()
		if c := s.question.Conduct; c != nil && s.err == nil && s.answer.Scored && !s.question.Analysis {
			c.judge(&s.answer, s.question.Position.Turn(), len(s.question.Stack), s.offered.Load())
		}
	})
	return s.answer, s.err
}

// Answered returns a finished search with the given answer.
func Answered(a Answer) *Search { return NewSearch(Question{}, ended{a}) }

type ended struct{ answer Answer }

func (ended) Infos() iter.Seq[Info]   { return func(func(Info) bool) {} }
func (ended) Stop()                   {}
func (ended) PonderHit(bool)          {}
func (e ended) Wait() (Answer, error) { return e.answer, nil }
