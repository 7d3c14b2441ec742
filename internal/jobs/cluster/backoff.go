package cluster

import (
	"context"
	"math/rand/v2"
	"time"
)

// backoff generates pauses for repeated attempts. The pauses double each time, and each is randomized, so
// that many clients that failed at the same time do not all return at the same time.
type backoff struct{ least, most, next time.Duration }

func newBackoff(least, most time.Duration) *backoff { return &backoff{least, most, least} }

// pause returns the length of the next pause, which is chosen at random between half the current length and
// the full length.
func (b *backoff) pause() time.Duration {
	d := b.next
	b.next = min(2*b.next, b.most)
	return d/2 + rand.N(d/2+1)
}

func (b *backoff) sleep(ctx context.Context) bool { return sleep(ctx, b.pause()) }
func (b *backoff) reset()                         { b.next = b.least }
