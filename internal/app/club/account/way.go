package account

import (
	"slices"
	"sync"
	"time"
)

// lagsKept is how many lag measurements the median is taken over.
const lagsKept = 8

// Lag is the round-trip time to a page, measured by pings.
type Lag struct {
	mu   sync.Mutex
	last []time.Duration
}

// Measured records the round-trip time of a ping.
func (l *Lag) Measured(d time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = append(l.last, d)
	l.last = l.last[max(0, len(l.last)-lagsKept):]
}

// Now returns the median of the latest pings. A single late answer or stall therefore has little effect.
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

// LagOf returns the lag that another process has measured.
func LagOf(d time.Duration) *Lag { return &Lag{last: []time.Duration{d}} }
