package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Endings that the stronger side can hardly win are scaled down. This is the only part of the evaluation
// that is not linear in the weights.

// fullScale leaves a value unchanged.
const fullScale = 64

// scaledStrong is the maximum strength of a side, in units of the stage, at which its value is scaled
// down: one rook, or two knights or cannons.
const scaledStrong = 4

// Scales in 64ths, by the type of ending.
const (
	deadDraw   = 0  // no piece can attack
	bookDraw   = 4  // drawn with correct play, according to the books
	hardToWin  = 16 // won only in rare cases
	halfChance = 32 // depends on the squares
)

// scale returns the scale, in 64ths, of a value in favour of c.
func (n counts) scale(c xiangqi.Color) int {
	strong, pawns := n.strong(c), n.of(c, xiangqi.Pawn)
	switch {
	case strong > scaledStrong:
		return fullScale
	case strong == 0 && pawns == 0:
		return deadDraw
	case strong == 0:
		return n.pawnScale(c, pawns)
	case pawns > 0:
		return fullScale
	case strong == knightStage:
		return n.loneScale(c)
	case n.of(c, xiangqi.Rook) == 1:
		return n.rookScale(c)
	default:
		return n.pairScale(c)
	}
}

// pawnScale is the scale for pawns only. One or two pawns draw against a strong piece, and one pawn
// draws against any guard. Two pawns seldom win against three or more guards. Whether three win against
// four guards depends on the squares.
func (n counts) pawnScale(c xiangqi.Color, pawns int) int {
	guards, strong := n.guards(c^1), n.strong(c^1)
	switch {
	case strong > 0 && pawns <= 2:
		return bookDraw
	case pawns == 1 && guards > 0:
		return bookDraw
	case pawns == 2 && guards >= 3:
		return hardToWin
	case pawns == 3 && guards == 4:
		return halfChance
	}
	return fullScale
}

// loneScale is the scale for one knight or one cannon without pawns.
func (n counts) loneScale(c xiangqi.Color) int {
	advisors, bishops := n.of(c^1, xiangqi.Advisor), n.of(c^1, xiangqi.Bishop)
	if n.strong(c^1) > 0 {
		return bookDraw
	}
	if n.of(c, xiangqi.Knight) == 1 {
		// A knight wins against one advisor, rarely against one bishop, and never against two guards.
		switch {
		case advisors+bishops == 0 || advisors == 1 && bishops == 0:
			return fullScale
		case advisors+bishops == 1:
			return hardToWin
		}
		return bookDraw
	}
	// A cannon needs one of its own advisors as a screen. It then wins against advisors, but not against
	// a bishop.
	switch {
	case n.of(c, xiangqi.Advisor) == 0 || bishops > 0:
		return bookDraw
	case advisors > 0:
		return halfChance
	}
	return fullScale
}

// rookScale is the scale for one rook without pawns. The rook draws against a full palace, and against a
// knight or cannon with guards.
func (n counts) rookScale(c xiangqi.Color) int {
	guards, strong := n.guards(c^1), n.strong(c^1)
	switch {
	case strong >= rookStage:
		return hardToWin
	case strong > 0 && guards >= 2, guards == 4:
		return bookDraw
	case strong > 0 || guards == 3:
		return halfChance
	}
	return fullScale
}

// pairScale is the scale for two pieces, knights or cannons, without pawns.
func (n counts) pairScale(c xiangqi.Color) int {
	guards, strong := n.guards(c^1), n.strong(c^1)
	cannons := n.of(c, xiangqi.Cannon)
	switch {
	case strong >= 2*knightStage:
		return hardToWin
	case strong > 0 && guards >= 2:
		return hardToWin
	case cannons == 2 && n.guards(c) == 0:
		return bookDraw
	case cannons == 2 && guards == 4:
		return hardToWin
	case strong > 0:
		return halfChance
	}
	return fullScale
}
