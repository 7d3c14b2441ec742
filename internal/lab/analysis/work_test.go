package analysis

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

const mated = "3k5/4R4/3R5/9/9/9/9/9/9/4K4 b - - 0 1" // Black has no move

func TestConvert(t *testing.T) {
	for _, tt := range []struct {
		name, file, text string
		want             []string
		err              error
	}{
		{"lines", "a.txt", "# a comment\n\nstartpos moves h2e2 h9g7\n" + mated + "\n", []string{"startpos moves h2e2 h9g7", mated}, nil},
		{"a record", "a.pgn", "[Game \"Chinese Chess\"]\n\n1. 炮二平五 马8进7 *\n", []string{xiangqi.StartFEN + " moves h2e2 h9g7"}, nil},
		{"nothing", "a.txt", "", []string{}, nil},
		{"no position", "a.txt", "startpos\nnonsense\n", []string{"startpos"}, ErrInput},
		{"an illegal move", "a.txt", "startpos moves h2h9 a0a9\n", []string{}, ErrInput},
	} {
		var out strings.Builder
		n, err := Convert(&out, strings.NewReader(tt.text), tt.file)
		if !errors.Is(err, tt.err) {
			t.Errorf("%s: error %v, want %v", tt.name, err, tt.err)
		}
		if n != len(tt.want) || out.String() != strings.Join(append(tt.want, ""), "\n") {
			t.Errorf("%s: %d lines\n%s\nwant %q", tt.name, n, out.String(), tt.want)
		}
	}
}

func FuzzConvert(f *testing.F) {
	f.Add("a.txt", "startpos moves h2e2\n")
	f.Add("a.pgn", "1. C2=5 *")
	f.Add("", mated)
	f.Fuzz(func(t *testing.T, name, text string) {
		var out bytes.Buffer
		n, err := Convert(&out, strings.NewReader(text), name)
		if err != nil {
			return
		}
		lines := strings.Split(out.String(), "\n")
		if len(lines) != n+1 {
			t.Fatalf("%d lines, want %d", len(lines)-1, n)
		}
		for _, line := range lines[:n] {
			if _, _, _, err := xiangqi.ParseLineLenient(line); err != nil {
				t.Errorf("%q: %v", line, err)
			}
		}
	})
}

func TestWorkSpecRefuses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "input.txt")
	if err := os.WriteFile(path, []byte("startpos\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	good := Settings{Nodes: 100, Hash: 1, Lines: 1, Rules: "axf"}
	for name, change := range map[string]func(*Settings, *int){
		"no limit":    func(s *Settings, _ *int) { s.Nodes = 0 },
		"no table":    func(s *Settings, _ *int) { s.Hash = 0 },
		"no line":     func(s *Settings, _ *int) { s.Lines = 0 },
		"bad depth":   func(s *Settings, _ *int) { s.Depth = -1 },
		"bad rules":   func(s *Settings, _ *int) { s.Rules = "chess" },
		"empty input": func(_ *Settings, units *int) { *units = 0 },
	} {
		s, units := good, 1
		change(&s, &units)
		if _, _, err := WorkSpec(s, path, name, units); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// open makes the job and the fold of a run over lines.
func open(t *testing.T, lines []string) (jobs.Job, jobs.Fold) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "input.txt")
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := Settings{Nodes: 300, Hash: 1, Lines: 2, Rules: "computer", EveryMove: true}
	spec, files, err := WorkSpec(s, path, "test", len(lines))
	if err != nil {
		t.Fatal(err)
	}
	j, err := Work{}.Open(t.Context(), &jobs.Run{Spec: spec, Files: files})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	f, err := Work{}.Fold(&spec)
	if err != nil {
		t.Fatal(err)
	}
	return j, f
}

// TestUnits does units, in any order with the same reports, and folds them.
func TestUnits(t *testing.T) {
	lines := []string{"startpos moves h2e2 h9g7", mated}
	j, f := open(t, lines)
	comparer, ok := f.(jobs.Comparer)
	if !ok {
		t.Fatal("results cannot be compared")
	}
	for _, unit := range []int{1, 0, 1} {
		r, err := j.Do(t.Context(), jobs.Unit{Index: unit}, func() {})
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Check(unit, &r); err != nil {
			t.Errorf("unit %d: %v", unit, err)
		}
		if f.Check(unit+1, &r) == nil {
			t.Errorf("unit %d passes for unit %d", unit, unit+1)
		}
		again, err := j.Do(t.Context(), jobs.Unit{Index: unit}, func() {})
		if err != nil {
			t.Fatal(err)
		}
		if err := comparer.Compare(unit, &r, &again); err != nil {
			t.Errorf("unit %d: %v:\n%s%s", unit, err, r.Records, again.Records)
		}
		if err := f.Add(&jobs.Entry{Summary: r.Summary}); err != nil {
			t.Error(err)
		}
		var report Report
		if err := json.Unmarshal(r.Records, &report); err != nil {
			t.Fatal(err)
		}
		if want := []int{3, 1}[unit]; report.Input != lines[unit] || len(report.Positions) != want {
			t.Errorf("report %+v, want %d positions of %q", report, want, lines[unit])
		}
		if last := report.Positions[len(report.Positions)-1]; (last.Best == "") != (unit == 1) {
			t.Errorf("unit %d: best move %q", unit, last.Best)
		}
	}
	if got, want := f.State().Headline, "5 positions of 3 games or lines"; got != want {
		t.Errorf("headline %q, want %q", got, want)
	}
}

// TestCheckRefuses checks that a report with an illegal move does not count.
func TestCheckRefuses(t *testing.T) {
	_, f := open(t, []string{"startpos"})
	for _, records := range []string{
		"", "{}", `{"unit":0,"positions":[]}`,
		`{"unit":0,"positions":[{"fen":"` + xiangqi.StartFEN + `","lines":[{"cp":1,"pv":["a0a9"]}]}]}`,
		`{"unit":0,"positions":[{"fen":"nonsense","lines":[]}]}`,
	} {
		if f.Check(0, &jobs.Result{Records: []byte(records)}) == nil {
			t.Errorf("%q passes", records)
		}
	}
}
