package frontdoor

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// writeBook writes a book that knows one line.
func writeBook(t *testing.T, line string) string {
	t.Helper()
	_, moves, err := xiangqi.ParseLine(line)
	if err != nil {
		t.Fatal(err)
	}
	b := &book.Builder{}
	if err := b.Add(xiangqi.StartPosition(), moves, xiangqi.Draw); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.book")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := book.Write(f, b.Records()); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestBook plays from a book, and searches where it must not or cannot.
func TestBook(t *testing.T) {
	path := writeBook(t, "startpos moves i3i4 a6a5 h2e2")
	tests := []struct {
		name     string
		send     []string
		fromBook bool
		best     []string // that may be played, if fromBook
	}{
		{"off", []string{"setoption name Book File value " + path, "go depth 1"}, false, nil},
		{"on", []string{"setoption name Book File value " + path, "setoption name OwnBook value true", "go depth 1"}, true, []string{"i3i4", "a3a4"}},
		{"mirrored", []string{"setoption name Book File value " + path, "setoption name OwnBook value true", "position startpos moves a3a4", "go depth 1"}, true, []string{"i6i5"}},
		{"banned", []string{"setoption name Book File value " + path, "setoption name OwnBook value true", "position startpos moves a3a4", "banmoves i6i5", "go depth 1"}, false, nil},
		{"too late", []string{"setoption name Book File value " + path, "setoption name OwnBook value true", "setoption name Book Plies value 1", "position startpos moves a3a4", "go depth 1"}, false, nil},
		{"unknown", []string{"setoption name Book File value " + path, "setoption name OwnBook value true", "position startpos moves b0a2", "go depth 1"}, false, nil},
		{"chosen moves", []string{"setoption name Book File value " + path, "setoption name OwnBook value true", "go depth 1 searchmoves b0a2"}, false, nil},
		{"analysis", []string{"setoption name Book File value " + path, "setoption name OwnBook value true", "go infinite", "stop"}, false, nil},
		{"the program's", []string{"setoption name OwnBook value true", "go depth 1"}, true, []string{"h2e2", "b2e2", "g3g4", "c3c4", "g0e2", "c0e2", "h0g2", "b0c2", "h2d2", "b2f2", "h2f2", "b2d2"}},
		{"no such file", []string{"setoption name Book File value " + path + ".none", "setoption name OwnBook value true", "go depth 1"}, true, []string{"h2e2", "b2e2", "g3g4", "c3c4", "g0e2", "c0e2", "h0g2", "b0c2", "h2d2", "b2f2", "h2f2", "b2d2"}},
	}
	for _, tt := range tests {
		k := start(t)
		k.send(append([]string{"uci"}, tt.send...)...)
		k.send("quit")
		fromBook, best := false, ""
		for _, line := range k.finish() {
			fromBook = fromBook || strings.HasPrefix(line, "info string book move")
			if move, ok := strings.CutPrefix(line, "bestmove "); ok {
				best, _, _ = strings.Cut(move, " ")
			}
		}
		if fromBook != tt.fromBook || best == "" || fromBook && !slices.Contains(tt.best, best) {
			t.Errorf("%s: from the book %v, best move %q; want %v, %v", tt.name, fromBook, best, tt.fromBook, tt.best)
		}
	}
}
