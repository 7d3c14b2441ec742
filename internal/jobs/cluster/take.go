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
)

// take writes results to the ledger and folds them. Results that are not
// accepted are removed, so that the unit can be done again.
func (c *coordination) take(ctx context.Context, batch []jetstream.Msg) error {
	var accepted []pending
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
		if c.ledger.units[p.entry.Unit] != "" || inBatch[p.entry.Unit] {
			continue // it was taken before the connection was lost, or the coordinator ended
		}
		inBatch[p.entry.Unit] = true
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
func (c *coordination) commit(ctx context.Context, batch []pending) error {
	if len(batch) == 0 {
		return nil
	}
	now := time.Now().UnixMilli()
	for i := range batch {
		batch[i].entry.At = now
	}
	wait := newBackoff(leastPause, mostPause/4)
	for {
		c.mu.Lock()
		err := c.ledger.append(batch)
		c.mu.Unlock()
		if err == nil {
			break
		}
		if errors.Is(err, ErrLedger) {
			return err
		}
		c.complain(err) // the disk is full, most likely
		if !wait.sleep(ctx) {
			return ctx.Err()
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.problem = ""
	for i := range batch {
		e := &batch[i].entry
		c.tally.add(e)
		if e.Type == Withdrawn {
			continue
		}
		delete(c.inflight, e.Unit)
		if e.Type == Failed {
			c.log.Error("unit failed", "unit", e.Unit, "reason", e.Reason)
			continue
		}
		if err := c.fold.Add(e); err != nil {
			return fmt.Errorf("%w: unit %d: %w", ErrLedger, e.Unit, err)
		}
		c.audits.consider(e)
	}
	c.queued = len(c.inflight)
	return nil
}

// read makes an entry of a result message, if it is one that can be accepted.
func (c *coordination) read(subject string, data []byte) (pending, error) {
	head, packed, err := readResult(data)
	if err != nil {
		return pending{}, err
	}
	unit, err := strconv.Atoi(subject[strings.LastIndexByte(subject, '.')+1:])
	switch {
	case err != nil || unit != head.Unit || head.Run != c.folder.digest:
		return pending{}, fmt.Errorf("%w: it speaks of another unit", errMessage)
	case unit < 0 || unit >= c.folder.spec.Units:
		return pending{}, fmt.Errorf("%w: the run has no unit %d", errMessage, unit)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if w := c.tally.workers[head.Worker]; w != nil && w.Quarantined != "" {
		return pending{}, fmt.Errorf("worker %s is in quarantine: %s", head.Worker, w.Quarantined)
	}
	e := Entry{
		Type: Done, Unit: unit, Worker: head.Worker, Version: head.Version, Signature: head.Signature,
		Nodes: head.Nodes, Seconds: head.Seconds, Summary: head.Summary,
	}
	if head.Failed != "" {
		e.Type, e.Summary, e.Reason = Failed, nil, head.Failed
		return pending{entry: e}, nil
	}
	if r := c.folder.spec.Requires.Signature; r != "" && r != head.Signature {
		return pending{}, fmt.Errorf("%w: engine signature %s, the run wants %s", ErrRefused, head.Signature, r)
	}
	if c.ledger.units[unit] != "" {
		return pending{entry: e}, nil // it is there already
	}
	records, err := unpack(packed)
	if err != nil {
		return pending{}, fmt.Errorf("%w: %w", errMessage, err)
	}
	if err := c.fold.Check(unit, &Result{Summary: head.Summary, Records: records, Nodes: head.Nodes}); err != nil {
		return pending{}, fmt.Errorf("%w: %w", errMessage, err)
	}
	return pending{e, packed}, nil
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
	ordered, _ := c.fold.(Ordered)
	var units []int
	for unit := c.next; unit < c.folder.spec.Units && len(c.inflight)+len(units) < c.hub.o.Ahead; unit++ {
		ready := ordered == nil || ordered.Ready(unit)
		if ready && c.ledger.units[unit] == "" {
			if _, waits := c.inflight[unit]; !waits {
				units = append(units, unit)
			}
		}
		if ordered == nil { // else one may be left out now and come later
			c.next = unit + 1
		}
	}
	if ordered != nil && len(units)+len(c.inflight) == 0 {
		return c.abandon(ctx)
	}
	return c.queue(ctx, units)
}

// abandon records the units that can never be done, since others have failed.
func (c *coordination) abandon(ctx context.Context) error {
	var batch []pending
	for unit := range c.folder.spec.Units {
		if c.ledger.units[unit] == "" {
			batch = append(batch, pending{entry: Entry{Type: Failed, Unit: unit, Reason: "a unit that it needs has failed"}})
		}
	}
	c.again() // the run may be over with that
	return c.commit(ctx, batch)
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
		data, err := json.Marshal(job{c.folder.digest, unit, c.folder.spec.Kind, now.UnixMilli()})
		if err != nil {
			return err
		}
		future, err := js.PublishAsync(jobSubject(c.folder.spec.Kind, c.folder.id(), unit), data)
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
