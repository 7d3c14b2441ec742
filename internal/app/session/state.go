package session

import (
	"fmt"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// State is a snapshot of a session in a form that can be stored. Restore rebuilds the session from
// it.
type State struct {
	Headers  []Header           `json:"headers"`
	Rules    string             `json:"rules"`
	Start    string             `json:"start"` // FEN
	Handicap string             `json:"handicap"`
	Seats    [2]Seat            `json:"seats"`
	Strict   bool               `json:"strict,omitempty"`
	Phase    Phase              `json:"phase"`
	Result   xiangqi.Result     `json:"result"`            // as given in the record
	End      *End               `json:"end"`               // how the players ended the game; nil if they did not
	Offer    *xiangqi.Color     `json:"offer"`             // the side that offers a draw
	Offers   []Standing         `json:"offers,omitempty"`  // any other offers
	Clock    *ClockState        `json:"clock"`             // nil if there are no clocks
	TurnMS   int64              `json:"turn_ms,omitempty"` // thinking time of the side to move so far
	Paused   bool               `json:"paused"`
	Undone   [][]xiangqi.Move   `json:"undone"`             // moves that Redo can replay; the next ones are last
	Found    [][]*record.Eval   `json:"found,omitempty"`    // evaluations at the nodes of Undone, if any
	Premoves *[2][]xiangqi.Move `json:"premoves,omitempty"` // premoves of Red and Black
	Begun    int                `json:"begun,omitempty"`    // ply at which play began
	Live     int                `json:"live"`
	Next     int                `json:"next"` // number for the next node
	Nodes    []NodeState        `json:"nodes"`
	Tags     []Tagged           `json:"tags"`
	Seq      int                `json:"seq,omitempty"`   // number of the last entry
	AtMS     int64              `json:"at_ms,omitempty"` // time of the state, in milliseconds since 1970
}

// End describes how the players ended a game.
type End struct {
	Reason string        `json:"reason"`
	Loser  xiangqi.Color `json:"loser"` // ignored for a draw
}

// ClockState is the stored form of a game's clocks.
type ClockState struct {
	Control Control   `json:"control"`
	Red     LeftState `json:"red"`
	Black   LeftState `json:"black"`
}

// LeftState is the stored form of a side's remaining time.
type LeftState struct {
	LeftMS  int64 `json:"left_ms"`
	Periods int   `json:"periods"`
	Byoyomi bool  `json:"byoyomi"`
}

// State returns l in its stored form.
func (l Left) State() LeftState { return LeftState{l.Time.Milliseconds(), l.Periods, l.Byoyomi} }

func (l LeftState) left() Left { return Left{millis(l.LeftMS), l.Periods, l.Byoyomi} }

// NodeState is a move in the tree. A list of NodeStates begins with the root. Children follow their
// parent, and siblings are in order.
type NodeState struct {
	ID      int           `json:"id"`
	Parent  int           `json:"parent"`
	Move    xiangqi.Move  `json:"move"`
	Comment string        `json:"comment,omitempty"`
	Lead    string        `json:"lead,omitempty"`
	NAGs    []int         `json:"nags,omitempty"`
	Marks   []record.Mark `json:"marks,omitempty"`
	Clock   *int64        `json:"clock_ms,omitempty"`
	Elapsed *int64        `json:"elapsed_ms,omitempty"`
	Eval    *record.Eval  `json:"eval,omitempty"`
}

// State returns the state of the session at the given time.
func (s *Session) State(at time.Time) State {
	if at = instant(at); at.Before(s.last) {
		at = s.last
	}
	st := State{
		Headers: s.Headers(), Rules: s.rules.Set.String(), Start: s.record.Start.FEN(), Handicap: s.handicap, Seats: s.seats,
		Strict: s.strict, Phase: s.phase, Result: s.record.Result, Offer: s.DrawOffer(), Paused: s.paused,
		Begun: s.begun, Live: s.tree.ids[s.live], Next: s.tree.next, Tags: slices.Clone(s.tags), Seq: s.seq, AtMS: max(0, at.UnixMilli()),
		TurnMS: (s.timer.spent + s.thinking(at)).Milliseconds(),
	}
	s.undoneState(&st)
	if s.game != nil && s.phase == Over {
		st.End = endOf(s.game.Outcome())
	}
	for _, o := range s.Offers() {
		if o.Offer != OfferDraw {
			st.Offers = append(st.Offers, o)
		}
	}
	if s.timed() {
		st.Clock = &ClockState{s.timer.control, s.Left(xiangqi.Red, at).State(), s.Left(xiangqi.Black, at).State()}
	}
	if len(s.premoves[xiangqi.Red])+len(s.premoves[xiangqi.Black]) > 0 {
		premoves := s.premoves
		st.Premoves = &premoves
	}
	s.tree.All(s.start, func(n *record.Node, _ *xiangqi.Position) { st.Nodes = append(st.Nodes, s.tree.state(n)) })
	return st
}

// endOf returns how the players ended a game, or nil if they did not.
func endOf(v xiangqi.Verdict) *End {
	if !byPlayers(v.Reason) {
		return nil
	}
	e := &End{Reason: v.Reason.String()}
	if winner, ok := v.Result.Winner(); ok {
		e.Loser = winner.Other()
	}
	return e
}

func (t *Tree) state(n *record.Node) NodeState {
	s := NodeState{
		ID: t.ids[n], Move: n.Move, Comment: n.Comment, Lead: n.Lead, Marks: n.Marks,
		Clock: Millis(n.Clock), Elapsed: Millis(n.Elapsed), Eval: n.Eval,
	}
	if n.Parent() != nil {
		s.Parent = t.ids[n.Parent()]
	}
	for _, nag := range n.NAGs {
		s.NAGs = append(s.NAGs, int(nag))
	}
	return s
}

// Millis returns a duration in milliseconds, or nil for an unknown duration.
func Millis(d *time.Duration) *int64 {
	if d == nil {
		return nil
	}
	ms := d.Milliseconds()
	return &ms
}

// Restore rebuilds a session from a state. Neither side is charged for the time that has passed
// since. If the state is later than at, because the system clock was set back in between, the
// session continues from the time at.
func Restore(st State, at time.Time) (*Session, error) {
	setup, err := xiangqi.ParseSetup(st.Start)
	if err != nil {
		return nil, err
	}
	rules, err := xiangqi.ParseRules(st.Rules)
	if err != nil {
		return nil, err
	}
	if st.AtMS < 0 || st.AtMS > mostMillis || st.Seq < 0 || st.Begun < 0 {
		return nil, fmt.Errorf("at_ms %d, seq %d or begun %d out of range", st.AtMS, st.Seq, st.Begun)
	}
	rec := record.NewFrom(setup)
	for _, h := range st.Headers {
		rec.Headers.Set(h.Name, h.Value)
	}
	start, err := rec.StartPosition()
	if err != nil {
		return nil, err
	}
	s := &Session{
		rules: rules, handicap: st.Handicap, seats: st.Seats, strict: st.Strict, phase: st.Phase, record: rec, start: start,
		begun: st.Begun, tags: slices.Clone(st.Tags), seq: st.Seq, last: time.UnixMilli(st.AtMS).UTC(),
	}
	if err := s.plant(&st); err != nil {
		return nil, err
	}
	if at = instant(at); at.Before(s.last) {
		s.last = at
	}
	if err := s.restoreTimer(&st, at); err != nil {
		return nil, err
	}
	if err := s.restoreGame(&st); err != nil {
		return nil, err
	}
	return s, s.restoreOffers(&st)
}

// plant builds the tree from st.
func (s *Session) plant(st *State) error {
	s.tree = emptyTree(s.record.Root)
	for i, saved := range st.Nodes {
		n := s.record.Root
		if s.tree.nodes[saved.ID] != nil || saved.ID < 0 {
			return fmt.Errorf("node %d occurs twice", saved.ID)
		}
		if i > 0 {
			parent := s.tree.nodes[saved.Parent]
			if parent == nil {
				return fmt.Errorf("node %d: no parent %d before it", saved.ID, saved.Parent)
			}
			p := s.PositionAt(parent)
			if err := p.CheckMove(saved.Move); err != nil {
				return fmt.Errorf("node %d: %w", saved.ID, err)
			}
			n = parent.Add(saved.Move)
		}
		if err := saved.fill(n); err != nil {
			return fmt.Errorf("node %d: %w", saved.ID, err)
		}
		s.tree.put(saved.ID, n)
	}
	s.tree.next = max(s.tree.next, st.Next)
	s.live = s.tree.nodes[st.Live]
	if s.live == nil {
		return fmt.Errorf("no node %d", st.Live)
	}
	return nil
}

// fill sets the contents of node n from st.
func (st *NodeState) fill(n *record.Node) error {
	n.Comment, n.Lead, n.Marks = st.Comment, st.Lead, st.Marks
	if st.Eval != nil && st.Eval.Check() == nil {
		n.Eval = st.Eval
	}
	for _, nag := range st.NAGs {
		if nag < 0 || nag > 255 {
			return fmt.Errorf("sign %d", nag)
		}
		n.NAGs = append(n.NAGs, record.NAG(nag))
	}
	for ms, to := range map[*int64]**time.Duration{st.Clock: &n.Clock, st.Elapsed: &n.Elapsed} {
		if ms == nil {
			continue
		}
		if !sane(*ms) {
			return fmt.Errorf("time %d ms out of range", *ms)
		}
		d := millis(*ms)
		*to = &d
	}
	return nil
}

// restoreTimer restores the clocks.
func (s *Session) restoreTimer(st *State, at time.Time) error {
	s.timer = newTimer(Control{Kind: ControlNone}, at)
	s.timer.spent = millis(st.TurnMS)
	if !sane(st.TurnMS) || st.TurnMS < 0 {
		return fmt.Errorf("turn_ms %d out of range", st.TurnMS)
	}
	if st.Clock == nil || st.Phase == Study {
		return nil
	}
	s.timer.control = st.Clock.Control
	if err := s.timer.control.Check(); err != nil {
		return err
	}
	for i, l := range []LeftState{st.Clock.Red, st.Clock.Black} {
		if !sane(l.LeftMS) || l.Periods < 0 || l.Periods > MaxPeriods {
			return fmt.Errorf("clock: %+v out of range", l)
		}
		s.timer.sides[i] = l.left()
	}
	return nil
}

// sane reports whether a number of milliseconds is less than a hundred years.
func sane(ms int64) bool { return ms > -mostMillis/100 && ms < mostMillis/100 }

// restoreGame replays the game up to live.
func (s *Session) restoreGame(st *State) error {
	s.record.Result = st.Result
	switch st.Phase {
	case Study:
		return nil
	case Playing, Over, Aborted:
	default:
		return fmt.Errorf("unknown phase %.20q", st.Phase)
	}
	s.paused = st.Paused
	if err := s.goTo(s.live); err != nil {
		return err
	}
	s.restoreUndone(st)
	if st.End != nil && !s.game.Over() {
		if err := st.End.apply(s.game); err != nil {
			return err
		}
		s.phase, s.paused = Over, false
	}
	switch {
	case s.game.Over():
	case st.Phase == Aborted:
		s.phase, s.paused = Aborted, false
	case st.Phase == Over: // not over under the current rules; paused until someone resumes it
		s.paused = true
	}
	return nil
}

// apply ends a game in the same way as the players did.
func (e *End) apply(game *xiangqi.Game) error {
	switch e.Reason {
	case xiangqi.Resignation.String():
		return game.Resign(e.Loser)
	case xiangqi.TimeLoss.String():
		return game.LoseOnTime(e.Loser)
	case xiangqi.IllegalMove.String():
		return game.LoseByIllegalMove(e.Loser)
	case xiangqi.Agreement.String():
		return game.AgreeDraw()
	case xiangqi.Abandonment.String():
		return game.LoseByLeaving(e.Loser)
	case xiangqi.AbandonmentDraw.String():
		return game.DrawByLeaving()
	}
	return fmt.Errorf("unknown end %.20q", e.Reason)
}

// restoreOffers restores offers and premoves.
func (s *Session) restoreOffers(st *State) error {
	if s.phase == Study {
		return nil
	}
	standing := slices.Clone(st.Offers)
	if st.Offer != nil {
		standing = append(standing, Standing{*st.Offer, OfferDraw, 1})
	}
	for _, o := range standing {
		p := Propose{Side: o.Side, Offer: o.Offer}
		if o.Offer == OfferTakeback {
			p.Plies = o.Plies
		}
		if err := p.check(s, s.last); err == nil && *s.offers.at(o.Side.Other(), o.Offer) == 0 {
			*s.offers.at(o.Side, o.Offer) = p.plies(s)
		}
	}
	if st.Premoves == nil {
		return nil
	}
	for _, side := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		p := Premove{Side: side, Moves: st.Premoves[side]}
		if len(p.Moves) > 0 && p.check(s, s.last) == nil {
			s.premoves[side] = slices.Clone(p.Moves)
		}
	}
	return nil
}

// Study returns a study with a copy of the game.
func (s *Session) Study(at time.Time) (*Session, error) {
	st := s.State(at)
	if s.game != nil {
		st.Result = s.game.Outcome().Result
	}
	st.Phase, st.Seats, st.Strict, st.Tags, st.Seq, st.Begun = Study, [2]Seat{}, false, nil, 0, 0
	st.Live = s.tree.ids[s.tree.root.End()]
	return Restore(st, time.UnixMilli(st.AtMS))
}
