package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// errStalled is why a unit without progress is broken off.
var errStalled = errors.New("no progress")

// unit does one unit from its message to its acknowledgement. A unit is
// acknowledged only when a result is stored, for the server takes even a late
// acknowledgement of a delivery that it has given to another worker meanwhile.
func (w *Worker) unit(ctx context.Context, m jetstream.Msg) {
	began := time.Now()
	meta, err := m.Metadata()
	var j job
	if err == nil {
		err = json.Unmarshal(m.Data(), &j)
	}
	if err != nil || !jobs.IsDigest(j.Run) {
		w.o.Log.Error("a job cannot be read", "subject", m.Subject(), "error", err)
		_ = m.TermWithReason("the job cannot be read") // the sweep sees to it
		return
	}
	id := j.Run[:jobs.IDLength]
	h := w.take(Busy{id, j.Unit, began.UnixMilli()})
	defer w.drop(h, began)
	lease := w.keep(ctx, m)
	defer lease.end()
	r, err := w.run(lease.ctx, &j)
	if err != nil {
		w.failed(ctx, m, &j, meta.NumDelivered, jobs.DefaultAttempts, err)
		return
	}
	limits := r.Spec.Limits
	if int(meta.NumDelivered) > limits.Attempts {
		w.give(ctx, m, &j, resultHead{Failed: fmt.Sprintf(
			"given out %d times without a result: it ends or freezes the workers that take it", limits.Attempts)}, nil)
		return
	}
	defer w.isolate(meta.NumDelivered)()
	lease.limit(limits)
	result, err := w.do(lease, r, jobs.Unit{Index: j.Unit, Input: j.Input})
	var packed []byte
	if err == nil {
		packed, err = w.packer.Pack(result.Records)
	}
	if err != nil {
		w.failed(ctx, m, &j, meta.NumDelivered, limits.Attempts, err)
		return
	}
	lease.free() // what is left is to deliver
	w.give(ctx, m, &j, resultHead{
		Nodes: result.Nodes, Seconds: time.Since(began).Seconds(), Summary: result.Summary,
	}, packed)
	w.well()
}

func (w *Worker) take(b Busy) *hand {
	w.mu.Lock()
	defer w.mu.Unlock()
	h := &hand{unit: b.Unit}
	w.busy[h] = b
	return h
}

func (w *Worker) drop(h *hand, began time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.busy, h)
	w.presence.Seconds += time.Since(began).Seconds()
}

// run gets the specification and the files of a run.
func (w *Worker) run(ctx context.Context, j *job) (*jobs.Run, error) {
	spec, err := w.spec(ctx, j.Run)
	if err != nil {
		return nil, err
	}
	id := j.Run[:jobs.IDLength]
	w.mu.Lock()
	n, known := w.runs[id]
	w.mu.Unlock()
	if !known { // the news of it is still under way
		n = runNotice{Protocol: spec.Protocol, Requires: spec.Requires}
	}
	if err := w.admitted(&n); err != nil {
		return nil, err
	}
	if j.Unit < 0 || j.Unit >= spec.Units {
		return nil, fmt.Errorf("%w: the run has no unit %d", jobs.ErrPermanent, j.Unit)
	}
	r := &jobs.Run{ID: id, Spec: spec, Files: map[string]string{}, Identity: w.o.Identity, Kept: true}
	for _, f := range spec.Files {
		if r.Files[f.Name], err = w.cache.fetch(ctx, f); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// mostSpecBytes bounds a specification.
const mostSpecBytes = 1 << 20

// spec fetches a specification by its digest.
func (w *Worker) spec(ctx context.Context, digest string) (jobs.Spec, error) {
	f := jobs.File{Name: "specification", SHA256: digest}
	if data, err := os.ReadFile(w.cache.dir + "/" + digest); err == nil && jobs.Digest(data) == digest {
		return jobs.ParseSpec(data)
	}
	store, err := w.conn.js.ObjectStore(ctx, blobsBucket)
	if err != nil {
		return jobs.Spec{}, err
	}
	info, err := store.GetInfo(ctx, digest)
	if err != nil {
		return jobs.Spec{}, fmt.Errorf("specification %s: %w", digest, err)
	}
	if info.Size > mostSpecBytes {
		return jobs.Spec{}, fmt.Errorf("%w: a specification of %d bytes", jobs.ErrPermanent, info.Size)
	}
	f.Size = int64(info.Size)
	path, err := w.cache.fetch(ctx, f)
	if err != nil {
		return jobs.Spec{}, err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return jobs.Spec{}, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
	}
	spec, err := jobs.ParseSpec(data)
	if err != nil {
		err = fmt.Errorf("%w: %w", jobs.ErrPermanent, err)
	}
	return spec, err
}

// do does the work.
func (w *Worker) do(lease *lease, r *jobs.Run, unit jobs.Unit) (result jobs.Result, err error) {
	j, err := w.job(lease.ctx, r)
	if err != nil {
		return jobs.Result{}, err
	}
	sound := false
	defer func() {
		if !sound { // what a failed job is worth nobody knows
			_ = j.Close()
		}
	}()
	result, err = jobs.Attempt(lease.ctx, j, unit, lease.progress)
	if cause := context.Cause(lease.ctx); cause != nil && err != nil {
		err = cause
	}
	if err != nil {
		return jobs.Result{}, err
	}
	sound = true
	w.mu.Lock()
	defer w.mu.Unlock()
	w.idle[r.ID] = append(w.idle[r.ID], j)
	return result, nil
}

// job returns an idle job of the run, or a new one.
func (w *Worker) job(ctx context.Context, r *jobs.Run) (jobs.Job, error) {
	w.mu.Lock()
	if idle := w.idle[r.ID]; len(idle) > 0 {
		j := idle[len(idle)-1]
		w.idle[r.ID] = idle[:len(idle)-1]
		w.mu.Unlock()
		return j, nil
	}
	w.mu.Unlock()
	kind, err := w.o.Kinds.Get(r.Spec.Kind)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", jobs.ErrRefused, err)
	}
	return jobs.OpenJob(ctx, kind, r)
}

// isolate waits until a unit may be worked at, and returns what to call behind
// it. One that was given out before without a result may end its worker: it is
// done alone, so that no other unit goes down with it and is blamed too.
func (w *Worker) isolate(delivered uint64) (release func()) {
	const trusted = 2 // deliveries
	if delivered > trusted {
		w.alone.Lock()
		return w.alone.Unlock
	}
	w.alone.RLock()
	return w.alone.RUnlock
}

// failed decides what becomes of a unit that could not be done.
func (w *Worker) failed(ctx context.Context, m jetstream.Msg, j *job, delivered uint64, attempts int, err error) {
	id := j.Run[:jobs.IDLength]
	log := w.o.Log.With("run", id, "unit", j.Unit)
	switch {
	case errors.Is(err, jobs.ErrPermanent):
		log.Error("unit failed", "error", err)
		if w.give(ctx, m, j, resultHead{Failed: err.Error()}, nil) {
			return
		}
	case errors.Is(err, jobs.ErrRefused):
		log.Error("unit refused", "error", err)
		w.ban(id, err)
		w.back(m, w.o.Lease)
		return
	case errors.Is(err, errGivenBack) || ctx.Err() != nil:
		w.back(m, 0)
		return
	case errors.Is(err, jobs.ErrTrouble), errors.Is(err, jobs.ErrBlob):
		log.Error("trouble on this machine", "error", err)
	default:
		log.Warn("unit given back", "error", err, "delivery", delivered)
	}
	if int(delivered) >= attempts {
		w.give(ctx, m, j, resultHead{Failed: fmt.Sprintf("attempt %d of %d: %v", delivered, attempts, err)}, nil)
	} else {
		w.back(m, w.backoffAt(delivered).pause())
	}
	w.troubled(ctx, err)
}

// backoffAt returns pauses as after so many failures; none is longer than a lease.
func (w *Worker) backoffAt(failures uint64) *backoff {
	b := newBackoff(min(leastPause, w.o.Lease), w.o.Lease)
	for range min(failures, mostDeliveries) {
		b.next = min(2*b.next, b.most)
	}
	return b
}

// back gives a unit back, for now or for later.
func (w *Worker) back(m jetstream.Msg, delay time.Duration) {
	w.mu.Lock()
	w.presence.GivenUp++
	w.mu.Unlock()
	if err := m.NakWithDelay(delay); err != nil {
		w.o.Log.Debug("giving a unit back", "error", err) // its lease ends by itself
	}
}

// troubled counts failures in a row; after a few the worker pauses.
func (w *Worker) troubled(ctx context.Context, err error) {
	w.mu.Lock()
	w.troubles++
	n := w.troubles
	if n >= troublesLimit {
		w.presence.Trouble = fmt.Sprintf("pauses after %d failures in a row: %v", n, err)
	}
	w.mu.Unlock()
	if n < troublesLimit {
		return
	}
	pause := w.backoffAt(uint64(n)).pause()
	w.o.Log.Error("pause after failures in a row", "failures", n, "pause", pause, "error", err)
	_ = w.tell(ctx) // the log has it too
	sleep(ctx, pause)
}

// well ends a row of failures.
func (w *Worker) well() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.presence.Done++
	if w.troubles >= troublesLimit {
		w.presence.Trouble = ""
	}
	w.troubles = 0
}

// give publishes the result of a unit, for as long as it takes, and then
// acknowledges the unit. It returns false when it was broken off, or the message
// cannot be sent at all.
func (w *Worker) give(ctx context.Context, m jetstream.Msg, j *job, head resultHead, packed []byte) bool {
	head.Run, head.Unit = j.Run, j.Unit
	head.Worker, head.Version, head.Signature = w.o.Identity.Name, w.o.Identity.Version, w.o.Identity.Signature
	message, err := writeResult(head, packed)
	if err != nil {
		head.Failed, head.Summary = err.Error(), nil
		if message, err = writeResult(head, nil); err != nil {
			w.o.Log.Error("a result cannot be written", "error", err)
			return false
		}
	}
	wait := newBackoff(leastPause, mostPause/4)
	for tries := 1; ; tries++ {
		const patience = 10 * time.Second
		one, cancel := context.WithTimeout(ctx, patience)
		_, err := w.conn.js.Publish(one, resultSubject(j.Run[:jobs.IDLength], j.Unit), message)
		cancel()
		if refusedAsDouble(err) {
			w.mu.Lock()
			w.presence.Doubles++
			w.mu.Unlock()
			err = nil
		}
		if err == nil {
			break
		}
		w.o.Log.Warn("result not delivered", "run", j.Run[:jobs.IDLength], "unit", j.Unit, "try", tries, "error", err)
		if !wait.sleep(ctx) {
			w.back(m, 0)
			return false
		}
	}
	if head.Failed != "" {
		err = m.TermWithReason(head.Failed)
	} else {
		err = m.Ack()
	}
	if err != nil { // it comes again, and its result is refused as the second
		w.o.Log.Debug("acknowledging", "error", err)
	}
	return true
}

// lease is the right to a unit. It is kept while the work makes progress.
type lease struct {
	ctx    context.Context // ends with the lease
	cancel context.CancelCauseFunc
	done   chan struct{}
	last   atomic.Int64 // when progress was told, since began
	began  time.Time
	stall  atomic.Int64 // nanoseconds without progress that end it; 0 never
	wall   atomic.Int64 // nanoseconds that end it; 0 never
}

// keep renews the lease of a unit until it ends.
func (w *Worker) keep(ctx context.Context, m jetstream.Msg) *lease {
	l := &lease{done: make(chan struct{}), began: time.Now()}
	l.ctx, l.cancel = context.WithCancelCause(ctx)
	go func() {
		defer close(l.done)
		beat := time.NewTicker(w.o.Lease / beatsPerLease)
		defer beat.Stop()
		for {
			select {
			case <-l.ctx.Done():
				return
			case <-beat.C:
			}
			if err := l.overdue(); err != nil {
				l.cancel(err)
				return
			}
			if err := m.InProgress(); err != nil {
				w.o.Log.Debug("lease", "error", err) // the result is worth delivering all the same
			}
		}
	}()
	return l
}

// overdue says why the unit must be broken off.
func (l *lease) overdue() error {
	now := int64(time.Since(l.began))
	if stall := l.stall.Load(); stall > 0 && now-l.last.Load() > stall {
		return fmt.Errorf("%w for %v", errStalled, time.Duration(stall))
	}
	if wall := l.wall.Load(); wall > 0 && now > wall {
		return fmt.Errorf("not done within %v", time.Duration(wall))
	}
	return nil
}

func (l *lease) progress() { l.last.Store(int64(time.Since(l.began))) }

// limit sets what ends the lease.
func (l *lease) limit(limits jobs.Limits) {
	l.progress()
	l.stall.Store(int64(limits.Stall))
	l.wall.Store(int64(time.Since(l.began)) + int64(limits.Wall))
}

// free lifts the limits.
func (l *lease) free() {
	l.stall.Store(0)
	l.wall.Store(0)
}

// end ends the lease and waits for its goroutine.
func (l *lease) end() {
	l.cancel(nil)
	<-l.done
}
