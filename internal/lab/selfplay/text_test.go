package selfplay

import (
	"strings"
	"testing"
)

// TestTexts shows what is in files, and what became of adjudicated games.
func TestTexts(t *testing.T) {
	a := FilesStats{Distinct: 9, Files: []FileStats{
		{"a.games", Stats{Games: 4, RedWins: 3, Unknown: 1, Origins: map[string]int{"start": 3, "book": 1}, Endings: map[string]int{"mate": 4}, Damage: make([]Damage, 3)}},
		{"b.games", Stats{}},
	}}
	var b strings.Builder
	if err := a.WriteText(&b, 2); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"a.games\n", "4 games: Red won 3, Black 0, drawn 0, not known 1", "1 from book\n         3 from start\n         4 mate\n",
		"  and 1 more damaged places\nb.games", "9 distinct positions in all\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, b.String())
		}
	}
	b.Reset()
	if err := WriteVerdicts(&b, map[string]*Verdicts{"draw": {Games: 2, Open: 1}, "a win": {Games: 7, Right: 6, Won: 6, Drawn: 1, Plies: 50}}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(b.String(), "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[1], "a win ") || !strings.HasSuffix(lines[1], "6, 1, 0; 50") || !strings.HasPrefix(lines[2], "draw ") {
		t.Errorf("text\n%s", b.String())
	}
}
