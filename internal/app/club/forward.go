package club

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/peers"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// Kinds of requests that processes send each other.
const (
	askDo       = "do"
	askFollow   = "follow"
	askUnfollow = "unfollow"
	askClocks   = "clocks"
)

// codeElsewhere is the error code for a command that a process refuses because another process owns the
// game or part.
const codeElsewhere = "elsewhere"

// forwarded is a command from a user who is connected to another process.
type forwarded struct {
	Account string          `json:"account"`
	Name    string          `json:"name"`
	Role    account.Role    `json:"role"`
	Session string          `json:"session"`
	Address string          `json:"address"`
	Lag     time.Duration   `json:"lag"`
	Do      string          `json:"do"`
	Args    json.RawMessage `json:"args"`
}

// forwardedKey marks the context of a command that has already been forwarded once.
type forwardedKey struct{}

// route carries out those commands that belong to a particular process. A game's command belongs to the
// process that owns the game, and a part's command to the one that runs the parts. If here is true, the
// caller must run the command itself.
func (x *cluster) route(ctx context.Context, name string, args json.RawMessage) (answer any, here bool, err error) {
	if slices.Contains(x.club.ofParts, name) {
		return x.carried(ctx, name, args, &place{find: x.holder, forget: x.forgetHolder, away: "club.seatAway", twice: repeatable(name)})
	}
	if !strings.HasPrefix(name, "game.") && name != "review.start" {
		return nil, true, nil
	}
	var a struct {
		Game string `json:"game"`
		Tag  string `json:"tag"`
	}
	if json.Unmarshal(args, &a) != nil || a.Game == "" {
		return nil, true, nil //nolint:nilerr // the command reports what is wrong
	}
	// These commands may be sent twice. A move with a tag is carried out only once, no matter how often it
	// arrives; the others have no further effect when repeated.
	twice := a.Tag != "" || name == "game.join" || name == "game.board" || name == "game.why" || name == "game.try" || name == "game.premove"
	find := func(ctx context.Context) (string, error) { return x.find(ctx, a.Game) }
	told := false
	forget := func() {
		x.forgetOwner(a.Game)
		if told {
			return
		}
		told = true
		for _, m := range x.allMirrors() {
			if m.game == a.Game {
				m.renew()
			}
		}
	}
	return x.carried(ctx, name, args, &place{find: find, forget: forget, away: "club.gameAway", twice: twice, says: true})
}

// place describes how to find the process that must carry out a command.
type place struct {
	find   func(context.Context) (process string, err error)
	forget func() // discards a cached result of find
	away   phrases.Key
	twice  bool // carrying out the command twice does no harm
	says   bool // if find fails, the command itself runs here and reports the error
}

// carried carries out a command at its place, retrying while that process is unreachable. If here is true,
// the caller must run the command itself, either because its place is this process or because the command
// will report the error.
func (x *cluster) carried(ctx context.Context, name string, args json.RawMessage, p *place) (answer any, here bool, err error) {
	begun := time.Now()
	ctx, cancel := context.WithTimeout(ctx, commandTime)
	defer cancel()
	for {
		owner, err := p.find(ctx)
		switch {
		case err != nil && ctx.Err() == nil && p.says:
			return nil, true, nil
		case err != nil && ctx.Err() == nil:
			pause(ctx, againEvery)
			continue
		case err != nil:
			x.failed.Add(1)
			return nil, false, talk.NewError(talk.Storage, p.away).Because(err)
		case owner == x.club.process:
			return nil, true, nil
		case ctx.Value(forwardedKey{}) != nil:
			return nil, false, talk.NewError(codeElsewhere, "club.gameMoves")
		}
		text, err := x.forward(ctx, owner, name, args)
		refused := (*talk.Error)(nil)
		switch {
		case err == nil:
			x.forwarded.Add(1)
			x.way.add(time.Since(begun))
			return text, false, nil
		case errors.As(err, &refused) && refused.Code != codeElsewhere:
			x.forwarded.Add(1)
			return nil, false, refused
		case errors.Is(err, peers.ErrUnknown) && !p.twice, ctx.Err() != nil, !x.bus.Connected() && time.Since(begun) > patience:
			x.failed.Add(1)
			return nil, false, talk.NewError(talk.Storage, p.away).Because(err)
		}
		p.forget()
		pause(ctx, againEvery)
	}
}

// forward sends a command to another process and returns the answer.
func (x *cluster) forward(ctx context.Context, owner, name string, args json.RawMessage) (json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(ctx, askTime)
	defer cancel()
	v := account.Caller(ctx)
	var text json.RawMessage
	err := asTalk(x.bus.Ask(ctx, owner, askDo, forwardedOf(v, name, args), &text))
	return text, err
}

func forwardedOf(v *account.Visitor, do string, args json.RawMessage) forwarded {
	return forwarded{v.Account, v.Name, v.Role, v.Session, v.Address, v.Lag.Now(), do, args}
}

// visitor returns the user who issued the command.
func (f *forwarded) visitor() *account.Visitor {
	return &account.Visitor{Account: f.Account, Name: f.Name, Role: f.Role, Session: f.Session, Address: f.Address, Lag: account.LagOf(f.Lag)}
}

// find returns the process that owns the given game, possibly this one.
func (x *cluster) find(ctx context.Context, game string) (string, error) {
	c := x.club
	c.mu.Lock()
	here := c.rooms[game] != nil
	c.mu.Unlock()
	if here {
		return c.process, nil
	}
	if owner := x.ownerOf(game); owner != "" {
		return owner, nil
	}
	_, err := c.room(ctx, game)
	away := (*elsewhere)(nil)
	switch {
	case errors.As(err, &away):
		return away.owner, nil
	case err != nil:
		return "", err
	}
	return c.process, nil
}

// ownerOf returns the other process believed to own the game, or "" if none is known.
func (x *cluster) ownerOf(game string) string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.owners[game]
}

func (x *cluster) forgetOwner(game string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.owners, game)
}

// owned returns a game that this process owns. If no process owns it, this one takes it over. If another
// process does, owned returns an *elsewhere error.
func (x *cluster) owned(ctx context.Context, game string) (*room, error) {
	c := x.club
	for range 3 {
		owner, seen, err := c.store.Owner(ctx, game)
		if errors.Is(err, store.ErrElsewhere) {
			continue
		}
		if err != nil {
			return nil, errNoGame(game, err)
		}
		if owner != c.process {
			x.mu.Lock()
			x.owners[game] = owner
			x.mu.Unlock()
			return nil, &elsewhere{game, owner}
		}
		if err := x.take(ctx, game, seen); err != nil {
			return nil, errNoGame(game, err)
		}
		c.mu.Lock()
		r := c.rooms[game]
		c.mu.Unlock()
		if r != nil {
			return r, nil
		}
	}
	return nil, errNoGame(game, store.ErrElsewhere)
}

// answer handles a request from another process.
func (x *cluster) answer(ctx context.Context, from, kind string, data json.RawMessage) (any, error) {
	ctx, cancel := context.WithTimeout(ctx, commandTime)
	defer cancel()
	ctx = context.WithValue(ctx, forwardedKey{}, true)
	answer, err := x.answered(ctx, from, kind, data)
	if away := (*elsewhere)(nil); errors.As(err, &away) {
		err = talk.NewError(codeElsewhere, "club.gameMoves")
	}
	if err != nil {
		request.Fault(x.club.log, err)
		return nil, talk.AsError(err)
	}
	return answer, nil
}

func (x *cluster) answered(ctx context.Context, from, kind string, data json.RawMessage) (any, error) {
	c := x.club
	var topic followArgs
	switch kind {
	case askDo:
		var f forwarded
		if err := json.Unmarshal(data, &f); err != nil {
			return nil, err
		}
		answer, err := c.hub.Do(account.WithCaller(ctx, f.visitor()), f.Do, f.Args)
		if err != nil {
			return nil, err
		}
		return talkText(answer)
	case askFollow:
		if err := json.Unmarshal(data, &topic); err != nil {
			return nil, err
		}
		var t *talk.Topic
		var err error
		open, _ := c.seat.opener(topic.Topic)
		if open != nil {
			t, err = x.here(ctx, topic.Topic)
			c.seat.followedBy(from, topic.Topic)
		} else {
			_, game, _ := strings.Cut(topic.Topic, "/")
			if _, err := c.room(ctx, game); err != nil {
				return nil, err
			}
			t, err = c.hub.Open(ctx, topic.Topic)
		}
		if err != nil {
			return nil, err
		}
		s, err := t.Tap(from, func(n uint64, message []byte) {
			x.bus.Send(from, &peers.Event{Topic: topic.Topic, Epoch: t.Epoch(), N: n, Message: message, Gone: message == nil})
		})
		return answeredFollow{s, open != nil && t.Hooks().Came != nil}, err
	case askAllow:
		var f forwarded
		if err := json.Unmarshal(data, &f); err != nil {
			return nil, err
		}
		t, err := x.here(ctx, f.Do)
		if err == nil && t.Hooks().Allow != nil {
			err = t.Hooks().Allow(account.WithCaller(ctx, f.visitor()))
		}
		return none{}, err
	case askStage:
		var a gameArgs
		if err := json.Unmarshal(data, &a); err != nil {
			return nil, err
		}
		return c.Stage(ctx, a.Game)
	case askEnd:
		var a endArgs
		if err := json.Unmarshal(data, &a); err != nil {
			return nil, err
		}
		return none{}, c.End(ctx, a.Game, a.Result)
	case askUnfollow:
		if err := json.Unmarshal(data, &topic); err != nil {
			return nil, err
		}
		if t := c.hub.Topic(topic.Topic); t != nil {
			t.Untap(from)
		}
		return none{}, nil
	case askClocks:
		var a clocksArgs
		if err := json.Unmarshal(data, &a); err != nil {
			return nil, err
		}
		r, err := c.room(ctx, a.Game)
		if err != nil {
			return nil, err
		}
		return r.clocksFor(a.Spectators), nil
	}
	return nil, talk.NewError(talk.UnknownCommand, "request.noCommand", "command", kind)
}

func talkText(answer any) (json.RawMessage, error) { return talk.Encode(answer) }

type clocksArgs struct {
	gameArgs
	Spectators bool `json:"spectators,omitempty"`
}

// clocksOf returns the fields of a game that change with time, as players or spectators see them. It
// returns nil if the game's owner does not answer.
func (c *Club) clocksOf(game string, spectators bool) map[string]any {
	c.mu.Lock()
	r := c.rooms[game]
	c.mu.Unlock()
	if r != nil {
		return r.clocksFor(spectators)
	}
	if c.cluster == nil {
		return nil
	}
	owner := c.cluster.ownerOf(game)
	if owner == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(c.ctx, askTime)
	defer cancel()
	var clocks map[string]json.RawMessage
	if err := c.cluster.bus.Ask(ctx, owner, askClocks, clocksArgs{gameArgs{game}, spectators}, &clocks); err != nil {
		return nil // clients go on showing the clocks as of the last move
	}
	set := map[string]any{}
	for name, value := range clocks {
		set[name] = value
	}
	return set
}

// glance returns a game for reading, whichever process owns it. Another process's game is read from the
// store, which contains everything that users have seen of the game. The caller must not change the game.
func (c *Club) glance(ctx context.Context, game string) (*room, error) {
	r, err := c.room(ctx, game)
	if away := (*elsewhere)(nil); !errors.As(err, &away) {
		return r, err
	}
	if r, err = c.read(ctx, game); err != nil {
		return nil, errNoGame(game, err)
	}
	return r, nil
}
