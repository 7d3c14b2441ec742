package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// The named patterns: pieces on the enemy king's lines.

// kingLines returns the value of side us's rooks, cannons and king on the enemy king's rank or file. The
// value depends on the pieces in between.
func (v *evaluation) kingLines(us, them *side) score {
	var s score
	for b := v.p.ByKind(xiangqi.Cannon).And(us.pieces).And(xiangqi.Lines(them.king)); !b.Empty(); {
		s += v.cannonLine(us, them, b.PopFirst())
	}
	// If a rook or king is the second piece on a line, there is one piece between it and the enemy king.
	// Tuning found no value in pins by a rook.
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

// cannonLine values a cannon on the enemy king's rank or file by the pieces between.
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

// pins values the enemy pieces pinned between a piece of side us and their own king.
func (v *evaluation) pins(us, them *side, between xiangqi.Bitboard, pin int) score {
	var s score
	for pieces := between.And(them.pieces); !pieces.Empty(); {
		s += us.weight(pin + int(v.p.At(pieces.PopFirst()).Kind()) - int(xiangqi.Advisor))
	}
	return s
}

// knightPatterns values knights near the enemy king that a rook or cannon may join.
func (v *evaluation) knightPatterns(us, them *side) score {
	near := us.pieces.And(v.p.ByKind(xiangqi.Knight)).And(us.corners.Or(twoSteps[them.king&127]))
	if near.Empty() {
		return 0
	}
	corner := toInt(near.Intersects(us.corners))
	s := us.times(cornerKnight, corner*toInt(us.rooks.Intersects(us.target)))
	s += us.times(cornerKnight+1, corner*toInt(us.cannons.Intersects(us.target)))
	// A knight that is the first piece on the king's line locks the king in. A cannon to the knight's rear
	// then mates.
	facing := near.And(twoSteps[them.king&127]).And(them.kingSlide)
	s += us.times(facingKnight, facing.Len())
	cannonComes := them.kingJump.Intersects(us.slides)
	return s + us.times(facingKnight+1, toInt(cannonComes && !facing.Empty()))
}
