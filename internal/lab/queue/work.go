package queue

import (
	"context"
	"errors"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// Worker plays the tests of a queue, one at a time.
type Worker struct {
	Queue Queue
	// Stay makes the worker wait when no tests are left or the queue is paused, until its context is
	// cancelled.
	Stay bool
	// Jobs is the number of pairs played at the same time. 0 means one.
	Jobs int
	// Glance is how often the worker rereads the queue during a test, to find out whether the queue has been
	// paused or another test now has precedence. 0 means every second.
	Glance time.Duration
	// Watch, if not nil, is called with each test when it starts or continues, and again when it ends or
	// yields to another test.
	Watch func(t *Test, begins bool)
}

// Reasons for a test to yield.
var (
	errPaused = errors.New("the queue is paused")
	errRoom   = errors.New("another test comes first, or this one was stopped")
)

// Work plays tests until ctx is cancelled. Unless w.Stay is set, it also returns when no tests are left or
// the queue is paused. Finished games are kept in any case, even if the process is killed. An interrupted
// test continues with its next pair.
func (w *Worker) Work(ctx context.Context) error {
	if w.Glance == 0 {
		w.Glance = time.Second
	}
	elsewhere := map[int]bool{} // tests being played by other processes
	for ctx.Err() == nil {
		var t *Test
		if !w.Queue.Paused() {
			var err error
			if t, err = w.next(elsewhere); err != nil {
				return err
			}
		} else if !w.Stay {
			return nil
		}
		switch {
		case t == nil && !w.Stay:
			return nil
		case t == nil:
			clear(elsewhere)
			select {
			case <-ctx.Done():
			case <-time.After(w.Glance):
			}
			continue
		}
		switch err := w.play(ctx, t, elsewhere); {
		case errors.Is(err, jobs.ErrInUse):
			elsewhere[t.Number] = true
		case err != nil && !errors.Is(err, errPaused) && !errors.Is(err, errRoom):
			return err
		default:
			clear(elsewhere)
		}
	}
	return ctx.Err()
}

// next returns the test to play now, which is the first test with the highest priority. It returns nil if
// there is none.
func (w *Worker) next(elsewhere map[int]bool) (*Test, error) {
	list, err := w.Queue.List()
	if err != nil {
		return nil, err
	}
	var first *Test
	for i := range list {
		if t := &list[i]; t.Open() && !elsewhere[t.Number] && (first == nil || t.Priority > first.Priority) {
			first = t
		}
	}
	return first, nil
}

// play plays a test until it is decided or must yield.
func (w *Worker) play(ctx context.Context, t *Test, elsewhere map[int]bool) error {
	if w.Watch != nil {
		w.Watch(t, true)
		defer w.Watch(t, false)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		w.watch(ctx, cancel, t, elsewhere)
	}()
	err := w.games(ctx, t)
	cause := context.Cause(ctx)
	cancel(nil)
	<-watched
	if fresh, err := w.Queue.Get(t.Number); err == nil {
		*t = fresh
	}
	if cause != nil {
		return cause
	}
	return err
}

// watch stops the games of a test when the test must yield.
func (w *Worker) watch(ctx context.Context, cancel context.CancelCauseFunc, t *Test, elsewhere map[int]bool) {
	tick := time.NewTicker(w.Glance)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if w.Queue.Paused() {
			cancel(errPaused)
			return
		}
		// If the queue cannot be read at the moment, try again later.
		if best, err := w.next(elsewhere); err == nil && (best == nil || best.Number != t.Number) {
			// The test itself may have just been decided, in which case it ends without intervention.
			if now, err := w.Queue.Get(t.Number); err == nil && (now.Stopped || now.Open()) {
				cancel(errRoom)
				return
			}
		}
	}
}

// games plays the match of a test and stores its result. If the engines cannot be built or do not play, it
// marks the test as broken, which is not an error of the worker.
func (w *Worker) games(ctx context.Context, t *Test) error {
	m, err := w.Queue.match(ctx, t, max(1, w.Jobs))
	if err != nil {
		return w.broken(ctx, t, err)
	}
	pairs := -1
	m.Watch = func(_ *match.Record, r *match.Report) {
		if r.Pairs > pairs { // a write failure is reported by the last write
			pairs = r.Pairs
			_ = w.keep(t, r)
		}
	}
	report, err := m.Run(ctx)
	if report != nil {
		if fault := w.keep(t, report); fault != nil {
			return errors.Join(err, fault)
		}
	}
	switch {
	case errors.Is(err, jobs.ErrInUse):
		return err
	case err != nil:
		return w.broken(ctx, t, err)
	}
	return nil
}

// broken marks a test as broken and records the reason.
func (w *Worker) broken(ctx context.Context, t *Test, why error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	_, err := w.Queue.Alter(t.Number, func(t *Test) error {
		t.Fault = why.Error()
		return nil
	})
	return err
}

// keep stores the result so far in the test.
func (w *Worker) keep(t *Test, r *match.Report) error {
	if r.Pairs == 0 {
		return nil
	}
	_, err := w.Queue.Alter(t.Number, func(t *Test) error {
		t.Fault = ""
		t.Result = &Result{
			Run: r.Run, Pairs: r.Counts, Games: r.Games, Seconds: r.Duration, Updated: time.Now().UTC().Truncate(time.Second),
			Engines: [2]string{r.Engines[0].Signature, r.Engines[1].Signature},
		}
		if r.Test != nil {
			t.Result.LLR, t.Result.Lower, t.Result.Upper, t.Result.Decided = r.Test.LLR, r.Test.Lower, r.Test.Upper, r.Test.Decision
		}
		return nil
	})
	return err
}
