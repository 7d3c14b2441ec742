package stats

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// pairGames returns the games of n pairs between two engines, each with the half
// points of a in its two games.
func pairGames(a, b, firstGroup, n, asRed, asBlack int) (games []RatedGame) {
	for i := range n {
		games = append(games,
			RatedGame{Red: a, Black: b, HalfPoints: asRed, Group: firstGroup + i},
			RatedGame{Red: b, Black: a, HalfPoints: 2 - asBlack, Group: firstGroup + i})
	}
	return games
}

// TestRatingsOfTwo compares two engines with the closed form: the Elo of the
// score, with the error that Counts give.
func TestRatingsOfTwo(t *testing.T) {
	// The pairs of the counts 20, 180, 500, 250, 50, colors balanced.
	counts := Counts{20, 180, 500, 250, 50}
	var games []RatedGame
	add := func(n, asRed, asBlack int) { games = append(games, pairGames(0, 1, len(games), n, asRed, asBlack)...) }
	add(20, 0, 0)
	add(90, 1, 0)
	add(90, 0, 1)
	add(400, 1, 1)
	add(50, 2, 0)
	add(50, 0, 2)
	add(125, 2, 1)
	add(125, 1, 2)
	add(50, 2, 2)
	want, err := counts.Estimate()
	if err != nil {
		t.Fatal(err)
	}
	got, err := RateEngines(2, games, 0)
	if err != nil {
		t.Fatal(err)
	}
	if d := got.Engines[0].Elo - got.Engines[1].Elo; math.Abs(d-want.Elo) > 1e-6 {
		t.Errorf("difference %g, want %g", d, want.Elo)
	}
	// Half the difference is the distance of each from their average.
	if e := 2 * got.Engines[0].Error; math.Abs(e-want.EloError) > 0.01*want.EloError {
		t.Errorf("error %g, want %g", e, want.EloError)
	}
	if math.Abs(got.RedAdvantage) > 1e-6 || got.Engines[0].Games != 2000 || math.Abs(got.Engines[0].Score-want.Score) > 1e-12 {
		t.Errorf("%+v", got)
	}
}

// TestRatingsRecover rates engines of known strength from random games.
func TestRatingsRecover(t *testing.T) {
	strength := []float64{150, 60, 0, -30, -180}
	const red, each = 30.0, 2000
	random := rand.New(rand.NewPCG(3, 4))
	var games []RatedGame
	for a := range strength {
		for b := range strength {
			for range each {
				if a == b {
					break
				}
				g := RatedGame{Red: a, Black: b, Group: len(games)}
				if random.Float64() < ScoreOfElo(strength[a]-strength[b]+red) {
					g.HalfPoints = 2
				}
				games = append(games, g)
			}
		}
	}
	r, err := RateEngines(len(strength), games, DefaultPrior)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range strength {
		if e := r.Engines[i]; math.Abs(e.Elo-want) > 2.2*e.Error || e.Error < 1 || e.Error > 7 {
			t.Errorf("engine %d: %.1f ± %.1f, want %.1f", i, e.Elo, e.Error, want)
		}
	}
	if math.Abs(r.RedAdvantage-red) > 8 || math.Abs(r.Dispersion-1) > 0.03 {
		t.Errorf("red advantage %.1f, want %.1f; dispersion %.3f, want 1", r.RedAdvantage, red, r.Dispersion)
	}
}

// TestRatingsChain checks that differences add up along a chain of opponents.
func TestRatingsChain(t *testing.T) {
	var games []RatedGame
	for i := range 3 { // 75 % each: 190.85 Elo
		games = append(games, pairGames(i, i+1, 100*i, 25, 2, 1)...)
		games = append(games, pairGames(i, i+1, 100*i+25, 25, 1, 2)...)
	}
	r, err := RateEngines(4, games, 0)
	if err != nil {
		t.Fatal(err)
	}
	step := eloOfScore(0.75)
	for i, e := range r.Engines {
		if want := (1.5 - float64(i)) * step; math.Abs(e.Elo-want) > 1e-6 {
			t.Errorf("engine %d: %.3f, want %.3f", i, e.Elo, want)
		}
	}
}

func TestRatingsWithoutMaximum(t *testing.T) {
	swept := pairGames(0, 1, 0, 10, 2, 2)
	apart := append(pairGames(0, 1, 0, 5, 2, 0), pairGames(2, 3, 5, 5, 2, 0)...)
	for name, games := range map[string][]RatedGame{"swept": swept, "apart": apart} {
		if r, err := RateEngines(4, games, 0); !errors.Is(err, ErrRatings) {
			t.Errorf("%s: %+v, error %v, want %v", name, r, err, ErrRatings)
		}
		r, err := RateEngines(4, games, DefaultPrior)
		if err != nil || math.IsNaN(r.Engines[0].Error) {
			t.Errorf("%s with prior: %+v, error %v", name, r, err)
		}
	}
	r, _ := RateEngines(2, swept, DefaultPrior)
	if d := r.Engines[0].Elo - r.Engines[1].Elo; d < 400 || d > 2000 {
		t.Errorf("clean sweep: difference %g", d)
	}
	for _, bad := range [][]RatedGame{nil, {{Red: 0, Black: 0}}, {{Red: 0, Black: 5}}, {{Red: 0, Black: 1, HalfPoints: 3}}} {
		if _, err := RateEngines(2, bad, 1); !errors.Is(err, ErrRatings) {
			t.Errorf("%v: error %v", bad, err)
		}
	}
}
