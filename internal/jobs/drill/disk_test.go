package drill

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// TestWorkerDisk gives a worker a folder that it cannot write to: it pauses and
// gives the reason, and works when that is put right.
func TestWorkerDisk(t *testing.T) {
	t.Parallel()
	l := newLab(t, time.Second)
	s := l.create(10, Params{Milliseconds: 1}, func(s *jobs.Spec) { s.Limits.Attempts = 7 })
	blocked := filepath.Join(l.dir, "blocked")
	if err := os.WriteFile(blocked, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	w := l.worker("w", func(o *cluster.WorkerOptions, _ *cluster.Target) { o.CacheDir = filepath.Join(blocked, "cache") })
	await.That(t, "trouble on this machine", func() bool { return strings.Contains(w.Presence().Trouble, "trouble on this machine") },
		func() string { return w.Presence().Trouble })
	if err := os.Remove(blocked); err != nil {
		t.Fatal(err)
	}
	s = l.until(s.ID, "finished", finished)
	l.exact(s.ID, 10)
	if w.Presence().Trouble != "" {
		t.Errorf("trouble %q after it was put right", w.Presence().Trouble)
	}
}

// TestCoordinatorDisk fills the disk that the ledger is on: the run says so, and
// continues when there is room. It needs a small file system of its own.
func TestCoordinatorDisk(t *testing.T) {
	small := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=300k,mode=700", "none", small).CombinedOutput(); err != nil {
		t.Skipf("no file system can be mounted here: %s", out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", small).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", out)
		}
	})
	l := newLab(t, time.Second, func(o *cluster.HubOptions) { o.Dir = small })
	s := l.create(60, Params{Milliseconds: 1, Bytes: 10_000}, nil)
	l.worker("w", nil)
	s = l.until(s.ID, "complaining", func(s *jobs.Status) bool { return len(s.Problems) > 0 })
	if !strings.Contains(s.Problems[0], "no space left") {
		t.Errorf("problems %q", s.Problems)
	}
	if out, err := exec.Command("mount", "-o", "remount,size=10m", small).CombinedOutput(); err != nil {
		t.Fatalf("remount: %s", out)
	}
	s = l.until(s.ID, "finished", finished)
	l.exact(s.ID, 60)
	if len(s.Problems) > 0 || s.Reason != "complete" {
		t.Errorf("end %q, problems %q", s.Reason, s.Problems)
	}
}
