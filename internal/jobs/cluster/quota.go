package cluster

import (
	"sync"
	"time"
)

// Quota bounds what a key may use, so that one cannot take the room of the others.
// Fields that are 0 have defaults. The keys of the hub's owner have no bounds.
type Quota struct {
	Results int64 // bytes of results an hour
	Logs    int64 // bytes of texts an hour: reasons of failures, troubles
	Files   int64 // bytes of files an hour
	Units   int   // in hand at a time
	// Requests is how many requests a second are answered in the long run.
	Requests int64
}

// The bounds of keys that set none.
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

// bucket is what is left of a bound that fills up again as time goes by.
type bucket struct {
	most float64 // it holds
	rate float64 // a second

	mu    sync.Mutex // guards what follows
	spent float64
	at    time.Time
}

// anHour returns a bucket that lets so much through in an hour, also all in a burst.
func anHour(most int64) *bucket {
	return &bucket{most: float64(most), rate: float64(most) / time.Hour.Seconds()}
}

// spend takes an amount out, or returns how long to wait until it is there. What is
// more than the bucket holds goes through when it is full, and is paid for later.
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

// spentUp reports whether nothing is left, and for how long.
func (b *bucket) spentUp(now time.Time) (wait time.Duration, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	left := max(0, b.spent-b.rate*now.Sub(b.at).Seconds())
	over := left + 1 - b.most
	return time.Duration(max(0, over) / b.rate * float64(time.Second)), over > 0
}

// allowance is what is left of the bounds of a key.
type allowance struct {
	results, logs, files, requests *bucket
	wrongs                         *bucket // results that cannot be
	units                          int
}

// mostWrong is how many results that cannot be a key may send in an hour. Looking at
// them costs more than sending them.
const mostWrong = 50

func newAllowance(q Quota) *allowance {
	return &allowance{
		results: anHour(q.Results), logs: anHour(q.Logs), files: anHour(q.Files), wrongs: anHour(mostWrong), units: q.Units,
		requests: &bucket{most: float64(2 * q.Requests), rate: float64(q.Requests)},
	}
}

// line is a text as it may be written to a log; ok is false when the key has used up what
// it may write.
func (a *allowance) line(now time.Time, text string) (_ string, ok bool) {
	text = plain(text, mostTextBytes)
	if a == nil {
		return text, true
	}
	_, ok = a.logs.spend(now, int64(len(text)))
	return text, ok
}

// text is what is kept of a text: a line of bounded length, while there is room.
func (a *allowance) text(now time.Time, text string) string {
	if text, ok := a.line(now, text); ok {
		return text
	}
	return "(the key has used up what it may write)"
}
