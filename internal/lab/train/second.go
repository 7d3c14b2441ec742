package train

import (
	"math"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// secondLayer is a worker's state for the second hidden layer.
type secondLayer struct {
	model *Model
	wide  int // number of inputs, the same as for the output layer

	// Gradients, laid out like the model's parameters.
	weights, biases, output []float32

	// The current chunk, by sample.
	inputs  []float32 // clip(x, 0, 1)²
	effects []float32 // derivatives of the loss with respect to the inputs
	sums    []float32 // sums of the units
	// Samples of each output bucket. Each unit processes all samples of a bucket in succession, so that the
	// unit's weights stay in the cache.
	buckets [][]int
	spare   []float32 // gradients computed by outputBack but not used, because backward adds them itself
}

func newSecondLayer(m *Model) *secondLayer {
	s := &m.Shape
	if s.Second == 0 {
		return nil
	}
	wide := 2 * s.Hidden
	return &secondLayer{
		model: m, wide: wide,
		weights: make([]float32, len(m.second)), biases: make([]float32, len(m.secondBiases)), output: make([]float32, len(m.secondOutput)),
		inputs: make([]float32, chunkSize*wide), effects: make([]float32, chunkSize*wide), sums: make([]float32, chunkSize*s.Second),
		buckets: make([][]int, s.OutputBuckets), spare: make([]float32, wide),
	}
}

// forward adds the layer's output to the outputs of the first n samples.
func (l *secondLayer) forward(w *worker, n int) {
	m, wide, units := l.model, l.wide, l.model.Shape.Second
	for b := range l.buckets {
		l.buckets[b] = l.buckets[b][:0]
	}
	for i := range n {
		b := w.samples[i].bucket
		l.buckets[b] = append(l.buckets[b], i)
		activate(l.inputs[wide*i:][:wide], w.sums[wide*i:][:wide])
	}
	for b, samples := range l.buckets {
		for j := range units {
			u := b*units + j
			row := m.second[u*wide:][:wide]
			for _, i := range samples {
				sum := dot(l.inputs[wide*i:][:wide], row) + m.secondBiases[u]
				l.sums[i*units+j] = sum
				v := max(0, min(1, sum))
				w.outputs[i] += v*m.secondOutput[2*u] + v*v*m.secondOutput[2*u+1]
			}
		}
	}
}

// backward adds the gradients of both output layers, given the derivatives of the loss with respect to the
// outputs. It then replaces each sum of the first layer by the derivative with respect to that sum.
func (l *secondLayer) backward(w *worker, slopes []float32) {
	m, wide, units := l.model, l.wide, l.model.Shape.Second
	for i, d := range slopes {
		b := w.samples[i].bucket
		effects := l.effects[wide*i:][:wide]
		clear(effects)
		addScaled(effects, m.output[wide*b:][:wide], d)
		addScaled(w.output[wide*b:][:wide], l.inputs[wide*i:][:wide], d)
	}
	for b, samples := range l.buckets {
		for j := range units {
			u := b*units + j
			row, gradient := m.second[u*wide:][:wide], l.weights[u*wide:][:wide]
			for _, i := range samples {
				sum, d := l.sums[i*units+j], slopes[i]
				v := max(0, min(1, sum))
				l.output[2*u] += v * d
				l.output[2*u+1] += v * v * d
				d *= m.unitSlope(u, sum)
				if d == 0 {
					continue
				}
				l.biases[u] += d
				addScaled(gradient, l.inputs[wide*i:][:wide], d)
				addScaled(l.effects[wide*i:][:wide], row, d)
			}
		}
	}
	for i := range slopes {
		outputBack(w.sums[wide*i:][:wide], l.effects[wide*i:][:wide], l.spare, 1)
	}
	clear(l.spare)
}

// unitSlope returns the derivative of the output with respect to the sum of a unit.
func (m *Model) unitSlope(unit int, sum float32) float32 {
	if sum <= 0 || sum >= 1 {
		return 0
	}
	return m.secondOutput[2*unit] + 2*sum*m.secondOutput[2*unit+1]
}

// noteUnits records the sums of the units for all samples.
func (r *rounding) noteUnits(w *worker) {
	if w.second == nil {
		return
	}
	for at := 0; at < len(r.samples); at += chunkSize {
		n := copy(w.samples[:], r.samples[at:])
		w.forward(n)
		r.units = append(r.units, w.second.sums[:n*r.shape.Second]...)
	}
}

// roundSecond decides how to round the weights of a bucket's units, one unit at a time. The inputs argument
// contains the inputs of the output layer. roundSecond adds the resulting errors to misses, which contains
// the errors of the output.
func (r *rounding) roundSecond(bucket int, inputs [][]float32, misses []float32, samples []int) {
	wide, units := 2*r.shape.Hidden, r.shape.Second
	if units == 0 {
		return
	}
	coarse := make([][]float32, len(inputs)) // with the precision of the network
	for k, list := range inputs {
		coarse[k] = make([]float32, len(list))
		for i, x := range list {
			coarse[k][i] = float32(math.Round(float64(x)*nnue.SecondInput)) / nnue.SecondInput
		}
	}
	for j := range units {
		u := bucket*units + j
		l := linear[int8]{
			inputs: coarse, misses: make([]float32, len(samples)), exact: r.model.second[u*wide:][:wide],
			weights: r.w.Second[u*wide:][:wide], most: nnue.MostSecond, unit: 1.0 / nnue.SecondWeight,
			constant: &r.w.SecondBiases[u], constantUnit: 1.0 / nnue.SecondValue,
		}
		for i, sample := range samples {
			l.misses[i] = float32(r.w.SecondBiases[u])/nnue.SecondValue - r.units[sample*units+j]
		}
		for k, list := range coarse {
			weight := float32(l.weights[k]) / nnue.SecondWeight
			for i, x := range list {
				l.misses[i] += weight * x
			}
		}
		l.round()
		first, square := r.model.secondOutput[2*u], r.model.secondOutput[2*u+1]
		for i, sample := range samples {
			exact := r.units[sample*units+j]
			v, y := max(0, min(1, exact+l.misses[i])), max(0, min(1, exact))
			misses[i] += first*(v-y) + square*(v*v-y*y)
		}
	}
}
