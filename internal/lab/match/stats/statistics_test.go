package stats

import (
	"errors"
	"strings"
	"testing"
)

// TestQuestion asks everything together.
func TestQuestion(t *testing.T) {
	t.Parallel()
	truths := 0
	q := Question{
		Counts: Counts{1, 5, 20, 9, 5}, SPRT: &SPRT{Elo0: 0, Elo1: 20, Alpha: 0.05, Beta: 0.05, Model: Normalized},
		Plan: true, PairVar: 0.05, Simulate: 20, Seed: 1, MostPairs: 500,
		Workers:  []WorkerPairs{{Name: "a", Lost: 50, Even: 100, Won: 50}, {Name: "b", Lost: 60, Even: 90, Won: 50}},
		Progress: func(float64) { truths++ },
	}
	a, err := q.Answer(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if a.LLR == nil || a.Soundness == nil || len(a.Plans) != 3 || len(a.Simulations) != 3 || truths != 3 || a.Plans[1].TrueElo != 10 {
		t.Errorf("%+v", a)
	}
	var b strings.Builder
	if err := a.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"counts [1 5 20 9 5], score ", "bounds [-2.9444, 2.9444]", "LLR ", "true difference 20: passes with ", " of 20 pass", "workers: chi-square "} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is missing in\n%s", want, b.String())
		}
	}
	q.SPRT.Alpha = 2
	if _, err := q.Answer(t.Context()); !errors.Is(err, ErrSPRT) {
		t.Errorf("alpha 2: %v", err)
	}
	if _, err := (&Question{Counts: Counts{1, 2}}).Answer(t.Context()); !errors.Is(err, ErrCounts) {
		t.Errorf("two classes: %v", err)
	}
	for _, bad := range []string{"", "a", "a=1,2", "=1,2,3", "a=1,-2,3"} {
		if _, err := ParseWorkerPairs(bad); !errors.Is(err, ErrCounts) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}
