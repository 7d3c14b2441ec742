package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
)

// duels is a set of three matches of three engines.
func duels(t *testing.T, games int) *Duels {
	t.Helper()
	d := NewDuels("test", games, 3, referee.Adjudication{MostMoves: 30})
	var engines []entrant.Spec
	for level := 1; level <= 3; level++ {
		e, err := entrant.Parse(fmt.Sprintf("name=L%d builtin hash=1 level=%d", level, level), entrant.TimeControl{Nodes: 60})
		if err != nil {
			t.Fatal(err)
		}
		engines = append(engines, e)
	}
	d.Add(engines[1], engines[0])
	d.Add(engines[2], engines[1])
	d.Add(engines[2], engines[0])
	return d
}

// TestDuels plays a set a pair at a time and several, and then with more games: the
// results are the same, and the longer set continues after the shorter one. A match of
// the set has the games that it would have alone.
func TestDuels(t *testing.T) {
	t.Parallel()
	kind := DuelWork{Measurement: "toy"}
	dir := t.TempDir()
	do := func(dir string, d *Duels, slots int) (r DuelReport, records int) {
		t.Helper()
		spec, paths, err := kind.Spec(t.Context(), *d, WorkOptions{Audit: 0.5})
		if err != nil {
			t.Fatal(err)
		}
		book, err := jobs.Begin(dir, kind, spec, paths)
		if err != nil {
			t.Fatal(err)
		}
		records = spec.Units - book.Missing()
		if err := book.Work(t.Context(), jobs.Options{Slots: slots, Identity: jobs.Identity{Name: "local"}}); err != nil {
			t.Fatal(err)
		}
		s, err := book.Status()
		if err = errors.Join(err, book.Close()); err != nil {
			t.Fatal(err)
		}
		if r, err = ReadDuels(s.Report); err != nil {
			t.Fatal(err)
		}
		return r, records
	}
	one, err := kind.Play(t.Context(), *duels(t, 4), 1)
	if err != nil {
		t.Fatal(err)
	}
	several, _ := do(dir, duels(t, 4), 4)
	if len(one.Duels) != 3 {
		t.Fatalf("%d matches", len(one.Duels))
	}
	for i, d := range one.Duels {
		other := several.Duels[i]
		if d.Games.N() != 4 || d.Pairs.N() != 2 || d.Engines != other.Engines || !slices.Equal(d.Games, other.Games) || !slices.Equal(d.Pairs, other.Pairs) {
			t.Errorf("%+v and %+v", d, other)
		}
	}
	longer, known := do(dir, duels(t, 6), 2)
	if known != 6 || longer.Duels[2].Games.N() != 6 {
		t.Errorf("%d pairs were known, %+v", known, longer.Duels[2])
	}
	alone := Match{Pairs: 2, Conditions: duels(t, 4).Conditions}
	copy(alone.Engines[:], duels(t, 4).Engines[:2])
	r, err := alone.Run(context.Background())
	if err != nil || !slices.Equal(r.Games, one.Duels[0].Games) || !slices.Equal(r.Counts, one.Duels[0].Pairs) {
		t.Errorf("alone %+v, %v, in the set %+v", r, err, one.Duels[0])
	}
}

// TestDuelsRefuse holds what is no set, and results that are none of its.
func TestDuelsRefuse(t *testing.T) {
	t.Parallel()
	kind := DuelWork{Measurement: "toy"}
	empty := NewDuels("test", 2, 1, referee.Adjudication{})
	if _, _, err := kind.Spec(t.Context(), *empty, WorkOptions{}); !errors.Is(err, ErrMatch) {
		t.Errorf("without matches: %v", err)
	}
	spec, _, err := kind.Spec(t.Context(), *duels(t, 2), WorkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := kind.Fold(&spec)
	if err != nil {
		t.Fatal(err)
	}
	const game = `{"red":%q,"black":%q,"result":"draw","reason":"","plies":0,"efforts":[{},{}]}`
	pair := func(a, b string) *jobs.Entry {
		return &jobs.Entry{Unit: 1, Summary: fmt.Appendf(nil, `{"games":[`+game+","+game+`]}`, a, b, b, a)}
	}
	if err := f.Add(pair("L2", "L1")); !errors.Is(err, stats.ErrTally) {
		t.Errorf("the pair of another match: %v", err)
	}
	if err := errors.Join(f.Add(pair("L3", "L2"))); err != nil {
		t.Error(err)
	}
	if _, err := ReadDuels([]byte(`{"duels":[{"engines":["a","b"],"games":[0,0,0],"pairs":[0,0,0,0,0]}]}`)); !errors.Is(err, ErrMatch) {
		t.Errorf("a match without games: %v", err)
	}
	spec.Units = 4
	if _, err := kind.Fold(&spec); !errors.Is(err, jobs.ErrSpec) {
		t.Errorf("4 pairs of 3 matches: %v", err)
	}
}
