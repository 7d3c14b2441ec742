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

// Part is a feature of a club other than games, such as classes, implemented in a package of its own.
type Part interface {
	// Register registers commands and topics with the hub. It is called before the first connection.
	Register(h *talk.Hub)
	// Begin is called when this process has acquired the lead or, if there are several processes, the seat.
	// By then users may already be playing. The context is canceled when the club closes.
	Begin(ctx context.Context) error
	// Over is called when a game has ended in any process. Since the game is locked during the call, Over
	// must not wait for the lock of any game.
	Over(game string)
	// End saves pending changes. It is called before the store is closed, but only if the part has begun.
	End()
}

// The following methods are for the club's parts, which also use those intended for doors.

// Hub returns the hub, where parts register their commands and topics.
func (c *Club) Hub() *talk.Hub { return c.hub }

// Store returns the club's store.
func (c *Club) Store() *store.Store { return c.store }

// Now returns the current time on the club's monotonic clock.
func (c *Club) Now() time.Time { return c.now() }

// Go runs f in a goroutine that the club waits for before it closes.
func (c *Club) Go(f func()) { c.work.Go(f) }

// Apart reports whether either of two accounts has blocked the other.
func (c *Club) Apart(ctx context.Context, a, b string) bool { return !c.willPlay(ctx, a, b) }

// Drop closes all connections of an account. When its pages reconnect, they can follow only topics that
// they are still allowed to follow.
func (c *Club) Drop(account string) { c.drop(account, "") }

// House lists the house players.
func (c *Club) House() []Player {
	c.lobby.mu.Lock()
	defer c.lobby.mu.Unlock()
	return append([]Player{}, c.lobby.house...)
}

// PlayHouse begins an unrated game, from the given position, against the house player of the given level.
// The colour in the terms is the caller's.
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
