package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// sweep looks for units that are wanted and are neither queued nor have a stored
// result: whatever made the message system forget them, they are queued again.
// Units whose deliveries are used up have failed.
func (c *coordination) sweep(ctx context.Context) error {
	if state, _ := c.book.State(); state != jobs.Running {
		return nil
	}
	queue, err := c.hub.conn.js.Stream(ctx, jobsStream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		if err = c.hub.prepare(ctx); err == nil {
			queue, err = c.hub.conn.js.Stream(ctx, jobsStream)
		}
	}
	if err != nil {
		return fmt.Errorf("sweep: %w", err)
	}
	if _, err := queue.Consumer(ctx, c.folder.Spec.Kind); errors.Is(err, jetstream.ErrConsumerNotFound) {
		if err := c.hub.prepare(ctx); err != nil {
			return fmt.Errorf("sweep: %w", err)
		}
	}
	info, err := queue.Info(ctx, jetstream.WithSubjectFilter(c.jobs()))
	if err != nil {
		return fmt.Errorf("sweep: %w", err)
	}
	var missing, present []int
	for unit := range c.inflight {
		if info.State.Subjects[jobSubject(c.folder.Spec.Kind, c.folder.ID(), unit)] == 0 {
			missing = append(missing, unit)
		} else {
			present = append(present, unit)
		}
	}
	slices.Sort(missing)
	if err := c.restore(ctx, missing); err != nil {
		return fmt.Errorf("sweep: %w", err)
	}
	slices.Sort(present)
	if err := c.bury(ctx, queue, present); err != nil {
		return fmt.Errorf("sweep: %w", err)
	}
	return c.fill(ctx)
}

// restore takes the stored results of units that are not queued, and queues those
// that have none.
func (c *coordination) restore(ctx context.Context, missing []int) error {
	if len(missing) == 0 {
		return nil
	}
	results, err := c.hub.conn.js.Stream(ctx, resultsStream)
	if err != nil {
		return err
	}
	var found []jobs.Pending
	var again []int
	for _, unit := range missing {
		subject := resultSubject(c.folder.ID(), unit)
		m, err := results.GetLastMsgForSubject(ctx, subject)
		if err == nil {
			p, unfit := c.read(subject, m.Data)
			if unfit == nil {
				found = append(found, p)
				continue
			}
			err = c.refuse(ctx, subject, unfit)
		} else if errors.Is(err, jetstream.ErrMsgNotFound) {
			err = nil
		}
		if err != nil {
			return err
		}
		again = append(again, unit)
	}
	if err := c.commit(ctx, found); err != nil {
		return err
	}
	c.mu.Lock()
	c.requeued += len(again)
	c.mu.Unlock()
	if len(again) > 0 {
		c.log.Warn("units were missing and are queued again", "units", len(again))
	}
	return c.queue(ctx, again)
}

// bury records the units that stay in the queue but are given to nobody any more,
// since their deliveries are used up.
func (c *coordination) bury(ctx context.Context, queue jetstream.Stream, present []int) error {
	if len(present) == 0 {
		return nil
	}
	consumer, err := queue.Consumer(ctx, c.folder.Spec.Kind)
	if err != nil {
		return err
	}
	info := consumer.CachedInfo()
	nobodyHasAny := info.NumPending == 0 && info.NumAckPending == 0
	limits := c.folder.Spec.Limits
	longest := mostDeliveries * (time.Duration(limits.Wall) + c.hub.o.Lease)
	var dead []jobs.Pending
	for _, unit := range present {
		if !nobodyHasAny && time.Since(c.inflight[unit]) < longest {
			continue
		}
		m, err := queue.GetLastMsgForSubject(ctx, jobSubject(c.folder.Spec.Kind, c.folder.ID(), unit))
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue // it was done meanwhile
		}
		if err != nil {
			return err
		}
		if m.Sequence > info.Delivered.Stream {
			continue // it was never given out
		}
		if err := queue.DeleteMsg(ctx, m.Sequence); err != nil && !errors.Is(err, jetstream.ErrMsgNotFound) {
			return err
		}
		dead = append(dead, jobs.Pending{Entry: jobs.Entry{Type: jobs.Failed, Unit: unit, Reason: fmt.Sprintf(
			"given out %d times without a result: it ends or freezes the workers that take it", mostDeliveries)}})
	}
	return c.commit(ctx, dead)
}
