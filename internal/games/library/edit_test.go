package library

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// undone takes the last action back and checks that the library is as it was.
func undone(t *testing.T, l *Library, action int64, before string) {
	t.Helper()
	if a, err := l.Undo(t.Context(), action); err != nil || a.ID != action {
		t.Fatalf("%+v, %v", a, err)
	}
	if got := contents(t, l); got != before {
		t.Fatalf("undone\n%s\nwant\n%s", got, before)
	}
}

// TestEdit changes headers, result and labels, and takes it back. Records that were
// there before are still known.
func TestEdit(t *testing.T) {
	l := newWithGames(t)
	before := contents(t, l)
	lost := xiangqi.BlackWins
	action, err := l.Edit(t.Context(), Changes{
		Headers: record.Headers{{Name: "Red", Value: "胡榮華"}, {Name: "Round", Value: "7"}, {Name: "Event", Value: ""}}, Result: &lost,
		Tags: []string{"名局"}, Collections: []string{"胡荣华 精选"},
	}, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	g, err := l.Game(t.Context(), 1)
	if err != nil || g.Headers.Get("Red") != "胡榮華" || g.Headers.Get("Round") != "7" || g.Headers.Get("Event") != "" || g.Result != lost {
		t.Errorf("%+v, %v", g, err)
	}
	for name, q := range map[string]Query{"tag": {Tag: "名局"}, "collection": {Collection: "胡榮華 精選"}, "result": {Result: &lost, Player: "胡荣华"}} {
		if found, err := l.Search(t.Context(), q); err != nil || found.Total != 2 {
			t.Errorf("%s: %+v, %v", name, found, err)
		}
	}
	// The explorer counts the new result.
	if x, err := l.Explore(t.Context(), position(t, "startpos moves h2e2"), 1); err != nil || x.Black != 2 {
		t.Errorf("%+v, %v", x, err)
	}
	// The file that they came from does not bring them back, nor the old values.
	games := strings.TrimSuffix(someGames, "this is no game\n")
	if r := importText(t, l, "some.jsonl", games); r.Added != 0 || r.Action != 0 {
		t.Errorf("%+v", r)
	}
	if g, err := l.Game(t.Context(), 1); err != nil || g.Result != lost {
		t.Errorf("%+v, %v", g, err)
	}
	if labels, err := l.Labels(t.Context()); err != nil || fmt.Sprint(labels) != "{[{名局 2}] [{胡荣华 精选 2}]}" {
		t.Errorf("%v, %v", labels, err)
	}
	undone(t, l, action, before)
	if labels, err := l.LabelsOf(t.Context(), 1); err != nil || len(labels.Tags)+len(labels.Collections) > 0 {
		t.Errorf("%v, %v", labels, err)
	}
	if _, err := l.Edit(t.Context(), Changes{Tags: []string{" "}}, 1); !errors.Is(err, ErrQuery) {
		t.Errorf("a tag without a name: %v", err)
	}
	if _, err := l.Edit(t.Context(), Changes{}, 99); !errors.Is(err, ErrNoGame) {
		t.Errorf("no game: %v", err)
	}
	if got := contents(t, l); got != before {
		t.Error("what failed has changed something")
	}
}

// TestMergeAndSplit makes a tree of games and games of the tree.
func TestMergeAndSplit(t *testing.T) {
	l := newWithGames(t)
	before := contents(t, l)
	action, err := l.Merge(t.Context(), 3, 1, 2)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := l.Game(t.Context(), 3)
	if err != nil || len(tree.Root.Children) != 2 || len(tree.Moves()) != 12 {
		t.Fatalf("%+v, %v", tree, err)
	}
	whole := contents(t, l)
	if r := importText(t, l, "some.jsonl", strings.TrimSuffix(someGames, "this is no game\n")); r.Added != 0 || r.Action != 0 {
		t.Errorf("the files again: %+v", r)
	}
	split, ids, err := l.Split(t.Context(), 3)
	if err != nil || len(ids) != 3 {
		t.Fatalf("%v, %v", ids, err)
	}
	if got := contents(t, l); got != before {
		t.Errorf("split again\n%s\nwant\n%s", got, before)
	}
	if _, err := l.Undo(t.Context(), action); !errors.Is(err, ErrAction) {
		t.Errorf("undone before what came later: %v", err)
	}
	undone(t, l, split, whole)
	undone(t, l, action, before)
	for _, ids := range [][]int64{{1}, {1, 1}, {1, 5}} {
		if _, err := l.Merge(t.Context(), ids...); !errors.Is(err, ErrMerge) {
			t.Errorf("%v: %v", ids, err)
		}
	}
	if _, _, err := l.Split(t.Context(), 1); !errors.Is(err, ErrMerge) {
		t.Errorf("one line: %v", err)
	}
	// A tree of one record is split into its lines.
	if _, ids, err = l.Split(t.Context(), 5); err != nil || len(ids) != 2 {
		t.Errorf("%v, %v", ids, err)
	}
}

// TestSave saves a game of the board, then with more in it, then in the place of what
// was saved.
func TestSave(t *testing.T) {
	l := newWithGames(t)
	g := record.New()
	at, err := g.Play(g.Root, xiangqi.NewMove(19, 22), xiangqi.NewMove(88, 69))
	if err != nil {
		t.Fatal(err)
	}
	before := contents(t, l)
	first, err := l.Save(t.Context(), g, "board")
	if err != nil || !first.New || first.Game == 0 {
		t.Fatalf("%+v, %v", first, err)
	}
	at.Comment = "研究"
	second, err := l.Save(t.Context(), g, "board")
	if err != nil || second.New || second.Game != first.Game || second.Gain.Comments != 1 {
		t.Fatalf("%+v, %v", second, err)
	}
	at.Comment = "改"
	if _, err := l.Replace(t.Context(), first.Game, g); err != nil {
		t.Fatal(err)
	}
	saved, err := l.Game(t.Context(), first.Game)
	if err != nil || saved.Root.End().Comment != "改" {
		t.Errorf("%+v, %v", saved, err)
	}
	for range 3 {
		if _, err := l.Undo(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
	}
	if got := contents(t, l); got != before {
		t.Errorf("%s\nwant\n%s", got, before)
	}
}

// TestPlayer counts from the player's own side.
func TestPlayer(t *testing.T) {
	l := openNew(t)
	importText(t, l, "p.jsonl", `{"red":"許銀川","black":"B","date":"1999","result":"1-0","moves":"h2e2 h9g7"}
{"red":"B","black":"許銀川","date":"2000","result":"0-1","moves":"h2e2 b9c7"}
{"red":"C","black":"许银川","date":"2000","result":"1-0","moves":"c3c4 b9c7"}
{"red":"C","black":"許銀川","result":"1/2-1/2","moves":"g3g4 h9g7 h0g2"}
`)
	p, err := l.Player(t.Context(), "许银川", 10)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(p.Tally, p.AsRed, p.AsBlack, len(p.Names)), "{4 2 1 1 0} {1 1 0 0 0} {3 1 1 1 0} 2"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := fmt.Sprint(p.Years), "[{2000 {2 1 0 1 0} {0 0 0 0 0} {2 1 0 1 0}} {1999 {1 1 0 0 0} {1 1 0 0 0} {0 0 0 0 0}} { {1 0 1 0 0} {0 0 0 0 0} {1 0 1 0 0}}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := fmt.Sprint(p.Opponents), "[{B {2 2 0 0 0}} {C {2 0 1 1 0}}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	s, err := l.Stats(t.Context(), Query{Player: "許銀川"}, 5)
	if err != nil || fmt.Sprint(s.Players[0]) != "{許銀川 {3 2 1 0 0}}" {
		t.Errorf("%+v, %v", s.Players, err)
	}
	if _, err := l.Player(t.Context(), "nobody", 10); !errors.Is(err, ErrNoPlayer) {
		t.Errorf("%v", err)
	}
}

// TestCancelledChange: a change that is cancelled before it has begun leaves no transaction
// there, which would keep all later ones waiting.
func TestCancelledChange(t *testing.T) {
	l := newWithGames(t)
	before := l.db.Stats().InUse // the one that imports keep
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	nothing := func(*writer) error { return nil }
	if _, err := l.change(cancelled, "edit", "", nothing); !errors.Is(err, context.Canceled) {
		t.Errorf("a change: %v", err)
	}
	if _, err := l.Undo(cancelled, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("taking back: %v", err)
	}
	if n := l.db.Stats().InUse; n > before {
		t.Fatalf("%d connections are in use, %d were before", n, before)
	}
	if _, err := l.change(t.Context(), "edit", "", nothing); err != nil {
		t.Errorf("a change afterwards: %v", err)
	}
}
