package levels

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/kept"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// played returns data in which every level got the same results against the one
// below, and two levels played the anchor.
func played(t *testing.T, wins, draws, losses int) *Levels {
	t.Helper()
	l := &Levels{Machine: "test", Nodes: 5000, Anchor: &Anchor{Name: "Rival", Control: "nodes=10000", Elo: 2000}}
	for level := 2; level <= engine.MaxLevel; level++ {
		l.Matches = append(l.Matches, LevelMatch{Level: level, Against: level - 1, Games: wins + draws + losses, Wins: wins, Draws: draws, Losses: losses})
	}
	l.Matches = append(l.Matches, LevelMatch{Level: 10, Games: 100, Wins: 50, Losses: 50})
	for i := range l.Matches {
		l.Matches[i].Settings = l.settings(l.Matches[i])
	}
	return l
}

func TestLevelRatings(t *testing.T) {
	l := played(t, 60, 20, 20)
	ratings, err := l.Ratings()
	if err != nil {
		t.Fatal(err)
	}
	step := 400 * math.Log10(0.7/0.3)
	for i, r := range ratings {
		want := 2000 + step*float64(i-9)
		if r == nil || math.Abs(r.Elo-want) > 25 || r.Error <= 0 {
			t.Errorf("level %d: %+v, want about %.0f", i+1, r, want)
		}
	}
	l.Matches[3].Settings = "other" // level 5: its games are those of another level
	if ratings, err = l.Ratings(); err == nil && ratings[0] != nil && ratings[5] != nil && ratings[5].Elo-ratings[3].Elo > step {
		t.Errorf("games of other settings count: %+v", ratings[5])
	}
}

// Levels that were measured with another evaluation stay as they were measured,
// until they are measured again; the page names what each was measured with.
func TestLevelsNameTheirEvaluation(t *testing.T) {
	l := played(t, 60, 20, 20)
	l.Evaluation = "an older network"
	for i := range l.Matches {
		l.Matches[i].Settings = l.settings(l.Matches[i])
	}
	page := func(want string) {
		t.Helper()
		var text bytes.Buffer
		if err := l.WriteMarkdown(&text, nil); err != nil || !strings.Contains(text.String(), want) {
			t.Errorf("error %v, want %q in the page\n%s", err, want, text.String())
		}
	}
	if m := l.Match(5); m == nil || m.evaluation() != "an older network" {
		t.Errorf("level 5 has %+v", m)
	}
	page("The evaluation is an older network.")
	if d := l.Due(Job{From: 1, To: 2, Games: 2, Changed: true}); len(d.Duels) != 0 {
		t.Errorf("due are %v, though no level has changed", d.Duels)
	}
	if d := l.Due(Job{From: 1, To: 2, Games: 2}); len(d.Duels) != 1 {
		t.Errorf("due are %v, want one match", d.Duels)
	}
	again := match.DuelReport{Duels: []match.DuelResult{{Engines: [2]string{"level 2", "level 1"}, Games: stats.Counts{1, 0, 1}}}}
	if err := l.Take(again); err != nil || l.Match(2).evaluation() != ownEvaluation() {
		t.Errorf("error %v, level 2 has %+v", err, l.Match(2))
	}
	page("levels 1 to 2 with " + ownEvaluation() + ", levels 3 to 20 with an older network.")
}

func TestLevelsAreKept(t *testing.T) {
	l := played(t, 60, 20, 20)
	var b, again bytes.Buffer
	if err := l.Write(&b); err != nil {
		t.Fatal(err)
	}
	first := b.String()
	back, err := ReadLevels(&b)
	if err != nil {
		t.Fatal(err)
	}
	if err := back.Write(&again); err != nil || again.String() != first {
		t.Errorf("%v, read back:\n%s\nwritten:\n%s", err, again.String(), first)
	}
	for _, bad := range []string{
		"", "{", `{"matches":[{"level":0}]}`, `{"matches":[{"level":5,"against":3,"games":1,"wins":1}]}`,
		`{"matches":[{"level":5,"against":4,"games":2,"wins":1}]}`, `{"matches":[{"level":5,"against":0,"games":1,"wins":1}]}`, `{"rungs":1}`,
	} {
		if _, err := ReadLevels(strings.NewReader(bad)); !errors.Is(err, ErrLevels) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestLevelsPage(t *testing.T) {
	pictures := map[string]int{}
	var page strings.Builder
	err := played(t, 60, 20, 20).WriteMarkdown(&page, &chart.Pictures{Folder: "levels", Write: func(name string, data []byte) error {
		pictures[name] = len(data)
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| 20 | – | – |", "70.0 % of 100 (+60 =20 −20)", "Rival with 10000 nodes", "levels/elo.svg"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("%q is missing in\n%s", want, page.String())
		}
	}
	if pictures["elo.svg"] == 0 {
		t.Errorf("pictures: %v", pictures)
	}
}

// TestLevelsAsMeasured: the page in docs describes the levels as they are, each
// beats the one below, and the engine announces the strength given on the page.
func TestLevelsAsMeasured(t *testing.T) {
	f, err := os.Open("../../../docs/levels.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }() // only read
	l, err := ReadLevels(f)
	if err != nil {
		t.Fatal(err)
	}
	for level := 2; level <= engine.MaxLevel; level++ {
		switch m := l.Match(level); {
		case m == nil:
			t.Errorf("level %d has not been measured as it is: run chuhe-lab levels as docs/levels.md says", level)
		case m.Games < 100 || m.Score() < 0.55:
			t.Errorf("level %d: %s", level, resultText(m))
		}
	}
	const command = "see docs/levels.md"
	kept.Page(t, "../../../docs/levels.md", command, func(w io.Writer, picture func(string, []byte) error) error {
		return l.WriteMarkdown(w, &chart.Pictures{Folder: "levels", Write: picture})
	})
	ratings, err := l.Ratings()
	if err != nil {
		t.Fatal(err)
	}
	for i, lv := range engine.Levels() {
		if r := ratings[i]; r == nil || math.Abs(r.Elo-float64(lv.Elo)) > 1 {
			t.Errorf("level %d: the engine says %d, the games %+v", i+1, lv.Elo, r)
		}
	}
}

// TestLevelsPlay plays what is due: all, then nothing, then the match of a level that
// has changed.
func TestLevelsPlay(t *testing.T) {
	l := &Levels{Nodes: 500}
	job := Job{From: 1, To: 3, Games: 2, Seed: 1}
	measure := func(want int) {
		t.Helper()
		d := l.Due(job)
		if len(d.Duels) != want {
			t.Fatalf("%d matches are due, want %d", len(d.Duels), want)
		}
		if want == 0 {
			return
		}
		r, err := Work.Play(t.Context(), *d, 2)
		if err == nil {
			err = l.Take(r)
		}
		if err != nil || len(l.Matches) != 2 || l.Match(2) == nil || l.Match(3) == nil || l.Match(2).Games != 2 || l.Match(4) != nil {
			t.Errorf("%v, %+v", err, l.Matches)
		}
	}
	measure(2)
	measure(0)
	l.Matches[0].Settings = "other"
	measure(1)
	if err := l.Take(match.DuelReport{Duels: []match.DuelResult{{Engines: [2]string{"level 21", "level 20"}, Games: stats.Counts{1, 0, 1}}}}); !errors.Is(err, ErrLevels) {
		t.Errorf("no such level: %v", err)
	}
	if Named("Rival") || !Named("level 3") {
		t.Error("names of levels are not told from others")
	}
}

// TestAnchorDue: the levels that play the anchor, again when it is another.
func TestAnchorDue(t *testing.T) {
	l := played(t, 60, 20, 20)
	l.Evaluation = ""
	rival := func(nodes int64) Job {
		anchor := entrant.Spec{Name: "Rival", Command: []string{"rival"}, Control: entrant.TimeControl{Nodes: nodes}}
		return Job{From: 1, To: 20, Games: 100, Anchor: anchor, AnchorElo: 1800, AnchorLevels: []int{10}}
	}
	if d := l.Due(rival(10000)); len(d.Duels) != 0 || l.Anchor.Elo != 1800 {
		t.Errorf("due %v, anchor %+v", d.Duels, l.Anchor)
	}
	d := l.Due(rival(500))
	if len(d.Duels) != 1 || d.Engines[0].Name != "level 10" || d.Engines[1].Name != "Rival" {
		t.Fatalf("due %v of %v", d.Duels, d.Engines)
	}
	if err := l.Take(match.DuelReport{Duels: []match.DuelResult{{Engines: [2]string{"level 10", "Rival"}, Games: stats.Counts{40, 0, 60}}}}); err != nil {
		t.Fatal(err)
	}
	if m := l.Matches[len(l.Matches)-1]; m.Against != 0 || m.Level != 10 || m.Wins != 60 || !l.current(m) {
		t.Errorf("match %+v", m)
	}
}
