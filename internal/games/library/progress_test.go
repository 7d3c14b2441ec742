package library

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// mockImport is the argument that makes the test binary import a file into a library.
const mockImport = "import-until-killed"

// soon is how often the imports of these tests commit.
const soon = 20 * time.Millisecond

func importUntilKilled(library, file string) {
	ctx := context.Background()
	l, err := Open(ctx, library)
	if err == nil {
		var r ImportReport
		r, err = l.ImportPath(ctx, file, ImportOptions{commitEvery: soon})
		err = errors.Join(err, l.Close())
		fmt.Println(r.Added, r.Duplicates, r.Resumed, len(r.Failed))
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// gamesFile writes a file of synthetic games, with some that cannot be read between
// them.
func gamesFile(t *testing.T, name string, games int) string {
	t.Helper()
	l := openNew(t)
	if err := l.AddFirstGames(t.Context()); err != nil {
		t.Fatal(err)
	}
	lines, err := l.OpeningLines(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	format, err := record.ParseFormat(filepath.Ext(name)[1:])
	if err != nil {
		t.Fatal(err)
	}
	w, err := record.NewWriter(f, format, record.WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for g, err := range (&Synthetic{Openings: lines, Games: games, Seed: uint64(games)}).All() {
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(g); err != nil {
			t.Fatal(err)
		}
		if n++; n%100 == 0 && format == record.PGN {
			if _, err := fmt.Fprint(f, "[Event \"broken\"]\n[FEN \"nonsense\"]\n\n1. h2e2 *\n\n"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := errors.Join(w.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestResume stops imports in the middle of files: the next one continues there, and in
// the end the library holds what one import in one go gives.
func TestResume(t *testing.T) {
	const games = 1500
	kinds := []string{"games.jsonl", "games.pgn", "games.cbl", "folder"}
	if !longtest.On() {
		kinds = kinds[:1]
	}
	for _, name := range kinds {
		t.Run(name, func(t *testing.T) {
			var path string
			if name == "folder" {
				path = gamesFolder(t, games/3)
			} else {
				path = gamesFile(t, name, games)
			}
			whole := openNew(t)
			want, err := whole.ImportPath(t.Context(), path, ImportOptions{})
			if err != nil {
				t.Fatal(err)
			}
			l := openNew(t)
			added, stops, resumed := 0, 0, 0
			for {
				ctx, cancel := context.WithCancel(t.Context())
				stopped := -1 // games that had been added then
				r, err := l.ImportPath(ctx, path, ImportOptions{commitEvery: soon, Progress: func(r ImportReport) {
					if r.Added >= 300 && stopped < 0 {
						stopped = r.Added
						cancel()
					}
				}})
				cancel()
				added += r.Added
				if r.Duplicates > want.Duplicates || r.Resumed < resumed {
					t.Errorf("after %d stops: %+v", stops, r)
				}
				resumed = r.Resumed
				if err == nil {
					break
				}
				if !errors.Is(err, context.Canceled) {
					t.Fatal(err)
				}
				if r.Added != stopped {
					t.Errorf("%d games had been added when it was stopped, %d at its end", stopped, r.Added)
				}
				if stops++; stops > 20 {
					t.Fatal("it does not come to an end")
				}
			}
			if added != want.Added || stops < 2 || resumed == 0 {
				t.Errorf("%d games added in %d imports, %d passed over in the last, want %d", added, stops+1, resumed, want.Added)
			}
			sameLibrary(t, l, whole)
			// It is complete, so the next time it is read again.
			if r, err := l.ImportPath(t.Context(), path, ImportOptions{}); err != nil || r.Resumed != 0 || r.Added != 0 || len(r.Failed) != len(want.Failed) {
				t.Errorf("once more: %+v, %v", r, err)
			}
		})
	}
}

// gamesFolder makes a folder of files with n games each, packed and not.
func gamesFolder(t *testing.T, games int) string {
	t.Helper()
	folder := t.TempDir()
	for i, name := range []string{"a.pgn", "b.jsonl", "c.cbl"} {
		data, err := os.ReadFile(gamesFile(t, name, games+i))
		if err != nil {
			t.Fatal(err)
		}
		switch i {
		case 0:
			name, data = name+".gz", gzipped(t, string(data), 1)
		case 1:
			var b bytes.Buffer
			w := zip.NewWriter(&b)
			for _, inside := range []string{"x/" + name, "y.txt"} {
				f, err := w.Create(inside)
				if err == nil {
					_, err = f.Write(data)
				}
				if err != nil {
					t.Fatal(err)
				}
				data = []byte("no games")
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			name, data = "b.zip", b.Bytes()
		}
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// TestResumeOther does not pass over games of a file that has changed.
func TestResumeOther(t *testing.T) {
	path := gamesFile(t, "games.jsonl", 600)
	l := openNew(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := l.ImportPath(ctx, path, ImportOptions{commitEvery: soon, Progress: func(r ImportReport) {
		if r.Added >= 200 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString(`{"red":"甲","moves":"h2e2 h9g7"}` + "\n"); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := l.ImportPath(t.Context(), path, ImportOptions{})
	if err != nil || again.Resumed != 0 || again.Games != 601 || r.Added+again.Added != 601 {
		t.Errorf("%+v after %+v, %v", again, r, err)
	}
}

// TestKilledImport kills an import at any moment, again and again.
func TestKilledImport(t *testing.T) {
	longtest.Only(t, "starts and kills many processes")
	path := gamesFile(t, "games.pgn", 3000)
	whole := openNew(t)
	want, err := whole.ImportPath(t.Context(), path, ImportOptions{})
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "killed.db")
	rng := rand.New(rand.NewPCG(11, 12))
	kills := 0
	for ; ; kills++ {
		cmd := exec.CommandContext(t.Context(), self, mockImport, file, path)
		var printed bytes.Buffer
		cmd.Stdout = &printed
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// The longer it takes, the later the kills, for a slow machine only starts in so
		// many milliseconds.
		latest := 300 * time.Millisecond * time.Duration(1+kills/10)
		kill := time.AfterFunc(time.Duration(rng.Int64N(int64(latest))), func() { _ = cmd.Process.Kill() }) // it may have ended
		err := cmd.Wait()
		kill.Stop()
		out := printed.Bytes()
		var added, duplicates, resumed, failed int
		_, told := fmt.Sscan(string(out), &added, &duplicates, &resumed, &failed)
		if err == nil && told != nil {
			t.Fatalf("%q: %v", out, told)
		}
		if told == nil { // it may have been killed as it ended
			if kills > 1 && resumed == 0 || duplicates > want.Duplicates {
				t.Errorf("after %d kills: %s", kills, out)
			}
			break
		}
		if len(out) > 0 {
			t.Fatalf("%s%v", out, err)
		}
		if kills == 200 {
			t.Fatal("it does not come to an end")
		}
		if gamesIn(t, file) == want.Added {
			break // it was killed when all was done: the next import begins again
		}
	}
	l, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }() // the test is over
	sameLibrary(t, l, whole)
	t.Logf("%d kills", kills)
}

// sameLibrary checks that two libraries hold the same games and find the same.
func sameLibrary(t *testing.T, l, want *Library) {
	t.Helper()
	got, err := l.Size(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	other, err := want.Size(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if got.Games != other.Games || got.Players != other.Players || got.Positions != other.Positions {
		t.Errorf("the library is %+v, want %+v", got, other)
	}
}

// gamesIn returns how many games a library in a file has.
func gamesIn(t *testing.T, file string) int {
	t.Helper()
	l, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	size, err := l.Size(t.Context())
	if err := errors.Join(err, l.Close()); err != nil {
		t.Fatal(err)
	}
	return size.Games
}

// TestTwoImports has two processes import into one library at the same time, while
// this one searches it.
func TestTwoImports(t *testing.T) {
	n := 300
	if longtest.On() {
		n = 800
	}
	first, second := gamesFile(t, "first.pgn", n), gamesFile(t, "second.jsonl", n)
	whole := openNew(t)
	for _, path := range []string{first, second} {
		if _, err := whole.ImportPath(t.Context(), path, ImportOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "shared.db")
	l, err := Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }() // the test is over
	done := make(chan error, 2)
	for _, path := range []string{first, second} {
		go func() {
			out, err := exec.CommandContext(t.Context(), self, mockImport, file, path).CombinedOutput()
			if err != nil {
				err = fmt.Errorf("%s: %w: %s", path, err, out)
			}
			done <- err
		}()
	}
	search := time.NewTicker(soon)
	defer search.Stop()
	for running := 2; running > 0; {
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
			running--
		case <-search.C:
			if _, err := l.Search(t.Context(), Query{Player: "a", Limit: 5}); err != nil {
				t.Errorf("a search meanwhile: %v", err)
			}
		}
	}
	sameLibrary(t, l, whole)
}
