package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// MaxEval bounds the absolute value of every evaluation. It is far below the scores that a search uses for
// mates.
const MaxEval = 20000

// An Evaluator evaluates positions with a fixed set of weights. It does not change after New and is safe for
// concurrent use.
type Evaluator struct {
	weights [tableSize]score
	pieces  *pieceTable
}

// New returns an evaluator that uses w, or the weights returned by Default if w is nil.
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

// Evaluate returns the value of p in centipawns, where 100 is about a pawn across the river. The value is
// positive if the side to move is better, and it is always within ±MaxEval. Because Evaluate does not search
// any moves, p should be quiet, and the side to move should not be in check.
func (e *Evaluator) Evaluate(p *xiangqi.Position) int {
	e = e.made()
	return e.EvaluateTally(p, e.Tally(p))
}

// made returns e or, if e is the zero value, an evaluator with the default weights.
func (e *Evaluator) made() *Evaluator {
	if e.pieces == nil {
		return New(nil)
	}
	return e
}

// EvaluateTally is like Evaluate, for callers that keep the tally of p up to date.
func (e *Evaluator) EvaluateTally(p *xiangqi.Position, t Tally) int {
	var v evaluation // filled field by field, because a literal would be built separately and then copied
	v.begin(p, &e.weights, t.count)
	total := t.pieces + t.sets + v.board()
	value := t.value(total.mg(), total.eg())
	if p.Turn() == xiangqi.Black {
		return -value
	}
	return value
}

// EvaluatePieces returns only the part of the value that is in the tally of p, in the same form as Evaluate.
// It is a first estimate that ignores mobility, threats and the kings.
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

// side describes what one side's pieces are doing.
type side struct {
	w   *[tableSize]score
	rec *recorder // records the use of weights; may be nil
	*parts

	king   xiangqi.Square
	pieces xiangqi.Bitboard

	// Squares attacked by pieces of each kind. all holds the squares attacked by any piece, and twice those
	// attacked by at least two. bare holds the squares attacked by any piece except the king, and lesser
	// those attacked by pawns, advisors and bishops.
	pawns, knights, cannons, rooks xiangqi.Bitboard
	lesser, bare, all, twice       xiangqi.Bitboard
	// Empty squares that the cannons can move to.
	slides xiangqi.Bitboard
	// Squares that a rook and a cannon would attack from the king's square.
	kingSlide, kingJump xiangqi.Bitboard

	steps     int // number of squares that the king can move to
	attackers int // number of pieces that attack the enemy palace
	danger    int // danger points against the enemy king
}

// begin sets the fields that are needed for both sides from the start.
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

// weight returns weight i and counts it once.
func (s *side) weight(i int) score {
	if s.rec != nil {
		s.rec.note(i, 1)
	}
	return s.w[i&(tableSize-1)]
}

// times returns n times weight i and counts it n times.
func (s *side) times(i, n int) score {
	if s.rec != nil {
		s.rec.note(i, n)
	}
	return s.w[i&(tableSize-1)] * score(n)
}

// add adds the squares attacked by one piece to those attacked by its side.
func (s *side) add(to xiangqi.Bitboard) {
	s.twice = s.twice.Or(s.all.And(to))
	s.all = s.all.Or(to)
}

// bears counts a piece as attacking the enemy palace.
func (s *side) bears(danger int) {
	s.attackers++
	s.danger += danger
}

// board returns the value of what the pieces are doing, Red minus Black. The order matters, because the
// mobility of a piece depends on the squares that the opponent's cheaper pieces attack.
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

// addKing adds the squares attacked by the king to those attacked by the other pieces.
func (s *side) addKing() {
	s.bare = s.all
	s.add(xiangqi.KingAttacks(s.king))
}
