package choicework

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/choice"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// someGames are long enough games, each of an event of its own.
func someGames(t *testing.T, n int) *Games {
	t.Helper()
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `{"event":"event %d","moves":"%s h2e2 h9g7"}`+"\n", i, strings.TrimSpace(strings.Repeat("a0a1 a9a8 a1a0 a8a9 ", 6)))
	}
	return Read(record.OpenReader(strings.NewReader(b.String()), "games.jsonl", record.ReadOptions{}).Games())
}

func TestParts(t *testing.T) {
	if got := partOf(""); got != ForPrior {
		t.Errorf("games of no known event are for %v, want the prior", got)
	}
	games := someGames(t, 30)
	count := games.Count()
	if games.Len() != 30 || count[ForPrior] < 10 || count[ForModel] < 2 || count[Held] < 2 {
		t.Errorf("%d games are dealt out as %v, want some in each part", games.Len(), count)
	}
	for _, part := range []Part{ForModel, Held} {
		places := sample(games.list, part)
		if want := perGame * count[part]; len(places) != want {
			t.Errorf("part %d has %d places, want %d", part, len(places), want)
		}
		for _, p := range places {
			if p.ply < firstPly || p.ply >= len(p.game.moves) || p.game.part != part {
				t.Errorf("part %d has a place at ply %d of a game of part %d", part, p.ply, p.game.part)
			}
		}
	}
}

// What a run has kept is used by the next, which gives the same model.
func TestMake(t *testing.T) {
	games := someGames(t, 16)
	recipe := Recipe{Folder: filepath.Join(t.TempDir(), "kept"), Shards: 1, Passes: 1, Stride: 1, Workers: 1, Seed: 1}
	made := func() []byte {
		r, err := Make(t.Context(), games, recipe, func(string) {})
		if err != nil {
			t.Fatal(err)
		}
		if r.Full.Positions == 0 || r.Fitted == 0 || len(r.Without) != len(choice.Groups()) {
			t.Fatalf("result %+v, want positions of both parts and all groups", r)
		}
		return r.Model.Write()
	}
	first := made()
	if again := made(); string(again) != string(first) {
		t.Error("a second run in the folder gives another model")
	}
	if _, err := choice.Read(first); err != nil {
		t.Error(err)
	}
	other := recipe
	other.Passes = 2
	if _, err := Make(t.Context(), games, other, func(string) {}); !errors.Is(err, ErrViews) {
		t.Errorf("with a prior of another recipe the error is %v, want ErrViews", err)
	}
	if err := os.WriteFile(shardName(recipe.Folder, 1), []byte(`{"fen":"x"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Make(t.Context(), games, recipe, func(string) {}); err == nil {
		t.Error("a damaged view is taken")
	}
}

// TestPage compares the words of docs/choice.md with those that this package would write.
func TestPage(t *testing.T) {
	kept, err := os.ReadFile("../../../docs/choice.md")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	source := regexp.MustCompile(`(?m)^It was trained on (.*)\.$`).FindSubmatch(kept)
	if source == nil {
		t.Fatal("docs/choice.md does not state the source of the games")
	}
	if err := new(Result).WritePage(&b, string(source[1])); err != nil {
		t.Fatal(err)
	}
	words := func(page string) string {
		var lines []string
		for line := range strings.Lines(regexp.MustCompile(`[0-9][0-9,.]*`).ReplaceAllString(page, "N")) {
			if !strings.HasPrefix(line, "|") {
				lines = append(lines, line)
			}
		}
		return strings.Join(lines, "")
	}
	if got, want := words(b.String()), words(string(kept)); got != want {
		t.Errorf("the page has other words than are written now:\n%s\nwritten:\n%s", want, got)
	}
}
