package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// MaxEval is the bound on every value, far below the values that a search assigns to mates.
const MaxEval = 20000

// Evaluator evaluates positions with one set of weights. It is immutable after New and safe for concurrent
// use.
type Evaluator struct {
	weights [tableSize]score
	pieces  *pieceTable
}

// New returns an evaluator with the given weights; nil means those of Default.
func New(w *Weights) *Evaluator {
	if w == nil {
		w = Default()
	}
	e := &Evaluator{pieces: newPieceTable(w)}
	for i, x := range w {
		e.weights[i] = pack(int(x.MG), int(x.EG))
	}
	return e
}

// Evaluate returns the value of p in centipawns (100 is about a pawn across the river). The value is
// positive if the side to move is better, and always within ±MaxEval. Evaluate searches no moves, so p
// should be quiet, and the side to move should not be in check.
func (e *Evaluator) Evaluate(p *xiangqi.Position) int {
	e = e.made()
	return e.EvaluateTally(p, e.Tally(p))
}

// made returns e, or an evaluator with the default weights if e is the zero value.
func (e *Evaluator) made() *Evaluator {
	if e.pieces == nil {
		return New(nil)
	}
	return e
}

// EvaluateTally is Evaluate for a caller that maintains the tally of p.
func (e *Evaluator) EvaluateTally(p *xiangqi.Position, t Tally) int {
	var v evaluation // filled field by field: a literal would be built separately and copied
	v.begin(p, &e.weights, t.count)
	total := t.pieces + t.sets + v.board()
	value := t.value(total.mg(), total.eg())
	if p.Turn() == xiangqi.Black {
		return -value
	}
	return value
}

// EvaluatePieces returns the value of the tally of p, with the unit and sign of Evaluate. It is a first
// estimate, which does not include mobility, threats and kings.
func (e *Evaluator) EvaluatePieces(p *xiangqi.Position, t Tally) int {
	total := t.pieces + t.sets
	value := t.value(total.mg(), total.eg())
	if p.Turn() == xiangqi.Black {
		return -value
	}
	return value
}

// evaluation is the working state for one position.
type evaluation struct {
	p     *xiangqi.Position
	occ   xiangqi.Bitboard
	count counts
	side  [2]side
}

// side holds the activity of one side's pieces.
type side struct {
	w   *[tableSize]score
	rec *recorder // records the use of weights, if not nil
	*parts

	king   xiangqi.Square
	pieces xiangqi.Bitboard

	// The squares attacked by each kind. all holds those attacked by any piece, twice by at least two, bare
	// by any piece except the king, and lesser by pawns, advisors and bishops.
	pawns, knights, cannons, rooks xiangqi.Bitboard
	lesser, bare, all, twice       xiangqi.Bitboard
	// Empty squares that the cannons can move to.
	slides xiangqi.Bitboard
	// What a rook and a cannon on the king's square would attack.
	kingSlide, kingJump xiangqi.Bitboard

	steps     int // squares the king can move to
	attackers int // pieces that attack the enemy palace
	danger    int // danger points against the enemy king
}

// begin sets the fields that both sides need from the start.
func (v *evaluation) begin(p *xiangqi.Position, w *[tableSize]score, n counts) {
	v.p, v.occ, v.count = p, p.Occupied(), n
	v.side[xiangqi.Red].begin(v, w, &redParts)
	v.side[xiangqi.Black].begin(v, w, &blackParts)
}

func (s *side) begin(v *evaluation, w *[tableSize]score, parts *parts) {
	s.w, s.parts = w, parts
	s.pieces = v.p.ByColor(parts.color)
	s.king = s.pieces.And(v.p.ByKind(xiangqi.King)).First()
	s.kingSlide, s.kingJump = xiangqi.LineAttacks(s.king, v.occ)
}

// weight returns the i-th weight and counts it once.
func (s *side) weight(i int) score {
	if s.rec != nil {
		s.rec.note(i, 1)
	}
	return s.w[i&(tableSize-1)]
}

// times returns n times the i-th weight and counts it n times.
func (s *side) times(i, n int) score {
	if s.rec != nil {
		s.rec.note(i, n)
	}
	return s.w[i&(tableSize-1)] * score(n)
}

// add adds the attacks of one piece to those of its side.
func (s *side) add(to xiangqi.Bitboard) {
	s.twice = s.twice.Or(s.all.And(to))
	s.all = s.all.Or(to)
}

// bears counts a piece that attacks the enemy palace.
func (s *side) bears(danger int) {
	s.attackers++
	s.danger += danger
}

// board values the activity of the pieces on the board, Red minus Black. The order matters: a kind's
// mobility depends on the squares that the other side's cheaper kinds attack.
func (v *evaluation) board() score {
	red, black := &v.side[xiangqi.Red], &v.side[xiangqi.Black]
	s := v.guards(red) - v.guards(black)
	s += v.pawns(red, black) - v.pawns(black, red)
	s += v.knights(red, black) - v.knights(black, red)
	s += v.cannons(red, black) - v.cannons(black, red)
	s += v.rooks(red, black) - v.rooks(black, red)
	red.addKing()
	black.addKing()
	s += v.guarding(red) - v.guarding(black)
	s += v.threats(red, black) - v.threats(black, red)
	s += control(red, black) - control(black, red)
	s += v.kingLines(red, black) - v.kingLines(black, red)
	s += v.knightPatterns(red, black) - v.knightPatterns(black, red)
	s += ownKing(red, black) - ownKing(black, red)
	s += v.assault(red, black) - v.assault(black, red)
	if v.p.Turn() == xiangqi.Red {
		return s + red.weight(tempo)
	}
	return s - black.weight(tempo)
}

// addKing adds the king's attacks to those of the other pieces.
func (s *side) addKing() {
	s.bare = s.all
	s.add(xiangqi.KingAttacks(s.king))
}
