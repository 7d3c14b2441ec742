package train

import (
	"math"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
)

// chunkSize is how many positions a worker processes per pass through the tiles.
const chunkSize = 128

// worker computes the gradients for its share of each batch.
type worker struct {
	model   *Model
	decode  decoder
	samples [chunkSize]sample
	sums    []float32 // per sample: Hidden for the side to move, Hidden for the opponent
	outputs [chunkSize]float32

	// Gradients, laid out like the model's parameters.
	rows, output, constant []float32
	loss                   float64
	count                  int

	second *secondLayer // nil if there is none
}

func newWorker(m *Model, d decoder) *worker {
	return &worker{
		model: m, decode: d, sums: make([]float32, chunkSize*2*m.Shape.Hidden),
		rows: make([]float32, len(m.rows)), output: make([]float32, len(m.output)), constant: make([]float32, len(m.constant)),
		second: newSecondLayer(m),
	}
}

// gradients returns the gradients in the order of the model's parts, without the shared part.
func (w *worker) gradients() [][]float32 {
	list := [][]float32{w.rows, w.output}
	if w.second != nil {
		list = append(list, w.second.weights, w.second.biases, w.second.output)
	}
	return append(list, w.constant)
}

// reset sets all gradients to zero.
func (w *worker) reset() {
	for _, g := range w.gradients() {
		clear(g)
	}
	w.loss, w.count = 0, 0
}

// forward computes the outputs of the first n samples.
func (w *worker) forward(n int) {
	m, h := w.model, w.model.Shape.Hidden
	for t := range m.tiles() {
		rows := m.tile(t)
		for i := range n {
			s := &w.samples[i]
			for side := range s.rows {
				at := (2*i+side)*h + t*tileWidth
				sumRows((*tile)(w.sums[at:at+tileWidth]), rows, s.rows[side][:s.count])
			}
		}
	}
	for i := range n {
		b := w.samples[i].bucket
		w.outputs[i] = output(w.sums[2*h*i:][:2*h], m.output[2*h*b:][:2*h]) + m.constant[b]
	}
	if w.second != nil {
		w.second.forward(w, n)
	}
}

// backward adds the gradients of the first n samples. It must be called after forward.
func (w *worker) backward(n int) {
	var slopes [chunkSize]float32
	m, h := w.model, w.model.Shape.Hidden
	for i := range n {
		s := &w.samples[i]
		p := float32(sigmoid(float64(w.outputs[i])))
		miss := p - s.target
		w.loss += float64(miss) * float64(miss)
		d := 2 * miss * p * (1 - p)
		w.constant[s.bucket] += d
		if slopes[i] = d; w.second != nil {
			continue
		}
		outputBack(w.sums[2*h*i:][:2*h], m.output[2*h*s.bucket:][:2*h], w.output[2*h*s.bucket:][:2*h], d)
	}
	if w.second != nil {
		w.second.backward(w, slopes[:n])
	}
	size := m.tileSize()
	for t := range m.tiles() {
		rows := w.rows[t*size:][:size]
		for i := range n {
			s := &w.samples[i]
			for side := range s.rows {
				at := (2*i+side)*h + t*tileWidth
				addRows((*tile)(w.sums[at:at+tileWidth]), rows, s.rows[side][:s.count])
			}
		}
	}
	w.count += n
}

// source supplies a worker with positions.
type source func(yield func(r *selfplay.Record, flip bool))

// learn adds the gradients of all positions from the source.
func (w *worker) learn(from source) {
	w.chunks(from, func(n int) {
		w.forward(n)
		w.backward(n)
	})
}

// measure adds up the loss without computing gradients.
func (w *worker) measure(from source) {
	w.chunks(from, func(n int) {
		w.forward(n)
		for i := range n {
			miss := sigmoid(float64(w.outputs[i])) - float64(w.samples[i].target)
			w.loss += miss * miss
		}
		w.count += n
	})
}

// chunks calls work whenever chunkSize samples have been decoded, and a final time for the remaining ones.
func (w *worker) chunks(from source, work func(n int)) {
	n := 0
	from(func(r *selfplay.Record, flip bool) {
		if !w.decode.decode(&w.samples[n], r, flip) {
			return
		}
		if n++; n == chunkSize {
			work(n)
			n = 0
		}
	})
	if n > 0 {
		work(n)
	}
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
