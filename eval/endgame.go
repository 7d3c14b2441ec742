package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// An ending is scaled down if the stronger side is unlikely to win it. No other part of the evaluation is
// nonlinear in the weights.

// fullScale is the scale that leaves a value unchanged.
const fullScale = 64

// scaledStrong is the maximum strength, in units of the stage, of a side whose value may be scaled down. It
// amounts to one rook, or to two knights or cannons.
const scaledStrong = 4

// Scales for different types of endings, in 64ths.
const (
	deadDraw   = 0  // the stronger side has no piece that can attack
	bookDraw   = 4  // drawn with correct play, according to the literature
	hardToWin  = 16 // won only in rare cases
	halfChance = 32 // the outcome depends on the squares
)

// scale returns the scale to apply to a value in favour of c, in 64ths.
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

// pawnScale returns the scale if c has pawns but no strong pieces. One or two pawns draw against a strong
// piece, and a single pawn also draws against one or more guards. Two pawns rarely win against three or more
// guards. With three pawns against four guards, the result depends on the squares.
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

// loneScale returns the scale if c has a single knight or cannon and no pawns.
func (n counts) loneScale(c xiangqi.Color) int {
	advisors, bishops := n.of(c^1, xiangqi.Advisor), n.of(c^1, xiangqi.Bishop)
	if n.strong(c^1) > 0 {
		return bookDraw
	}
	if n.of(c, xiangqi.Knight) == 1 {
		// A knight wins against a single advisor, rarely against a single bishop, and never against two
		// guards.
		switch {
		case advisors+bishops == 0 || advisors == 1 && bishops == 0:
			return fullScale
		case advisors+bishops == 1:
			return hardToWin
		}
		return bookDraw
	}
	// A cannon needs one of its own advisors as a screen. If it has one, it can win against advisors, but not
	// against a bishop.
	switch {
	case n.of(c, xiangqi.Advisor) == 0 || bishops > 0:
		return bookDraw
	case advisors > 0:
		return halfChance
	}
	return fullScale
}

// rookScale returns the scale if c has a single rook and no pawns. The rook draws against four guards,
// and against a knight or cannon supported by guards.
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

// pairScale returns the scale if c has two knights or cannons and no pawns.
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
