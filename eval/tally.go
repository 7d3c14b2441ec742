package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Tally is the part of the evaluation that moves change by differences: the men
// with their squares, how many there are of each, and what their numbers are
// worth together. A search keeps one for each ply by After.
type Tally struct {
	men score // men and squares, Red minus Black
	// What only captures change.
	sets  score // terms that depend on the numbers of men only, Red minus Black
	count counts
	stage int8
	scale [2]uint8 // 64ths of a value in favour of Red, of Black
}

// captured brings up to date what depends on the numbers of men.
func (t *Tally) captured(e *Evaluator) {
	red, black := side{w: &e.weights, parts: &redParts}, side{w: &e.weights, parts: &blackParts}
	t.sets = red.sets(t.count) - black.sets(t.count)
	t.stage = int8(t.count.stage())
	t.scale = [2]uint8{uint8(t.count.scale(xiangqi.Red)), uint8(t.count.scale(xiangqi.Black))}
}

// value tapers a total of Red's view, scales it when the stronger side can
// hardly win, and keeps it within bounds.
func (t *Tally) value(mg, eg int) int {
	value := taper(mg, eg, int(t.stage))
	stronger := xiangqi.Red
	if value < 0 {
		stronger = xiangqi.Black
	}
	value = value * int(t.scale[stronger]) / fullScale
	return max(-MaxEval, min(value, MaxEval))
}

// counts holds the number of each man in four bits, at four times its Piece.
type counts uint64

func oneOf(p xiangqi.Piece) counts { return 1 << (4 * p & 63) }

func (n counts) of(c xiangqi.Color, k xiangqi.Kind) int {
	return int(n >> (4 * xiangqi.NewPiece(c, k) & 63) & 15)
}

// strong returns what the strong men of c add to the stage.
func (n counts) strong(c xiangqi.Color) int {
	return rookStage*n.of(c, xiangqi.Rook) + knightStage*n.of(c, xiangqi.Knight) + cannonStage*n.of(c, xiangqi.Cannon)
}

// guards returns the number of advisors and bishops of c.
func (n counts) guards(c xiangqi.Color) int {
	return min(n.of(c, xiangqi.Advisor)+n.of(c, xiangqi.Bishop), 4)
}

// stage returns MaxStage with all strong men on the board, 0 with none.
func (n counts) stage() int {
	return min(n.strong(xiangqi.Red)+n.strong(xiangqi.Black), MaxStage)
}

// menTable is the value of each man on each square, Red's positive, Black's negative.
type menTable [16][128]score

func newMenTable(w *Weights) *menTable {
	t := new(menTable)
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
		man := w[materialWeight(k)]
		value += pack(int(man.MG), int(man.EG))
	}
	if c == xiangqi.Black {
		return -value
	}
	return value
}

// Tally counts the men of p from nothing.
func (e *Evaluator) Tally(p *xiangqi.Position) Tally {
	var t Tally
	for men := p.Occupied(); !men.Empty(); {
		s := men.PopFirst()
		man := p.At(s)
		t.men += e.men[man&15][s&127]
		t.count += oneOf(man)
	}
	t.captured(e)
	return t
}

// After returns the tally of the position after the pseudo-legal move m, from
// the tally t of p, the position before it.
func (e *Evaluator) After(t Tally, p *xiangqi.Position, m xiangqi.Move) Tally {
	from, to := m.From()&127, m.To()&127
	man, captured := p.At(from), p.At(to)
	t.men += e.men[man&15][to] - e.men[man&15][from]
	if captured != xiangqi.NoPiece && m != xiangqi.NoMove {
		t.men -= e.men[captured&15][to]
		t.count -= oneOf(captured)
		t.captured(e)
	}
	return t
}
