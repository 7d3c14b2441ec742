package ablation

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
)

// breaking stops the work after n units.
type breaking struct {
	Work
	units *atomic.Int64
	stop  func()
}

func (b breaking) Open(ctx context.Context, r *jobs.Run) (jobs.Job, error) {
	j, err := b.Work.Open(ctx, r)
	return breakingJob{j, b}, err
}

type breakingJob struct {
	jobs.Job
	b breaking
}

func (j breakingJob) Do(ctx context.Context, u jobs.Unit, progress func()) (jobs.Result, error) {
	if j.b.units.Add(-1) < 0 {
		j.b.stop()
	}
	return j.Job.Do(ctx, u, progress)
}

// TestRun measures with interruptions and comes to the same figures as in one go, those of
// searches of their own.
func TestRun(t *testing.T) {
	p := few(t, 2)
	variants := []Variant{{Profile: ZMBL}, {Profile: ZMBL, Switch: "IterativeDeepening"}, {Profile: Full, Switch: "NullMove"}}
	file := filepath.Join(t.TempDir(), "few.fen")
	var text strings.Builder
	for i := range p.List {
		text.WriteString(p.List[i].FEN() + "\n")
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	spec, paths, err := Spec(p, file, variants, 4)
	if err != nil || spec.Units != 6 || paths[positionsFile] != file {
		t.Fatalf("%+v, %v, %v", spec, paths, err)
	}
	run := func(ctx context.Context, dir string, kind jobs.Kind, slots int) (*jobs.Status, error) {
		book, err := jobs.Begin(dir, kind, spec, paths)
		if err != nil {
			t.Fatal(err)
		}
		worked := book.Work(ctx, jobs.Options{Slots: slots, Identity: jobs.Identity{Name: "local"}})
		s, err := book.Status()
		if err = errors.Join(err, book.Close()); err != nil {
			t.Fatal(err)
		}
		return s, worked
	}
	whole, broken := NewAblation(p, "test"), NewAblation(p, "test")
	if due := whole.Due(append(variants, variants[0]), 4); !slices.Equal(due, variants) {
		t.Errorf("due are %v", due)
	}
	s, err := run(t.Context(), "", Work{}, 2)
	if err = errors.Join(err, whole.TakeSearches(s.Report)); err != nil {
		t.Fatal(err)
	}
	dir, rounds := t.TempDir(), 0
	for {
		rounds++
		ctx, cancel := context.WithCancel(t.Context())
		left := new(atomic.Int64)
		left.Store(2)
		s, err = run(ctx, dir, breaking{Work{}, left, cancel}, 1)
		cancel()
		if s.State == jobs.Ended {
			break
		}
		if !errors.Is(err, context.Canceled) || broken.TakeSearches(s.Report) == nil || rounds > 6 {
			t.Fatalf("round %d: %+v, error %v", rounds, s, err)
		}
	}
	if err := errors.Join(err, broken.TakeSearches(s.Report)); err != nil || rounds < 3 {
		t.Fatalf("%d rounds, error %v", rounds, err)
	}
	for _, v := range variants {
		a, b := whole.Best(v), broken.Best(v)
		if a == nil || b == nil || !reflect.DeepEqual(a.Nodes, b.Nodes) || !reflect.DeepEqual(a.Cuts, b.Cuts) {
			t.Errorf("%s: %+v and %+v", v, a, b)
		}
		e := engine.New(v.options())
		var nodes uint64
		for _, pos := range p.List {
			e.Clear()
			nodes += e.StartPosition(t.Context(), pos, nil, engine.Limits{Depth: 4}).Wait().Nodes
		}
		if a.Nodes[3] != nodes {
			t.Errorf("%s: %d nodes to depth 4, a search has %d", v, a.Nodes[3], nodes)
		}
	}
	if due := whole.Due(variants, 4); len(due) > 0 {
		t.Errorf("still due: %v", due)
	}
	if due := whole.Due(variants, 5); len(due) != 3 {
		t.Errorf("due to depth 5: %v", due)
	}
	// Without the file the run wants the program's own positions, and these are others.
	spec.Files = nil
	paths = nil
	if _, err := run(t.Context(), "", Work{}, 1); !errors.Is(err, jobs.ErrRefused) {
		t.Errorf("other positions: %v", err)
	}
}

// TestFold holds what a coordinator takes and what it refuses.
func TestFold(t *testing.T) {
	p := few(t, 1)
	spec, _, err := Spec(p, "", []Variant{{Profile: ZMBL}, {Profile: Full}}, 2)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Work{}.Fold(&spec)
	if err != nil {
		t.Fatal(err)
	}
	const good = `{"variant":"zmbl","done":1,"nodes":[5,9],"seconds":[1,2],"cuts":[[1,2,3,4],[1,2,3,4]],"first_cuts":[1,2]}`
	if err := f.Check(0, &jobs.Result{Summary: []byte(good)}); err != nil {
		t.Error(err)
	}
	for unit, bad := range map[int]string{
		0: strings.Replace(good, "[5,9]", "[5]", 1), 1: good, -2: `{}`, -4: "null", -6: strings.Replace(good, `"done":1`, `"done":2`, 1),
	} {
		if err := f.Check(max(unit, 0), &jobs.Result{Summary: []byte(bad)}); err == nil {
			t.Errorf("unit %d: %s was taken", unit, bad)
		}
	}
	c, ok := f.(jobs.Comparer)
	if other := strings.Replace(good, "9]", "8]", 1); !ok || c.Compare(0, &jobs.Result{Summary: []byte(good)}, &jobs.Result{Summary: []byte(good)}) != nil ||
		c.Compare(0, &jobs.Result{Summary: []byte(good)}, &jobs.Result{Summary: []byte(other)}) == nil {
		t.Error("results are not compared by their nodes")
	}
	for _, bad := range []string{`{}`, `{"variants":[{"profile":"full","switch":"Nonsense"}],"depth":2,"positions":2}`, `{"variants":[{"profile":"x"}],"depth":2,"positions":2}`} {
		spec.Params = []byte(bad)
		if _, err := (Work{}).Fold(&spec); !errors.Is(err, jobs.ErrSpec) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestStrength plays a match and leaves it alone the second time.
func TestStrength(t *testing.T) {
	control, err := entrant.ParseTimeControl("nodes=30")
	if err != nil {
		t.Fatal(err)
	}
	a := NewAblation(few(t, 1), "")
	variants := []Variant{{Profile: Full}, {Profile: ZMBL, Switch: "NullMove"}, {Profile: Full, Switch: "Quiescence"}}
	d := a.StrengthDue(variants, control, 4, 1)
	if len(d.Duels) != 1 {
		t.Fatalf("due are %v", d.Duels)
	}
	r, err := Strengths.Play(t.Context(), *d, 2)
	if err == nil {
		err = a.TakeStrength(r, control)
	}
	if err != nil || len(a.Strength) != 1 {
		t.Fatalf("%+v, %v", a.Strength, err)
	}
	s := a.Strength[0]
	if s.Games != 4 || s.Wins+s.Draws+s.Losses != 4 || s.Variant != "full without Quiescence" || s.Switch != "Quiescence" {
		t.Errorf("%+v", s)
	}
	if d := a.StrengthDue(variants, control, 4, 1); len(d.Duels) != 0 {
		t.Errorf("due again: %v", d.Duels)
	}
	if d := a.StrengthDue(variants, control, 6, 1); len(d.Duels) != 1 || d.Pairs != 3 {
		t.Errorf("with more games due: %+v", d)
	}
	if err := a.TakeStrength(match.DuelReport{Duels: []match.DuelResult{{Engines: [2]string{"zmbl", "full"}}}}, control); !errors.Is(err, ErrAblation) {
		t.Errorf("no such variant: %v", err)
	}
}
