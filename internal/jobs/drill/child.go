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

// Child is what a process of a drill is told to be.
type Child struct {
	Role   Role          `json:"role"`
	Dir    string        `json:"dir"`
	URL    string        `json:"url"`    // of the server, for all but hubs
	Listen string        `json:"listen"` // of a hub
	Name   string        `json:"name"`   // of a worker
	Slots  int           `json:"slots"`
	Lease  jobs.Duration `json:"lease"`
	Sync   bool          `json:"sync"` // every message, by a hub's server
}

// Role is a part in a drill.
type Role string

// The roles.
const (
	HubRole         Role = "hub"         // server and coordinator
	CoordinatorRole Role = "coordinator" // for a server elsewhere
	WorkerRole      Role = "worker"
)

// sweepEvery keeps drills short: what was lost is found within seconds.
const sweepEvery = 2 * time.Second

// RunChild plays a part until ctx is cancelled or the process is killed. crash
// ends the process at once.
func RunChild(ctx context.Context, text string, crash func()) error {
	var c Child
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		return err
	}
	log, err := os.OpenFile(filepath.Join(c.Dir, string(c.Role)+c.Name+".log"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }() // the process ends
	logger := slog.New(slog.NewTextHandler(log, nil))
	target := cluster.Target{URL: c.URL, Name: string(c.Role) + c.Name}
	if c.Role == HubRole {
		server, err := cluster.StartServer(cluster.ServerOptions{
			Dir: filepath.Join(c.Dir, "server"), Listen: c.Listen, SyncAlways: c.Sync,
		})
		if err != nil {
			return err
		}
		defer server.Close()
		target = cluster.Target{Server: server}
	}
	conn, err := cluster.Connect(target)
	if err != nil {
		return err
	}
	defer conn.Close()
	kinds := jobs.NewKinds(Kind{Crash: crash})
	identity := jobs.Identity{Name: c.Name, Version: "1.0.0", Signature: "drill", Cores: c.Slots}
	switch c.Role {
	case WorkerRole:
		w := cluster.NewWorker(conn, cluster.WorkerOptions{
			Kinds: kinds, Identity: identity, Slots: c.Slots, CacheDir: filepath.Join(c.Dir, "cache-"+c.Name),
			Lease: time.Duration(c.Lease), Log: logger,
		})
		return w.Run(ctx, nil)
	case HubRole, CoordinatorRole:
		h := cluster.NewHub(conn, cluster.HubOptions{
			Dir: filepath.Join(c.Dir, "runs"), Kinds: kinds, Identity: identity, Lease: time.Duration(c.Lease),
			SweepEvery: sweepEvery, Log: logger,
		})
		if err := h.Start(ctx); err != nil {
			return err
		}
		h.Wait()
		return nil
	}
	return fmt.Errorf("unknown role %q", c.Role)
}
