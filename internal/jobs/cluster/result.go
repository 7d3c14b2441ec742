package cluster

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// arrival is a worker's message about a unit. The unit is already known to have been handed out to the
// worker's key.
type arrival struct {
	head    *resultHead
	packed  []byte
	records []byte // unpacked
	mark    mark
	worker  string // user name and worker name
	key     string
	own     bool // the worker belongs to the hub's owner
	answer  chan giveReply

	verdict verdict // sent to the worker after the ledger has been written
	reason  string
}

func (a *arrival) tell(v verdict, reason string) {
	a.answer <- giveReply{Verdict: v, fault: fault{Error: reason}} // the channel has room for one answer
}

// take writes results to the ledger, folds them, and sends the verdicts to the workers.
func (c *coordination) take(ctx context.Context, batch []*arrival) error {
	var entries []jobs.Pending
	var from []*arrival
	inBatch := map[int]bool{}
	for _, a := range batch {
		unit := a.head.Unit
		if c.book.Known(unit) != "" || inBatch[unit] {
			a.tell(known, "")
			continue
		}
		if !c.queue.holds(unit, a.mark) {
			a.tell(lost, "the unit was handed out to another")
			continue
		}
		p, final, err := c.entry(a)
		a.verdict = taken
		if err != nil {
			a.verdict, a.reason = wrong, err.Error()
			final = c.refuse(a, err)
			p = jobs.Pending{Entry: jobs.Entry{Type: jobs.Failed, Unit: unit, Worker: a.worker, Reason: a.reason}}
		}
		if final {
			inBatch[unit] = true
			entries, from = append(entries, p), append(from, a)
		} else {
			a.tell(a.verdict, a.reason)
		}
	}
	if err := c.commit(ctx, entries, from); err != nil {
		return err // the workers receive no verdict, so they will send their results again
	}
	for _, a := range from {
		a.tell(a.verdict, a.reason)
	}
	return nil
}

// commit writes entries to the ledger and folds them. If writing fails, it retries until it succeeds or ctx
// is cancelled. It does not retry after an error that wraps jobs.ErrLedger. The from argument contains the
// messages that led to the entries, or is nil if the coordinator made the entries itself.
func (c *coordination) commit(ctx context.Context, batch []jobs.Pending, from []*arrival) error {
	if len(batch) == 0 {
		return nil
	}
	wait := newBackoff(leastPause, mostPause/4)
	for {
		err := c.book.Commit(batch)
		if err == nil {
			break
		}
		if errors.Is(err, jobs.ErrLedger) {
			return err
		}
		c.complain(err) // the disk is probably full
		if !wait.sleep(ctx) {
			return ctx.Err()
		}
	}
	for i := range batch {
		e := &batch[i].Entry
		switch {
		case e.Type == jobs.Withdrawn:
			continue
		case e.Type == jobs.Failed:
			c.log.Error("unit failed", "unit", e.Unit, "reason", e.Reason)
		case from != nil:
			c.audits.consider(e, from[i].own)
		}
		c.queue.done(e.Unit)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.problem = ""
	return nil
}

// entry converts a worker's message to a ledger entry. It returns false for final if no entry is to be
// written because the unit will be handed out again. The error explains why a result was rejected.
func (c *coordination) entry(a *arrival) (p jobs.Pending, final bool, err error) {
	h := a.head
	if reason := c.quarantined(a.worker); reason != "" {
		return p, false, fmt.Errorf("worker %s is in quarantine: %s", a.worker, reason)
	}
	p.Entry = jobs.Entry{
		Type: jobs.Done, Unit: h.Unit, Worker: a.worker, Version: plain(h.Version, mostWordBytes), Signature: plain(h.Signature, mostWordBytes),
		Nodes: max(0, h.Nodes), Seconds: sensible(h.Seconds), Summary: h.Summary,
	}
	if h.Outcome != finished {
		p.Entry.Type, p.Entry.Summary = jobs.Failed, nil
		final = c.failed(a, &p.Entry)
		return p, final, nil
	}
	if r := c.folder.Spec.Requires.Signature; r != "" && r != h.Signature {
		return p, false, fmt.Errorf("%w: engine signature %s, the run wants %s", jobs.ErrRefused, p.Entry.Signature, r)
	}
	c.book.With(func(f jobs.Fold) {
		err = f.Check(h.Unit, &jobs.Result{Summary: h.Summary, Records: a.records, Nodes: h.Nodes})
	})
	if err != nil {
		return p, false, fmt.Errorf("%w: %w", errMessage, err)
	}
	p.Packed = a.packed
	return p, true, nil
}

// failed handles a unit that a worker could not do. It reports whether the unit has failed permanently. A
// report that the unit is impossible is final only if the worker belongs to the owner; otherwise, other
// workers may still try the unit.
func (c *coordination) failed(a *arrival, e *jobs.Entry) bool {
	h, now := a.head, time.Now()
	_, before := c.queue.why(h.Unit)
	if h.Outcome == impossible && a.own {
		e.Reason = h.Reason
		return true
	}
	f := failing{reason: h.Reason, counted: true}
	switch h.Outcome {
	case givenBack:
		f = failing{}
	case refused:
		f.counted = false
		c.refuses(a.worker, h.Reason)
	default:
		f.pause = leastPause << min(before, 5)
		f.pause = min(f.pause, c.hub.o.Lease)
	}
	dead, _ := c.queue.back(now, h.Unit, a.mark, a.key, f)
	if dead {
		_, attempts := c.queue.why(h.Unit)
		e.Reason = fmt.Sprintf("attempt %d of %d: %s", attempts, attempts, h.Reason)
	} else {
		c.hub.wakeAfter(f.pause)
	}
	return dead
}

// sensible limits the time that a worker claims to have spent on a unit to a plausible value.
func sensible(seconds float64) float64 {
	const longest = 366 * 24 * 3600
	return math.Max(0, math.Min(seconds, longest))
}

// refuse requeues a unit after a worker has sent an impossible result for it. It reports whether the unit is
// dead, that is, has used up its attempts and therefore failed.
func (c *coordination) refuse(a *arrival, reason error) (dead bool) {
	c.log.Error("result refused", "unit", a.head.Unit, "worker", a.worker, "reason", reason)
	c.mu.Lock()
	c.refused++
	c.mu.Unlock()
	dead, _ = c.queue.back(time.Now(), a.head.Unit, a.mark, a.key, failing{reason: "its result was refused: " + reason.Error(), counted: true})
	c.hub.wake()
	return dead
}
