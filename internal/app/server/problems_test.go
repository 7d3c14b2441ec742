package server

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// ownProblem is a mate in two: a9d9 e8d9 d6f7.
const ownProblem = `{"id":"own-1","collection":"mine","fen":"R2ckab2/4a3n/2N1b4/3N5/CP7/3r5/1c7/4B4/4A4/2BAK4 w","claimed_result":"red wins, mate in 2",` +
	`"outcome":{"verdict":"proved","mate":{"moves":2,"shortest":true,"line":"a9d9 e8d9 d6f7"},"nodes":100},"themes":["double_cannon"],"rating":900}
`

// keptProgress is a person's progress in the form of version 0.1.0.
const keptProgress = `{"player":{"Value":1612,"Deviation":200,"Volatility":0.06},"problems":{"p-ff8b189b57":` +
	`{"rating":{"Value":1500,"Deviation":150,"Volatility":0.06},"attempts":1,"solved":1}}}`

func writeData(t *testing.T, folder, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestProblems lists problems, solves one, fails one, and finds both again after a
// restart.
func TestProblems(t *testing.T) {
	data := t.TempDir()
	writeData(t, data, problems.OwnFile, ownProblem)
	d, err := store.Open(t.Context(), data)
	if err == nil {
		err = errors.Join(d.SaveValue(t.Context(), progressValue, []byte(keptProgress)), d.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	s := startServer(t, data, "")
	p := openPage(t, s, secretOf(s))
	if overview := p.do("problems.overview", object{}); at(overview, "rating", "value") != 1612.0 || overview["solved"] != 1.0 || overview["total"] != 4341.0 {
		t.Errorf("the progress that was kept: %.300v", overview)
	}
	found := p.do("problems.list", object{"collection": "mine"})
	if found["total"] != 1.0 || at(as[object](list(found["problems"])[0]), "state") != "new" {
		t.Errorf("%v", found)
	}
	for _, filter := range []object{{"theme": "iron_bolt"}, {"unproved": true}, {"least": 1600, "most": 1700}, {"state": "solved"}} {
		if found := p.do("problems.list", filter); found["total"] == 0.0 || found["total"] == 4341.0 || len(list(found["problems"])) != 1 {
			t.Errorf("%v: %v problems, %d shown", filter, found["total"], len(list(found["problems"])))
		}
	}
	// A win that the tables know but that are not proved as a mate is played out.
	byTables := p.do("problems.begin", object{"problem": "p-755c74ea33"})
	if word, ok := at(byTables, "problem", "claim", "engine", "en").(string); byTables["attempt"] != "" || !ok || !strings.HasPrefix(word, "According to the endgame tables, the side to move wins.") {
		t.Errorf("a win by the tables: %.300v", byTables)
	}
	begun := p.do("problems.begin", object{"problem": "own-1"})
	id := begun["attempt"]
	if fault := p.fail("problems.solution", object{"attempt": id}); fault["code"] != "not_now" {
		t.Errorf("the solution can be seen before the end: %v", fault)
	}
	if fault := p.fail("problems.move", object{"attempt": id, "move": "a9a0"}); fault["code"] != "illegal_move" {
		t.Errorf("an illegal move: %v", fault)
	}
	if step := p.do("problems.move", object{"attempt": id, "move": "a9d9"}); step["right"] != true || step["answer"] != "e8d9" || step["end"] != nil {
		t.Errorf("%v", step)
	}
	step := p.do("problems.move", object{"attempt": id, "move": "d6f7"})
	if end := as[object](step["end"]); end["solved"] != true || as[float64](at(end, "rating", "value")) <= as[float64](end["before"]) || len(list(end["solution"])) != 3 || end["due"] != nil {
		t.Errorf("%v", step)
	}
	opened := p.do("problems.solution", object{"attempt": id})
	if games := list(opened["games"]); len(games) != 1 || at(as[object](games[0]), "plies") != 3.0 {
		t.Errorf("%v", opened)
	}
	today := p.do("problems.begin", object{"problem": "today"})
	if hint := p.do("problems.hint", object{"attempt": today["attempt"]}); hint["level"] != 1.0 || hint["move"] != nil {
		t.Errorf("%v", hint)
	}
	end := p.do("problems.give_up", object{"attempt": today["attempt"]})
	if end["solved"] != false || end["due"] == nil || as[float64](at(end, "rating", "value")) >= as[float64](end["before"]) {
		t.Errorf("%v", end)
	}
	if fault := p.fail("problems.begin", object{"problem": "nobody"}); fault["code"] != "not_found" {
		t.Errorf("%v", fault)
	}
	closeServer(t, s)

	s = startServer(t, data, "")
	defer closeServer(t, s)
	p = openPage(t, s, secretOf(s))
	if card := at(p.do("problems.today", object{}), "problem"); at(as[object](card), "state") != "failed" {
		t.Errorf("after a restart: %v", card)
	}
}

// TestAttemptLeft: who has asked for a hint and goes away has not solved the problem.
func TestAttemptLeft(t *testing.T) {
	data := t.TempDir()
	writeData(t, data, problems.OwnFile, ownProblem)
	s := startServer(t, data, "")
	p := openPage(t, s, secretOf(s))
	begun := p.do("problems.begin", object{"problem": "own-1"})
	p.do("problems.hint", object{"attempt": begun["attempt"]})
	if again := p.do("problems.begin", object{"problem": "own-1"}); at(again, "problem", "state") != "failed" {
		t.Errorf("%v", again["problem"])
	}
	if fault := p.fail("problems.hint", object{"attempt": begun["attempt"]}); fault["code"] != "not_found" {
		t.Errorf("%v", fault)
	}
	closeServer(t, s)
}

// TestSolver shares the progress with a running board, and does without one.
func TestSolver(t *testing.T) {
	data := t.TempDir()
	writeData(t, data, problems.OwnFile, ownProblem)
	solver := Solver{Folder: data, Version: "test", Notice: func(text phrases.Text) { t.Errorf("a notice: %v", text) }}
	all, err := problems.AllOf(data)
	if err != nil {
		t.Fatal(err)
	}
	note := func(solved bool) *problems.Progress {
		t.Helper()
		progress, err := solver.Note(t.Context(), all.Find("own-1"), problems.Ended{Problem: "own-1", Solved: solved, Seconds: 3})
		if err != nil {
			t.Fatal(err)
		}
		return progress
	}
	if p := note(false); p.Problems["own-1"].Attempts != 1 {
		t.Errorf("%+v", p)
	}
	s := startServer(t, data, "")
	if p := note(true); p.Problems["own-1"].Attempts != 2 || p.Problems["own-1"].Best != 3 {
		t.Errorf("beside a board: %+v", p.Problems["own-1"])
	}
	if status, body := request(t, s, http.MethodPost, "/api/problems/attempts", `{"problem":"nobody"}`); status != http.StatusNotFound {
		t.Errorf("%d %s", status, body)
	}
	if status, body := request(t, s, http.MethodPost, "/api/problems/attempts", `{`); status != http.StatusBadRequest {
		t.Errorf("%d %s", status, body)
	}
	page := openPage(t, s, secretOf(s))
	if found := page.do("problems.list", object{"collection": "mine"}); at(as[object](list(found["problems"])[0]), "attempts") != 2.0 {
		t.Errorf("the page does not see what was solved beside it: %v", found)
	}
	closeServer(t, s)
	if p, err := solver.Progress(t.Context()); err != nil || p.Problems["own-1"].Attempts != 2 {
		t.Errorf("after the board: %+v, %v", p, err)
	}
}

// TestNext: a collection continues after the problem that was shown, and what is due
// comes first.
func TestNext(t *testing.T) {
	var lines strings.Builder
	for _, id := range []string{"a", "b", "c"} {
		lines.WriteString(strings.ReplaceAll(ownProblem, "own-1", id))
	}
	list, err := problems.Read(strings.NewReader(lines.String()))
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	k := known{all: problems.NewSet(list), progress: new(problems.Progress), now: now}
	next := func(a beginArgs) string {
		if p := a.next(&k); p != nil {
			return p.ID
		}
		return ""
	}
	inBook := problemFilter{Collection: "mine"}
	for _, tt := range []struct {
		args beginArgs
		want string
	}{
		{beginArgs{}, "a"},
		{beginArgs{problemFilter: inBook}, "a"},
		{beginArgs{problemFilter: inBook, After: "b"}, "c"},
		{beginArgs{problemFilter: inBook, After: "c"}, "a"},
		{beginArgs{problemFilter: problemFilter{Theme: "iron_bolt"}}, ""},
		{beginArgs{problemFilter: problemFilter{State: problems.Due}}, ""},
	} {
		if got := next(tt.args); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.args, got, tt.want)
		}
	}
	k.progress.Note(list[1], problems.Ended{Problem: "b"}, now.Add(-time.Hour))
	if got := next(beginArgs{problemFilter: inBook}); got != "b" {
		t.Errorf("what is due is not next, but %q", got)
	}
	text, err := json.Marshal(k.card(list[1]))
	if err != nil || !strings.Contains(string(text), `"state":"due"`) || strings.Contains(string(text), "double_cannon") {
		t.Errorf("a card that gives nothing away: %s, %v", text, err)
	}
}
