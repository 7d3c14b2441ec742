package train

import (
	"math/bits"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// mostRows is the maximum number of rows for one side: one for each of 32 pieces, plus one for the bias.
const mostRows = 33

// sample is a position as the model sees it. It contains the indices of the rows for the side to move and
// for the opponent.
type sample struct {
	rows   [2][mostRows]uint16
	count  int
	bucket int     // output bucket
	target float32 // probability of winning, 0 to 1
}

// decoder converts records to samples.
type decoder struct {
	shape  nnue.Shape
	wdl    float32      // weight of the result in the target
	chance *chanceTable // winning chance by score
}

// chanceTable contains sigmoid(score / scale) for every int16, starting at -32768.
type chanceTable [1 << 16]float32

func newChanceTable(scale float64) *chanceTable {
	t := &chanceTable{}
	for i := range t {
		t[i] = float32(sigmoid(float64(i-1<<15) / scale))
	}
	return t
}

// decode decodes a record. If flip is set, it mirrors the position left to right. It reports whether the
// record is valid, that is, whether it contains two kings and all pieces are on squares that they can reach.
func (d *decoder) decode(s *sample, r *selfplay.Record, flip bool) bool {
	low, high := r.Occupied()
	var pieces [32]xiangqi.Piece
	var at [32]xiangqi.Square
	n := 0
	kings := [2]xiangqi.Square{xiangqi.NoSquare, xiangqi.NoSquare}
	var rooks, minor [2]int // by color
	note := func(sq xiangqi.Square) bool {
		if n == len(pieces) || !sq.Valid() {
			return false
		}
		piece := r.Piece(n)
		pieces[n], at[n] = piece, sq
		switch piece.Kind() {
		case xiangqi.King:
			kings[piece.Color()] = sq
		case xiangqi.Rook:
			rooks[piece.Color()]++
		case xiangqi.Knight, xiangqi.Cannon:
			minor[piece.Color()]++
		}
		n++
		return true
	}
	for ; low != 0; low &= low - 1 {
		if !note(xiangqi.Square(bits.TrailingZeros64(low))) {
			return false
		}
	}
	for ; high != 0; high &= high - 1 {
		if !note(xiangqi.Square(64 + bits.TrailingZeros32(high))) {
			return false
		}
	}
	if !kings[0].Valid() || !kings[1].Valid() {
		return false
	}
	us := r.Turn()
	for side, c := range [2]xiangqi.Color{us, us.Other()} {
		them := c.Other()
		bucket := d.shape.Bucket(c, kings[c], rooks[them], minor[them]) // the same for a mirrored king
		if !d.look(&s.rows[side], c, bucket, kings[c], pieces[:n], at[:n], flip) {
			return false
		}
	}
	s.count, s.bucket = n+1, 0
	if d.shape.OutputBuckets > 1 {
		s.bucket = nnue.OutputBucket(rooks[0]+rooks[1], minor[0]+minor[1])
	}
	s.target = d.chance[int(r.Score())+1<<15]
	if points := r.Points(); points != selfplay.UnknownPoints {
		s.target = d.wdl*float32(points)/2 + (1-d.wdl)*s.target
	}
	return true
}

// look finds the rows of a bucket that apply to the position as seen by side c.
func (d *decoder) look(rows *[mostRows]uint16, c xiangqi.Color, bucket int, king xiangqi.Square, pieces []xiangqi.Piece, at []xiangqi.Square, flip bool) bool {
	seen := king
	if flip {
		seen = king.MirrorFile()
	}
	table := nnue.Features(c, nnue.Mirrored(seen) != flip)
	base := uint16(bucket * nnue.Inputs)
	for i, piece := range pieces {
		input := table[piece&15][at[i]&127]
		if input >= nnue.Inputs {
			return false
		}
		rows[i] = base + input
	}
	rows[len(pieces)] = uint16(d.shape.Rows())
	return true
}
