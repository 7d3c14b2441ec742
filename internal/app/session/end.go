package session

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// end ends a game once its outcome is known.
func (s *Session) end(c *Change) {
	s.phase, s.paused, s.offers, s.premoves = Over, false, offers{}, [2][]xiangqi.Move{}
	s.timer.spent = 0
	s.record.Result = s.game.Outcome().Result
	c.Parts |= partsOfPlay
	c.tell(Event{Kind: Ended})
}

// Flag ends the game if the side to move has run out of time. Anyone may send it.
type Flag struct{ ofGame }

func (Flag) check(s *Session, at time.Time) error {
	if err := s.playing(); err != nil {
		return err
	}
	if !s.fallen(at, 0) {
		return refused(FlagStands)
	}
	return nil
}

func (Flag) do(s *Session, at time.Time, c *Change) {
	side := s.game.Turn()
	s.charge(at, 0)
	_ = s.game.LoseOnTime(side) // cannot fail while the game is in progress
	c.tell(Event{Kind: FlagFell, Side: side})
	s.end(c)
}

// Resign resigns the game on behalf of a side.
type Resign struct {
	ofGame
	Side xiangqi.Color `json:"side"`
}

func (r Resign) check(s *Session, _ time.Time) error { return s.playing() }

func (r Resign) do(s *Session, at time.Time, c *Change) {
	s.charge(at, 0)
	_ = s.game.Resign(r.Side) // cannot fail while the game is in progress
	c.tell(Event{Kind: Resigned, Side: r.Side})
	s.end(c)
}

// Claim ends a game with clocks after the opponent has left, provided that both sides have moved.
// The claimant decides whether the game is won or drawn. The host must verify that the opponent has
// left, and for how long.
type Claim struct {
	ofGame
	Side xiangqi.Color `json:"side"` // the side that claims
	Draw bool          `json:"draw,omitempty"`
}

func (c Claim) check(s *Session, _ time.Time) error {
	if err := s.playing(); err != nil {
		return err
	}
	switch {
	case !s.timed():
		return refused(NoClock)
	case s.live.Ply()-s.begun < 2:
		return refused(TooEarly)
	}
	return nil
}

func (c Claim) do(s *Session, at time.Time, change *Change) {
	s.charge(at, 0)
	if c.Draw {
		_ = s.game.DrawByLeaving() // cannot fail while the game is in progress
	} else {
		_ = s.game.LoseByLeaving(c.Side.Other())
	}
	change.tell(Event{Kind: Claimed, Side: c.Side})
	s.end(change)
}

// Abort ends the game without a result. It is refused once both sides have moved.
type Abort struct {
	ofGame
	Side xiangqi.Color `json:"side"`
}

func (a Abort) check(s *Session, _ time.Time) error {
	if err := s.playing(); err != nil {
		return err
	}
	if s.live.Ply()-s.begun >= 2 {
		return refused(TooLate)
	}
	return nil
}

func (a Abort) do(s *Session, at time.Time, c *Change) { s.abort(a.Side, at, c) }

func (s *Session) abort(side xiangqi.Color, at time.Time, c *Change) {
	s.charge(at, 0)
	s.phase, s.paused, s.offers, s.premoves = Aborted, false, offers{}, [2][]xiangqi.Move{}
	s.timer.spent = 0
	c.Parts |= partsOfPlay
	c.tell(Event{Kind: AbortedBy, Side: side})
}
