package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// This file evaluates the named patterns, which consist of pieces in line with the enemy king.

// kingLines returns the value of us's rooks, cannons and king on the rank or file of the enemy king. The
// value depends on the pieces in between.
func (v *evaluation) kingLines(us, them *side) score {
	var s score
	for b := v.p.ByKind(xiangqi.Cannon).And(us.pieces).And(xiangqi.Lines(them.king)); !b.Empty(); {
		s += v.cannonLine(us, them, b.PopFirst())
	}
	// A rook or king that comes second on a line has one piece between it and the enemy king. Tuning found
	// that pins by a rook are worth nothing.
	second := them.kingJump.And(us.pieces).And(v.p.ByKind(xiangqi.Rook).Or(v.p.ByKind(xiangqi.King)))
	for !second.Empty() {
		at := second.PopFirst()
		between := xiangqi.Between(at, them.king).And(v.occ)
		if at == us.king {
			s += v.pins(us, them, between, kingPin)
		} else {
			s += us.times(battery, between.AndNot(them.pieces).Len())
		}
	}
	if bottom := v.p.ByKind(xiangqi.Cannon).And(us.pieces).And(us.lastRank); !bottom.Empty() {
		s += us.times(bottomCannon+4-v.count.guards(them.color), bottom.Len())
	}
	return s
}

// cannonLine returns the value of a cannon on the rank or file of the enemy king, which depends on the pieces
// in between.
func (v *evaluation) cannonLine(us, them *side, at xiangqi.Square) score {
	between := xiangqi.Between(at, them.king).And(v.occ)
	n := between.Len()
	var s score
	if n == 2 {
		s = v.pins(us, them, between, cannonPin) + us.times(battery+1, between.AndNot(them.pieces).Len())
	}
	if at.File() != them.king.File() {
		return s + us.weight(cannonOnRank+min(n, 3))
	}
	if n == 0 {
		us.danger += hollowDanger
		distance := at.Rank() - them.king.Rank()
		s += us.weight(hollowDistance + max(distance, -distance))
	}
	return s + us.weight(cannonOnFile+min(n, 4))
}

// pins returns the value of enemy pieces that are pinned between one of us's pieces and their own king.
func (v *evaluation) pins(us, them *side, between xiangqi.Bitboard, pin int) score {
	var s score
	for pieces := between.And(them.pieces); !pieces.Empty(); {
		s += us.weight(pin + int(v.p.At(pieces.PopFirst()).Kind()) - int(xiangqi.Advisor))
	}
	return s
}

// knightPatterns returns the value of knights near the enemy king that can work together with a rook or
// cannon.
func (v *evaluation) knightPatterns(us, them *side) score {
	near := us.pieces.And(v.p.ByKind(xiangqi.Knight)).And(us.corners.Or(twoSteps[them.king&127]))
	if near.Empty() {
		return 0
	}
	corner := toInt(near.Intersects(us.corners))
	s := us.times(cornerKnight, corner*toInt(us.rooks.Intersects(us.target)))
	s += us.times(cornerKnight+1, corner*toInt(us.cannons.Intersects(us.target)))
	// A knight that comes first on the king's line locks the king in. A cannon to the rear of the knight then
	// gives mate.
	facing := near.And(twoSteps[them.king&127]).And(them.kingSlide)
	s += us.times(facingKnight, facing.Len())
	cannonComes := them.kingJump.Intersects(us.slides)
	return s + us.times(facingKnight+1, toInt(cannonComes && !facing.Empty()))
}
