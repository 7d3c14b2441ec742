package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// errStalled is the cancellation cause for a unit that makes no progress.
var errStalled = errors.New("no progress")

// unit does one unit, from the handout to the delivery of the result. When the work is done and only the
// delivery remains, it frees its slot and calls done.
func (w *Worker) unit(ctx context.Context, u handedUnit, done func()) {
	freed := false
	free := func() {
		if !freed {
			freed = true
			done()
			w.release(1)
		}
	}
	defer free()
	if !jobs.IsDigest(u.Run) {
		w.o.Log.Error("a unit cannot be read")
		return
	}
	began := time.Now()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	h := &hand{heldUnit{u.Run, u.Unit, u.Mark}, began, cancel}
	w.take(h)
	defer w.drop(h)
	head, packed, err := w.attempt(ctx, &u)
	if cause := context.Cause(ctx); err != nil && cause != nil {
		err = cause
	}
	if errors.Is(err, errLost) {
		w.o.Log.Warn("a unit is lost to others", "run", u.Run[:jobs.IDLength], "unit", u.Unit)
		w.count(&w.presence.GivenUp)
		return
	}
	if err != nil {
		w.failed(ctx, h, err)
		return
	}
	head.Seconds = time.Since(began).Seconds()
	select { // wait for a token, so that a worker that cannot deliver its results takes no more units
	case <-w.pending:
		defer func() { w.pending <- struct{}{} }()
		free()
	case <-ctx.Done():
	}
	if w.give(ctx, h, head, packed) {
		w.well()
	}
}

func (w *Worker) take(h *hand) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.hands[h] = true
}

func (w *Worker) drop(h *hand) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.hands, h)
	w.presence.Seconds += time.Since(h.since).Seconds()
}

func (w *Worker) count(n *int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	*n++
}

// attempt does the work of a unit.
func (w *Worker) attempt(ctx context.Context, u *handedUnit) (head resultHead, packed []byte, err error) {
	guard := newGuard(ctx)
	defer guard.end()
	r, err := w.run(guard.ctx, u)
	if err != nil {
		return head, nil, err
	}
	defer w.isolate(u.Attempt)()
	guard.limit(r.Spec.Limits)
	result, err := w.do(guard, r, jobs.Unit{Index: u.Unit, Input: u.Input})
	if err == nil {
		packed, err = w.packer.Pack(result.Records)
	}
	return resultHead{Nodes: result.Nodes, Summary: result.Summary}, packed, err
}

// run fetches the specification and the files of the unit's run.
func (w *Worker) run(ctx context.Context, u *handedUnit) (*jobs.Run, error) {
	spec, err := w.spec(ctx, u.Run)
	if err != nil {
		return nil, err
	}
	if err := spec.Requires.Admits(&w.o.Identity); err != nil {
		return nil, err
	}
	if u.Unit < 0 || u.Unit >= spec.Units {
		return nil, fmt.Errorf("%w: the run has no unit %d", jobs.ErrPermanent, u.Unit)
	}
	r := &jobs.Run{ID: u.Run[:jobs.IDLength], Spec: spec, Files: map[string]string{}, Identity: w.o.Identity, Kept: true, Allow: w.o.Allow}
	for _, f := range spec.Files {
		if r.Files[f.Name], err = w.cache.fetch(ctx, u.Run, f); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// mostSpecBytes is the maximum size of a specification, in bytes.
const mostSpecBytes = 1 << 20

// spec fetches the specification with the given digest.
func (w *Worker) spec(ctx context.Context, digest string) (jobs.Spec, error) {
	path := filepath.Join(w.cache.dir, digest)
	data, err := os.ReadFile(path)
	if err != nil || jobs.Digest(data) != digest {
		if path, err = w.cache.fetch(ctx, digest, jobs.File{Name: "specification", SHA256: digest, Size: -1}); err != nil {
			return jobs.Spec{}, err
		}
		if data, err = os.ReadFile(path); err != nil {
			return jobs.Spec{}, fmt.Errorf("%w: %w", jobs.ErrTrouble, err)
		}
	}
	spec, err := jobs.ParseSpec(data)
	if err != nil {
		err = fmt.Errorf("%w: %w", jobs.ErrRefused, err)
	}
	return spec, err
}

// do does the unit with a job of the run.
func (w *Worker) do(guard *guard, r *jobs.Run, unit jobs.Unit) (result jobs.Result, err error) {
	j, err := w.job(guard.ctx, r)
	if err != nil {
		return jobs.Result{}, err
	}
	sound := false
	defer func() {
		if !sound { // a failed job cannot be trusted
			_ = j.Close()
		}
	}()
	result, err = jobs.Attempt(guard.ctx, j, unit, guard.progress)
	if cause := context.Cause(guard.ctx); cause != nil && err != nil {
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

// isolate waits until the work on a unit may begin. It returns the function to call when the work is done.
// If earlier handouts of the unit ended without a result, it may have crashed its workers. It is then done
// while no other unit is in progress, so that no other unit is lost or blamed for a crash.
func (w *Worker) isolate(attempt int) (release func()) {
	if attempt > trustedAttempts {
		w.alone.Lock()
		return w.alone.Unlock
	}
	w.alone.RLock()
	return w.alone.RUnlock
}

// failed reports to the hub that a unit could not be done. After several failures in a row, it pauses.
func (w *Worker) failed(ctx context.Context, h *hand, err error) {
	log := w.o.Log.With("run", h.Run[:jobs.IDLength], "unit", h.Unit)
	head := resultHead{Reason: err.Error()}
	switch {
	case errors.Is(err, jobs.ErrPermanent):
		log.Error("unit failed", "error", err)
		head.Outcome = impossible
	case errors.Is(err, jobs.ErrRefused):
		log.Error("unit refused", "error", err)
		w.ban(h.Run[:jobs.IDLength], err)
		head.Outcome = refused
	case errors.Is(err, errGivenBack) || ctx.Err() != nil:
		head.Outcome = givenBack
	case errors.Is(err, jobs.ErrTrouble), errors.Is(err, jobs.ErrBlob):
		log.Error("trouble on this machine", "error", err)
		head.Outcome = failed
	default:
		log.Warn("unit given back", "error", err)
		head.Outcome = failed
	}
	if head.Outcome != impossible {
		w.count(&w.presence.GivenUp)
	}
	if head.Outcome == givenBack { // try only briefly: the hub may be gone, and the lease will expire anyway
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		w.give(last, h, head, nil)
		return
	}
	w.give(ctx, h, head, nil)
	if head.Outcome == failed {
		w.troubled(ctx, err)
	}
}

// troubled counts consecutive failures. After several of them, it makes the worker pause.
func (w *Worker) troubled(ctx context.Context, err error) {
	w.mu.Lock()
	w.troubles++
	n := w.troubles
	if n >= troublesLimit {
		w.presence.Trouble = fmt.Sprintf("pauses after %d failures in a row: %v", n, err)
	}
	lease := w.lease
	w.mu.Unlock()
	if n < troublesLimit {
		return
	}
	w.tellSoon()
	b := newBackoff(min(leastPause, lease), lease)
	for range min(n, 2*troublesLimit) {
		b.next = min(2*b.next, b.most)
	}
	pause := b.pause()
	w.o.Log.Error("pause after failures in a row", "failures", n, "pause", pause, "error", err)
	sleep(ctx, pause)
}

// well resets the count of consecutive failures.
func (w *Worker) well() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.presence.Done++
	if w.troubles >= troublesLimit {
		w.presence.Trouble = ""
	}
	w.troubles = 0
}

// give delivers the outcome of a unit, retrying until the hub answers. It returns false if the hub does not
// want the outcome or if delivery was stopped.
func (w *Worker) give(ctx context.Context, h *hand, head resultHead, packed []byte) bool {
	head.heldUnit, head.Instance = h.heldUnit, w.instance
	head.Worker, head.Version, head.Signature = w.o.Identity.Name, w.o.Identity.Version, w.o.Identity.Signature
	log := w.o.Log.With("run", h.Run[:jobs.IDLength], "unit", h.Unit)
	message, err := writeResult(head, packed)
	if err != nil {
		head.Outcome, head.Reason, head.Summary = impossible, err.Error(), nil
		if message, err = writeResult(head, nil); err != nil {
			log.Error("a result cannot be written", "error", err)
			return false
		}
	}
	wait := newBackoff(leastPause/5, longestSilence)
	for tries := 1; ; tries++ {
		one, cancel := context.WithTimeout(ctx, askPatience)
		answer, err := w.conn.ask(one, workerSubjects, giveVerb, message)
		cancel()
		var reply giveReply
		if err == nil {
			err = json.Unmarshal(answer, &reply)
		}
		switch {
		case err != nil:
		case reply.Verdict == taken:
			return true
		case reply.Verdict == known:
			w.count(&w.presence.Doubles)
			return true
		case reply.Verdict == lost:
			log.Warn("a result came too late", "reason", plain(reply.Error, mostTextBytes))
			w.count(&w.presence.Doubles)
			return false
		case reply.Verdict == wrong:
			log.Error("a result was refused", "reason", plain(reply.Error, mostTextBytes))
			return false
		default:
			err = errors.New(plain(reply.Error, mostTextBytes))
		}
		if ctx.Err() != nil {
			return false
		}
		log.Warn("result not delivered", "try", tries, "error", err)
		if !errors.Is(err, errCut) && !sleep(ctx, max(wait.pause(), time.Duration(reply.Later))) {
			return false
		}
		if w.conn.Await(ctx) != nil {
			return false
		}
	}
}

// guard stops the work on a unit that takes too long or makes no progress.
type guard struct {
	ctx    context.Context // cancelled when the work ends
	cancel context.CancelCauseFunc
	done   chan struct{}
	began  time.Time
	last   atomic.Int64 // time of the last progress report, relative to began
	stall  atomic.Int64 // nanoseconds without progress after which the work is stopped; 0 means never
	wall   atomic.Int64 // nanoseconds after which the work is stopped; 0 means never
}

func newGuard(ctx context.Context) *guard {
	g := &guard{done: make(chan struct{}), began: time.Now()}
	g.ctx, g.cancel = context.WithCancelCause(ctx)
	go func() {
		defer close(g.done)
		const glance = 200 * time.Millisecond
		look := time.NewTicker(glance)
		defer look.Stop()
		for {
			select {
			case <-g.ctx.Done():
				return
			case <-look.C:
			}
			if err := g.overdue(); err != nil {
				g.cancel(err)
				return
			}
		}
	}()
	return g
}

// overdue returns the reason why the work must stop now, or nil if it may continue.
func (g *guard) overdue() error {
	now := int64(time.Since(g.began))
	if stall := g.stall.Load(); stall > 0 && now-g.last.Load() > stall {
		return fmt.Errorf("%w for %v", errStalled, time.Duration(stall))
	}
	if wall := g.wall.Load(); wall > 0 && now > wall {
		return fmt.Errorf("not done within %v", time.Duration(wall))
	}
	return nil
}

func (g *guard) progress() { g.last.Store(int64(time.Since(g.began))) }

// limit sets the time limits for the work.
func (g *guard) limit(limits jobs.Limits) {
	g.progress()
	g.stall.Store(int64(limits.Stall))
	g.wall.Store(int64(time.Since(g.began)) + int64(limits.Wall))
}

// end stops the guard and waits for its goroutine.
func (g *guard) end() {
	g.cancel(nil)
	<-g.done
}
