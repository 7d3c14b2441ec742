package tablegen

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// TestUnits makes each step of a plan in a folder of its own that holds what the
// step says it needs, as machines would that share a run: the same bytes come out.
func TestUnits(t *testing.T) {
	longtest.Only(t, "makes a set of tables twice")
	store, together := t.TempDir(), t.TempDir()
	classes := []tablebase.Class{mustClass(t, "KNKP")}
	steps, _, err := Plan(classes, Perpetuals, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Generate(t.Context(), classes, Perpetuals, Options{Folder: together}); err != nil {
		t.Fatal(err)
	}
	for i, step := range steps {
		for _, below := range step.Below() {
			if at := slices.Index(steps, below); at < 0 || at >= i {
				t.Errorf("%v stands at %d, before %v at %d, which it needs", step, i, below, at)
			}
		}
		place := t.TempDir()
		moveTables(t, store, place, step.Needs())
		unit, err := Run(t.Context(), step, Options{Folder: place, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		again, err := Run(t.Context(), step, Options{Folder: place, Workers: 1})
		again.Seconds = unit.Seconds
		if got, want := asJSON(t, again), asJSON(t, unit); err != nil || got != want {
			t.Errorf("%v: once more: error %v, %s, want %s", step, err, got, want)
		}
		if _, err := Check(t.Context(), step, Options{Folder: place, Workers: 1}); err != nil {
			t.Error(err)
		}
		checkUnit(t, &unit, step, place)
		moveTables(t, place, store, step.Makes())
	}
	got, want := contentOf(t, store), contentOf(t, together)
	compareFolders(t, got, want)
	if len(got) != len(want) {
		t.Errorf("%d files, want %d", len(got), len(want))
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// moveTables copies those of the files that exist.
func moveTables(t *testing.T, from, to string, names []string) {
	t.Helper()
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(from, name))
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// checkUnit compares the report of a step with the files.
func checkUnit(t *testing.T, unit *Unit, step Step, place string) {
	t.Helper()
	var back Step
	if text := asJSON(t, step); json.Unmarshal([]byte(text), &back) != nil || back != step {
		t.Errorf("%v as JSON is %s, and read back %v", step, text, back)
	}
	for i, e := range unit.Tables {
		if e.File != step.Makes()[i] {
			t.Errorf("%v made %s, want %s", step, e.File, step.Makes()[i])
		}
		table, err := tablebase.OpenTable(filepath.Join(place, e.File))
		if err != nil {
			t.Fatal(err)
		}
		content := table.Content()
		if hex.EncodeToString(content[:]) != e.Content || i == 0 && table.Header().Counts != unit.Counts {
			t.Errorf("%v: %s is told as %+v", step, e.File, e)
		}
		if err := table.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestRunErrors(t *testing.T) {
	step := Step{mustClass(t, "KRKA"), Mates}
	if _, err := Run(t.Context(), step, Options{Folder: t.TempDir()}); !errors.Is(err, ErrMissing) {
		t.Errorf("without the classes below: error %v, want %v", err, ErrMissing)
	}
	if _, err := Run(t.Context(), step, Options{Folder: t.TempDir(), Memory: 1}); !errors.Is(err, ErrMemory) {
		t.Errorf("with a byte of memory: error %v, want %v", err, ErrMemory)
	}
	var p Product
	if err := p.UnmarshalText([]byte("mate")); !errors.Is(err, ErrProduct) {
		t.Errorf("a product called mate: error %v, want %v", err, ErrProduct)
	}
}
