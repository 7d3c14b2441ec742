package cluster

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// audits repeats some units of a run in this process and compares the results with those of the workers.
type audits struct {
	c           *coordination
	differences chan difference
	idle        chan struct{} // receives a token whenever a unit has been repeated
	alike       atomic.Int64
	waiting     atomic.Int64 // units still to be repeated, plus differences still to be handled

	mu     sync.Mutex // guards the fields below
	queue  []jobs.Entry
	more   chan struct{}
	cancel context.CancelFunc
	done   chan struct{}
}

// difference describes a unit whose result in this process differs from the worker's.
type difference struct {
	worker string
	unit   int
	reason string
}

func newAudits(c *coordination) *audits {
	ctx, cancel := context.WithCancel(context.Background())
	a := &audits{
		c: c, differences: make(chan difference), idle: make(chan struct{}, 1), more: make(chan struct{}, 1),
		cancel: cancel, done: make(chan struct{}),
	}
	go a.work(ctx)
	return a
}

func (a *audits) close() {
	a.cancel()
	<-a.done
}

// busy reports whether any units still have to be repeated.
func (a *audits) busy() bool { return a.waiting.Load() > 0 }

// consider decides whether a unit is to be repeated, and if so adds it to the list. The choice is
// pseudo-random and depends only on the run and the unit's entry. Workers cannot predict it, because it
// depends on when the entry was written. By default, some units of users other than the owner are repeated.
// The own argument reports whether the worker belongs to the owner.
func (a *audits) consider(e *jobs.Entry, own bool) {
	share := a.c.folder.Spec.Audit
	if !own && a.c.repeats {
		share = max(share, a.c.hub.o.AuditStrangers)
	}
	if share <= 0 {
		return
	}
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%s %d %d", a.c.folder.Digest, e.Unit, e.At) // writing to a hash never fails
	const fine = 1 << 20
	if float64(h.Sum64()%fine) >= share*fine {
		return
	}
	a.waiting.Add(1)
	a.mu.Lock()
	a.queue = append(a.queue, *e)
	a.mu.Unlock()
	select {
	case a.more <- struct{}{}:
	default:
	}
}

func (a *audits) next() (e jobs.Entry, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.queue) == 0 {
		return jobs.Entry{}, false
	}
	e = a.queue[0]
	a.queue = a.queue[1:]
	return e, true
}

// work repeats the listed units, one at a time.
func (a *audits) work(ctx context.Context) {
	defer close(a.done)
	var j jobs.Job
	defer func() {
		if j != nil {
			_ = j.Close() // an error is harmless
		}
	}()
	for {
		e, ok := a.next()
		if !ok {
			select {
			case <-ctx.Done():
				return
			case <-a.more:
				continue
			}
		}
		var err error
		if j == nil {
			j, err = a.open(ctx)
		}
		if err == nil {
			err = a.repeat(ctx, j, &e)
		}
		if ctx.Err() != nil {
			return
		}
		if d := (*differs)(nil); errors.As(err, &d) {
			select {
			case a.differences <- difference{e.Worker, e.Unit, d.Error()}:
			case <-ctx.Done():
				return
			}
			continue // the unit remains on the list until the difference has been handled
		}
		if err != nil {
			a.c.log.Error("unit cannot be repeated", "unit", e.Unit, "error", err)
		} else {
			a.alike.Add(1)
		}
		a.settle()
	}
}

// settle removes a unit from the list.
func (a *audits) settle() {
	a.waiting.Add(-1)
	select {
	case a.idle <- struct{}{}:
	default:
	}
}

// open returns a job for repeating units, which uses the files in the run's own folder.
func (a *audits) open(ctx context.Context) (jobs.Job, error) {
	f := a.c.folder
	kind, err := a.c.hub.o.Kinds.Get(f.Spec.Kind)
	if err != nil {
		return nil, err
	}
	return jobs.OpenJob(ctx, kind, &jobs.Run{ID: f.ID(), Spec: f.Spec, Files: f.Files(), Identity: a.c.hub.o.Identity, Kept: true, Allow: a.c.hub.o.Allow})
}

// differs is the error for a unit whose two results differ.
type differs struct{ cause error }

func (d *differs) Error() string { return d.cause.Error() }

func (a *audits) repeat(ctx context.Context, j jobs.Job, e *jobs.Entry) error {
	own, err := j.Do(ctx, jobs.Unit{Index: e.Unit}, func() {})
	if err != nil {
		return err
	}
	records, err := a.c.folder.Records(e)
	if err != nil {
		return err
	}
	a.c.book.With(func(f jobs.Fold) {
		if comparer, ok := f.(jobs.Comparer); ok {
			err = comparer.Compare(e.Unit, &jobs.Result{Summary: e.Summary, Records: records, Nodes: e.Nodes}, &own)
		}
	})
	if err != nil {
		return &differs{fmt.Errorf("unit %d came out otherwise when it was repeated: %w", e.Unit, err)}
	}
	return nil
}

// quarantine withdraws all results that a worker has delivered for the run, so that other workers redo the
// units. If the worker does not belong to the owner, all workers with its key are quarantined, because the
// key's user could simply give the worker another name.
func (c *coordination) quarantine(ctx context.Context, d difference) error {
	if c.quarantined(d.worker) != "" {
		return nil
	}
	name := d.worker
	if user, _, _ := strings.Cut(name, "/"); !c.hub.own(user) {
		name = user
	}
	c.log.Error("worker in quarantine", "worker", name, "reason", d.reason)
	e := jobs.Entry{Type: jobs.Withdrawn, Worker: name, Reason: d.reason, Quarantined: true}
	if err := c.folder.EachEntry(func(old *jobs.Entry) error {
		if old.Type != jobs.Withdrawn && (old.Worker == name || strings.HasPrefix(old.Worker, name+"/")) {
			e.Units = append(e.Units, old.Unit)
		}
		return nil
	}); err != nil {
		return err
	}
	if err := c.commit(ctx, []jobs.Pending{{Entry: e}}, nil); err != nil {
		return err
	}
	if err := c.book.Refold(); err != nil {
		return err
	}
	c.bans()
	c.queue.add(e.Units)
	c.hub.wake()
	return nil
}
