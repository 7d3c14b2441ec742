package club

import (
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// lagsKept is how many measurements of the way to a player count: the shortest of them.
const lagsKept = 8

// lag is how long the way to a page and back is, as pings have measured it. What a page
// says of it is not asked.
type lag struct {
	mu   sync.Mutex
	last []time.Duration
}

// measured notes a ping.
func (l *lag) measured(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = append(l.last, d)
	l.last = l.last[max(0, len(l.last)-lagsKept):]
}

// now is the shortest way of the last pings: a page that answers some of them late gains
// nothing, nor does a stall.
func (l *lag) now() time.Duration {
	if l == nil {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	shortest := time.Duration(0)
	for i, d := range l.last {
		if i == 0 || d < shortest {
			shortest = d
		}
	}
	return shortest
}

// Bounds of what a player is given for lag.
const (
	quotaGain = 150 * time.Millisecond // a move
	mostGain  = time.Second
	quotaFull = 7 // gains
	quotaHave = 3 // at the start
)

// quota is the time that may still be given to a player for lag. It grows with every move.
type quota struct {
	gain time.Duration
	left time.Duration
}

// newQuota returns what a player has at the start of a game: more in a long one.
func newQuota(c *session.Control) quota {
	length := time.Duration(c.BaseMS+40*(c.IncrementMS+c.MoveMS)+int64(c.Periods)*c.PeriodMS) * time.Millisecond
	gain := min(mostGain, quotaGain+length/250)
	return quota{gain, quotaHave * gain}
}

// spend takes the credit for a move.
func (q *quota) spend(lag time.Duration) (credit time.Duration) {
	credit = max(0, min(lag, q.left))
	q.left = min(quotaFull*q.gain, q.left-credit+q.gain)
	return credit
}
