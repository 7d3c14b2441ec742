package queue

import (
	"context"
	"errors"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// Worker plays the tests of a queue one after another.
type Worker struct {
	Queue Queue
	// Stay makes the worker wait for new tests when no tests are left, until the context ends.
	Stay bool
	// Jobs is the number of pairs that are played at the same time; 0 means one.
	Jobs int
	// Glance is how often a worker rereads the queue during a test. It does so to find out whether
	// the queue was paused, and whether another test comes first. 0 means every second.
	Glance time.Duration
	// Watch, if not nil, is called with every test that starts or continues, and again when the
	// test ends or yields to another test.
	Watch func(t *Test, begins bool)
}

// Reasons for which a test yields.
var (
	errPaused = errors.New("the queue is paused")
	errRoom   = errors.New("another test comes first, or this one was stopped")
)

// Work plays tests until ctx ends or no tests are left. Finished games are kept however it ends,
// even if the process is killed. A test that was interrupted continues with its next pair.
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

// next returns the test that should be played now, or nil if there is none. It is the first of the
// tests with the highest priority.
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

// play plays a test until it is decided or yields.
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

// watch ends the games of a test when the test must yield.
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
		// If the queue cannot be read now, try again later.
		if best, err := w.next(elsewhere); err == nil && (best == nil || best.Number != t.Number) {
			// The test itself may have just been decided. In that case, it ends by itself.
			if now, err := w.Queue.Get(t.Number); err == nil && (now.Stopped || now.Open()) {
				cancel(errRoom)
				return
			}
		}
	}
}

// games plays the match of a test and stores its result. If the engines of the test cannot be built
// or do not play, the test is marked as broken, which does not count as an error of the worker.
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

// broken records why a test cannot be played.
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
