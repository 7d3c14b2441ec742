package player

import (
	"iter"
	"sync"
	"sync/atomic"
)

// A Search is a running or completed search. Its methods are safe for concurrent use.
type Search struct {
	running  Running
	question Question
	offered  atomic.Bool // the opponent is offering a draw
	judged   sync.Once
	answer   Answer
	err      error
}

// Running is a search as implemented by a particular kind of player. NewSearch wraps it in a handle.
type Running interface {
	Infos() iter.Seq[Info]
	Stop()
	// PonderHit reports that the expected reply has been played. draw is true if it came with a draw offer.
	PonderHit(draw bool)
	Wait() (Answer, error)
}

// NewSearch returns a handle for r, which searches for the answer to q. It is intended for implementations of
// Player.
func NewSearch(q Question, r Running) *Search {
	s := &Search{running: r, question: q}
	s.offered.Store(q.DrawOffered)
	return s
}

// Infos returns an iterator over the player's reports, which ends with the search. If the caller reads more
// slowly than a program reports, the oldest reports are dropped.
func (s *Search) Infos() iter.Seq[Info] { return s.begun().Infos() }

// begun returns the underlying search. For the zero value, that is a search that has ended without an answer.
func (s *Search) begun() Running {
	if s.running == nil {
		return ended{}
	}
	return s.running
}

// Stop asks the search to end soon, with the best answer found so far.
func (s *Search) Stop() { s.begun().Stop() }

// PonderHit starts the clock of a search that was started with Limits.Ponder. It does nothing if the clock
// is already running.
func (s *Search) PonderHit() { s.begun().PonderHit(false) }

// PonderHitDraw is like PonderHit, but for an expected reply that came with a draw offer.
func (s *Search) PonderHitDraw() {
	s.offered.Store(true)
	s.begun().PonderHit(true)
}

// Wait waits for the search to end and returns its answer. If the error is not nil, it describes a program's
// fault; the answer may still be set.
func (s *Search) Wait() (Answer, error) {
	s.judged.Do(func() {
		s.answer, s.err = s.begun().Wait()
		if c := s.question.Conduct; c != nil && s.err == nil && s.answer.Scored && !s.question.Analysis {
			c.judge(&s.answer, s.question.Position.Turn(), len(s.question.Stack), s.offered.Load())
		}
	})
	return s.answer, s.err
}

// Answered returns a completed search with the answer a.
func Answered(a Answer) *Search { return NewSearch(Question{}, ended{a}) }

type ended struct{ answer Answer }

func (ended) Infos() iter.Seq[Info]   { return func(func(Info) bool) {} }
func (ended) Stop()                   {}
func (ended) PonderHit(bool)          {}
func (e ended) Wait() (Answer, error) { return e.answer, nil }
