package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// ErrOptions is wrapped by errors about invalid training options.
var ErrOptions = errors.New("bad training options")

// Recipe specifies how to train a network. DefaultRecipe returns the default one.
type Recipe struct {
	Hidden        int     `json:"hidden"`
	KingBuckets   int     `json:"king_buckets"`   // 1 to 6; neighboring places share one
	AttackBuckets int     `json:"attack_buckets"` // sets of weights per king bucket: 0 for one, otherwise nnue.MaxAttackBuckets
	OutputBuckets int     `json:"output_buckets"`
	Second        int     `json:"second_hidden,omitempty"` // units of the second hidden layer: nnue.SecondUnits or 0
	Epochs        int     `json:"epochs"`
	Batch         int     `json:"batch"`       // in positions
	Rate          float64 `json:"rate"`        // at the beginning
	LastRate      float64 `json:"last_rate"`   // at the end
	Decay         float64 `json:"decay"`       // weight decay, multiplied by the rate
	WDL           float64 `json:"wdl"`         // share of the result in the target, at the beginning
	LastWDL       float64 `json:"last_wdl"`    // at the end, interpolated linearly; 0: as at the beginning
	Scale         float64 `json:"scale"`       // centipawns; 0: from the initial checkpoint, or fitted to the games
	Variants      int     `json:"variants"`    // positions added per game position, see Source
	Flip          bool    `json:"flip"`        // mirror positions left to right at random
	Seed          uint64  `json:"seed"`        // for parameters, order and mirroring
	Holdout       float64 `json:"holdout"`     // share of games held out for validation
	MostScore     int     `json:"most_score"`  // maximum centipawns of training positions
	Parent        string  `json:"parent"`      // name of the initial checkpoint; "" for random parameters
	CheckNumber   int     `json:"check_count"` // positions for comparing float and quantised values
}

// DefaultRecipe returns the default recipe.
func DefaultRecipe() Recipe {
	return Recipe{
		Hidden: 128, KingBuckets: 1, OutputBuckets: nnue.MaxOutputBuckets, Epochs: 20, Batch: 16384, Rate: 1e-3, LastRate: 1e-5,
		Decay: 0.01, WDL: 0.3, Flip: true, Seed: 1, Holdout: 0.02, MostScore: 2000, CheckNumber: 5000,
	}
}

// Validate checks the recipe. If it is invalid, the error wraps ErrOptions or nnue.ErrShape.
func (r *Recipe) Validate() error {
	switch {
	case r.Epochs < 1 || r.Epochs > 100_000: // a checkpoint contains a point for each epoch
		return fmt.Errorf("%w: %d epochs", ErrOptions, r.Epochs)
	case r.Batch < 1 || r.Batch > 1<<24:
		return fmt.Errorf("%w: batches of %d", ErrOptions, r.Batch)
	case !(r.Rate > 0 && r.Rate < 1) || !(r.LastRate > 0 && r.LastRate <= r.Rate):
		return fmt.Errorf("%w: rate from %g to %g", ErrOptions, r.Rate, r.LastRate)
	case !(r.Decay >= 0 && r.Decay < 1):
		return fmt.Errorf("%w: decay of %g", ErrOptions, r.Decay)
	case !(r.WDL >= 0 && r.WDL <= 1) || !(r.LastWDL >= 0 && r.LastWDL <= 1):
		return fmt.Errorf("%w: a share of the result from %g to %g, want 0 to 1", ErrOptions, r.WDL, r.LastWDL)
	case r.Scale != 0 && !(r.Scale >= 20 && r.Scale <= 10_000):
		return fmt.Errorf("%w: scale of %g, want 20 to 10000", ErrOptions, r.Scale)
	case r.Variants < 0 || r.Variants > 1000:
		return fmt.Errorf("%w: %d variants of a position", ErrOptions, r.Variants)
	case !(r.Holdout >= 0 && r.Holdout < 1):
		return fmt.Errorf("%w: %g of the games held out", ErrOptions, r.Holdout)
	}
	s := r.shape(1)
	s.QB = 1
	return s.Validate()
}

// Conflicts describes the settings in r that are not defaults and that differ from other, the recipe of the
// training to be continued.
func (r *Recipe) Conflicts(other *Recipe) (list []string) {
	asked, usual, given := reflect.ValueOf(*r), reflect.ValueOf(DefaultRecipe()), reflect.ValueOf(*other)
	for i := range asked.NumField() {
		if a, b := asked.Field(i), given.Field(i); !a.Equal(usual.Field(i)) && !a.Equal(b) {
			name, _, _ := strings.Cut(asked.Type().Field(i).Tag.Get("json"), ",")
			list = append(list, fmt.Sprintf("%s %v, not %v", name, b, a))
		}
	}
	return list
}

// shape returns the architecture of the network. If there are fewer buckets than places of the king,
// neighbouring places share a bucket.
func (r *Recipe) shape(scale float64) nnue.Shape {
	s := nnue.Shape{
		Hidden: r.Hidden, KingBuckets: r.KingBuckets, AttackBuckets: r.AttackBuckets, OutputBuckets: r.OutputBuckets, Second: r.Second, Scale: int(math.Round(scale)),
	}
	for i := range s.KingBucket {
		s.KingBucket[i] = uint8(i * r.KingBuckets / nnue.KingPlaces)
	}
	return s
}

// SetShape sets the sizes in the recipe to those of s. It does not set the scale.
func (r *Recipe) SetShape(s nnue.Shape) {
	r.Hidden, r.KingBuckets, r.AttackBuckets, r.OutputBuckets, r.Second = s.Hidden, s.KingBuckets, s.AttackBuckets, s.OutputBuckets, s.Second
}

// rate returns the learning rate at the given step. It follows half a cosine.
func (r *Recipe) rate(step, steps int) float64 {
	part := float64(step) / float64(max(1, steps))
	return r.LastRate + (r.Rate-r.LastRate)*(1+math.Cos(math.Pi*min(1, part)))/2
}

// wdl returns the weight of the result in the target at the given step.
func (r *Recipe) wdl(step, steps int) float64 {
	if r.LastWDL == 0 {
		return r.WDL
	}
	return r.WDL + (r.LastWDL-r.WDL)*min(1, float64(step)/float64(max(1, steps)))
}

// Point is a point of the loss curve. It describes the state at the end of an epoch.
type Point struct {
	Epoch      int     `json:"epoch"`      // number of the epoch, from 1
	Samples    uint64  `json:"samples"`    // positions trained on so far
	Training   float64 `json:"training"`   // mean loss of the epoch
	Validation float64 `json:"validation"` // mean loss on held-out positions; 0 if there are none
	Rate       float64 `json:"rate"`       // learning rate of the last step
}

// Progress is the state of a training as reported while it runs.
type Progress struct {
	Epoch, Epochs int
	Step, Steps   int     // within the epoch
	Loss          float64 // mean over the epoch so far
	Speed         float64 // samples per second
	Left          time.Duration
	Point         *Point // set only at the end of an epoch
}

// Line describes the progress of the training or, at the end of an epoch, its result.
func (p *Progress) Line() string {
	if p.Point != nil {
		return fmt.Sprintf("epoch %d: training %.6f, validation %.6f", p.Point.Epoch, p.Point.Training, p.Point.Validation)
	}
	return fmt.Sprintf("epoch %d of %d, step %d of %d, loss %.6f, %.0f samples/s, %v left",
		p.Epoch+1, p.Epochs, p.Step, p.Steps, p.Loss, p.Speed, p.Left.Round(time.Second))
}

// Trainer trains a model.
type Trainer struct {
	Recipe Recipe
	Model  *Model
	Points []Point

	data    *Data
	adam    *adam
	workers []*worker
	epoch   int // number of completed epochs
	samples uint64
}

// NewTrainer returns a trainer for a new model. If from is not nil, the model starts with the parameters of
// that checkpoint. Any error wraps ErrOptions, nnue.ErrShape or ErrCheckpoint.
func NewTrainer(r Recipe, d *Data, from *Checkpoint, threads int) (*Trainer, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	switch {
	case r.Scale == 0 && from != nil:
		r.Scale = from.Recipe.Scale
	case r.Scale == 0:
		r.Scale = math.Round(d.scores.fit())
	}
	m, err := NewModel(r.shape(r.Scale), r.Seed)
	if err != nil {
		return nil, err
	}
	if from != nil {
		if err := m.take(from.Model); err != nil {
			return nil, err
		}
	}
	t := &Trainer{Recipe: r, Model: m, data: d, adam: newAdam(m, r.Decay)}
	t.addWorkers(threads)
	return t, nil
}

func (t *Trainer) addWorkers(threads int) {
	d := decoder{shape: t.Model.Shape, wdl: float32(t.Recipe.WDL), chance: newChanceTable(t.Recipe.Scale)}
	for range max(1, threads) {
		t.workers = append(t.workers, newWorker(t.Model, d))
	}
}

// Epochs trains until all epochs of the recipe have been completed. After each epoch, it calls save while the
// trainer is idle. Both progress and save may be nil. Epochs returns any error from ctx, from save, or from
// reading positions.
func (t *Trainer) Epochs(ctx context.Context, progress func(Progress), save func() error) error {
	steps := t.data.batches(t.Recipe.Batch)
	for t.epoch < t.Recipe.Epochs {
		p, err := t.oneEpoch(ctx, steps, progress)
		if err != nil {
			return err
		}
		t.epoch++
		p.Epoch, p.Samples = t.epoch, t.samples
		p.Validation = t.Validate()
		t.Points = append(t.Points, p)
		if progress != nil {
			progress(Progress{Epoch: t.epoch, Epochs: t.Recipe.Epochs, Loss: p.Training, Point: &p})
		}
		if save != nil {
			if err := save(); err != nil {
				return err
			}
		}
	}
	return nil
}

// oneEpoch processes all training positions once.
func (t *Trainer) oneEpoch(ctx context.Context, steps int, progress func(Progress)) (Point, error) {
	var loss float64
	var count, step int
	var p Point
	began, told := time.Now(), time.Now()
	err := t.data.epoch(t.Recipe.Seed, t.epoch, t.Recipe.Batch, func(b batch) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		p.Rate = t.Recipe.rate(t.epoch*steps+step, t.Recipe.Epochs*steps)
		wdl := t.Recipe.wdl(t.epoch*steps+step, t.Recipe.Epochs*steps)
		for _, w := range t.workers {
			w.reset()
			w.decode.wdl = float32(wdl)
		}
		split(len(t.workers), len(t.workers), func(from, _ int) { t.workers[from].learn(t.share(b, from)) })
		t.adam.step(t.workers, p.Rate)
		for _, w := range t.workers {
			loss += w.loss
			count += w.count
			t.samples += uint64(w.count)
		}
		step++
		if progress != nil && time.Since(told) > time.Second {
			told = time.Now()
			speed := float64(count) / time.Since(began).Seconds()
			left := float64((t.Recipe.Epochs-t.epoch)*steps-step) * float64(t.Recipe.Batch) / speed
			progress(Progress{
				Epoch: t.epoch, Epochs: t.Recipe.Epochs, Step: step, Steps: steps, Loss: loss / float64(max(1, count)),
				Speed: speed, Left: time.Duration(left * float64(time.Second)),
			})
		}
		return nil
	})
	p.Training = loss / float64(max(1, count))
	return p, err
}

// share returns the part of a batch assigned to a worker.
func (t *Trainer) share(b batch, number int) source {
	n := len(t.workers)
	order := b.order[len(b.order)*number/n : len(b.order)*(number+1)/n]
	salt := t.Recipe.Seed ^ uint64(t.epoch+1)<<32
	return func(yield func(*selfplay.Record, bool)) {
		for _, i := range order {
			yield(&b.records[i], t.Recipe.Flip && mix(salt^uint64(i))&1 != 0)
		}
	}
}

// Validate returns the mean loss on the held-out games, or 0 if there are none. It always uses the weight
// that the result has at the end of the training, so that epochs can be compared.
func (t *Trainer) Validate() float64 {
	held := t.data.held
	for _, w := range t.workers {
		w.loss, w.count = 0, 0
		w.decode.wdl = float32(t.Recipe.wdl(1, 1))
	}
	n := len(t.workers)
	split(n, n, func(from, _ int) {
		t.workers[from].measure(func(yield func(*selfplay.Record, bool)) {
			for i := len(held) * from / n; i < len(held)*(from+1)/n; i++ {
				yield(&held[i], false)
			}
		})
	})
	var loss float64
	count := 0
	for _, w := range t.workers {
		loss += w.loss
		count += w.count
	}
	return loss / float64(max(1, count))
}

// Difference compares the quantised network with the model. It uses some of the held-out positions or, if
// there are none, training positions. It returns the mean and the maximum difference in centipawns, and the
// number of positions compared.
func (t *Trainer) Difference(n *nnue.Network) (mean, worst float64, positions int, err error) {
	records := t.data.held
	if len(records) == 0 {
		if records, err = t.data.buckets[0].load(); err != nil {
			return 0, 0, 0, err
		}
	}
	w, e := t.workers[0], n.NewEvaluator()
	step := max(1, len(records)/max(1, t.Recipe.CheckNumber))
	for i := 0; i < len(records) && positions < t.Recipe.CheckNumber; i += step {
		pos, err := records[i].Position()
		if err != nil || !w.decode.decode(&w.samples[0], &records[i], false) {
			continue
		}
		w.forward(1)
		exact := float64(w.outputs[0]) * float64(n.Shape().Scale)
		exact = max(-nnue.MaxEval, min(nnue.MaxEval, exact))
		off := math.Abs(exact - float64(e.Evaluate(&pos, nil)))
		mean, worst = mean+off, max(worst, off)
		positions++
	}
	return mean / float64(max(1, positions)), worst, positions, nil
}
