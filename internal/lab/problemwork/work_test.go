package problemwork

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

const (
	mateInTwo = "R2ckab2/4a3n/2N1b4/3N5/CP7/3r5/1c7/4B4/4A4/2BAK4 w - - 0 1"
	// oldBook is 云台列宿 of 适情雅趣: Black is about to mate.
	oldBook = "5a3/4aP3/b2kb1NC1/1P4p2/9/N1p1cp3/4c4/2p1R1p2/2nrRrn2/2BAKAB2 w - - 0 1"
)

// do does all units of a run and folds them.
func do(t *testing.T, kind jobs.Kind, spec jobs.Spec, paths map[string]string) (records []byte, state jobs.State) {
	t.Helper()
	job, err := kind.Open(t.Context(), &jobs.Run{Spec: spec, Files: paths})
	if err != nil {
		t.Fatal(err)
	}
	fold, err := kind.Fold(&spec)
	if err != nil {
		t.Fatal(err)
	}
	for unit := range spec.Units {
		r, err := job.Do(t.Context(), jobs.Unit{Index: unit}, func() {})
		if err != nil {
			t.Fatal(err)
		}
		if err := fold.Check(unit, &r); err != nil {
			t.Error(err)
		}
		if err := fold.Add(&jobs.Entry{Summary: r.Summary}); err != nil {
			t.Error(err)
		}
		records = append(records, r.Records...)
	}
	if err := job.Close(); err != nil {
		t.Error(err)
	}
	return records, fold.State()
}

func TestCheckClaims(t *testing.T) {
	list, err := problems.Read(strings.NewReader(strings.Join([]string{
		`{"id":"a","class":"game","collection":"C","fen":"` + mateInTwo + `","claimed_result":"red wins, mate in 2"}`,
		`{"id":"b","class":"game","collection":"C","fen":"` + mateInTwo + `","claimed_result":"red wins, mate in 1","solution":"a9d9"}`,
		`{"id":"c","class":"classical","collection":"D","fen":"` + oldBook + `","claimed_result":"red wins"}`,
		`{"id":"d","class":"classical","collection":"D","fen":"3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1","claimed_result":"draw"}`,
	}, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	spec, paths, err := CheckSpec(CheckSettings{Nodes: 200_000, Hash: 8, Rules: "axf", EngineNodes: 2000}, list, filepath.Join(t.TempDir(), "in"), "test")
	if err != nil {
		t.Fatal(err)
	}
	records, state := do(t, Check{}, spec, paths)
	done, err := problems.Read(bytes.NewReader(records))
	if err != nil || len(done) != 4 {
		t.Fatalf("%d problems, %v", len(done), err)
	}
	for i, want := range []problems.Verdict{problems.Proved, problems.Refuted, problems.Proved, problems.Refuted} {
		if o := done[i].Outcome; o.Verdict != want || o.CP == nil && o.EngineMate == nil {
			t.Errorf("%s: %+v, want %s and the engine's word", done[i].ID, o, want)
		}
	}
	for _, want := range []string{"| classical | D ", "refuted: b red wins, mate in 1: mate in 2", "a9d9 e8d9 holds out", "refuted: d draw: by the endgame table a loss"} {
		if !strings.Contains(state.Text, want) {
			t.Errorf("the report lacks %q:\n%s", want, state.Text)
		}
	}
}

// TestFalseReports: a line that does not end in mate is not taken.
func TestFalseReports(t *testing.T) {
	fold := &checkFold{}
	for _, records := range []string{
		``, `{"id":"a","fen":"` + mateInTwo + `"}`,
		`{"id":"a","fen":"` + mateInTwo + `","outcome":{"verdict":"proved","mate":{"moves":1,"line":"a9d9"}}}`,
		`{"id":"a","fen":"` + mateInTwo + `","outcome":{"verdict":"proved","mate":{"moves":1,"line":"a9a8 a8a7"}}}`,
	} {
		if err := fold.Check(0, &jobs.Result{Records: []byte(records)}); err == nil {
			t.Errorf("taken: %s", records)
		}
	}
}

func TestMine(t *testing.T) {
	pgn := "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"*\"]\n[FEN \"" + oldBook + "\"]\n\n*\n"
	dir := t.TempDir()
	out, err := os.Create(filepath.Join(dir, "games"))
	if err != nil {
		t.Fatal(err)
	}
	n, err := ConvertGames(out, strings.NewReader(pgn), "x.pgn")
	if err != nil || n != 1 {
		t.Fatalf("%d games, %v", n, err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	spec, paths, err := MineSpec(MineSettings{Nodes: 100_000, EngineNodes: 20_000, Hash: 8, Least: 2, Rules: "axf", Collection: "x"}, out.Name(), "x", n)
	if err != nil {
		t.Fatal(err)
	}
	records, state := do(t, Mine{}, spec, paths)
	found, err := problems.Read(bytes.NewReader(records))
	if err != nil || len(found) != 1 {
		t.Fatalf("%d problems, %v; %s", len(found), err, state.Headline)
	}
	p := found[0]
	if !p.Sound() || p.Rating == 0 || p.Name != "甲 - 乙 (1)" || p.Class != "mined" {
		text, _ := json.Marshal(p)
		t.Errorf("found %s", text)
	}
}

// TestKept: an outcome that a problem has is kept, its rating is made again, and the
// engine's word comes to it where it is asked.
func TestKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "in")
	check := func(s CheckSettings, list []*problems.Problem) []*problems.Problem {
		s.Hash, s.Rules = 8, "axf"
		spec, paths, err := CheckSpec(s, list, path, "test")
		if err != nil {
			t.Fatal(err)
		}
		records, _ := do(t, Check{}, spec, paths)
		found, err := problems.Read(bytes.NewReader(records))
		if err != nil || len(found) != len(list) {
			t.Fatalf("%d problems, %v", len(found), err)
		}
		return found
	}
	list, err := problems.Read(strings.NewReader(`{"id":"a","fen":"` + oldBook + `","outcome":{"verdict":"refuted","nodes":7}}
{"id":"b","fen":"` + mateInTwo + `","claimed_result":"red wins, mate in 2"}`))
	if err != nil {
		t.Fatal(err)
	}
	proved := check(CheckSettings{Nodes: 100_000}, list)[1]
	if proved.Rating == 0 || proved.Outcome.Surprise == 0 {
		t.Fatalf("rated %d with a surprise of %v", proved.Rating, proved.Outcome.Surprise)
	}
	list[1] = &problems.Problem{}
	*list[1] = *proved
	worn := *proved.Outcome
	worn.Surprise = 99
	list[1].Outcome, list[1].Rating = &worn, 2800
	for _, nodes := range []uint64{0, 300} {
		found := check(CheckSettings{Kept: true, EngineNodes: nodes}, list)
		if o := found[0].Outcome; o.Verdict != problems.Refuted || o.Nodes != 7 || (o.CP != nil || o.EngineMate != nil) != (nodes > 0) {
			t.Errorf("with %d nodes %+v", nodes, o)
		}
		if found[0].Rating != 0 {
			t.Errorf("no mate, and the rating is %d", found[0].Rating)
		}
		if again := found[1]; again.Rating != proved.Rating || again.Outcome.Surprise != proved.Outcome.Surprise {
			t.Errorf("rated %d with %v, then %d with %v", proved.Rating, proved.Outcome.Surprise, again.Rating, again.Outcome.Surprise)
		}
	}
}

// TestConvertLibrary: a library gives the games that went into it.
func TestConvertLibrary(t *testing.T) {
	path := filepath.Join(t.TempDir(), "library.db")
	l, err := library.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	const pgn = "[Game \"Chinese Chess\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马８进７ 1-0\n"
	if _, err := l.ImportReader(t.Context(), strings.NewReader(pgn), "x.pgn", library.ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	n, err := ConvertLibrary(t.Context(), &out, path)
	if err != nil || n != 1 || !strings.Contains(out.String(), `"name":"A - B"`) || !strings.Contains(out.String(), `"moves":"h2e2 h9g7"`) {
		t.Errorf("%d games, %v: %s", n, err, out.String())
	}
	if _, err := ConvertLibrary(t.Context(), io.Discard, "work_test.go"); !errors.Is(err, library.ErrLibrary) {
		t.Errorf("a file that is no library: %v", err)
	}
}

func TestStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	list, err := problems.Read(strings.NewReader(`{"id":"a","fen":"` + oldBook + `"}`))
	if err != nil {
		t.Fatal(err)
	}
	spec, paths, err := CheckSpec(CheckSettings{Nodes: 1 << 40, Hash: 8, Rules: "axf"}, list, filepath.Join(t.TempDir(), "in"), "test")
	if err != nil {
		t.Fatal(err)
	}
	job, err := Check{}.Open(t.Context(), &jobs.Run{Spec: spec, Files: paths})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := job.Do(ctx, jobs.Unit{}, func() {}); err == nil {
		t.Error("a result after the end of the context")
	}
	if err := job.Close(); err != nil {
		t.Error(err)
	}
}
