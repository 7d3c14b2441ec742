package train

import (
	"math"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// roundingPositions is the number of positions used to make rounding decisions. mostSweeps is the maximum
// number of passes over all parameters.
const (
	roundingPositions = 1 << 15
	mostSweeps        = 8
)

// Quantise rounds the model's parameters to those of a network. It does not always round a parameter to the
// nearest step. Instead, it rounds up or down, whichever brings the network closer to the model on training
// positions. As a result, the errors of pieces that occur together cancel out instead of adding up. The idea
// is from Nagel et al., "Up or Down? Adaptive Rounding for Post-Training Quantization", 2020. Because a
// position has few inputs, Quantise can simply try both directions for each parameter in turn.
//
// The columns of the first layer are first decided individually. They are then decided again, this time by
// the error that remains in the output.
func (t *Trainer) Quantise() (nnue.Shape, nnue.Weights, error) {
	s, w := t.Model.nearest()
	records, err := t.data.buckets[0].load()
	if err != nil {
		return s, w, err
	}
	r := &rounding{model: t.Model, shape: s, w: w}
	step := max(1, len(records)/roundingPositions)
	for i := 0; i < len(records) && len(r.samples) < roundingPositions; i += step {
		var one sample
		if t.workers[0].decode.decode(&one, &records[i], false) {
			r.samples = append(r.samples, one)
		}
	}
	if len(r.samples) > 0 {
		r.noteUnits(t.workers[0])
		r.indexRows()
		split(len(t.workers), s.Hidden, func(from, to int) {
			c := r.newColumn()
			for column := from; column < to; column++ {
				c.round(column)
			}
		})
		r.roundTogether(t.workers[0])
		split(len(t.workers), s.OutputBuckets, func(from, to int) {
			for bucket := from; bucket < to; bucket++ {
				r.roundOutput(bucket)
			}
		})
	}
	return s, r.w, nil
}

// rounding is the state of a quantisation. A view is a position as seen by one side. The view of the side to
// move has index 2i, and that of the opponent has index 2i+1.
type rounding struct {
	model   *Model
	shape   nnue.Shape
	w       nnue.Weights
	samples []sample
	views   [][]int32 // by row: the views that contain the row; the bias is the last row
	units   []float32 // by sample: the exact sums of the second hidden layer's units
}

// indexRows finds the views that contain each row.
func (r *rounding) indexRows() {
	r.views = make([][]int32, r.shape.Rows()+1)
	for i := range r.samples {
		s := &r.samples[i]
		for side := range s.rows {
			for _, row := range s.rows[side][:s.count] {
				r.views[row] = append(r.views[row], int32(2*i+side))
			}
		}
	}
}

// pays reports whether changing a parameter by d is worthwhile. The change alters the squared error by a·d² +
// 2·b·d. Before the change, the parameter differs from its exact value by off. See the function price for the
// cost of that difference.
func pays(a, b, d, off, price float64) bool {
	return a*d*d+2*b*d+price*a*((off+d)*(off+d)-off*off) < 0
}

// slopes returns the coefficients a and b for an output weight with the given input.
func slopes(input, misses []float32) (a, b float64) {
	for i, x := range input {
		a += float64(x) * float64(x)
		b += float64(x) * float64(misses[i])
	}
	return a, b
}

// column is the state of rounding for one hidden unit. It contains the unit's weights. For each view, it
// also contains the error of the unit's sum, and how much such an error matters.
type column struct {
	*rounding
	price       float64   // see the function price
	exact, off  []float32 // exact weights of the rows, and what rounding has added to them
	sum         []float32 // exact sum, by view
	gain, error []float32 // by view; the gain applies to the squared error
}

// price returns the cost of not rounding a parameter to the nearest step, as a share of the squared error
// that rounding itself causes. The fewer positions there are per parameter, the less influence they should
// have.
func price(numbers, positions int) float64 { return float64(numbers) / float64(positions) }

func (r *rounding) newColumn() *column {
	rows, views := r.shape.Rows()+1, 2*len(r.samples)
	return &column{
		r, price(rows, views), make([]float32, rows), make([]float32, rows),
		make([]float32, views), make([]float32, views), make([]float32, views),
	}
}

// unit is the value of one step of a first-layer parameter.
const unit = 1.0 / nnue.QA

// round decides how to round the parameters of a column.
func (c *column) round(number int) {
	clear(c.sum)
	clear(c.error)
	for row := range c.exact {
		c.exact[row] = c.model.at(row, number)
		c.off[row] = float32(*c.number(row, number))*unit - c.exact[row]
		for _, v := range c.views[row] {
			c.sum[v] += c.exact[row]
			c.error[v] += c.off[row]
		}
	}
	c.weigh(number)
	bias := len(c.exact) - 1
	for range mostSweeps {
		changed := c.shift(bias, number)
		for row := range bias {
			changed = c.flip(row, number) || changed
		}
		if !changed {
			break
		}
	}
}

// number returns a pointer to the rounded weight of the given row, or to the bias.
func (c *column) number(row, number int) *int16 {
	if row == len(c.exact)-1 {
		return &c.w.Biases[number]
	}
	return &c.w.Features[row*c.shape.Hidden+number]
}

// weigh sets each gain to the squared slope of the output.
func (c *column) weigh(number int) {
	h := c.shape.Hidden
	for i := range c.samples {
		for side := range 2 {
			v := 2*i + side
			c.gain[v] = 0
			if x := c.sum[v]; x > 0 && x < 1 {
				slope := 2 * x * c.effect(i, side*h+number)
				c.gain[v] = slope * slope
			}
		}
	}
}

// effect returns how strongly the output for sample i responds to a small change of one input of the output
// layers.
func (r *rounding) effect(i, input int) float32 {
	wide, units, bucket := 2*r.shape.Hidden, r.shape.Second, r.samples[i].bucket
	effect := r.model.output[wide*bucket+input]
	for j, sum := range r.units[i*units:][:units] {
		u := bucket*units + j
		effect += r.model.unitSlope(u, sum) * r.model.second[u*wide+input]
	}
	return effect
}

// slope returns the coefficients a and b of the change in the squared error, which is a·d² + 2·b·d if the
// row's parameter changes by d.
func (c *column) slope(row int) (a, b float64) {
	for _, v := range c.views[row] {
		a += float64(c.gain[v])
		b += float64(c.gain[v]) * float64(c.error[v])
	}
	return a, b
}

// flip rounds the row's parameter in the other direction if that is worthwhile. It reports whether it did.
func (c *column) flip(row, number int) bool {
	a, b := c.slope(row)
	d := unit
	if c.off[row] > 0 {
		d = -d
	}
	if !pays(a, b, d, float64(c.off[row]), c.price) {
		return false
	}
	c.change(row, number, d)
	return true
}

// shift moves the bias by the best number of steps. It reports whether the bias has changed.
func (c *column) shift(bias, number int) bool {
	a, b := c.slope(bias)
	steps := math.Round(-b / a / unit)
	if a == 0 || steps == 0 {
		return false
	}
	c.change(bias, number, steps*unit)
	return true
}

// change adds d, which must be a multiple of unit, to the row's parameter.
func (c *column) change(row, number int, d float64) {
	*c.number(row, number) += int16(math.Round(d / unit))
	c.off[row] += float32(d)
	for _, v := range c.views[row] {
		c.error[v] += float32(d)
	}
}

// linear is a weighted sum of inputs plus a constant, to be rounded for a set of positions.
type linear[T int8 | int16] struct {
	inputs       [][]float32 // by weight and position
	misses       []float32   // by position: how much the rounded sum exceeds the exact one
	exact        []float32
	weights      []T
	most         int     // limit of a weight in both directions
	unit         float64 // value of one step of a weight
	constant     *int32
	constantUnit float64
}

// round rounds weights in the other direction, and shifts the constant, for as long as this is worthwhile.
func (l *linear[T]) round() {
	if len(l.misses) == 0 {
		return
	}
	price := price(len(l.inputs), len(l.misses))
	for range mostSweeps {
		l.shift()
		changed := false
		for k, input := range l.inputs {
			off := float64(l.weights[k])*l.unit - float64(l.exact[k])
			d := l.unit
			if off > 0 {
				d = -d
			}
			next := int(l.weights[k]) + int(math.Copysign(1, d))
			a, b := slopes(input, l.misses)
			if next > l.most || next < -l.most || !pays(a, b, d, off, price) {
				continue
			}
			l.weights[k], changed = T(next), true
			for i, x := range input {
				l.misses[i] += float32(d) * x
			}
		}
		if !changed {
			break
		}
	}
}

// shift adjusts the constant so that the misses cancel out.
func (l *linear[T]) shift() {
	var sum float64
	for _, miss := range l.misses {
		sum += float64(miss)
	}
	steps := -math.Round(sum / float64(len(l.misses)) / l.constantUnit)
	*l.constant += int32(steps)
	for i := range l.misses {
		l.misses[i] += float32(steps * l.constantUnit)
	}
}

// roundOutput decides how to round the output weights of a bucket and the weights of the second hidden
// layer. It uses the positions that belong to the bucket and the rounded first layer.
func (r *rounding) roundOutput(bucket int) {
	inputs, misses, samples := r.activations(bucket)
	r.roundSecond(bucket, inputs, misses, samples)
	wide := 2 * r.shape.Hidden
	direct := linear[int16]{
		inputs: inputs, misses: misses, exact: r.model.output[wide*bucket:][:wide],
		weights: r.w.Output[wide*bucket:][:wide], most: nnue.MostOutput, unit: 1 / float64(r.shape.QB),
		constant: &r.w.Constant[bucket], constantUnit: r.constantUnit(),
	}
	direct.round()
}

// constantUnit returns the value of one step of an output bucket's constant.
func (r *rounding) constantUnit() float64 { return 1 / float64(nnue.QA*r.shape.QB) }

// activations returns three lists for the positions of a bucket: the inputs of the output layer, by input;
// how much the output of the rounded network exceeds that of the model, without the second hidden layer; and
// the indices of the positions.
func (r *rounding) activations(bucket int) (inputs [][]float32, misses []float32, list []int) {
	h := r.shape.Hidden
	for i := range r.samples {
		if r.samples[i].bucket == bucket {
			list = append(list, i)
		}
	}
	inputs = make([][]float32, 2*h)
	for k := range inputs {
		inputs[k] = make([]float32, len(list))
	}
	misses = make([]float32, len(list))
	rounded, exact := make([]int32, h), make([]float32, h)
	weights, model := r.w.Output[2*h*bucket:], r.model.output[2*h*bucket:]
	for at, i := range list {
		s := &r.samples[i]
		miss := float64(r.w.Constant[bucket])*r.constantUnit() - float64(r.model.constant[bucket])
		for side := range s.rows {
			r.sums(s.rows[side][:s.count], rounded, exact)
			for k := range h {
				x := float32(max(0, min(nnue.QA, rounded[k]))) * unit
				y := max(0, min(1, exact[k]))
				inputs[side*h+k][at] = x * x
				miss += float64(x*x)*float64(weights[side*h+k])/float64(r.shape.QB) - float64(y*y*model[side*h+k])
			}
		}
		misses[at] = float32(miss)
	}
	return inputs, misses, list
}

// sums computes the hidden layer's sums for a view, both with rounded and with exact parameters.
func (r *rounding) sums(rows []uint16, rounded []int32, exact []float32) {
	h := r.shape.Hidden
	bias := int(r.model.biasRow())
	for k := range h {
		rounded[k], exact[k] = int32(r.w.Biases[k]), r.model.at(bias, k)
	}
	for _, row := range rows {
		if int(row) == bias {
			continue
		}
		for k := range h {
			rounded[k] += int32(r.w.Features[int(row)*h+k])
			exact[k] += r.model.at(int(row), k)
		}
	}
}
