package rating_test

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/chuhe-xiangqi/chuhe/internal/rating"
)

// The example of the paper.
func ExampleRating_After() {
	player := rating.Rating{Value: 1500, Deviation: 200, Volatility: 0.06}
	after := player.After(
		rating.Result{Opponent: rating.Rating{Value: 1400, Deviation: 30, Volatility: 0.06}, Score: 1},
		rating.Result{Opponent: rating.Rating{Value: 1550, Deviation: 100, Volatility: 0.06}, Score: 0},
		rating.Result{Opponent: rating.Rating{Value: 1700, Deviation: 300, Volatility: 0.06}, Score: 0},
	)
	fmt.Printf("%.2f %.2f %.5f\n", after.Value, after.Deviation, after.Volatility)
	// Output: 1464.05 151.52 0.06000
}

// The laws that hold for any game: who wins does not fall, equals who draw stay, a
// rating is a number, and what one side gains over the other the other loses.
func TestLaws(t *testing.T) {
	draw := func(t *rapid.T, name string) rating.Rating {
		return rating.Rating{
			Value: rapid.Float64Range(0, 4000).Draw(t, name), Deviation: rapid.Float64Range(rating.MinDeviation, rating.MaxDeviation).Draw(t, name+" deviation"),
			Volatility: rapid.Float64Range(0.01, 0.2).Draw(t, name+" volatility"),
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t, "a"), draw(t, "b")
		won, lost := a.After(rating.Result{Opponent: b, Score: 1}), a.After(rating.Result{Opponent: b})
		for _, r := range []rating.Rating{won, lost} {
			if math.IsNaN(r.Value) || math.IsInf(r.Value, 0) || !(r.Deviation >= rating.MinDeviation && r.Deviation <= rating.MaxDeviation) || !(r.Volatility > 0) {
				t.Fatalf("%+v against %+v became %+v", a, b, r)
			}
		}
		if won.Value < a.Value || lost.Value > a.Value {
			t.Fatalf("%+v against %+v: a win gives %+v, a loss %+v", a, b, won, lost)
		}
		same := a
		if level := a.After(rating.Result{Opponent: same, Score: 0.5}); math.Abs(level.Value-a.Value) > 1e-9 {
			t.Fatalf("%+v drew against its like and became %+v", a, level)
		}
		if e := a.Expected(rating.Rating{Value: b.Value, Deviation: a.Deviation}) + (rating.Rating{Value: b.Value, Deviation: a.Deviation}).Expected(a); math.Abs(e-1) > 1e-9 {
			t.Fatalf("both expect %v together", e)
		}
		if rested := a.Rest(100); rested.Deviation < a.Deviation && a.Deviation < rating.MaxDeviation {
			t.Fatalf("%+v is known better after a rest: %+v", a, rested)
		}
	})
}
