package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Options configures how this process does the units of a run.
type Options struct {
	Slots    int // number of units in parallel; less than 1 means 1
	Identity Identity
	// Watch, if not nil, is called for every new entry in unit order, after the entry has been folded. Calls
	// never overlap, and the run waits for each one to return. Watch must not call methods of the book.
	Watch func(*Entry, Fold)

	reports time.Duration // interval between reports on disk; 0 means reportEvery
}

// reportEvery is the interval between reports on disk.
const reportEvery = 5 * time.Second

// ErrUnitsFailed is wrapped by the error for a run that is complete except for units that could not be done.
var ErrUnitsFailed = errors.New("units failed")

// Work computes the missing units on goroutines of this process. It returns when no unit is missing, when
// the fold is decided, or when ctx is cancelled. If ctx is cancelled, Work abandons the units in progress,
// keeps all finished results, and returns the context's error.
//
// The fold receives the results in unit order, so its outcome does not depend on the number of slots. A
// result that arrives early is kept until its turn, even if the work is interrupted before then.
//
// A unit that cannot be done is recorded as failed. If the run is complete except for such units, the error
// wraps ErrUnitsFailed. If there is trouble on the machine, such as a full disk, Work stops.
func (b *Book) Work(ctx context.Context, o Options) error {
	b.mu.Lock()
	b.order, b.fresh = true, false
	b.mu.Unlock()
	if b.folder != nil {
		if err := b.Refold(); err != nil {
			return err
		}
	}
	b.mu.Lock()
	b.watch = o.Watch
	b.mu.Unlock()
	if over, reason := b.Over(); over {
		return b.end(reason, nil)
	}
	if err := b.SetState(Running, ""); err != nil {
		return err
	}
	err := b.work(ctx, &o)
	over, reason := b.Over()
	if over && cancelled(err) {
		err = nil // the run was already complete when ctx was cancelled
	}
	return b.end(reason, err)
}

// cancelled reports whether err results from a context that was cancelled or exceeded its deadline.
func cancelled(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// end records that the work has ended. The reason argument states why the run needs no more units. It is ""
// if the work ended because of err.
func (b *Book) end(reason string, err error) error {
	state := b.Outcome()
	if reason == "" && err != nil {
		if state, reason = Paused, err.Error(); errors.Is(err, context.Canceled) {
			reason = "interrupted"
		}
	}
	b.mu.Lock()
	b.queued = 0
	b.mu.Unlock()
	written := b.report()
	if err != nil {
		written = nil // ignore this error: the disk may be full, and the ledger contains everything
	}
	return errors.Join(err, b.failures(), b.SetState(state, reason), written)
}

// failures returns an error if the run was stopped by a failure that would affect all units, or if it is
// complete except for some failed units.
func (b *Book) failures() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.hopeless != "" {
		return fmt.Errorf("%w: run %s was stopped: %s; once that is fixed, continue with run resume %s --retry", ErrUnitsFailed, b.ID(), b.hopeless, b.ID()[:4])
	}
	if b.tally.failed == 0 || len(b.ledger.units) < b.spec.Units || b.fold.Decided() {
		return nil
	}
	const named = 3
	var reasons strings.Builder
	for i, unit := range slices.Sorted(maps.Keys(b.tally.failures)) {
		if i == named {
			reasons.WriteString("; ...")
			break
		}
		fmt.Fprintf(&reasons, "; unit %d: %s", unit, b.tally.failures[unit].Reason)
	}
	return fmt.Errorf("%w: %d of %d of run %s%s", ErrUnitsFailed, b.tally.failed, b.spec.Units, b.ID(), reasons.String())
}

// errEnough is the cancellation cause if work stops because no more units are wanted.
var errEnough = errors.New("no more units are wanted")

// work coordinates the units that this process does.
type work struct {
	book     *Book
	run      Run
	finished chan Pending

	mu       sync.Mutex // guards the fields below
	changed  *sync.Cond
	first    int          // every unit below it has been handed out
	inflight map[int]bool // units handed out but not yet in the ledger
}

func (b *Book) work(outer context.Context, o *Options) error {
	ctx, cancel := context.WithCancelCause(outer)
	defer cancel(nil)
	w := &work{
		book: b, finished: make(chan Pending), inflight: map[int]bool{},
		run: Run{ID: b.ID(), Spec: b.spec, Files: b.files, Identity: o.Identity, Alone: true, Kept: b.folder != nil},
	}
	w.changed = sync.NewCond(&w.mu)
	defer context.AfterFunc(ctx, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.changed.Broadcast()
	})()
	var slots sync.WaitGroup
	for range max(1, min(o.Slots, b.Missing())) {
		slots.Go(func() {
			if err := w.slot(ctx); err != nil {
				cancel(err)
			}
		})
	}
	go func() {
		slots.Wait()
		close(w.finished)
	}()
	if err := w.collect(cancel, cmp.Or(o.reports, reportEvery)); err != nil {
		return err
	}
	if cause := context.Cause(ctx); cause != nil && !errors.Is(cause, errEnough) {
		return cause
	}
	if over, _ := b.Over(); over {
		return nil
	}
	return b.Abandon()
}

// slot does units one at a time until none is left.
func (w *work) slot(ctx context.Context) (err error) {
	var j Job
	defer func() {
		if j != nil {
			_ = j.Close() // the job is no longer needed
		}
	}()
	for {
		unit, ok := w.next(ctx)
		if !ok {
			return nil
		}
		if unit.Input, err = w.book.Input(unit.Index); err != nil {
			return err
		}
		began := time.Now()
		var p Pending
		if p, j, err = w.do(ctx, j, unit); err != nil {
			return err
		}
		if ctx.Err() != nil && p.Entry.Type != Done {
			return nil // the work was stopped
		}
		p.Entry.Seconds = time.Since(began).Seconds()
		w.finished <- p
	}
}

// do does a unit using j, or a new job if j is nil. It returns the job to use for the next unit. An error
// ends all work.
func (w *work) do(ctx context.Context, j Job, unit Unit) (p Pending, _ Job, err error) {
	id := &w.run.Identity
	p.Entry = Entry{Type: Done, Unit: unit.Index, Worker: id.Name, Version: id.Version, Signature: id.Signature}
	fail := func(format string, args ...any) {
		p.Entry.Type, p.Entry.Reason = Failed, fmt.Sprintf(format, args...)
	}
	for attempt := 1; ; attempt++ {
		if j == nil {
			run := w.run
			j, err = OpenJob(ctx, w.book.kind, &run)
		}
		var r Result
		if err == nil {
			r, err = Attempt(ctx, j, unit, func() {})
		}
		if err == nil {
			p.Entry.Nodes, p.Entry.Summary = r.Nodes, r.Summary
			if w.run.Kept {
				p.Packed, err = w.book.packer.Pack(r.Records)
			}
			return p, j, err
		}
		if j != nil { // a failed job cannot be trusted
			_ = j.Close()
			j = nil
		}
		switch {
		case ctx.Err() != nil:
			fail("cancelled")
			return p, nil, nil //nolint:nilerr // the unit stays open, which is no fault of the run
		case errors.Is(err, ErrRefused), errors.Is(err, ErrTrouble):
			return p, nil, err
		case errors.Is(err, ErrPermanent):
			fail("%v", err)
			return p, nil, nil
		case attempt >= w.book.spec.Limits.Attempts:
			fail("attempt %d of %d: %v", attempt, attempt, err)
			return p, nil, nil
		}
		err = nil
	}
}

// next returns the next unit to do. If no unit is ready but one may still become ready, next waits.
func (w *work) next(ctx context.Context) (Unit, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for ctx.Err() == nil {
		var ready []int
		ready, w.first = w.book.Ready(w.first, 1, func(unit int) bool { return w.inflight[unit] })
		if len(ready) > 0 {
			w.inflight[ready[0]] = true
			w.tell()
			return Unit{Index: ready[0]}, true
		}
		if len(w.inflight) == 0 || w.first == w.book.spec.Units {
			return Unit{}, false
		}
		w.changed.Wait()
	}
	return Unit{}, false
}

// tell updates the book's count of units in progress.
func (w *work) tell() {
	w.book.mu.Lock()
	defer w.book.mu.Unlock()
	w.book.queued = len(w.inflight)
}

// collect writes finished units to the ledger in batches. Each batch contains all units that have finished by
// then. After an error, or when the run needs no more units, collect calls cancel.
func (w *work) collect(cancel context.CancelCauseFunc, reports time.Duration) (err error) {
	reported := time.Now()
	for p := range w.finished {
		if err != nil {
			continue // after an error, just wait for the slots to finish
		}
		batch := []Pending{p}
		for more := true; more; {
			select {
			case p, ok := <-w.finished:
				if more = ok; ok {
					batch = append(batch, p)
				}
			default:
				more = false
			}
		}
		if err = w.book.Commit(batch); err != nil {
			cancel(err)
			continue
		}
		if over, _ := w.book.Over(); over {
			cancel(errEnough)
		}
		w.mu.Lock()
		for i := range batch {
			delete(w.inflight, batch[i].Entry.Unit)
		}
		w.tell()
		w.changed.Broadcast()
		w.mu.Unlock()
		if time.Since(reported) > reports {
			reported = time.Now()
			_ = w.book.report() // harmless: the ledger is complete, and Work returns the last report's error
		}
	}
	return err
}
