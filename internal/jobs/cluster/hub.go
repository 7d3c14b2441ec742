package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// HubOptions are the settings of a coordinator.
type HubOptions struct {
	Dir   string // of the folders of runs
	Kinds Kinds
	// Identity is that of this program, which repeats units to check workers.
	Identity Identity
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
	o    HubOptions
	conn *Conn

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
	return &Hub{o: o, conn: conn, runs: map[string]*coordination{}}
}

// Start takes up the runs in the folder and coordinates them, and those that
// are created later, until ctx is cancelled. Wait waits for the end.
func (h *Hub) Start(ctx context.Context) error {
	if err := h.Attach(ctx); err != nil {
		return err
	}
	list, err := h.folders()
	if err != nil {
		return err
	}
	for _, f := range list {
		state, err := readState(f.path)
		if err != nil {
			return fmt.Errorf("%s: %w", f.path, err)
		}
		if state.State != Running {
			continue
		}
		if err := h.begin(f); err != nil {
			h.o.Log.Error("run cannot be continued", "run", f.id(), "error", err)
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

// folders lists the runs.
func (h *Hub) folders() ([]*runFolder, error) {
	entries, err := os.ReadDir(h.o.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []*runFolder
	for _, e := range entries {
		if !e.IsDir() || !isID(e.Name()) {
			continue
		}
		f, err := readFolder(filepath.Join(h.o.Dir, e.Name()))
		if errors.Is(err, ErrNoRun) {
			continue // it was being made when the program ended
		}
		if err != nil {
			h.o.Log.Error("folder of a run cannot be read", "error", err)
			continue
		}
		list = append(list, f)
	}
	return list, nil
}

// folder finds a run by its id or a beginning of it that no other has.
func (h *Hub) folder(id string) (*runFolder, error) {
	list, err := h.folders()
	if err != nil {
		return nil, err
	}
	var found []*runFolder
	for _, f := range list {
		if id != "" && strings.HasPrefix(f.id(), id) {
			found = append(found, f)
		}
	}
	switch len(found) {
	case 0:
		return nil, fmt.Errorf("%w: %q", ErrNoRun, id)
	case 1:
		return found[0], nil
	}
	return nil, fmt.Errorf("%w: %q begins the names of %d runs", ErrNoRun, id, len(found))
}

// begin starts to coordinate a run, if that is not done yet.
func (h *Hub) begin(f *runFolder) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ctx == nil || h.runs[f.id()] != nil {
		return nil
	}
	c, err := newCoordination(h, f)
	if err != nil {
		return err
	}
	h.runs[f.id()] = c
	h.working.Go(func() {
		c.work(h.ctx)
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.runs, f.id())
		close(c.ended)
	})
	return nil
}

// Create makes a run, unless there is one with the same specification, and
// starts it. paths tells where its files are.
func (h *Hub) Create(_ context.Context, spec Spec, paths map[string]string) (*Status, error) {
	spec, err := spec.complete()
	if err != nil {
		return nil, err
	}
	kind, err := h.o.Kinds.get(spec.Kind)
	if err != nil {
		return nil, err
	}
	fold, err := kind.Fold(&spec)
	if err != nil {
		return nil, err
	}
	if _, ok := fold.(Comparer); spec.Audit > 0 && !ok {
		return nil, fmt.Errorf("%w: units of %s cannot be repeated, so there is no audit", ErrSpec, spec.Kind)
	}
	f, _, err := makeFolder(h.o.Dir, &spec, paths)
	if err != nil {
		return nil, err
	}
	return h.change(f, Running)
}

// Pause lets no more units of a run begin. Resume and Stop are alike; a run that
// was stopped can be resumed too.
func (h *Hub) Pause(_ context.Context, id string) (*Status, error) { return h.find(id, Paused) }

// Resume lets a run go on.
func (h *Hub) Resume(_ context.Context, id string) (*Status, error) { return h.find(id, Running) }

// Stop ends a run.
func (h *Hub) Stop(_ context.Context, id string) (*Status, error) { return h.find(id, Stopped) }

// underWay returns the work on a run, if there is any. It waits for work that is
// about to end.
func (h *Hub) underWay(id string) *coordination {
	h.mu.Lock()
	c := h.runs[id]
	h.mu.Unlock()
	if c == nil {
		return nil
	}
	c.mu.Lock()
	state := c.state
	c.mu.Unlock()
	if state == Running {
		return c
	}
	<-c.ended
	return nil
}

func (h *Hub) find(id string, want RunState) (*Status, error) {
	f, err := h.folder(id)
	if err != nil {
		return nil, err
	}
	return h.change(f, want)
}

// change brings a run into another state and waits until it is so.
func (h *Hub) change(f *runFolder, want RunState) (*Status, error) {
	state, err := readState(f.path)
	if err != nil {
		return nil, err
	}
	c := h.underWay(f.id())
	switch {
	case want == Running && c == nil && state.State != Ended:
		state.State, state.Reason = Running, ""
		if err := writeState(f.path, state); err != nil {
			return nil, err
		}
		err = h.begin(f)
	case want != Running && c != nil:
		c.end(want)
		<-c.ended
	case want != Running && state.State != Ended:
		// Nobody else may be at work on it, whom this would not reach.
		var l *ledger
		if l, err = openLedger(f.path, f.digest, func(*Entry) error { return nil }); err == nil {
			state.State = want
			err = errors.Join(writeState(f.path, state), l.close())
		}
	}
	if err != nil {
		return nil, err
	}
	return h.status(f)
}

// Retry takes back that units of a run have failed, and lets it go on.
func (h *Hub) Retry(ctx context.Context, id string) (*Status, error) {
	f, err := h.folder(id)
	if err != nil {
		return nil, err
	}
	if h.underWay(f.id()) != nil {
		return nil, fmt.Errorf("%w: run %s is under way: pause it first", ErrLedger, f.id())
	}
	if err := h.forgive(ctx, f); err != nil {
		return nil, err
	}
	state, err := readState(f.path)
	if err != nil {
		return nil, err
	}
	state.State, state.Reason = Running, ""
	if err := writeState(f.path, state); err != nil {
		return nil, err
	}
	if err := h.begin(f); err != nil {
		return nil, err
	}
	return h.status(f)
}

// forgive withdraws the failures of a run that is not under way.
func (h *Hub) forgive(ctx context.Context, f *runFolder) (err error) {
	l, err := openLedger(f.path, f.digest, func(*Entry) error { return nil })
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.close()) }()
	e := Entry{Type: Withdrawn, At: time.Now().UnixMilli(), Reason: "tried again"}
	for unit, what := range l.units {
		if what == Failed {
			e.Units = append(e.Units, unit)
		}
	}
	slices.Sort(e.Units)
	if len(e.Units) == 0 {
		return nil
	}
	results, err := h.conn.js.Stream(ctx, resultsStream)
	if err != nil {
		return err
	}
	for _, unit := range e.Units {
		if err := results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject(f.id(), unit))); err != nil {
			return err
		}
	}
	return l.append([]pending{{entry: e}})
}

// Show returns how a run stands.
func (h *Hub) Show(_ context.Context, id string) (*Status, error) {
	f, err := h.folder(id)
	if err != nil {
		return nil, err
	}
	return h.status(f)
}

// List returns all runs, the newest first, without their workers, curves and
// reports.
func (h *Hub) List(context.Context) ([]Status, error) {
	folders, err := h.folders()
	if err != nil {
		return nil, err
	}
	list := []Status{}
	for _, f := range folders {
		s, err := h.status(f)
		if err != nil {
			return nil, err
		}
		s.Workers, s.Curve, s.Failures, s.Report, s.Text = []WorkerTally{}, []Point{}, []Failure{}, nil, ""
		list = append(list, *s)
	}
	slices.SortStableFunc(list, func(a, b Status) int { return int(b.Created - a.Created) })
	return list, nil
}

// status returns that of a run under way, or what was written when it ended.
func (h *Hub) status(f *runFolder) (*Status, error) {
	h.mu.Lock()
	c := h.runs[f.id()]
	h.mu.Unlock()
	if c != nil {
		return c.status()
	}
	state, err := readState(f.path)
	if err != nil {
		return nil, err
	}
	s := &Status{}
	data, err := os.ReadFile(filepath.Join(f.path, reportName))
	if err == nil {
		err = json.Unmarshal(data, s)
	} else if errors.Is(err, fs.ErrNotExist) {
		// It has never run.
		s = &Status{Units: f.spec.Units, Remaining: f.spec.Units, Curve: []Point{}, Workers: []WorkerTally{},
			Failures: []Failure{}, Problems: []string{}}
		err = nil
	}
	s.ID, s.Digest, s.Name, s.Kind = f.id(), f.digest, f.spec.Name, f.spec.Kind
	s.State, s.Reason, s.Created, s.Spec = state.State, state.Reason, state.Created, f.spec
	if state.State != Running { // else another program is at work on it, or was
		s.Rate, s.Ends, s.Queued = 0, 0, 0
	}
	return s, err
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
