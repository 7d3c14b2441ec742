package record_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
)

var updateManual = flag.Bool("update-manual", false, "write the table of docs/formats.md")

// full is a game with everything that some format cannot hold.
const full = `[Game "Chinese Chess"]
[Event "Cup"]
[Date "2026.10.01"]
[Red "Li"]
[Black "Wang"]
[RedElo "2400"]
[Result "1-0"]
[MyField "own"]

{before the first move} 1. h2e2 $1 {behind a move [%clk 0:09:58] [%eval 0.35,18] [%cal Gh2e2]} (1. b2e2 h9g7) h9g7 2. h0g2 1-0
`

// TestManual holds the table of the manual to what the writers announce as lost.
func TestManual(t *testing.T) {
	var games []*record.Game
	for g, err := range record.Read(strings.NewReader(full), record.PGN, record.ReadOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	if len(games) != 1 {
		t.Fatalf("%d games", len(games))
	}
	kinds := []struct {
		head string
		kind record.LossKind
	}{
		{"comments", record.LossComment}, {"variations", record.LossVariation}, {"signs", record.LossNAG}, {"drawings", record.LossMark},
		{"clocks", record.LossClock}, {"evaluations", record.LossEval}, {"headers", record.LossHeader}, {"result", record.LossResult},
	}
	var b strings.Builder
	b.WriteString("| format | file | games | written |")
	for _, k := range kinds {
		b.WriteString(" " + k.head + " |")
	}
	b.WriteString("\n|---|---|---|---|" + strings.Repeat("---|", len(kinds)) + "\n")
	for _, f := range record.Formats() {
		many := "one"
		if f.HoldsMany() {
			many = "many"
		}
		b.WriteString("| `" + f.String() + "`: " + f.About() + " | `" + f.Extension() + "` | " + many + " | yes |")
		if !f.CanWrite() {
			b.WriteString(" – |" + strings.Repeat(" |", len(kinds)) + "\n")
			continue
		}
		_, lost, err := record.Marshal(games[0], f, record.WriteOptions{})
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		b.WriteString(" yes |")
		for _, k := range kinds {
			word := " yes |"
			for _, l := range lost {
				if l.Kind == k.kind {
					word = " – |"
				}
			}
			b.WriteString(word)
		}
		b.WriteByte('\n')
	}
	const file, begin, end = "../docs/formats.md", "<!-- formats -->\n", "<!-- end of formats -->\n"
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), begin)
	have, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the table", file)
	}
	switch {
	case have == b.String():
	case *updateManual:
		if err := os.WriteFile(file, []byte(before+begin+b.String()+end+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s differs; go test ./record -run TestManual -update-manual writes it:\n%s", file, b.String())
	}
}
