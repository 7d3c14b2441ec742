package tune

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// hill is a duel with a known best setting: each number has its best a few steps
// from its default, and strength falls with the square of the distance.
type hill struct {
	best  map[string]float64
	games int
	seed  uint64
}

func newHill(names []string, games int) *hill {
	h := &hill{best: map[string]float64{}, games: games, seed: 5}
	for i, p := range tune.ParamList() {
		for _, name := range names {
			if p.Name == name {
				sign := float64(1 - 2*(i%2))
				at := float64(p.Default) + 3*sign*float64(p.Step)
				h.best[name] = max(float64(p.Least), min(float64(p.Most), at))
			}
		}
	}
	return h
}

// elo is the strength of a setting.
func (h *hill) elo(p tune.Params) (elo float64) {
	for _, d := range tune.ParamList() {
		if best, ok := h.best[d.Name]; ok {
			v, _ := p.Get(d.Name)
			x := (float64(v) - best) / math.Max(1, float64(d.Step))
			elo -= 5 * x * x
		}
	}
	return elo
}

func (h *hill) Play(ctx context.Context, plus, minus tune.Params, iteration, pair int) (wins, losses int, err error) {
	if ctx.Err() != nil {
		return 0, 0, ctx.Err()
	}
	chance := rand.New(rand.NewPCG(h.seed, uint64(1000*iteration+pair)))
	score := 1 / (1 + math.Pow(10, -(h.elo(plus)-h.elo(minus))/400))
	for range h.games {
		if chance.Float64() < score {
			wins++
		} else {
			losses++
		}
	}
	return wins, losses, nil
}

var hillNames = []string{"RazoringMargin", "FutilityMargin", "ReductionBase", "HistoryBonus", "DeltaMargin"}

// hillRun is a run of iterations of n pairs on a hill.
func hillRun(t *testing.T, o SearchOptions, pairs int) jobs.Spec {
	t.Helper()
	params, err := json.Marshal(searchParams{Names: o.Names, Start: o.Start, Iterations: o.Iterations, Rate: o.Rate, Pairs: pairs, Conditions: "hill",
		Control: entrant.TimeControl{Nodes: 1}})
	if err != nil {
		t.Fatal(err)
	}
	return jobs.Spec{Kind: Search{}.Name(), Units: o.Iterations * pairs, Seed: o.Seed, Params: params}
}

// climb does a tuning on a hill.
func climb(ctx context.Context, t *testing.T, runs string, o SearchOptions, pairs, slots int, d Duel) (*SearchState, error) {
	t.Helper()
	s, err := RunSearch(ctx, runs, hillRun(t, o, pairs), nil, d, slots, nil)
	if s == nil {
		t.Fatal(err)
	}
	return s, err
}

// TestSearchClimbs finds the top of a hill through the noise of games.
func TestSearchClimbs(t *testing.T) {
	longtest.Only(t, "plays out 1,500 iterations")
	h := newHill(hillNames, 20)
	s, err := climb(t.Context(), t, "", SearchOptions{Names: hillNames, Iterations: 1500, Seed: 1}, 1, 1, h)
	if err != nil {
		t.Fatal(err)
	}
	before := h.elo(tune.DefaultParams())
	tuned, err := s.Params()
	if err != nil {
		t.Fatal(err)
	}
	if after := h.elo(tuned); after < before/10 { // both are below zero, the top is at zero
		t.Errorf("the tuned numbers are %.0f below the top, the first ones were %.0f", -after, -before)
	}
	for _, name := range []string{"ProbCutMargin", "NullMoveBase"} {
		got, _ := tuned.Get(name)
		first := tune.DefaultParams()
		if want, _ := first.Get(name); got != want {
			t.Errorf("%s was not to be tuned: %d, want %d", name, got, want)
		}
	}
}

// breaking is a duel that stops its run after n pairs.
type breaking struct {
	Duel
	left atomic.Int32
	stop func()
}

func (b *breaking) Play(ctx context.Context, plus, minus tune.Params, iteration, pair int) (wins, losses int, err error) {
	if b.left.Add(-1) == 0 {
		b.stop()
	}
	return b.Duel.Play(ctx, plus, minus, iteration, pair)
}

// TestSearchContinues: a run that is stopped again and again and continued comes
// to the same values, however many pairs are played at a time.
func TestSearchContinues(t *testing.T) {
	iterations := 8
	if longtest.On() {
		iterations = 30
	}
	o := SearchOptions{Iterations: iterations, Seed: 9}
	whole, err := climb(t.Context(), t, "", o, 4, 1, newHill(hillNames, 4))
	if err != nil || whole.Done != iterations {
		t.Fatal(whole.Done, err)
	}
	runs := t.TempDir()
	for round := 0; ; round++ {
		ctx, cancel := context.WithCancel(t.Context())
		b := &breaking{Duel: newHill(hillNames, 4), stop: cancel}
		b.left.Store(17)
		s, err := climb(ctx, t, runs, o, 4, 3, b)
		cancel()
		if err == nil {
			if !reflect.DeepEqual(s, whole) {
				t.Errorf("continued: %v\nat once: %v", s.Values, whole.Values)
			}
			break
		}
		if !errors.Is(err, context.Canceled) || round > 30 {
			t.Fatal(err)
		}
	}
}

// TestSearchStep: a number goes the way of the winner, by Spall's gains: a/(k+A)^0.602
// over c/k^0.101, which are Rate and one step at the last iteration.
func TestSearchStep(t *testing.T) {
	const name, iterations, rate = "FutilityMargin", 100, 0.05
	s, err := NewSearchState(SearchOptions{Names: []string{name}, Iterations: iterations, Seed: 4, Rate: rate}, "")
	if err != nil {
		t.Fatal(err)
	}
	step := float64(s.Result()[0].Step)
	for k := 1; k <= iterations; k++ {
		before, sign := s.Values[0], 1.0
		if rand.New(rand.NewPCG(s.Seed, uint64(s.Done))).IntN(2) == 0 {
			sign = -1
		}
		wins, losses := 3, 1
		if sign*float64(k%2*2-1) < 0 { // to and fro, away from the ends of the range
			wins, losses = 1, 3
		}
		if err := s.advance(wins, losses); err != nil {
			t.Fatal(err)
		}
		gain := rate * math.Pow((0.1*iterations+iterations)/(0.1*iterations+float64(k)), 0.602)
		reach := math.Pow(iterations/float64(k), 0.101)
		want := before + step*gain/reach*sign*float64(wins-losses)
		if math.Abs(s.Values[0]-want) > 1e-9 {
			t.Fatalf("iteration %d: %v, want %v", k, s.Values[0], want)
		}
	}
}

// TestSearchStaysInRange whatever the games say.
func TestSearchStaysInRange(t *testing.T) {
	s, err := climb(t.Context(), t, "", SearchOptions{Iterations: 50, Seed: 3, Rate: 1}, 1, 1, newHill(nil, 50))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range s.Result() {
		if r.Value < r.Least || r.Value > r.Most {
			t.Errorf("%s: %d is not in %d..%d", r.Name, r.Value, r.Least, r.Most)
		}
	}
}

// TestRoundByChance has the right mean and keeps the range.
func TestRoundByChance(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 1))
	p := tune.Param{Least: 1, Most: 5, Step: 1}
	sum := 0
	const n = 20_000
	for range n {
		sum += roundByChance(chance, 2.3, p)
	}
	if mean := float64(sum) / n; math.Abs(mean-2.3) > 0.02 {
		t.Errorf("mean %v, want 2.3", mean)
	}
	if lo, hi := roundByChance(chance, -7.5, p), roundByChance(chance, 9.1, p); lo != 1 || hi != 5 {
		t.Errorf("%d and %d, want 1 and 5", lo, hi)
	}
}

func TestSearchOptions(t *testing.T) {
	for _, o := range []SearchOptions{
		{}, {Iterations: -1}, {Iterations: 1, Rate: -1}, {Iterations: 1, Rate: math.NaN()}, {Iterations: 1, Names: []string{"Nonsense"}},
		{Iterations: 1, Start: map[string]int{"Nonsense": 1}}, {Iterations: 1, Start: map[string]int{"FutilityDepth": 99}},
		{Iterations: 1, Names: []string{"FutilityDepth"}, Start: map[string]int{"RazoringDepth": 2}},
	} {
		if _, err := NewSearchState(o, ""); !errors.Is(err, ErrSearch) {
			t.Errorf("%+v: error %v", o, err)
		}
	}
}

// TestSearchStart begins elsewhere than at the defaults; the words name every number
// that differs from them.
func TestSearchStart(t *testing.T) {
	s, err := NewSearchState(SearchOptions{Iterations: 1, Start: map[string]int{"FutilityDepth": 8}}, "")
	if err != nil {
		t.Fatal(err)
	}
	if got := s.EngineWords(); got != "param.FutilityDepth=8" {
		t.Errorf("words %q", got)
	}
	h := newHill(hillNames, 1)
	o := SearchOptions{Names: []string{"FutilityDepth"}, Start: map[string]int{"FutilityDepth": 8}, Iterations: 1}
	if began, err := climb(t.Context(), t, "", o, 1, 1, h); err != nil || began.Start[0] != 8 {
		t.Errorf("a run began at %v, error %v", began.Start, err)
	}
}

// TestGames plays a duel of real games and draws its report.
func TestGames(t *testing.T) {
	control, err := entrant.ParseTimeControl("nodes=40")
	if err != nil {
		t.Fatal(err)
	}
	openings, err := openings.Own()
	if err != nil {
		t.Fatal(err)
	}
	g := &Games{Control: control, Pairs: 1, Openings: openings, Seed: 1, Hash: 1}
	if names := g.Names(); len(names) >= len(tune.ParamList()) || slices.Contains(names, "TimeHorizon") || !slices.Contains(names, "NullMoveBase") {
		t.Errorf("without a clock: %v", names)
	}
	g.Evaluation = []entrant.Option{{Name: "eval", Value: "handcrafted"}}
	spec, paths, err := SearchSpec(SearchOptions{Iterations: 3, Seed: 1}, g, "")
	if err != nil || !strings.Contains(spec.Name, "handcrafted") {
		t.Fatalf("%q, %v", spec.Name, err)
	}
	fresh, err := NewSearchState(SearchOptions{Iterations: 3, Seed: 1}, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := fresh.Picture(); !errors.Is(err, chart.ErrNothing) {
		t.Errorf("a picture of nothing: %v", err)
	}
	s, err := RunSearch(t.Context(), "", spec, paths, g, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	// The specification alone says as much.
	if alone, err := RunSearch(t.Context(), "", spec, paths, nil, 1, nil); err != nil || !reflect.DeepEqual(alone, s) {
		t.Errorf("%+v, %v", alone, err)
	}
	if s.Done != 3 || s.Wins+s.Losses > 6 {
		t.Errorf("%d iterations, %d wins, %d losses", s.Done, s.Wins, s.Losses)
	}
	var report bytes.Buffer
	if err := s.WriteReport(&report, "values.svg"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"3 of 3 iterations", "(values.svg)", "| NullMoveBase | ", "nodes=40"} {
		if !strings.Contains(report.String(), want) {
			t.Errorf("the report lacks %q:\n%s", want, report.String())
		}
	}
	picture, err := s.Picture()
	if err != nil || !bytes.Contains(picture, []byte("<svg")) {
		t.Errorf("picture: %v", err)
	}
	if words := s.EngineWords(); words != "" {
		if _, err := entrant.Parse("builtin "+words, control); err != nil {
			t.Errorf("%q: %v", words, err)
		}
	}
}
