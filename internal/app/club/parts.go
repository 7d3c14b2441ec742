package club

import (
	"context"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Part is something that a club does besides games, such as classes, in a package of its own.
type Part interface {
	// Register gives the hub the commands and topics, before the first connection.
	Register(h *talk.Hub)
	// Begin is called when the club leads its data, or this process has the seat: also while
	// people play. The context ends with the club.
	Begin(ctx context.Context) error
	// Over is called for a game that has ended, here or at another process. The game is locked:
	// it must not wait for one.
	Over(game string)
	// End keeps what waits, before the store is closed, if the part has begun.
	End()
}

// What parts of the club are made of, besides what doors are.

// Hub is where commands and topics are registered.
func (c *Club) Hub() *talk.Hub { return c.hub }

// Store keeps what matters.
func (c *Club) Store() *store.Store { return c.store }

// Now is the time by a clock that does not go back.
func (c *Club) Now() time.Time { return c.now() }

// Go does something until the club ends, which waits for it.
func (c *Club) Go(f func()) { c.work.Go(f) }

// Apart reports whether one of two accounts has blocked the other.
func (c *Club) Apart(ctx context.Context, a, b string) bool { return !c.willPlay(ctx, a, b) }

// Drop ends the connections of an account. Its pages come back, and follow only what they
// may follow then.
func (c *Club) Drop(account string) { c.drop(account, "") }

// House lists the players of the house.
func (c *Club) House() []Player {
	c.lobby.mu.Lock()
	defer c.lobby.mu.Unlock()
	return append([]Player{}, c.lobby.house...)
}

// PlayHouse begins an unrated game with the player of the house of a level, from a position;
// the color of the terms is that of the caller.
func (c *Club) PlayHouse(ctx context.Context, v *account.Visitor, level int, terms Terms, start xiangqi.Position) (game string, err error) {
	terms.Rated = false
	if err := terms.check(v, c.Admin.Policy()); err != nil {
		return "", err
	}
	for _, p := range c.House() {
		if p.Level != level {
			continue
		}
		me, err := c.playerOf(ctx, v, ClassOf(&terms.Control))
		if err != nil {
			return "", err
		}
		terms.start = start
		r, err := c.start(ctx, terms, me, p, "")
		if err != nil {
			return "", err
		}
		return r.id, nil
	}
	return "", talk.NewError(talk.NotFound, "club.nobody", "name", fmt.Sprintf("House-%d", level))
}
