package train

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// Every float16 survives the way there and back, and a float32 becomes the nearest.
func TestHalf(t *testing.T) {
	var sorted []float64
	for h := range uint16(halfInfinity) {
		x := fromHalf(h)
		if got := toHalf(x); got != h {
			t.Fatalf("%#x is %g, which became %#x", h, x, got)
		}
		if got := toHalf(-x); got != h|0x8000 {
			t.Fatalf("%g became %#x", -x, got)
		}
		if n := len(sorted); n > 0 && sorted[n-1] >= float64(x) {
			t.Fatalf("%#x is %g, the one before %g", h, x, sorted[n-1])
		}
		sorted = append(sorted, float64(x))
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 100_000 {
		x := float32(math.Ldexp(rng.Float64(), rng.IntN(44)-28))
		h := toHalf(x)
		if h >= halfInfinity {
			t.Fatalf("%g became infinite", x)
		}
		off := math.Abs(float64(fromHalf(h)) - float64(x))
		for _, near := range []int{int(h) - 1, int(h) + 1} {
			if near >= 0 && near < len(sorted) && math.Abs(sorted[near]-float64(x)) < off {
				t.Fatalf("%g became %g, %g is nearer", x, fromHalf(h), sorted[near])
			}
		}
	}
	for x, want := range map[float32]uint16{1: 0x3c00, -2: 0xc000, 65504: 0x7bff, 70000: 0x7c00, float32(math.Inf(-1)): 0xfc00, 5.9604645e-08: 1} {
		if got := toHalf(x); got != want {
			t.Errorf("%g is %#x, want %#x", x, got, want)
		}
	}
}

// A checkpoint without moments is written in half precision, and loses nothing that
// its network would show.
func TestHalfCheckpoint(t *testing.T) {
	d := read(t, sourceOf(games(t, 20)))
	for _, shape := range [][2]int{{1, 0}, {2, 0}, {1, nnue.SecondUnits}} {
		kings := shape[0]
		r := small()
		r.KingBuckets, r.Second, r.Rate = kings, shape[1], 3e-3
		trainer, err := NewTrainer(r, d, nil, 2)
		if err != nil {
			t.Fatal(err)
		}
		if err := trainer.Epochs(t.Context(), nil, nil); err != nil {
			t.Fatal(err)
		}
		network := quantised(t, trainer)
		before, _, _, err := trainer.Difference(network)
		if err != nil {
			t.Fatal(err)
		}
		var whole, half bytes.Buffer
		if err := trainer.Checkpoint().Write(&whole); err != nil {
			t.Fatal(err)
		}
		if err := trainer.Checkpoint().WithoutMoments().Write(&half); err != nil {
			t.Fatal(err)
		}
		if half.Len() > whole.Len()/4 {
			t.Errorf("%d bytes, with moments %d", half.Len(), whole.Len())
		}
		c, err := ReadCheckpoint(&half)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Model.Agrees(network); err != nil {
			t.Error(err)
		}
		exact := trainer.Validate()
		copy(trainer.Model.rows, c.Model.rows)
		copy(trainer.Model.output, c.Model.output)
		copy(trainer.Model.constant, c.Model.constant)
		copy(trainer.Model.second, c.Model.second)
		if !slices.Equal(trainer.Model.secondBiases, c.Model.secondBiases) || !slices.Equal(trainer.Model.secondOutput, c.Model.secondOutput) {
			t.Error("biases and output of the second hidden layer are not kept as they are")
		}
		after, _, _, err := trainer.Difference(network)
		if err != nil || math.Abs(after-before) > 0.1 || math.Abs(trainer.Validate()-exact) > 1e-5 {
			t.Errorf("%d king buckets, %d units: %g centipawns from the network, before %g; validation %g, before %g, error %v",
				kings, r.Second, after, before, trainer.Validate(), exact, err)
		}
	}
}
