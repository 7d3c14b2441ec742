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

// coordination coordinates the work on one run. It is owned by the goroutine that executes work; fields used
// by other goroutines are guarded.
type coordination struct {
	hub      *Hub
	folder   *jobs.Folder
	book     *jobs.Book
	log      *slog.Logger
	queue    *queue
	arrived  chan *arrival      // from workers
	wanted   chan jobs.RunState // sent by end
	ended    chan struct{}      // closed when the work has stopped
	revoked  chan string        // keys that have been revoked
	repeats  bool               // units can be repeated and compared
	supplies bool               // units receive input from the results of other units

	// The following fields are used only by that goroutine.
	next   int // the first unit that has never been queued
	audits *audits

	mu       sync.Mutex // guards the fields below
	problem  string     // the current problem with the disk, or ""
	requeued int
	refused  int
	refusals map[string]string // for each worker that does no units of the run, the reason why
	ban      map[string]string // for each quarantined worker or user, the reason why
}

// mostRevoked is how many revoked keys may be waiting to be handled. If more keys than that are revoked,
// their leases simply expire.
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
		c.log.Info("run continues from its ledger", "done", f.Spec.Units-missing, "missing", missing)
	}
	return c, nil
}

// end asks the coordination to put the run into the wanted state.
func (c *coordination) end(want jobs.RunState) {
	select {
	case c.wanted <- want:
	default: // already requested
	}
}

// work coordinates the run until the run ends or ctx is cancelled.
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

// givenUp ends a run that cannot be worked on, if a request to end it is pending. It reports whether it did.
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

// complain logs a problem and includes it in the run's status.
func (c *coordination) complain(err error) {
	c.log.Error("trouble, it is tried again", "error", err)
	c.mu.Lock()
	c.problem = err.Error()
	c.mu.Unlock()
}

// session works on the run until it ends or something fails. It returns nil if the run has ended.
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

// expire requeues units whose leases have expired. It records units without remaining attempts as failed.
func (c *coordination) expire(ctx context.Context, now time.Time) error {
	again, dead := c.queue.expire(now)
	return c.handOn(ctx, again, dead, "leases have ended, their units are handed out again")
}

// revoke requeues the units held by the given key.
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

// bury records as failed the given units, which have used up their attempts.
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

// resultsAtOnce is the maximum number of results written to the ledger in one batch.
const resultsAtOnce = 256

// collect returns the first arrival together with any others that arrive shortly afterwards, so that they
// share a single sync to disk.
func (c *coordination) collect(first *arrival) []*arrival {
	const pause = 2 * time.Millisecond // how long to wait for more results
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

// judge ends the run if it is complete or decided. Otherwise it refills the queue.
func (c *coordination) judge(ctx context.Context) (ended bool, err error) {
	if state, reason := c.book.State(); state != jobs.Running { // the run was already ending when the work was interrupted
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

// suspect returns a worker that the fold suspects and that has not been quarantined yet.
func (c *coordination) suspect() (d difference, ok bool) {
	c.book.With(func(f jobs.Fold) {
		if fold, can := f.(jobs.Suspicious); can {
			d.worker, d.reason = fold.Suspect()
		}
	})
	return d, d.worker != "" && c.quarantined(d.worker) == ""
}

// quarantined returns the reason why results from the given worker, or from all workers of its user, are
// rejected. It returns "" if they are accepted.
func (c *coordination) quarantined(worker string) string {
	if reason := c.book.Quarantined(worker); reason != "" {
		return reason
	}
	user, _, _ := strings.Cut(worker, "/")
	return c.book.Quarantined(user)
}

// bans updates the copy of the quarantine list that other goroutines read while the book is busy.
func (c *coordination) bans() {
	ban := map[string]string{}
	for _, name := range c.book.Quarantine() {
		ban[name] = c.book.Quarantined(name)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ban = ban
}

// banned is like quarantined, but may be called from other goroutines.
func (c *coordination) banned(worker string) string {
	user, _, _ := strings.Cut(worker, "/")
	c.mu.Lock()
	defer c.mu.Unlock()
	return cmp.Or(c.ban[worker], c.ban[user])
}

// finish ends the run. No more units are handed out, but workers may still finish the units that they hold.
func (c *coordination) finish(ctx context.Context, state jobs.RunState, reason string) error {
	c.queue.close()
	last, err := c.status()
	if err != nil {
		return err
	}
	last.State, last.Reason = state, reason
	if err := c.folder.WriteReport(last); err != nil { // must exist before the run is seen to have ended
		return err
	}
	if err := c.book.SetState(state, reason); err != nil {
		return err
	}
	c.hub.wake() // workers waiting for units learn that the run has ended
	if err := c.linger(ctx); err != nil {
		return err
	}
	c.log.Info("run ended", "state", state, "reason", reason)
	return nil
}

// linger accepts results for units that workers still hold. It waits no longer than the length of a lease.
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

// fill adds units to the queue when it is running low.
func (c *coordination) fill() error {
	all, held := c.queue.size()
	waiting := all - held // held units do not count, so a worker cannot stall a run by holding units
	if waiting > c.hub.o.Ahead/2 {
		return nil
	}
	var units []int
	units, c.next = c.book.Ready(c.next, c.hub.o.Ahead-waiting, c.queue.has)
	if len(units)+all == 0 && c.next < c.folder.Spec.Units {
		return c.book.Abandon() // the remaining units can never be done, so this ends the run
	}
	if len(units) > 0 {
		c.queue.add(units)
		c.hub.wake()
	}
	return nil
}

// status returns the current status of the run.
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

// mostRefusals is how many workers that do no units of a run are listed for users, each with its reason.
// mostRefusalsKept is how many of them are remembered.
const mostRefusals, mostRefusalsKept = 10, 1000

// refuses records why a worker does no units of the run. If reason is "", it deletes the recorded reason.
func (c *coordination) refuses(worker, reason string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if reason == "" {
		delete(c.refusals, worker)
	} else if len(c.refusals) < mostRefusalsKept || c.refusals[worker] != "" {
		c.refusals[worker] = reason
	}
}

// report writes the run's current status to its folder.
func (c *coordination) report() error {
	s, err := c.status()
	if err != nil {
		return err
	}
	return c.folder.WriteReport(s)
}

var errEnded = errors.New("the run has ended")
