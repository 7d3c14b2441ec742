package match

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// playRun plays a run with n pairs at a time and returns how it ended, its
// games and its folder.
func playRun(t *testing.T, spec jobs.Spec, paths map[string]string, slots int) (*jobs.Status, map[place]string, *jobs.Folder) {
	t.Helper()
	book, err := jobs.Begin(t.TempDir(), Work{}, spec, paths)
	if err != nil {
		t.Fatal(err)
	}
	if err := book.Work(t.Context(), jobs.Options{Slots: slots}); err != nil {
		t.Fatal(err)
	}
	s, err := book.Status()
	if err := errors.Join(err, book.Close()); err != nil {
		t.Fatal(err)
	}
	games := map[place]string{}
	if err := book.Folder().EachRecord(func(_ *jobs.Entry, records []byte) error {
		return eachRecord(records, func(g *Record) error {
			games[g.place()] = played(g)
			return nil
		})
	}); err != nil {
		t.Fatal(err)
	}
	return s, games, book.Folder()
}

// TestWorkDeterministic plays a run a pair at a time, five, and as a match: the same moves, scores and results.
func TestWorkDeterministic(t *testing.T) {
	t.Parallel()
	m := builtinMatch(t, 6, 1)
	m.Openings = nil // the run names the program's own by their hash
	spec, paths, err := WorkSpec(context.Background(), m, WorkOptions{Audit: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	one, games1, _ := playRun(t, spec, paths, 1)
	five, games5, folder := playRun(t, spec, paths, 5)
	_, alone := runAll(t, m)
	if one.ID != five.ID || one.Reason != "complete" || five.Reason != "complete" || len(games1) != 12 {
		t.Fatalf("runs %s and %s, ends %q and %q, %d games", one.ID, five.ID, one.Reason, five.Reason, len(games1))
	}
	if !maps.Equal(games1, games5) || !maps.Equal(games1, alone) {
		t.Errorf("games differ:\n%v\n%v\n%v", games1, games5, alone)
	}
	if !strings.Contains(five.Text, "pairs 6 of 6") || five.Headline == "" {
		t.Errorf("headline %q, text\n%s", five.Headline, five.Text)
	}
	testWorkPGN(t, folder)
}

// TestWorkReportEngines checks that the report of a run contains as much about its engines
// as that of a match on one machine, their networks among it.
func TestWorkReportEngines(t *testing.T) {
	t.Parallel()
	m := builtinMatch(t, 1, 1)
	m.Openings = nil
	m.Engines[0].Options = append(m.Engines[0].Options, entrant.Option{Name: "eval", Value: "network"})
	want, err := identify(t.Context(), m.Engines[:], &m.Conditions)
	if err != nil {
		t.Fatal(err)
	}
	if nnue.Embedded() != nil && want[0].NetworkHash == "" {
		t.Fatal("no network to look for")
	}
	spec, _, err := WorkSpec(t.Context(), m, WorkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	fold, err := Work{}.Fold(&spec)
	if err != nil {
		t.Fatal(err)
	}
	report, ok := fold.State().Report.(WorkReport)
	if !ok {
		t.Fatalf("the report is a %T", fold.State().Report)
	}
	for i, e := range report.Engines {
		if e.Identity != want[i].Identity {
			t.Errorf("engine %d: %+v, want %+v", i, e.Identity, want[i].Identity)
		}
	}
}

// testWorkPGN checks that the games of a run can be read as records, with what the
// engines said.
func testWorkPGN(t *testing.T, folder *jobs.Folder) {
	t.Helper()
	var text bytes.Buffer
	if err := folder.EachRecord(func(_ *jobs.Entry, records []byte) error {
		return WritePGN(&text, records)
	}); err != nil {
		t.Fatal(err)
	}
	games, errs := record.ReadBytes(text.Bytes(), record.PGN, record.ReadOptions{})
	if len(games) != 12 || errors.Join(errs...) != nil {
		t.Fatalf("%d games, errors %v", len(games), errs)
	}
	for _, g := range games {
		if len(g.Warnings) > 0 || len(g.Moves()) == 0 {
			t.Errorf("%d moves, warnings %v", len(g.Moves()), g.Warnings)
		}
	}
}

// TestWorkSPRT checks that a run ends when its test is decided, after the same pairs however
// many are played at a time.
func TestWorkSPRT(t *testing.T) {
	t.Parallel()
	m := builtinMatch(t, 500, 1)
	m.Openings = nil
	m.Engines[1].Options = []entrant.Option{{Name: "hash", Value: "1"}, {Name: "level", Value: "1"}}
	m.Engines[0].Control, m.Engines[1].Control = entrant.TimeControl{Nodes: 400}, entrant.TimeControl{Nodes: 5}
	m.Referee.Adjudication = referee.Adjudication{ResignScore: 300, ResignMoves: 2, MostMoves: 60}
	m.SPRT = &stats.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05}
	spec, paths, err := WorkSpec(context.Background(), m, WorkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	s, _, _ := playRun(t, spec, paths, 3)
	if alone, _, _ := playRun(t, spec, paths, 1); alone.Headline != s.Headline {
		t.Errorf("a pair at a time: %s\nthree: %s", alone.Headline, s.Headline)
	}
	if s.Reason != "decided" || s.Gauge == nil || s.Gauge.Value < s.Gauge.Upper || s.Done >= 500 || s.Failed > 0 {
		t.Errorf("end %q, gauge %+v, %d done, %d failed", s.Reason, s.Gauge, s.Done, s.Failed)
	}
	if len(s.Curve) == 0 || len(s.Curve) > s.Done {
		t.Errorf("%d points for %d pairs", len(s.Curve), s.Done)
	}
}

// TestWorkPrograms sends a program along with a run. One with other content than
// the run names is refused.
func TestWorkPrograms(t *testing.T) {
	t.Parallel()
	m := Match{Engines: [2]entrant.Spec{mockSpec(t, "A", "good"), mockSpec(t, "B", "nothing")}, Pairs: 2}
	m.Referee, m.Event = testReferee(), "programs"
	spec, paths, err := WorkSpec(context.Background(), m, WorkOptions{Ship: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(spec.Files) != 2 || !spec.Files[0].Executable {
		t.Fatalf("files %+v", spec.Files)
	}
	s, games, _ := playRun(t, spec, paths, 1)
	if s.Reason != "complete" || len(games) != 4 || !strings.Contains(s.Text, "!! B: 4 no_move") {
		t.Errorf("end %q, %d games, text\n%s", s.Reason, len(games), s.Text)
	}
	kept := m.Engines[0]
	if err := verify(&kept, "123", entrant.Patience{}); !errors.Is(err, jobs.ErrRefused) || !strings.Contains(err.Error(), "signature") {
		t.Errorf("error %v", err)
	}
}

// TestWorkAllow checks that a machine starts no program and reads no file of its own
// for the run of another, unless its owner has said so.
func TestWorkAllow(t *testing.T) {
	t.Parallel()
	m := Match{Engines: [2]entrant.Spec{mockSpec(t, "A", "good"), mockSpec(t, "B", "good")}, Pairs: 1}
	m.Referee, m.Event = testReferee(), "programs"
	programs, _, err := WorkSpec(context.Background(), m, WorkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	own := builtinMatch(t, 1, 1)
	own.Openings, own.Tables, own.Referee.Adjudication.Tables = nil, t.TempDir(), true
	tables, _, err := WorkSpec(context.Background(), own, WorkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	secret := filepath.Join(t.TempDir(), "passwd")
	read := tables // as an administrator may write it by hand
	read.Params = json.RawMessage(strings.Replace(string(tables.Params), `"options":[`, `"options":[{"name":"net","value":`+strconv.Quote(secret)+`},`, 1))
	if string(read.Params) == string(tables.Params) {
		t.Fatal("the parameters have another form")
	}
	for _, tt := range []struct {
		name  string
		spec  jobs.Spec
		allow *jobs.Allow
		want  string
	}{
		{"program", programs, &jobs.Allow{}, "engine A: worker refused: the "},
		{"any program", programs, &jobs.Allow{Any: true}, ""},
		{"folder", tables, &jobs.Allow{}, "not on the list of this machine's owner"},
		{"listed folder", tables, &jobs.Allow{Folders: []string{own.Tables}}, ""},
		{"file", read, &jobs.Allow{Folders: []string{filepath.VolumeName(own.Tables) + string(filepath.Separator)}}, "net=" + secret + " is on the machine that made the run"},
	} {
		j, err := Work{}.Open(context.Background(), &jobs.Run{Spec: tt.spec, Kept: true, Allow: tt.allow})
		if tt.want == "" && err != nil || tt.want != "" && (!errors.Is(err, jobs.ErrRefused) || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
		if err == nil {
			if err := j.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	for name, want := range map[string]bool{"programs": false, "built-in engine": true} {
		spec := map[string]jobs.Spec{"programs": programs, "built-in engine": tables}[name]
		f, err := Work{}.Fold(&spec)
		if err != nil || jobs.Repeats(f) != want {
			t.Errorf("%s: games come out the same: %t, error %v", name, !want, err)
		}
	}
}

// TestWorkCheck checks that the coordinator takes no games that cannot be.
func TestWorkCheck(t *testing.T) {
	m := builtinMatch(t, 1, 1)
	m.Openings = nil
	spec, _, err := WorkSpec(context.Background(), m, WorkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	j, err := Work{}.Open(context.Background(), &jobs.Run{Spec: spec, Kept: true})
	if err != nil {
		t.Fatal(err)
	}
	good, err := j.Do(context.Background(), jobs.Unit{}, func() {})
	if err != nil {
		t.Fatal(err)
	}
	f, err := Work{}.Fold(&spec)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Check(0, &good); err != nil {
		t.Fatalf("good pair: %v", err)
	}
	change := func(from, to string) jobs.Result {
		r := good
		r.Records = []byte(strings.Replace(string(good.Records), from, to, 1))
		return r
	}
	for name, bad := range map[string]jobs.Result{
		"no records":   {Summary: good.Summary},
		"no summary":   {Records: good.Records},
		"illegal move": change(`"moves":"`, `"moves":"a0a9 `),
		"other result": change(`"result":"`, `"result":"red_wins","x":"`),
		"other unit":   change(`"unit":0`, `"unit":7`),
		"one game":     {Summary: good.Summary, Records: good.Records[:bytes.IndexByte(good.Records, '\n')+1]},
	} {
		if err := f.Check(0, &bad); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	comparer, ok := f.(jobs.Comparer)
	if !ok {
		t.Fatal("pairs cannot be compared")
	}
	if err := comparer.Compare(0, &good, &good); err != nil {
		t.Errorf("the same: %v", err)
	}
	other := change(`"n":`, `"n":1`)
	if err := comparer.Compare(0, &good, &other); err == nil || !strings.Contains(err.Error(), "ply") {
		t.Errorf("other nodes: error %v", err)
	}
}

// TestStoredRules holds the form in which runs have their rules.
func TestStoredRules(t *testing.T) {
	for want, rules := range map[string]xiangqi.Rules{
		`{"Set":0,"Occurrences":3,"NoCaptureLimit":100,"BareCannons":false}`: xiangqi.RulesAXF(),
		`{"Set":1,"Occurrences":3,"NoCaptureLimit":120,"BareCannons":false}`: xiangqi.RulesCXA(),
		`{"Set":2,"Occurrences":3,"NoCaptureLimit":120,"BareCannons":false}`: xiangqi.RulesComputer(),
	} {
		got, err := json.Marshal(storeRules(rules))
		if err != nil || string(got) != want {
			t.Errorf("%v: %s, %v, want %s", rules, got, err, want)
		}
		var back storedRules
		if err := json.Unmarshal([]byte(want), &back); err != nil || back.rules() != rules {
			t.Errorf("%s is read as %+v, %v", want, back, err)
		}
	}
}

// TestPGNCannotBeWritten checks that a match whose games cannot be written is none that
// went well, also when that shows with its last pair.
func TestPGNCannotBeWritten(t *testing.T) {
	t.Parallel()
	const full = "/dev/full" // a disk without space
	if _, err := os.Stat(full); err != nil || runtime.GOOS == "windows" {
		t.Skip("no device that is always full", err)
	}
	m := builtinMatch(t, 1, 1)
	m.PGN = full
	if r, err := m.Run(t.Context()); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("report %+v, error %v, want %v", r, err, syscall.ENOSPC)
	}
}
