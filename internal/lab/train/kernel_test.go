package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The kernels do what the Go code does; sums of many products may differ by
// their order.
func TestKernelsAgree(t *testing.T) {
	const rows = 50
	rng := rand.New(rand.NewPCG(1, 1))
	draw := func(n int) []float32 {
		numbers := make([]float32, n)
		for i := range numbers {
			numbers[i] = float32(rng.NormFloat64() * 0.6)
		}
		return numbers
	}
	for range 200 {
		table := draw(rows * tileWidth)
		list := make([]uint16, rng.IntN(mostRows+1))
		for i := range list {
			list[i] = uint16(rng.IntN(rows))
		}
		var got, want tile
		sumRows(&got, table, list)
		goSumRows(&want, table, list)
		if got != want {
			t.Fatalf("sumRows of %d rows differs", len(list))
		}
		a, b := slices.Clone(table), slices.Clone(table)
		addRows(&want, a, list)
		goAddRows(&want, b, list)
		if !slices.Equal(a, b) {
			t.Fatalf("addRows of %d rows differs", len(list))
		}
		n := 2 * tileWidth * (1 + rng.IntN(8))
		sums, weights, gradients := draw(n), draw(n), draw(n)
		if x, y := output(sums, weights), goOutput(sums, weights); math.Abs(float64(x-y)) > 1e-3 {
			t.Fatalf("output %v, want %v", x, y)
		}
		if x, y := dot(sums, weights), goDot(sums, weights); math.Abs(float64(x-y)) > 1e-3 {
			t.Fatalf("dot %v, want %v", x, y)
		}
		squares, squares2 := make([]float32, n), make([]float32, n)
		activate(squares, sums)
		goActivate(squares2, sums)
		if !slices.Equal(squares, squares2) {
			t.Fatal("activate differs")
		}
		scaled, scaled2 := slices.Clone(gradients), slices.Clone(gradients)
		addScaled(scaled, sums, 0.7)
		goAddScaled(scaled2, sums, 0.7)
		if !close32(scaled, scaled2) {
			t.Fatal("addScaled differs")
		}
		sums2, gradients2 := slices.Clone(sums), slices.Clone(gradients)
		outputBack(sums, weights, gradients, 0.3)
		goOutputBack(sums2, weights, gradients2, 0.3)
		if !close32(sums, sums2) || !close32(gradients, gradients2) {
			t.Fatal("outputBack differs")
		}
	}
}

func close32(a, b []float32) bool {
	for i := range a {
		if math.Abs(float64(a[i]-b[i])) > 1e-5 {
			return false
		}
	}
	return true
}
