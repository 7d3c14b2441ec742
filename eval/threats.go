package eval

import (
	"math/bits"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Attackers, from the cheapest to the most expensive.
const (
	byLesser = iota // pawn, advisor, bishop, king
	byMiddle        // knight, cannon
	byRook
	attackerKinds
)

// threatTargets is the number of kinds of pieces that can be threatened, which are all except the king.
const threatTargets = 6

// threats returns the value of the threats that us makes against them. The value of a threat depends on the
// cheapest attacker, on the piece under attack, and on whether that piece is guarded.
func (v *evaluation) threats(us, them *side) score {
	targetsLo, targetsHi := us.all.And(them.pieces).AndNot(them.king.Bit()).Halves()
	lesserLo, lesserHi := us.lesser.Or(xiangqi.KingAttacks(us.king)).Halves()
	middleLo, middleHi := us.knights.Or(us.cannons).Halves()
	guardedLo, guardedHi := them.all.Halves()
	s, hanging := v.threatsIn(us, 0, targetsLo, lesserLo, middleLo, guardedLo)
	high, more := v.threatsIn(us, xiangqi.NumSquares/2, targetsHi, lesserHi, middleHi, guardedHi)
	s, hanging = s+high, min(hanging+more, 3)
	switch {
	case hanging == 0:
		return s
	case v.p.Turn() == us.color:
		return s + us.weight(hangingTurn-1+hanging)
	default:
		return s + us.weight(hangingWait-1+hanging)
	}
}

// threatsIn returns the value of the threats in one half of the board, whose lowest square is first. It also
// returns the number of hanging pieces.
func (v *evaluation) threatsIn(us *side, first int, targets, lesser, middle, guarded uint64) (s score, hanging int) {
	for ; targets != 0; targets &= targets - 1 {
		at := targets & -targets
		i := byRook * threatTargets
		if middle&at != 0 {
			i = byMiddle * threatTargets
		}
		if lesser&at != 0 {
			i = byLesser * threatTargets
		}
		if guarded&at != 0 {
			i += threatGuarded - threatLoose
		}
		piece := v.p.At(xiangqi.Square(first + bits.TrailingZeros64(targets)))
		i += int(piece.Kind()) - int(xiangqi.Advisor)
		s += us.weight(threatLoose + i)
		hanging += int(hangs[i&63])
	}
	return s, hanging
}

// hangs records whether a threat wins material. It is indexed like the weights of threats. A threat wins
// material if it attacks a strong piece that is unguarded or more valuable than the attacker.
var hangs = makeHangs()

func makeHangs() (t [64]uint8) {
	for by := range attackerKinds {
		for kind := xiangqi.Knight; kind <= xiangqi.Cannon; kind++ {
			i := by*threatTargets + int(kind) - int(xiangqi.Advisor)
			cheaper := by == byLesser || kind == xiangqi.Rook && by != byRook
			t[i] = 1
			t[threatGuarded-threatLoose+i] = uint8(toInt(cheaper))
		}
	}
	return t
}
