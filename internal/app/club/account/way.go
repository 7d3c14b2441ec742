package account

import (
	"slices"
	"sync"
	"time"
)

// lagsKept is how many measurements of the way to a player count: the median of them.
const lagsKept = 8

// Lag is how long the way to a page and back is, as pings have measured it.
type Lag struct {
	mu   sync.Mutex
	last []time.Duration
}

// Measured notes a ping.
func (l *Lag) Measured(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = append(l.last, d)
	l.last = l.last[max(0, len(l.last)-lagsKept):]
}

// Now is the median of the last pings: one that is answered late, or a stall, counts
// little.
func (l *Lag) Now() time.Duration {
	if l == nil {
		return 0
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.last) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(l.last))
	return sorted[(len(sorted)-1)/2]
}

// LagOf is one that another process has measured.
func LagOf(d time.Duration) *Lag { return &Lag{last: []time.Duration{d}} }
