package library

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// wants wants texts in what write writes.
func wants(t *testing.T, write func(*strings.Builder) error, texts ...string) {
	t.Helper()
	var b strings.Builder
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range texts {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, b.String())
		}
	}
}

// TestTexts shows an import, a search, a position and the statistics to a person.
func TestTexts(t *testing.T) {
	l := openNew(t)
	var imported Imported
	for range 2 {
		r, err := l.ImportReader(t.Context(), strings.NewReader(someGames), "some.jsonl", ImportOptions{Read: record.ReadOptions{Format: record.JSON}})
		if err != nil {
			t.Fatal(err)
		}
		imported.Add(r)
	}
	wants(t, func(b *strings.Builder) error { return imported.WriteText(b, 1) }, "14 games in 2 files: 6 added, 6 known already, 2 failed", "  some.jsonl: ")
	found, err := l.Search(t.Context(), Query{Player: "胡荣华"})
	if err != nil {
		t.Fatal(err)
	}
	listed := Listed{Total: found.Total, Games: Named(found.Games)}
	wants(t, func(b *strings.Builder) error { return listed.WriteText(b) }, "胡荣华 – 杨官璘  1-0  12 plies", "2 games (0 ms)\n")
	start := xiangqi.StartPosition()
	x, err := l.Explain(t.Context(), &start, 1)
	if err != nil || len(x.Moves) != 2 || len(x.Examples) != 1 {
		t.Fatalf("%+v, %v", x, err)
	}
	x.Engine = append(x.Engine, EngineLine{Move: x.Moves[0].Move, Score: "cp 12", Depth: 7})
	wants(t, func(b *strings.Builder) error { return x.WriteText(b, &start) }, "4 games: Red 1, draw 1, Black 2", x.Moves[0].Chinese, "engine: ", "cp 12, depth 7")
	s, err := l.Stats(t.Context(), Query{Player: "胡荣华"}, 5)
	if err != nil {
		t.Fatal(err)
	}
	wants(t, func(b *strings.Builder) error { return s.WriteText(b, "胡荣华") }, "胡荣华 as Black", "openings:\n", "years:\n", "  1960")
}

// TestBench fills a library with few games and measures; the second time it is full.
func TestBench(t *testing.T) {
	l := openNew(t)
	told := 0
	b := Bench{Games: 20, Searches: 2, Seed: 1, Progress: func(string) { told++ }}
	a, err := b.Run(t.Context(), l)
	if err != nil || a.Games < 20 || a.Searches != 2 || a.ImportSeconds <= 0 || told == 0 {
		t.Fatalf("%+v, told %d times, %v", a, told, err)
	}
	again, err := b.Run(t.Context(), l)
	if err != nil || again.Games != a.Games || again.ImportSeconds != 0 {
		t.Errorf("%+v, %v", again, err)
	}
	wants(t, func(b *strings.Builder) error { return a.WriteText(b) }, " games, ", "\n2 searches of positions: mean ")
}

// TestBenchPGN writes the games of a measurement for an import of their own.
func TestBenchPGN(t *testing.T) {
	path := filepath.Join(t.TempDir(), "synthetic.pgn")
	b := Bench{Games: 20, Seed: 1}
	if err := b.WritePGN(t.Context(), openNew(t), path); err != nil {
		t.Fatal(err)
	}
	l := openNew(t)
	if r, err := l.ImportPath(t.Context(), path, ImportOptions{}); err != nil || r.Added != b.Games {
		t.Errorf("%+v, %v", r, err)
	}
}
