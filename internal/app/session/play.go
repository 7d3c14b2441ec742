package session

import (
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Play plays a move in the game.
type Play struct {
	Side xiangqi.Color `json:"side"`
	Move xiangqi.Move  `json:"move"`
	// Ply is the number of the ply that the sender means to play, counted from 1, or 0 for
	// whichever is next. If that ply has already been played, the command is refused with Stale.
	Ply int `json:"ply,omitempty"`
	// CreditMS is how much of the thinking time is not charged to the clock, in milliseconds. It
	// makes up for the network lag measured by the host.
	CreditMS int64 `json:"credit_ms,omitempty"`
	// Tag identifies the message. If the message arrives a second time, it is answered, but the
	// move is not played again.
	Tag string `json:"tag,omitempty"`
	// Eval is the evaluation of a move by the program that plays it, or nil.
	Eval *record.Eval `json:"eval,omitempty"`
}

func (p Play) credit() time.Duration {
	return millis(min(max(0, p.CreditMS), MaxTime.Milliseconds()))
}

func (p Play) check(s *Session, _ time.Time) error {
	if p.CreditMS < 0 || p.CreditMS > MaxTime.Milliseconds() || len(p.Tag) > MaxTag || p.Ply < 0 {
		return badCommand("play: credit, tag or ply out of range")
	}
	if p.Eval != nil && p.Eval.Check() != nil {
		return badCommand("play: %v", p.Eval.Check())
	}
	if err := s.playing(); err != nil {
		return err
	}
	switch {
	case s.paused:
		return refused(Paused)
	case p.Ply != 0 && p.Ply != s.live.Ply()+1:
		return refused(Stale)
	case p.Side != s.game.Turn():
		return refused(NotYourTurn)
	}
	pos := *s.game.Position()
	if err := pos.CheckMove(p.Move); err != nil {
		return &Error{Code: IllegalMove, Err: err}
	}
	return s.tree.room(s.live, 1)
}

func (p Play) do(s *Session, at time.Time, c *Change) {
	s.undone = nil
	s.move(p.Move, at, p.credit(), c)
	s.live.Eval = s.live.Eval.Keep(p.Eval)
	c.Node = s.tree.ids[s.live]
	s.tag(p.Tag, c.Node)
	s.playAhead(at, c)
}

// move plays a legal move for the side to move and updates the clocks.
func (s *Session) move(m xiangqi.Move, at time.Time, credit time.Duration, c *Change) {
	s.charge(at, credit)
	side, elapsed := s.game.Turn(), s.timer.spent
	if s.timed() {
		s.timer.sides[side] = s.timer.control.moved(s.timer.sides[side])
	}
	s.timer.spent = 0
	n := s.tree.add(s.live, m)
	if left := s.timer.sides[side].Time; s.timed() {
		n.Clock = &left
		if !at.IsZero() {
			n.Elapsed = &elapsed // omitted from untimed games, where it would only distract
		}
	}
	s.play(m, c)
}

// play plays a legal move for the side to move without touching the clocks.
func (s *Session) play(m xiangqi.Move, c *Change) {
	side, parent := s.game.Turn(), s.live
	_ = s.game.Play(m) // the move is legal and the game is in progress
	s.live = s.tree.add(parent, m)
	s.live.Promote() // moves of the game precede variations
	s.record.Result = xiangqi.Undecided
	c.Parts |= partsOfPlay
	c.Nodes = append(c.Nodes, parent, s.live)
	c.tell(Event{Kind: Moved, Side: side, Node: s.live})
	s.moveAnswers(side, c)
	switch {
	case s.game.Over():
		s.end(c)
	case s.game.Outcome().Reason == xiangqi.SecondOccurrence:
		c.tell(Event{Kind: Repeated})
	}
}

// MaxPremoves is the maximum number of premoves per side.
const MaxPremoves = 16

// Premove sets a side's premoves, replacing any earlier ones; an empty list cancels them. Each
// premove is played as soon as it is that side's turn, without using any time. If the first one
// turns out to be unplayable, all of them are dropped.
type Premove struct {
	ofGame
	Side  xiangqi.Color  `json:"side"`
	Moves []xiangqi.Move `json:"moves"`
}

func (p Premove) check(s *Session, _ time.Time) error {
	if err := s.playing(); err != nil {
		return err
	}
	switch {
	case len(p.Moves) > MaxPremoves:
		return &Error{Code: TooMuch, Most: MaxPremoves}
	case s.paused:
		return refused(Paused)
	case p.Side == s.game.Turn():
		return refused(YourTurn)
	}
	return nil
}

func (p Premove) do(s *Session, _ time.Time, c *Change) {
	s.premoves[p.Side] = slices.Clone(p.Moves)
	c.Parts |= PartPlay
	c.tell(Event{Kind: PremoveSet, Side: p.Side})
}

// playAhead plays premoves for as long as it can.
func (s *Session) playAhead(at time.Time, c *Change) {
	for s.phase == Playing {
		side := s.game.Turn()
		queue := s.premoves[side]
		if len(queue) == 0 {
			return
		}
		pos := *s.game.Position()
		if !pos.IsLegal(queue[0]) || s.tree.room(s.live, 1) != nil {
			s.premoves[side] = nil
			c.tell(Event{Kind: PremoveDropped, Side: side})
			return
		}
		s.premoves[side] = queue[1:]
		s.move(queue[0], at, 0, c)
	}
}
