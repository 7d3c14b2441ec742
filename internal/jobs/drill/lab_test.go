package drill

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// lab is a cluster in the test's process.
type lab struct {
	t      *testing.T
	dir    string
	home   *cluster.Home
	server *cluster.Server
	hub    *cluster.Hub
	log    *record // of the coordinator
	lease  time.Duration
	users  string                 // file
	keys   map[string]cluster.Key // "own", a worker of the owner's, and "strange", one that is not
	ctx    context.Context
	end    func()
	parts  sync.WaitGroup
}

// newLab starts a server that listens and a coordinator.
func newLab(t *testing.T, lease time.Duration, change ...func(*cluster.HubOptions)) *lab {
	t.Helper()
	return newLabIn(t, t.TempDir(), lease, change...)
}

// newLabIn is newLab in a folder.
func newLabIn(t *testing.T, dir string, lease time.Duration, change ...func(*cluster.HubOptions)) *lab {
	t.Helper()
	home, err := cluster.OpenHome(homeOf(dir), "", "")
	if err != nil {
		t.Fatal(err)
	}
	l := &lab{t: t, dir: dir, lease: lease, home: home, users: usersOf(dir), keys: map[string]cluster.Key{}, log: &record{}}
	for _, name := range []string{"own", "strange"} {
		l.user(name, name == "own", cluster.WorkerRole)
	}
	users, err := cluster.ReadUsers(l.users)
	if err != nil {
		t.Fatal(err)
	}
	if l.server, err = cluster.StartServer(cluster.ServerOptions{Home: home, Listen: "127.0.0.1:0", Users: users}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	l.ctx = ctx
	conn, err := cluster.Connect(cluster.Target{Server: l.server})
	if err != nil {
		t.Fatal(err)
	}
	owner := home.Owner()
	o := cluster.HubOptions{
		Dir: filepath.Join(dir, "runs"), Kinds: jobs.NewKinds(Kind{}), Lease: lease, Settle: 50 * time.Millisecond, AuditStrangers: -1,
		Identity: jobs.Identity{Name: "hub", Version: "1.0.0", Signature: "drill"},
		Owner:    &owner, UsersFile: l.users, Server: l.server, Log: slog.New(slog.NewTextHandler(l.log, nil)),
	}
	for _, f := range change {
		f(&o)
	}
	l.hub = cluster.NewHub(conn, o)
	if err := l.hub.Start(ctx); err != nil {
		t.Fatal(err)
	}
	l.end = sync.OnceFunc(func() {
		cancel()
		l.parts.Wait()
		l.hub.Wait()
		conn.Close()
		l.server.Close()
	})
	t.Cleanup(l.end)
	return l
}

// user makes a user; the coordinator takes note by itself.
func (l *lab) user(name string, own bool, role cluster.Role) cluster.Key {
	l.t.Helper()
	u, key, err := cluster.NewUser(name, role)
	if err != nil {
		l.t.Fatal(err)
	}
	u.Own, key.Hub = own, l.home.Pin()
	if err := cluster.EditUsers(l.users, func(list []cluster.User) ([]cluster.User, error) { return append(list, u), nil }); err != nil {
		l.t.Fatal(err)
	}
	l.keys[name] = key
	return key
}

// worker starts a worker of the owner, with changes to the usual settings.
func (l *lab) worker(name string, change func(*cluster.WorkerOptions, *cluster.Target)) *cluster.Worker {
	l.t.Helper()
	key := l.keys["own"]
	target := cluster.Target{URL: l.server.URL(), Key: &key}
	o := cluster.WorkerOptions{
		Kinds: jobs.NewKinds(Kind{}), Slots: 2, CacheDir: filepath.Join(l.dir, "cache-"+name),
		Identity: jobs.Identity{Name: name, Version: "1.0.0", Signature: "drill", Cores: 2},
	}
	if change != nil {
		change(&o, &target)
	}
	conn, err := cluster.Connect(target)
	if err != nil {
		l.t.Fatal(err)
	}
	w := cluster.NewWorker(conn, o)
	l.parts.Go(func() {
		defer conn.Close()
		if err := w.Run(l.ctx, nil); err != nil {
			l.t.Error(err)
		}
	})
	return w
}

// create creates a run.
func (l *lab) create(units int, p Params, change func(*jobs.Spec)) *jobs.Status {
	l.t.Helper()
	spec, err := Spec(units, 5, p)
	if err != nil {
		l.t.Fatal(err)
	}
	if change != nil {
		change(&spec)
	}
	s, err := l.hub.Create(l.ctx, spec, nil)
	if err != nil {
		l.t.Fatal(err)
	}
	return s
}

// until waits until the run is as wanted.
func (l *lab) until(id, what string, done func(*jobs.Status) bool) *jobs.Status {
	l.t.Helper()
	var s *jobs.Status
	await.That(l.t, what, func() bool {
		var err error
		if s, err = l.hub.Show(l.ctx, id); err != nil {
			l.t.Fatal(err)
		}
		return done(s)
	}, func() string { return fmt.Sprintf("%+v", s) })
	return s
}

func finished(s *jobs.Status) bool { return s.State == jobs.Ended }

// exact checks that every unit is once in the ledger, with its value.
func (l *lab) exact(id string, units int) {
	l.t.Helper()
	if err := l.hub.Await(l.ctx, id); err != nil { // its report is written then
		l.t.Fatal(err)
	}
	folder, err := l.hub.Folder(id)
	if err != nil {
		l.t.Fatal(err)
	}
	f := &field{Campaign: &Campaign{Units: units, Seed: 5}, run: folder}
	o := &Outcome{}
	if err := f.audit(o); err != nil {
		l.t.Fatal(err)
	}
	if !o.Exact() {
		l.t.Errorf("%d lost, %d double, %d wrong, %d failed", o.Lost, o.Double, o.Wrong, o.Failed)
	}
}

// TestQuarantine lets a worker lie. Repeating some units shows it; all its units
// are withdrawn by a new entry and done by another.
func TestQuarantine(t *testing.T) {
	t.Parallel()
	l := newLab(t, 5*time.Second)
	s := l.create(120, Params{Milliseconds: 5, Liar: "liar"}, func(s *jobs.Spec) { s.Audit = 0.3 })
	l.worker("liar", nil)
	l.worker("honest", nil)
	s = l.until(s.ID, "finished", finished)
	l.exact(s.ID, 120)
	if s.Withdrawn == 0 || s.Audited == 0 || s.Reason != "complete" {
		t.Errorf("%d withdrawn, %d audited, end %q", s.Withdrawn, s.Audited, s.Reason)
	}
	for _, w := range s.Workers {
		if (w.Quarantined != "") != (w.Name == "own/liar") || w.Name == "own/liar" && w.Units != 0 {
			t.Errorf("worker %+v", w)
		}
	}
}

// TestPauseAndStop checks that a paused run waits and continues, and that a
// stopped one keeps what it has.
func TestPauseAndStop(t *testing.T) {
	t.Parallel()
	l := newLab(t, 5*time.Second)
	s := l.create(300, Params{Milliseconds: 10}, nil)
	l.worker("w", nil)
	l.until(s.ID, "begun", func(s *jobs.Status) bool { return s.Done > 10 })
	s, err := l.hub.Pause(l.ctx, s.ID)
	if err != nil || s.State != jobs.Paused {
		t.Fatalf("state %v, error %v", s.State, err)
	}
	if s.Done == 300 {
		t.Error("nothing was left when it was paused")
	}
	await.Never(t, "a unit done while paused", 100*time.Millisecond, func() bool {
		still, err := l.hub.Show(l.ctx, s.ID)
		return err != nil || still.Done != s.Done
	})
	if _, err := l.hub.Resume(l.ctx, s.ID[:5]); err != nil {
		t.Fatal(err)
	}
	l.until(s.ID, "going on", func(now *jobs.Status) bool { return now.Done > s.Done })
	if s, err = l.hub.Stop(l.ctx, s.ID); err != nil || s.State != jobs.Stopped {
		t.Fatalf("state %v, error %v", s.State, err)
	}
	if _, err := l.hub.Resume(l.ctx, s.ID); err != nil {
		t.Fatal(err)
	}
	l.until(s.ID, "finished", finished)
	l.exact(s.ID, 300)
	if _, err := l.hub.Show(l.ctx, "nonsense"); !errors.Is(err, jobs.ErrNoRun) {
		t.Errorf("error %v", err)
	}
}

// TestRetry checks that failed units can be done again.
func TestRetry(t *testing.T) {
	t.Parallel()
	l := newLab(t, 5*time.Second)
	s := l.create(20, Params{Milliseconds: 1, Poison: []int{4}}, func(s *jobs.Spec) { s.Limits.Attempts = 1 })
	l.worker("w", nil)
	s = l.until(s.ID, "finished", finished)
	if s.Failed != 1 || s.Reason != "complete with 1 failed units" || !strings.Contains(s.Failures[0].Reason, "poison") {
		t.Fatalf("%d failed, end %q, %+v", s.Failed, s.Reason, s.Failures)
	}
	if s, err := l.hub.Retry(l.ctx, s.ID); err != nil || s.State != jobs.Running {
		t.Fatalf("state %v, error %v", s, err)
	}
	s = l.until(s.ID, "finished again", finished)
	if s.Failed != 1 || s.Withdrawn != 1 || s.Done != 19 {
		t.Errorf("%d failed, %d withdrawn, %d done", s.Failed, s.Withdrawn, s.Done)
	}
}

// TestRefusals checks that a worker that does not fit says so, does no unit, and
// does not block those that fit.
func TestRefusals(t *testing.T) {
	t.Parallel()
	l := newLab(t, time.Second)
	old := l.worker("old", func(o *cluster.WorkerOptions, _ *cluster.Target) { o.Identity.Version = "0.9.0" })
	other := l.worker("other", func(o *cluster.WorkerOptions, _ *cluster.Target) { o.Identity.Signature = "else" })
	await.That(t, "both workers to ask for work", func() bool {
		list, err := l.hub.Workers(l.ctx)
		return err == nil && len(list) == 2
	})
	s := l.create(40, Params{Milliseconds: 2}, func(s *jobs.Spec) {
		s.Requires = jobs.Requires{Version: "1.0.0", Signature: "drill"}
	})
	l.worker("fit", nil)
	s = l.until(s.ID, "finished", finished)
	l.exact(s.ID, 40)
	if len(s.Workers) != 1 || s.Workers[0].Name != "own/fit" {
		t.Errorf("workers %+v", s.Workers)
	}
	for w, want := range map[*cluster.Worker]string{old: "install the newer version", other: "build the program from the same sources"} {
		if done := w.Presence().Done; done != 0 {
			t.Errorf("%d units done, want none and %q", done, want)
		}
	}
}

// TestRefusalIsTold checks that the reason can be seen while the run waits.
func TestRefusalIsTold(t *testing.T) {
	t.Parallel()
	l := newLab(t, time.Second)
	s := l.create(3, Params{}, func(s *jobs.Spec) { s.Requires.Version = "2.0.0" })
	w := l.worker("old", nil)
	await.That(t, "the reason of the refusal", func() bool { return strings.Contains(w.Presence().Trouble, "install the newer version") },
		func() string { return w.Presence().Trouble })
	if _, err := l.hub.Stop(l.ctx, s.ID); err != nil {
		t.Fatal(err)
	}
}

// TestWrongBlob damages a file of a run on the hub: no worker uses it, and the run ends with units that failed for that reason.
func TestWrongBlob(t *testing.T) {
	t.Parallel()
	l := newLab(t, time.Second)
	path := filepath.Join(l.dir, "engine")
	if err := os.WriteFile(path, []byte("the right file"), 0o755); err != nil {
		t.Fatal(err)
	}
	file, err := jobs.DescribeFile("engine", path)
	if err != nil {
		t.Fatal(err)
	}
	spec, err := Spec(2, 5, Params{})
	if err != nil {
		t.Fatal(err)
	}
	spec.Files, spec.Limits.Attempts = []jobs.File{file}, 1
	s, err := l.hub.Create(l.ctx, spec, map[string]string{"engine": path})
	if err != nil {
		t.Fatal(err)
	}
	folder, err := l.hub.Folder(s.ID)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(folder.Blob(file), []byte("the wrong file"), 0o755); err != nil {
		t.Fatal(err)
	}
	l.worker("w", nil)
	s = l.until(s.ID, "finished", finished)
	if s.Failed != 2 || !strings.Contains(s.Failures[0].Reason, "wrong content") {
		t.Errorf("%d failed: %+v", s.Failed, s.Failures)
	}
	left, err := filepath.Glob(filepath.Join(l.dir, "cache-w", "*"+file.SHA256+"*"))
	if err != nil || len(left) > 0 {
		t.Errorf("the wrong file was kept: %q, %v", left, err)
	}
}

// gate is a TCP proxy that can be shut: then nothing passes, but connections stay.
type gate struct {
	listener net.Listener
	parts    sync.WaitGroup
	mu       sync.Mutex
	open     chan struct{} // closed while it is open
	conns    []net.Conn
}

func newGate(t *testing.T, to string) *gate {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := &gate{listener: listener, open: make(chan struct{})}
	close(g.open)
	g.parts.Go(func() {
		for {
			in, err := listener.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", to)
			if err != nil {
				_ = in.Close()
				continue
			}
			g.mu.Lock()
			g.conns = append(g.conns, in, out)
			g.mu.Unlock()
			g.parts.Go(func() { g.pass(in, out) })
			g.parts.Go(func() { g.pass(out, in) })
		}
	})
	return g
}

func (g *gate) pass(from, to net.Conn) {
	defer func() { _ = to.Close() }()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		g.mu.Lock()
		open := g.open
		g.mu.Unlock()
		<-open
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// shut lets nothing pass from now on until the returned function is called.
func (g *gate) shut() (open func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := make(chan struct{})
	g.open = now
	return func() { close(now) }
}

func (g *gate) close() {
	_ = g.listener.Close()
	g.mu.Lock()
	for _, c := range g.conns {
		_ = c.Close()
	}
	g.mu.Unlock()
	g.parts.Wait()
}

// TestPartition cuts a worker off for several leases.
func TestPartition(t *testing.T) {
	t.Parallel()
	l := newLab(t, time.Second)
	g := newGate(t, strings.TrimPrefix(l.server.URL(), "nats://"))
	t.Cleanup(g.close)
	s := l.create(200, Params{Milliseconds: 20}, nil)
	l.worker("far", func(_ *cluster.WorkerOptions, target *cluster.Target) {
		target.URL = "nats://" + g.listener.Addr().String()
	})
	l.worker("near", nil)
	l.until(s.ID, "begun by both", func(s *jobs.Status) bool { return len(s.Workers) == 2 })
	open := g.shut()
	s = l.until(s.ID, "missing units of the worker that was cut off", func(s *jobs.Status) bool { return s.Requeued > 0 })
	open()
	s = l.until(s.ID, "finished", finished)
	l.exact(s.ID, 200)
}

// TestLeasesEndEarly lets every lease end before its unit is done, as a clock of
// the server that jumps does: units run twice, and count once.
func TestLeasesEndEarly(t *testing.T) {
	t.Parallel()
	l := newLab(t, time.Second)
	s := l.create(8, Params{Milliseconds: 1500}, func(s *jobs.Spec) { s.Limits.Attempts = 7 })
	lazy := func(o *cluster.WorkerOptions, _ *cluster.Target) { o.Beat = time.Minute } // no sign in time
	a, b := l.worker("a", lazy), l.worker("b", lazy)
	s = l.until(s.ID, "finished", finished)
	l.exact(s.ID, 8)
	doubles := func() int { return a.Presence().Doubles + b.Presence().Doubles }
	// A worker counts a double when the hub's answer is read.
	await.That(t, "a unit that ran twice", func() bool { return doubles() > 0 })
}

// record keeps a log.
type record struct {
	mu sync.Mutex
	b  strings.Builder
}

func (r *record) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.b.Write(p)
}

func (r *record) text() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.b.String()
}

var _ io.Writer = (*record)(nil)
