package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/eval"
)

// ErrNoSamples is returned if a dataset is too small to be split into training and validation.
var ErrNoSamples = errors.New("too few samples")

// TexelOptions configures how the weights are tuned. A zero field selects the default.
type TexelOptions struct {
	Start     *eval.Weights // default eval.Default()
	Seed      uint64        // seed for the split and the order of samples
	Epochs    int           // maximum passes over the training samples; default 60
	Patience  int           // passes without an improvement in validation loss before stopping; default 6
	Batch     int           // samples per step; default 16384
	Step      float64       // initial step of a weight, in centipawns; default 1
	Prior     float64       // pull towards the starting weights, in loss per squared centipawn; default 2e-8; below 0 for none
	Validated float64       // share of the samples held out for validation; default 0.1
	Without   []string      // names of terms whose weights are fixed at zero, to measure their worth
	Progress  func(TexelProgress)
}

// TexelProgress reports the state of tuning after a pass.
type TexelProgress struct {
	Epoch      int // counted from 1
	Train      float64
	Validation float64
	Best       float64 // lowest validation loss so far
	Elapsed    time.Duration
}

// TexelResult is the result of tuning. Losses are cross entropies per position, minus the minimum of that
// cross entropy.
type TexelResult struct {
	Weights    *eval.Weights
	K          float64 // slope of the expected result per centipawn
	Training   int     // number of training positions
	Validation int     // number of validation positions
	Before     float64 // validation loss of the starting weights
	After      float64 // validation loss of the rounded weights
	Epochs     int
}

func (o TexelOptions) withDefaults() TexelOptions {
	if o.Start == nil {
		o.Start = eval.Default()
	}
	setDefault(&o.Epochs, 60)
	setDefault(&o.Patience, 6)
	setDefault(&o.Batch, 1<<14)
	setDefault(&o.Step, 1)
	if o.Prior == 0 {
		o.Prior = 2e-8
	}
	o.Prior = max(0, o.Prior)
	setDefault(&o.Validated, 0.1)
	return o
}

func setDefault[T int | float64](field *T, value T) {
	if *field <= 0 {
		*field = value
	}
}

// divide splits the dataset according to the options.
func (o *TexelOptions) divide(d *Dataset) (training, validation []int, rng *rand.Rand, err error) {
	rng = rand.New(rand.NewPCG(o.Seed, 0x7e7e1))
	training, validation = d.split(o.Validated, rng)
	if len(training) == 0 || len(validation) == 0 {
		return nil, nil, nil, fmt.Errorf("%w: %d positions", ErrNoSamples, d.Len())
	}
	return training, validation, rng, nil
}

// TexelTune fits the weights to the results. It first fits the slope K with the initial weights. It then
// fits the weights by Adam (Kingma and Ba, 2015), in batches, until the loss on the validation samples stops
// falling. For a given dataset and options, the weights are the same on any number of processors. If ctx is
// cancelled, TexelTune returns the best weights so far and no error. Errors wrap ErrNoSamples or ErrTerm.
func TexelTune(ctx context.Context, d *Dataset, options TexelOptions) (*TexelResult, error) {
	o := options.withDefaults()
	fixed, err := weightsOf(o.Without)
	if err != nil {
		return nil, err
	}
	trainingBlocks, validationBlocks, rng, err := o.divide(d)
	if err != nil {
		return nil, err
	}
	training, validation := d.places(trainingBlocks), d.places(validationBlocks)
	start := fromWeights(o.Start)
	for _, i := range fixed {
		start[i], start[i+eval.NumWeights] = 0, 0
	}
	t := &tuner{options: o, data: d, start: start, at: *start, fixed: fixed, k: d.fitSlope(training, start)}
	before := d.meanLoss(validation, start, t.k)
	epochs := t.run(ctx, training, validation, rng, before)
	result := &TexelResult{
		Weights: t.best.weights(), K: t.k, Epochs: epochs,
		Training: len(training), Validation: len(validation), Before: before,
	}
	result.After = d.meanLoss(validation, fromWeights(result.Weights), t.k)
	return result, nil
}

// ErrTerm is wrapped by errors about unknown names of terms.
var ErrTerm = errors.New("no such term")

// weightsOf returns the indices of the weights that belong to the named terms.
func weightsOf(names []string) (indexes []int, err error) {
	for _, name := range names {
		at := slices.IndexFunc(eval.Terms(), func(t eval.Term) bool { return t.Name == name })
		if at < 0 {
			return nil, fmt.Errorf("%w: %q", ErrTerm, name)
		}
		term := eval.Terms()[at]
		for i := range term.Len {
			indexes = append(indexes, term.First+i)
		}
	}
	return indexes, nil
}

// tuner is the state of one tuning run.
type tuner struct {
	options TexelOptions
	data    *Dataset
	k       float64
	fixed   []int // indices of weights that do not change
	start   *vector
	at      vector
	best    vector
	adam    adam
}

// run makes passes over the training samples, and returns the number of passes made.
func (t *tuner) run(ctx context.Context, training, validation []place, rng *rand.Rand, before float64) int {
	began, bestLoss, bestEpoch := time.Now(), before, 0
	t.best = *t.start
	for epoch := 1; epoch <= t.options.Epochs; epoch++ {
		rng.Shuffle(len(training), func(i, j int) { training[i], training[j] = training[j], training[i] })
		// The step size decreases along half a cosine.
		step := t.options.Step * (1 + math.Cos(math.Pi*float64(epoch-1)/float64(t.options.Epochs))) / 2
		train, finished := t.pass(ctx, training, step)
		if !finished {
			return epoch - 1
		}
		now := t.data.meanLoss(validation, &t.at, t.k)
		if now < bestLoss {
			bestLoss, bestEpoch, t.best = now, epoch, t.at
		}
		if t.options.Progress != nil {
			t.options.Progress(TexelProgress{epoch, train, now, bestLoss, time.Since(began)})
		}
		if epoch-bestEpoch >= t.options.Patience {
			return epoch
		}
	}
	return t.options.Epochs
}

// pass processes every training sample once and returns the mean loss.
func (t *tuner) pass(ctx context.Context, training []place, step float64) (mean float64, finished bool) {
	sum := 0.0
	for first := 0; first < len(training); first += t.options.Batch {
		if ctx.Err() != nil {
			return 0, false
		}
		batch := training[first:min(first+t.options.Batch, len(training))]
		gradient, losses := t.data.gradient(batch, &t.at, t.k)
		sum += losses
		for i := range gradient {
			gradient[i] = gradient[i]/float64(len(batch)) + 2*t.options.Prior*(t.at[i]-t.start[i])
		}
		for _, i := range t.fixed {
			gradient[i], gradient[i+eval.NumWeights] = 0, 0
		}
		t.adam.step(&t.at, gradient, step)
	}
	return sum / float64(len(training)), true
}

// adam contains the moving averages of the gradient and of the squared gradient.
type adam struct {
	steps         int
	first, second vector
}

func (a *adam) step(at, gradient *vector, step float64) {
	const beta1, beta2, epsilon = 0.9, 0.999, 1e-12
	a.steps++
	correct1 := 1 - math.Pow(beta1, float64(a.steps))
	correct2 := 1 - math.Pow(beta2, float64(a.steps))
	for i, g := range gradient {
		a.first[i] = beta1*a.first[i] + (1-beta1)*g
		a.second[i] = beta2*a.second[i] + (1-beta2)*g*g
		at[i] -= step * (a.first[i] / correct1) / (math.Sqrt(a.second[i]/correct2) + epsilon)
	}
}
