package cluster

import (
	"slices"
	"sync"
	"time"
)

// queue tracks which units of a run are waiting and which worker holds each of the others. A result counts
// only from the key that last received its unit.
type queue struct {
	epoch uint64
	lease time.Duration
	wall  time.Duration // the longest time that a unit may be held
	most  int           // how often a unit is handed out

	mu     sync.Mutex // guards the fields below
	units  map[int]*queued
	ready  []int // in handout order; some may be gone
	held   int
	closed bool
}

// queued is a wanted unit.
type queued struct {
	attempts int  // how often this coordinator handed it out
	mark     mark // of the last handout
	open     bool // its result still counts
	held     bool
	holder   string // key
	counts   bool   // whether it counts as an attempt if it fails now
	until    time.Time
	since    time.Time
	after    time.Time // it waits until then
	reason   string    // why the last holder could not do it
	lapses   int       // how often its worker fell silent
	// failures counts failed attempts by key. A key has at most one more than the others, so that no key can
	// make a unit fail that others could do.
	failures map[string]int
	shun     map[string]time.Time // until when other keys come first
}

// failed returns how many attempts have counted.
func (u *queued) failed() (n int) {
	for _, one := range u.failures {
		n += one
	}
	return n
}

// ahead reports whether a key has failed at the unit more often than another key present.
func (u *queued) ahead(key string, here []string) bool {
	return slices.ContainsFunc(here, func(other string) bool { return other != key && u.failures[other] < u.failures[key] })
}

// othersFirst reports whether a key recently failed to do the unit while another key present has not.
func (u *queued) othersFirst(now time.Time, key string, here []string) bool {
	return now.Before(u.shun[key]) && slices.ContainsFunc(here, func(other string) bool { return other != key && !now.Before(u.shun[other]) })
}

// handed is a handed-out unit.
type handed struct {
	unit    int
	attempt int
	serial  uint64
}

func newQueue(epoch uint64, lease, wall time.Duration, most int) *queue {
	return &queue{epoch: epoch, lease: lease, wall: wall, most: most, units: map[int]*queued{}}
}

// add appends units to the queue. Known units are unchanged.
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

// has reports whether a unit is in the queue or held by a worker.
func (q *queue) has(unit int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.units[unit] != nil
}

// size returns how many units are waiting or held, and how many are held.
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

// close stops handing out units.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
}

// trustedAttempts is how often handouts of a unit may fail before it is done by itself, by a worker that
// holds no other unit.
const trustedAttempts = 2

// taker describes the worker that takes units.
type taker struct {
	key   string
	own   bool     // of the hub's owner: its failures are final
	here  []string // the keys of all workers present
	first bool     // the reply contains no other units
}

// take hands out up to most units. Units that the key could not do go to others first.
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
		// A unit that may crash its worker is handed out by itself, so that no others are blamed too.
		suspect := u.lapses >= trustedAttempts
		if now.Before(u.after) || u.othersFirst(now, t.key, t.here) || suspect && (len(list) > 0 || !t.first) {
			left = append(left, unit)
			continue
		}
		u.attempts++
		u.mark, u.open, u.held, u.holder, u.counts = mark{q.epoch, serial()}, true, true, t.key, t.own || !u.ahead(t.key, t.here)
		// Extend the lease each time, so that a unit does not circulate among workers that report slowly.
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

// last returns the unit if the mark belongs to its last handout. A mark from the previous coordinator is
// valid until the unit is handed out again.
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

// extend renews a lease. It also renews leases granted by the previous coordinator and expired leases whose
// unit no other worker has taken. It returns false if the holder has lost the unit.
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

// failing explains why a unit comes back.
type failing struct {
	reason  string        // "" if nothing is wrong; otherwise other keys come first for a while
	pause   time.Duration // until it is handed out again
	counted bool          // as an attempt
}

// back takes a unit back from the holder of the mark. dead reports whether its attempts are used up, known
// whether the mark was the last one.
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
	u.attempts = max(u.attempts, 1) // at least the previous coordinator's
	if !f.counted {
		u.attempts--
	}
	if f.reason != "" {
		u.pass(key, now.Add(f.pause+2*q.lease))
	}
	u.reason, u.after = f.reason, now.Add(f.pause)
	return q.release(unit, u, now), true
}

// fail records a failed attempt.
func (u *queued) fail(key string, counts bool) {
	if u.failures == nil {
		u.failures = map[string]int{}
	}
	if counts {
		u.failures[key]++
	}
}

// pass lets other keys come before this one until the given time.
func (u *queued) pass(key string, until time.Time) {
	if u.shun == nil {
		u.shun = map[string]time.Time{}
	}
	u.shun[key] = until
}

// release returns a unit to the queue, ahead of others, unless its attempts are used up.
func (q *queue) release(unit int, u *queued, now time.Time) (dead bool) {
	if u.held {
		u.held = false
		q.held--
	}
	u.open = false
	const patience = 20 // failed handouts for each attempt that counts
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

// expire requeues the units whose leases have expired, and returns those whose attempts are used up. Results
// from their holders still count until another worker has the unit.
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

// revoke takes back all units that a key holds.
func (q *queue) revoke(now time.Time, key string) (again int, dead []int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for unit, u := range q.units {
		if u.holder != key || !u.open {
			continue
		}
		u.open = false
		if u.held {
			u.attempts-- // this is not the unit's fault
			again++
			if q.release(unit, u, now) {
				dead = append(dead, unit)
			}
		}
	}
	return again, dead
}

// why returns the last reason given for a unit, and how many attempts at it have counted.
func (q *queue) why(unit int) (reason string, attempts int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if u := q.units[unit]; u != nil {
		return u.reason, u.failed()
	}
	return "", 0
}

// done removes a unit.
func (q *queue) done(unit int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if u := q.units[unit]; u != nil && u.held {
		q.held--
	}
	delete(q.units, unit)
}

// inHand returns the number of units that a key holds.
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
