package tablegen

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
)

// contentOf reads all tables of a folder, by name.
func contentOf(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	tables := make(map[string][]byte)
	for _, f := range files {
		if f.Name() == endgame.ContentsName || strings.HasSuffix(f.Name(), tablebase.TempExtension) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		tables[f.Name()] = data
	}
	return tables
}

// compareFolders wants all tables of got to be among those of want, to the byte.
func compareFolders(t *testing.T, got, want map[string][]byte) {
	t.Helper()
	for name, data := range got {
		if !bytes.Equal(data, want[name]) {
			t.Errorf("%s: %d bytes differ from the %d of another run", name, len(data), len(want[name]))
		}
	}
}

// TestSameBytes: the bytes of all tables depend on nothing but the classes.
func TestSameBytes(t *testing.T) {
	want := contentOf(t, sharedFolder(t))
	for _, workers := range []int{1, 3} {
		dir := t.TempDir()
		classes := []tablebase.Class{mustClass(t, "KNAAK"), mustClass(t, "KPK")}
		if _, err := Generate(context.Background(), classes, Mates, Options{Folder: dir, Workers: workers}); err != nil {
			t.Fatal(err)
		}
		got := contentOf(t, dir)
		if len(got) != 2*len(endgame.Closure(classes)) {
			t.Errorf("%d files, want %d", len(got), 2*len(endgame.Closure(classes)))
		}
		compareFolders(t, got, want)
	}
}

// TestResume cancels a run at several places: what it leaves is complete, and
// the next run continues from there.
func TestResume(t *testing.T) {
	want := contentOf(t, sharedFolder(t))
	classes := []tablebase.Class{mustClass(t, "KNKA")}
	order := endgame.Closure(classes)
	for i, stop := range []Progress{
		{Step: Step{Class: order[1]}, Stage: Loading},
		{Step: Step{Class: order[2]}, Stage: Solving, Plies: 3},
		{Step: Step{Class: order[3]}, Stage: Writing},
	} {
		dir := t.TempDir()
		ctx, cancel := context.WithCancel(context.Background())
		_, err := Generate(ctx, classes, Mates, Options{Folder: dir, Progress: func(p Progress) {
			if p.Class == stop.Class && p.Stage == stop.Stage && p.Plies == stop.Plies || p.Class == stop.Class && stop.Stage == Writing && p.Stage == Writing {
				cancel()
			}
		}})
		if cancel(); !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped at %v: error %v", stop, err)
		}
		compareFolders(t, contentOf(t, dir), want)
		made, err := Generate(context.Background(), classes, Mates, Options{Folder: dir})
		if err != nil {
			t.Fatal(err)
		}
		for n, one := range made {
			if one.Present != (n <= i) {
				t.Errorf("stopped at %v: %v was there already: %t", stop, one.Class, one.Present)
			}
		}
		compareFolders(t, contentOf(t, dir), want)
	}
}

// TestKilled kills a generating process after some times. No file that it leaves
// under the name of a table may be anything but that table.
func TestKilled(t *testing.T) {
	want := make(map[string][]byte)
	for _, delay := range []time.Duration{100 * time.Millisecond, 200 * time.Millisecond, 400 * time.Millisecond} {
		dir := t.TempDir()
		victim := exec.Command(os.Args[0])
		victim.Env = append(os.Environ(), "CHUHE_TABLES_HELPER="+dir)
		if err := victim.Start(); err != nil {
			t.Fatal(err)
		}
		await.Moment(delay)
		if err := victim.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = victim.Wait() // it was killed
		for name, data := range contentOf(t, dir) {
			table, err := tablebase.OpenTable(filepath.Join(dir, name))
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(table.Check(context.Background()), table.Close()); err != nil {
				t.Error(err)
			}
			if want[name] == nil {
				want[name] = data
			}
		}
		compareFolders(t, contentOf(t, dir), want)
	}
}

// TestInputsChange: a table made from other tables than those present is made again.
func TestInputsChange(t *testing.T) {
	dir := copyTables(t, "KPKA")
	table, err := folder(dir).open(mustClass(t, "KAK"), tablebase.MateTable, tablebase.Ruleless)
	if err != nil {
		t.Fatal(err)
	}
	h := *table.Header()
	h.Inputs[0]++
	d, err := load(context.Background(), table, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := newWriter(t).Write(context.Background(), dir, &h, d.source); err != nil {
		t.Fatal(err)
	}
	made, err := Generate(context.Background(), []tablebase.Class{mustClass(t, "KPKA")}, Mates, Options{Folder: dir})
	if err != nil {
		t.Fatal(err)
	}
	var again []string
	for _, one := range made {
		if !one.Present {
			again = append(again, one.Class.String())
		}
	}
	if want := []string{"KAK"}; !slices.Equal(again, want) {
		t.Errorf("made again: %v, want %v, whose content is the same", again, want)
	}
}

func TestMemoryLimit(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	_, err := Generate(context.Background(), []tablebase.Class{mustClass(t, "KRRKAABB")}, Mates, Options{Folder: dir, Memory: 1 << 20})
	if !errors.Is(err, ErrMemory) {
		t.Errorf("error %v, want %v", err, ErrMemory)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("the folder was made though there is not enough memory")
	}
}

func TestSweep(t *testing.T) {
	dir := t.TempDir()
	now := time.Now()
	for name, age := range map[string]time.Duration{"KRK.dtm.1.part": 2 * time.Hour, "KRK.wdl.2.part": time.Minute, "KRK.dtm": 9 * time.Hour} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now, now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	if err := folder(dir).sweep(now); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 2 {
		t.Errorf("%v left, error %v; want the old incomplete file gone", files, err)
	}
}

func TestList(t *testing.T) {
	dir := copyTables(t, "KPK")
	if err := os.WriteFile(filepath.Join(dir, "KRK.dtm"), []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "notes.txt"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := endgame.List(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names, faulty []string
	for _, e := range list {
		names = append(names, e.File)
		if e.Fault != "" {
			faulty = append(faulty, e.File)
		}
	}
	if want := []string{"KK.dtm", "KK.wdl", "KPK.dtm", "KPK.wdl", "KRK.dtm"}; !slices.Equal(names, want) || !slices.Equal(faulty, []string{"KRK.dtm"}) {
		t.Errorf("tables %v, faulty %v; want %v, the last faulty", names, faulty, want)
	}
	if empty, err := endgame.List(filepath.Join(dir, "none")); err != nil || len(empty) != 0 {
		t.Errorf("a folder that is not there: %v, error %v", empty, err)
	}
}

func TestConversions(t *testing.T) {
	dir := copyTables(t, "KRKA")
	classes := []tablebase.Class{mustClass(t, "KRKA"), mustClass(t, "KRK")}
	if _, err := Generate(context.Background(), classes, Conversions, Options{Folder: dir}); err != nil {
		t.Fatal(err)
	}
	if _, err := Verify(context.Background(), classes, Conversions, Options{Folder: dir}); err != nil {
		t.Error(err)
	}
	mates := mustLoad(t, dir, "KRK", tablebase.MateTable, tablebase.Ruleless)
	conversions := mustLoad(t, dir, "KRK", tablebase.ConversionTable, tablebase.Ruleless)
	for _, side := range bothSides {
		for n := range mates.index.Len() {
			if got, want := conversions.value(side, n), mates.value(side, n); got != want {
				t.Fatalf("KRK, number %d: %d, want %d as to the end, for only draws begin with a capture", n, got, want)
			}
		}
	}
	p := prober(t, dir, tablebase.Options{})
	pos := mustPosition(t, "5k3/9/3a5/9/9/9/9/9/3R5/4K4 w")
	if v, ok := p.Probe(&pos, tablebase.ConversionTable); !ok || v != tablebase.WinIn(1) {
		t.Errorf("%s: value %d, %t, want a win with a capture at once", pos.FEN(), v, ok)
	}
}

// TestSmallSet: the tables that programs carry are those that are generated. After
// a change of the format they are made again: see CONTRIBUTING.md.
func TestSmallSet(t *testing.T) {
	longtest.Only(t, "makes tables of 17 million entries")
	classes, err := endgame.ParseNames([]string{"small"})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if _, err := Generate(t.Context(), classes, Perpetuals, Options{Folder: dir}); err != nil {
		t.Fatal(err)
	}
	got, want := contentOf(t, dir), make(map[string][]byte)
	for name := range got {
		if want[name], err = fs.ReadFile(small.Files(), name); err != nil {
			t.Error(err)
		}
	}
	compareFolders(t, got, want)
	if kept, err := fs.ReadDir(small.Files(), "."); err != nil || len(kept) != len(got) {
		t.Errorf("%d files are kept, error %v; %d were made", len(kept), err, len(got))
	}
}

// TestProduct reads the words of products and no others.
func TestProduct(t *testing.T) {
	for p := range Product(len(productWords)) {
		var back Product
		if err := back.UnmarshalText([]byte(p.String())); err != nil || back != p {
			t.Errorf("%v is read as %v, error %v", p, back, err)
		}
	}
	var p Product
	if err := p.UnmarshalText([]byte("mate")); !errors.Is(err, ErrProduct) {
		t.Errorf("a product called mate: error %v, want %v", err, ErrProduct)
	}
}
