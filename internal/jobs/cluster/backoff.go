package cluster

import (
	"context"
	"math/rand/v2"
	"time"
)

// backoff generates the pauses between repeated attempts. The maximum length doubles after each pause, up to
// a limit. The actual lengths are randomized, so that many clients that failed at the same moment do not all
// return at the same moment.
type backoff struct{ least, most, next time.Duration }

func newBackoff(least, most time.Duration) *backoff { return &backoff{least, most, least} }

// pause returns the length of the next pause, chosen at random between half the current maximum and the full
// maximum.
func (b *backoff) pause() time.Duration {
	d := b.next
	b.next = min(2*b.next, b.most)
	return d/2 + rand.N(d/2+1)
}

func (b *backoff) sleep(ctx context.Context) bool { return sleep(ctx, b.pause()) }
func (b *backoff) reset()                         { b.next = b.least }
