package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// HubOptions are the settings of a coordinator.
type HubOptions struct {
	Dir   string // of the folders of runs
	Kinds jobs.Kinds
	// Identity is that of this program, which repeats units to check workers.
	Identity jobs.Identity
	Log      *slog.Logger // nil discards
	// Lease, Ahead and SweepEvery have defaults.
	Lease      time.Duration // how long a unit belongs to a worker that gives no sign
	Ahead      int           // units queued at a time, for each run
	SweepEvery time.Duration
}

// Defaults of a coordinator.
const (
	defaultAhead = 4000
	defaultSweep = 3 * time.Minute
)

// Hub coordinates all runs whose folders are in one folder.
type Hub struct {
	o     HubOptions
	conn  *Conn
	store jobs.Store

	mu      sync.Mutex // guards what follows
	runs    map[string]*coordination
	ctx     context.Context // of Run; nil before
	working sync.WaitGroup
	layout  sync.Mutex // one makes streams at a time
}

// NewHub returns a coordinator that is connected.
func NewHub(conn *Conn, o HubOptions) *Hub {
	if o.Lease == 0 {
		o.Lease = DefaultLease
	}
	if o.Ahead == 0 {
		o.Ahead = defaultAhead
	}
	if o.SweepEvery == 0 {
		o.SweepEvery = defaultSweep
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Hub{
		o: o, conn: conn, runs: map[string]*coordination{}, store: jobs.Store{Dir: o.Dir, Kinds: o.Kinds, Log: o.Log},
	}
}

// Start takes up the runs in the folder and coordinates them, and those that
// are created later, until ctx is cancelled. Wait waits for the end.
func (h *Hub) Start(ctx context.Context) error {
	if err := h.Attach(ctx); err != nil {
		return err
	}
	list, err := h.store.Folders()
	if err != nil {
		return err
	}
	for _, f := range list {
		state, err := f.State()
		if err != nil {
			return fmt.Errorf("%s: %w", f.Path, err)
		}
		if state.State != jobs.Running {
			continue
		}
		if err := h.begin(f); err != nil {
			h.o.Log.Error("run cannot be continued", "run", f.ID(), "error", err)
		}
	}
	return nil
}

// Attach is Start without the runs that are there: only those that are created
// or resumed from now on are coordinated.
func (h *Hub) Attach(ctx context.Context) error {
	const everyoneReads = 0o755
	if err := os.MkdirAll(h.o.Dir, everyoneReads); err != nil {
		return err
	}
	if err := h.conn.Await(ctx); err != nil {
		return err
	}
	if err := h.prepare(ctx); err != nil {
		return err
	}
	h.mu.Lock()
	h.ctx = ctx
	h.mu.Unlock()
	h.working.Go(func() { h.pass(ctx) })
	return nil
}

// Wait waits until all that Start has started has ended.
func (h *Hub) Wait() { h.working.Wait() }

// prepare makes the streams.
func (h *Hub) prepare(ctx context.Context) error {
	h.layout.Lock()
	defer h.layout.Unlock()
	return h.conn.layout(ctx, h.o.Kinds.Names(), h.o.Lease)
}

// pass tells the runs when the connection was lost meanwhile, and of units that
// the server gives no more.
func (h *Hub) pass(ctx context.Context) {
	advisory, err := h.conn.nc.SubscribeSync("$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." + jobsStream + ".>")
	if err == nil {
		h.working.Go(func() {
			for {
				if _, err := advisory.NextMsgWithContext(ctx); err != nil {
					return
				}
				h.kick()
			}
		})
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-h.conn.reconnected:
			h.kick()
		}
	}
}

// kick makes all runs look at once for what is missing.
func (h *Hub) kick() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, c := range h.runs {
		c.again()
	}
}

// begin starts to coordinate a run, if that is not done yet.
func (h *Hub) begin(f *jobs.Folder) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ctx == nil || h.runs[f.ID()] != nil {
		return nil
	}
	c, err := newCoordination(h, f)
	if err != nil {
		return err
	}
	h.runs[f.ID()] = c
	h.working.Go(func() {
		c.work(h.ctx)
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.runs, f.ID())
		close(c.ended)
	})
	return nil
}

// Create makes a run, unless there is one with the same specification, and
// starts it. paths tells where its files are.
func (h *Hub) Create(_ context.Context, spec jobs.Spec, paths map[string]string) (*jobs.Status, error) {
	f, err := h.store.Make(spec, paths)
	if err != nil {
		return nil, err
	}
	return h.change(f, jobs.Running)
}

// Pause lets no more units of a run begin. Resume and Stop are alike; a run that
// was stopped can be resumed too.
func (h *Hub) Pause(_ context.Context, id string) (*jobs.Status, error) {
	return h.find(id, jobs.Paused)
}

// Resume lets a run go on.
func (h *Hub) Resume(_ context.Context, id string) (*jobs.Status, error) {
	return h.find(id, jobs.Running)
}

// Stop ends a run.
func (h *Hub) Stop(_ context.Context, id string) (*jobs.Status, error) {
	return h.find(id, jobs.Stopped)
}

// underWay returns the work on a run, if there is any. It waits for work that is
// about to end.
func (h *Hub) underWay(id string) *coordination {
	h.mu.Lock()
	c := h.runs[id]
	h.mu.Unlock()
	if c == nil {
		return nil
	}
	if state, _ := c.book.State(); state == jobs.Running {
		return c
	}
	<-c.ended
	return nil
}

func (h *Hub) find(id string, want jobs.RunState) (*jobs.Status, error) {
	f, err := h.store.Find(id)
	if err != nil {
		return nil, err
	}
	return h.change(f, want)
}

// change brings a run into another state and waits until it is so.
func (h *Hub) change(f *jobs.Folder, want jobs.RunState) (*jobs.Status, error) {
	c := h.underWay(f.ID())
	var err error
	switch {
	case c == nil:
		// Nobody else may be at work on it, whom this would not reach.
		if err = f.Change(want); err == nil && want == jobs.Running {
			err = h.resume(f)
		}
	case want != jobs.Running:
		c.end(want)
		<-c.ended
	}
	if err != nil {
		return nil, err
	}
	return h.status(f)
}

// resume begins to coordinate a run that is to go on.
func (h *Hub) resume(f *jobs.Folder) error {
	state, err := f.State()
	if err != nil || state.State != jobs.Running {
		return err
	}
	return h.begin(f)
}

// Retry takes back that units of a run have failed, and lets it go on.
func (h *Hub) Retry(ctx context.Context, id string) (*jobs.Status, error) {
	f, err := h.store.Find(id)
	if err != nil {
		return nil, err
	}
	if h.underWay(f.ID()) != nil {
		return nil, fmt.Errorf("%w: run %s is under way: pause it first", jobs.ErrLedger, f.ID())
	}
	if err := f.Forgive(func(units []int) error { return h.forget(ctx, f.ID(), units) }); err != nil {
		return nil, err
	}
	if err := h.begin(f); err != nil {
		return nil, err
	}
	return h.status(f)
}

// forget removes the stored results of units.
func (h *Hub) forget(ctx context.Context, id string, units []int) error {
	results, err := h.conn.js.Stream(ctx, resultsStream)
	if err != nil {
		return err
	}
	for _, unit := range units {
		if err := results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject(id, unit))); err != nil {
			return err
		}
	}
	return nil
}

// Show returns how a run stands.
func (h *Hub) Show(_ context.Context, id string) (*jobs.Status, error) {
	f, err := h.store.Find(id)
	if err != nil {
		return nil, err
	}
	return h.status(f)
}

// List returns all runs, the newest first, without their workers, curves and
// reports.
func (h *Hub) List(context.Context) ([]jobs.Status, error) { return h.store.ListWith(h.status) }

// Export calls f with every finished unit of a run.
func (h *Hub) Export(ctx context.Context, id string, f func(e *jobs.Entry, records []byte) error) error {
	return h.store.Export(ctx, id, f)
}

// Folder returns the folder of a run.
func (h *Hub) Folder(id string) (*jobs.Folder, error) { return h.store.Find(id) }

// status returns that of a run under way, or what was written when it ended.
func (h *Hub) status(f *jobs.Folder) (*jobs.Status, error) {
	h.mu.Lock()
	c := h.runs[f.ID()]
	h.mu.Unlock()
	if c != nil {
		return c.status()
	}
	return f.Status()
}

// Await waits until a run is no longer under way.
func (h *Hub) Await(ctx context.Context, id string) error {
	h.mu.Lock()
	c := h.runs[id]
	h.mu.Unlock()
	if c == nil {
		return nil
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-c.ended:
		return nil
	}
}

// Workers returns the workers that have told of themselves within a minute.
func (h *Hub) Workers(ctx context.Context) ([]Presence, error) { return h.conn.workers(ctx) }

func (c *Conn) workers(ctx context.Context) ([]Presence, error) {
	list := []Presence{}
	bucket, err := c.js.KeyValue(ctx, workersBucket)
	if err != nil {
		return nil, err
	}
	keys, err := bucket.ListKeys(ctx)
	if err != nil {
		return nil, err
	}
	for key := range keys.Keys() {
		entry, err := bucket.Get(ctx, key)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		var p Presence
		if err := json.Unmarshal(entry.Value(), &p); err != nil {
			continue // a worker may write what it likes
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Presence) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}
