package jobs

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// wide is a toy whose units have records that fill a disk.
type wide struct{ toy }

func (k wide) Open(ctx context.Context, r *Run) (Job, error) {
	j, err := k.toy.Open(ctx, r)
	return wideJob{j}, err
}

type wideJob struct{ Job }

func (j wideJob) Do(ctx context.Context, u Unit, progress func()) (Result, error) {
	r, err := j.Job.Do(ctx, u, progress)
	for i := range 3000 {
		r.Records = fmt.Append(r.Records, u.Index, Digest(fmt.Append(nil, u.Index, i)))
	}
	return r, err
}

// TestSmallDisk fills the disk that a run is on: the run stops, gives the reason in its state and
// its error, and continues when there is room. It needs a small file system of its own.
func TestSmallDisk(t *testing.T) {
	small := t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=1m,mode=700", "none", small).CombinedOutput(); err != nil {
		t.Skipf("no file system can be mounted here: %s", out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", small).CombinedOutput(); err != nil {
			t.Errorf("umount: %s", out)
		}
	})
	const full, units = "no space left", 20
	s, _, err := workOn(t.Context(), t, small, wide{}, units, 2)
	if err == nil || strings.Count(err.Error(), full) != 1 || s.State != Paused || !strings.Contains(s.Reason, full) {
		t.Fatalf("error %v; %s, %q", err, s.State, s.Reason)
	}
	store := Store{Dir: small, Kinds: NewKinds(wide{})}
	if s, err := store.Show(t.Context(), s.ID); err != nil || s.State != Paused || !strings.Contains(s.Reason, full) {
		t.Errorf("on the disk: %+v, error %v", s, err)
	}
	if out, err := exec.Command("mount", "-o", "remount,size=10m", small).CombinedOutput(); err != nil {
		t.Fatalf("remount: %s", out)
	}
	if s, _, err := workOn(t.Context(), t, small, wide{}, units, 2); err != nil || s.State != Ended || s.Done != units || s.Reason != "complete" {
		t.Errorf("with more room: %+v, error %v", s, err)
	}
}
