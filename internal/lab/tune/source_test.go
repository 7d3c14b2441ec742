package tune

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// read reads a file.
func read(t *testing.T, name string, data []byte) *Dataset {
	t.Helper()
	d, err := ReadDataset(t.Context(), Open(name, bytes.NewReader(data)))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestGamesStayWhole: no game of a text is in two blocks, so that validation
// never sees a game of the training.
func TestGamesStayWhole(t *testing.T) {
	var text strings.Builder
	var games []int // of each line
	for g := range 40 {
		p := xiangqi.StartPosition()
		rng := rand.New(rand.NewPCG(uint64(g), 1))
		for range 60 {
			moves := p.LegalMoves()
			p.MakeMove(moves[rng.IntN(len(moves))])
			if p.InCheck() {
				break
			}
			fmt.Fprintf(&text, "%s;17;0.5\n", p.FEN())
			games = append(games, g)
		}
	}
	d := read(t, "samples.txt", []byte(text.String()))
	if d.Len() != len(games) || len(d.blocks) < 2 {
		t.Fatalf("%d positions in %d blocks, want %d in several", d.Len(), len(d.blocks), len(games))
	}
	line := 0
	for n, b := range d.blocks {
		line += len(b.samples)
		if line < len(games) && games[line] == games[line-1] {
			t.Errorf("game %d is in block %d and the next", games[line], n)
		}
	}
}

// TestRecords: of recorded games the quiet positions after the opening count;
// games without a result and the opening do not.
func TestRecords(t *testing.T) {
	const moves = "h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 c3c4 b9c7 b0c2 a9a8 h0h6 c9e7 h6g6 g7f5 e2e6"
	lines := ""
	for i, result := range []string{"1-0", "*", "0-1", "1/2-1/2"} {
		lines += fmt.Sprintf(`{"id":"%d","result":%q,"moves":%q}`+"\n", i, result, moves)
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte(lines)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"games.jsonl": []byte(lines), "games.jsonl.gz": packed.Bytes()} {
		d := read(t, name, data)
		// Plies 10 to 14, less the captures 12 and 14.
		if d.Games() != 3 || d.Len() != 3*3 {
			t.Errorf("%s: %d games, %d positions, want 3 and 9", name, d.Games(), d.Len())
		}
		sum := float32(0)
		for _, s := range d.blocks[0].samples {
			sum += s.result
		}
		if sum != 3*1+0+3*0.5 {
			t.Errorf("%s: results add up to %v", name, sum)
		}
	}
	_, err := ReadDataset(t.Context(), Open("none.jsonl", strings.NewReader(`{"id":"1","result":"*","moves":"h2e2"}`)))
	if !errors.Is(err, ErrNoGames) || !strings.Contains(err.Error(), "none.jsonl") {
		t.Errorf("no result: %v", err)
	}
}

// TestSelfplay: a file of self-play gives the positions that its export gives.
func TestSelfplay(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.games")
	o := engine.DefaultOptions()
	o.Network, o.Hash = nil, 1
	s := selfplay.DefaultSettings(30)
	s.BookShare, s.EndingShare, s.PlayOn, s.MostPlies = 0, 0, true, 1000 // to a result
	s.Evaluation = o.Evaluation()
	s.Sign(o)
	if _, err := selfplay.Run(t.Context(), s, selfplay.Options{Path: path, Games: 3, Threads: 1, Engine: o}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	n, _, err := selfplay.Export(&text, bytes.NewReader(data), selfplay.DefaultFilter(), selfplay.Text)
	if err != nil {
		t.Fatal(err)
	}
	text.WriteString(xiangqi.StartFEN + ";12;?\n") // is passed over
	games, lines := read(t, "a.games", data), read(t, "a.txt", text.Bytes())
	if games.Games() != 3 || games.Len() != int(n) || lines.Len() != int(n) || n == 0 {
		t.Errorf("%d games, %d positions, %d by the export, want 3, %d, %d", games.Games(), games.Len(), lines.Len(), n, n)
	}
	if cut := read(t, "cut.games", append(bytes.Clone(data), "GBLK"...)); cut.Damaged() != 1 || cut.Len() != int(n) || games.Damaged() != 0 {
		t.Errorf("cut off: %d damaged places, %d positions", cut.Damaged(), cut.Len())
	}
}

// FuzzOpen reads anything as a file of games or positions.
func FuzzOpen(f *testing.F) {
	start := xiangqi.StartPosition()
	f.Add("a.txt", []byte(start.FEN()+";1\n"))
	f.Add("a.games", []byte("CHUHEGAM\x01\x00\x00\x00"))
	f.Add("a.jsonl.gz", []byte("\x1f\x8b\x08"))
	f.Add("a.pgn", []byte("[Result \"1-0\"]\n\n1. h2e2 h9g7 1-0\n"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		d, err := ReadDataset(t.Context(), Open(name, bytes.NewReader(data)))
		if err == nil && d.Games() > 0 && len(d.blocks) == 0 {
			t.Errorf("%d games in no block", d.Games())
		}
	})
}
