package drill

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// client asks the coordinator in the name of a key.
func (l *lab) client(key cluster.Key) *cluster.Client {
	l.t.Helper()
	conn, err := cluster.Connect(cluster.Target{URL: l.server.URL(), Key: &key})
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(conn.Close)
	return cluster.NewClient(conn)
}

// TestAdministrator makes, shows and exports runs from elsewhere, with files larger than
// a message, as the owner and as a user that was made while the hub runs.
func TestAdministrator(t *testing.T) {
	t.Parallel()
	l := newLab(t, 2*time.Second)
	me := l.user("me", false, cluster.AdminRole)
	await.That(t, "the hub to know the new user", func() bool {
		conn, err := cluster.Connect(cluster.Target{URL: l.server.URL(), Key: &me})
		if err != nil {
			return false
		}
		defer conn.Close()
		_, err = cluster.NewClient(conn).List(l.ctx)
		return err == nil
	})
	l.worker("w", nil)
	path := filepath.Join(l.dir, "large")
	if err := os.WriteFile(path, noise(1, 2<<20+1), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := jobs.DescribeFile("large", path)
	if err != nil {
		t.Fatal(err)
	}
	for i, key := range []cluster.Key{l.home.Owner(), me} {
		c := l.client(key)
		spec, err := Spec(5, uint64(i), Params{Bytes: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		spec.Files = []jobs.File{file}
		s, err := c.Create(l.ctx, spec, map[string]string{"large": path})
		if err != nil {
			t.Fatal(err)
		}
		l.until(s.ID, "finished", finished)
		units := 0
		if err := c.Export(l.ctx, s.ID[:6], func(_ *jobs.Entry, records []byte) error {
			units++
			if len(records) != 1<<20 {
				t.Errorf("%d bytes", len(records))
			}
			return nil
		}); err != nil || units != 5 {
			t.Errorf("%d units, error %v", units, err)
		}
		if list, err := c.List(l.ctx); err != nil || len(list) != i+1 {
			t.Errorf("list %+v, error %v", list, err)
		}
		if _, err := c.Show(l.ctx, "ffff"); !errors.Is(err, jobs.ErrNoRun) {
			t.Errorf("error %v", err)
		}
		if workers, err := c.Workers(l.ctx); err != nil || len(workers) != 1 || workers[0].Name != "own/w" {
			t.Errorf("workers %+v, error %v", workers, err)
		}
		spec.Seed, spec.Files[0].SHA256 = 77, strings.Repeat("0", 64)
		if _, err := c.Create(l.ctx, spec, map[string]string{"large": path}); err == nil || !strings.Contains(err.Error(), "digest") {
			t.Errorf("a file that is another one: error %v", err)
		}
		spec.Kind = "unheard"
		spec.Files = nil
		if _, err := c.Create(l.ctx, spec, nil); !errors.Is(err, jobs.ErrSpec) {
			t.Errorf("unknown kind: error %v", err)
		}
	}
	if left, err := filepath.Glob(filepath.Join(l.dir, "runs", ".uploads", "*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}

// TestFolder starts a hub on a folder with a run that is half done: it continues from its
// ledger.
func TestFolder(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "runs")
	spec, err := Spec(20, 5, Params{})
	if err != nil {
		t.Fatal(err)
	}
	folder, err := (&jobs.Store{Dir: dir, Kinds: jobs.NewKinds(Kind{})}).Make(spec, nil)
	if err != nil {
		t.Fatal(err)
	}
	book, err := folder.Open(Kind{})
	if err != nil {
		t.Fatal(err)
	}
	for unit := range 7 {
		if err := book.Commit([]jobs.Pending{{Entry: jobs.Entry{Type: jobs.Done, Unit: unit, Worker: "old-1", Summary: fmt.Appendf(nil, `{"value":%d}`, value(5, unit))}}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := book.Close(); err != nil {
		t.Fatal(err)
	}
	l := newLab(t, time.Minute, func(o *cluster.HubOptions) { o.Dir = dir })
	w := l.worker("w", nil)
	l.until(folder.ID(), "finished", finished)
	l.exact(folder.ID(), 20)
	// The hub has ended the run before the worker has read the hub's last answers and
	// counted them.
	await.That(t, "the answers to all units", func() bool { return w.Presence().Done >= 13 })
	if done := w.Presence().Done; done != 13 {
		t.Errorf("%d units done, want the 13 that were missing", done)
	}
	if log := l.log.text(); !strings.Contains(log, "done=7 missing=13") {
		t.Errorf("the log does not tell:\n%s", log)
	}
}
