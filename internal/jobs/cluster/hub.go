package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// HubOptions configures a coordinator.
type HubOptions struct {
	Dir   string // folder that contains the run folders
	Kinds jobs.Kinds
	// Identity identifies this program, which repeats some units in order to check workers. Allow specifies
	// what those units may use.
	Identity jobs.Identity
	Allow    *jobs.Allow
	Log      *slog.Logger // nil discards
	// Owner is the key of the account that runs the hub. It lets the next coordinator recognize the units
	// that this one has handed out.
	Owner *Key
	// Users lists the users who may make requests, in addition to the owner. If UsersFile is set, users are
	// read from that file instead, and a change to the file takes effect within a second or two.
	Users     []User
	UsersFile string
	// Server, if not nil, is informed of the users who may connect.
	Server *Server
	Quota  Quota // for each key that does not belong to the owner
	// AuditStrangers is the default fraction of units to repeat if they were done with keys of users other
	// than the owner and are reproducible. 0 means DefaultAudit, and a value less than 0 means none.
	AuditStrangers float64
	// Lease and Ahead have defaults.
	Lease time.Duration // how long a unit stays with a worker that does not report
	Ahead int           // units queued in advance for each run
	// Settle is how long a new coordinator waits before it hands out units. During that time, workers can
	// report the units that they still hold from the previous coordinator. 0 means the default.
	Settle time.Duration
}

// Defaults of a coordinator.
const (
	DefaultLease  = 30 * time.Second
	DefaultAudit  = 0.05
	defaultAhead  = 4000
	defaultSettle = 1500 * time.Millisecond
)

// Hub is a coordinator. It coordinates all runs whose folders are in one common folder.
type Hub struct {
	o       HubOptions
	conn    *Conn
	store   jobs.Store
	leases  *leases
	serial  atomic.Uint64 // serial number of the last handed-out unit
	settled time.Time
	working sync.WaitGroup
	lock    *filelock.Lock // on the folder; held until Wait returns

	mu       sync.Mutex // guards the fields below
	runs     map[string]*coordination
	ctx      context.Context // context of Start; nil before it is called
	over     bool            // the hub is shutting down and starts nothing more
	members  map[string]*member
	present  map[string]*visitor // workers that are present, by key and instance
	changed  chan struct{}       // closed when units may have become available for waiting workers
	turn     int                 // which run comes first in the next handout
	uploads  uploads
	reported time.Time // when the method strange last logged a message
}

// NewHub returns a coordinator that uses conn.
func NewHub(conn *Conn, o HubOptions) *Hub {
	o.Lease, o.Ahead, o.Settle = cmp.Or(o.Lease, DefaultLease), cmp.Or(o.Ahead, defaultAhead), cmp.Or(o.Settle, defaultSettle)
	o.AuditStrangers, o.Quota = cmp.Or(o.AuditStrangers, DefaultAudit), o.Quota.withDefaults()
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Allow == nil {
		o.Allow = &jobs.Allow{}
	}
	return &Hub{
		o: o, conn: conn, store: jobs.Store{Dir: o.Dir, Kinds: o.Kinds, Log: o.Log}, leases: newLeases(o.Owner),
		runs: map[string]*coordination{}, members: map[string]*member{}, present: map[string]*visitor{},
		changed: make(chan struct{}), uploads: uploads{dir: filepath.Join(o.Dir, uploadsName)},
	}
}

// Start coordinates the runs in the folder, including those created later, until ctx is cancelled. Call Wait
// to wait until the hub has shut down.
func (h *Hub) Start(ctx context.Context) error {
	const ownerOnly = 0o700
	if err := os.MkdirAll(h.o.Dir, ownerOnly); err != nil {
		return err
	}
	if err := private(h.o.Dir); err != nil {
		return err
	}
	lock, err := occupy(h.o.Dir)
	if err != nil {
		return err
	}
	h.lock = lock
	if err := h.uploads.clear(); err != nil {
		return err
	}
	if err := h.conn.Await(ctx); err != nil {
		return err
	}
	list, err := h.store.Folders()
	if err != nil {
		return err
	}
	h.mu.Lock()
	h.ctx, h.settled = ctx, time.Now().Add(h.o.Settle)
	h.mu.Unlock()
	for _, f := range list {
		state, err := f.State()
		if err == nil && state.State == jobs.Running {
			err = h.begin(f)
		}
		if err != nil {
			h.o.Log.Error("run cannot be continued", "run", f.ID(), "error", err)
		}
	}
	if err := h.admit(); err != nil {
		return err
	}
	h.working.Go(func() { h.watch(ctx) })
	return nil
}

// Vacant returns an error if a hub is already working on the runs in dir. The error names that hub and wraps
// jobs.ErrInUse.
func Vacant(dir string) error {
	lock, err := occupy(dir)
	if err != nil {
		return err
	}
	return lock.Release()
}

// occupy locks a folder of runs, so that no other hub can work on it.
func occupy(dir string) (*filelock.Lock, error) {
	path := filepath.Join(dir, jobs.HubLock)
	lock, err := filelock.Take(path, 0o600, filelock.Patience)
	if errors.Is(err, jobs.ErrInUse) {
		first := jobs.ReadHolder(path)
		return nil, fmt.Errorf("the folder of runs %s is %w, the hub of %s: %s, or give this one another folder by --dir", dir, jobs.ErrInUse, first, first.Ending())
	}
	if err != nil {
		return nil, err
	}
	if text, err := json.Marshal(jobs.Self()); err == nil {
		_ = lock.Note(text) // if the disk is full, other hubs merely cannot name this one
	}
	return lock, nil
}

// watch keeps the lists of users and visitors up to date until ctx is cancelled.
func (h *Hub) watch(ctx context.Context) {
	every := time.NewTicker(time.Second)
	defer every.Stop()
	var seen usersState
	for {
		select {
		case <-ctx.Done():
			h.mu.Lock()
			h.over = true
			h.mu.Unlock()
			return
		case now := <-every.C:
			h.forget(now)
			if state := stateOf(h.o.UsersFile); h.o.UsersFile != "" && state != seen {
				if err := h.admit(); err != nil {
					h.o.Log.Error("the file of users cannot be taken over: those before stay", "error", err)
				}
				seen = state
			}
		}
	}
}

// usersState identifies a version of the users file.
type usersState struct {
	at   time.Time
	size int64
}

func stateOf(path string) usersState {
	info, err := os.Stat(path)
	if err != nil {
		return usersState{}
	}
	return usersState{info.ModTime(), info.Size()}
}

// Wait waits until everything started by Start has finished.
func (h *Hub) Wait() {
	h.working.Wait()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.lock != nil {
		_ = h.lock.Release() // nothing was written through the lock file
		h.lock = nil
	}
}

// wake makes all requests that are waiting for units check again.
func (h *Hub) wake() {
	h.mu.Lock()
	defer h.mu.Unlock()
	close(h.changed)
	h.changed = make(chan struct{})
}

// wakeAfter calls wake after the given pause.
func (h *Hub) wakeAfter(pause time.Duration) {
	if pause <= 0 {
		h.wake()
		return
	}
	time.AfterFunc(pause, h.wake)
}

// begin starts coordinating a run. It does nothing if the run is already being coordinated or if the hub has
// not been started.
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

// Create creates a run, unless a run with the same specification exists, and starts or resumes it. The paths
// argument locates the run's files.
func (h *Hub) Create(_ context.Context, spec jobs.Spec, paths map[string]string) (*jobs.Status, error) {
	f, err := h.store.Make(spec, paths)
	if err != nil {
		return nil, err
	}
	return h.change(f, jobs.Running)
}

// Pause stops handing out units of a run. A paused run can be resumed, and so can a stopped one.
func (h *Hub) Pause(_ context.Context, id string) (*jobs.Status, error) {
	return h.find(id, jobs.Paused)
}

// Resume makes a run continue.
func (h *Hub) Resume(_ context.Context, id string) (*jobs.Status, error) {
	return h.find(id, jobs.Running)
}

// Stop ends a run.
func (h *Hub) Stop(_ context.Context, id string) (*jobs.Status, error) {
	return h.find(id, jobs.Stopped)
}

// underWay returns the coordination of a run, or nil if there is none. If the coordination is about to end,
// underWay waits until it has ended and then returns nil.
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

// change puts a run into another state and waits until the run has reached it.
func (h *Hub) change(f *jobs.Folder, want jobs.RunState) (*jobs.Status, error) {
	c := h.underWay(f.ID())
	var err error
	switch {
	case c == nil:
		// Change fails if another process is working on the run, because that process would not notice the
		// change.
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

// resume starts coordinating a run that is supposed to continue.
func (h *Hub) resume(f *jobs.Folder) error {
	state, err := f.State()
	if err != nil || state.State != jobs.Running {
		return err
	}
	return h.begin(f)
}

// Retry withdraws the failures of a run's units and makes the run continue.
func (h *Hub) Retry(_ context.Context, id string) (*jobs.Status, error) {
	f, err := h.store.Find(id)
	if err != nil {
		return nil, err
	}
	if h.underWay(f.ID()) != nil {
		return nil, fmt.Errorf("%w: run %s is under way: pause it first", jobs.ErrInUse, f.ID())
	}
	if err := f.Forgive(nil); err != nil {
		return nil, err
	}
	if err := h.begin(f); err != nil {
		return nil, err
	}
	return h.status(f)
}

// Show returns the status of a run.
func (h *Hub) Show(_ context.Context, id string) (*jobs.Status, error) {
	f, err := h.store.Find(id)
	if err != nil {
		return nil, err
	}
	return h.status(f)
}

// List returns all runs, newest first, without their workers, curves and reports.
func (h *Hub) List(context.Context) ([]jobs.Status, error) { return h.store.ListWith(h.status) }

// Export calls f for every finished unit of a run.
func (h *Hub) Export(ctx context.Context, id string, f func(e *jobs.Entry, records []byte) error) error {
	return h.store.Export(ctx, id, f)
}

// Folder returns the folder of a run.
func (h *Hub) Folder(id string) (*jobs.Folder, error) { return h.store.Find(id) }

// status returns the current status of a run in progress. For any other run, it returns the most recently
// written status.
func (h *Hub) status(f *jobs.Folder) (*jobs.Status, error) {
	h.mu.Lock()
	c := h.runs[f.ID()]
	h.mu.Unlock()
	if c != nil {
		return c.status()
	}
	return f.Status()
}

// Await waits until a run is no longer in progress.
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

// Workers returns the workers that have been heard from within the last minute.
func (h *Hub) Workers(context.Context) ([]Presence, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := []Presence{}
	for _, v := range h.present {
		list = append(list, v.Presence)
	}
	slices.SortFunc(list, func(a, b Presence) int { return cmp.Compare(a.Name, b.Name) })
	return list, nil
}
