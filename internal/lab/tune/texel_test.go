package tune

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// trueSlope is the slope with which the samples of these tests are drawn.
const trueSlope = 0.005

// drawSamples writes positions of random games. Their results are drawn from
// what the weights expect, so that a tuner can find the weights again.
func drawSamples(games int, seed uint64, w *eval.Weights) string {
	var text strings.Builder
	rng := rand.New(rand.NewPCG(seed, 6))
	e := eval.New(w)
	for range games {
		p := xiangqi.StartPosition()
		for range 120 {
			moves := p.LegalMoves()
			if len(moves) == 0 {
				break
			}
			p.MakeMove(moves[rng.IntN(len(moves))])
			if p.InCheck() || rng.IntN(3) != 0 {
				continue
			}
			value := e.Evaluate(&p)
			if p.Turn() == xiangqi.Black {
				value = -value
			}
			result := 0
			if rng.Float64() < expected(float64(value), trueSlope) {
				result = 1
			}
			fmt.Fprintf(&text, "%s;%d\n", p.FEN(), result)
		}
	}
	return text.String()
}

func readSamples(t *testing.T, text string) *Dataset {
	t.Helper()
	d, err := ReadDataset(t.Context(), Open("samples.txt", strings.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestTunerFindsWeights: from wrong values of the knight, the rook and the
// cannon the tuner comes back to weights that expect results about as well as
// the true ones, on games it has not seen.
func TestTunerFindsWeights(t *testing.T) {
	truth := eval.Judged()
	d := readSamples(t, drawSamples(400, 1, truth))
	start := *truth
	for i, wrong := range []int16{0, 0, 200, -300, 200} { // by kind, in the first term
		start[i].MG += wrong
		start[i].EG += wrong
	}
	var passes []TexelProgress
	result, err := TexelTune(t.Context(), d, TexelOptions{
		Start: &start, Seed: 1, Batch: 512, Step: 3, Epochs: 25,
		Progress: func(p TexelProgress) { passes = append(passes, p) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(passes) == 0 || passes[len(passes)-1].Epoch != result.Epochs {
		t.Errorf("%d passes reported, %d made", len(passes), result.Epochs)
	}
	if result.Training+result.Validation != d.Len() {
		t.Errorf("%d + %d of %d samples", result.Training, result.Validation, d.Len())
	}
	unseen := readSamples(t, drawSamples(200, 2, truth))
	places, _ := unseen.divide(0, rand.New(rand.NewPCG(1, 1)))
	best := unseen.meanLoss(places, fromWeights(truth), trueSlope)
	before := unseen.meanLoss(places, fromWeights(&start), trueSlope) - best
	after := unseen.meanLoss(places, fromWeights(result.Weights), trueSlope) - best
	if before <= 0 || after > before/2 {
		t.Errorf("loss above the true weights' was %f and is %f, want half or less", before, after)
	}
}

// TestSlopeIsFound: samples drawn at a slope are fitted by about that slope.
func TestSlopeIsFound(t *testing.T) {
	w := eval.Judged()
	d := readSamples(t, drawSamples(200, 1, w))
	training, _ := d.divide(0, rand.New(rand.NewPCG(1, 1)))
	if got := d.fitSlope(training, fromWeights(w)); math.Abs(got/trueSlope-1) > 0.1 {
		t.Errorf("slope %f, want about %f", got, trueSlope)
	}
}

// TestSameSeedSameWeights: on one processor and on several.
func TestSameSeedSameWeights(t *testing.T) {
	text := drawSamples(60, 1, eval.Judged())
	tune := func() eval.Weights {
		result, err := TexelTune(t.Context(), readSamples(t, text), TexelOptions{Seed: 9, Batch: 300, Epochs: 3})
		if err != nil {
			t.Fatal(err)
		}
		return *result.Weights
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	alone := tune()
	runtime.GOMAXPROCS(4)
	if together := tune(); together != alone {
		t.Error("one processor and four give different weights")
	}
}

// TestValueIsTheEvaluators: the model in floating point gives the values of the evaluator.
func TestValueIsTheEvaluators(t *testing.T) {
	text := drawSamples(20, 1, eval.Judged())
	d := readSamples(t, text)
	w := eval.Judged()
	e, v := eval.New(w), fromWeights(w)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if d.Len() != len(lines) {
		t.Fatalf("%d samples of %d lines", d.Len(), len(lines))
	}
	for i, line := range lines {
		p, _, err := parseSample(line)
		if err != nil {
			t.Fatal(err)
		}
		want := e.Evaluate(&p)
		if p.Turn() == xiangqi.Black {
			want = -want
		}
		b, at := d.blocks[0], i
		for n := 1; at >= len(b.samples); n++ {
			at -= len(b.samples)
			b = d.blocks[n]
		}
		if got, _ := b.value(&b.samples[at], v); math.Abs(got-float64(want)) > 2 {
			t.Errorf("%s: %f, want %d", line, got, want)
		}
	}
}

// TestGradient compares the gradient with differences of the loss.
func TestGradient(t *testing.T) {
	d := readSamples(t, drawSamples(4, 1, eval.Judged()))
	places, _ := d.divide(0, rand.New(rand.NewPCG(1, 1)))
	v := fromWeights(eval.Judged())
	gradient, _ := d.gradient(places, v, trueSlope)
	const h = 1e-3
	for i := range v {
		up, down := *v, *v
		up[i] += h
		down[i] -= h
		n := float64(len(places))
		want := (d.meanLoss(places, &up, trueSlope) - d.meanLoss(places, &down, trueSlope)) * n / (2 * h)
		if math.Abs(gradient[i]-want) > 1e-4*(1+math.Abs(want)) {
			t.Errorf("gradient of weight %d is %g, want %g", i%eval.NumWeights, gradient[i], want)
		}
	}
}

func TestLoss(t *testing.T) {
	for _, r := range []float64{0, 0.5, 1} {
		if got := loss(r, r); math.Abs(got) > 1e-9 {
			t.Errorf("loss(%v, %v) = %v, want 0", r, r, got)
		}
		if loss(r, 0.3) <= 0 || math.IsInf(loss(r, 0), 0) || math.IsInf(loss(r, 1), 0) {
			t.Errorf("loss of result %v: %v %v %v", r, loss(r, 0.3), loss(r, 0), loss(r, 1))
		}
	}
}

func TestBadSamples(t *testing.T) {
	start := xiangqi.StartPosition()
	good := start.FEN()
	tests := []struct{ text, want string }{
		{good, "line 1"},
		{good + ";1\n\n" + good + ";0.7", "line 3"},
		{good + ";1\n" + good + ";", "line 2"},
		{"no position;1", "line 1"},
	}
	for _, tt := range tests {
		_, err := ReadDataset(t.Context(), Open("bad.txt", strings.NewReader(tt.text)))
		if !errors.Is(err, ErrSample) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want ErrSample and %q", tt.text, err, tt.want)
		}
	}
}

// TestChecksAreLeftOut: a rook on e3 checks the king on e9.
func TestChecksAreLeftOut(t *testing.T) {
	d := readSamples(t, "4k4/9/9/9/9/9/4R4/9/9/3K5 b - - 0 1;1\n4k4/9/9/9/9/9/3R5/9/9/3K5 b - - 0 1;1\n")
	if d.Len() != 1 || d.InCheck() != 1 {
		t.Errorf("%d samples, %d in check, want 1 and 1", d.Len(), d.InCheck())
	}
}

func TestTooFewSamples(t *testing.T) {
	start := xiangqi.StartPosition()
	d := readSamples(t, start.FEN()+";1\n")
	if _, err := TexelTune(t.Context(), d, TexelOptions{}); !errors.Is(err, ErrNoSamples) {
		t.Errorf("error %v, want ErrNoSamples", err)
	}
	if _, err := new(Dataset).ReportTerms(eval.Judged()); !errors.Is(err, ErrNoSamples) {
		t.Errorf("a report on nothing: %v, want ErrNoSamples", err)
	}
}

// TestCancelled: reading ends with the cause, tuning with the weights it has.
func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	text := drawSamples(60, 1, eval.Judged())
	if _, err := ReadDataset(ctx, Open("samples.txt", strings.NewReader(text))); !errors.Is(err, context.Canceled) {
		t.Errorf("reading: error %v, want context.Canceled", err)
	}
	result, err := TexelTune(ctx, readSamples(t, text), TexelOptions{})
	if err != nil || *result.Weights != *eval.Default() || result.Epochs != 0 {
		t.Errorf("tuning: %v, error %v, want the starting weights", result, err)
	}
}

func TestWriteGo(t *testing.T) {
	var b bytes.Buffer
	if err := WriteGo(&b, eval.Judged(), "From a test,\nin two lines."); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if _, err := parser.ParseFile(token.NewFileSet(), "weights_tuned.go", text, 0); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"DO NOT EDIT.", "package eval", "// From a test, in two lines.", `{"tempo", []Weight{`, "{14, 6},"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestTermReport: pieces are worth more than anything, a term that never counts
// nothing, and a term with worthless weights is found out. The sums are those of
// losses with a term's weights at zero.
func TestTermReport(t *testing.T) {
	w := eval.Judged()
	d := readSamples(t, drawSamples(200, 1, w))
	bad := *w
	tempo := eval.Terms()[len(eval.Terms())-1]
	bad[tempo.First] = eval.Weight{MG: -300, EG: -300}
	o := TexelOptions{Seed: 1, Validated: 0.5}
	r, err := d.ReportKept(&bad, o)
	if err != nil || len(r.Terms) != len(eval.Terms()) {
		t.Fatalf("%d terms, want %d, error %v", len(r.Terms), len(eval.Terms()), err)
	}
	_, validation, _, err := o.divide(d)
	if err != nil {
		t.Fatal(err)
	}
	places := d.places(validation)
	if got := d.meanLoss(places, fromWeights(&bad), r.K); math.Abs(got-r.Loss) > 1e-9 || r.Positions != len(places) {
		t.Errorf("loss %g on %d positions, want %g on %d", r.Loss, r.Positions, got, len(places))
	}
	if all, err := d.ReportTerms(&bad); err != nil || all.Positions != d.Len() || all.Terms[0].Error >= r.Terms[0].Error {
		t.Errorf("all positions: %v, %+v", err, all)
	}
	most := r.Terms[0]
	for i, x := range r.Terms {
		if x.Worth > most.Worth {
			most = x
		}
		if x.Used == 0 && (x.Worth != 0 || x.Earns()) {
			t.Errorf("%s is never used and worth %g", x.Name, x.Worth)
		}
		without := bad
		term := eval.Terms()[i]
		clear(without[term.First : term.First+term.Len])
		if want := d.meanLoss(places, fromWeights(&without), r.K) - r.Loss; math.Abs(x.Worth-want) > 1e-9 {
			t.Errorf("%s is worth %g, want %g", x.Name, x.Worth, want)
		}
	}
	if most.Name != "men" || !most.Earns() {
		t.Errorf("%+v is worth most, want men", most)
	}
	if last := r.Terms[len(r.Terms)-1]; last.Name != "tempo" || last.Worth >= -last.Error || !slices.Contains(r.Poor(), `"tempo"`) {
		t.Errorf("a tempo that costs three pawns: %+v", last)
	}
	var page strings.Builder
	if err := r.WriteMarkdown(&page, "a.games"); err != nil || !strings.Contains(page.String(), "tune eval a.games ") || !strings.Contains(page.String(), "| tempo | tempo |") || !strings.Contains(page.String(), "makes the fit worse") {
		t.Errorf("%v\n%s", err, page.String())
	}
}

// TestWithout: the weights of a term that is left out are zero.
func TestWithout(t *testing.T) {
	d := readSamples(t, drawSamples(60, 1, eval.Judged()))
	r, err := TexelTune(t.Context(), d, TexelOptions{Seed: 1, Batch: 300, Epochs: 2, Without: []string{"tempo", "men"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, term := range eval.Terms() {
		nought := slices.IndexFunc(r.Weights[term.First:term.First+term.Len], func(w eval.Weight) bool { return w != eval.Weight{} }) < 0
		if out := term.Name == "tempo" || term.Name == "men"; nought != out {
			t.Errorf("%s: all weights zero: %v", term.Name, nought)
		}
	}
	if _, err := TexelTune(t.Context(), d, TexelOptions{Without: []string{"tempi"}}); !errors.Is(err, ErrTerm) {
		t.Errorf("an unknown term: %v", err)
	}
}

// FuzzParseSample: no line crashes the reader, and what it takes has a result.
func FuzzParseSample(f *testing.F) {
	start := xiangqi.StartPosition()
	f.Add(start.FEN() + ";1")
	f.Add("4k4/9/9/9/9/9/4R4/9/9/3K5 b;0.5")
	f.Add(";;NaN")
	f.Fuzz(func(t *testing.T, line string) {
		_, result, err := parseSample(line)
		if err == nil && result != 0 && result != 0.5 && result != 1 {
			t.Errorf("%q: result %v", line, result)
		}
	})
}

// divide splits the samples.
func (d *Dataset) divide(share float64, rng *rand.Rand) (training, validation []place) {
	t, v := d.split(share, rng)
	return d.places(t), d.places(v)
}
