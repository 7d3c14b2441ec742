package nnue

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"unsafe"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MaxEval bounds the absolute value of every evaluation, in centipawns. The handcrafted evaluation has the
// same bound.
const MaxEval = 20000

// QA is the number that represents 1 in the accumulators.
const QA = 255

// Limits on a network's shape.
const (
	MaxHidden      = 1024
	hiddenStep     = 64  // how many numbers the kernels process at a time
	MostOutput     = 127 // maximum output weight; its product with QA fits 16 bits
	mostQB         = 1 << 14
	mostScale      = 100_000
	mostPieces     = 32
	mostHiddenSize = math.MaxInt16
)

// Shape is the architecture of a network and the units of its numbers.
type Shape struct {
	Hidden      int               `json:"hidden"`       // numbers per accumulator
	KingBuckets int               `json:"king_buckets"` // sets of first-layer weights, 1 to 6
	KingBucket  [KingPlaces]uint8 `json:"king_bucket"`  // bucket of each of the 6 king places, from 0
	// Number of sets of first-layer weights per king bucket, one of which the opponent's attacking
	// pieces select: 3, or absent if there is only one set.
	AttackBuckets int `json:"attack_buckets,omitempty"`
	OutputBuckets int `json:"output_buckets"`          // 1 or 8
	Second        int `json:"second_hidden,omitempty"` // units in the second hidden layer of each output bucket: 8, or absent if there is no such layer
	QB            int `json:"qb"`                      // number that represents 1 in the output weights
	Scale         int `json:"scale"`                   // centipawns per 1 of the output
}

// ErrShape is wrapped by the error for an architecture that this program does not support.
var ErrShape = errors.New("unknown network architecture")

// Validate returns an error if the shape is not supported. The error wraps ErrShape.
func (s *Shape) Validate() error {
	switch {
	case s.Hidden < hiddenStep || s.Hidden > MaxHidden || s.Hidden%hiddenStep != 0:
		return fmt.Errorf("%w: hidden layer of %d, want a multiple of %d up to %d", ErrShape, s.Hidden, hiddenStep, MaxHidden)
	case s.KingBuckets < 1 || s.KingBuckets > KingPlaces:
		return fmt.Errorf("%w: %d king buckets, want 1 to %d", ErrShape, s.KingBuckets, KingPlaces)
	case s.AttackBuckets != 0 && s.AttackBuckets != MaxAttackBuckets:
		return fmt.Errorf("%w: %d attack buckets, want 0 or %d", ErrShape, s.AttackBuckets, MaxAttackBuckets)
	case s.OutputBuckets != 1 && s.OutputBuckets != MaxOutputBuckets:
		return fmt.Errorf("%w: %d output buckets, want 1 or %d", ErrShape, s.OutputBuckets, MaxOutputBuckets)
	case s.Second != 0 && s.Second != SecondUnits:
		return fmt.Errorf("%w: second hidden layer of %d, want 0 or %d", ErrShape, s.Second, SecondUnits)
	case s.QB < 1 || s.QB > mostQB:
		return fmt.Errorf("%w: QB of %d, want 1 to %d", ErrShape, s.QB, mostQB)
	case s.Scale < 1 || s.Scale > mostScale:
		return fmt.Errorf("%w: scale of %d, want 1 to %d", ErrShape, s.Scale, mostScale)
	}
	for place, b := range s.KingBucket {
		if int(b) >= s.KingBuckets {
			return fmt.Errorf("%w: king place %d has bucket %d of %d", ErrShape, place, b, s.KingBuckets)
		}
	}
	return nil
}

// Rows returns the number of rows of first-layer weights.
func (s *Shape) Rows() int { return s.Buckets() * Inputs }

// Buckets returns the number of sets of first-layer weights.
func (s *Shape) Buckets() int { return s.KingBuckets * max(1, s.AttackBuckets) }

// Bucket returns the number of c's set of first-layer weights. It depends on the square of c's king and on
// how many rooks, and how many knights and cannons, the opponent has.
func (s *Shape) Bucket(c xiangqi.Color, king xiangqi.Square, rooks, knightsAndCannons int) int {
	if s.Buckets() == 1 {
		return 0
	}
	bucket := int(s.KingBucket[KingPlace(c, king)])
	if s.AttackBuckets > 0 {
		bucket = bucket*s.AttackBuckets + AttackBucket(rooks, knightsAndCannons)
	}
	return bucket
}

// A Network is ready to evaluate positions. It is immutable and safe for concurrent use, but each goroutine
// needs an Evaluator of its own.
type Network struct {
	shape  Shape
	card   Card
	digest string // of the file, in hexadecimal
	kernel kernel // used by the network's evaluators

	features []int16 // Rows() rows of Hidden
	biases   []int16 // Hidden
	direct   []int16 // for each bucket, Hidden for the side to move and then Hidden for the other side
	constant []int32 // for each bucket, in 1/(QA*QB)

	secondBlocks []int8       // packed for assembly, for each bucket
	secondLanes  []inputLanes // packed for Go, for each bucket
	secondBiases []int32
	secondOutput []int16
}

// Weights are the numbers of a network, in the units of its shape.
type Weights struct {
	Features []int16 // Rows() rows of Hidden, in 1/QA
	Biases   []int16 // Hidden, in 1/QA
	Output   []int16 // OutputBuckets times 2*Hidden, in 1/QB, within ±MostOutput
	Constant []int32 // OutputBuckets, in 1/(QA*QB)
	// The second hidden layer. For each output bucket and unit, it consists of 2*Hidden weights in
	// 1/SecondWeight, which are within ±MostSecond, and a bias in 1/SecondValue. The unit also has two output
	// weights in 1/SecondOutput, one for its value and one for the square of its value. All these slices are
	// empty if there is no such layer.
	Second       []int8
	SecondBiases []int32
	SecondOutput []int16
}

// ErrWeights is wrapped by the error for weights that could cause an overflow.
var ErrWeights = errors.New("bad network weights")

// New returns a network with a copy of the given weights. Any error wraps ErrShape or ErrWeights.
func New(s Shape, card Card, w Weights) (*Network, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	if len(w.Features) != s.Rows()*s.Hidden || len(w.Biases) != s.Hidden ||
		len(w.Output) != s.OutputBuckets*2*s.Hidden || len(w.Constant) != s.OutputBuckets {
		return nil, fmt.Errorf("%w: %d, %d, %d, %d numbers do not fit the shape", ErrWeights,
			len(w.Features), len(w.Biases), len(w.Output), len(w.Constant))
	}
	if units := s.OutputBuckets * s.Second; len(w.Second) != units*2*s.Hidden || len(w.SecondBiases) != units || len(w.SecondOutput) != 2*units {
		return nil, fmt.Errorf("%w: %d, %d, %d numbers of a second hidden layer do not fit the shape", ErrWeights,
			len(w.Second), len(w.SecondBiases), len(w.SecondOutput))
	}
	if err := w.check(s.Hidden); err != nil {
		return nil, err
	}
	n := &Network{
		shape: s, card: card, kernel: bestKernel, features: alignedInt16(len(w.Features)), biases: alignedInt16(len(w.Biases)),
		direct: alignedInt16(len(w.Output)), constant: append([]int32(nil), w.Constant...),
	}
	copy(n.features, w.Features)
	copy(n.biases, w.Biases)
	copy(n.direct, w.Output)
	n.takeSecond(w)
	n.digest = n.computeDigest()
	return n, nil
}

// Weights returns a copy of the network's weights.
func (n *Network) Weights() Weights {
	return Weights{
		slices.Clone(n.features), slices.Clone(n.biases), slices.Clone(n.direct), slices.Clone(n.constant),
		n.secondWeights(), slices.Clone(n.secondBiases), slices.Clone(n.secondOutput),
	}
}

// check returns an error if the weights could cause an overflow, either in an accumulator with all pieces on
// the board or in any later sum.
func (w *Weights) check(hidden int) error {
	widest := make([]int, hidden)
	for i, x := range w.Features {
		widest[i%hidden] = max(widest[i%hidden], int(x), -int(x))
	}
	for i, b := range w.Biases {
		if most := mostPieces*widest[i] + max(int(b), -int(b)); most > mostHiddenSize {
			return fmt.Errorf("%w: number %d of the hidden layer can reach %d, want at most %d", ErrWeights, i, most, mostHiddenSize)
		}
	}
	for i, x := range w.Output {
		if x > MostOutput || x < -MostOutput {
			return fmt.Errorf("%w: output weight %d is %d, want at most %d either way", ErrWeights, i, x, MostOutput)
		}
	}
	for i, x := range w.Second {
		if x < -MostSecond {
			return fmt.Errorf("%w: weight %d of the second hidden layer is %d, want at most %d either way", ErrWeights, i, x, MostSecond)
		}
	}
	for i, x := range w.SecondBiases {
		if x > mostSecondBias || x < -mostSecondBias {
			return fmt.Errorf("%w: bias %d of the second hidden layer is %d, want at most %d either way", ErrWeights, i, x, mostSecondBias)
		}
	}
	return nil
}

// Shape returns the network's architecture.
func (n *Network) Shape() Shape { return n.shape }

// Card returns the record of how the network was made.
func (n *Network) Card() Card { return n.card }

// Digest returns the SHA-256 of the network's file in hexadecimal.
func (n *Network) Digest() string { return n.digest }

// Name returns the name given in the card, followed by the first digits of the digest.
func (n *Network) Name() string {
	const head = 8 // hexadecimal digits
	name := n.card.Name
	if name == "" {
		name = "network"
	}
	return name + "-" + n.digest[:min(head, len(n.digest))]
}

// Row returns the first-layer weights of an input in the given bucket, in 1/QA. The caller must not modify
// the slice.
func (n *Network) Row(bucket, input int) []int16 {
	at := (bucket*Inputs + input) * n.shape.Hidden
	return n.features[at : at+n.shape.Hidden : at+n.shape.Hidden]
}

// cacheLine is the alignment of the data that the kernels use, in bytes.
const cacheLine = 64

// alignedInt16 returns a slice of n numbers that starts at a cache line.
func alignedInt16(n int) []int16 {
	const size = 2 // bytes
	room := make([]int16, n+cacheLine/size)
	shift := 0
	if past := uintptr(unsafe.Pointer(&room[0])) % cacheLine; past != 0 {
		shift = int(cacheLine-past) / size
	}
	return room[shift : shift+n : shift+n]
}

// alignedInt8 returns a slice of n numbers that starts at a cache line.
func alignedInt8(n int) []int8 {
	const size = 2 // int8 in an int16
	if n == 0 {
		return nil
	}
	room := alignedInt16((n + size - 1) / size)
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.SliceData(room))), n)
}

// value converts the sum of the output layer and the contribution of the second hidden layer to centipawns.
func (n *Network) value(sum int32, second int64, bucket int) int {
	scale := int64(n.shape.Scale)
	v := (int64(sum)/QA+int64(n.constant[bucket]))*scale/int64(QA*n.shape.QB) + second*scale/(SecondValue*SecondOutput)
	return int(max(-MaxEval, min(MaxEval, v)))
}
