package train

import (
	"errors"
	"math"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// A wider model begins with the values of the one it is made of, and can learn
// with the numbers that are new.
func TestWider(t *testing.T) {
	d := read(t, sourceOf(games(t, 6)))
	r := small()
	r.Scale = 400
	narrow, err := NewTrainer(r, d, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := narrow.Epochs(t.Context(), nil, nil); err != nil {
		t.Fatal(err)
	}
	from := narrow.Checkpoint().WithoutMoments()
	for i, x := range from.Model.rows { // some numbers beyond what buckets can share
		if i%97 == 0 && i < 600*tileWidth { // not the bias
			from.Model.rows[i] = 1.5 * float32(math.Copysign(1, float64(x)))
		}
	}
	for _, shape := range [][3]int{{1, 0, 0}, {2, 0, 0}, {2, 3, 0}, {1, 0, nnue.SecondUnits}} {
		kings := shape[0]
		r.Hidden, r.KingBuckets, r.AttackBuckets, r.Second = 128, kings, shape[1], shape[2]
		wide, err := NewTrainer(r, d, from, 1)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := wide.Validate(), narrow.Validate(); math.Abs(got-want) > 1e-6 {
			t.Errorf("%d king buckets: validation %g, want that of the narrow model, %g", kings, got, want)
		}
		w := wide.workers[0]
		w.reset()
		w.learn(func(yield func(*selfplay.Record, bool)) {
			for i := range 40 {
				yield(&d.buckets[0].records[i], false)
			}
		})
		learns := 0
		for b := range wide.Model.Shape.OutputBuckets {
			for _, x := range w.output[2*wide.Model.Shape.Hidden*b+narrow.Model.Shape.Hidden:][:narrow.Model.Shape.Hidden] {
				if x != 0 {
					learns++
				}
			}
		}
		if learns < narrow.Model.Shape.Hidden/4 {
			t.Errorf("%d king buckets: %d of the new numbers have a gradient", kings, learns)
		}
	}
	r.Hidden, r.KingBuckets, r.AttackBuckets, r.Second, r.Scale = 64, 1, 0, 0, 0
	same, err := NewTrainer(r, d, from, 1)
	if err != nil || same.Recipe.Scale != 400 {
		t.Errorf("going on: scale %v, want that of the checkpoint; error %v", same.Recipe.Scale, err)
	}
	r.Scale = 800
	other, err := NewTrainer(r, d, from, 1)
	if err != nil || math.Abs(float64(other.Model.output[5]*800-from.Model.output[5]*400)) > 1e-3 {
		t.Errorf("another scale changes the centipawns, error %v", err)
	}
	wide := &Checkpoint{Model: newModel((&Recipe{Hidden: 128, KingBuckets: 1, OutputBuckets: 8}).shape(400))}
	r.Hidden, r.KingBuckets, r.AttackBuckets = 64, 1, 0
	if _, err := NewTrainer(r, d, wide, 1); !errors.Is(err, ErrCheckpoint) {
		t.Errorf("a narrower model: error %v, want ErrCheckpoint", err)
	}
}

// A model with a second hidden layer continues in a wider one with the same values, on
// another scale with the same centipawns, and not in one without.
func TestWiderWithSecondLayer(t *testing.T) {
	d := read(t, sourceOf(games(t, 6)))
	r := small()
	r.Scale, r.Second = 400, nnue.SecondUnits
	narrow, err := NewTrainer(r, d, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := narrow.Epochs(t.Context(), nil, nil); err != nil {
		t.Fatal(err)
	}
	moved := 0
	for _, x := range narrow.Model.secondOutput {
		if x != 0 {
			moved++
		}
	}
	if moved < 2*nnue.SecondUnits { // those of a bucket
		t.Errorf("%d numbers of the second hidden layer's output have learnt", moved)
	}
	from := narrow.Checkpoint()
	r.Hidden = 128
	wide, err := NewTrainer(r, d, from, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := wide.Validate(), narrow.Validate(); math.Abs(got-want) > 1e-6 {
		t.Errorf("validation %g, want that of the narrow model, %g", got, want)
	}
	r.Hidden, r.Scale = 64, 800
	other, err := NewTrainer(r, d, from, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, x := range other.Model.secondOutput {
		if want := from.Model.secondOutput[i]; math.Abs(float64(x*800-want*400)) > 1e-3 {
			t.Errorf("output %d of the second hidden layer on twice the scale is %g, was %g", i, x, want)
		}
	}
	r.Second = 0
	if _, err := NewTrainer(r, d, from, 1); !errors.Is(err, ErrCheckpoint) {
		t.Errorf("a model without the layer: error %v, want ErrCheckpoint", err)
	}
}

// The share of the result rises from the beginning to the end.
func TestShareRises(t *testing.T) {
	r := Recipe{WDL: 0.2, LastWDL: 0.4}
	for step, want := range map[int]float64{0: 0.2, 50: 0.3, 100: 0.4} {
		if got := r.wdl(step, 100); math.Abs(got-want) > 1e-12 {
			t.Errorf("step %d: share %g, want %g", step, got, want)
		}
	}
	r.LastWDL = 0
	if got := r.wdl(50, 100); got != 0.2 {
		t.Errorf("without a last share: %g", got)
	}
}

// A file that is given twice adds no position.
func TestRepeatedPositions(t *testing.T) {
	path := games(t, 4)
	once, twice := read(t, sourceOf(path)), read(t, sourceOf(path, path))
	if twice.Training != once.Training || twice.Held != once.Held || twice.Repeated <= once.Repeated {
		t.Errorf("%d positions, %d held out, %d repeated; once %d, %d, %d", twice.Training, twice.Held, twice.Repeated, once.Training, once.Held, once.Repeated)
	}
	seen := map[[28]byte]bool{}
	for _, r := range once.buckets[0].records {
		key := [28]byte(r[:28])
		key[11] |= r[30] << 7 // the side to move; the last bits of the squares are free
		if seen[key] {
			t.Fatal("a position was read twice")
		}
		seen[key] = true
	}
}
