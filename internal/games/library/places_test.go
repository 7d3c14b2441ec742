package library

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// shareVariable names a folder on a network share, \\server\share.
const shareVariable = "CHUHE_SHARE"

// TestPlaces imports a thousand games into libraries whose paths are hard, finds them and
// writes them: the bytes are those that were imported, on every system.
func TestPlaces(t *testing.T) {
	text := thousandGames(t)
	folders := []string{filepath.Join(t.TempDir(), "用户")}
	if share := os.Getenv(shareVariable); share != "" && runtime.GOOS == "windows" {
		folder, err := os.MkdirTemp(share, "用户 *") //nolint:usetesting // it is to be on the share
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := os.RemoveAll(folder); err != nil {
				t.Error(err)
			}
		})
		if !strings.HasPrefix(folder, `\\`) {
			t.Fatalf("%s is on no share", folder)
		}
		folders = append(folders, folder)
	}
	for _, folder := range folders {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(folder, "棋库 #1%.db")
		l, err := Open(t.Context(), path)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		r, err := l.ImportReader(t.Context(), bytes.NewReader(text), "some.pgn", ImportOptions{Read: record.ReadOptions{Format: record.PGN}})
		if err != nil || r.Added != 1000 {
			t.Errorf("%s: %+v, %v", path, r, err)
		}
		if found, err := l.Search(t.Context(), Query{Player: "棋手7"}); err != nil || found.Total != 100 {
			t.Errorf("%s: %d games found, want 100; %v", path, found.Total, err)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		if l, err = Open(t.Context(), path); err != nil { // the file is where it was
			t.Fatalf("%s: %v", path, err)
		}
		if got := inOrder(asPGN(t, l)); !slices.Equal(got, inOrder(text)) {
			t.Errorf("%s: %d games are written, or others than were imported", path, len(got))
		}
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	}
}

// inOrder returns the games of a file of PGN, in an order of their text.
func inOrder(file []byte) []string {
	games := strings.Split(string(file), "[Game ")
	for i := range games {
		games[i] = strings.TrimSpace(games[i]) // between two games is an empty line
	}
	slices.Sort(games)
	return games
}

// asPGN returns all games of a library as PGN.
func asPGN(t *testing.T, l *Library) []byte {
	t.Helper()
	var file bytes.Buffer
	w, err := record.NewWriter(&file, record.PGN, record.WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range l.Games(t.Context(), Query{}) {
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// thousandGames returns games at random as the library writes them.
func thousandGames(t *testing.T) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same on every system
	var lines strings.Builder
	for i := range 1000 {
		p := xiangqi.StartPosition()
		var moves []string
		for range 12 {
			all := p.LegalMoves()
			m := all[random.IntN(len(all))]
			moves = append(moves, m.String())
			p.MakeMove(m)
		}
		fmt.Fprintf(&lines, `{"red":"棋手%d","black":"B","date":"2001.02.03","result":"1-0","moves":%q}`+"\n", i%10, strings.Join(moves, " "))
	}
	l := openNew(t)
	r, err := l.ImportReader(t.Context(), strings.NewReader(lines.String()), "some.jsonl", ImportOptions{Read: record.ReadOptions{Format: record.JSON}})
	if err != nil || r.Added != 1000 {
		t.Fatalf("%+v, %v", r, err)
	}
	return asPGN(t, l)
}
