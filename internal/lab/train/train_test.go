package train

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// games plays some quick games into a file.
func games(tb testing.TB, n uint64) string {
	tb.Helper()
	path := filepath.Join(tb.TempDir(), "run.games")
	s := selfplay.DefaultSettings(30)
	s.MostPlies, s.BookShare, s.EndingShare = 80, 0, 0
	o := engine.DefaultOptions()
	o.Network = nil // the same games whatever network is embedded
	_, err := selfplay.Run(context.Background(), s, selfplay.Options{Path: path, Games: n, Threads: 2, Engine: o})
	if err != nil {
		tb.Fatal(err)
	}
	return path
}

func sourceOf(paths ...string) Source {
	return Source{Files: paths, Filter: selfplay.DefaultFilter(), Holdout: 0.25, Seed: 1}
}

func read(tb testing.TB, s Source) *Data {
	tb.Helper()
	d, err := ReadData(context.Background(), s)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := d.Close(); err != nil {
			tb.Error(err)
		}
	})
	return d
}

func small() Recipe {
	r := DefaultRecipe()
	r.Hidden, r.Epochs, r.Batch = 64, 3, 256
	return r
}

// The gradients are those of the loss: small changes of numbers change it so.
func TestGradients(t *testing.T) {
	d := read(t, sourceOf(games(t, 6)))
	for _, buckets := range [][3]int{{1, 0, 0}, {3, 0, 0}, {2, 3, 0}, {1, 0, nnue.SecondUnits}, {2, 3, nnue.SecondUnits}} {
		kings := buckets[0]
		r := small()
		r.Second = buckets[2]
		r.KingBuckets, r.AttackBuckets, r.Scale = kings, buckets[1], 400
		m, err := NewModel(r.shape(r.Scale), 5)
		if err != nil {
			t.Fatal(err)
		}
		for i := range m.second { // no unit near 0 or 1, where its slope jumps
			m.second[i] /= 4
		}
		for i := range m.secondOutput {
			m.secondOutput[i] = float32(i%7)/7 - 0.4
		}
		w := newWorker(m, decoder{shape: m.Shape, wdl: 0.3, chance: newChanceTable(400)})
		some := func(yield func(*selfplay.Record, bool)) {
			for i := range 40 {
				yield(&d.buckets[0].records[i*3], i%2 == 0)
			}
		}
		loss := func() float64 {
			w.loss, w.count = 0, 0
			w.measure(some)
			return w.loss
		}
		w.reset()
		w.learn(some)
		rng := rand.New(rand.NewPCG(1, 1))
		checked := 0
		type part struct {
			name                string
			numbers, gradients  []float32
			trials, least, most int
		}
		parts := []part{
			{"first layer", m.rows, w.rows, 400, 5, 400}, {"output", m.output, w.output, 100, 5, 100}, {"constant", m.constant, w.constant, 8, 1, 8},
		}
		if l := w.second; l != nil {
			parts = append(parts, part{"second hidden layer", m.second, l.weights, 400, 5, 400}, part{"its bias", m.secondBiases, l.biases, 100, 5, 100},
				part{"its output", m.secondOutput, l.output, 100, 5, 100})
		}
		for _, part := range parts {
			seen := 0
			for range part.trials {
				i := rng.IntN(len(part.numbers))
				want := float64(part.gradients[i])
				if math.Abs(want) < 1e-3 {
					continue
				}
				seen++
				const h = 3e-3
				x := part.numbers[i]
				part.numbers[i] = x + h
				above := loss()
				part.numbers[i] = x - h
				below := loss()
				part.numbers[i] = x
				if got := (above - below) / (2 * h); math.Abs(got-want) > 0.05*math.Abs(want)+5e-3 {
					t.Errorf("%d king buckets, %s %d: gradient %g, the loss changes by %g", kings, part.name, i, want, got)
				}
			}
			checked += seen
		}
		if checked < 20 {
			t.Errorf("%d gradients were large enough to check", checked)
		}
	}
}

// Positions are learnt, and the quantised network gives the values of the model.
func TestTrainingLearns(t *testing.T) {
	path := games(t, 40)
	for _, kings := range []int{1, 6} {
		r := small()
		r.Epochs, r.KingBuckets, r.Rate = 8, kings, 3e-3
		trainer, err := NewTrainer(r, read(t, sourceOf(path)), nil, 2)
		if err != nil {
			t.Fatal(err)
		}
		if err := trainer.Epochs(t.Context(), nil, nil); err != nil {
			t.Fatal(err)
		}
		first, last := trainer.Points[0], trainer.Points[len(trainer.Points)-1]
		if last.Training >= first.Training/2 || last.Validation <= 0 || last.Validation > 0.03 {
			t.Errorf("%d king buckets: loss from %+v to %+v", kings, first, last)
		}
		n := quantised(t, trainer)
		mean, worst, positions, err := trainer.Difference(n)
		if err != nil || positions == 0 || mean > 4 || worst > 40 {
			t.Errorf("quantised %g centipawns off, %g at worst, on %d positions, error %v", mean, worst, positions, err)
		}
		if err := trainer.Model.Agrees(n); err != nil {
			t.Error(err)
		}
		other, err := NewModel(trainer.Model.Shape, 99)
		if err != nil {
			t.Fatal(err)
		}
		if err := other.Agrees(n); !errors.Is(err, ErrCheckpoint) {
			t.Errorf("another model agrees with the network: %v", err)
		}
	}
}

// Rounding by the positions comes nearer to the model on them than rounding every
// number to the nearest.
func TestRounding(t *testing.T) {
	source := sourceOf(games(t, 30))
	source.Holdout = 0 // then the difference is measured on positions trained on
	for _, shape := range [][2]int{{1, 0}, {2, 0}, {1, nnue.SecondUnits}} {
		kings := shape[0]
		r := small()
		r.Epochs, r.KingBuckets, r.Second, r.Rate, r.Holdout = 6, kings, shape[1], 3e-3, 0
		trainer, err := NewTrainer(r, read(t, source), nil, 2)
		if err != nil {
			t.Fatal(err)
		}
		if err := trainer.Epochs(t.Context(), nil, nil); err != nil {
			t.Fatal(err)
		}
		mean, _, _, err := trainer.Difference(quantised(t, trainer))
		if err != nil {
			t.Fatal(err)
		}
		plain, _, positions, err := trainer.Difference(rounded(t, trainer.Model))
		if err != nil || positions < 500 || mean > 0.7*plain {
			t.Errorf("%d king buckets and %d units: %g centipawns off, %g with numbers that are rounded to the nearest; %d positions, error %v", kings, r.Second, mean, plain, positions, err)
		}
	}
}

// quantised is the network of a trainer's model.
func quantised(t *testing.T, trainer *Trainer) *nnue.Network {
	t.Helper()
	s, w, err := trainer.Quantise()
	if err != nil {
		t.Fatal(err)
	}
	n, err := nnue.New(s, nnue.Card{Name: "trial"}, w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// rounded is the network of a model with all numbers rounded to the nearest.
func rounded(t *testing.T, m *Model) *nnue.Network {
	t.Helper()
	s, w := m.nearest()
	n, err := nnue.New(s, nnue.Card{Name: "rounded"}, w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Going on from a checkpoint gives what training in one go gives.
func TestResume(t *testing.T) {
	d := read(t, sourceOf(games(t, 6)))
	r := small()
	r.KingBuckets, r.Second = 2, nnue.SecondUnits
	var saved bytes.Buffer
	straight, err := NewTrainer(r, d, nil, 2)
	if err != nil {
		t.Fatal(err)
	}
	if err := straight.Epochs(t.Context(), nil, func() error {
		if straight.epoch == 1 {
			return straight.Checkpoint().Write(&saved)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	c, err := ReadCheckpoint(bytes.NewReader(saved.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	resumed, err := Resume(c, d, 2)
	if err != nil {
		t.Fatal(err)
	}
	if err := resumed.Epochs(t.Context(), nil, nil); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(resumed.Model, straight.Model) || !reflect.DeepEqual(resumed.Points, straight.Points) {
		t.Errorf("the training that was resumed ended at %+v, the other at %+v", resumed.Points, straight.Points)
	}
	if _, err := Resume(c.WithoutMoments(), d, 1); !errors.Is(err, ErrCheckpoint) {
		t.Errorf("resuming without moments: error %v", err)
	}
	// A new training may begin with its numbers, also with more king buckets.
	for _, kings := range []int{2, 6} {
		r.KingBuckets = kings
		began, err := NewTrainer(r, d, c.WithoutMoments(), 1)
		if kings == 6 {
			if !errors.Is(err, ErrCheckpoint) {
				t.Errorf("two buckets became six: error %v", err)
			}
			continue
		}
		if err != nil || !reflect.DeepEqual(began.Model.rows, c.Model.rows) {
			t.Errorf("a training begun with a checkpoint has other numbers, error %v", err)
		}
	}
}

func TestOneBucketBecomesSix(t *testing.T) {
	d := read(t, sourceOf(games(t, 4)))
	r := small()
	r.Epochs = 1
	one, err := NewTrainer(r, d, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := one.Epochs(t.Context(), nil, nil); err != nil {
		t.Fatal(err)
	}
	r.KingBuckets = 6
	six, err := NewTrainer(r, d, one.Checkpoint(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := one.Validate(), six.Validate(); math.Abs(a-b) > 1e-4 {
		t.Errorf("loss %g with one bucket, %g with six of the same", a, b)
	}
}

// Positions in files are the same positions as in memory.
func TestPositionsInFiles(t *testing.T) {
	path := games(t, 4)
	in := read(t, sourceOf(path))
	s := sourceOf(path)
	s.Memory, s.Scratch = 4096, t.TempDir()
	out := read(t, s)
	if len(out.buckets) < 3 || out.Training != in.Training || out.Held != in.Held {
		t.Fatalf("%d buckets with %d positions, %d held out; in memory %d and %d", len(out.buckets), out.Training, out.Held, in.Training, in.Held)
	}
	count := func(d *Data) map[selfplay.Record]int {
		seen := map[selfplay.Record]int{}
		if err := d.epoch(1, 0, 100, func(b batch) error {
			for _, i := range b.order {
				seen[b.records[i]]++
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		return seen
	}
	if !reflect.DeepEqual(count(in), count(out)) {
		t.Error("an epoch has other positions when they are in files")
	}
	if left, err := os.ReadDir(s.Scratch); runtime.GOOS != "windows" && (err != nil || len(left) > 0) {
		t.Errorf("a kill would leave %v, error %v", left, err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(s.Scratch); err != nil || len(left) > 0 {
		t.Errorf("files %v are left, error %v", left, err)
	}
}

// Variants are legal positions near the games, with the value asked for and
// without a result; games held out have none.
func TestVariants(t *testing.T) {
	path := games(t, 6)
	plain := read(t, sourceOf(path))
	s := sourceOf(path)
	s.Variants, s.Evaluate = 2, func(p *xiangqi.Position) int { return p.CountLegal() }
	d := read(t, s)
	if d.Held != plain.Held || d.Variants == 0 || d.Training != plain.Training+d.Variants {
		t.Errorf("%d positions, %d variants, %d held out; without variants %d and %d", d.Training, d.Variants, d.Held, plain.Training, plain.Held)
	}
	dec := decoder{shape: (&Recipe{Hidden: 64, KingBuckets: 1, OutputBuckets: 8}).shape(400), wdl: 1, chance: newChanceTable(400)}
	ofGames := map[selfplay.Record]bool{}
	for _, r := range plain.buckets[0].records {
		ofGames[r] = true
	}
	seen := 0
	for i := range d.buckets[0].records {
		r := &d.buckets[0].records[i]
		if ofGames[*r] {
			continue
		}
		seen++
		p, err := r.Position()
		if err != nil || int(r.Score()) != p.CountLegal() || p.InCheck() || r.Points() != selfplay.UnknownPoints {
			t.Fatalf("variant %s: score %d, error %v", p.FEN(), r.Score(), err)
		}
		var got sample
		if !dec.decode(&got, r, false) || got.target != float32(sigmoid(float64(r.Score())/400)) {
			t.Fatalf("variant %s: target %g", p.FEN(), got.target)
		}
	}
	if seen != d.Variants {
		t.Errorf("%d variants among the records, want %d", seen, d.Variants)
	}
}

// Held-out games stay held out when a run grows.
func TestHoldoutIsStable(t *testing.T) {
	s := Source{Holdout: 0.02, Seed: 1}
	held := 0
	for n := range uint64(10_000) {
		if heldOut("a.games", n, s) {
			held++
		}
	}
	if held < 150 || held > 250 {
		t.Errorf("%d of 10,000 games are held out, want about 200", held)
	}
}

// Mirroring a position left to right gives the sample of the mirrored position.
func TestDecodeFlips(t *testing.T) {
	d := read(t, sourceOf(games(t, 3)))
	s := small()
	s.KingBuckets = 6
	dec := decoder{shape: s.shape(400), wdl: 0.5, chance: newChanceTable(400)}
	for i := range d.buckets[0].records {
		r := &d.buckets[0].records[i]
		pos, err := r.Position()
		if err != nil {
			t.Fatal(err)
		}
		mirrored := pos.MirrorFile()
		other := selfplay.MakeRecord(&mirrored, r.Score(), resultOf(r), r.Ply())
		var a, b sample
		if !dec.decode(&a, r, true) || !dec.decode(&b, &other, false) {
			t.Fatal("a record was refused")
		}
		if a.target != b.target || a.bucket != b.bucket || !sameRows(&a, &b) {
			t.Fatalf("%s: flipped and mirrored samples differ", pos.FEN())
		}
	}
}

func resultOf(r *selfplay.Record) xiangqi.Result {
	switch r.Points() {
	case 0:
		return xiangqi.WinFor(r.Turn().Other())
	case 2:
		return xiangqi.WinFor(r.Turn())
	case selfplay.UnknownPoints:
		return xiangqi.Undecided
	}
	return xiangqi.Draw
}

func sameRows(a, b *sample) bool {
	for side := range a.rows {
		seen := map[uint16]int{}
		for i := range a.count {
			seen[a.rows[side][i]]++
			seen[b.rows[side][i]]--
		}
		for _, n := range seen {
			if n != 0 {
				return false
			}
		}
	}
	return a.count == b.count
}

func TestRecipesAreChecked(t *testing.T) {
	for name, spoil := range map[string]func(*Recipe){
		"hidden": func(r *Recipe) { r.Hidden = 100 }, "epochs": func(r *Recipe) { r.Epochs = 0 }, "rate": func(r *Recipe) { r.Rate = math.NaN() },
		"last rate": func(r *Recipe) { r.LastRate = 1 }, "wdl": func(r *Recipe) { r.WDL = 1.1 }, "scale": func(r *Recipe) { r.Scale = 3 },
		"outputs": func(r *Recipe) { r.OutputBuckets = 3 }, "kings": func(r *Recipe) { r.KingBuckets = 7 }, "holdout": func(r *Recipe) { r.Holdout = 1 },
	} {
		r := small()
		spoil(&r)
		if err := r.Validate(); !errors.Is(err, ErrOptions) && !errors.Is(err, nnue.ErrShape) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestScaleIsFitted(t *testing.T) {
	var c scoreCounts
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200_000 {
		score := rng.IntN(2001) - 1000
		points := 0
		if rng.Float64() < sigmoid(float64(score)/320) {
			points = 2
		}
		c[(score+mostCounted)/countStep][points]++
	}
	if got := c.fit(); got < 300 || got > 340 {
		t.Errorf("scale %g, want about 320", got)
	}
}

func TestCurve(t *testing.T) {
	points := []Point{{1, 1000, 0.05, 0.06, 1e-3}, {2, 2000, 0.03, 0.04, 1e-5}}
	var text, picture bytes.Buffer
	if err := errors.Join(WriteCurve(&text, points), DrawCurve(&picture, points)); err != nil {
		t.Fatal(err)
	}
	if strings.Count(text.String(), "\n") != 3 || !strings.Contains(picture.String(), "<svg") {
		t.Errorf("the curve is %q and %d bytes of picture", text.String(), picture.Len())
	}
}

func FuzzReadCheckpoint(f *testing.F) {
	r := small()
	m, err := NewModel(r.shape(400), 1)
	if err != nil {
		f.Fatal(err)
	}
	var b bytes.Buffer
	if err := (&Checkpoint{Recipe: r, Model: m, Points: []Point{{Epoch: 1}}}).Write(&b); err != nil {
		f.Fatal(err)
	}
	good := b.Bytes()[:b.Len()-sha256.Size]
	f.Add(good[:300])
	f.Add(good[:len(checkpointMagic)+8])
	f.Fuzz(func(t *testing.T, data []byte) {
		// What follows a checksum is read as well. The data are the beginning
		// of a file, for files are large and the fuzzer slow with them.
		whole := append(bytes.Clone(data), good[min(len(data), len(good)):]...)
		sum := sha256.Sum256(whole)
		for _, file := range [][]byte{data, append(whole, sum[:]...)} {
			c, err := ReadCheckpoint(bytes.NewReader(file))
			if err != nil {
				continue
			}
			shape, weights := c.Model.nearest()
			if _, err := nnue.New(shape, nnue.Card{}, weights); err != nil && !errors.Is(err, nnue.ErrWeights) && !errors.Is(err, nnue.ErrShape) {
				t.Error(err)
			}
		}
	})
}

// BenchmarkTraining takes whole batches through one worker and the optimiser.
func BenchmarkTraining(b *testing.B) {
	d := read(b, sourceOf(games(b, 40)))
	records := d.buckets[0].records
	for _, hidden := range []int{128, 256, 512} {
		b.Run(strconv.Itoa(hidden), func(b *testing.B) {
			r := DefaultRecipe()
			r.Hidden = hidden
			trainer, err := NewTrainer(r, d, nil, 1)
			if err != nil {
				b.Fatal(err)
			}
			w := trainer.workers[0]
			for b.Loop() {
				w.reset()
				w.learn(func(yield func(*selfplay.Record, bool)) {
					for i := range r.Batch {
						yield(&records[i%len(records)], i&1 != 0)
					}
				})
				trainer.adam.step(trainer.workers, r.Rate)
			}
			b.ReportMetric(float64(b.N*r.Batch)/b.Elapsed().Seconds(), "samples/s")
		})
	}
}
