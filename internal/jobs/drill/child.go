package drill

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// Child describes a process of a drill.
type Child struct {
	Role   Role          `json:"role"`
	Dir    string        `json:"dir"`
	URL    string        `json:"url"`    // of the server; set for all roles except hubs
	Listen string        `json:"listen"` // address of a hub
	Name   string        `json:"name"`   // name of a worker
	Slots  int           `json:"slots"`
	Lease  jobs.Duration `json:"lease"`
}

// Role is the role that a process plays in a drill.
type Role string

// Roles.
const (
	HubRole         Role = "hub"         // server and coordinator in one process
	CoordinatorRole Role = "coordinator" // coordinator for a server elsewhere
	WorkerRole      Role = "worker"
	HostileRole     Role = "hostile" // misuses a worker's key
)

// Locations of files in the folder of a drill.
func homeOf(dir string) string        { return filepath.Join(dir, "home") }
func usersOf(dir string) string       { return filepath.Join(dir, "users.json") }
func keyOf(dir, worker string) string { return filepath.Join(dir, worker+".key") }

// settle is how long a new coordinator waits for workers to report the units that they hold. The time is
// short, to keep drills short.
const settle = 500 * time.Millisecond

// RunChild plays the role described by text, which is a Child in JSON, until ctx is cancelled or the process
// is killed.
func RunChild(ctx context.Context, text string) error {
	var c Child
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return err
	}
	log, err := os.OpenFile(filepath.Join(c.Dir, string(c.Role)+c.Name+".log"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }() // the process is about to exit
	logger := slog.New(slog.NewTextHandler(log, nil))
	switch c.Role {
	case WorkerRole:
		return c.work(ctx, logger)
	case HostileRole:
		return c.attack(ctx, logger)
	}
	return c.coordinate(ctx, logger)
}

func (c *Child) work(ctx context.Context, log *slog.Logger) error {
	key, err := cluster.ReadKey(keyOf(c.Dir, c.Name))
	if err != nil {
		return err
	}
	conn, err := cluster.Connect(cluster.Target{URL: c.URL, Key: &key, Name: c.Name, Watch: &cluster.Watch{
		Lost: func(reason error) { log.Warn("no connection", "reason", reason) }, Found: func() { log.Info("connected") },
	}})
	if err != nil {
		return err
	}
	defer conn.Close()
	w := cluster.NewWorker(conn, cluster.WorkerOptions{
		Kinds: jobs.NewKinds(Kind{Crash: crash, Gates: c.Dir}), Slots: c.Slots, CacheDir: filepath.Join(c.Dir, "cache-"+c.Name), Log: log,
		Identity: jobs.Identity{Name: c.Name, Version: "1.0.0", Signature: "drill", Cores: c.Slots},
	})
	return w.Run(ctx, nil)
}

func (c *Child) coordinate(ctx context.Context, log *slog.Logger) error {
	home, err := cluster.OpenHome(homeOf(c.Dir), "", "")
	if err != nil {
		return err
	}
	owner := home.Owner()
	o := cluster.HubOptions{
		Dir: filepath.Join(c.Dir, "runs"), Kinds: jobs.NewKinds(Kind{}), Identity: jobs.Identity{Name: "hub", Version: "1.0.0", Signature: "drill"},
		Owner: &owner, UsersFile: usersOf(c.Dir), Lease: time.Duration(c.Lease), Settle: settle, Log: log,
	}
	var target cluster.Target
	switch c.Role {
	case HubRole:
		users, err := cluster.ReadUsers(o.UsersFile)
		if err != nil {
			return err
		}
		if o.Server, err = cluster.StartServer(cluster.ServerOptions{Listen: c.Listen, Home: home, Users: users}); err != nil {
			return err
		}
		defer o.Server.Close()
		target.Server = o.Server
	case CoordinatorRole:
		key, err := home.Coordinator()
		if err != nil {
			return err
		}
		target = cluster.Target{URL: c.URL, Key: &key, Name: string(c.Role)}
	default:
		return fmt.Errorf("unknown role %q", c.Role)
	}
	conn, err := cluster.Connect(target)
	if err != nil {
		return err
	}
	defer conn.Close()
	h := cluster.NewHub(conn, o)
	if err := h.Start(ctx); err != nil {
		return err
	}
	h.Wait()
	return nil
}

// crash ends this process abruptly, as a bug in the program would.
func crash() {
	if self, err := os.FindProcess(os.Getpid()); err == nil {
		_ = self.Kill() // nothing runs after this
	}
	select {}
}
