package cluster

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"sync"
	"sync/atomic"

	"github.com/nats-io/nats.go/jetstream"
)

// audits repeats some units of a run in this program and compares them with the
// results of workers.
type audits struct {
	c           *coordination
	differences chan difference
	idle        chan struct{} // told when a unit was repeated
	alike       atomic.Int64
	waiting     atomic.Int64 // units to be repeated, and differences not dealt with

	mu     sync.Mutex // guards what follows
	queue  []Entry
	more   chan struct{}
	cancel context.CancelFunc
	done   chan struct{}
}

// difference is a unit that came out otherwise here.
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

// busy tells whether units are still to be repeated.
func (a *audits) busy() bool { return a.waiting.Load() > 0 }

// consider puts a unit on the list, if chance says so: one that depends on the
// unit alone and that no worker can foresee, for it also takes the ledger's time.
func (a *audits) consider(e *Entry) {
	share := a.c.folder.spec.Audit
	if share == 0 {
		return
	}
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%s %d %d", a.c.folder.digest, e.Unit, e.At) // a hash takes everything
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

func (a *audits) next() (e Entry, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.queue) == 0 {
		return Entry{}, false
	}
	e = a.queue[0]
	a.queue = a.queue[1:]
	return e, true
}

// work repeats units one after the other.
func (a *audits) work(ctx context.Context) {
	defer close(a.done)
	var j Job
	defer func() {
		if j != nil {
			_ = j.Close() // nothing depends on it
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
			continue // it counts as waiting until it is dealt with
		}
		if err != nil {
			a.c.log.Error("unit cannot be repeated", "unit", e.Unit, "error", err)
		} else {
			a.alike.Add(1)
		}
		a.settle()
	}
}

// settle takes a unit off the list.
func (a *audits) settle() {
	a.waiting.Add(-1)
	select {
	case a.idle <- struct{}{}:
	default:
	}
}

// open gets ready to repeat units, with the files in the run's own folder.
func (a *audits) open(ctx context.Context) (Job, error) {
	kind, err := a.c.hub.o.Kinds.get(a.c.folder.spec.Kind)
	if err != nil {
		return nil, err
	}
	r := &Run{ID: a.c.folder.id(), Spec: a.c.folder.spec, Files: map[string]string{}, Identity: a.c.hub.o.Identity}
	for _, f := range a.c.folder.spec.Files {
		r.Files[f.Name] = a.c.folder.blob(f)
	}
	return kind.Open(ctx, r)
}

// differs is the error of a unit that came out otherwise.
type differs struct{ cause error }

func (d *differs) Error() string { return d.cause.Error() }

func (a *audits) repeat(ctx context.Context, j Job, e *Entry) error {
	own, err := j.Do(ctx, e.Unit, func() {})
	if err != nil {
		return err
	}
	a.c.mu.Lock()
	records, err := a.c.ledger.recordsOf(e)
	comparer, ok := a.c.fold.(Comparer)
	a.c.mu.Unlock()
	if err != nil || !ok {
		return err
	}
	if err := comparer.Compare(e.Unit, &Result{Summary: e.Summary, Records: records, Nodes: e.Nodes}, &own); err != nil {
		return &differs{fmt.Errorf("unit %d came out otherwise when it was repeated: %w", e.Unit, err)}
	}
	return nil
}

// quarantine withdraws all that a worker has said of the run, by a new entry, and
// lets others do its units again.
func (c *coordination) quarantine(ctx context.Context, d difference) error {
	c.mu.Lock()
	known := c.tally.workers[d.worker]
	already := known != nil && known.Quarantined != ""
	c.mu.Unlock()
	if already {
		return nil
	}
	c.log.Error("worker in quarantine", "worker", d.worker, "reason", d.reason)
	e := Entry{Type: Withdrawn, Worker: d.worker, Reason: d.reason, Quarantined: true}
	if err := EachEntry(c.folder.path, func(old *Entry) error {
		if old.Type == Done && old.Worker == d.worker {
			e.Units = append(e.Units, old.Unit)
		}
		return nil
	}); err != nil {
		return err
	}
	if err := c.commit(ctx, []pending{{entry: e}}); err != nil {
		return err
	}
	if err := c.refold(); err != nil {
		return err
	}
	if err := c.tellWorkers(ctx); err != nil {
		return err
	}
	return c.redo(ctx, e.Units)
}

// redo removes the results of units and queues them.
func (c *coordination) redo(ctx context.Context, units []int) error {
	stream, err := c.hub.conn.js.Stream(ctx, resultsStream)
	if err != nil {
		return err
	}
	for _, unit := range units {
		if err := stream.Purge(ctx, jetstream.WithPurgeSubject(resultSubject(c.folder.id(), unit))); err != nil {
			return err
		}
	}
	return c.queue(ctx, units)
}
