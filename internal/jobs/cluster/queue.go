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
	instance string // of a worker with the key
	until    time.Time
	since    time.Time
	after    time.Time            // it waits until then
	shun     map[string]time.Time // keys that could not do it, and until when others come first
	reason   string               // why the last one could not
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

// has tells whether a unit is in the queue or in somebody's hands.
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

// open tells whether units are handed out.
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

// take hands out units, at most so many. others tells whether there are other keys,
// which are given what this one could not do; first, that nothing else goes with them.
func (q *queue) take(now time.Time, key, instance string, most int, others, first bool, serial func() uint64) (list []handed) {
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
		suspect := u.attempts >= trustedAttempts
		if now.Before(u.after) || others && now.Before(u.shun[key]) || suspect && (len(list) > 0 || !first) {
			left = append(left, unit)
			continue
		}
		u.attempts++
		u.mark, u.open, u.held, u.holder, u.instance = mark{q.epoch, serial()}, true, true, key, instance
		// Longer every time, lest a unit go round among workers that are slow to give a sign.
		u.since, u.until = now, now.Add(time.Duration(u.attempts)*q.lease)
		q.held++
		list = append(list, handed{unit, u.attempts, u.mark.serial})
		if suspect {
			left = append(left, q.ready[i+1:]...)
			break
		}
	}
	q.ready = left
	return list
}

// last returns the unit if the mark is of the last time that it was handed out. One
// of the coordinator before holds until the unit is handed out anew.
func (q *queue) last(unit int, m mark) *queued {
	u := q.units[unit]
	if u != nil && (u.open && u.mark == m || m.epoch < q.epoch && u.attempts == 0) {
		return u
	}
	return nil
}

// holds tells whether a result with the mark counts.
func (q *queue) holds(unit int, m mark) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.last(unit, m) != nil
}

// extend renews a lease, also one that was given by the coordinator before this, or
// that has ended while nobody else took the unit. It returns false when the unit is
// lost to the holder.
func (q *queue) extend(now time.Time, unit int, m mark, key, instance string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	u := q.last(unit, m)
	if u == nil {
		return false
	}
	if u.attempts == 0 { // it is taken over
		u.attempts, u.mark, u.open, u.since = 1, m, true, now
	}
	if now.Sub(u.since) > q.wall {
		u.open = false
		return false
	}
	if !u.held {
		u.held = true
		q.held++
	}
	u.holder, u.instance = key, instance
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

// back takes a unit back from the holder of the mark. dead tells that its attempts
// are used up, known that the mark was the last one.
func (q *queue) back(now time.Time, unit int, m mark, key string, f failing) (dead, known bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	u := q.last(unit, m)
	if u == nil {
		return false, false
	}
	u.attempts = max(u.attempts, 1) // of the coordinator before, at least
	if !f.counted {
		u.attempts--
	}
	if f.reason != "" {
		if u.shun == nil {
			u.shun = map[string]time.Time{}
		}
		u.shun[key] = now.Add(f.pause + 2*q.lease)
	}
	u.reason, u.after = f.reason, now.Add(f.pause)
	return q.release(unit, u, now), true
}

// release lets go of a unit: it is handed out again, before others, unless its
// attempts are used up.
func (q *queue) release(unit int, u *queued, now time.Time) (dead bool) {
	if u.held {
		u.held = false
		q.held--
	}
	u.open = false
	if u.attempts >= q.most {
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
// attempts are used up. What their holders say still counts until somebody else has
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

// why returns what was said last of a unit that is dead, and how often it was handed out.
func (q *queue) why(unit int) (reason string, attempts int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if u := q.units[unit]; u != nil {
		return u.reason, u.attempts
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
