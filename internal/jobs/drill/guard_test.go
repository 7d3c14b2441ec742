package drill

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// TestPermissions holds that a worker's user can work, and can do nothing else.
func TestPermissions(t *testing.T) {
	t.Parallel()
	user, seed, err := cluster.NewUser("lab1", cluster.WorkerRole)
	if err != nil {
		t.Fatal(err)
	}
	admin, adminSeed, err := cluster.NewUser("me", cluster.AdminRole)
	if err != nil {
		t.Fatal(err)
	}
	l := newLab(t, 2*time.Second, cluster.ServerOptions{Users: []cluster.User{user, admin}})
	keys := map[string]string{"worker": seed, "admin": adminSeed}
	for name, text := range keys {
		keys[name] = filepath.Join(l.dir, name+".nk")
		if err := os.WriteFile(keys[name], []byte(text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := l.create(30, Params{Milliseconds: 2}, nil)
	l.worker("w", func(_ *cluster.WorkerOptions, target *cluster.Target) { target.Seed = keys["worker"] })
	s = l.until(s.ID, "finished", finished)
	l.exact(s.ID, 30)

	option, err := nats.NkeyOptionFromSeed(keys["worker"])
	if err != nil {
		t.Fatal(err)
	}
	nc, err := nats.Connect(l.server.URL(), option, nats.CustomInboxPrefix("_INBOX_"+user.Key))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	for _, subject := range []string{
		"job.drill.0123456789abcdef.1", "$JS.API.STREAM.DELETE.JOBS", "$JS.API.STREAM.PURGE.RESULTS", "$O.blobs.C.x",
		"$JS.API.STREAM.MSG.GET.RESULTS", "$KV.runs." + s.ID, "$KV.workers.someone.else", "ctl.run",
		"$JS.API.CONSUMER.DELETE.JOBS.drill", "$JS.API.STREAM.UPDATE.RESULTS",
	} {
		if _, err := nc.Request(subject, []byte("{}"), 150*time.Millisecond); err == nil {
			t.Errorf("a worker got an answer from %s", subject)
		}
	}
	if sub, err := nc.SubscribeSync(">"); err == nil {
		_ = nc.Flush()
		if nc.LastError() == nil {
			t.Error("a worker may listen to everything")
		}
		_ = sub.Unsubscribe()
	}
	if _, err := nats.Connect(l.server.URL()); err == nil {
		t.Error("connected without a key")
	}

	// An administrator asks the coordinator.
	if err := l.hub.Serve(l.ctx); err != nil {
		t.Fatal(err)
	}
	conn, err := cluster.Connect(cluster.Target{URL: l.server.URL(), Seed: keys["admin"]})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	client := cluster.NewClient(conn)
	list, err := client.List(l.ctx)
	if err != nil || len(list) != 1 || list[0].ID != s.ID {
		t.Errorf("list %+v, error %v", list, err)
	}
	if _, err := client.Show(l.ctx, "ffff"); !errors.Is(err, jobs.ErrNoRun) {
		t.Errorf("error %v", err)
	}
	units := 0
	if err := client.Export(l.ctx, s.ID, func(*jobs.Entry, []byte) error {
		units++
		return nil
	}); err != nil || units != 30 {
		t.Errorf("%d units, error %v", units, err)
	}
	spec, err := Spec(5, 9, Params{})
	if err != nil {
		t.Fatal(err)
	}
	made, err := client.Create(l.ctx, spec, nil)
	if err != nil {
		t.Fatal(err)
	}
	l.until(made.ID, "finished", finished)
}

// TestListening holds that a server beyond the loopback is guarded.
func TestListening(t *testing.T) {
	t.Parallel()
	for _, o := range []cluster.ServerOptions{
		{Listen: "0.0.0.0:0"}, {Listen: ":0"}, {Listen: "nonsense"}, {Listen: "127.0.0.1:x"},
		{Listen: "127.0.0.1:0", Certificate: "/nonexistent"},
	} {
		o.Dir = t.TempDir()
		if s, err := cluster.StartServer(o); !errors.Is(err, cluster.ErrServer) {
			t.Errorf("%+v: error %v", o, err)
			s.Close()
		}
	}
}
