package session

import (
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Command asks for a change. The commands are the types of this package that
// implement it.
type Command interface {
	// check tells why the command cannot be carried out now; it changes nothing.
	check(s *Session, at time.Time) error
	// do carries it out. check has found nothing against it.
	do(s *Session, at time.Time, c *Change)
}

// A game command is about the game; others are about what is written down of it.
// It comes too late when a flag has fallen.
type gameCommand interface {
	Command
	// credit is the part of the thinking time that is not to be charged.
	credit() time.Duration
}

// ofGame is embedded in commands about the game.
type ofGame struct{}

func (ofGame) credit() time.Duration { return 0 }

// Apply carries out a command at a time. Times are to come from one clock that does
// not go back; one before the last entry counts as that. The zero time is for games
// without clocks of which nobody keeps the times. When the flag of the side
// to move has fallen by then, a command about the game is too late: what happens,
// and what the Entry of the change holds, is Flag.
//
// The error is an *Error, and nothing has changed then.
func (s *Session) Apply(cmd Command, at time.Time) (Change, error) {
	if node, ok := s.Answered(tagOf(cmd)); ok {
		return Change{Node: node}, nil
	}
	e, err := s.Prepare(cmd, at)
	if err != nil {
		return Change{}, err
	}
	return s.advance(e), nil
}

// Prepare returns the entry that Apply would make of a command, and changes
// nothing: a host keeps it first and then lets the session Advance. The number of
// the entry is 0 when nothing would happen, for a move that is sent again.
func (s *Session) Prepare(cmd Command, at time.Time) (Entry, error) {
	if _, ok := s.Answered(tagOf(cmd)); ok {
		return Entry{Command: cmd}, nil
	}
	at = instant(at)
	if at.Before(s.last) {
		at = s.last
	}
	if g, ok := cmd.(gameCommand); ok && s.fallen(at, g.credit()) {
		cmd = Flag{}
	}
	e := Entry{Seq: s.seq + 1, At: at, Command: cmd}
	return e, s.check(e)
}

// Advance carries out an entry of a log. The error is an *Error, and nothing has
// changed then: Stale when it is not the next one, FlagFallen when it is not what
// Apply would have made of the command.
func (s *Session) Advance(e Entry) (Change, error) {
	if err := s.check(e); err != nil {
		return Change{}, err
	}
	return s.advance(e), nil
}

// check tells why an entry cannot be carried out.
func (s *Session) check(e Entry) error {
	switch {
	case e.Seq != s.seq+1:
		return refused(Stale)
	case e.Command == nil:
		return badCommand("entry %d has no command", e.Seq)
	case !e.At.Equal(instant(e.At)) || e.At.Before(s.last):
		return badCommand("entry %d: its time is before that of the last, or finer than a millisecond", e.Seq)
	}
	if g, ok := e.Command.(gameCommand); ok && s.fallen(e.At, g.credit()) {
		if _, flag := e.Command.(Flag); !flag {
			return refused(FlagFallen)
		}
	}
	return e.Command.check(s, e.At)
}

func (s *Session) advance(e Entry) Change {
	c := Change{Entry: e}
	e.Command.do(s, e.At, &c)
	s.seq, s.last = e.Seq, e.At
	return c
}

// tagOf returns the tag under which a command was sent.
func tagOf(cmd Command) string {
	switch cmd := cmd.(type) {
	case Play:
		return cmd.Tag
	case Explore:
		return cmd.Tag
	}
	return ""
}

// Answered returns the node of a move that came before under a tag.
func (s *Session) Answered(tag string) (node int, ok bool) {
	i := slices.IndexFunc(s.tags, func(t Tagged) bool { return tag != "" && t.Tag == tag })
	if i < 0 {
		return 0, false
	}
	return s.tags[i].Node, true
}

func (s *Session) tag(tag string, node int) {
	if tag == "" {
		return
	}
	s.tags = append(s.tags, Tagged{tag, node})
	s.tags = s.tags[max(0, len(s.tags)-maxTags):]
}

// playing returns an error unless the game goes on.
func (s *Session) playing() error {
	switch s.phase {
	case Over, Aborted:
		return refused(GameOver)
	case Study:
		return refused(NobodyPlays)
	}
	return nil
}

// inGame returns an error for a study.
func (s *Session) inGame() error {
	if s.phase == Study {
		return refused(NobodyPlays)
	}
	return nil
}

// free returns an error when only consent allows what is asked.
func (s *Session) free() error {
	if err := s.inGame(); err != nil {
		return err
	}
	if s.strict {
		return refused(NeedsConsent)
	}
	return nil
}

// Play makes a move of the game.
type Play struct {
	Side xiangqi.Color `json:"side"`
	Move xiangqi.Move  `json:"move"`
	// Ply is the ply that the sender thinks this is, from 1; 0 does not say. When
	// another has been played meanwhile, the command is refused with Stale.
	Ply int `json:"ply,omitempty"`
	// CreditMS is how much of the thinking time is not taken off the clock, in
	// milliseconds: lag that the host has measured.
	CreditMS int64 `json:"credit_ms,omitempty"`
	// Tag names the message; the same again is answered and not played again.
	Tag string `json:"tag,omitempty"`
	// Eval is what a program thought of its move; nil for nothing.
	Eval *record.Eval `json:"eval,omitempty"`
}

func (p Play) credit() time.Duration {
	return millis(min(max(0, p.CreditMS), MaxTime.Milliseconds()))
}

func (p Play) check(s *Session, _ time.Time) error {
	if p.CreditMS < 0 || p.CreditMS > MaxTime.Milliseconds() || len(p.Tag) > MaxTag || p.Ply < 0 {
		return badCommand("play: credit, tag or ply out of range")
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
	pos := s.game.Position()
	if err := pos.CheckMove(p.Move); err != nil {
		return &Error{Code: IllegalMove, Err: err}
	}
	return s.tree.room(s.live, 1)
}

func (p Play) do(s *Session, at time.Time, c *Change) {
	s.undone = nil
	s.move(p.Move, at, p.credit(), c)
	if p.Eval != nil {
		s.live.Eval = p.Eval
	}
	c.Node = s.tree.ids[s.live]
	s.tag(p.Tag, c.Node)
	s.playAhead(at, c)
}

// move plays a legal move of the side to move at a time.
func (s *Session) move(m xiangqi.Move, at time.Time, credit time.Duration, c *Change) {
	s.charge(at, credit)
	side, elapsed := s.game.Turn(), s.timer.spent
	if s.timed() {
		s.timer.sides[side] = s.timer.control.moved(s.timer.sides[side])
	}
	s.timer.spent = 0
	n := s.tree.add(s.live, m)
	if !at.IsZero() {
		n.Elapsed = &elapsed
	}
	if left := s.timer.sides[side].Time; s.timed() {
		n.Clock = &left
	}
	s.play(m, c)
}

// play plays a legal move of the side to move; clocks are as they are.
func (s *Session) play(m xiangqi.Move, c *Change) {
	side, parent := s.game.Turn(), s.live
	_ = s.game.Play(m) // it is legal and the game goes on
	s.live = s.tree.add(parent, m)
	s.live.Promote() // the game goes on before what was tried
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

// end closes a game whose outcome is there.
func (s *Session) end(c *Change) {
	s.phase, s.paused, s.offers, s.premoves = Over, false, offers{}, [2][]xiangqi.Move{}
	s.timer.spent = 0
	s.record.Result = s.game.Outcome().Result
	c.Parts |= partsOfPlay
	c.tell(Event{Kind: Ended})
}

// MaxPremoves is how many moves a side may make ahead.
const MaxPremoves = 16

// Premove makes moves ahead, to be played each as soon as the side is to move, at
// no cost of time. It replaces what was there; no moves take it back. When the
// first cannot be played as things have turned out, all are dropped.
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

// playAhead plays the moves that have been made ahead.
func (s *Session) playAhead(at time.Time, c *Change) {
	for s.phase == Playing {
		side := s.game.Turn()
		queue := s.premoves[side]
		if len(queue) == 0 {
			return
		}
		pos := s.game.Position()
		if !pos.IsLegal(queue[0]) || s.tree.room(s.live, 1) != nil {
			s.premoves[side] = nil
			c.tell(Event{Kind: PremoveDropped, Side: side})
			return
		}
		s.premoves[side] = queue[1:]
		s.move(queue[0], at, 0, c)
	}
}

// Flag ends the game when the time of the side to move is over. Anybody may say so.
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
	_ = s.game.LoseOnTime(side) // it goes on
	c.tell(Event{Kind: FlagFell, Side: side})
	s.end(c)
}

// Resign gives the game up.
type Resign struct {
	ofGame
	Side xiangqi.Color `json:"side"`
}

func (r Resign) check(s *Session, _ time.Time) error { return s.playing() }

func (r Resign) do(s *Session, at time.Time, c *Change) {
	s.charge(at, 0)
	_ = s.game.Resign(r.Side) // it goes on
	c.tell(Event{Kind: Resigned, Side: r.Side})
	s.end(c)
}

// Abort ends the game without a result, as long as not both sides have moved.
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

// Pause stops clocks and players in a free game.
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
	for side := range s.offers { // what was to be agreed has happened
		*s.offers.at(xiangqi.Color(side), OfferAdjourn) = 0
	}
	c.Parts |= partsOfPlay
	c.tell(Event{Kind: Halted})
}

// Resume lets a paused game go on.
type Resume struct{ ofGame }

func (Resume) check(s *Session, _ time.Time) error {
	if err := s.playing(); err != nil {
		return err
	}
	if !s.paused {
		return refused(NotPaused)
	}
	return nil
}

func (Resume) do(s *Session, at time.Time, c *Change) {
	s.paused, s.timer.since = false, at
	c.Parts |= partsOfPlay
	c.tell(Event{Kind: Resumed})
}

// GiveTime gives the other side more time.
type GiveTime struct {
	ofGame
	Side xiangqi.Color `json:"side"` // who gives
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
	s.charge(at, 0) // so that it is added to what is left now
	s.timer.sides[g.Side.Other()].Time += millis(g.MS)
	c.Parts |= PartClocks
	c.tell(Event{Kind: TimeGiven, Side: g.Side})
}

// Sit changes who plays in a free game.
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
