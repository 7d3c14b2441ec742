package rooms

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// apply carries out a command on the game and adds its changes to c. They can be committed even if
// the command was refused because the flag fell. The caller must hold r.mu.
func (r *Room) apply(cmd session.Command, c *change) error {
	done, err := r.game.Apply(cmd, r.all.now())
	if err != nil {
		return view.FaultOf(err)
	}
	if _, flag := done.Entry.Command.(session.Flag); flag {
		_, asked := cmd.(session.Flag)
		c.late = !asked
	}
	for part, sections := range map[session.Part]section{
		session.PartHead: secHead, session.PartPlay: secPlay, session.PartClocks: secClocks,
	} {
		if done.Parts&part != 0 {
			c.parts |= sections
		}
	}
	c.nodes, c.gone = append(c.nodes, done.Nodes...), append(c.gone, done.Gone...)
	if r.node(r.current) < 0 { // the node no longer exists
		r.current = done.Nodes[0]
		c.parts |= secBoard
	}
	for _, e := range done.Events {
		r.happened(&e, c)
	}
	return nil
}

// happened announces an event to faces and reacts to it. The caller must hold r.mu.
func (r *Room) happened(e *session.Event, c *change) {
	switch e.Kind {
	case session.Moved:
		r.stopJob()
		if r.current == e.Node.Parent() {
			r.current = e.Node
			c.parts |= secBoard
		}
		before := r.game.PositionAt(e.Node.Parent())
		c.sayMove(r.node(e.Node), &before, e.Node.Move)
	case session.Repeated:
		c.tellAt(r.node(r.game.Live()), "repetition", phrases.Explain(r.game.Game().Explain()))
	case session.Ended:
		r.standsStill(c)
		r.learn()
		r.continueMatch()
		c.tell("end", phrases.Explain(r.game.Game().Explain()))
	case session.Resigned:
		c.saySide("resigned", e.Side, "say.resigns")
	case session.FlagFell:
		c.saySide("flag", e.Side, "say.flag")
	case session.Proposed:
		c.saySide("draw_offered", e.Side, "say.offersDraw")
	case session.Declined:
		if r.seats[e.Side].isEngine() {
			c.tell("draw_declined", phrases.Say("say.engineDeclines"))
		} else {
			c.tell("draw_declined", phrases.Say("say.declined"))
		}
	case session.Undone:
		r.conduct, r.passed = nil, 0
		r.standsStill(c)
		c.tell("undone", phrases.Say("say.undone", "plies", e.Plies))
	case session.Seated, session.Halted, session.Resumed:
		r.standsStill(c)
	}
}

// standsStill abandons an engine's search because the game has changed. The caller must hold r.mu.
func (r *Room) standsStill(c *change) {
	r.stopJob()
	c.parts |= secBoard | secThought
}

func (c *change) saySide(kind string, side xiangqi.Color, key phrases.Key) {
	c.say = append(c.say, view.Said{Kind: kind, Message: phrases.Say(key, "side", phrases.Side(side))})
}

// sayMove announces the effects of move m, which leads to the given node.
func (c *change) sayMove(node int, before *xiangqi.Position, m xiangqi.Move) {
	for _, said := range view.SayMove(node, before, m) {
		c.say = append(c.say, said)
	}
}

// carry carries out commands until one of them is refused, commits their changes, and lets the game
// continue. The caller must hold r.mu.
func (r *Room) carry(commands ...session.Command) error {
	c := change{}
	for _, cmd := range commands {
		if err := r.apply(cmd, &c); err != nil {
			return r.finish(c, err)
		}
	}
	return r.finish(c, nil)
}

// finish commits the changes made by commands and lets the game continue. It returns the reason why
// a command was not carried out: refusal or, if the flag fell first, FlagFallen. The caller must
// hold r.mu.
func (r *Room) finish(c change, refusal error) error {
	if c.late {
		refusal = view.FaultOf(&session.Error{Code: session.FlagFallen})
	}
	if refusal != nil && c.parts == 0 {
		return refusal // nothing has happened
	}
	if err := r.commit(c); err != nil {
		return err
	}
	r.wake()
	return refusal
}

// move plays a move sent by a face that was showing the node at. It returns the node of the move.
func (r *Room) move(text string, at int, tag string) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if node, ok := r.game.Answered(tag); ok {
		return node, nil
	}
	if r.node(r.current) != at {
		return 0, view.FaultOf(&session.Error{Code: session.Stale})
	}
	role := r.role(r.current)
	if role == view.RoleWait && r.game.Paused() {
		return 0, view.FaultOf(&session.Error{Code: session.Paused})
	} else if role == view.RoleWait && r.guest != nil {
		return 0, talk.NewError(view.NotYourTurn, "guest.turn")
	} else if role == view.RoleWait {
		return 0, view.FaultOf(&session.Error{Code: session.NotYourTurn})
	}
	pos := r.game.PositionAt(r.current)
	m, err := view.ReadMove(&pos, text)
	if err != nil {
		return 0, err
	}
	c := change{}
	if role == view.RolePlay {
		err = r.apply(session.Play{Side: pos.Turn(), Move: m, Tag: tag}, &c)
	} else if err = r.apply(session.Explore{Node: at, Moves: []xiangqi.Move{m}, Tag: tag}, &c); err == nil {
		r.current = r.current.Find(m)
		c.sayMove(r.node(r.current), &pos, m)
	}
	if err == nil {
		c.parts |= secBoard
	}
	node := r.node(r.current)
	if err := r.finish(c, err); err != nil {
		return 0, err
	}
	return node, nil
}

// wake does whatever the current state calls for. If it is an engine's turn, wake starts the
// engine; if a clock is running, it sets the flag timer. The caller must hold r.mu.
func (r *Room) wake() {
	if r.flag != nil {
		r.flag.Stop()
		r.flag = nil
	}
	side, ok := r.game.ToMove()
	if !ok || r.deleted || r.all.ctx.Err() != nil {
		return
	}
	if wait, ok := r.game.FlagIn(r.all.now()); ok {
		r.flag = time.AfterFunc(max(0, wait)+time.Millisecond, r.flagFalls)
	}
	if !r.seats[side].isEngine() || r.job != nil || r.warning != nil {
		return
	}
	if r.coaches() {
		r.coach(side)
	} else {
		r.think(side)
	}
}

// flagFalls is called when the flag timer fires.
func (r *Room) flagFalls() {
	r.mu.Lock()
	defer r.mu.Unlock()
	wait, ok := r.game.FlagIn(r.all.now())
	if !ok || r.deleted || r.all.ctx.Err() != nil {
		return
	}
	if wait > 0 {
		r.wake() // the timer was set for another clock
		return
	}
	r.logged(r.carry(session.Flag{}))
}

// logged logs an error that cannot be reported to any face.
func (r *Room) logged(err error) {
	if err != nil {
		r.all.hub.Log.Error("game", "id", r.id, "err", err)
	}
}

// undo takes back moves. confirmed is the number of teasing questions that the user has already
// confirmed.
func (r *Room) undo(confirmed int) (*teaseState, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.game.Undoable() > 0 && r.options.Teasing {
		if question := tease(confirmed); question != nil {
			return question, nil
		}
	}
	return nil, r.carry(session.Undo{})
}

// redo replays the moves that were taken back most recently.
func (r *Room) redo() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.game.Redoable() {
		r.current = r.game.Live()
	}
	return r.carry(session.Redo{})
}

// speaker returns the side on whose behalf a face resigns or offers a draw. If an engine or a guest
// plays one side, it is the other side. Otherwise it is the given side or, if that is nil, the side to
// move. It returns an error if both players are engines or the given side is the guest's. The caller
// must hold r.mu.
func (r *Room) speaker(side *xiangqi.Color) (xiangqi.Color, error) {
	if r.kind() == kindEngines && r.game.Phase() == session.Playing {
		return 0, talk.NewError(talk.NotNow, "play.twoEngines")
	}
	if r.guest != nil && r.game.Phase() == session.Playing {
		own := r.guest.side.Other()
		if side != nil && *side != own {
			return 0, talk.NewError(talk.NotNow, "guest.plays")
		}
		return own, nil
	}
	if side != nil && r.kind() != kindEngine {
		return *side, nil
	}
	return r.game.Speaker(), nil
}

// resign resigns the game on behalf of the speaker.
func (r *Room) resign(side *xiangqi.Color) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	loser, err := r.speaker(side)
	if err != nil {
		return err
	}
	return r.carry(session.Resign{Side: loser})
}

// offerDraw offers a draw. If the opponent is an engine, it answers immediately.
func (r *Room) offerDraw() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	side, err := r.speaker(nil)
	if err != nil {
		return err
	}
	if r.game.DrawOffer() != nil {
		return view.FaultOf(&session.Error{Code: session.Offered})
	}
	commands := []session.Command{session.Propose{Side: side, Offer: session.OfferDraw}}
	if rival := side.Other(); r.seats[rival].isEngine() {
		commands = append(commands, session.Answer{Side: rival, Offer: session.OfferDraw, Accept: r.engineTakesDraw(rival)})
	}
	return r.carry(commands...)
}

// engineTakesDraw reports whether an engine accepts a draw, based on its evaluation of its own last
// move. The caller must hold r.mu.
func (r *Room) engineTakesDraw(side xiangqi.Color) bool {
	if !r.options.EngineDraws || r.score == nil {
		return false
	}
	own := *r.score
	if side == xiangqi.Black {
		own = -own
	}
	return player.DefaultManners().AcceptsDraw(player.Score(own), r.game.Live().Ply())
}

// answerDraw accepts or declines a draw offer.
func (r *Room) answerDraw(accept bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	answer := session.Answer{Offer: session.OfferDraw, Accept: accept}
	if offer := r.game.DrawOffer(); offer != nil {
		answer.Side = offer.Other()
	}
	if r.guest.plays(answer.Side) && r.game.DrawOffer() != nil {
		return talk.NewError(talk.NotNow, "guest.plays")
	}
	return r.carry(answer)
}

// setSeats changes who plays each side.
func (r *Room) setSeats(edit func(*seats) error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.guest != nil && r.game.Phase() == session.Playing {
		return talk.NewError(talk.NotNow, "guest.plays")
	}
	next := r.seats
	if err := edit(&next); err != nil {
		return err
	}
	c := change{parts: secAll}
	if err := r.apply(session.Sit{Seats: next.session()}, &c); err != nil {
		return err
	}
	if !c.late {
		r.seats, r.failures, r.conduct = next, [2]int{}, nil
	}
	return r.finish(c, nil)
}

// setPaused pauses or resumes the game, including its clocks and engines.
func (r *Room) setPaused(paused bool) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.game.Phase() == session.Playing && r.game.Paused() == paused {
		return nil
	}
	if paused {
		return r.carry(session.Pause{})
	}
	return r.carry(session.Resume{})
}
