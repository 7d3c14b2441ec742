package library

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
)

const ownLine = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 b0c2 d9e8 e3e4 c9e7 e4e5 e6e5 b2b6 a9a8"

// own makes an own game of a line of JSON.
func own(t *testing.T, key string, stamp int64, line string) Own {
	t.Helper()
	games, errs := record.ReadBytes([]byte(line), record.JSON, record.ReadOptions{})
	if len(games) != 1 || len(errs) > 0 {
		t.Fatalf("%s: %v", line, errs)
	}
	return Own{Key: key, Stamp: stamp, Game: games[0], Collections: []string{"mine"}}
}

func keepOwn(t *testing.T, l *Library, games ...Own) {
	t.Helper()
	if err := l.KeepOwn(t.Context(), games); err != nil {
		t.Fatal(err)
	}
}

// ownGames reports what the collection of own games has: numbers, players and plies.
func ownGames(t *testing.T, l *Library) string {
	t.Helper()
	found, err := l.Search(t.Context(), Query{Collection: "mine"})
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, g := range found.Games {
		list = append(list, fmt.Sprintf("%d %s-%s %d", g.ID, g.Red, g.Black, g.Plies))
	}
	return strings.Join(list, ", ")
}

func wantOwn(t *testing.T, l *Library, what, want string) {
	t.Helper()
	if got := ownGames(t, l); got != want {
		t.Errorf("%s: %s, want %s", what, got, want)
	}
}

// TestOwn copies own games again and again, changes and forgets them.
func TestOwn(t *testing.T) {
	l := openNew(t)
	a := own(t, "a", 1, `{"red":"I","black":"Engine","result":"1-0","moves":"h2e2 h9g7"}`)
	b := own(t, "b", 1, `{"red":"I","black":"Bo","result":"0-1","moves":"c3c4 h9g7 h2e2"}`)
	for range 2 {
		keepOwn(t, l, a, b)
		wantOwn(t, l, "copied", "2 I-Bo 3, 1 I-Engine 2")
	}
	if stamps, err := l.OwnStamps(t.Context()); err != nil || fmt.Sprint(stamps) != "map[a:1 b:1]" {
		t.Errorf("%v, %v", stamps, err)
	}
	if _, err := l.Edit(t.Context(), Changes{Tags: []string{"good"}}, 1); err != nil {
		t.Fatal(err)
	}
	keepOwn(t, l, own(t, "a", 2, `{"red":"I","black":"Engine","result":"1-0","moves":"h2e2 h9g7 h0g2"}`))
	wantOwn(t, l, "changed", "2 I-Bo 3, 1 I-Engine 3")
	if labels, err := l.LabelsOf(t.Context(), 1); err != nil || len(labels.Tags) != 1 {
		t.Errorf("%v, %v", labels, err)
	}
	for line, want := range map[string]int{"startpos moves h2e2 h9g7 h0g2": 1, "startpos moves c3c4": 1} {
		if found, err := l.Search(t.Context(), Query{Position: position(t, line)}); err != nil || found.Total != want {
			t.Errorf("%s: %+v, %v", line, found, err)
		}
	}
	list, err := l.History(t.Context(), 10)
	if err != nil || len(list) != 2 || list[1].Kind != ActionOwn || list[1].Games != 2 {
		t.Fatalf("%+v, %v", list, err)
	}
	// What a user takes out stays out until it changes.
	if _, err := l.Remove(t.Context(), 2); err != nil {
		t.Fatal(err)
	}
	keepOwn(t, l, b)
	wantOwn(t, l, "taken out", "1 I-Engine 3")
	b.Game.Headers.Set("Event", "Club")
	keepOwn(t, l, b)
	wantOwn(t, l, "taken out and changed", "4 I-Bo 3, 1 I-Engine 3")
	if err := l.ForgetOwn(t.Context(), []string{"a", "b", "c"}); err != nil {
		t.Fatal(err)
	}
	wantOwn(t, l, "forgotten", "")
	if size, err := l.Size(t.Context()); err != nil || size.Games != 0 {
		t.Errorf("%+v, %v", size, err)
	}
}

// TestOwnAmongOthers copies an own game that a file has too, and lets it become another.
func TestOwnAmongOthers(t *testing.T) {
	l := openNew(t)
	importText(t, l, "file.jsonl", `{"red":"I","black":"Bo","result":"1-0","moves":"`+ownLine+`"}`)
	comment := func() string {
		t.Helper()
		g, err := l.Game(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		return g.Root.Comment
	}
	mine := func(stamp int64, comment, more string) Own {
		o := own(t, "a", stamp, `{"red":"I","black":"Bo","result":"1-0","moves":"`+ownLine+more+`"}`)
		o.Game.Root.Comment = comment
		return o
	}
	keepOwn(t, l, mine(1, "mine", ""))
	wantOwn(t, l, "merged", "1 I-Bo 20")
	if comment() != "mine" {
		t.Errorf("comment %q", comment())
	}
	keepOwn(t, l, mine(2, "other", ""))
	if comment() != "other" {
		t.Errorf("comment %q after it has changed", comment())
	}
	keepOwn(t, l, mine(3, "longer", " c2e1"))
	wantOwn(t, l, "another game", "2 I-Bo 21, 1 I-Bo 20")
	if comment() != "" {
		t.Errorf("comment %q is left", comment())
	}
	keepOwn(t, l, mine(4, "again", ""))
	wantOwn(t, l, "the same again", "1 I-Bo 20")
	if err := l.ForgetOwn(t.Context(), []string{"a"}); err != nil {
		t.Fatal(err)
	}
	if size, err := l.Size(t.Context()); err != nil || size.Games != 1 || comment() != "" {
		t.Errorf("%+v, comment %q, %v", size, comment(), err)
	}
	if list, _, err := l.Origins(t.Context(), 1); err != nil || len(list) != 1 || len(list[0].Sources) != 1 {
		t.Errorf("%+v, %v", list, err)
	}
}

// TestOwnUndone takes back edits of copies, and all copies.
func TestOwnUndone(t *testing.T) {
	l := openNew(t)
	a := own(t, "a", 1, `{"red":"I","black":"Engine","result":"1-0","moves":"h2e2 h9g7"}`)
	keepOwn(t, l, a)
	edit, err := l.Edit(t.Context(), Changes{Headers: record.Headers{{Name: "Red", Value: "Anna"}}}, 1)
	if err != nil {
		t.Fatal(err)
	}
	wantOwn(t, l, "edited", "1 Anna-Engine 2")
	a.Game.Headers.Set("Event", "Club")
	a.Stamp = 2
	keepOwn(t, l, a)
	wantOwn(t, l, "edited and changed", "1 Anna-Engine 2")
	if _, err := l.Undo(t.Context(), edit); err != nil {
		t.Fatal(err)
	}
	if stamps, err := l.OwnStamps(t.Context()); err != nil || stamps["a"] != 0 {
		t.Errorf("%v, %v", stamps, err)
	}
	keepOwn(t, l, a)
	wantOwn(t, l, "not edited", "1 I-Engine 2")
	if s, err := l.Summary(t.Context(), 1); err != nil || s.Event != "Club" {
		t.Errorf("%+v, %v", s, err)
	}
	if undone, err := l.Undo(t.Context(), 0); err != nil || undone.Kind != ActionOwn {
		t.Errorf("%+v, %v", undone, err)
	}
	keepOwn(t, l, a)
	wantOwn(t, l, "all taken back", "")
}
