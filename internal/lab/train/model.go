package train

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// Model contains the parameters of a network as float32, that is, before conversion to fixed-point units.
// The output multiplied by the scale is a value in centipawns.
type Model struct {
	Shape nnue.Shape // QB is 0 before quantisation
	// rows contains the first layer in tiles. Each tile consists of Shape.Rows() rows and the bias.
	rows []float32
	// shared contains what the king buckets have in common, in tiles of nnue.Inputs rows. It is nil if there
	// is only one bucket. own contains the remainder, and rows the sum of the two.
	shared, own []float32
	output      []float32 // for each bucket: Hidden for the side to move, Hidden for the opponent
	constant    []float32 // for each bucket
	// The second hidden layer. For each bucket, it contains the units' weights, 2*Hidden for each unit, and
	// their biases. It also contains two output weights per unit, one for the unit's value and one for its
	// square.
	second, secondBiases, secondOutput []float32
}

// Limits of the parameters, which ensure that the parameters fit the units of the network.
const (
	mostFirst  = 1.98 // first-layer weights; half of it for each part with a factoriser
	mostOutput = 0.49 // output weights: QB is at least 256
	// Limits of the second hidden layer.
	mostSecond       = float32(nnue.MostSecond) / nnue.SecondWeight
	mostSecondBias   = 100
	mostSecondOutput = 31
)

// NewModel returns a model with random parameters. Any error wraps nnue.ErrShape.
func NewModel(s nnue.Shape, seed uint64) (*Model, error) {
	s.QB = 1
	if err := s.Validate(); err != nil {
		return nil, err
	}
	m := newModel(s)
	rng := rand.New(rand.NewPCG(seed, 0x6e6e7565)) //nolint:gosec // training must be repeatable
	const pieces = 32                              // number of inputs on a full board
	spread := float32(math.Sqrt(1.0 / pieces))
	for t := range m.tiles() {
		rows := m.tile(t)
		for i := range s.Rows() * tileWidth {
			rows[i] = spread * (2*rng.Float32() - 1)
		}
	}
	if m.own != nil {
		copy(m.own, m.rows)
		clear(m.shared)
	}
	spread = float32(math.Sqrt(1.0 / float64(2*s.Hidden)))
	for i := range m.output {
		m.output[i] = spread * (2*rng.Float32() - 1)
	}
	// Initially, the units of the second hidden layer have no effect on the output, and most of their values
	// are between 0 and 1.
	for i := range m.second {
		m.second[i] = 2 * spread * (2*rng.Float32() - 1)
	}
	const middle = 0.4
	for i := range m.secondBiases {
		m.secondBiases[i] = middle
	}
	return m, nil
}

func newModel(s nnue.Shape) *Model {
	m := &Model{
		Shape: s, rows: make([]float32, (s.Rows()+1)*s.Hidden),
		output: make([]float32, s.OutputBuckets*2*s.Hidden), constant: make([]float32, s.OutputBuckets),
	}
	m.second = make([]float32, s.OutputBuckets*s.Second*2*s.Hidden)
	m.secondBiases = make([]float32, s.OutputBuckets*s.Second)
	m.secondOutput = make([]float32, s.OutputBuckets*s.Second*2)
	if s.Buckets() > 1 {
		m.shared, m.own = make([]float32, nnue.Inputs*s.Hidden), make([]float32, len(m.rows))
	}
	return m
}

// tiles returns the number of tiles.
func (m *Model) tiles() int { return m.Shape.Hidden / tileWidth }

// tileSize returns the number of float32 values in a tile.
func (m *Model) tileSize() int { return (m.Shape.Rows() + 1) * tileWidth }

// tile returns the rows of tile t.
func (m *Model) tile(t int) []float32 { return m.rows[t*m.tileSize():][:m.tileSize()] }

// biasRow returns the index of the bias row, which is part of every position.
func (m *Model) biasRow() uint16 { return uint16(m.Shape.Rows()) }

// at returns a weight of the first layer. Row biasRow() is the bias.
func (m *Model) at(row, column int) float32 {
	return m.rows[column/tileWidth*m.tileSize()+row*tileWidth+column%tileWidth]
}

// parts returns the parameters that training changes, in groups.
func (m *Model) parts() []part {
	first := part{m.rows, mostFirst, true}
	list := []part{}
	if m.own != nil {
		first = part{m.own, mostFirst / 2, true}
		list = append(list, part{m.shared, mostFirst / 2, true})
	}
	list = append(list, first, part{m.output, mostOutput, true})
	if m.Shape.Second > 0 {
		list = append(list, part{m.second, mostSecond, true}, part{m.secondBiases, mostSecondBias, false}, part{m.secondOutput, mostSecondOutput, false})
	}
	return append(list, part{m.constant, math.MaxFloat32, false})
}

// part is a group of parameters of the same kind, with their common limit.
type part struct {
	numbers []float32
	most    float32 // limit in both directions
	many    bool    // there is one for each input of a unit, not just one per unit
}

// join computes rows as the sum of the shared part and the remainder.
func (m *Model) join() {
	if m.own == nil {
		return
	}
	copy(m.rows, m.own)
	for t := range m.tiles() {
		rows, shared := m.tile(t), m.shared[t*nnue.Inputs*tileWidth:][:nnue.Inputs*tileWidth]
		for b := range m.Shape.Buckets() {
			bucket := rows[b*len(shared):][:len(shared)]
			for i, x := range shared {
				bucket[i] += x
			}
		}
	}
}

// nearest rounds every parameter to the nearest step. It chooses the largest QB, a power of two, that the
// output weights allow.
func (m *Model) nearest() (nnue.Shape, nnue.Weights) {
	s := m.Shape
	largest := float64(0)
	for _, x := range m.output {
		largest = max(largest, math.Abs(float64(x)))
	}
	s.QB = 1
	const mostQB = 1 << 10 // a larger value gains nothing
	for s.QB < mostQB && largest*float64(2*s.QB) <= nnue.MostOutput {
		s.QB *= 2
	}
	w := nnue.Weights{
		Features: make([]int16, s.Rows()*s.Hidden), Biases: make([]int16, s.Hidden),
		Output: make([]int16, len(m.output)), Constant: make([]int32, len(m.constant)),
		Second: make([]int8, len(m.second)), SecondBiases: make([]int32, len(m.secondBiases)), SecondOutput: make([]int16, len(m.secondOutput)),
	}
	for row := range s.Rows() {
		for column := range s.Hidden {
			w.Features[row*s.Hidden+column] = round16(m.at(row, column), nnue.QA)
		}
	}
	for column := range s.Hidden {
		w.Biases[column] = round16(m.at(int(m.biasRow()), column), nnue.QA)
	}
	for i, x := range m.output {
		w.Output[i] = round16(x, s.QB)
	}
	for i, x := range m.constant {
		w.Constant[i] = int32(math.Round(float64(x) * float64(nnue.QA*s.QB)))
	}
	for i, x := range m.second {
		w.Second[i] = int8(round16(max(-mostSecond, min(mostSecond, x)), nnue.SecondWeight))
	}
	for i, x := range m.secondBiases {
		w.SecondBiases[i] = int32(math.Round(float64(x) * nnue.SecondValue))
	}
	for i, x := range m.secondOutput {
		if i%2 == 1 { // for the square of the value
			x *= nnue.SecondValue / nnue.SecondSquare
		}
		w.SecondOutput[i] = round16(x, nnue.SecondOutput)
	}
	return s, w
}

// Agrees returns nil if n is the rounded version of the model. Weights may differ by at most one step. The
// biases of the hidden layers may differ by somewhat more, because rounding shifts them. The output biases
// are not compared. Any error wraps ErrCheckpoint.
func (m *Model) Agrees(n *nnue.Network) error {
	const someSteps = 16
	s, near := m.nearest()
	if n.Shape() != s {
		return fmt.Errorf("%w: shape %+v, the network has %+v", ErrCheckpoint, s, n.Shape())
	}
	w := n.Weights()
	for _, list := range []struct {
		name        string
		near, given []int16
		most        int
	}{
		{"weight", near.Features, w.Features, 1}, {"output weight", near.Output, w.Output, 1}, {"bias", near.Biases, w.Biases, someSteps},
		{"weight of the second hidden layer", widened(near.Second), widened(w.Second), 1},
		{"output weight of the second hidden layer", near.SecondOutput, w.SecondOutput, 1},
	} {
		for i, x := range list.near {
			if off := int(x) - int(list.given[i]); off > list.most || off < -list.most {
				return fmt.Errorf("%w: %s %d is %d, the network has %d", ErrCheckpoint, list.name, i, x, list.given[i])
			}
		}
	}
	const someUnitSteps = nnue.SecondValue / 16
	for i, x := range near.SecondBiases {
		if off := x - w.SecondBiases[i]; off > someUnitSteps || off < -someUnitSteps {
			return fmt.Errorf("%w: bias %d of the second hidden layer is %d, the network has %d", ErrCheckpoint, i, x, w.SecondBiases[i])
		}
	}
	return nil
}

func widened(numbers []int8) []int16 {
	list := make([]int16, len(numbers))
	for i, x := range numbers {
		list[i] = int16(x)
	}
	return list
}

func round16(x float32, unit int) int16 {
	return int16(math.Round(min(math.MaxInt16, max(math.MinInt16, float64(x)*float64(unit)))))
}
