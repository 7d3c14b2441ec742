package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Danger points against a king. They are not weights themselves. Their total selects one of the weights of
// the term "king danger", and only those are tuned.
const (
	rookDanger   = 3 // for each rook that attacks the palace
	knightDanger = 3
	cannonDanger = 2
	pawnDanger   = 2

	rookCheckDanger   = 3 // a safe check by this kind of piece is available
	cannonCheckDanger = 2
	knightCheckDanger = 3
	pawnCheckDanger   = 2

	advisorDanger = 2 // for each missing advisor
	bishopDanger  = 1 // for each missing bishop
	stuckDanger   = 2 // the king has no move
	hollowDanger  = 4 // for each hollow cannon
	maxDanger     = 27
)

// assault returns the value of us's combined attack on the enemy king. It depends on the number of attackers,
// the checks that they can give, and the total danger.
func (v *evaluation) assault(us, them *side) score {
	s := us.weight(attackerCount + min(us.attackers, 5))
	s += v.checks(us, them)
	advisors, bishops := v.count.of(them.color, xiangqi.Advisor), v.count.of(them.color, xiangqi.Bishop)
	danger := us.danger + max(advisorDanger*(2-advisors)+bishopDanger*(2-bishops), 0)
	if them.steps == 0 {
		danger += stuckDanger
	}
	return s + us.weight(kingDanger+min(danger, maxDanger))
}

// checks returns the value of the checks that us can give.
func (v *evaluation) checks(us, them *side) score {
	rook := them.kingSlide.And(us.rooks).AndNot(us.pieces)
	cannon := them.kingJump.And(us.slides.Or(us.cannons.And(them.pieces)))
	knight := xiangqi.KnightSources(them.king, v.occ).And(us.knights).AndNot(us.pieces)
	pawn := xiangqi.PawnSources(us.color, them.king).And(us.pawns).AndNot(us.pieces)
	var s score
	if !rook.Empty() {
		s += us.check(them, rook, safeCheck, rookCheckDanger)
	}
	if !cannon.Empty() {
		s += us.check(them, cannon, safeCheck+1, cannonCheckDanger)
	}
	if !knight.Empty() {
		s += us.check(them, knight, safeCheck+2, knightCheckDanger)
	}
	if !pawn.Empty() {
		s += us.check(them, pawn, safeCheck+3, pawnCheckDanger)
	}
	return s
}

// check returns the value of the squares from which one kind of piece can give check. The check is safe if
// one of these squares is not attacked, or if only the king attacks it and the square is guarded.
func (s *side) check(them *side, to xiangqi.Bitboard, safe, danger int) score {
	if to.AndNot(them.bare).AndNot(them.all.AndNot(s.twice)).Empty() {
		return s.weight(unsafeCheck)
	}
	s.danger += danger
	return s.weight(safe)
}

// ownKing returns the value of the mobility of us's king. The king cannot move to squares that are occupied
// by its own pieces, attacked, or on the other king's line.
func ownKing(us, them *side) score {
	free := xiangqi.KingAttacks(us.king).AndNot(us.pieces).AndNot(them.all).AndNot(them.kingSlide)
	us.steps = popcount(us.within(free))
	return us.weight(kingFreedom + us.steps)
}
