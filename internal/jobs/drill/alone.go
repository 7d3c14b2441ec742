package drill

import (
	"context"
	"errors"
	"path/filepath"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// Alone carries out a run of drill units in this process, using a server, a coordinator and a worker of its
// own. It periodically calls watch with the run's status, and returns the final status.
func Alone(ctx context.Context, dir string, spec jobs.Spec, slots int, watch func(*jobs.Status)) (s *jobs.Status, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	user, key, err := cluster.NewUser("alone", cluster.WorkerRole)
	if err != nil {
		return nil, err
	}
	user.Own = true
	server, err := cluster.StartServer(cluster.ServerOptions{Users: []cluster.User{user}})
	if err != nil {
		return nil, err
	}
	defer server.Close()
	var conns [2]*cluster.Conn
	for i, target := range []cluster.Target{{Server: server}, {Server: server, Key: &key}} {
		if conns[i], err = cluster.Connect(target); err != nil {
			return nil, err
		}
		defer conns[i].Close()
	}
	kinds := jobs.NewKinds(Kind{})
	hub := cluster.NewHub(conns[0], cluster.HubOptions{
		Dir: filepath.Join(dir, "runs"), Kinds: kinds, Users: []cluster.User{user}, Settle: time.Millisecond,
	})
	if err := hub.Start(ctx); err != nil {
		return nil, err
	}
	defer hub.Wait()
	defer cancel()
	worker := cluster.NewWorker(conns[1], cluster.WorkerOptions{
		Kinds: kinds, Identity: jobs.Identity{Name: "alone", Cores: slots}, Slots: slots, CacheDir: filepath.Join(dir, "cache"),
	})
	done := make(chan error, 1)
	go func() { done <- worker.Run(ctx, nil) }()
	defer func() {
		cancel()
		err = errors.Join(err, <-done)
	}()
	if s, err = hub.Create(ctx, spec, nil); err != nil {
		return nil, err
	}
	const glance = 50 * time.Millisecond
	for s.State == jobs.Running {
		watch(s)
		select {
		case <-ctx.Done():
			return s, ctx.Err()
		case <-time.After(glance):
		}
		if s, err = hub.Show(ctx, s.ID); err != nil {
			return s, err
		}
	}
	return s, nil
}
