package opening

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

var update = flag.Bool("update", false, "write positions.bin from the games of CHUHE_GAMES")

func line(t testing.TB, text string) (moves []xiangqi.Move) {
	t.Helper()
	_, moves, err := xiangqi.ParseLine("startpos moves " + text)
	if err != nil {
		t.Fatal(err)
	}
	return moves
}

// TestClassify holds lines of every kind of rule; most are the most frequent
// beginnings of games with that code in the Chinese Chess Practical Dataset.
func TestClassify(t *testing.T) {
	tests := []struct{ moves, code string }{
		{"i3i4 c6c5 g3g4", "A08"},
		{"a0a1", "A00"},
		{"g0e2 h7d7 h0g2 h9g7 i0h0 g6g5 c3c4", "A34"},
		{"c0e2 b7f7 b0c2 b9c7 a0b0 c6c5 g3g4", "A34"}, // the mirror image
		{"h2d2 h7e7 h0g2 h9g7 i0h0 i9i8", "A65"},
		{"h2d2 h7e7 h0g2 i9i8 i0h0 h9g7", "A65"}, // Black's moves in the other order
		{"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 b0a2 g6g5 b2c2 a9b9 a0b0 b7b3", "C66"},
		{"h2e2 h9g7 h0g2 b9c7 i0h0 i9h9 b0a2 g6g5 b2c2 a9b9 a0b0 b7b3", "C66"},
		{"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a6a5 b2c2 c7b5 a0a1 a5a4", "C78"},
		{"h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 h0h6 b9c7 b0c2 c6c5 a0a1 b7b6 h6h4 c9e7 g3g4", "C23"},
		{"h2e2 h7e7 h0g2 h9g7 i0h0 i9i8 h0h6", "D24"},
		{"h2e2 h9g7 h0g2 i9h9 i0h0 h7h3 g3g4 b7e7 b0c2", "D33"},
		{"g3g4 h7g7 b2e2 g9e7 b0c2 g6g5 h0i2 g5g4 a0b0 a9a8 i0h0", "E36"},
		{"g3g4 c6c5 h2e2 h9g7", "E40"}, // not a central cannon that transposes
	}
	for _, tt := range tests {
		moves := line(t, tt.moves)
		if got := Classify(moves); got.Code != tt.code || got.NameZh == "" || got.NameEn == "" || got.NameVi == "" || got.GroupZh == "" {
			t.Errorf("%s: %+v, want %s", tt.moves, got, tt.code)
		}
		for i, m := range moves {
			moves[i] = m.MirrorFile()
		}
		if got := Classify(moves); got.Code != tt.code {
			t.Errorf("%s, mirrored: %s, want %s", tt.moves, got.Code, tt.code)
		}
	}
	if got := Classify(nil); got != (Opening{}) {
		t.Errorf("no moves: %+v", got)
	}
}

// TestTable holds the size of the encyclopaedia by letters.
func TestTable(t *testing.T) {
	count := map[byte]int{}
	for _, o := range all() {
		count[o.Code[0]]++
		if same, ok := ByCode(strings.ToLower(o.Code)); !ok || same != o {
			t.Errorf("ByCode(%s) = %+v, %v", o.Code, same, ok)
		}
	}
	for _, o := range all() {
		if o.NameVi == "" || strings.ContainsFunc(o.NameVi, func(c rune) bool { return unicode.Is(unicode.Han, c) }) {
			t.Errorf("%s is called %q in Vietnamese", o.Code, o.NameVi)
		}
	}
	for letter, want := range map[byte]int{'A': 53, 'B': 39, 'C': 85, 'D': 39, 'E': 44} {
		if count[letter] != want {
			t.Errorf("%c: %d codes, want %d", letter, count[letter], want)
		}
	}
	if _, ok := ByCode("F00"); ok {
		t.Error("a code F00")
	}
}

// TestFind looks for positions that are reached in several ways.
func TestFind(t *testing.T) {
	for _, text := range []string{
		"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6",
		"h2e2 b9c7 h0g2 h9g7 i0h0 g6g5 c3c4 i9h9 h0h6",
		"b2e2 b9c7 b0c2 a9b9 a0b0 h9g7 g3g4 c6c5 b0b6",
	} {
		pos := xiangqi.StartPosition()
		for _, m := range line(t, text) {
			pos.MakeMove(m)
		}
		if got := Find(&pos).Code; got != "C30" {
			t.Errorf("%s: %q, want C30", text, got)
		}
	}
	if start := xiangqi.StartPosition(); Find(&start) != (Opening{}) {
		t.Error("the start position has an opening")
	}
}

// games calls see with the games of the folder CHUHE_GAMES and their codes.
func games(t *testing.T, see func(code string, moves []xiangqi.Move)) {
	t.Helper()
	folder := os.Getenv("CHUHE_GAMES")
	if folder == "" {
		t.Skip("CHUHE_GAMES is not set")
	}
	f, err := os.Open(filepath.Join(folder, "games-ccpd.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }() // only read
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(z)
	for lines.Scan() {
		var g struct{ ECCO, Moves string }
		if err := json.Unmarshal(lines.Bytes(), &g); err != nil {
			t.Fatal(err)
		}
		see(g.ECCO, line(t, g.Moves))
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// TestAgreement compares with the codes that the Chinese Chess Practical Dataset
// carries. docs/library.md explains what differs.
func TestAgreement(t *testing.T) {
	total, same := 0, 0
	differ := map[[2]string]int{}
	games(t, func(code string, moves []xiangqi.Move) {
		if code == "" {
			return
		}
		total++
		if got := Classify(moves).Code; got == code {
			same++
		} else {
			differ[[2]string{code, got}]++
		}
	})
	percent := 100 * float64(same) / float64(total)
	t.Logf("%d of %d games agree: %.2f %%", same, total, percent)
	type pair struct {
		codes [2]string
		n     int
	}
	var list []pair
	for codes, n := range differ {
		list = append(list, pair{codes, n})
	}
	slices.SortFunc(list, func(a, b pair) int { return b.n - a.n })
	for _, p := range list[:min(12, len(list))] {
		t.Logf("%4d tagged %s, classified %s", p.n, p.codes[0], p.codes[1])
	}
	if percent < 97 {
		t.Errorf("%.2f %%, want at least 97", percent)
	}
}

// leastGames is how many games must have reached a position of the table.
const leastGames = 3

// TestPositions makes the table of positions again and compares.
func TestPositions(t *testing.T) {
	c := &collector{}
	games(t, func(_ string, moves []xiangqi.Move) {
		if err := c.add(moves); err != nil {
			t.Fatal(err)
		}
	})
	data, err := c.table(leastGames)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("positions.bin", data, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !slices.Equal(data, positionTable) {
		t.Errorf("positions.bin has %d bytes, made again %d; go test -run Positions -update writes it", len(positionTable), len(data))
	}
}

// FuzzParseTable checks that no text crashes the reader, nor a game the table it makes.
func FuzzParseTable(f *testing.F) {
	f.Add("C45\tx\ty\t\tR h2e2@1 ~h0g2/b0c2 (*) B h9g7@2 (c6c5)")
	f.Add(eccoText[:2000])
	f.Fuzz(func(t *testing.T, text string) {
		table, err := parseTable(text)
		if err != nil {
			return
		}
		moves := line(t, "h2e2 h9g7 h0g2 i9h9")
		for _, e := range table.entries {
			for i := range e.ways {
				e.ways[i].sides[0].matches(moves)
				e.ways[i].sides[1].matches(moves[1:])
			}
		}
	})
}

func BenchmarkClassify(b *testing.B) {
	moves := line(b, "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a6a5 b2c2 c7b5 a0a1 a5a4")
	for b.Loop() {
		Classify(moves)
	}
}

// all returns the entries in the order of their codes.
func all() []Opening {
	t := ecco()
	list := make([]Opening, len(t.entries))
	for i := range t.entries {
		list[i] = t.entries[i].Opening
	}
	return list
}
