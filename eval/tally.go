package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Tally is the part of the evaluation that is updated incrementally: the pieces with their squares, the
// numbers of pieces, and the joint value of those numbers. A search stores one Tally per ply and updates
// it with After.
type Tally struct {
	pieces score // pieces and squares, Red minus Black
	// Changed only by captures.
	sets  score // terms that depend only on the numbers of pieces, Red minus Black
	count counts
	stage int8
	scale [2]uint8 // 64ths of a value in favour of Red, of Black
}

// captured updates the fields that depend on the numbers of pieces.
func (t *Tally) captured(e *Evaluator) {
	red, black := side{w: &e.weights, parts: &redParts}, side{w: &e.weights, parts: &blackParts}
	t.sets = red.sets(t.count) - black.sets(t.count)
	t.stage = int8(t.count.stage())
	t.scale = [2]uint8{uint8(t.count.scale(xiangqi.Red)), uint8(t.count.scale(xiangqi.Black))}
}

// value mixes the two parts of a total, as seen by Red, according to the stage. It scales the result down
// if the stronger side can hardly win, and clamps it.
func (t *Tally) value(mg, eg int) int {
	value := taper(mg, eg, int(t.stage))
	stronger := xiangqi.Red
	if value < 0 {
		stronger = xiangqi.Black
	}
	value = value * int(t.scale[stronger]) / fullScale
	return max(-MaxEval, min(value, MaxEval))
}

// counts holds the number of each piece in four bits, starting at bit 4*Piece.
type counts uint64

func oneOf(p xiangqi.Piece) counts { return 1 << (4 * p & 63) }

func (n counts) of(c xiangqi.Color, k xiangqi.Kind) int {
	return int(n >> (4 * xiangqi.NewPiece(c, k) & 63) & 15)
}

// strong returns the contribution of c's strong pieces to the stage.
func (n counts) strong(c xiangqi.Color) int {
	return rookStage*n.of(c, xiangqi.Rook) + knightStage*n.of(c, xiangqi.Knight) + cannonStage*n.of(c, xiangqi.Cannon)
}

// guards returns the number of c's advisors and bishops, at most 4.
func (n counts) guards(c xiangqi.Color) int {
	return min(n.of(c, xiangqi.Advisor)+n.of(c, xiangqi.Bishop), 4)
}

// stage returns MaxStage with all strong pieces on the board, 0 with none.
func (n counts) stage() int {
	return min(n.strong(xiangqi.Red)+n.strong(xiangqi.Black), MaxStage)
}

// pieceTable holds the value of each piece on each square, positive for Red and negative for Black.
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

// Tally counts the pieces of p from scratch.
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

// After returns the tally of the position after the pseudo-legal move m. t is the tally of p, the position
// before the move.
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
