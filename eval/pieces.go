package eval

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// This file evaluates strong pieces individually, by their mobility, by their square, and by whether they
// attack the enemy palace. Rare cases are counted conditionally, and frequent cases without a branch.

func (v *evaluation) knights(us, them *side) score {
	knights := us.pieces.And(v.p.ByKind(xiangqi.Knight))
	open, palace := us.pieces.Or(them.lesser).Not(), us.target
	var s score
	for b := knights; !b.Empty(); {
		to := xiangqi.KnightAttacks(b.PopFirst(), v.occ)
		s += us.weight(knightMobility + to.And(open).Len())
		if to.Intersects(palace) {
			us.bears(knightDanger)
		}
		us.knights = us.knights.Or(to)
		us.add(to)
	}
	if blocked := us.ahead(knights).And(us.pieces).And(v.p.ByKind(xiangqi.Pawn)); !blocked.Empty() {
		s += us.times(blockedKnight, blocked.Len())
	}
	return s
}

func (v *evaluation) cannons(us, them *side) score {
	open, palace := v.occ.Or(them.lesser).Not(), us.target
	var s score
	for b := us.pieces.And(v.p.ByKind(xiangqi.Cannon)); !b.Empty(); {
		slide, to := xiangqi.LineAttacks(b.PopFirst(), v.occ)
		s += us.weight(cannonMobility + slide.And(open).Len())
		if to.Intersects(palace) {
			us.bears(cannonDanger)
		}
		us.slides = us.slides.Or(slide)
		us.cannons = us.cannons.Or(to)
		us.add(to)
	}
	us.slides = us.slides.AndNot(v.occ)
	return s
}

func (v *evaluation) rooks(us, them *side) score {
	open := us.pieces.Or(them.lesser).Or(them.knights).Or(them.cannons).Not()
	palace := us.target
	var s score
	for b := us.pieces.And(v.p.ByKind(xiangqi.Rook)); !b.Empty(); {
		from := b.PopFirst()
		to, _ := xiangqi.LineAttacks(from, v.occ)
		free := to.And(open).Len()
		s += us.weight(rookMobility + free)
		if free <= 3 && us.rookHomes.Has(from) {
			s += us.weight(idleRook)
		}
		s += v.rookFile(us, from)
		if to.Intersects(palace) {
			us.bears(rookDanger)
		}
		us.rooks = us.rooks.Or(to)
		us.add(to)
	}
	return s
}

// rookFile returns the value of the pawns on the file of a rook.
func (v *evaluation) rookFile(us *side, from xiangqi.Square) score {
	pawns := fileSets[from.File()&15].And(v.p.ByKind(xiangqi.Pawn))
	switch {
	case pawns.Empty():
		return us.weight(rookFile)
	case !pawns.Intersects(us.pieces):
		return us.weight(rookFile + 1)
	}
	return 0
}

// guarding returns the value of us's strong pieces and crossed pawns that are guarded.
func (v *evaluation) guarding(us *side) score {
	pieces := us.pieces.And(us.all)
	strong := v.p.ByKind(xiangqi.Knight).Or(v.p.ByKind(xiangqi.Cannon)).Or(v.p.ByKind(xiangqi.Rook))
	s := us.times(guarded, pieces.And(strong).Len())
	if far := us.beyond(pieces); far != 0 {
		s += us.times(guarded+1, popcount(far&us.beyond(v.p.ByKind(xiangqi.Pawn))))
	}
	return s
}

// control returns the value of the squares that us controls across the river. It counts squares that only us
// attacks, and squares in the palace that us attacks at least once and at least twice. (ZMBL 4.4: controlling
// a square counts more the nearer it is to the enemy palace.)
func control(us, them *side) score {
	all, twice := us.beyond(us.all), us.beyond(us.twice)
	alone := all &^ us.beyond(them.all)
	s := us.times(controlled, popcount(alone&us.riverZone))
	s += us.times(controlled+1, popcount(alone&us.flankZone))
	s += us.times(controlled+2, popcount(all&us.palaceZone))
	return s + us.times(controlled+3, popcount(twice&us.palaceZone))
}
