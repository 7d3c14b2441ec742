package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Tally is the part of an evaluation that can be updated incrementally: the pieces on their squares, the
// number of each kind of piece, and the joint value of those numbers. A search keeps one Tally for each ply,
// and updates it by calling After.
type Tally struct {
	pieces score // value of the pieces on their squares, Red minus Black
	// The following change only when a piece is captured.
	sets  score // value of the terms that depend only on the numbers of pieces, Red minus Black
	count counts
	stage int8
	scale [2]uint8 // in 64ths, for values in favour of Red and of Black
}

// captured updates the fields that change when a piece is captured.
func (t *Tally) captured(e *Evaluator) {
	red, black := side{w: &e.weights, parts: &redParts}, side{w: &e.weights, parts: &blackParts}
	t.sets = red.sets(t.count) - black.sets(t.count)
	t.stage = int8(t.count.stage())
	t.scale = [2]uint8{uint8(t.count.scale(xiangqi.Red)), uint8(t.count.scale(xiangqi.Black))}
}

// value mixes the two parts of a total for Red according to the stage. If the stronger side is unlikely to
// win, it scales the result down. It then clamps the result.
func (t *Tally) value(mg, eg int) int {
	value := taper(mg, eg, int(t.stage))
	stronger := xiangqi.Red
	if value < 0 {
		stronger = xiangqi.Black
	}
	value = value * int(t.scale[stronger]) / fullScale
	return max(-MaxEval, min(value, MaxEval))
}

// counts holds how many there are of each piece, in four bits that start at bit 4*Piece.
type counts uint64

func oneOf(p xiangqi.Piece) counts { return 1 << (4 * p & 63) }

func (n counts) of(c xiangqi.Color, k xiangqi.Kind) int {
	return int(n >> (4 * xiangqi.NewPiece(c, k) & 63) & 15)
}

// strong returns what c's strong pieces add to the stage.
func (n counts) strong(c xiangqi.Color) int {
	return rookStage*n.of(c, xiangqi.Rook) + knightStage*n.of(c, xiangqi.Knight) + cannonStage*n.of(c, xiangqi.Cannon)
}

// guards returns how many advisors and bishops c has, up to a maximum of 4.
func (n counts) guards(c xiangqi.Color) int {
	return min(n.of(c, xiangqi.Advisor)+n.of(c, xiangqi.Bishop), 4)
}

// stage returns the stage, which is MaxStage with all strong pieces on the board and 0 with none.
func (n counts) stage() int {
	return min(n.strong(xiangqi.Red)+n.strong(xiangqi.Black), MaxStage)
}

// pieceTable holds the value of each piece on each square. Values are positive for Red and negative for
// Black.
type pieceTable [16][128]score

func newPieceTable(w *Weights) *pieceTable {
	t := new(pieceTable)
	for _, c := range [...]xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
			for s := range xiangqi.Square(xiangqi.NumSquares) {
				t[xiangqi.NewPiece(c, k)][s] = manValue(w, c, k, s)
			}
		}
	}
	return t
}

func manValue(w *Weights, c xiangqi.Color, k xiangqi.Kind, s xiangqi.Square) score {
	at := w[squareWeight(k, relative(c, s))]
	value := pack(int(at.MG), int(at.EG))
	if k != xiangqi.King {
		piece := w[materialWeight(k)]
		value += pack(int(piece.MG), int(piece.EG))
	}
	if c == xiangqi.Black {
		return -value
	}
	return value
}

// Tally computes the tally of p from scratch.
func (e *Evaluator) Tally(p *xiangqi.Position) Tally {
	var t Tally
	for pieces := p.Occupied(); !pieces.Empty(); {
		s := pieces.PopFirst()
		piece := p.At(s)
		t.pieces += e.pieces[piece&15][s&127]
		t.count += oneOf(piece)
	}
	t.captured(e)
	return t
}

// After returns the tally of the position after the pseudo-legal move m, where p is the position before the
// move and t is its tally.
func (e *Evaluator) After(t Tally, p *xiangqi.Position, m xiangqi.Move) Tally {
	from, to := m.From()&127, m.To()&127
	piece, captured := p.At(from), p.At(to)
	t.pieces += e.pieces[piece&15][to] - e.pieces[piece&15][from]
	if captured != xiangqi.NoPiece && m != xiangqi.NoMove {
		t.pieces -= e.pieces[captured&15][to]
		t.count -= oneOf(captured)
		t.captured(e)
	}
	return t
}
