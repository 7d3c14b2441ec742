package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// coordination is the coordinator's work on one run. The goroutine of work owns it; fields used by others are
// guarded.
type coordination struct {
	hub      *Hub
	folder   *jobs.Folder
	book     *jobs.Book
	log      *slog.Logger
	queue    *queue
	arrived  chan *arrival      // from workers
	wanted   chan jobs.RunState // by end
	ended    chan struct{}      // closed when the work has ended
	revoked  chan string        // keys
	repeats  bool               // units can be repeated and compared
	supplies bool               // units receive input from the results of others

	// Used only by that goroutine.
	next   int // the first unit never queued
	audits *audits

	mu       sync.Mutex // guards the fields below
	problem  string     // with the disk, "" if none
	requeued int
	refused  int
	refusals map[string]string // by worker: why it does no units of the run
	ban      map[string]string // quarantined workers and users, and why
}

// mostRevoked is how many keys may be revoked before the first revocation is handled; further keys' leases
// simply expire.
const mostRevoked = 64

func newCoordination(h *Hub, f *jobs.Folder) (*coordination, error) {
	kind, err := h.o.Kinds.Get(f.Spec.Kind)
	if err != nil {
		return nil, err
	}
	limits := f.Spec.Limits
	c := &coordination{
		hub: h, folder: f, log: h.o.Log.With("run", f.ID()), arrived: make(chan *arrival, resultsAtOnce),
		wanted: make(chan jobs.RunState, 1), ended: make(chan struct{}), revoked: make(chan string, mostRevoked), refusals: map[string]string{},
		queue: newQueue(h.leases.epoch, h.o.Lease, time.Duration(limits.Wall)+2*h.o.Lease, limits.Attempts),
	}
	if c.book, err = f.Open(kind); err != nil {
		return nil, err
	}
	c.book.With(func(fold jobs.Fold) {
		c.repeats = jobs.Repeats(fold)
		_, c.supplies = fold.(jobs.Supplier)
	})
	c.bans()
	c.audits = newAudits(c)
	if missing := c.book.Missing(); missing < f.Spec.Units {
		c.log.Info("run goes on from its ledger", "done", f.Spec.Units-missing, "missing", missing)
	}
	return c, nil
}

// end requests another state.
func (c *coordination) end(want jobs.RunState) {
	select {
	case c.wanted <- want:
	default: // already requested
	}
}

// work coordinates until the run has ended or ctx is cancelled.
func (c *coordination) work(ctx context.Context) {
	defer func() {
		c.queue.close()
		c.audits.close()
		if err := c.book.Close(); err != nil {
			c.log.Error("closing the ledger", "error", err)
		}
	}()
	wait := newBackoff(leastPause, mostPause/4)
	for {
		err := c.session(ctx)
		if err == nil || ctx.Err() != nil {
			break
		}
		c.complain(err)
		if c.givenUp() || !wait.sleep(ctx) {
			break
		}
	}
	if err := c.report(); err != nil {
		c.log.Error("writing the report", "error", err)
	}
}

// givenUp ends a run, if that was requested, when nothing else can be done for it.
func (c *coordination) givenUp() bool {
	select {
	case want := <-c.wanted:
		if err := c.book.SetState(want, ""); err != nil {
			c.log.Error("writing the state", "error", err)
		}
		return true
	default:
		return false
	}
}

// complain reports a problem.
func (c *coordination) complain(err error) {
	c.log.Error("trouble, it is tried again", "error", err)
	c.mu.Lock()
	c.problem = err.Error()
	c.mu.Unlock()
}

// session works until the run has ended, which is not an error, or something fails.
func (c *coordination) session(ctx context.Context) error {
	const looksPerLease = 8
	expiry, report := time.NewTicker(c.hub.o.Lease/looksPerLease), time.NewTicker(reportEvery)
	defer expiry.Stop()
	defer report.Stop()
	for {
		if ended, err := c.judge(ctx); ended || err != nil {
			return err
		}
		var err error
		select {
		case <-ctx.Done():
			return ctx.Err()
		case want := <-c.wanted:
			return c.finish(ctx, want, "")
		case a := <-c.arrived:
			err = c.take(ctx, c.collect(a))
		case key := <-c.revoked:
			err = c.revoke(ctx, key)
		case d := <-c.audits.differences:
			err = c.quarantine(ctx, d)
			c.audits.settle()
		case <-c.audits.idle:
		case now := <-expiry.C:
			err = c.expire(ctx, now)
		case <-report.C:
			err = c.report()
		}
		if err != nil {
			return err
		}
	}
}

// reportEvery is how often the report on disk is updated.
const reportEvery = 5 * time.Second

// expire requeues units whose leases have expired, and records as failed those whose attempts are used up.
func (c *coordination) expire(ctx context.Context, now time.Time) error {
	again, dead := c.queue.expire(now)
	return c.handOn(ctx, again, dead, "leases have ended, their units are handed out again")
}

// revoke requeues the units that a key has in hand.
func (c *coordination) revoke(ctx context.Context, key string) error {
	again, dead := c.queue.revoke(time.Now(), key)
	return c.handOn(ctx, again, dead, "a key is not heard any more, its units are handed out again")
}

func (c *coordination) handOn(ctx context.Context, again int, dead []int, why string) error {
	if again > 0 {
		c.log.Warn(why, "units", again)
		c.mu.Lock()
		c.requeued += again
		c.mu.Unlock()
		c.hub.wake()
	}
	return c.bury(ctx, dead)
}

// bury records units whose attempts are used up.
func (c *coordination) bury(ctx context.Context, units []int) error {
	batch := make([]jobs.Pending, 0, len(units))
	for _, unit := range units {
		reason, attempts := c.queue.why(unit)
		if reason == "" {
			reason = fmt.Sprintf("handed out %d times without a result: it ends or freezes the workers that take it", attempts)
		} else {
			reason = fmt.Sprintf("attempt %d of %d: %s", attempts, attempts, reason)
		}
		batch = append(batch, jobs.Pending{Entry: jobs.Entry{Type: jobs.Failed, Unit: unit, Reason: reason}})
	}
	return c.commit(ctx, batch, nil)
}

// resultsAtOnce is the maximum number of results written to the ledger together.
const resultsAtOnce = 256

// collect gathers a first result and those already available with it.
func (c *coordination) collect(first *arrival) []*arrival {
	const pause = 2 * time.Millisecond // wait briefly so that one sync serves several results
	batch := []*arrival{first}
	more := time.NewTimer(pause)
	defer more.Stop()
	for len(batch) < resultsAtOnce {
		select {
		case a := <-c.arrived:
			batch = append(batch, a)
		case <-more.C:
			return batch
		}
	}
	return batch
}

// judge ends the run if it is complete or decided, and otherwise keeps the queue full.
func (c *coordination) judge(ctx context.Context) (ended bool, err error) {
	if state, reason := c.book.State(); state != jobs.Running { // the end was interrupted
		return true, c.finish(ctx, state, reason)
	}
	over, reason := c.book.Over()
	switch {
	case !over:
		return false, c.fill()
	case c.audits.busy():
		return false, nil
	}
	if d, ok := c.suspect(); ok {
		return false, c.quarantine(ctx, d)
	}
	return true, c.finish(ctx, c.book.Outcome(), reason)
}

// suspect returns a worker that the fold mistrusts and that is not in quarantine.
func (c *coordination) suspect() (d difference, ok bool) {
	c.book.With(func(f jobs.Fold) {
		if fold, can := f.(jobs.Suspicious); can {
			d.worker, d.reason = fold.Suspect()
		}
	})
	return d, d.worker != "" && c.quarantined(d.worker) == ""
}

// quarantined returns the reason why the results of a worker, or of its user, are rejected; "" if they are
// accepted.
func (c *coordination) quarantined(worker string) string {
	if reason := c.book.Quarantined(worker); reason != "" {
		return reason
	}
	user, _, _ := strings.Cut(worker, "/")
	return c.book.Quarantined(user)
}

// bans updates the copy of the quarantine that other goroutines read while the book is busy.
func (c *coordination) bans() {
	ban := map[string]string{}
	for _, name := range c.book.Quarantine() {
		ban[name] = c.book.Quarantined(name)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ban = ban
}

// banned is like quarantined, but for other goroutines.
func (c *coordination) banned(worker string) string {
	user, _, _ := strings.Cut(worker, "/")
	c.mu.Lock()
	defer c.mu.Unlock()
	return cmp.Or(c.ban[worker], c.ban[user])
}

// finish ends the run: no more units are handed out, but workers may finish those they have.
func (c *coordination) finish(ctx context.Context, state jobs.RunState, reason string) error {
	c.queue.close()
	last, err := c.status()
	if err != nil {
		return err
	}
	last.State, last.Reason = state, reason
	if err := c.folder.WriteReport(last); err != nil { // before anyone who sees the state looks for it
		return err
	}
	if err := c.book.SetState(state, reason); err != nil {
		return err
	}
	c.hub.wake() // workers waiting for units learn that the run is over
	if err := c.linger(ctx); err != nil {
		return err
	}
	c.log.Info("run ended", "state", state, "reason", reason)
	return nil
}

// linger accepts results of units that workers still hold.
func (c *coordination) linger(ctx context.Context) error {
	const glance = 100 * time.Millisecond
	deadline := time.Now().Add(c.hub.o.Lease)
	for time.Now().Before(deadline) {
		if _, held := c.queue.size(); c.book.Missing() == 0 || held == 0 && len(c.arrived) == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case a := <-c.arrived:
			if err := c.take(ctx, c.collect(a)); err != nil {
				return err
			}
		case now := <-time.After(glance):
			c.queue.expire(now)
		}
	}
	return nil
}

// fill queues units until enough are waiting.
func (c *coordination) fill() error {
	all, held := c.queue.size()
	waiting := all - held // so that no worker can stall a run with the units it holds
	if waiting > c.hub.o.Ahead/2 {
		return nil
	}
	var units []int
	units, c.next = c.book.Ready(c.next, c.hub.o.Ahead-waiting, c.queue.has)
	if len(units)+all == 0 && c.next < c.folder.Spec.Units {
		return c.book.Abandon() // this ends the run
	}
	if len(units) > 0 {
		c.queue.add(units)
		c.hub.wake()
	}
	return nil
}

// status returns the state of the run.
func (c *coordination) status() (*jobs.Status, error) {
	s, err := c.book.Status()
	if err != nil {
		return nil, err
	}
	s.Queued, _ = c.queue.size()
	c.mu.Lock()
	defer c.mu.Unlock()
	s.Requeued, s.Refused, s.Audited = c.requeued, c.refused, int(c.audits.alike.Load())
	if c.problem != "" {
		s.Problems = append(s.Problems, c.problem)
	}
	for i, worker := range slices.Sorted(maps.Keys(c.refusals)) {
		if i == mostRefusals {
			s.Problems = append(s.Problems, fmt.Sprintf("… and %d more workers", len(c.refusals)-i))
			break
		}
		s.Problems = append(s.Problems, fmt.Sprintf("worker %s: %s", worker, c.refusals[worker]))
	}
	return s, nil
}

// mostRefusals limits how many workers' reasons are shown to a user, and mostRefusalsKept how many are
// remembered.
const mostRefusals, mostRefusalsKept = 10, 1000

// refuses records why a worker does no units of the run; "" clears the reason.
func (c *coordination) refuses(worker, reason string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if reason == "" {
		delete(c.refusals, worker)
	} else if len(c.refusals) < mostRefusalsKept || c.refusals[worker] != "" {
		c.refusals[worker] = reason
	}
}

// report writes the run's current state to its folder.
func (c *coordination) report() error {
	s, err := c.status()
	if err != nil {
		return err
	}
	return c.folder.WriteReport(s)
}

var errEnded = errors.New("the run has ended")
