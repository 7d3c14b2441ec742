package choice

import (
	"context"
	"math"
	"math/rand/v2"
)

// Seen is a case that has been reduced to its features and the move played.
type Seen struct {
	rows   []row
	played int
}

// See computes the features of a case that has scores.
func (t *Teacher) See(c *Case, played int) Seen {
	eyes := make([][numEye]float64, len(c.Moves))
	c.eye(eyes)
	sk := SketchOf(c, false)
	rows := make([]row, len(c.Moves))
	c.features(rows, eyes, t.Prior.Logits(nil, &sk))
	return Seen{rows, played}
}

// Fit contains the settings for fitting the weights.
type Fit struct {
	Epochs int
	Seed   uint64
	Rate   float64 // learning rate, which decreases to zero
	Decay  float64 // how strongly weights are pulled towards their starting values, times the rate
	Drop   []Group // features that are held at zero
}

// DefaultFit returns the settings that were used for the standard model.
func DefaultFit() Fit { return Fit{Epochs: 20, Seed: 1, Rate: 0.01, Decay: 0.01} }

// fitter fits weights with the Adam optimiser. See Kingma, Ba, "Adam: A Method for Stochastic
// Optimization", 2014.
type fitter struct {
	w, start, grad, mean, square Weights
	steps                        float64
	dropped                      [numFeatures]bool
}

// Weigh fits the feature weights to the given cases. It starts from the eye weights that were
// learned together with the prior.
func (t *Teacher) Weigh(ctx context.Context, cases []Seen, o Fit) Weights {
	const (
		batch    = 32
		firstGap = -0.2 // initial weight of the gap at each depth
	)
	f := new(fitter)
	random := rand.New(rand.NewPCG(o.Seed, 7))
	f.w[0] = 1
	for i, x := range t.Eye {
		f.w[atEye+i] = x
	}
	for d := range Depths {
		f.w[atGap+d] = firstGap
	}
	for _, g := range o.Drop {
		for i := g.from; i < g.to; i++ {
			f.dropped[i], f.w[i] = true, 0
		}
	}
	f.start = f.w
	order := random.Perm(len(cases))
	total := o.Epochs * ((len(cases) + batch - 1) / batch)
	for range o.Epochs {
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for at := 0; at < len(order) && ctx.Err() == nil; at += batch {
			clear(f.grad[:])
			some := order[at:min(at+batch, len(order))]
			for _, i := range some {
				f.add(&cases[i], 1/float64(len(some)))
			}
			f.step(o.Rate*(1-f.steps/float64(total+1)), o.Decay)
		}
	}
	return f.w
}

// add adds the gradient for a single case.
func (f *fitter) add(s *Seen, share float64) {
	chances := f.w.chances(s.rows)
	chances[s.played]--
	for i, d := range chances {
		for k, x := range s.rows[i] {
			f.grad[k] += d * share * float64(x)
		}
	}
}

func (f *fitter) step(rate, decay float64) {
	const b1, b2, small = 0.9, 0.999, 1e-8
	f.steps++
	c1, c2 := 1-math.Pow(b1, f.steps), 1-math.Pow(b2, f.steps)
	for i, g := range f.grad {
		if f.dropped[i] {
			continue
		}
		f.mean[i] = b1*f.mean[i] + (1-b1)*g
		f.square[i] = b2*f.square[i] + (1-b2)*g*g
		f.w[i] -= rate * (f.mean[i]/c1/(math.Sqrt(f.square[i]/c2)+small) + decay*(f.w[i]-f.start[i]))
	}
}

// Measure describes how well a model predicts choices.
type Measure struct {
	Positions  int     `json:"positions"`  // positions measured
	Perplexity float64 `json:"perplexity"` // exp(-mean ln p), p being the predicted chance of the played move; 1 is perfect
	Error      float64 `json:"error"`      // standard error of the perplexity
	First      float64 `json:"first"`      // share of positions in which the likeliest move was played, 0 to 1
	Three      float64 `json:"three"`      // share of positions in which one of the three likeliest moves was played, 0 to 1
}

// Gauge accumulates a Measure.
type Gauge struct {
	n, first, three     int
	surprise, surprise2 float64
}

// Add adds a case, given the chances of its moves and the index of the move played.
func (g *Gauge) Add(chances []float64, played int) {
	s := -math.Log(max(chances[played], 1e-12))
	g.surprise += s
	g.surprise2 += s * s
	rank := 0
	for i, x := range chances {
		if x > chances[played] || x == chances[played] && i < played {
			rank++
		}
	}
	g.n++
	if rank == 0 {
		g.first++
	}
	if rank < 3 {
		g.three++
	}
}

// Measure returns the measure accumulated so far.
func (g *Gauge) Measure() Measure {
	n := float64(max(g.n, 1))
	mean := g.surprise / n
	p := math.Exp(mean)
	return Measure{
		Positions: g.n, Perplexity: p, Error: p * math.Sqrt(max(0, g.surprise2/n-mean*mean)/n), First: float64(g.first) / n, Three: float64(g.three) / n,
	}
}

// Measure measures how well the weights predict the choices in the given cases.
func (w *Weights) Measure(cases []Seen) Measure {
	var g Gauge
	for i := range cases {
		g.Add(w.chances(cases[i].rows), cases[i].played)
	}
	return g.Measure()
}

// Model assembles a model from the prior, the eye weights and w.
func (t *Teacher) Model(w Weights) *Model {
	m := &Model{prior: t.Prior}
	for i, x := range t.Eye {
		m.eye[i] = float32(x)
	}
	for i, x := range w {
		m.weights[i] = float32(x)
	}
	return m
}

// Weight is the weight of a feature, with a name.
type Weight struct {
	Name   string  `json:"name"`   // what the feature describes, in English
	Weight float64 `json:"weight"` // added to the logit of a move, per unit of the feature
}

// Named returns the weights along with their names.
func (m *Model) Named() []Weight {
	list := make([]Weight, numFeatures)
	for i, w := range m.weights {
		list[i] = Weight{featureName(i), float64(w)}
	}
	return list
}
