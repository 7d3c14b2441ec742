package drill

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/freeport"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// Campaign is a run of drill units on several processes, with events that disrupt them.
type Campaign struct {
	Dir     string // folder for all files; must be new
	Units   int
	Unit    Params
	Seed    uint64
	Workers int // number of worker processes
	Slots   int // slots of each worker
	Lease   time.Duration
	// Attempts is the number of attempts for each unit. 0 means the maximum.
	Attempts int
	// Server is the path of a nats-server to run as a separate process. If it is "", the coordinator runs a
	// server in its own process.
	Server string
	// Command returns a command that starts a process of this program, which must pass the given text to
	// RunChild.
	Command func(child string) *exec.Cmd
	Events  []Event
	// Hostile is the number of additional processes that have a key and misbehave.
	Hostile int
	// Watch, if not nil, is called with the progress and with each event.
	Watch func(done int, event string)
}

// Event is triggered when a certain share of the units is done. Some of the remaining units wait for it, so
// that it occurs in the middle of the work, however busy the machine is.
type Event struct {
	Name string
	At   float64 // share of the units, 0 to 1
	do   func(ctx context.Context, f *field) error
}

// Happening is an event that has occurred.
type Happening struct {
	Name    string `json:"name"`    // such as "server killed"
	Planned int    `json:"planned"` // number of units after which it was planned
	After   int    `json:"after"`   // number of units after which it occurred
	Late    bool   `json:"late"`    // the work was already done, so that the event showed nothing
}

// Outcome is the result of a campaign.
type Outcome struct {
	Units    int          `json:"units"`    // number of units of the run
	Lost     int          `json:"lost"`     // units without an entry in the ledger
	Double   int          `json:"double"`   // units with more than one valid entry
	Wrong    int          `json:"wrong"`    // units with an incorrect value
	Failed   int          `json:"failed"`   // units recorded as failed
	Poison   int          `json:"poison"`   // units that had to fail
	Seconds  float64      `json:"seconds"`  // duration of the campaign
	Rate     float64      `json:"rate"`     // units per second, including all events
	Events   []Happening  `json:"events"`   // events in the order of their occurrence
	Missed   []string     `json:"missed"`   // events that came too late to show anything, or not at all
	Proven   bool         `json:"proven"`   // the outcome is exact, and no event was missed
	Restarts int          `json:"restarts"` // how often workers were restarted, which only events affecting workers cause
	Status   *jobs.Status `json:"status"`   // state of the run at the end
}

// Exact reports whether no unit was lost, counted twice or given a wrong value, and as many units failed as
// had to fail.
func (o *Outcome) Exact() bool {
	return o.Lost == 0 && o.Double == 0 && o.Wrong == 0 && o.Failed == o.Poison
}

// WriteText writes a description of the outcome.
func (o *Outcome) WriteText(w io.Writer) error {
	text := fmt.Sprintf("%d units in %.1f s (%.0f a second), %d events: %d lost, %d double, %d wrong, %d failed of %d poison; %d restarts of workers\n",
		o.Units, o.Seconds, o.Rate, len(o.Events), o.Lost, o.Double, o.Wrong, o.Failed, o.Poison, o.Restarts)
	if len(o.Missed) > 0 {
		text += fmt.Sprintf("not proven: too late to show anything came %s; take more units\n", strings.Join(o.Missed, ", "))
	}
	_, err := io.WriteString(w, text)
	return err
}

// field is a campaign in progress.
type field struct {
	*Campaign
	url    string
	listen string
	home   *cluster.Home
	root   cluster.Key // key of a user with all rights on a separate server
	users  []cluster.User
	run    *jobs.Folder
	seen   progress

	hub     *process // hub or coordinator
	server  *process // nil unless the server is a separate process
	workers []*process
	hostile []*process
}

// Run carries out the campaign.
func (c *Campaign) Run(ctx context.Context) (*Outcome, error) {
	f := &field{Campaign: c}
	var err error
	if f.listen, err = freeport.Address(); err != nil {
		return nil, err
	}
	f.url = "tls://" + f.listen
	slices.SortStableFunc(c.Events, func(a, b Event) int { return cmp.Compare(a.At, b.At) })
	if err := f.create(); err != nil {
		return nil, err
	}
	defer f.stop()
	began := time.Now()
	if err := f.start(); err != nil {
		return nil, err
	}
	o := &Outcome{Units: c.Units, Poison: len(c.Unit.Poison), Events: []Happening{}, Missed: []string{}}
	if err := f.play(ctx, o); err != nil {
		return nil, err
	}
	o.Seconds = time.Since(began).Seconds()
	o.Rate = float64(c.Units) / o.Seconds
	for _, w := range f.workers {
		o.Restarts += w.restarts()
	}
	err = f.audit(o)
	o.Proven = o.Exact() && len(o.Missed) == 0
	return o, err
}

// create creates the keys and the run folder, which the coordinator finds when it starts.
func (f *field) create() (err error) {
	if f.home, err = cluster.OpenHome(homeOf(f.Dir), "", ""); err != nil {
		return err
	}
	for i := range f.Workers {
		if err := f.user(workerName(i)); err != nil {
			return err
		}
	}
	for i := range f.Hostile {
		if err := f.user(hostileName(i)); err != nil {
			return err
		}
	}
	if err := f.saveUsers(); err != nil {
		return err
	}
	// The units before a gate are those needed to reach its event, plus some more to occupy all workers. If
	// too few units remain after an event, no units wait for it. With hostile keys, no units wait for events
	// at all, because such keys may hoard the first units, and the wait could last forever.
	slack := 2 * f.Workers * f.Slots
	for _, e := range f.Events {
		if gate := f.planned(&e) + slack; gate < f.Units && f.Hostile == 0 {
			f.Unit.Gates = append(f.Unit.Gates, gate)
		}
	}
	spec, err := Spec(f.Units, f.Seed, f.Unit)
	if err != nil {
		return err
	}
	const most = 7 // these few units must not fail because of what happens to their workers
	spec.Limits.Attempts = cmp.Or(f.Attempts, most)
	if f.Hostile > 0 { // limits how long a key can hoard a unit
		spec.Limits.Wall = jobs.Duration(3 * time.Second)
	}
	store := jobs.Store{Dir: filepath.Join(f.Dir, "runs"), Kinds: jobs.NewKinds(Kind{})}
	if f.run, err = store.Make(spec, nil); err == nil {
		f.seen.path = filepath.Join(f.run.Path, "ledger")
	}
	return err
}

// planned returns the number of units after which an event is due.
func (f *field) planned(e *Event) int { return int(e.At * float64(f.Units)) }

// user creates a key for a worker.
func (f *field) user(name string) error {
	u, key, err := cluster.NewUser(name, cluster.WorkerRole)
	if err != nil {
		return err
	}
	key.Hub = f.home.Pin()
	f.users = append(f.users, u)
	const ownerOnly = 0o600
	return os.WriteFile(keyOf(f.Dir, u.Name), []byte(key.Text(u.Name)), ownerOnly)
}

func workerName(i int) string  { return fmt.Sprintf("w%d", i+1) }
func hostileName(i int) string { return fmt.Sprintf("hostile%d", i+1) }

// saveUsers writes the users file that the coordinator reads.
func (f *field) saveUsers() error {
	return cluster.EditUsers(usersOf(f.Dir), func([]cluster.User) ([]cluster.User, error) { return f.users, nil })
}

func (f *field) start() (err error) {
	if f.Server != "" {
		if err := f.configure(); err != nil {
			return err
		}
		if f.server, err = keep(f.externalServer); err != nil {
			return err
		}
	}
	hub := Child{Role: HubRole, Dir: f.Dir, Listen: f.listen, Lease: jobs.Duration(f.Lease)}
	if f.Server != "" {
		hub = Child{Role: CoordinatorRole, Dir: f.Dir, URL: f.url, Lease: jobs.Duration(f.Lease)}
	}
	if f.hub, err = f.child(hub); err != nil {
		return err
	}
	for i := range f.Workers {
		w, err := f.child(Child{Role: WorkerRole, Dir: f.Dir, URL: f.url, Name: workerName(i), Slots: f.Slots})
		if err != nil {
			return err
		}
		f.workers = append(f.workers, w)
	}
	for i := range f.Hostile {
		h, err := f.child(Child{Role: HostileRole, Dir: f.Dir, URL: f.url, Name: hostileName(i), Slots: f.Slots})
		if err != nil {
			return err
		}
		f.hostile = append(f.hostile, h)
	}
	return nil
}

// configure writes the configuration of a nats-server. The configuration allows streams, and contains a user
// with all rights, who can therefore delete them.
func (f *field) configure() error {
	root, key, err := cluster.NewUser("root", cluster.AdminRole)
	if err != nil {
		return err
	}
	f.root = key
	text, err := cluster.ServerConfig(f.home, f.users)
	if err != nil {
		return err
	}
	_, port, err := net.SplitHostPort(f.listen)
	if err != nil {
		return err
	}
	certificate := filepath.Join(homeOf(f.Dir), "hub.pem")
	text = strings.Replace(text, "users: [\n", "users: [\n    { nkey: "+root.Key+" }\n", 1) + fmt.Sprintf(
		"port: %s\nhost: 127.0.0.1\ntls { cert_file: %q, key_file: %q }\njetstream { store_dir: %q }\n",
		port, certificate, certificate, filepath.Join(f.Dir, "server"))
	const ownerOnly = 0o600
	return os.WriteFile(filepath.Join(f.Dir, "server.conf"), []byte(text), ownerOnly)
}

// externalServer returns the command that starts a nats-server.
func (f *field) externalServer() *exec.Cmd {
	return exec.Command(f.Server, "-c", filepath.Join(f.Dir, "server.conf"), "-l", filepath.Join(f.Dir, "server.log"))
}

func (f *field) child(c Child) (*process, error) {
	text, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	return keep(func() *exec.Cmd { return f.Command(string(text)) })
}

func (f *field) stop() {
	for _, w := range f.workers {
		_ = w.signal(os.Kill) // all at the same time
	}
	for _, p := range slices.Concat(f.workers, f.hostile, []*process{f.hub, f.server}) {
		if p != nil {
			p.stop()
		}
	}
}

// play waits for the run to end, triggering the events along the way.
func (f *field) play(ctx context.Context, o *Outcome) error {
	const glance = 5 * time.Millisecond
	for next := 0; ; {
		done, state, err := f.look()
		if err != nil {
			return err
		}
		if f.Watch != nil {
			f.Watch(done, "")
		}
		for next < len(f.Events) && (done >= f.planned(&f.Events[next]) || state != jobs.Running) {
			if err := f.happen(ctx, next, done, state != jobs.Running, o); err != nil {
				return err
			}
			next++
			if done, state, err = f.look(); err != nil {
				return err
			}
		}
		if state != jobs.Running {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("after %d of %d units: %w", done, f.Units, ctx.Err())
		case <-time.After(glance):
		}
	}
}

// happen releases the units that are waiting for an event and then triggers the event, unless it is too late
// for it.
func (f *field) happen(ctx context.Context, number, done int, over bool, o *Outcome) error {
	e := &f.Events[number]
	h := Happening{e.Name, f.planned(e), done, over || done >= f.Units}
	text := fmt.Sprintf("%s after %d units", h.Name, h.After)
	if h.Late {
		text += ": too late, nothing is shown by it"
		o.Missed = append(o.Missed, h.Name)
	}
	if f.Watch != nil {
		f.Watch(done, text)
	}
	o.Events = append(o.Events, h)
	if err := os.WriteFile(gatePath(f.Dir, number), nil, 0o600); err != nil {
		return err
	}
	if h.Late {
		return nil
	}
	if err := e.do(ctx, f); err != nil {
		return fmt.Errorf("%s: %w", e.Name, err)
	}
	return nil
}

// look returns the number of entries in the ledger, and the state of the run on disk.
func (f *field) look() (done int, state jobs.RunState, err error) {
	if done, err = f.seen.entries(); err != nil {
		return 0, "", err
	}
	saved, err := f.run.State()
	return done, saved.State, err
}

// progress counts the lines of a ledger, which grows but may also be truncated.
type progress struct {
	path  string
	at    int64
	lines int
}

func (p *progress) entries() (int, error) {
	file, err := os.Open(p.path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer func() { _ = file.Close() }() // the file was only read
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	if info.Size() < p.at {
		p.at, p.lines = 0, 0
	}
	data, err := io.ReadAll(io.NewSectionReader(file, p.at, info.Size()-p.at))
	if err != nil {
		return 0, err
	}
	p.at += int64(len(data))
	p.lines += bytes.Count(data, []byte("\n"))
	return max(0, p.lines-1), nil // without the header
}

// audit reads the ledger and compares its entries with the known results.
func (f *field) audit(o *Outcome) error {
	seen := make([]int, f.Units)
	if err := f.run.EachEntry(func(e *jobs.Entry) error {
		if e.Type == jobs.Withdrawn {
			return nil
		}
		seen[e.Unit]++
		if e.Type == jobs.Failed {
			o.Failed++
			return nil
		}
		s, err := read(e.Summary)
		if err == nil && s.Value != value(f.Seed, e.Unit) {
			o.Wrong++
		}
		return err
	}); err != nil {
		return err
	}
	for _, n := range seen {
		switch {
		case n == 0:
			o.Lost++
		case n > 1:
			o.Double++
		}
	}
	var err error
	o.Status, err = f.run.Status()
	return err
}
