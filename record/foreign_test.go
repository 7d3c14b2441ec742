package record

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// foreignGame is what must be read of a file as other programs and people write them.
type foreignGame struct {
	pastedGame
	NAGs   map[string]string `json:"nags"`   // by ply of the main line
	Lines  []string          `json:"lines"`  // variations, from the start
	Silent bool              `json:"silent"` // there is no comment
}

// TestForeign reads small files of other hands. Nothing of them may be lost in silence.
func TestForeign(t *testing.T) {
	list, err := os.ReadFile("testdata/foreign/expected.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		var want struct {
			Name     string        `json:"name"`
			Encoding Encoding      `json:"encoding"`
			Games    []foreignGame `json:"games"`
		}
		if err := json.Unmarshal([]byte(line), &want); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(filepath.Join("testdata/foreign", want.Name))
		if err != nil {
			t.Fatal(err)
		}
		t.Run(want.Name, func(t *testing.T) {
			var games []*Game
			for g, err := range OpenReader(bytes.NewReader(data), want.Name, ReadOptions{Encoding: want.Encoding}).Games() {
				if err != nil {
					t.Error(err)
					continue
				}
				games = append(games, g)
			}
			if len(games) != len(want.Games) {
				t.Fatalf("%d games, want %d", len(games), len(want.Games))
			}
			for i, g := range games {
				checkForeign(t, want.Name, g, want.Games[i])
			}
		})
	}
}

func checkForeign(t *testing.T, name string, g *Game, want foreignGame) {
	t.Helper()
	if want.Result == "" {
		want.Result = "*"
	}
	checkPasted(t, name, g, want.pastedGame)
	ply := 0
	for n := g.Root; n != nil; n, ply = n.Next(), ply+1 {
		text := ""
		for _, nag := range n.NAGs {
			text += "$" + strconv.Itoa(int(nag))
		}
		if wanted := want.NAGs[strconv.Itoa(ply)]; text != wanted {
			t.Errorf("%s: signs of ply %d are %q, want %q", name, ply, text, wanted)
		}
		if want.Silent && n.Comment+n.Lead != "" {
			t.Errorf("%s: comment to ply %d: %q", name, ply, n.Comment+n.Lead)
		}
	}
	var lines []string
	for _, n := range g.All() {
		if path := n.Path(); len(n.Children) == 0 && !slices.Equal(path, g.Moves()) {
			text := ""
			for _, m := range path {
				text += " " + m.String()
			}
			lines = append(lines, text[1:])
		}
	}
	if !slices.Equal(lines, want.Lines) {
		t.Errorf("%s: variations %q, want %q", name, lines, want.Lines)
	}
}
