package xiangqi

// ExchangeValues holds the value of each kind of piece in a static exchange, in centipawns,
// indexed by Kind. The king's value is not used, because a king captures last or not at all.
type ExchangeValues [8]int

// DefaultExchangeValues returns values suitable for the opening and the middlegame.
func DefaultExchangeValues() ExchangeValues {
	return ExchangeValues{Advisor: 200, Bishop: 200, Knight: 450, Rook: 1000, Cannon: 480, Pawn: 100}
}

// ExchangeAtLeast reports whether the exchange that begins with the pseudo-legal move m gains the
// mover at least threshold centipawns. Each side always captures with its cheapest piece, and
// stops when that is better. Pins are ignored. Attackers are recomputed after every capture, to
// take account of departing screens and opened lines.
func (p *Position) ExchangeAtLeast(m Move, threshold int, values *ExchangeValues) bool {
	from, to := m.From(), m.To()
	balance := values[p.At(to).Kind()] - threshold
	if balance < 0 {
		return false // too little, even with nothing lost in return
	}
	balance -= values[p.At(from).Kind()]
	if balance >= 0 {
		return true // even if the piece is lost
	}
	occ := p.Occupied().AndNot(from.Bit()).Or(to.Bit())
	side := p.turn
	// balance is from the viewpoint of the side that captured last, assuming that it loses the
	// capturing piece.
	for {
		side ^= 1
		at, kind := p.cheapestAttacker(side, to, occ)
		occ = occ.AndNot(at)
		switch kind {
		case NoKind:
			return side != p.turn
		case King:
			// The king may capture only if no piece can recapture.
			_, back := p.cheapestAttacker(side^1, to, occ)
			return (back == NoKind) == (side == p.turn)
		}
		balance = -balance - 1 - values[kind]
		if balance >= 0 {
			// The capturing side is ahead even if it loses this piece.
			return side == p.turn
		}
	}
}

// cheapestAttacker returns the piece in occ that side would use first to capture on the given
// square, and its kind. It returns NoKind if there is none. The kinds are tried in order of value.
// Line pieces come near the end, because most exchanges are decided before they are reached.
func (p *Position) cheapestAttacker(side Color, to Square, occ Bitboard) (at Bitboard, kind Kind) {
	to &= 127
	kinds, pieces := &p.board.kinds, p.board.colors[side&1].And(occ)
	if b := pawnSources[side&1][to].And(pieces).And(kinds[Pawn]); !b.Empty() {
		return b.First().Bit(), Pawn
	}
	home := pieces.And(ownHalf[side&1])
	if b := advisorSteps[to].And(home).And(kinds[Advisor]); !b.Empty() {
		return b.First().Bit(), Advisor
	}
	if b := home.And(kinds[Bishop]); !b.Empty() {
		if b = b.And(BishopAttacks(to, occ)); !b.Empty() {
			return b.First().Bit(), Bishop
		}
	}
	if b := knightJumps[to].And(pieces).And(kinds[Knight]); !b.Empty() {
		if b = b.And(KnightSources(to, occ)); !b.Empty() {
			return b.First().Bit(), Knight
		}
	}
	if at = lineAttacker(to, pieces.And(kinds[Cannon]), occ, 1); !at.Empty() {
		return at, Cannon
	}
	if at = lineAttacker(to, pieces.And(kinds[Rook]), occ, 0); !at.Empty() {
		return at, Rook
	}
	if at = kingSteps[to].And(pieces).And(kinds[King]); !at.Empty() {
		return at, King
	}
	return Bitboard{}, NoKind
}

// lineAttacker returns one of the given pieces that is on a line with the square, with exactly the
// given number of screens in between. It returns the empty set if there is no such piece.
func lineAttacker(to Square, pieces, occ Bitboard, screens int) Bitboard {
	for pieces = pieces.And(lines[to&127]); !pieces.Empty(); {
		at := pieces.PopFirst()
		if between[to&127][at&127].And(occ).Len() == screens {
			return at.Bit()
		}
	}
	return Bitboard{}
}
