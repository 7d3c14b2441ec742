package library

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/games/merge"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/record"
)

func importText(t testing.TB, l *Library, name, text string) ImportReport {
	t.Helper()
	r, err := l.ImportReader(t.Context(), strings.NewReader(text), name, ImportOptions{Read: record.ReadOptions{Format: record.JSON}})
	if err != nil || len(r.Failed) > 0 {
		t.Fatal(r.Failed, err)
	}
	return r
}

// copiesOfOne are records of one game: bare, annotated, mirrored with a variation and
// another result, and the annotated one again.
var copiesOfOne = []string{
	`{"headers":{"Red":"胡荣华","Black":"甲","Event":"全国赛"},"result":"1-0","moves":[{"move":"h2e2"},{"move":"h9g7"}]}`,
	`{"headers":{"Red":"胡榮華","Black":"甲","Date":"1960.11.05"},"result":"1-0","moves":[{"move":"h2e2","comment":"当头炮","nags":[1]},{"move":"h9g7"}]}`,
	`{"headers":{"Red":"胡荣华","Black":"甲"},"result":"0-1","moves":[{"move":"b2e2","comment":"中炮","variations":[[{"move":"b0c2","marks":["Ga0"]}]]},{"move":"b9c7"}]}`,
	`{"headers":{"Red":"胡榮華","Black":"甲","Date":"1960.11.05"},"result":"1-0","moves":[{"move":"h2e2","comment":"当头炮","nags":[1]},{"move":"h9g7"}]}`,
}

// contents writes all that a library holds, whatever the numbers of games and the order
// of imports.
func contents(t testing.TB, l *Library) string {
	t.Helper()
	ids, err := runsOf(t.Context(), l.db, `SELECT id FROM game`)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, id := range ids {
		var b strings.Builder
		s, err := l.Summary(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		s.ID = 0
		g, err := l.Game(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%+v\n%s", s, marshalJSON(t, g))
		list, conflicts, err := l.Origins(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		var parts []string
		for _, o := range list {
			parts = append(parts, fmt.Sprintln(o.Sources, o.Edited, o.hidden, marshalJSON(t, o.Game)))
		}
		slices.Sort(parts)
		fmt.Fprintln(&b, parts, conflicts)
		// The game is found by all its positions, in its variations too.
		for _, n := range g.All() {
			pos, err := g.PositionAt(n)
			if err != nil {
				continue
			}
			found, err := l.Search(t.Context(), Query{Position: &pos, Limit: 1000})
			if err != nil || !slices.ContainsFunc(found.Games, func(h Hit) bool { return h.ID == id }) {
				t.Fatalf("game %d is not found by %s: %+v, %v", id, pos.FEN(), found, err)
			}
			x, err := l.Explore(t.Context(), &pos, 1)
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&b, found.Total, x.Score, len(x.Moves))
		}
		all = append(all, b.String())
	}
	slices.Sort(all)
	return strings.Join(all, "\n")
}

// TestMergeCopies imports records of a game one after the other.
func TestMergeCopies(t *testing.T) {
	l := openNew(t)
	var merged []merge.Gain
	var states []string
	var actions []int64
	var conflicts []int // of the game, as the imports report them
	for i, text := range copiesOfOne {
		states = append(states, contents(t, l))
		r := importText(t, l, fmt.Sprintf("%d.jsonl", i), text)
		if added := r.Added; (added == 1) != (i == 0) || r.Duplicates != 1-added {
			t.Errorf("record %d: %+v", i, r)
		}
		merged, actions = append(merged, r.Gain), append(actions, r.Action)
		told := 0
		for _, m := range r.MergedGames {
			told += len(m.Conflicts)
		}
		conflicts = append(conflicts, told)
	}
	if got, want := fmt.Sprint(conflicts), "[0 1 2 0]"; got != want {
		t.Errorf("conflicts %s, want %s", got, want)
	}
	want := "[{0 0 0 0} {0 1 1 1} {1 1 1 0} {0 0 0 0}]"
	if got := fmt.Sprint(merged); got != want {
		t.Errorf("gains %s, want %s", got, want)
	}
	g, err := l.Game(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	const whole = `{"headers":{"Black":"甲","Date":"1960.11.05","Event":"全国赛","Red":"胡荣华"},"result":"1-0","moves":[{"move":"h2e2","comment":"中炮\n* * *\n当头炮","nags":[1],"variations":[[{"move":"h0g2","marks":["Gi0"]}]]},{"move":"h9g7"}]}` + "\n"
	if got := marshalJSON(t, merge.Canonical(g)); got != whole {
		t.Errorf("%s\nwant\n%s", got, whole)
	}
	list, differ, err := l.Origins(t.Context(), 1)
	if err != nil || len(list) != 3 || fmt.Sprint(list[1].Sources) != "[1.jsonl 3.jsonl]" {
		t.Errorf("%+v, %v", list, err)
	}
	if got, want := fmt.Sprint(differ), "[{Red [{胡榮華 [1.jsonl 3.jsonl]} {胡荣华 [0.jsonl 2.jsonl]}]} {Result [{0-1 [2.jsonl]} {1-0 [0.jsonl 1.jsonl 3.jsonl]}]}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// Taken back one by one, each state comes back.
	for i := len(actions) - 1; i >= 0; i-- {
		if a, err := l.Undo(t.Context(), actions[i]); err != nil || a.Kind != ActionImport {
			t.Fatalf("%+v, %v", a, err)
		}
		if got := contents(t, l); got != states[i] {
			t.Fatalf("import %d undone:\n%s\nwant\n%s", i, got, states[i])
		}
	}
	if _, err := l.Undo(t.Context(), 0); !errors.Is(err, ErrAction) {
		t.Errorf("nothing to undo: %v", err)
	}
}

// TestImportOrder imports files in any order, some more than once: the library is the
// same. Then one import is undone, and it is as if it had never been.
func TestImportOrder(t *testing.T) {
	files := drawnFiles()
	want := contents(t, wholeLibrary(t, files))
	rng := rand.New(rand.NewPCG(3, 4))
	rounds := 4
	if longtest.On() {
		rounds = 10
	}
	for range rounds {
		order := slices.Clone(files)
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		without := rng.IntN(len(order))
		l, rest := openMemory(t), openMemory(t)
		var undo int64
		for i, f := range append(slices.Clone(order), files[rng.IntN(len(files))]) {
			r := importText(t, l, f[0], f[1])
			switch {
			case i == without:
				undo = r.Action
			case i < len(order):
				importText(t, rest, f[0], f[1])
			case r.Action != 0:
				t.Fatalf("the same file again has changed something: %+v", r)
			}
		}
		if got := contents(t, l); got != want {
			t.Fatalf("in the order %v\n%s\nwant\n%s", order, got, want)
		}
		if _, err := l.Undo(t.Context(), undo); err != nil {
			t.Fatal(err)
		}
		if got, want := contents(t, l), contents(t, rest); got != want {
			t.Fatalf("%v, without %v\n%s\nwant\n%s", order, order[without], got, want)
		}
	}
}

// drawnFiles are files of games that overlap: bare and annotated, mirrored, with other
// names and results.
func drawnFiles() (files [][2]string) {
	other := strings.ReplaceAll(branching, `"A"`, `"D"`)
	files = append(files, [2]string{"b.jsonl", branching}, [2]string{"d.jsonl", other}, [2]string{"a.jsonl", branching + other})
	for i, text := range copiesOfOne {
		files = append(files, [2]string{fmt.Sprintf("%d.jsonl", i), text})
	}
	return append(files, [2]string{"c.jsonl", strings.Join(copiesOfOne[1:], "\n")})
}

func wholeLibrary(t *testing.T, files [][2]string) *Library {
	t.Helper()
	l := openMemory(t)
	for _, f := range files {
		importText(t, l, f[0], f[1])
	}
	return l
}

func openMemory(t testing.TB) *Library {
	t.Helper()
	l, err := Open(t.Context(), ":memory:")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() }) // it is gone then
	return l
}
