package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
)

// TestHolder follows a run through the hands of those who work at it: what it is said
// to be, and what is refused meanwhile.
func TestHolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	store := Store{Dir: dir, Kinds: NewKinds(toy{})}
	state := func(when string, want RunState) *Status {
		t.Helper()
		list, err := store.List(t.Context())
		if err != nil || len(list) != 1 || list[0].State != want {
			t.Fatalf("%s: %+v, error %v; want %s", when, list, err, want)
		}
		s, err := store.Show(t.Context(), list[0].ID)
		if err != nil || s.State != want || s.Reason != list[0].Reason {
			t.Fatalf("%s: %+v, error %v; want %s", when, s, err, want)
		}
		return s
	}
	made, err := store.Create(t.Context(), toySpec(120), nil)
	if err != nil || made.State != Waiting {
		t.Fatalf("%+v, error %v", made, err)
	}
	id := made.ID
	state("made for later", Waiting)

	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(self)
	child.Env = append(os.Environ(), childVariable+"="+dir)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	process := fmt.Sprintf("process %d", child.Process.Pid)
	path := filepath.Join(dir, id, holderName)
	await.That(t, "the child to begin", func() bool { return ReadHolder(path).Process != 0 })
	_ = child.Process.Kill()
	_ = child.Wait()
	if s := state("killed", Interrupted); !strings.Contains(s.Reason, process) {
		t.Errorf("killed: reason %q names no %s", s.Reason, process)
	}

	b, err := store.Open(id)
	if err != nil {
		t.Fatal(err)
	}
	state("at work", Running)
	self2 := fmt.Sprintf("process %d", os.Getpid())
	for what, do := range map[string]func(context.Context, string) (*Status, error){
		"pause": store.Pause, "stop": store.Stop, "resume": store.Resume, "retry": store.Retry,
		"remove": func(_ context.Context, id string) (*Status, error) { return store.Remove(id) },
	} {
		if _, err := do(t.Context(), id); !errors.Is(err, ErrInUse) || errors.Is(err, ErrLedger) ||
			!strings.Contains(err.Error(), self2) || !strings.Contains(err.Error(), "Ctrl-C") {
			t.Errorf("%s at work: error %v", what, err)
		}
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
	state("left in order", Waiting)
	if s, err := store.Pause(t.Context(), id); err != nil || s.State != Paused {
		t.Errorf("%+v, error %v", s, err)
	}
	if _, err := store.Remove(id); err != nil {
		t.Error(err)
	}
}

// TestDamagedFolder checks that a run that cannot be read is listed with the reason, hides
// no other, and can be removed.
func TestDamagedFolder(t *testing.T) {
	t.Parallel()
	for _, file := range []string{SpecName, stateName, reportName} {
		store := Store{Dir: t.TempDir(), Kinds: NewKinds(toy{})}
		good, err := store.Create(t.Context(), toySpec(3), nil)
		if err != nil {
			t.Fatal(err)
		}
		bad, err := store.Create(t.Context(), toySpec(4), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(store.Dir, bad.ID, file), []byte("{"), 0o644); err != nil {
			t.Fatal(err)
		}
		list, err := store.List(t.Context())
		if err != nil || len(list) != 2 {
			t.Fatalf("%s: %+v, error %v", file, list, err)
		}
		for _, s := range list {
			switch {
			case s.ID == good.ID && s.State == Waiting:
			case s.ID == bad.ID && s.State == Damaged && strings.Contains(s.Reason, file):
			default:
				t.Errorf("%s: %+v", file, s)
			}
			if text, err := json.Marshal(s); err != nil || strings.Contains(string(text), `"files":null`) || strings.Contains(string(text), `"workers":null`) {
				t.Errorf("%s: %s, %v", file, text, err)
			}
		}
		if _, err := store.Remove(bad.ID); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		if list, err := store.List(t.Context()); err != nil || len(list) != 1 {
			t.Errorf("%s: %d runs after the removal, error %v", file, len(list), err)
		}
	}
}

// TestNothingBegun checks that a run which Begin has made and which no process worked at is
// gone, while one that was there stays.
func TestNothingBegun(t *testing.T) {
	t.Parallel()
	store := Store{Dir: t.TempDir(), Kinds: NewKinds(toy{})}
	begin := func() {
		t.Helper()
		b, err := Begin(store.Dir, toy{}, toySpec(3), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}
	begin()
	if list, err := os.ReadDir(store.Dir); err != nil || len(list) != 0 {
		t.Errorf("%v, error %v", list, err)
	}
	if _, err := store.Create(t.Context(), toySpec(3), nil); err != nil {
		t.Fatal(err)
	}
	begin()
	if list, err := store.List(t.Context()); err != nil || len(list) != 1 || list[0].State != Waiting {
		t.Errorf("%+v, error %v", list, err)
	}
}
