package choice

import (
	"math"
	"math/rand/v2"
)

// Teacher trains a prior, together with the eye weights, by stochastic gradient descent with a
// separate step size for each weight. See Duchi, Hazan, Singer, "Adaptive Subgradient Methods",
// 2011.
type Teacher struct {
	Prior Prior
	Eye   [numEye]float64

	squares    []float32 // sums of squared gradients, for each weight
	eyeSquares [numEye]float64
	rows       [][numEye]float64
	logits     []float64
	random     *rand.Rand
}

// NewTeacher returns a Teacher with small random weights.
func NewTeacher(seed uint64) *Teacher {
	const first = 0.12 // scale of the initial weights
	t := &Teacher{random: rand.New(rand.NewPCG(seed, 22))}
	t.Prior.Weights = make([]float32, numPrior)
	t.squares = make([]float32, numPrior)
	for i := range t.Prior.Weights[:atFromBias] {
		t.Prior.Weights[i] = float32(t.random.NormFloat64() * first)
	}
	clear(t.Prior.Weights[atHidden:atFrom])
	for i := range t.squares {
		t.squares[i] = 0.1
	}
	for i := range t.eyeSquares {
		t.eyeSquares[i] = 1
	}
	return t
}

// Learn takes one step towards the move with index played. It returns the surprise, which is the
// negative logarithm of the probability that the move had before the step.
func (t *Teacher) Learn(c *Case, played int, rate float64) float64 {
	sk := SketchOf(c, t.random.IntN(2) == 1)
	sum, h := t.Prior.layer(&sk)
	t.rows = append(t.rows[:0], make([][numEye]float64, len(c.Moves))...)
	c.eye(t.rows)
	t.logits = t.Prior.logits(t.logits[:0], &sk, &h)
	for i := range t.rows {
		for j, x := range t.rows[i] {
			if x != 0 {
				t.logits[i] += t.Eye[j] * x
			}
		}
	}
	Softmax(t.logits)
	surprise := -math.Log(max(t.logits[played], 1e-12))
	t.logits[played]--

	var back [hidden]float32
	var eye [numEye]float64
	step := float32(rate)
	for i, d := range t.logits {
		for j, x := range t.rows[i] {
			eye[j] += d * x
		}
		g := float32(d)
		if g < 0.002 && g > -0.002 {
			continue // there is too little to learn from
		}
		for _, at := range [2]int{atFrom + int(sk.from[i])*hidden, atTo + int(sk.to[i])*hidden} {
			row, squares := t.Prior.Weights[at:][:hidden], t.squares[at:][:hidden]
			for j, w := range row {
				back[j] += g * w
				t.adapt(&row[j], &squares[j], g*h[j], step)
			}
		}
		t.adapt(&t.Prior.Weights[atFromBias+int(sk.from[i])], &t.squares[atFromBias+int(sk.from[i])], g, step)
		t.adapt(&t.Prior.Weights[atToBias+int(sk.to[i])], &t.squares[atToBias+int(sk.to[i])], g, step)
	}
	for j := range back {
		if sum[j] < 0 {
			back[j] /= leakDivisor
		}
		t.adapt(&t.Prior.Weights[atHidden+j], &t.squares[atHidden+j], back[j], step)
	}
	for _, in := range sk.inputs {
		row, squares := t.Prior.Weights[int(in)*hidden:][:hidden], t.squares[int(in)*hidden:][:hidden]
		for j, g := range back {
			t.adapt(&row[j], &squares[j], g, step)
		}
	}
	for j, g := range eye {
		t.eyeSquares[j] += g * g
		t.Eye[j] -= rate * g / math.Sqrt(t.eyeSquares[j])
	}
	return surprise
}

func (t *Teacher) adapt(w, squares *float32, g, rate float32) {
	*squares += g * g
	*w -= rate * g / float32(math.Sqrt(float64(*squares)))
}
