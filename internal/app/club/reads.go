package club

import (
	"context"
	"math"
	"runtime"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
)

// Reading is limited by budgets. The time that the store and this process spend on a page of the archive, a
// profile or a download is charged to the account that requests it, or to the address of a visitor who has
// no account. In addition, only a few reads may run concurrently, so that a processor is always free for
// moves.
const (
	readBurst    = 2 * time.Second       // capacity of a budget
	readShare    = 1.0 / 10              // rate at which a budget refills
	leastRead    = time.Millisecond      // minimum cost of a read
	addressReads = 10                    // size of the budget shared by all accounts of an address, in budgets
	longestRead  = 5 * time.Second       // maximum wait for other readers
	downloadRest = 50 * time.Millisecond // between two games of a download whose budget is spent
)

// reads holds the budgets.
type reads struct {
	slots  chan struct{} // a token for each reader
	mu     sync.Mutex
	left   map[string]*budget
	pruned time.Time
}

// budget is the reading time that a user has left. While it is not positive, the user must wait.
type budget struct {
	left time.Duration
	at   time.Time
}

func newReads() *reads {
	return &reads{slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), left: map[string]*budget{}}
}

// payers returns the budgets to which a visitor's reading is charged, with their sizes.
func payers(v *account.Visitor) map[string]int {
	if v.Account == "" {
		return map[string]int{"b" + v.Address: 1}
	}
	return map[string]int{"a" + v.Account: 1, "c" + v.Address: addressReads}
}

// wait returns how long a visitor must wait until the budgets allow reading again, or 0 if they already do.
func (r *reads) wait(v *account.Visitor, now time.Time) (wait time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.prune(now)
	for key, size := range payers(v) {
		if b := r.of(key, size, now); b.left <= 0 {
			share := readShare * float64(size)
			wait = max(wait, time.Duration(float64(-b.left)/share)+time.Second)
		}
	}
	return wait
}

// pay charges the cost of a read to a visitor's budgets.
func (r *reads) pay(v *account.Visitor, cost time.Duration, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, size := range payers(v) {
		r.of(key, size, now).left -= max(leastRead, cost)
	}
}

// of returns a budget, refilled up to now. r must be locked.
func (r *reads) of(key string, size int, now time.Time) *budget {
	most := readBurst * time.Duration(size)
	b := r.left[key]
	if b == nil {
		b = &budget{most, now}
		r.left[key] = b
	}
	grown := time.Duration(float64(now.Sub(b.at)) * readShare * float64(size))
	b.left, b.at = min(most, b.left+grown), now
	return b
}

// prune forgets budgets that have refilled completely. r must be locked.
func (r *reads) prune(now time.Time) {
	if now.Sub(r.pruned) < bounds.PruneEvery {
		return
	}
	r.pruned = now
	for key, b := range r.left {
		if float64(now.Sub(b.at))*readShare > float64(addressReads*readBurst-b.left) {
			delete(r.left, key)
		}
	}
}

// reading runs f for a visitor if the budgets allow it. It waits for one of the few slots for readers, and
// returns an error if none becomes free in time.
func (c *Club) reading(ctx context.Context, v *account.Visitor, f func() error) error {
	if wait := c.reads.wait(v, c.now()); wait > 0 {
		seconds := int(math.Ceil(wait.Seconds()))
		c.Limited.Beyond(bounds.LimitReads)
		return talk.NewError(talk.Limit, "club.readLater", "seconds", seconds).With(map[string]int{"seconds": seconds})
	}
	return c.inTurn(ctx, v, f)
}

// inTurn runs f once a slot is free, and charges its cost.
func (c *Club) inTurn(ctx context.Context, v *account.Visitor, f func() error) error {
	ctx, cancel := context.WithTimeout(ctx, longestRead)
	defer cancel()
	select {
	case c.reads.slots <- struct{}{}:
	case <-ctx.Done():
		return talk.NewError(talk.Busy, "club.readLater", "seconds", 1).Because(ctx.Err())
	}
	defer func() { <-c.reads.slots }()
	begun := c.now()
	defer func() { c.reads.pay(v, c.now().Sub(begun), c.now()) }()
	return f()
}

// patiently runs f for a download in progress. If a budget is spent, patiently waits until reading is
// allowed again or ctx ends.
func (c *Club) patiently(ctx context.Context, v *account.Visitor, f func() error) error {
	for c.reads.wait(v, c.now()) > 0 {
		select {
		case <-time.After(downloadRest):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return c.inTurn(ctx, v, f)
}
