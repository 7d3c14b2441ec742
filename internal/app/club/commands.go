package club

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// none is the answer to a command that returns nothing.
type none = struct{}

const commandTime = 10 * time.Second

// register registers the commands and topics with the hub.
func (c *Club) register() {
	h := c.hub
	for _, kind := range []string{"game/", "watch/"} {
		h.OpenTopics(kind, func(ctx context.Context, id string) error {
			_, err := c.room(ctx, id)
			return c.followed(ctx, kind+id, err)
		})
	}
	c.registerLobby(h)
	c.registerReviews(h)
	talk.Handle(h, "games.find", c.findGames)
	talk.Handle(h, "game.try", c.try)
	talk.Handle(h, "game.join", c.join)
	talk.Handle(h, "game.board", c.board)
	talk.Handle(h, "game.why", c.why)
	playerCommand(c, "game.move", (*room).move)
	playerCommand(c, "game.premove", (*room).premove)
	playerCommand(c, "game.resign", func(r *room, ctx context.Context, side xiangqi.Color, _ gameArgs) (none, error) {
		return r.plain(ctx, session.Resign{Side: side})
	})
	playerCommand(c, "game.abort", func(r *room, ctx context.Context, side xiangqi.Color, _ gameArgs) (none, error) {
		if r.tourney != "" {
			return none{}, talk.NewError(talk.NotNow, "tourney.notHere")
		}
		return r.plain(ctx, session.Abort{Side: side})
	})
	playerCommand(c, "game.offer", func(r *room, ctx context.Context, side xiangqi.Color, a proposeArgs) (none, error) {
		return r.offer(ctx, side, session.Propose{Side: side, Offer: a.Offer, Plies: a.Plies})
	})
	playerCommand(c, "game.answer", func(r *room, ctx context.Context, side xiangqi.Color, a answerArgs) (none, error) {
		return r.offer(ctx, side, session.Answer{Side: side, Offer: a.Offer, Accept: a.Accept})
	})
	playerCommand(c, "game.withdraw", func(r *room, ctx context.Context, side xiangqi.Color, a offerArgs) (none, error) {
		return r.plain(ctx, session.Withdraw{Side: side, Offer: a.Offer})
	})
	playerCommand(c, "game.give_time", func(r *room, ctx context.Context, side xiangqi.Color, a timeArgs) (none, error) {
		if r.tourney != "" {
			return none{}, talk.NewError(talk.NotNow, "tourney.notHere")
		}
		given := cmp.Or(time.Duration(a.Seconds)*time.Second, givenTime)
		if given < 0 || given > mostGiven {
			return none{}, talk.NewError(talk.BadArgs, "club.giveSeconds", "most", int(mostGiven/time.Second)).With(view.AtField("seconds"))
		}
		return r.plain(ctx, session.GiveTime{Side: side, MS: given.Milliseconds()})
	})
	playerCommand(c, "game.claim", (*room).claim)
	playerCommand(c, "game.chat", (*room).chat)
}

// The time that a player can add to the opponent's clock in one step: the default and the maximum.
const (
	givenTime = 15 * time.Second
	mostGiven = 10 * time.Minute
)

// followed creates a mirror of a topic if err, which resulted from opening the topic, reports that another
// process owns the game. It returns any other error unchanged.
func (c *Club) followed(ctx context.Context, topic string, err error) error {
	away := (*elsewhere)(nil)
	for range mostAway {
		if !errors.As(err, &away) {
			return err
		}
		if ctx.Value(forwardedKey{}) != nil {
			return err
		}
		if err = c.cluster.follow(ctx, topic, away.game, away.owner); err == nil {
			return nil
		}
		c.cluster.forgetOwner(away.game)
		pause(ctx, againEvery)
		_, err = c.room(ctx, away.game)
	}
	return talk.NewError(talk.Storage, "club.gameAway").Because(err)
}

// mostAway is how many times followed tries to follow a game in another process.
const mostAway = 50

// forGame is implemented by the arguments of every game command.
type forGame interface{ game() string }

type gameArgs struct {
	Game string `json:"game"`
}

func (a gameArgs) game() string { return a.Game }

// playerCommand registers a command that only the two players of a game may issue. It checks this itself,
// so that f does not have to.
func playerCommand[Args forGame, Answer any](c *Club, name string, f func(*room, context.Context, xiangqi.Color, Args) (Answer, error)) {
	talk.Handle(c.hub, name, func(ctx context.Context, _ *talk.Conn, a Args) (Answer, error) {
		var nothing Answer
		v, err := account.SignedIn(ctx)
		if err != nil {
			return nothing, err
		}
		r, err := c.room(ctx, a.game())
		if err != nil {
			return nothing, err
		}
		side, ok := r.side(v.Account)
		if !ok {
			return nothing, talk.NewError(request.CodeForbidden, "club.notYourGame")
		}
		r.heard(side)
		return f(r, ctx, side, a)
	})
}

// plain carries out a command that has no answer.
func (r *room) plain(ctx context.Context, cmd session.Command) (none, error) {
	_, err := r.do(ctx, cmd)
	return none{}, err
}

type joinAnswer struct {
	Topic string         `json:"topic"` // topic to subscribe to
	Side  *xiangqi.Color `json:"side"`  // the caller's side; null for spectators
}

// join lets the caller enter a game, as a player or as a spectator.
func (c *Club) join(ctx context.Context, _ *talk.Conn, a gameArgs) (joinAnswer, error) {
	r, err := c.room(ctx, a.Game)
	if err != nil {
		return joinAnswer{}, err
	}
	if side, ok := r.side(account.Caller(ctx).Account); ok {
		return joinAnswer{"game/" + r.id, &side}, nil
	}
	return joinAnswer{"watch/" + r.id, nil}, nil
}

type moveArgs struct {
	gameArgs
	Move string `json:"move"`
	At   *int   `json:"at" ts:"number"` // the node that the page shows
	Tag  string `json:"tag,omitempty"`
	// Thought is how long the page had been showing the position when the move was made, in milliseconds.
	// The rest of the elapsed time was network delay.
	Thought *int64 `json:"thought,omitempty"`
	// Draw offers a draw along with the move. If the opponent has already offered one, Draw accepts that
	// offer instead, and the game ends without the move.
	Draw bool `json:"draw,omitempty"`
}

type nodeAnswer struct {
	Node int `json:"node"`
}

// move makes a move. It credits the player with network delay, but with no more than pings have measured,
// and only as long as the player's quota lasts.
func (r *room) move(ctx context.Context, side xiangqi.Color, a moveArgs) (nodeAnswer, error) {
	if a.At == nil || a.Move == "" || len(a.Tag) > 100 || a.Thought != nil && (*a.Thought < 0 || *a.Thought > session.MaxTime.Milliseconds()) {
		return nodeAnswer{}, talk.NewError(talk.BadArgs, "play.moveAndAt").With(view.AtField("at"))
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.mend(ctx); err != nil {
		return nodeAnswer{}, err
	}
	if err := r.club.awaitStore(ctx); err != nil {
		return nodeAnswer{}, err
	}
	r.bridge(r.club.now())
	tag := ""
	if a.Tag != "" {
		tag = side.String() + " " + a.Tag // both sides may use the same tags
	}
	if node, ok := r.s.Answered(tag); ok {
		return nodeAnswer{node}, nil
	}
	if r.s.Tree().ID(r.s.Live()) != *a.At {
		return nodeAnswer{}, view.FaultOf(&session.Error{Code: session.Stale})
	}
	if turn, ok := r.s.ToMove(); ok && turn != side {
		return nodeAnswer{}, talk.NewError(view.NotYourTurn, "club.notYourTurn")
	}
	pos := r.s.PositionAt(r.s.Live())
	m, err := view.ReadMove(&pos, request.Clip(a.Move, 60))
	if err != nil {
		return nodeAnswer{}, err
	}
	if a.Draw && r.offers(side.Other(), session.OfferDraw) {
		_, err := r.carry(ctx, session.Answer{Side: side, Offer: session.OfferDraw, Accept: true})
		return nodeAnswer{*a.At}, err
	}
	credit := time.Duration(0)
	before := r.quotas[side]
	if _, runs := r.s.Running(); runs {
		thought := time.Duration(-1)
		if a.Thought != nil {
			thought = time.Duration(*a.Thought) * time.Millisecond
		}
		credit = r.owed + r.quotas[side].spend(account.Caller(ctx).Lag.Now(), max(0, r.s.Thinking(r.club.now())-r.owed), thought)
	}
	change, err := r.carry(ctx, session.Play{Side: side, Move: m, CreditMS: credit.Milliseconds(), Tag: tag})
	if err != nil {
		r.quotas[side] = before
		return nodeAnswer{}, err
	}
	if a.Draw && r.s.Phase() == session.Playing && !r.offers(side, session.OfferDraw) {
		if _, err := r.carry(ctx, session.Propose{Side: side, Offer: session.OfferDraw}); err != nil {
			r.club.log.Warn("a draw was not offered with a move", "game", r.id, "err", err) // the move has been made, so the answer is the usual one
		}
	}
	return nodeAnswer{change.Node}, nil
}

// offers reports whether the given side has made an offer of the given kind. r must be locked.
func (r *room) offers(side xiangqi.Color, what session.Offer) bool {
	return slices.ContainsFunc(r.s.Offers(), func(o session.Standing) bool { return o.Side == side && o.Offer == what })
}

type premoveArgs struct {
	gameArgs
	Moves []string `json:"moves"` // an empty list withdraws all premoves
}

// premove enters moves that are played automatically as soon as it is the side's turn. They cost no time.
func (r *room) premove(ctx context.Context, side xiangqi.Color, a premoveArgs) (none, error) {
	if len(a.Moves) > session.MaxPremoves {
		return none{}, talk.NewError(talk.Limit, "club.tooManyPremoves", "most", session.MaxPremoves)
	}
	cmd := session.Premove{Side: side, Moves: []xiangqi.Move{}}
	for _, text := range a.Moves {
		m, err := xiangqi.ParseMove(text)
		if err != nil {
			return none{}, talk.NewError(view.BadMoveText, "move.unknown", "text", phrases.Clip(text, 60))
		}
		cmd.Moves = append(cmd.Moves, m)
	}
	return r.plain(ctx, cmd)
}

type offerArgs struct {
	gameArgs
	Offer session.Offer `json:"offer"` // draw, takeback or rematch
}

type proposeArgs struct {
	offerArgs
	Plies int `json:"plies,omitempty"` // number of plies to take back; 0 means the caller's last move
}

type timeArgs struct {
	gameArgs
	Seconds int `json:"seconds,omitempty"` // 0 means 15
}

type answerArgs struct {
	gameArgs
	Offer  session.Offer `json:"offer"`
	Accept bool          `json:"accept"`
}

// offer carries out a command concerning an offer. If both players now want a rematch, it also begins the
// new game.
func (r *room) offer(ctx context.Context, _ xiangqi.Color, cmd session.Command) (none, error) {
	what := session.Offer("")
	switch cmd := cmd.(type) {
	case session.Propose:
		what = cmd.Offer
	case session.Answer:
		what = cmd.Offer
	}
	if what != session.OfferDraw && what != session.OfferTakeback && what != session.OfferRematch {
		return none{}, talk.NewError(talk.BadArgs, "club.noOffer").With(view.AtField("offer"))
	}
	if r.tourney != "" && what != session.OfferDraw {
		return none{}, talk.NewError(talk.NotNow, "tourney.notHere")
	}
	change, err := r.do(ctx, cmd)
	if err != nil || what != session.OfferRematch || !change.Happened(session.Accepted) {
		return none{}, err
	}
	r.mu.Lock()
	terms := Terms{Control: r.s.Control(), Rules: r.s.Rules().Set.String(), Rated: r.rated, Color: "red"}
	players, next, class := r.players, r.next, r.class
	r.mu.Unlock()
	if next != "" {
		return none{}, nil
	}
	for i, p := range players {
		if players[i], err = r.club.playerOf(ctx, &account.Visitor{Account: p.ID, Name: p.Name, Role: p.Role}, class); err != nil {
			return none{}, err
		}
	}
	again, err := r.club.start(ctx, terms, players[1], players[0], "")
	if err != nil {
		return none{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.next = again.id
	r.publish(talk.Change{Set: map[string]any{"next": again.id}})
	return none{}, nil
}

type boardArgs struct {
	gameArgs
	Node int `json:"node"`
}

// board returns the position after an earlier move. It returns an error if the caller may not see that
// position.
func (c *Club) board(ctx context.Context, _ *talk.Conn, a boardArgs) (*view.Board, error) {
	r, err := c.room(ctx, a.Game)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.mayLookBack(ctx); err != nil {
		return nil, err
	}
	n, err := r.s.Tree().Find(a.Node)
	if err != nil {
		return nil, view.FaultOf(err)
	}
	b, err := view.Draw(r.s.Start(), n.Path(), r.s.Rules(), view.RoleWait)
	if err != nil {
		return nil, err
	}
	b.Node = a.Node
	return b, nil
}

type whyArgs struct {
	gameArgs
	From  string   `json:"from"`
	To    string   `json:"to,omitempty"`
	Node  int      `json:"node,omitempty"`
	Tried []string `json:"tried,omitempty"` // moves made on a side board after the node
}

// why explains why a piece cannot move to a square, either in the game's current position or on a side
// board.
func (c *Club) why(ctx context.Context, _ *talk.Conn, a whyArgs) (view.Refusal, error) {
	r, err := c.room(ctx, a.Game)
	if err != nil {
		return view.Refusal{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.readable(ctx); err != nil {
		return view.Refusal{}, err
	}
	pos := r.s.PositionAt(r.s.Live())
	if a.Tried != nil {
		if _, _, pos, err = r.tried(ctx, a.Node, a.Tried); err != nil {
			return view.Refusal{}, err
		}
	} else {
		side, plays := r.side(account.Caller(ctx).Account)
		if turn, ok := r.s.ToMove(); !plays || !ok || turn != side {
			return view.Refusal{Reason: view.NotYourTurn, Squares: []xiangqi.Square{}, Message: phrases.Say("club.notYourTurn")}, nil
		}
	}
	from, err := xiangqi.ParseSquare(a.From)
	if err != nil {
		return view.Refusal{}, badSquare(a.From, "from")
	}
	if a.To == "" {
		return view.WhyStuck(&pos, from), nil
	}
	to, err := xiangqi.ParseSquare(a.To)
	if err != nil {
		return view.Refusal{}, badSquare(a.To, "to")
	}
	return view.Why(&pos, xiangqi.NewMove(from, to)), nil
}

func badSquare(text, field string) error {
	return talk.NewError(talk.BadArgs, "position.badSquare", "square", phrases.Clip(text, 20)).With(view.AtField(field))
}

// Limits on chat.
const (
	mostChat = 140 // characters per line
	chatTime = 10 * time.Second
)

type chatArgs struct {
	gameArgs
	Text string `json:"text"`
}

// chat sends a line of chat to the opponent.
func (r *room) chat(ctx context.Context, _ xiangqi.Color, a chatArgs) (none, error) {
	text := request.Clean(a.Text)
	if text == "" || utf8.RuneCountInString(text) > mostChat {
		return none{}, talk.NewError(talk.BadArgs, "club.chatLength", "most", mostChat)
	}
	v := account.Caller(ctx)
	if err := r.club.mayTalk(ctx, v, r.players); err != nil {
		return none{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	now, lately := r.club.now(), 0
	for _, l := range r.lines {
		if l.Account == v.Account && now.Sub(l.At) < chatTime {
			lately++
		}
	}
	if lately >= r.club.config.Limits.Chat {
		return none{}, r.club.Limited.TooMany(bounds.LimitChat, "club.chatTooFast")
	}
	l := store.Line{N: r.line, Account: v.Account, Name: v.Name, Text: text, At: now}
	if err := r.club.store.Say(ctx, r.id, l); err != nil {
		return none{}, talk.NewError(talk.Storage, "club.notKept").Because(err)
	}
	r.line++
	r.lines = append(r.lines, l)
	r.lines = r.lines[max(0, len(r.lines)-mostLines):]
	r.game.Publish(talk.Change{Set: map[string]any{"lines": r.shownLines()}})
	return none{}, nil
}

// mayTalk returns an error if a moderator has muted the user or the opponent has blocked the user.
func (c *Club) mayTalk(ctx context.Context, v *account.Visitor, players [2]Player) error {
	if err := c.Accounts.Free(ctx, v.Account, account.PenaltyMute); err != nil {
		return err
	}
	for _, p := range players {
		if p.ID == v.Account {
			continue
		}
		if blocked, err := c.blocks(ctx, p.ID, v.Account); err != nil {
			return talk.NewError(talk.Storage, "club.notKept").Because(err)
		} else if blocked {
			return talk.NewError(request.CodeForbidden, "club.notHeard")
		}
	}
	return nil
}

// quote returns the game that a report is about, along with the reported line of chat. It returns an error
// if the reporter could not have read that line.
func (c *Club) quote(ctx context.Context, v *account.Visitor, game, account string, number int) (id, line string, err error) {
	r, err := c.glance(ctx, game)
	if err != nil {
		return "", "", err
	}
	if number == 0 {
		return r.id, "", nil
	}
	if _, plays := r.side(v.Account); !plays && !v.Moderates() {
		return "", "", talk.NewError(request.CodeForbidden, "club.notYourGame")
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.IndexFunc(r.lines, func(l store.Line) bool { return l.N == number && l.Account == account })
	if i < 0 {
		return "", "", talk.NewError(talk.NotFound, "club.gone")
	}
	return r.id, r.lines[i].Text, nil
}
