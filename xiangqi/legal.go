package xiangqi

// exposure identifies the moves that could leave a side's king attacked, so that no other move
// needs testing. It is valid only while that side is not in check.
type exposure struct {
	// shields are the side's pieces that may open an attack by moving away: a single piece in
	// front of an enemy rook or king, either of two in front of a cannon, or a piece on a knight's
	// leg.
	shields Bitboard
	// screens are the empty squares where any piece except the king would become an enemy cannon's
	// screen. Moving there is never legal.
	screens Bitboard
}

// exposure finds the pieces and squares that matter to the safety of us's king.
func (p *Position) exposure(us Color) exposure {
	var e exposure
	them := us.Other()
	king, occ := p.King(us), p.Occupied()
	theirs, cannons := p.ByColor(them), p.ByKind(Cannon)
	sliders := p.ByKind(Rook).Or(cannons).Or(p.ByKind(King))
	for s := Lines(king).And(theirs).And(sliders); !s.Empty(); {
		slider := s.PopFirst()
		gap := Between(king, slider)
		pieces := gap.And(occ)
		if !cannons.Has(slider) {
			if pieces.Single() {
				e.shields = e.shields.Or(pieces)
			}
			continue
		}
		switch pieces.Len() {
		case 0:
			e.screens = e.screens.Or(gap)
		case 2:
			e.shields = e.shields.Or(pieces)
		}
	}
	for s := knightJumps[king&127].And(theirs).And(p.ByKind(Knight)); !s.Empty(); {
		e.shields = e.shields.Or(knightLeg(s.PopFirst(), king))
	}
	e.shields = e.shields.And(p.ByColor(us))
	return e
}

// knightLeg returns the square that must be empty for a knight on from to attack to.
func knightLeg(from, to Square) Bitboard { return squareBit[knightLegs[to&127][from&127]] }

// LeavesKingSafe reports whether the pseudo-legal move m leaves the mover's king neither attacked
// nor facing the other king. For most moves, one table lookup is enough to decide this.
func (p *Position) LeavesKingSafe(m Move) bool {
	from, to := m.From()&127, m.To()&127
	king := p.King(p.turn) & 127
	if from == king {
		return p.safeAfter(from, to, to)
	}
	near := &alarms[king]
	if near[from]&alarmLeave|near[to]&alarmScreen == 0 && !p.inCheck {
		return true
	}
	return p.safeAfter(from, to, king)
}

// safeAfter reports whether the mover's king would be safe after the move, when it is on the
// square king.
func (p *Position) safeAfter(from, to, king Square) bool {
	b, them := &p.board, p.turn.Other()&1
	theirs := b.colors[them].AndNot(squareBit[to])
	sliders := b.kinds[Rook].Or(b.kinds[Cannon]).Or(b.kinds[King]).And(lines[king]).And(theirs)
	knights := b.kinds[Knight].And(knightJumps[king]).And(theirs)
	pawns := b.kinds[Pawn].And(pawnSources[them][king]).And(theirs)
	if sliders.Or(knights).Or(pawns).Empty() {
		return true
	}
	occ := b.Occupied().AndNot(squareBit[from]).Or(squareBit[to])
	return pawns.Empty() && !b.lineAttacked(king, sliders, occ) && !knightAttacked(king, knights, occ)
}

// lineAttacked reports whether s is attacked by any of the given pieces, which must be rooks,
// cannons or kings.
func (b *Board) lineAttacked(s Square, pieces, occ Bitboard) bool {
	for pieces = pieces.And(lines[s&127]); !pieces.Empty(); {
		at := pieces.PopFirst() & 127
		gap := between[s&127][at].And(occ)
		if b.pieces[at]&7 == Piece(Cannon) {
			if gap.Single() {
				return true
			}
		} else if gap.Empty() {
			return true
		}
	}
	return false
}

// knightAttacked reports whether s is attacked by any of the given knights.
func knightAttacked(s Square, knights, occ Bitboard) bool {
	knights = knights.And(knightJumps[s&127])
	return !knights.Empty() && knights.Intersects(KnightSources(s, occ))
}

// GivesCheck reports whether the pseudo-legal move m attacks the enemy king.
func (p *Position) GivesCheck(m Move) bool {
	from, to := m.From()&127, m.To()&127
	near := &alarms[p.King(p.turn.Other())&127]
	alarm := near[from] | near[to]>>(p.board.pieces[from]&7)
	return alarm&alarmLeave != 0 && p.attacksAfter(from, to)
}

// attacksAfter reports whether a move attacks the enemy king, assuming that the king was not
// attacked before it.
func (p *Position) attacksAfter(from, to Square) bool {
	b, us := &p.board, p.turn&1
	king := p.King(us^1) & 127
	kind := Kind(b.pieces[from&127] & 7)
	occ := b.Occupied().AndNot(squareBit[from]).Or(squareBit[to])
	switch kind {
	case Knight:
		if knightAttacked(king, squareBit[to], occ) {
			return true
		}
	case Rook, Cannon:
		gap := between[king][to&127].And(occ)
		if lines[king].Has(to) && (kind == Rook && gap.Empty() || kind == Cannon && gap.Single()) {
			return true
		}
	case Pawn:
		if pawnSources[us][king].Has(to) {
			return true
		}
	}
	others := b.colors[us].AndNot(squareBit[from])
	sliders := b.kinds[Rook].Or(b.kinds[Cannon]).And(others)
	return b.lineAttacked(king, sliders, occ) || knightAttacked(king, b.kinds[Knight].And(others), occ)
}

// IsPseudoLegal reports whether the side to move could play m under the movement rules, ignoring
// the safety of its own king. m may be any value.
func (p *Position) IsPseudoLegal(m Move) bool {
	from, to := m.From()&127, m.To()&127
	if !from.Valid() || m>>7 >= NumSquares { // also rejects stray bits above the target
		return false
	}
	piece, occ := p.At(from), p.Occupied()
	if piece == NoPiece || piece.Color() != p.turn || p.ByColor(p.turn).Has(to) {
		return false
	}
	switch piece.Kind() {
	case Rook:
		return lines[from].Has(to) && !between[from][to].Intersects(occ)
	case Cannon:
		gap := between[from][to].And(occ)
		return lines[from].Has(to) && (gap.Single() && occ.Has(to) || gap.Empty() && !occ.Has(to))
	case Knight:
		return knightJumps[to].Has(from) && !knightLeg(from, to).Intersects(occ)
	}
	return Attacks(piece, from, occ).Has(to)
}

// IsLegal reports whether the side to move may play m. m may be any value.
func (p Position) IsLegal(m Move) bool {
	return p.IsPseudoLegal(m) && p.LeavesKingSafe(m)
}

// Pinned returns the pieces of side c that could expose c's king by moving away, because that would
// open a line to a rook or the other king, open a knight's leg, or leave only one piece in front of
// a cannon. Such pieces may still have legal moves.
func (p *Position) Pinned(c Color) Bitboard {
	e := p.exposure(c)
	return e.shields
}

// CannonScreens returns the empty squares between c's king and each enemy cannon that has an open
// line to it. Any piece that moves to one of them becomes a screen for the cannon.
func (p *Position) CannonScreens(c Color) Bitboard {
	e := p.exposure(c)
	return e.screens
}
