package choice

import (
	"math"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The shape of the prior network. Its inputs are seen from the side to move, so the board is
// flipped for Black. They are the placement of the pieces, the side's own pieces in danger, and the
// origins and destinations of the last three moves.
const (
	hidden      = 40
	kinds       = 8 // indexed by xiangqi.Kind; 0 is unused
	inPieces    = 0
	inDanger    = inPieces + 2*kinds*xiangqi.NumSquares
	inLast      = inDanger + xiangqi.NumSquares
	numIn       = inLast + 2*lastMoves*xiangqi.NumSquares
	lastMoves   = Memory
	numPlaces   = kinds * xiangqi.NumSquares // places of the pieces of the side to move
	mostInputs  = 32 + 16 + 2*lastMoves
	numPrior    = numIn*hidden + hidden + 2*numPlaces*(hidden+1)
	atHidden    = numIn * hidden
	atFrom      = atHidden + hidden
	atTo        = atFrom + numPlaces*hidden
	atFromBias  = atTo + numPlaces*hidden
	atToBias    = atFromBias + numPlaces
	leakDivisor = 16 // negative hidden values are divided by this
)

// Prior is a small network that predicts people's moves in a position from the placement of the
// pieces only. It sums the inputs into a hidden layer. The logit of a move is the product of that
// layer with the vectors of the square that the move leaves and the square that it enters.
type Prior struct {
	Weights []float32 // of length numPrior
}

// Sketch is a position as seen by the prior.
type Sketch struct {
	inputs   []int32
	from, to []int32 // indexes of the places that each move leaves and enters
}

// turned returns a square as seen by the side to move.
func turned(s xiangqi.Square, us xiangqi.Color, flip bool) int {
	if us == xiangqi.Black {
		s = s.MirrorRank()
	}
	if flip {
		s = s.MirrorFile()
	}
	return int(s)
}

// SketchOf returns a case, or its mirror image, as seen by the prior.
func SketchOf(c *Case, flip bool) Sketch {
	p := &c.Position
	us := p.Turn()
	sk := Sketch{inputs: make([]int32, 0, mostInputs), from: make([]int32, len(c.Moves)), to: make([]int32, len(c.Moves))}
	for s := range p.Occupied().Squares() {
		piece := p.At(s)
		side := 0
		if piece.Color() != us {
			side = 1
		}
		sk.inputs = append(sk.inputs, int32(inPieces+(side*kinds+int(piece.Kind()))*xiangqi.NumSquares+turned(s, us, flip)))
	}
	for s := range threatened(p).Squares() {
		sk.inputs = append(sk.inputs, int32(inDanger+turned(s, us, flip)))
	}
	for back := range min(lastMoves, len(c.Before)) {
		m := c.Before[len(c.Before)-1-back]
		at := inLast + 2*back*xiangqi.NumSquares
		sk.inputs = append(sk.inputs, int32(at+turned(m.From(), us, flip)), int32(at+xiangqi.NumSquares+turned(m.To(), us, flip)))
	}
	for i, m := range c.Moves {
		kind := int(p.At(m.From()).Kind()) * xiangqi.NumSquares
		sk.from[i] = int32(kind + turned(m.From(), us, flip))
		sk.to[i] = int32(kind + turned(m.To(), us, flip))
	}
	return sk
}

// layer returns the hidden layer before and after activation.
func (w *Prior) layer(sk *Sketch) (sum, bent [hidden]float32) {
	copy(sum[:], w.Weights[atHidden:atFrom])
	for _, in := range sk.inputs {
		row := w.Weights[int(in)*hidden:][:hidden]
		for j := range sum {
			sum[j] += row[j]
		}
	}
	for j, x := range sum {
		if x < 0 {
			x /= leakDivisor
		}
		bent[j] = x
	}
	return sum, bent
}

// Logits appends the logit of each move to dst.
func (w *Prior) Logits(dst []float64, sk *Sketch) []float64 {
	_, h := w.layer(sk)
	return w.logits(dst, sk, &h)
}

func (w *Prior) logits(dst []float64, sk *Sketch, h *[hidden]float32) []float64 {
	for i := range sk.from {
		from := w.Weights[atFrom+int(sk.from[i])*hidden:][:hidden]
		to := w.Weights[atTo+int(sk.to[i])*hidden:][:hidden]
		var sum float32
		for j, x := range h {
			sum += x * (from[j] + to[j])
		}
		dst = append(dst, float64(sum+w.Weights[atFromBias+int(sk.from[i])]+w.Weights[atToBias+int(sk.to[i])]))
	}
	return dst
}

// Softmax converts logits to probabilities in place.
func Softmax(x []float64) {
	most := math.Inf(-1)
	for _, v := range x {
		most = max(most, v)
	}
	sum := 0.0
	for i, v := range x {
		x[i] = math.Exp(v - most)
		sum += x[i]
	}
	for i := range x {
		x[i] /= sum
	}
}
