package player

import (
	"iter"
	"sync"
	"sync/atomic"
)

// Search is a search under way, or one that has ended. Its methods may be called
// from any goroutine.
type Search struct {
	running  Running
	question Question
	offered  atomic.Bool // the opponent offers a draw
	judged   sync.Once
	answer   Answer
	err      error
}

// Running is the search of one kind of player, from which NewSearch makes the
// handle.
type Running interface {
	Infos() iter.Seq[Info]
	Stop()
	// PonderHit reports that the expected reply was played, and whether with the offer
	// of a draw.
	PonderHit(draw bool)
	Wait() (Answer, error)
}

// NewSearch returns the handle of a search for the question. Those who make
// players need it.
func NewSearch(q Question, r Running) *Search {
	s := &Search{running: r, question: q}
	s.offered.Store(q.DrawOffered)
	return s
}

// Infos iterates over what the player reports while it thinks and ends when the
// search does. Of a program that reports more than one caller takes, the oldest
// reports are left out.
func (s *Search) Infos() iter.Seq[Info] { return s.begun().Infos() }

// begun returns what runs: for the zero value, a search that has ended without an answer.
func (s *Search) begun() Running {
	if s.running == nil {
		return ended{}
	}
	return s.running
}

// Stop ends the search soon, with the best answer so far.
func (s *Search) Stop() { s.begun().Stop() }

// PonderHit starts the clock of a search that was started with Limits.Ponder. It
// does nothing when the clock runs already.
func (s *Search) PonderHit() { s.begun().PonderHit(false) }

// PonderHitDraw is PonderHit for a move that came with the offer of a draw.
func (s *Search) PonderHitDraw() {
	s.offered.Store(true)
	s.begun().PonderHit(true)
}

// Wait blocks until the search has ended. The error describes what a program did wrong;
// then there may be an answer anyway.
func (s *Search) Wait() (Answer, error) {
	s.judged.Do(func() {
		s.answer, s.err = s.begun().Wait()
		if c := s.question.Conduct; c != nil && s.err == nil && s.answer.Scored && !s.question.Analysis {
			c.judge(&s.answer, s.question.Position.Turn(), len(s.question.Stack), s.offered.Load())
		}
	})
	return s.answer, s.err
}

// Answered returns a search that has ended with the answer.
func Answered(a Answer) *Search { return NewSearch(Question{}, ended{a}) }

type ended struct{ answer Answer }

func (ended) Infos() iter.Seq[Info]   { return func(func(Info) bool) {} }
func (ended) Stop()                   {}
func (ended) PonderHit(bool)          {}
func (e ended) Wait() (Answer, error) { return e.answer, nil }
