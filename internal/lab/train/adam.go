package train

import (
	"math"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// Parameters of AdamW, as recommended by its authors.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// adam applies AdamW to the parameters of a model.
type adam struct {
	model  *Model
	decay  float64
	steps  int
	first  [][]float32 // running mean of the gradient, by part
	second [][]float32 // running mean of the squared gradient, by part
	shared []float32   // gradient of the part that the king buckets share
}

func newAdam(m *Model, decay float64) *adam {
	a := &adam{model: m, decay: decay}
	for _, p := range m.parts() {
		a.first = append(a.first, make([]float32, len(p.numbers)))
		a.second = append(a.second, make([]float32, len(p.numbers)))
	}
	if m.shared != nil {
		a.shared = make([]float32, len(m.shared))
	}
	return a
}

// step updates the model with the gradients collected by the workers, using the given learning rate.
func (a *adam) step(workers []*worker, rate float64) {
	a.steps++
	count := 0
	for _, w := range workers {
		count += w.count
	}
	if count == 0 {
		return
	}
	main := workers[0]
	gradients := main.gradients()
	for _, w := range workers[1:] {
		split(len(workers), len(main.rows), func(from, to int) { addTo(main.rows[from:to], w.rows[from:to]) })
		for i, g := range w.gradients()[1:] {
			addTo(gradients[i+1], g)
		}
	}
	if a.shared != nil {
		a.share(main.rows)
		gradients = append([][]float32{a.shared}, gradients...)
	}
	u := update{
		scale: 1 / float32(count), rate: float32(rate), decay: float32(rate * a.decay),
		correct1: float32(1 / (1 - math.Pow(beta1, float64(a.steps)))),
		correct2: float32(1 / (1 - math.Pow(beta2, float64(a.steps)))),
	}
	for i, p := range a.model.parts() {
		split(len(workers), len(p.numbers), func(from, to int) {
			u.apply(p.numbers[from:to], gradients[i][from:to], a.first[i][from:to], a.second[i][from:to], p.most)
		})
	}
	a.model.join()
}

// share adds up the gradients of the king buckets for the shared part.
func (a *adam) share(rows []float32) {
	clear(a.shared)
	m := a.model
	per := nnue.Inputs * tileWidth
	for t := range m.tiles() {
		for b := range m.Shape.Buckets() {
			addTo(a.shared[t*per:][:per], rows[t*m.tileSize()+b*per:][:per])
		}
	}
}

func addTo(dst, src []float32) {
	src = src[:len(dst)]
	for i := range dst {
		dst[i] += src[i]
	}
}

// update is the arithmetic of one AdamW step.
type update struct{ scale, rate, decay, correct1, correct2 float32 }

func (u *update) apply(numbers, gradients, first, second []float32, most float32) {
	gradients, first, second = gradients[:len(numbers)], first[:len(numbers)], second[:len(numbers)]
	for i, x := range numbers {
		g := gradients[i] * u.scale
		m := beta1*first[i] + (1-beta1)*g
		v := beta2*second[i] + (1-beta2)*g*g
		first[i], second[i] = m, v
		x -= u.rate*m*u.correct1/(float32(math.Sqrt(float64(v*u.correct2)))+epsilon) + u.decay*x
		numbers[i] = max(-most, min(most, x))
	}
}

// split divides the range from 0 to n among the given number of goroutines, calls work in each of them, and
// waits for all calls to return.
func split(goroutines, n int, work func(from, to int)) {
	var wg sync.WaitGroup
	for i := range goroutines {
		wg.Go(func() { work(n*i/goroutines, n*(i+1)/goroutines) })
	}
	wg.Wait()
}
