package library

import (
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// setGame makes a game of a set: random moves that its number gives.
func setGame(t *testing.T, number uint64, red string) *record.Game {
	t.Helper()
	for g, err := range (&Synthetic{Games: 1, Seed: number}).All() {
		if err != nil {
			t.Fatal(err)
		}
		g.Headers = record.Headers{{Name: "Red", Value: red}}
		g.Result = xiangqi.RedWins
		return g
	}
	return nil
}

func setOf(version string, games ...*record.Game) Set {
	return Set{Name: "the set", Version: version, Games: func(yield func(*record.Game, error) bool) {
		for _, g := range games {
			if !yield(g, nil) {
				return
			}
		}
	}, Tag: func(g *record.Game) string {
		if g.Headers.Get("Red") == "B" {
			return "letter"
		}
		return ""
	}}
}

// reds returns the names of Red in the library, sorted.
func reds(t *testing.T, l *Library, q Query) (list []string) {
	t.Helper()
	q.Limit = 100
	found, err := l.Search(t.Context(), q)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range found.Games {
		list = append(list, h.Red)
	}
	slices.Sort(list)
	return list
}

func keepSet(t *testing.T, l *Library, s Set) {
	t.Helper()
	if err := KeepSet(t.Context(), l, s); err != nil {
		t.Fatal(err)
	}
}

// idOf returns the number of the game of a player.
func idOf(t *testing.T, l *Library, red string) int64 {
	t.Helper()
	found, err := l.Search(t.Context(), Query{Red: red})
	if err != nil || len(found.Games) != 1 {
		t.Fatalf("%s: %+v, %v", red, found, err)
	}
	return found.Games[0].ID
}

// TestSet gives a library one version of a set after the other: what a person has added, edited and
// taken out stays so.
func TestSet(t *testing.T) {
	l := openNew(t)
	a, b, c, d, e := setGame(t, 1, "A"), setGame(t, 2, "B"), setGame(t, 3, "C"), setGame(t, 4, "D"), setGame(t, 5, "E")
	keepSet(t, l, setOf("1", a, b, c, d))
	if got := reds(t, l, Query{}); !slices.Equal(got, []string{"A", "B", "C", "D"}) {
		t.Fatalf("%v", got)
	}
	if got := reds(t, l, Query{Tag: "letter"}); !slices.Equal(got, []string{"B"}) {
		t.Errorf("tagged: %v", got)
	}
	one := func(yield func(*record.Game, error) bool) {
		_ = yield(setGame(t, 9, "mine"), nil) && yield(setGame(t, 4, "D"), nil)
	}
	if _, err := l.ImportGames(t.Context(), one, "mine.pgn", ImportOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Remove(t.Context(), idOf(t, l, "A")); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Edit(t.Context(), Changes{Headers: record.Headers{{Name: "Red", Value: "Cc"}}}, idOf(t, l, "C")); err != nil {
		t.Fatal(err)
	}
	keepSet(t, l, setOf("1", a, b, c, d))
	if got := reds(t, l, Query{}); !slices.Equal(got, []string{"B", "Cc", "D", "mine"}) {
		t.Errorf("the same version again: %v", got)
	}
	// A was taken out, B has another name, C is not in it but was edited, D is not in it but in a person's file.
	keepSet(t, l, setOf("2", a, setGame(t, 2, "Bb"), e))
	if got := reds(t, l, Query{}); !slices.Equal(got, []string{"Bb", "Cc", "D", "E", "mine"}) {
		t.Errorf("the next version: %v", got)
	}
	if got := reds(t, l, Query{Tag: "letter"}); !slices.Equal(got, []string{"Bb"}) {
		t.Errorf("tagged: %v", got)
	}
	if found, err := l.Search(t.Context(), Query{Source: "the set"}); err != nil || found.Total != 3 { // Bb, E, and the edited one
		t.Errorf("from the set: %+v, %v", found, err)
	}
}

// TestSetTakenOut undoes the import of a set: neither it nor a later version come back.
func TestSetTakenOut(t *testing.T) {
	l := openNew(t)
	keepSet(t, l, setOf("1", setGame(t, 1, "A"), setGame(t, 2, "B")))
	history, err := l.History(t.Context(), 10)
	if err != nil || len(history) != 1 || history[0].Kind != ActionImport || history[0].About != "the set" || history[0].Games != 2 {
		t.Fatalf("%+v, %v", history, err)
	}
	if _, err := l.Undo(t.Context(), history[0].ID); err != nil {
		t.Fatal(err)
	}
	for _, version := range []string{"1", "2", "3"} {
		keepSet(t, l, setOf(version, setGame(t, 1, "A"), setGame(t, 3, "C")))
		if got := reds(t, l, Query{}); len(got) > 0 {
			t.Errorf("version %s: %v", version, got)
		}
	}
}
