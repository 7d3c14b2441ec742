package rooms

import (
	"context"
	"maps"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// GuestGame is the game's ID in a guest's messages. It hides the real one.
const GuestGame = "guest"

// A Guest plays one side of a two-person game remotely, over a separate hub that offers only the
// commands needed to play that side. Its single topic shows the game as it is played, without
// variations, comments or engine results. A guest has no access to anything else on the board.
type Guest struct {
	room  *Room
	side  xiangqi.Color
	topic *talk.Topic
	sent  map[int]int // maps each node in the topic to the next one, or 0 if there is none
	// ended is called, with the room locked, when the game has ended or no longer exists.
	ended func(gone bool)
}

// SeatGuest hands one side of a game to a guest and registers the guest's commands with hub. Until
// Leave is called, the owner of the board cannot move that side. watched is called whenever a
// connection joins or leaves the game. ended is called, with the room locked, when the game ends; gone is
// true if the game was deleted.
func SeatGuest(ctx context.Context, s *Rooms, hub *talk.Hub, game string, side xiangqi.Color, watched func(), ended func(gone bool)) (*Guest, error) {
	r, err := s.room(ctx, game)
	if err != nil {
		return nil, err
	}
	g := &Guest{room: r, side: side, sent: map[int]int{}, ended: ended}
	g.register(hub)
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.deleted:
		return nil, noGame(game)
	case r.guest != nil:
		return nil, talk.NewError(talk.NotNow, "guest.plays")
	case r.kind() != kindTable || r.game.Phase() != session.Playing:
		return nil, talk.NewError(talk.NotNow, "guest.needsTwo")
	}
	r.guest = g
	first := talk.Change{Set: g.sections(), Nodes: g.nodes()}
	maps.Copy(first.Set, talk.Fields(gameIdentity{GuestGame, r.created.UTC(), startState{r.game.Record().Start.FEN(), r.game.Handicap()}}))
	g.topic = hub.NewTopic("game/"+GuestGame, first, talk.Hooks{Watched: watched, Refresh: func() map[string]any {
		r.mu.Lock()
		defer r.mu.Unlock()
		return talk.Fields(r.clocksState())
	}})
	r.publish(change{parts: secAll})
	return g, nil
}

// Leave returns the guest's side to the owner of the board.
func (g *Guest) Leave() {
	r := g.room
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.guest == g {
		r.guest = nil
		g.topic.Remove()
		if !r.deleted {
			r.publish(change{parts: secAll})
		}
	}
}

// leave ends the topic when the game has been deleted. The caller must hold the room's lock.
func (g *Guest) leave() {
	g.topic.Remove()
	g.ended(true)
}

// Playing reports whether the game is still in progress.
func (g *Guest) Playing() bool {
	g.room.mu.Lock()
	defer g.room.mu.Unlock()
	return g.room.guest == g && !g.room.deleted && g.room.game.Phase() == session.Playing
}

// Here returns the number of connections that are following the game.
func (g *Guest) Here() int { return g.topic.Subscribers() }

// plays reports whether g plays the given side. A nil guest plays neither. The caller must hold the
// room's lock.
func (g *Guest) plays(side xiangqi.Color) bool { return g != nil && g.side == side }

// publish sends the guest the part of a change that is visible to the guest. The caller must hold
// the room's lock.
func (g *Guest) publish(said []any) {
	live := g.room.node(g.room.game.Live())
	c := talk.Change{Set: g.sections(), Nodes: g.nodes()}
	for _, one := range said {
		// Do not reveal what the owner does elsewhere in the tree.
		if s, ok := one.(view.Said); ok && (s.Node == nil || *s.Node == live) {
			c.Say = append(c.Say, s)
		}
	}
	g.topic.Publish(c)
	if g.room.game.Phase() != session.Playing {
		g.ended(false)
	}
}

// sections returns the state of the game without its nodes. The caller must hold the room's lock.
func (g *Guest) sections() map[string]any {
	r := g.room
	live := r.node(r.game.Live())
	set := talk.Fields(gamePulse{r.changed.UTC(), g.can()})
	for _, part := range []any{
		gameHead{
			Kind: kindTable, Headers: []session.Header{}, Rules: ruleSetName(r.game.Rules().Set),
			Players: r.seats.state(), Guest: pointer(g.side),
		},
		r.playState(), gameBoard{Current: live, Board: *g.board(), Opening: openingOf(r.game.Start(), r.game.Live().Path())},
		r.clocksState(), gameThought{},
	} {
		maps.Copy(set, talk.Fields(part))
	}
	return set
}

// turn reports whether it is the guest's turn to move. The caller must hold the room's lock.
func (g *Guest) turn() bool {
	side, ok := g.room.game.ToMove()
	return ok && side == g.side && g.room.game.Phase() == session.Playing && !g.room.game.Paused()
}

func (g *Guest) can() canState {
	playing, offer := g.room.game.Phase() == session.Playing, g.room.game.DrawOffer()
	return canState{
		Move: g.turn(), Resign: playing, OfferDraw: playing && offer == nil,
		AnswerDraw: playing && offer != nil && *offer != g.side,
	}
}

// role returns what a move by the guest would currently mean. The caller must hold the room's lock.
func (g *Guest) role() view.Role {
	switch {
	case g.turn():
		return view.RolePlay
	case g.room.game.Phase() == session.Playing:
		return view.RoleWait
	}
	return view.RoleNone
}

// board returns the current position, ready for the guest's face to draw. The caller must hold the
// room's lock.
func (g *Guest) board() *view.Board {
	r := g.room
	b, err := view.Draw(r.game.Start(), r.game.Live().Path(), r.game.Rules(), g.role())
	if err != nil {
		r.all.hub.Log.Error("game cannot be drawn", "game", r.id, "err", err) // every move of the game is legal
		return &view.Board{}
	}
	b.Node = r.node(r.game.Live())
	if b.Role == view.RoleWait && !r.game.Paused() && b.Turn != g.side {
		pos := r.game.PositionAt(r.game.Live())
		b.AddPremoves(&pos)
	}
	return b
}

// nodes returns the nodes that are missing from the topic or outdated there, and maps nodes that
// were removed from the game to nil. The caller must hold the room's lock.
func (g *Guest) nodes() map[int]any {
	changed, line, after := map[int]any{}, map[int]int{}, 0
	for n := g.room.game.Live(); n != nil; n = n.Parent() {
		id := g.room.node(n)
		line[id] = after
		if was, ok := g.sent[id]; !ok || was != after {
			changed[id] = g.node(n, after)
		}
		after = id
	}
	for id := range g.sent {
		if _, stays := line[id]; !stays {
			changed[id] = nil
		}
	}
	g.sent = line
	return changed
}

// node describes a node, leaving out the annotations added by the owner and by engines.
func (g *Guest) node(n *record.Node, after int) view.Node {
	s := g.room.nodeState(n)
	s.Comment, s.Lead, s.NAGs, s.Marks, s.Eval, s.Children = "", "", []int{}, []string{}, nil, []int{}
	if after != 0 {
		s.Children = []int{after}
	}
	return s
}

// register registers the guest's commands with h.
func (g *Guest) register(h *talk.Hub) {
	onGuest(g, h, "game.move", func(a *moveArgs) string { return a.Game }, func(a moveArgs) (nodeAnswer, error) {
		if a.At == nil || a.Move == "" || len(a.Tag) > mostName {
			return nodeAnswer{}, talk.NewError(talk.BadArgs, "play.moveAndAt").With(view.AtField("at"))
		}
		return g.move(a.Move, *a.At, a.Tag)
	})
	onGuest(g, h, "game.why", func(a *whyArgs) string { return a.Game }, func(a whyArgs) (view.Refusal, error) {
		return whyAt(g.room, g.room.game.Live(), g.role(), a.From, a.To)
	})
	onGuest(g, h, "game.resign", func(a *gameRef) string { return a.Game }, func(gameRef) (none, error) {
		return none{}, g.room.carry(session.Resign{Side: g.side})
	})
	onGuest(g, h, "game.offer_draw", func(a *gameRef) string { return a.Game }, func(gameRef) (none, error) {
		if g.room.game.DrawOffer() != nil {
			return none{}, view.FaultOf(&session.Error{Code: session.Offered})
		}
		return none{}, g.room.carry(session.Propose{Side: g.side, Offer: session.OfferDraw})
	})
	onGuest(g, h, "game.answer_draw", func(a *answerArgs) string { return a.Game }, func(a answerArgs) (none, error) {
		if offer := g.room.game.DrawOffer(); offer != nil && *offer == g.side {
			return none{}, view.FaultOf(&session.Error{Code: session.NotOffered})
		}
		return none{}, g.room.carry(session.Answer{Side: g.side, Offer: session.OfferDraw, Accept: a.Accept})
	})
}

// onGuest registers a command that concerns the guest's game. f is called with the room locked.
func onGuest[Args, Answer any](g *Guest, h *talk.Hub, name string, game func(*Args) string, f func(Args) (Answer, error)) {
	talk.Handle(h, name, func(_ context.Context, _ *talk.Conn, a Args) (Answer, error) {
		var nothing Answer
		if game(&a) != GuestGame {
			return nothing, noGame(game(&a))
		}
		g.room.mu.Lock()
		defer g.room.mu.Unlock()
		if g.room.guest != g || g.room.deleted {
			return nothing, noGame(GuestGame)
		}
		return f(a)
	})
}

// move plays a move for the guest. The caller must hold the room's lock.
func (g *Guest) move(text string, at int, tag string) (nodeAnswer, error) {
	r := g.room
	if node, ok := r.game.Answered(tag); ok {
		return nodeAnswer{node}, nil
	}
	switch {
	case at != r.node(r.game.Live()):
		return nodeAnswer{}, view.FaultOf(&session.Error{Code: session.Stale})
	case r.game.Phase() == session.Playing && r.game.Paused():
		return nodeAnswer{}, view.FaultOf(&session.Error{Code: session.Paused})
	case r.game.Phase() == session.Playing && !g.turn():
		return nodeAnswer{}, talk.NewError(view.NotYourTurn, "guest.turn")
	}
	pos := r.game.PositionAt(r.game.Live())
	m, err := view.ReadMove(&pos, text)
	if err != nil {
		return nodeAnswer{}, err
	}
	if err := r.carry(session.Play{Side: g.side, Move: m, Tag: tag}); err != nil {
		return nodeAnswer{}, err
	}
	return nodeAnswer{r.node(r.game.Live())}, nil
}
