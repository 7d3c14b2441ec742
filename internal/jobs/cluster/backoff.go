package cluster

import (
	"context"
	"math/rand/v2"
	"time"
)

// backoff generates pauses that double each time, each randomized, so that many clients that failed together
// do not return together.
type backoff struct{ least, most, next time.Duration }

func newBackoff(least, most time.Duration) *backoff { return &backoff{least, most, least} }

// pause returns the length of the next pause: between half of it and all of it.
func (b *backoff) pause() time.Duration {
	d := b.next
	b.next = min(2*b.next, b.most)
	return d/2 + rand.N(d/2+1)
}

func (b *backoff) sleep(ctx context.Context) bool { return sleep(ctx, b.pause()) }
func (b *backoff) reset()                         { b.next = b.least }
