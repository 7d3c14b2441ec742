package bookmaker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestProbe shows what a book plays, and that it knows nothing of a position.
func TestProbe(t *testing.T) {
	b, _ := build(t, Options{Plies: 4, MinGames: 1, Workers: 1})
	start := xiangqi.StartPosition()
	a, sum := Probe(b, &start), 0.0
	for _, m := range a.Moves {
		sum += m.Share
	}
	if len(a.Moves) == 0 || sum < 99.9 || sum > 100.1 {
		t.Errorf("%+v", a)
	}
	var text strings.Builder
	if err := a.WriteText(&text); err != nil || !strings.Contains(text.String(), a.Moves[0].Chinese+"  weight ") {
		t.Errorf("%v\n%s", err, text.String())
	}
	ending, err := xiangqi.ParseFEN("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	text.Reset()
	if err := Probe(b, &ending).WriteText(&text); err != nil || text.String() != "the book does not know the position\n" {
		t.Errorf("%v\n%s", err, text.String())
	}
	text.Reset()
	if err := WriteJSON(&text, b, []xiangqi.Position{start, ending}); err != nil || strings.Count(text.String(), "\n") != 1 || !strings.HasPrefix(text.String(), `{"fen":"rnbak`) {
		t.Errorf("%v\n%s", err, text.String())
	}
}

// TestLearn takes in the games of a player with a result, and passes over the others.
func isAnn(name string) bool { return strings.Contains(name, "Ann") }

func TestLearn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn")
	var text strings.Builder
	for _, g := range [][3]string{{"Ann", "Bob", "1-0"}, {"Bob", "Ann", "1-0"}, {"Ann", "Bob", "*"}, {"Cid", "Bob", "0-1"}} {
		fmt.Fprintf(&text, "[Game \"Chinese Chess\"]\n[Red %q]\n[Black %q]\n[Result %q]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. H0-G2 %s\n\n", g[0], g[1], g[2], g[2])
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	l := &book.Learned{}
	if n, err := Learn(t.Context(), l, record.Games(path, record.ReadOptions{}), isAnn, 2); err != nil || n != 2 || l.Len() != 2 {
		t.Errorf("%d games, %d moves, %v", n, l.Len(), err)
	}
	var file bytes.Buffer
	if _, err := l.WriteTo(&file); err != nil || file.Len() == 0 {
		t.Error(err)
	}
	n := 0
	for g, err := range Games(t.Context(), []string{path, path}, record.ReadOptions{}, SelfPlay{Games: 1, Nodes: 50, Seed: 1}) {
		if err != nil || g == nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 2*4+1 {
		t.Errorf("%d games of two files and one of the engine, want 9", n)
	}
	if _, err := Learn(t.Context(), l, record.Games(path+"x", record.ReadOptions{}), isAnn, 2); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Learn(ctx, l, record.Games(path, record.ReadOptions{}), isAnn, 2); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
