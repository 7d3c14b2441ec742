package stats

import (
	"context"
	"errors"
	"math"
	"testing"
)

// TestSimulation runs short tests at both hypotheses. The rates must lie within
// four standard errors of the error rates; the overshoot only makes tests safer.
func TestSimulation(t *testing.T) {
	s := Simulation{SPRT: SPRT{Elo0: 0, Elo1: 60, Alpha: 0.1, Beta: 0.1}, Runs: 400, Seed: 7}
	ctx := context.Background()
	at0, err := s.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := s.Run(ctx)
	if at0 != again {
		t.Errorf("the same seed gave %+v and %+v", at0, again)
	}
	s.Elo = 60
	at1, err := s.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	slack := 4 * math.Sqrt(0.1*0.9/400)
	if at0.PassRate > 0.1+slack || at0.PassRate == 0 || 1-at1.PassRate > 0.1+slack || at1.PassRate == 1 {
		t.Errorf("passed %.3f at H0 and %.3f at H1, want about 0.1 and 0.9", at0.PassRate, at1.PassRate)
	}
	if ratio := at0.MeanPairs / at0.Plan.ExpectedPairs; ratio < 0.8 || ratio > 1.3 {
		t.Errorf("%.0f pairs on average, planned %.0f", at0.MeanPairs, at0.Plan.ExpectedPairs)
	}
}

func TestSimulationStops(t *testing.T) {
	s := Simulation{SPRT: SPRT{Elo0: 0, Elo1: 0.1, Alpha: 0.01, Beta: 0.01}, Runs: 100}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: error %v", err)
	}
	s.MostPairs = 10
	if r, err := s.Run(context.Background()); err != nil || r.Undecided != 100 || r.MeanPairs != 10 {
		t.Errorf("short runs: %+v, error %v", r, err)
	}
	for _, bad := range []Simulation{
		{SPRT: s.SPRT}, {SPRT: s.SPRT, Runs: 1, Pairs: Counts{1, 2, 3}},
		{SPRT: s.SPRT, Runs: 1, Pairs: Counts{0, 0, 0, 0, 0}}, {SPRT: s.SPRT, Runs: 1, Elo: math.NaN()}, {Runs: 1},
	} {
		if r, err := bad.Run(context.Background()); err == nil {
			t.Errorf("%+v: %+v, want an error", bad, r)
		}
	}
}

func BenchmarkLLR(b *testing.B) {
	for _, model := range []Model{Normalized, Logistic} {
		b.Run(model.String(), func(b *testing.B) {
			s := SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: model}
			for b.Loop() {
				if _, err := s.LLR(Counts{24, 371, 1080, 468, 57}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
