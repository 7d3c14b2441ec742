package scaling

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func spec(t *testing.T, text string) entrant.Spec {
	t.Helper()
	e, err := entrant.Parse(text, entrant.TimeControl{Depth: 1})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func job(t *testing.T) Job {
	return Job{
		Engine: spec(t, "name=New builtin hash=1"), Against: []entrant.Spec{spec(t, "name=Old builtin hash=1 level=3")},
		Controls: []entrant.TimeControl{{Nodes: 200}, {Nodes: 400}}, Games: 4, Seed: 1, Machine: "test",
		Adjudication: referee.Adjudication{MostMoves: 20, ResignScore: 600, ResignMoves: 2},
	}
}

// What was measured stays, also in a file; more games or other settings are played.
func TestRun(t *testing.T) {
	s, j := new(Scaling), job(t)
	measure := func(want int) {
		t.Helper()
		played := 0
		for _, control := range j.Controls {
			d := s.Due(&j, control)
			if played += len(d.Duels); len(d.Duels) == 0 {
				continue
			}
			r, err := Work.Play(t.Context(), *d, 2)
			if err == nil {
				err = s.Take(r, &j, control)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if played != want || len(s.Matches) != 2 {
			t.Fatalf("%d matches were played, want %d; there are %d", played, want, len(s.Matches))
		}
	}
	measure(2)
	for _, m := range s.Matches {
		if m.Games.N() != 4 || m.Pairs.N() != 2 || !strings.Contains(m.Settings, "level=3") || m.validate() != nil {
			t.Errorf("match %+v, want 4 games in 2 pairs and the settings", m)
		}
	}
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	var err error
	if s, err = Read(&b); err != nil {
		t.Fatal(err)
	}
	measure(0)
	j.Controls, j.Games = j.Controls[:1], 6
	measure(1)
	if n := s.Matches[0].Games.N(); n != 6 {
		t.Errorf("%d games, want 6", n)
	}
	j.Against[0] = spec(t, "name=Old builtin hash=1 level=4")
	measure(1)
	if !strings.Contains(s.Matches[0].Settings, "level=4") {
		t.Errorf("%q: want the new settings", s.Matches[0].Settings)
	}
	if err := s.Take(match.DuelReport{Duels: []match.DuelResult{{Engines: [2]string{"New", "Nobody"}}}}, &j, j.Controls[0]); !errors.Is(err, ErrScaling) {
		t.Errorf("against nobody: %v", err)
	}
}

func TestJobsThatCannotBe(t *testing.T) {
	for name, spoil := range map[string]func(*Job){
		"odd games":     func(j *Job) { j.Games = 3 },
		"nobody":        func(j *Job) { j.Against = nil },
		"no limit":      func(j *Job) { j.Controls = nil },
		"a clock":       func(j *Job) { j.Controls = []entrant.TimeControl{{Base: 1e9}} },
		"the same name": func(j *Job) { j.Against[0].Name = "New" },
	} {
		j := job(t)
		spoil(&j)
		if err := j.Validate(); !errors.Is(err, ErrScaling) {
			t.Errorf("%s: %v, want ErrScaling", name, err)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	const good = `{"matches":[{"engine":"A","against":"B","control":"nodes=5","settings":"","machine":"","games":[1,0,1],"pairs":[0,0,1,0,0]}]}`
	if _, err := Read(strings.NewReader(good)); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{
		"", "{", `{"matches":[{}]}`, `{"rows":[]}`, strings.Replace(good, "nodes=5", "5+1", 1), strings.Replace(good, "[1,0,1]", "[2,0,0]", 1),
		strings.Replace(good, "[1,0,1]", "[1,0,2]", 1), strings.Replace(good, "[0,0,1,0,0]", "[0,1]", 1),
	} {
		if _, err := Read(strings.NewReader(bad)); !errors.Is(err, ErrScaling) {
			t.Errorf("%q: %v, want ErrScaling", bad, err)
		}
	}
}

func TestPage(t *testing.T) {
	at := func(control string, games, pairs stats.Counts) Match {
		return Match{Engine: "Chuhe", Against: "Rival", Control: control, Settings: "both", Machine: "test", Games: games, Pairs: pairs}
	}
	s := &Scaling{Matches: []Match{
		at("move=500ms", stats.Counts{20, 40, 40}, stats.Counts{5, 5, 20, 5, 15}),
		at("move=100ms", stats.Counts{10, 40, 50}, stats.Counts{0, 5, 20, 5, 20}),
		at("nodes=20000", stats.Counts{0, 0, 4}, stats.Counts{0, 0, 0, 0, 2}),
		at("nodes=100000", stats.Counts{10, 40, 50}, stats.Counts{0, 5, 20, 5, 20}),
	}}
	pictures := map[string]int{}
	var b strings.Builder
	err := s.WriteMarkdown(&b, &chart.Pictures{Folder: "f", Write: func(name string, data []byte) error {
		pictures[name] = len(data)
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, want := range []string{
		"| Chuhe | Rival | 20,000 nodes | 4: +4 =0 −0 | 100 % of the points |", "| Chuhe | Rival | 100 ms | 100: +50 =40 −10 | +147 ± ", "(f/time.svg)", "(f/nodes.svg)",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing in\n%s", want, page)
		}
	}
	if strings.Index(page, "100 ms") > strings.Index(page, "500 ms") {
		t.Errorf("the longer time comes first:\n%s", page)
	}
	if pictures["time.svg"] == 0 || pictures["nodes.svg"] == 0 {
		t.Errorf("pictures: %v", pictures)
	}
}
