package library

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// nearGames are a game, a copy of it that is shorter and mirrored, one with other names
// that is no copy, and short games of one player spelled in two ways, and of another.
func nearGames(t *testing.T) string {
	t.Helper()
	line := "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 b0c2 d9e8 e3e4 c9e7 e4e5 e6e5 b2b6 a9a8 c2d4 a8d8"
	var mirror []string
	for _, m := range moves(t, line) {
		mirror = append(mirror, m.MirrorFile().String())
	}
	return strings.Join([]string{
		`{"red":"胡荣华","black":"杨官璘","date":"1960.11.05","result":"1-0","moves":"` + line + ` d4e6"}`,
		`{"red":"上海 胡榮華","black":"楊官璘","date":"1960","result":"1-0","moves":"` + strings.Join(mirror, " ") + `"}`,
		`{"red":"A","black":"B","date":"1960","result":"1-0","moves":"` + line + ` c4c5"}`,
		`{"red":"胡荣华","black":"C","result":"1-0","moves":"c3c4 c6c5"}`,
		`{"red":"上海胡榮華","black":"C","result":"1-0","moves":"c3c4 c6c5"}`,
		`{"red":"D","black":"C","result":"1-0","moves":"c3c4 c6c5"}`,
	}, "\n")
}

// TestNearCopies finds them, merges them, and takes that back.
func TestNearCopies(t *testing.T) {
	l := openNew(t)
	if r := importText(t, l, "near.jsonl", nearGames(t)); r.Added != 6 || r.NearCopies == nil || *r.NearCopies != 2 {
		t.Fatalf("%+v", r)
	}
	// Of a further import only what it has added counts.
	r := importText(t, l, "more.jsonl", `{"red":"杭州 D","black":"C","result":"1-0","moves":"c3c4 c6c5"}`)
	if r.Added != 1 || r.NearCopies == nil || *r.NearCopies != 1 {
		t.Fatalf("%+v", r)
	}
	if found, err := l.NearCopiesOf(t.Context(), r.Action); err != nil || len(found) != 1 || found[0].Games[0].ID != 7 || found[0].Games[1].ID != 6 {
		t.Errorf("%+v, %v", found, err)
	}
	if _, err := l.Undo(t.Context(), r.Action); err != nil {
		t.Fatal(err)
	}
	near := func() (list []NearCopies, text string) {
		t.Helper()
		list, err := l.NearCopies(t.Context(), Query{})
		if err != nil {
			t.Fatal(err)
		}
		var groups []string
		for _, c := range list {
			var ids []int64
			for _, g := range c.Games {
				ids = append(ids, g.ID)
			}
			groups = append(groups, fmt.Sprint(ids, c.Reasons))
		}
		slices.Sort(groups)
		return list, strings.Join(groups, " ")
	}
	list, before := near()
	if want := "[1 2] [shorter names mirrored] [5 4] [names]"; before != want {
		t.Fatalf("%s, want %s", before, want)
	}
	action, err := l.MergeCopies(t.Context(), list)
	if err != nil {
		t.Fatal(err)
	}
	if g, err := l.Game(t.Context(), 1); err != nil || len(g.Moves()) != 23 {
		t.Errorf("%v, %v", g, err)
	}
	if size, err := l.Size(t.Context()); err != nil || size.Games != 4 {
		t.Errorf("%+v, %v", size, err)
	}
	records := 0
	for g, err := range l.Records(t.Context(), Query{}) {
		if err != nil || g.Result == 0 {
			t.Errorf("%v, %v", g, err)
		}
		records++
	}
	if records != 6 {
		t.Errorf("%d records, want 6", records)
	}
	if _, after := near(); after != "" {
		t.Errorf("after merging: %s", after)
	}
	if r := importText(t, l, "again.jsonl", nearGames(t)); r.Added != 0 {
		t.Errorf("again: %+v", r)
	}
	if _, err := l.Undo(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Undo(t.Context(), action); err != nil {
		t.Fatal(err)
	}
	if _, again := near(); again != before {
		t.Errorf("after undoing it: %s, want %s", again, before)
	}
}
