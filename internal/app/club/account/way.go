package account

import (
	"slices"
	"sync"
	"time"
)

// lagsKept is the number of lag measurements over which the median is taken.
const lagsKept = 8

// Lag is the round-trip time to a page as measured by pings.
type Lag struct {
	mu   sync.Mutex
	last []time.Duration
}

// Measured records a ping.
func (l *Lag) Measured(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = append(l.last, d)
	l.last = l.last[max(0, len(l.last)-lagsKept):]
}

// Now returns the median of the last pings, so that a single late answer or stall has little effect.
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

// LagOf returns a Lag measured by another process.
func LagOf(d time.Duration) *Lag { return &Lag{last: []time.Duration{d}} }
