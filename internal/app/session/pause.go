package session

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Pause pauses a free game, which stops its clocks and keeps both sides from moving.
type Pause struct{ ofGame }

func (Pause) check(s *Session, _ time.Time) error {
	if err := s.playing(); err != nil {
		return err
	}
	if s.paused {
		return refused(Paused)
	}
	return s.free()
}

func (Pause) do(s *Session, at time.Time, c *Change) { s.pause(at, c) }

func (s *Session) pause(at time.Time, c *Change) {
	s.charge(at, 0)
	s.paused, s.premoves = true, [2][]xiangqi.Move{}
	for side := range s.offers { // the proposed change has taken place
		*s.offers.at(xiangqi.Color(side), OfferAdjourn) = 0
	}
	c.Parts |= partsOfPlay
	c.tell(Event{Kind: Halted})
}

// Resume resumes a free game that is paused. In a strict game, adjourning and resuming both require
// consent; see OfferResume.
type Resume struct{ ofGame }

func (Resume) check(s *Session, _ time.Time) error {
	if err := s.playing(); err != nil {
		return err
	}
	if !s.paused {
		return refused(NotPaused)
	}
	return s.free()
}

func (Resume) do(s *Session, at time.Time, c *Change) { s.resume(at, c) }

func (s *Session) resume(at time.Time, c *Change) {
	s.paused, s.timer.since = false, at
	for side := range s.offers { // the proposed change has taken place
		*s.offers.at(xiangqi.Color(side), OfferResume) = 0
	}
	c.Parts |= partsOfPlay
	c.tell(Event{Kind: Resumed})
}

// GiveTime adds time to the other side's clock.
type GiveTime struct {
	ofGame
	Side xiangqi.Color `json:"side"` // the side that gives time
	MS   int64         `json:"ms"`
}

func (g GiveTime) check(s *Session, _ time.Time) error {
	if err := s.playing(); err != nil {
		return err
	}
	if !s.timed() {
		return refused(NoClock)
	}
	most := max(MaxTime, millis(s.timer.control.MoveMS))
	if g.MS <= 0 || g.MS > most.Milliseconds() || s.timer.sides[g.Side.Other()].Time+millis(g.MS) > most {
		return &Error{Code: TooMuch, Most: int(most.Milliseconds())}
	}
	return nil
}

func (g GiveTime) do(s *Session, at time.Time, c *Change) {
	s.charge(at, 0) // so that the time is added to what is left now
	s.timer.sides[g.Side.Other()].Time += millis(g.MS)
	c.Parts |= PartClocks
	c.tell(Event{Kind: TimeGiven, Side: g.Side})
}

// Sit changes the players of a free game.
type Sit struct {
	ofGame
	Seats [2]Seat `json:"seats"`
}

func (Sit) check(s *Session, _ time.Time) error { return s.free() }

func (c Sit) do(s *Session, _ time.Time, change *Change) {
	s.seats, s.offers, s.premoves = c.Seats, offers{}, [2][]xiangqi.Move{}
	change.Parts |= PartHead | PartPlay
	change.tell(Event{Kind: Seated})
}
