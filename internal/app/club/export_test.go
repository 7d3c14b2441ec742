package club

import (
	"context"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk/contract"
)

// Hashes is how many passwords were hashed.
func (c *Club) Hashes() int64 { return c.Accounts.Passwords.Hashes.Load() }

// Commands returns the names of all commands.
func (c *Club) Commands() []string { return c.hub.Commands() }

// HoldReviews has the engine of reviews wait at a game that has ended, until release is
// called.
func HoldReviews(ctx context.Context, c *Club, game string) (running func() bool, release func(), err error) {
	r, err := c.room(ctx, game)
	if err != nil {
		return nil, nil, err
	}
	v, err := c.reviews.of(ctx, r)
	if err != nil {
		return nil, nil, err
	}
	r.mu.Lock() // anyone who reviews the game waits for it
	q := &c.reviews
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting = append(q.waiting, v)
	q.added <- struct{}{}
	running = func() bool {
		q.mu.Lock()
		defer q.mu.Unlock()
		return q.running == v
	}
	return running, r.mu.Unlock, nil
}

// HoldGame has all that wants to look into a game wait, until release is called.
func (c *Club) HoldGame(ctx context.Context, game string) (release func(), err error) {
	r, err := c.room(ctx, game)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	return r.mu.Unlock, nil
}

// Patterns returns the requests that want a role.
func (c *Club) Patterns() []string { return c.Accounts.Patterns }

// Contract are all commands of a club that are not those of every hub.
func Contract(c *Club) []contract.Command {
	var list []contract.Command
	for _, name := range c.hub.Commands() {
		if name == "ping" || name == "subscribe" || name == "unsubscribe" {
			continue
		}
		args, answer := c.hub.Types(name)
		list = append(list, contract.Command{Name: name, Args: args, Answer: answer})
	}
	return list
}

// NewReads counts what reading costs visitors: wait is for how long one has to wait.
func NewReads() (wait func(v *account.Visitor, now time.Time) time.Duration, pay func(v *account.Visitor, cost time.Duration, now time.Time)) {
	r := newReads()
	return r.wait, r.pay
}

// Process is the name of a process of several.
func (c *Club) Process() string { return c.process }

// Mute has nothing that a process says reach the others any more.
func (c *Club) Mute() { c.cluster.bus.Close() }

// Unheard has a process count another as one of which nothing was heard for long, which the
// database says to live.
func (c *Club) Unheard(ctx context.Context, other string) error {
	x := c.cluster
	x.mu.Lock()
	x.others[other] = &status{at: time.Now().Add(-2 * statusStands)}
	x.mu.Unlock()
	alive, err := c.store.Processes(ctx)
	if err == nil {
		x.prune(alive)
	}
	return err
}
