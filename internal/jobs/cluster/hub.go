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

// HubOptions are the settings of a coordinator.
type HubOptions struct {
	Dir   string // of the folders of runs
	Kinds jobs.Kinds
	// Identity is that of this program, which repeats units to check workers, and
	// Allow what they may use then.
	Identity jobs.Identity
	Allow    *jobs.Allow
	Log      *slog.Logger // nil discards
	// Owner is the key of the account; with it the coordinator that is started next
	// knows the units that this one has handed out.
	Owner *Key
	// Users are those who may ask, besides the owner. With a file, UsersFile, they are
	// read from there, and what changes in it counts within a second or two.
	Users     []User
	UsersFile string
	// Server, when not nil, is given the users who may connect.
	Server *Server
	Quota  Quota // of each key that is not the owner's
	// AuditStrangers is the share of units of other keys that are repeated unasked,
	// where units come out the same again; 0 is DefaultAudit, less than 0 none.
	AuditStrangers float64
	// Lease and Ahead have defaults.
	Lease time.Duration // how long a unit belongs to a worker that gives no sign
	Ahead int           // units queued at a time, for each run
	// Settle is how long the workers of a coordinator that has just ended have to tell
	// what they have in hand, before units are handed out; 0 is a default.
	Settle time.Duration
}

// Defaults of a coordinator.
const (
	DefaultLease  = 30 * time.Second
	DefaultAudit  = 0.05
	defaultAhead  = 4000
	defaultSettle = 1500 * time.Millisecond
)

// Hub coordinates all runs whose folders are in one folder.
type Hub struct {
	o       HubOptions
	conn    *Conn
	store   jobs.Store
	leases  *leases
	serial  atomic.Uint64 // of units handed out
	settled time.Time
	working sync.WaitGroup
	lock    *filelock.Lock // of the folder, until Wait returns

	mu       sync.Mutex // guards what follows
	runs     map[string]*coordination
	ctx      context.Context // of Start; nil before
	over     bool            // nothing more is begun
	members  map[string]*member
	present  map[string]*visitor // workers, by key and instance
	changed  chan struct{}       // closed when there may be units for those who wait
	turn     int                 // which run is asked first for units
	uploads  uploads
	reported time.Time // when a stranger's message was last reported
}

// NewHub returns a coordinator that is connected.
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

// Start takes up the runs in the folder and coordinates them, and those that
// are created later, until ctx is cancelled. Wait waits for the end.
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

// Vacant reports whether a folder of runs has a hub: then the error names it and wraps
// jobs.ErrInUse.
func Vacant(dir string) error {
	lock, err := occupy(dir)
	if err != nil {
		return err
	}
	return lock.Release()
}

// occupy keeps other hubs from a folder of runs.
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
		_ = lock.Note(text) // on a full disk the other learns less
	}
	return lock, nil
}

// watch looks after users and visitors until ctx is cancelled.
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

// usersState distinguishes versions of the file of users.
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

// Wait waits until all that Start has started has ended.
func (h *Hub) Wait() {
	h.working.Wait()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.lock != nil {
		_ = h.lock.Release() // nothing was written through it
		h.lock = nil
	}
}

// wake makes those who wait for units look again.
func (h *Hub) wake() {
	h.mu.Lock()
	defer h.mu.Unlock()
	close(h.changed)
	h.changed = make(chan struct{})
}

// wakeAfter is wake after a pause.
func (h *Hub) wakeAfter(pause time.Duration) {
	if pause <= 0 {
		h.wake()
		return
	}
	time.AfterFunc(pause, h.wake)
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
// starts it. paths gives the places of its files.
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
		// No other process may be at work on it, whom this would not reach.
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

// Show returns the state of a run.
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

// Workers returns the workers that have reported within a minute.
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
