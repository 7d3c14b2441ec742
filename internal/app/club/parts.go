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

// Part is a feature of a club other than games, such as classes, in its own package.
type Part interface {
	// Register registers the commands and topics with the hub, before the first connection.
	Register(h *talk.Hub)
	// Begin is called when this process has acquired the lead of the club's data or, among several
	// processes, the seat. Users may already be playing then. The context ends with the club.
	Begin(ctx context.Context) error
	// Over is called when a game has ended, in this process or another. The game is locked during the call,
	// so Over must not wait for the lock of any game.
	Over(game string)
	// End is called before the store is closed if the part has begun. It saves pending changes.
	End()
}

// The following methods are for parts of the club, which also use the methods for doors.

// Hub returns the hub where commands and topics are registered.
func (c *Club) Hub() *talk.Hub { return c.hub }

// Store returns the store.
func (c *Club) Store() *store.Store { return c.store }

// Now returns the time from a monotonic clock.
func (c *Club) Now() time.Time { return c.now() }

// Go runs f in a goroutine that the club waits for when it ends.
func (c *Club) Go(f func()) { c.work.Go(f) }

// Apart reports whether one of two accounts has blocked the other.
func (c *Club) Apart(ctx context.Context, a, b string) bool { return !c.willPlay(ctx, a, b) }

// Drop ends an account's connections. Its pages then reconnect, and can follow only the topics that they
// are still allowed to follow.
func (c *Club) Drop(account string) { c.drop(account, "") }

// House lists the house players.
func (c *Club) House() []Player {
	c.lobby.mu.Lock()
	defer c.lobby.mu.Unlock()
	return append([]Player{}, c.lobby.house...)
}

// PlayHouse begins an unrated game with the house player of the given level, from the given position;
// the color in the terms is the caller's.
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
