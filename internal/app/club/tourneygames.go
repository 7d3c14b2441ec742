package club

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file lets tournaments create and end games.

// Prepared is a game that has to be stored before it can begin.
type Prepared struct {
	Stored *store.Game
	room   *room
	club   *Club
}

// Held holds a tournament's settings for one of its games.
type Held struct {
	Tourney string
	Host    string        // account hosting the exhibition; "" if there is none
	Extra   time.Duration // additional time on the host's clock at the start
}

// Prepare creates a game of a tournament without storing it.
func (c *Club) Prepare(terms Terms, red, black Player, held Held) (*Prepared, error) {
	players := [2]Player{red, black}
	if held.Host != "" {
		for side, p := range players {
			if p.ID == held.Host {
				terms.extra[side] = held.Extra
			}
		}
	}
	r, stored, err := c.newGame(&terms, info{Players: players, Tourney: held.Tourney, Host: held.Host})
	if err != nil {
		return nil, err
	}
	return &Prepared{stored, r, c}, nil
}

// Hold keeps the game, once stored, from being loaded before it begins. Until then it looks like a game
// whose process has exited, and would be taken over. The caller must call release after Begin.
func (p *Prepared) Hold() (release func()) { return p.club.cluster.lock(p.room.id) }

// Begin opens the game for play. The game must be in the store already.
func (p *Prepared) Begin() { p.club.begun(p.room) }

// Check fills in defaults in a visitor's terms, and returns an error for terms that the club does not
// offer.
func (c *Club) Check(v *account.Visitor, t *Terms) error { return t.check(v, c.Admin.Policy()) }

// PlayerOf returns an account as a player in games of the given class.
func (c *Club) PlayerOf(ctx context.Context, id, class string) (Player, error) {
	a, err := c.store.Account(ctx, id)
	if err != nil {
		return Player{}, err
	}
	return c.playerOf(ctx, &account.Visitor{Account: a.ID, Name: a.Name, Role: account.Role(a.Role)}, class)
}

// MayHold reports whether v may organize tournaments.
func (c *Club) MayHold(v *account.Visitor) bool { return v.Role.AtLeast(c.Admin.Policy().Tourneys) }

// Stage describes how far a tournament game has progressed.
type Stage struct {
	Phase  session.Phase
	Result xiangqi.Result
	// Waits reports whether a first move has yet to be made. If so, Turn is the side to make it, and Since
	// is when it became that side's turn. Waits is false once both sides have moved.
	Waits bool
	Turn  xiangqi.Color
	Since time.Time
}

// Stage returns how far a game has progressed.
func (c *Club) Stage(ctx context.Context, id string) (Stage, error) {
	r, err := c.room(ctx, id)
	if away := (*elsewhere)(nil); errors.As(err, &away) && ctx.Value(forwardedKey{}) == nil {
		var s Stage
		return s, c.cluster.ask(ctx, away, askStage, gameArgs{id}, &s)
	}
	if err != nil {
		return Stage{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.mend(ctx); err != nil {
		return Stage{}, err
	}
	live := r.s.Live()
	pos := r.s.PositionAt(live)
	s := Stage{Phase: r.s.Phase(), Result: r.s.Game().Outcome().Result, Waits: live.Ply() < 2, Turn: pos.Turn(), Since: r.changed}
	if s.Since.Before(r.grace) {
		s.Since = r.grace
	}
	return s, nil
}

// End ends a tournament game in progress with the given result. If both sides have moved, either the loser
// resigns or the game is drawn by agreement. Otherwise the game is aborted without a result.
func (c *Club) End(ctx context.Context, id string, result xiangqi.Result) error {
	r, err := c.room(ctx, id)
	if away := (*elsewhere)(nil); errors.As(err, &away) && ctx.Value(forwardedKey{}) == nil {
		return c.cluster.ask(ctx, away, askEnd, endArgs{gameArgs{id}, result}, nil)
	}
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.s.Phase() != session.Playing {
		return nil
	}
	if r.s.Live().Ply() < 2 {
		_, err = r.carry(ctx, session.Abort{Side: xiangqi.Red})
		return err
	}
	if winner, ok := result.Winner(); ok {
		_, err = r.carry(ctx, session.Resign{Side: winner.Other()})
		return err
	}
	if result != xiangqi.Draw {
		return talk.NewError(talk.NotNow, "tourney.badRuling")
	}
	if _, err = r.carry(ctx, session.Propose{Side: xiangqi.Red, Offer: session.OfferDraw}); err == nil {
		_, err = r.carry(ctx, session.Answer{Side: xiangqi.Black, Offer: session.OfferDraw, Accept: true})
	}
	return err
}

// Log returns the logger for messages to the club's host.
func (c *Club) Log() *slog.Logger { return c.log }
