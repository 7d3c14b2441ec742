package cluster

import (
	"slices"
	"sync"
	"time"
)

// queue tracks which units of a run are waiting and which worker holds each of the other units. A result
// counts only if it comes from the key that most recently received the unit.
type queue struct {
	epoch uint64
	lease time.Duration
	wall  time.Duration // maximum time for which a unit may be held
	most  int           // maximum number of attempts for each unit

	mu     sync.Mutex // guards the fields below
	units  map[int]*queued
	ready  []int // in handout order; may contain units that are no longer wanted
	held   int
	closed bool
}

// queued is a unit that is still wanted, whether it is waiting or held by a worker.
type queued struct {
	attempts int  // how often this coordinator has handed out the unit
	mark     mark // mark of the last handout
	open     bool // a result from the last handout still counts
	held     bool
	holder   string // key of the current holder
	counts   bool   // a failure of the last handout counts as an attempt
	until    time.Time
	since    time.Time
	after    time.Time // the unit is not handed out before this time
	reason   string    // why the last holder could not do the unit
	lapses   int       // how often a worker fell silent while holding the unit
	// failures contains the number of failed attempts for each key. No key may get more than one failure
	// ahead of the others, so a single key cannot make a unit fail that others could do.
	failures map[string]int
	shun     map[string]time.Time // for each key, the time until which other keys take precedence
}

// failed returns the number of failed attempts that count.
func (u *queued) failed() (n int) {
	for _, one := range u.failures {
		n += one
	}
	return n
}

// ahead reports whether the given key has failed to do the unit more often than some other key that is
// present.
func (u *queued) ahead(key string, here []string) bool {
	return slices.ContainsFunc(here, func(other string) bool { return other != key && u.failures[other] < u.failures[key] })
}

// othersFirst reports whether the given key has recently failed to do the unit while some other key that is
// present has not.
func (u *queued) othersFirst(now time.Time, key string, here []string) bool {
	return now.Before(u.shun[key]) && slices.ContainsFunc(here, func(other string) bool { return other != key && !now.Before(u.shun[other]) })
}

// handed is a unit that has just been handed out.
type handed struct {
	unit    int
	attempt int
	serial  uint64
}

func newQueue(epoch uint64, lease, wall time.Duration, most int) *queue {
	return &queue{epoch: epoch, lease: lease, wall: wall, most: most, units: map[int]*queued{}}
}

// add appends units to the queue, ignoring those that it already contains.
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

// has reports whether a unit is waiting in the queue or held by a worker.
func (q *queue) has(unit int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.units[unit] != nil
}

// size returns the number of units that are waiting or held, and the number of those that are held.
func (q *queue) size() (all, held int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.units), q.held
}

// open reports whether units are still being handed out.
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

// trustedAttempts is how many handouts of a unit may end without a result before the unit is suspected of
// crashing its workers. From then on, the unit is given only to a worker that does no other unit at the same
// time.
const trustedAttempts = 2

// taker describes a worker that asks for units.
type taker struct {
	key   string
	own   bool     // the worker belongs to the hub's owner, and its failures are final
	here  []string // keys of all workers that are present
	first bool     // the reply contains no other units yet
}

// take hands out up to most units. If the taker's key recently failed to do a unit, other keys take
// precedence for that unit.
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
		// A unit that may crash its worker is handed out by itself, so that no other unit is blamed for the
		// crash.
		suspect := u.lapses >= trustedAttempts
		if now.Before(u.after) || u.othersFirst(now, t.key, t.here) || suspect && (len(list) > 0 || !t.first) {
			left = append(left, unit)
			continue
		}
		u.attempts++
		u.mark, u.open, u.held, u.holder, u.counts = mark{q.epoch, serial()}, true, true, t.key, t.own || !u.ahead(t.key, t.here)
		// Lengthen the lease after each lapse, so that the unit does not circulate among workers that report
		// slowly.
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

// last returns the given unit if m is the mark of its most recent handout, and nil otherwise. A mark issued
// by the previous coordinator remains valid until this coordinator hands out the unit.
func (q *queue) last(unit int, m mark) *queued {
	u := q.units[unit]
	if u != nil && (u.open && u.mark == m || m.epoch < q.epoch && u.attempts == 0) {
		return u
	}
	return nil
}

// holds reports whether a result delivered with the given mark counts.
func (q *queue) holds(unit int, m mark) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.last(unit, m) != nil
}

// extend renews a lease and reports whether the holder still has the unit. It also renews a lease granted by
// the previous coordinator, and an expired lease if the unit has not been handed out again.
func (q *queue) extend(now time.Time, unit int, m mark, key string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	u := q.last(unit, m)
	if u == nil {
		return false
	}
	if u.attempts == 0 { // the lease was granted by the previous coordinator
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

// failing describes why a unit comes back without a result.
type failing struct {
	reason  string        // "" if nothing is wrong; otherwise other keys take precedence for a while
	pause   time.Duration // delay before the unit is handed out again
	counted bool          // the handout counts as an attempt
}

// back takes a unit back from the holder of the given mark. It reports whether the unit has used up its
// attempts (dead), and whether the mark belonged to the unit's most recent handout (known).
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
	u.attempts = max(u.attempts, 1) // count at least the previous coordinator's handout
	if !f.counted {
		u.attempts--
	}
	if f.reason != "" {
		u.pass(key, now.Add(f.pause+2*q.lease))
	}
	u.reason, u.after = f.reason, now.Add(f.pause)
	return q.release(unit, u, now), true
}

// fail records a failed attempt by the given key if counts is set.
func (u *queued) fail(key string, counts bool) {
	if u.failures == nil {
		u.failures = map[string]int{}
	}
	if counts {
		u.failures[key]++
	}
}

// pass gives other keys precedence over the given key until the given time.
func (u *queued) pass(key string, until time.Time) {
	if u.shun == nil {
		u.shun = map[string]time.Time{}
	}
	u.shun[key] = until
}

// release returns a unit to the queue, at the front unless the unit must wait before its next handout. If
// the unit has used up its attempts, release reports that it is dead and does not requeue it.
func (q *queue) release(unit int, u *queued, now time.Time) (dead bool) {
	if u.held {
		u.held = false
		q.held--
	}
	u.open = false
	const patience = 20 // maximum number of failed handouts for each attempt that counts
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

// expire requeues the units whose leases have expired. It returns their number and, separately, the units
// that have used up their attempts. A result from the holder of an expired lease still counts until the unit
// is handed out again.
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

// revoke takes back all units held by the given key.
func (q *queue) revoke(now time.Time, key string) (again int, dead []int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for unit, u := range q.units {
		if u.holder != key || !u.open {
			continue
		}
		u.open = false
		if u.held {
			u.attempts-- // the unit is not to blame
			again++
			if q.release(unit, u, now) {
				dead = append(dead, unit)
			}
		}
	}
	return again, dead
}

// why returns the most recently given reason for a unit's failure, and the number of failed attempts that
// count.
func (q *queue) why(unit int) (reason string, attempts int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if u := q.units[unit]; u != nil {
		return u.reason, u.failed()
	}
	return "", 0
}

// done removes a unit from the queue.
func (q *queue) done(unit int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if u := q.units[unit]; u != nil && u.held {
		q.held--
	}
	delete(q.units, unit)
}

// inHand returns the number of units held by the given key.
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
