package drill

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// Campaign is a run of drill units by several processes, with events that befall
// them.
type Campaign struct {
	Dir     string // of everything; new
	Units   int
	Unit    Params
	Seed    uint64
	Workers int // processes
	Slots   int // of each
	Lease   time.Duration
	Sync    bool // the server syncs every message
	// Server is the path of a nats-server that runs as a process of its own; "":
	// the coordinator has one in its process.
	Server string
	// Command makes the command of a process of this program that calls RunChild
	// with the text given.
	Command func(child string) *exec.Cmd
	Events  []Event
	// Watch, when not nil, is told how it goes.
	Watch func(done int, event string)
}

// Event is what happens once a share of the units is done.
type Event struct {
	Name string
	At   float64 // share of the units, 0 to 1
	do   func(ctx context.Context, f *field) error
}

// Outcome is what came of a campaign.
type Outcome struct {
	Units   int          `json:"units"`
	Lost    int          `json:"lost"`   // units without an entry in the ledger
	Double  int          `json:"double"` // units with more than one that holds
	Wrong   int          `json:"wrong"`  // units with another value than theirs
	Failed  int          `json:"failed"` // units recorded as failed
	Poison  int          `json:"poison"` // units that had to fail
	Seconds float64      `json:"seconds"`
	Rate    float64      `json:"rate"` // units a second, all events included
	Events  []string     `json:"events"`
	Status  *jobs.Status `json:"status"`
}

// Exact tells whether nothing was lost, counted twice or wrong.
func (o *Outcome) Exact() bool {
	return o.Lost == 0 && o.Double == 0 && o.Wrong == 0 && o.Failed == o.Poison
}

// field is a campaign under way.
type field struct {
	*Campaign
	url    string
	listen string
	run    *jobs.Folder

	hub     *process // or coordinator
	server  *process // nil without one of its own
	workers []*process
}

// process is a process that is started again when it ends, unless that is wanted.
type process struct {
	command func() *exec.Cmd
	ended   chan struct{}

	mu     sync.Mutex // guards what follows
	cmd    *exec.Cmd
	closed bool
	held   bool // it stays down for the present
}

// keep starts a process and keeps it running, as a service manager does.
func keep(command func() *exec.Cmd) (*process, error) {
	p := &process{command: command, ended: make(chan struct{})}
	if err := p.start(); err != nil {
		return nil, err
	}
	go func() {
		defer close(p.ended)
		for {
			p.mu.Lock()
			cmd := p.cmd
			p.mu.Unlock()
			_ = cmd.Wait() // it is killed as a rule
			const pause = 50 * time.Millisecond
			time.Sleep(pause)
			p.mu.Lock()
			for p.held && !p.closed {
				p.mu.Unlock()
				time.Sleep(pause)
				p.mu.Lock()
			}
			closed := p.closed
			p.mu.Unlock()
			if closed || p.start() != nil {
				return
			}
		}
	}()
	return p, nil
}

func (p *process) start() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil
	}
	p.cmd = p.command()
	return p.cmd.Start()
}

// kill ends the process with no word; it is started again.
func (p *process) kill() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.cmd.Process.Kill(); !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return nil // it was dead already
}

// killFor kills the process and keeps it down while f works on what it has left.
func (p *process) killFor(f func() error) error {
	p.mu.Lock()
	p.held = true
	_ = p.cmd.Process.Kill() // it may have ended
	p.mu.Unlock()
	const settle = 200 * time.Millisecond // its files are closed
	time.Sleep(settle)
	err := f()
	p.mu.Lock()
	p.held = false
	p.mu.Unlock()
	return err
}

func (p *process) signal(s os.Signal) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.cmd.Process.Signal(s); !errors.Is(err, os.ErrProcessDone) {
		return err
	}
	return nil
}

// stop ends the process for good.
func (p *process) stop() {
	p.mu.Lock()
	p.closed = true
	_ = p.cmd.Process.Kill() // it may have ended
	p.mu.Unlock()
	<-p.ended
}

// Run carries the campaign out.
func (c *Campaign) Run(ctx context.Context) (*Outcome, error) {
	f := &field{Campaign: c}
	port, err := freePort()
	if err != nil {
		return nil, err
	}
	f.listen = net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	f.url = "nats://" + f.listen
	if err := f.create(); err != nil {
		return nil, err
	}
	defer f.stop()
	began := time.Now()
	if err := f.start(); err != nil {
		return nil, err
	}
	events, err := f.play(ctx)
	if err != nil {
		return nil, err
	}
	o := &Outcome{Units: c.Units, Poison: len(c.Unit.Poison), Events: events, Seconds: time.Since(began).Seconds()}
	o.Rate = float64(c.Units) / o.Seconds
	return o, f.audit(o)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	address, ok := l.Addr().(*net.TCPAddr)
	if !ok {
		return 0, errors.New("no port")
	}
	return address.Port, l.Close()
}

// create makes the folder of the run; the coordinator finds it when it starts.
func (f *field) create() error {
	spec, err := Spec(f.Units, f.Seed, f.Unit)
	if err != nil {
		return err
	}
	spec.Limits.Attempts = 7 // few units bear much here: none shall fail for what befalls its workers
	store := jobs.Store{Dir: filepath.Join(f.Dir, "runs"), Kinds: jobs.NewKinds(Kind{})}
	f.run, err = store.Make(spec, nil)
	return err
}

func (f *field) start() (err error) {
	if f.Server != "" {
		if f.server, err = keep(func() *exec.Cmd { return f.externalServer() }); err != nil {
			return err
		}
	}
	hub := Child{Role: HubRole, Dir: f.Dir, Listen: f.listen, Lease: jobs.Duration(f.Lease), Sync: f.Sync}
	if f.Server != "" {
		hub = Child{Role: CoordinatorRole, Dir: f.Dir, URL: f.url, Lease: jobs.Duration(f.Lease)}
	}
	if f.hub, err = f.child(hub); err != nil {
		return err
	}
	for i := range f.Workers {
		w, err := f.child(Child{
			Role: WorkerRole, Dir: f.Dir, URL: f.url, Name: fmt.Sprintf("w%d", i+1), Slots: f.Slots, Lease: jobs.Duration(f.Lease),
		})
		if err != nil {
			return err
		}
		f.workers = append(f.workers, w)
	}
	return nil
}

// externalServer is the command of a nats-server.
func (f *field) externalServer() *exec.Cmd {
	_, port, _ := net.SplitHostPort(f.listen)
	interval := ""
	if f.Sync {
		interval = ", sync_interval: always"
	}
	config := filepath.Join(f.Dir, "server.conf")
	text := fmt.Sprintf("port: %s\nhost: 127.0.0.1\nmax_payload: 8388608\njetstream { store_dir: %q%s }\n",
		port, filepath.Join(f.Dir, "server"), interval)
	_ = os.WriteFile(config, []byte(text), 0o644) // without it the server says what is missing
	return exec.Command(f.Server, "-c", config, "-l", filepath.Join(f.Dir, "server.log"))
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
		_ = w.signal(os.Kill) // all at once
	}
	for _, p := range append(f.workers, f.hub, f.server) {
		if p != nil {
			p.stop()
		}
	}
}

// play waits for the run to end and lets the events happen on the way.
func (f *field) play(ctx context.Context) (events []string, err error) {
	left := f.Events
	const glance = 20 * time.Millisecond
	for {
		done, state, err := f.look()
		if err != nil {
			return events, err
		}
		if f.Watch != nil {
			f.Watch(done, "")
		}
		if state != jobs.Running {
			return events, nil
		}
		for len(left) > 0 && float64(done) >= left[0].At*float64(f.Units) {
			text := fmt.Sprintf("%s after %d units", left[0].Name, done)
			if f.Watch != nil {
				f.Watch(done, text)
			}
			if err := left[0].do(ctx, f); err != nil {
				return events, fmt.Errorf("%s: %w", left[0].Name, err)
			}
			events, left = append(events, text), left[1:]
		}
		select {
		case <-ctx.Done():
			return events, fmt.Errorf("after %d of %d units: %w", done, f.Units, ctx.Err())
		case <-time.After(glance):
		}
	}
}

// look returns how many lines the ledger has, and the state on the disk.
func (f *field) look() (done int, state jobs.RunState, err error) {
	entries := 0
	if err := f.run.EachEntry(func(*jobs.Entry) error {
		entries++
		return nil
	}); err != nil {
		return 0, "", err
	}
	saved, err := f.run.State()
	return entries, saved.State, err
}

// audit reads the ledger and compares it with what is known.
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

// connect returns a connection of the harness itself.
func (f *field) connect(ctx context.Context) (*nats.Conn, error) {
	for {
		nc, err := nats.Connect(f.url)
		if err == nil {
			return nc, nil
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(err, ctx.Err())
		case <-time.After(50 * time.Millisecond):
		}
	}
}
