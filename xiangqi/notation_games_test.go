package xiangqi

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// gameLine is one line of a game file: moves in coordinates from the start
// position.
type gameLine struct {
	ID, Moves string
}

// readGames calls see with each game of a file of JSON lines, compressed or not.
func readGames(t *testing.T, path string, see func(gameLine)) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }() // only read
	var reader io.Reader = file
	if strings.HasSuffix(path, ".gz") {
		if reader, err = gzip.NewReader(file); err != nil {
			t.Fatal(err)
		}
	}
	lines := bufio.NewScanner(reader)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var g gameLine
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		see(g)
	}
	if err := lines.Err(); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// replayGame plays the moves of a game and takes each through every notation.
// It returns the number of plies.
func replayGame(t *testing.T, g gameLine, notations []Notation) int {
	t.Helper()
	p := StartPosition()
	moves := strings.Fields(g.Moves)
	for i, text := range moves {
		m, err := ParseMove(text)
		if err == nil {
			err = p.CheckMove(m)
		}
		if err != nil {
			t.Fatalf("game %s, ply %d: %v", g.ID, i+1, err)
		}
		checkRoundTrip(t, &p, m, notations)
		p.MakeMove(m)
	}
	return len(moves)
}

func TestSampleGames(t *testing.T) {
	const want = 500
	games := 0
	readGames(t, filepath.Join("testdata", "games", "sample.jsonl"), func(g gameLine) {
		games++
		replayGame(t, g, writtenNotations())
	})
	if games != want {
		t.Errorf("%d games, want %d", games, want)
	}
}

// TestAllGames replays every game of the folder that CHUHE_GAMES names: files
// games-*.jsonl and games-*.jsonl.gz with lines such as
// {"id":"…","moves":"h2e2 h9g7 …"}.
func TestAllGames(t *testing.T) {
	folder := os.Getenv("CHUHE_GAMES")
	if folder == "" {
		t.Skip("CHUHE_GAMES names no folder of games")
	}
	paths, err := filepath.Glob(filepath.Join(folder, "games-*.jsonl*"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no games-*.jsonl or games-*.jsonl.gz in %s (%v)", folder, err)
	}
	games, plies := 0, 0
	start := time.Now()
	for _, path := range paths {
		readGames(t, path, func(g gameLine) {
			games++
			plies += replayGame(t, g, writtenNotations())
		})
	}
	t.Logf("%d games, %d plies, %v", games, plies, time.Since(start).Round(time.Second))
}

func BenchmarkParseMove(b *testing.B) {
	p := StartPosition()
	for _, text := range []string{"h2e2", "C2=5", "炮二平五", "Che2"} {
		b.Run(text, func(b *testing.B) {
			for b.Loop() {
				if _, err := p.ParseMove(text); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkFormatMove(b *testing.B) {
	p := StartPosition()
	m := NewMove(SquareAt(7, 2), SquareAt(4, 2))
	for _, n := range []Notation{UCI, WXF, Chinese, Algebraic} {
		b.Run(n.String(), func(b *testing.B) {
			for b.Loop() {
				p.FormatMove(m, n)
			}
		})
	}
}
