package library

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// openNew opens a new library in a file of its own.
func openNew(t testing.TB) *Library {
	t.Helper()
	l, err := Open(t.Context(), filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}

// TestAllGames imports the games of the folder that CHUHE_GAMES names (files
// games-*.jsonl and games-*.jsonl.gz) twice, and looks for positions of each
// hundredth game.
func TestAllGames(t *testing.T) {
	folder := os.Getenv("CHUHE_GAMES")
	if folder == "" {
		t.Skip("CHUHE_GAMES is not set")
	}
	l := openNew(t)
	paths, err := filepath.Glob(filepath.Join(folder, "games-*.jsonl*"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no games in %s (%v)", folder, err)
	}
	began := time.Now()
	added := 0
	for _, path := range paths {
		r, err := l.ImportPath(t.Context(), path, ImportOptions{})
		if err != nil || len(r.Failed) > 0 {
			t.Fatalf("%s: %+v, %v", path, r, err)
		}
		added += r.Added
	}
	t.Logf("%d games in %v", added, time.Since(began).Round(time.Millisecond))
	began = time.Now()
	for _, path := range paths {
		r, err := l.ImportPath(t.Context(), path, ImportOptions{})
		if err != nil || r.Added > 0 || r.Duplicates != r.Games {
			t.Errorf("again: %s: %+v, %v", path, r, err)
		}
	}
	t.Logf("again in %v", time.Since(began).Round(time.Millisecond))
	lookForPositions(t, l, added)
}

func lookForPositions(t *testing.T, l *Library, games int) {
	t.Helper()
	var slowest time.Duration
	searches := 0
	for id := int64(1); id <= int64(games); id += 100 {
		g, err := l.Game(context.Background(), id)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := g.StartPosition()
		if err != nil {
			t.Fatal(err)
		}
		for ply, m := range g.Moves() {
			if ply%13 == 0 {
				began := time.Now()
				found, err := l.Search(t.Context(), Query{Position: &pos, Exact: true})
				slowest = max(slowest, time.Since(began))
				searches++
				if err != nil || found.Total == 0 {
					t.Fatalf("game %d, ply %d: %d found, %v", id, ply, found.Total, err)
				}
			}
			pos.MakeMove(m)
		}
	}
	t.Logf("%d searches, the slowest %v", searches, slowest)
}

var _ = xiangqi.Red

// TestSideAgainstPosition keeps a game that begins where the side to move could take the
// king.
func TestSideAgainstPosition(t *testing.T) {
	l := openNew(t)
	const text = `{"fen":"2bak3r/3Ra4/9/6P2/7n1/2R3BN1/9/2n1C4/1r7/c3K3C w - - 0 1","result":"1-0","moves":"d8e8 e9f9 e8e9"}`
	if r := importText(t, l, "a.jsonl", text); r.Added != 1 {
		t.Fatalf("%+v", r)
	}
	g, err := l.Game(t.Context(), 1)
	if err != nil || g.Start.Turn != xiangqi.Red || len(g.Moves()) != 3 {
		t.Errorf("%+v, %v", g, err)
	}
}
