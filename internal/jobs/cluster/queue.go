package cluster

import (
	"slices"
	"sync"
	"time"
)

// queue knows which units of a run wait and which are in whose hands. A result
// counts only from the key to which its unit was handed out last.
type queue struct {
	epoch uint64
	lease time.Duration
	wall  time.Duration // the longest that a unit may be held
	most  int           // how often a unit is handed out

	mu     sync.Mutex // guards what follows
	units  map[int]*queued
	ready  []int // in the order in which they are handed out; some may have gone
	held   int
	closed bool
}

// queued is a unit that is wanted.
type queued struct {
	attempts int  // how often it was handed out, by this coordinator
	mark     mark // of the last time
	open     bool // its result still counts
	held     bool
	holder   string // key
	counts   bool   // whether it is an attempt when nothing comes of it now
	until    time.Time
	since    time.Time
	after    time.Time // it waits until then
	reason   string    // why the last one could not
	lapses   int       // how often its worker gave no sign any more
	// failures counts, by key, the attempts of which nothing came. A key has one more
	// than the others, at most, so that none can fail a unit that others could do.
	failures map[string]int
	shun     map[string]time.Time // until when others come first
}

// failed is how many attempts have counted.
func (u *queued) failed() (n int) {
	for _, one := range u.failures {
		n += one
	}
	return n
}

// ahead reports whether a key has failed at the unit more often than another that is here.
func (u *queued) ahead(key string, here []string) bool {
	return slices.ContainsFunc(here, func(other string) bool { return other != key && u.failures[other] < u.failures[key] })
}

// othersFirst reports whether a key could not do the unit lately, and another that is here
// has not been found wanting.
func (u *queued) othersFirst(now time.Time, key string, here []string) bool {
	return now.Before(u.shun[key]) && slices.ContainsFunc(here, func(other string) bool { return other != key && !now.Before(u.shun[other]) })
}

// handed is a unit that is handed out.
type handed struct {
	unit    int
	attempt int
	serial  uint64
}

func newQueue(epoch uint64, lease, wall time.Duration, most int) *queue {
	return &queue{epoch: epoch, lease: lease, wall: wall, most: most, units: map[int]*queued{}}
}

// add puts units at the end. Those that are known stay as they are.
func (q *queue) add(units []int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, unit := range units {
		if q.units[unit] == nil {
			q.units[unit] = &queued{}
			q.ready = append(q.ready, unit)
		}
	}
}

// has reports whether a unit is in the queue or in a worker's hands.
func (q *queue) has(unit int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.units[unit] != nil
}

// size returns how many units wait or are in hand, and how many are in hand.
func (q *queue) size() (all, held int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.units), q.held
}

// open reports whether units are handed out.
func (q *queue) open() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return !q.closed
}

// close hands out no more.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
}

// trustedAttempts is how often a unit may have been handed out in vain before it is
// done alone, by a worker that has nothing else in hand.
const trustedAttempts = 2

// taker is who takes units.
type taker struct {
	key   string
	own   bool     // of the hub's owner: what fails there has failed
	here  []string // the keys of all workers that are there
	first bool     // nothing else goes with them
}

// take hands out units, at most n. What the key could not do goes to others first.
func (q *queue) take(now time.Time, t taker, most int, serial func() uint64) (list []handed) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return nil
	}
	var left []int
	for i, unit := range q.ready {
		if len(list) == most {
			left = append(left, q.ready[i:]...)
			break
		}
		u := q.units[unit]
		if u == nil || u.held {
			continue
		}
		// A unit that may end its worker goes out alone, lest others be blamed with it.
		suspect := u.lapses >= trustedAttempts
		if now.Before(u.after) || u.othersFirst(now, t.key, t.here) || suspect && (len(list) > 0 || !t.first) {
			left = append(left, unit)
			continue
		}
		u.attempts++
		u.mark, u.open, u.held, u.holder, u.counts = mark{q.epoch, serial()}, true, true, t.key, t.own || !u.ahead(t.key, t.here)
		// Longer every time, lest a unit go round among workers that are slow to give a sign.
		u.since, u.until = now, now.Add(time.Duration(1+u.lapses)*q.lease)
		q.held++
		list = append(list, handed{unit, u.lapses + 1, u.mark.serial})
		if suspect {
			left = append(left, q.ready[i+1:]...)
			break
		}
	}
	q.ready = left
	return list
}

// last returns the unit if the mark is of the last time that it was handed out. One
// of the coordinator before holds until the unit is handed out again.
func (q *queue) last(unit int, m mark) *queued {
	u := q.units[unit]
	if u != nil && (u.open && u.mark == m || m.epoch < q.epoch && u.attempts == 0) {
		return u
	}
	return nil
}

// holds reports whether a result with the mark counts.
func (q *queue) holds(unit int, m mark) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.last(unit, m) != nil
}

// extend renews a lease, also one that was given by the coordinator before this, or
// that has ended while no other worker took the unit. It returns false when the unit is
// lost to the holder.
func (q *queue) extend(now time.Time, unit int, m mark, key string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	u := q.last(unit, m)
	if u == nil {
		return false
	}
	if u.attempts == 0 { // it is taken over
		u.attempts, u.mark, u.open, u.since, u.counts = 1, m, true, now, true
	}
	if now.Sub(u.since) > q.wall {
		u.open = false
		return false
	}
	if !u.held {
		u.held = true
		q.held++
	}
	u.holder = key
	if until := now.Add(q.lease); until.After(u.until) {
		u.until = until
	}
	return true
}

// failing is why a unit comes back.
type failing struct {
	reason  string        // "" when nothing is wrong; else other keys come first for a while
	pause   time.Duration // until it is handed out again
	counted bool          // as an attempt
}

// back takes a unit back from the holder of the mark. dead means that its attempts
// are used up, known that the mark was the last one.
func (q *queue) back(now time.Time, unit int, m mark, key string, f failing) (dead, known bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	u := q.last(unit, m)
	if u == nil {
		return false, false
	}
	if f.counted {
		u.fail(key, u.counts || u.attempts == 0)
	}
	u.attempts = max(u.attempts, 1) // of the coordinator before, at least
	if !f.counted {
		u.attempts--
	}
	if f.reason != "" {
		u.pass(key, now.Add(f.pause+2*q.lease))
	}
	u.reason, u.after = f.reason, now.Add(f.pause)
	return q.release(unit, u, now), true
}

// fail notes that nothing came of an attempt.
func (u *queued) fail(key string, counts bool) {
	if u.failures == nil {
		u.failures = map[string]int{}
	}
	if counts {
		u.failures[key]++
	}
}

// pass lets other keys than this come first until then.
func (u *queued) pass(key string, until time.Time) {
	if u.shun == nil {
		u.shun = map[string]time.Time{}
	}
	u.shun[key] = until
}

// release lets go of a unit: it is handed out again, before others, unless its
// attempts are used up.
func (q *queue) release(unit int, u *queued, now time.Time) (dead bool) {
	if u.held {
		u.held = false
		q.held--
	}
	u.open = false
	const patience = 20 // in vain, for each attempt that counts
	if u.failed() >= q.most || u.attempts >= patience*q.most {
		return true
	}
	if !slices.Contains(q.ready, unit) {
		if u.after.After(now) {
			q.ready = append(q.ready, unit)
		} else {
			q.ready = slices.Insert(q.ready, 0, unit)
		}
	}
	return false
}

// expire hands on the units whose leases have ended, and returns those whose
// attempts are used up. What their holders say still counts until another worker has
// the unit.
func (q *queue) expire(now time.Time) (again int, dead []int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for unit, u := range q.units {
		if !u.held || now.Before(u.until) {
			continue
		}
		overlong := now.Sub(u.since) > q.wall
		u.reason = ""
		u.fail(u.holder, u.counts)
		u.pass(u.holder, now.Add(2*q.lease))
		if u.counts {
			u.lapses++
		}
		if q.release(unit, u, now) {
			dead = append(dead, unit)
			continue
		}
		u.open = !overlong
		again++
	}
	slices.Sort(dead)
	return again, dead
}

// revoke takes back all that a key has in hand.
func (q *queue) revoke(now time.Time, key string) (again int, dead []int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for unit, u := range q.units {
		if u.holder != key || !u.open {
			continue
		}
		u.open = false
		if u.held {
			u.attempts-- // it is no fault of the unit
			again++
			if q.release(unit, u, now) {
				dead = append(dead, unit)
			}
		}
	}
	return again, dead
}

// why returns what was said last of a unit, and how many attempts at it have counted.
func (q *queue) why(unit int) (reason string, attempts int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if u := q.units[unit]; u != nil {
		return u.reason, u.failed()
	}
	return "", 0
}

// done takes a unit out.
func (q *queue) done(unit int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if u := q.units[unit]; u != nil && u.held {
		q.held--
	}
	delete(q.units, unit)
}

// inHand lists the units that a key holds.
func (q *queue) inHand(key string) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := 0
	for _, u := range q.units {
		if u.held && u.holder == key {
			n++
		}
	}
	return n
}
