package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// take writes results to the ledger and folds them. Results that are not
// accepted are removed, so that the unit can be done again.
func (c *coordination) take(ctx context.Context, batch []jetstream.Msg) error {
	var accepted []jobs.Pending
	var last uint64
	inBatch := map[int]bool{}
	for _, m := range batch {
		if meta, err := m.Metadata(); err == nil {
			last = max(last, meta.Sequence.Stream)
		}
		p, err := c.read(m.Subject(), m.Data())
		if err != nil {
			if err := c.refuse(ctx, m.Subject(), err); err != nil {
				return err
			}
			continue
		}
		if c.book.Known(p.Entry.Unit) != "" || inBatch[p.Entry.Unit] {
			continue // it was taken before the connection was lost, or the coordinator ended
		}
		inBatch[p.Entry.Unit] = true
		accepted = append(accepted, p)
	}
	if err := c.commit(ctx, accepted); err != nil {
		return err
	}
	c.seen = max(c.seen, last)
	return nil
}

func (c *coordination) count(n *int) {
	c.mu.Lock()
	*n++
	c.mu.Unlock()
}

// commit writes entries to the ledger, for as long as it takes, and folds them.
func (c *coordination) commit(ctx context.Context, batch []jobs.Pending) error {
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
		c.complain(err) // the disk is full, most likely
		if !wait.sleep(ctx) {
			return ctx.Err()
		}
	}
	for i := range batch {
		e := &batch[i].Entry
		switch e.Type {
		case jobs.Withdrawn:
			continue
		case jobs.Failed:
			c.log.Error("unit failed", "unit", e.Unit, "reason", e.Reason)
		default:
			c.audits.consider(e)
		}
		delete(c.inflight, e.Unit)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.problem, c.queued = "", len(c.inflight)
	return nil
}

// read makes an entry of a result message, if it is one that can be accepted.
func (c *coordination) read(subject string, data []byte) (jobs.Pending, error) {
	head, packed, err := readResult(data)
	if err != nil {
		return jobs.Pending{}, err
	}
	unit, err := strconv.Atoi(subject[strings.LastIndexByte(subject, '.')+1:])
	switch {
	case err != nil || unit != head.Unit || head.Run != c.folder.Digest:
		return jobs.Pending{}, fmt.Errorf("%w: it speaks of another unit", errMessage)
	case unit < 0 || unit >= c.folder.Spec.Units:
		return jobs.Pending{}, fmt.Errorf("%w: the run has no unit %d", errMessage, unit)
	}
	if reason := c.book.Quarantined(head.Worker); reason != "" {
		return jobs.Pending{}, fmt.Errorf("worker %s is in quarantine: %s", head.Worker, reason)
	}
	e := jobs.Entry{
		Type: jobs.Done, Unit: unit, Worker: head.Worker, Version: head.Version, Signature: head.Signature,
		Nodes: head.Nodes, Seconds: head.Seconds, Summary: head.Summary,
	}
	if head.Failed != "" {
		e.Type, e.Summary, e.Reason = jobs.Failed, nil, head.Failed
		return jobs.Pending{Entry: e}, nil
	}
	if r := c.folder.Spec.Requires.Signature; r != "" && r != head.Signature {
		return jobs.Pending{}, fmt.Errorf("%w: engine signature %s, the run wants %s", jobs.ErrRefused, head.Signature, r)
	}
	if c.book.Known(unit) != "" {
		return jobs.Pending{Entry: e}, nil // it is there already
	}
	records, err := jobs.Unpack(packed)
	if err != nil {
		return jobs.Pending{}, fmt.Errorf("%w: %w", errMessage, err)
	}
	c.book.With(func(f jobs.Fold) {
		err = f.Check(unit, &jobs.Result{Summary: head.Summary, Records: records, Nodes: head.Nodes})
	})
	if err != nil {
		return jobs.Pending{}, fmt.Errorf("%w: %w", errMessage, err)
	}
	return jobs.Pending{Entry: e, Packed: packed}, nil
}

// refuse removes a result that was not accepted. The sweep queues the unit again.
func (c *coordination) refuse(ctx context.Context, subject string, reason error) error {
	c.log.Error("result refused", "subject", subject, "reason", reason)
	c.count(&c.refused)
	stream, err := c.hub.conn.js.Stream(ctx, resultsStream)
	if err != nil {
		return err
	}
	if err := stream.Purge(ctx, jetstream.WithPurgeSubject(subject)); err != nil {
		return err
	}
	c.again()
	return nil
}

// fill queues units until enough wait.
func (c *coordination) fill(ctx context.Context) error {
	if len(c.inflight) > c.hub.o.Ahead/2 {
		return nil
	}
	var units []int
	units, c.next = c.book.Ready(c.next, c.hub.o.Ahead-len(c.inflight), func(unit int) bool {
		_, waits := c.inflight[unit]
		return waits
	})
	if len(units)+len(c.inflight) == 0 && c.next < c.folder.Spec.Units {
		c.again() // the run is over with that
		return c.book.Abandon()
	}
	return c.queue(ctx, units)
}

// again makes the coordinator look at once for what is missing.
func (c *coordination) again() {
	select {
	case c.kicked <- struct{}{}:
	default:
	}
}

// queue puts units into the queue. Those that wait there already are refused,
// which does no harm.
func (c *coordination) queue(ctx context.Context, units []int) error {
	if len(units) == 0 {
		return nil
	}
	now := time.Now()
	for _, unit := range units {
		c.inflight[unit] = now // whatever comes of it, the sweep knows that it is wanted
	}
	c.mu.Lock()
	c.queued = len(c.inflight)
	c.mu.Unlock()
	const atOnce = 500
	for len(units) > 0 {
		n := min(atOnce, len(units))
		if err := c.publish(ctx, units[:n], now); err != nil {
			return err
		}
		units = units[n:]
	}
	return nil
}

func (c *coordination) publish(ctx context.Context, units []int, now time.Time) error {
	js := c.hub.conn.js
	futures := make([]jetstream.PubAckFuture, 0, len(units))
	for _, unit := range units {
		input, err := c.book.Input(unit)
		if err != nil {
			return err
		}
		data, err := json.Marshal(job{c.folder.Digest, unit, c.folder.Spec.Kind, now.UnixMilli(), input})
		if err != nil {
			return err
		}
		future, err := js.PublishAsync(jobSubject(c.folder.Spec.Kind, c.folder.ID(), unit), data)
		if err != nil {
			return fmt.Errorf("queueing units: %w", err)
		}
		futures = append(futures, future)
	}
	const patience = 20 * time.Second
	late := time.NewTimer(patience)
	defer late.Stop()
	for _, future := range futures {
		select {
		case <-future.Ok():
		case err := <-future.Err():
			if !refusedAsDouble(err) {
				return fmt.Errorf("queueing units: %w", err)
			}
		case <-ctx.Done():
			return ctx.Err()
		case <-late.C:
			return errors.New("queueing units: no answer from the server")
		}
	}
	return nil
}
