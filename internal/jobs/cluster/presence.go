package cluster

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// watchRuns follows the states of runs until ctx is cancelled.
func (w *Worker) watchRuns(ctx context.Context) {
	wait := newBackoff(leastPause, mostPause/4)
	for ctx.Err() == nil {
		if err := w.follow(ctx, wait.reset); err != nil && ctx.Err() == nil {
			w.o.Log.Debug("states of runs", "error", err)
			wait.sleep(ctx)
		}
	}
}

// follow follows them until the connection is lost.
func (w *Worker) follow(ctx context.Context, well func()) error {
	bucket, err := w.conn.js.KeyValue(ctx, runsBucket)
	if err != nil {
		return err
	}
	watcher, err := bucket.WatchAll(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = watcher.Stop() }() // it is made anew
	// The server may have lost the bucket and the watch with it.
	again := time.NewTicker(mostPause)
	defer again.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-w.conn.reconnected:
			return nil
		case <-again.C:
			return nil
		case entry, ok := <-watcher.Updates():
			if !ok {
				return nil
			}
			well()
			if entry == nil { // the present states are known
				continue
			}
			var n runNotice
			if entry.Operation() != jetstream.KeyValuePut {
				n.State = jobs.Stopped
			} else if err := json.Unmarshal(entry.Value(), &n); err != nil {
				w.o.Log.Error("state of a run cannot be read", "run", entry.Key(), "error", err)
				continue
			}
			w.notice(entry.Key(), n)
			w.closeJobs(func(id string) bool { return id == entry.Key() && n.State != jobs.Running })
		}
	}
}

// closeJobs closes the idle jobs of runs.
func (w *Worker) closeJobs(of func(id string) bool) {
	w.mu.Lock()
	var idle []jobs.Job
	for id, list := range w.idle {
		if of(id) {
			idle = append(idle, list...)
			delete(w.idle, id)
		}
	}
	w.mu.Unlock()
	for _, j := range idle {
		if err := j.Close(); err != nil {
			w.o.Log.Warn("closing a job", "error", err)
		}
	}
}

// tellPresence tells the coordinator what this worker does, until ctx is cancelled.
func (w *Worker) tellPresence(ctx context.Context) {
	for ctx.Err() == nil {
		if err := w.tell(ctx); err != nil && ctx.Err() == nil {
			w.o.Log.Debug("presence", "error", err)
		}
		sleep(ctx, presenceEvery)
	}
}

// tellEnd tells at once that nothing is in hand any more of a run that has ended,
// for somebody may be waiting for that.
func (w *Worker) tellEnd(ctx context.Context) {
	w.mu.Lock()
	running := len(w.busy) > 0
	for _, r := range w.runs {
		running = running || r.State == jobs.Running
	}
	w.mu.Unlock()
	if !running {
		_ = w.tell(ctx) // the next one comes within seconds
	}
}

// Presence returns what the worker tells of itself.
func (w *Worker) Presence() Presence {
	w.mu.Lock()
	defer w.mu.Unlock()
	p := w.presence
	p.Busy = []Busy{}
	for _, b := range w.busy {
		p.Busy = append(p.Busy, b)
	}
	return p
}

func (w *Worker) presenceKey() string { return w.conn.user + "." + keyOf(w.o.Identity.Name) }

// keyOf makes a name fit for a key.
func keyOf(name string) string {
	key := []byte(name)
	for i, c := range key {
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			key[i] = '_'
		}
	}
	return string(key)
}

// tell writes the presence once.
func (w *Worker) tell(ctx context.Context) error {
	p := w.Presence()
	p.Seen = time.Now().UnixMilli()
	value, err := json.Marshal(&p)
	if err != nil {
		return err
	}
	// The bucket is a stream with this name; binding to it first would cost a call.
	_, err = w.conn.js.Publish(ctx, "$KV."+workersBucket+"."+w.presenceKey(), value)
	return err
}

// leave takes the presence away, if that is possible at once.
func (w *Worker) leave() {
	const patience = time.Second
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	bucket, err := w.conn.js.KeyValue(ctx, workersBucket)
	if err == nil {
		err = bucket.Delete(ctx, w.presenceKey())
	}
	if err != nil {
		w.o.Log.Debug("taking leave", "error", err)
	}
}

// backoff makes pauses that double from time to time, each spread at random, so
// that many that failed together do not come back together.
type backoff struct{ least, most, next time.Duration }

func newBackoff(least, most time.Duration) *backoff { return &backoff{least, most, least} }

// pause returns the length of the next pause: a half to the whole of it.
func (b *backoff) pause() time.Duration {
	d := b.next
	b.next = min(2*b.next, b.most)
	return d/2 + rand.N(d/2+1)
}

func (b *backoff) sleep(ctx context.Context) bool { return sleep(ctx, b.pause()) }
func (b *backoff) reset()                         { b.next = b.least }
