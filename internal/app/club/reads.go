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

// Reading is limited by budgets. A visitor who requests a page of the archive, a profile or a download is
// charged for the time that the store and this process spend on it. The charge goes to the visitor's
// account and address, or only to the address if there is no account. In addition, only a few reads run
// concurrently, so that a processor is always free for moves.
const (
	readBurst    = 2 * time.Second       // how much a budget can hold
	readShare    = 1.0 / 10              // how fast a budget refills
	leastRead    = time.Millisecond      // what any read costs at least
	addressReads = 10                    // size of the budget that all accounts at an address share, in budgets
	longestRead  = 5 * time.Second       // how long a read waits for others
	downloadRest = 50 * time.Millisecond // pause between two games of a download whose budget has been spent
)

// reads holds the budgets.
type reads struct {
	slots  chan struct{} // holds a token for each read in progress
	mu     sync.Mutex
	left   map[string]*budget
	pruned time.Time
}

// budget is the reading time that a payer has left. Until it is positive again, reads must wait.
type budget struct {
	left time.Duration
	at   time.Time
}

func newReads() *reads {
	return &reads{slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), left: map[string]*budget{}}
}

// payers returns the budgets that a visitor's reads are charged to, with their sizes.
func payers(v *account.Visitor) map[string]int {
	if v.Account == "" {
		return map[string]int{"b" + v.Address: 1}
	}
	return map[string]int{"a" + v.Account: 1, "c" + v.Address: addressReads}
}

// wait returns how long a visitor must wait before reading again. It returns 0 if the budgets allow a read
// now.
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

// pay charges a read to a visitor's budgets.
func (r *reads) pay(v *account.Visitor, cost time.Duration, now time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, size := range payers(v) {
		r.of(key, size, now).left -= max(leastRead, cost)
	}
}

// of returns a budget after refilling it up to now. r must be locked.
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

// prune forgets budgets that are full again. r must be locked.
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

// reading runs f on behalf of a visitor if the budgets allow it. It returns an error if they do not, or if
// none of the few slots for reads becomes free in time.
func (c *Club) reading(ctx context.Context, v *account.Visitor, f func() error) error {
	if wait := c.reads.wait(v, c.now()); wait > 0 {
		seconds := int(math.Ceil(wait.Seconds()))
		c.Limited.Beyond(bounds.LimitReads)
		return talk.NewError(talk.Limit, "club.readLater", "seconds", seconds).With(map[string]int{"seconds": seconds})
	}
	return c.inTurn(ctx, v, f)
}

// inTurn waits for a slot, runs f, and charges the visitor for it.
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

// patiently runs f as part of a download in progress. If a budget has been spent, it waits until reading is
// allowed again or ctx is canceled.
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
