package cluster

import (
	"context"
	"math/rand/v2"
	"time"
)

// backoff makes pauses that double from time to time, each spread at random, so
// that many that failed together do not come back together.
type backoff struct{ least, most, next time.Duration }

func newBackoff(least, most time.Duration) *backoff { return &backoff{least, most, least} }

// pause returns the length of the next pause: a half to the whole of it.
func (b *backoff) pause() time.Duration {
	d := b.next
	b.next = min(2*b.next, b.most)
	return d/2 + rand.N(d/2+1)
}

func (b *backoff) sleep(ctx context.Context) bool { return sleep(ctx, b.pause()) }
func (b *backoff) reset()                         { b.next = b.least }
