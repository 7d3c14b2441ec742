package train

import "math"

// together is the state of the second pass over the first layer, after its columns have been rounded
// individually. It reduces the error that remains in the output by rounding some parameters in the other
// direction.
type together struct {
	*rounding
	sums   []float32 // sums of the rounded first layer, by view
	misses []float32 // errors of the output, by sample
	slopes []float32 // by view: slope of the output with respect to a parameter of the column
}

// roundTogether makes one pass over the columns. It needs eight bytes for each combination of a sample and a
// hidden unit, which is 134 MB at H = 512.
func (r *rounding) roundTogether(exact *worker) {
	t := &together{
		r, make([]float32, 2*len(r.samples)*r.shape.Hidden), make([]float32, len(r.samples)), make([]float32, 2*len(r.samples)),
	}
	rough := newWorker(r.rough(), exact.decode)
	for at := 0; at < len(r.samples); at += chunkSize {
		n := copy(exact.samples[:], r.samples[at:])
		copy(rough.samples[:n], exact.samples[:n])
		exact.forward(n)
		rough.forward(n)
		copy(t.sums[2*at*r.shape.Hidden:], rough.sums[:2*n*r.shape.Hidden])
		for i := range n {
			t.misses[at+i] = rough.outputs[i] - exact.outputs[i]
		}
	}
	for column := range r.shape.Hidden {
		t.round(column)
	}
}

// rough returns the model with the first layer replaced by the rounded one.
func (r *rounding) rough() *Model {
	m := newModel(r.shape)
	m.output, m.constant = r.model.output, r.model.constant
	m.second, m.secondBiases, m.secondOutput = r.model.second, r.model.secondBiases, r.model.secondOutput
	for t := range m.tiles() {
		rows := m.tile(t)
		for i := range rows {
			row, column := i/tileWidth, t*tileWidth+i%tileWidth
			number := r.w.Biases[column]
			if row < r.shape.Rows() {
				number = r.w.Features[row*r.shape.Hidden+column]
			}
			rows[i] = float32(number) * unit
		}
	}
	return m
}

// round rounds parameters of a column in the other direction if that reduces the misses.
func (t *together) round(column int) {
	h := t.shape.Hidden
	for v := range t.slopes {
		t.slopes[v] = 0
		if x := t.sums[v*h+column]; x > 0 && x < 1 {
			t.slopes[v] = 2 * x * t.effect(v/2, v%2*h+column)
		}
	}
	price := price(t.shape.Rows()*h, len(t.samples))
	for row := range t.shape.Rows() {
		number := &t.w.Features[row*h+column]
		off := float64(*number)*unit - float64(t.model.at(row, column))
		d := math.Copysign(unit, -off)
		var a, b float64
		for _, v := range t.views[row] {
			s := float64(t.slopes[v])
			a += s * s
			b += s * float64(t.misses[v/2])
		}
		if math.Abs(off+d) > unit || !pays(a, b, d, off, price) {
			continue
		}
		*number += int16(math.Copysign(1, d))
		for _, v := range t.views[row] {
			t.misses[v/2] += float32(d) * t.slopes[v]
		}
	}
}
