package cluster

import (
	"sync"
	"time"
)

// Quota limits what a key may use, so that no key can crowd out the others. A zero field selects the
// default. The limits do not apply to the keys of the hub's owner.
type Quota struct {
	Results int64 // bytes of results per hour
	Logs    int64 // bytes of text per hour, such as reasons for failures and descriptions of problems
	Files   int64 // bytes of files per hour
	Units   int   // number of units held at the same time
	// Requests is the long-term average number of requests answered per second.
	Requests int64
}

// Default limits for each key.
const (
	defaultResults  = 8 << 30
	defaultLogs     = 1 << 20
	defaultFiles    = 64 << 30
	defaultUnits    = 2048
	defaultRequests = 1000
)

func (q Quota) withDefaults() Quota {
	for _, f := range []struct {
		field    *int64
		standard int64
	}{{&q.Results, defaultResults}, {&q.Logs, defaultLogs}, {&q.Files, defaultFiles}, {&q.Requests, defaultRequests}} {
		if *f.field <= 0 {
			*f.field = f.standard
		}
	}
	if q.Units <= 0 {
		q.Units = defaultUnits
	}
	return q
}

// bucket is a token bucket. It contains what is left of a limit, and refills over time.
type bucket struct {
	most float64 // capacity
	rate float64 // per second

	mu    sync.Mutex // guards the fields below
	spent float64
	at    time.Time
}

// anHour returns a bucket that allows most per hour, even in a single burst.
func anHour(most int64) *bucket {
	return &bucket{most: float64(most), rate: float64(most) / time.Hour.Seconds()}
}

// spend withdraws amount from the bucket. If that much is not available, it returns false and how long to
// wait until it will be. An amount that exceeds the capacity is allowed when the bucket is full; it then
// takes correspondingly longer until anything is available again.
func (b *bucket) spend(now time.Time, amount int64) (wait time.Duration, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.spent = max(0, b.spent-b.rate*now.Sub(b.at).Seconds())
	b.at = now
	if over := b.spent + float64(amount) - b.most; over > 0 && b.spent > 0 {
		return time.Duration(min(over, b.spent)/b.rate*float64(time.Second)) + time.Millisecond, false
	}
	b.spent += float64(amount)
	return 0, true
}

// spentUp reports whether the bucket is empty, and if so, for how long it will be.
func (b *bucket) spentUp(now time.Time) (wait time.Duration, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	left := max(0, b.spent-b.rate*now.Sub(b.at).Seconds())
	over := left + 1 - b.most
	return time.Duration(max(0, over) / b.rate * float64(time.Second)), over > 0
}

// allowance tracks how much of each limit a key has left.
type allowance struct {
	results, logs, files, requests *bucket
	wrongs                         *bucket // impossible results
	units                          int
}

// mostWrong is how many impossible results a key may send per hour. The number is limited because checking a
// result costs more than sending one.
const mostWrong = 50

func newAllowance(q Quota) *allowance {
	return &allowance{
		results: anHour(q.Results), logs: anHour(q.Logs), files: anHour(q.Files), wrongs: anHour(mostWrong), units: q.Units,
		requests: &bucket{most: float64(2 * q.Requests), rate: float64(q.Requests)},
	}
}

// line returns text in a form that may be written to a log. It returns false if the key has used up its
// quota for logs.
func (a *allowance) line(now time.Time, text string) (_ string, ok bool) {
	text = plain(text, mostTextBytes)
	if a == nil {
		return text, true
	}
	_, ok = a.logs.spend(now, int64(len(text)))
	return text, ok
}

// text returns the given text as a line of limited length that may be stored, or a placeholder if the key
// has used up its quota for logs.
func (a *allowance) text(now time.Time, text string) string {
	if text, ok := a.line(now, text); ok {
		return text
	}
	return "(the key has used up what it may write)"
}
