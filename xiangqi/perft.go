package xiangqi

// Perft returns the number of sequences of depth legal moves from p. It counts the moves of the
// last ply without making them. When Perft returns, p is unchanged.
func Perft(p *Position, depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case depth == 1:
		var buffer [128]Move
		return uint64(len(p.AppendLegal(buffer[:0])))
	}
	var buffer [128]Move
	var nodes uint64
	for _, m := range p.AppendLegal(buffer[:0]) {
		undo := p.MakeMove(m)
		nodes += Perft(p, depth-1)
		p.UnmakeMove(undo)
	}
	return nodes
}

// PerftEach is like Perft, but it also makes and unmakes the moves of the last ply. Use it to time
// and to test MakeMove.
func PerftEach(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	var buffer [128]Move
	moves := p.AppendLegal(buffer[:0])
	if depth == 1 {
		for _, m := range moves {
			p.UnmakeMove(p.MakeMove(m))
		}
		return uint64(len(moves))
	}
	var nodes uint64
	for _, m := range moves {
		undo := p.MakeMove(m)
		nodes += PerftEach(p, depth-1)
		p.UnmakeMove(undo)
	}
	return nodes
}

// CountLegal returns the number of legal moves without listing them.
func (p Position) CountLegal() int {
	if p.inCheck {
		var buffer [128]Move
		return len(p.AppendLegal(buffer[:0]))
	}
	e := p.exposure(p.turn)
	us, occ := p.turn, p.Occupied()
	own := p.ByColor(us)
	free := own.AndNot(e.shields)
	target := own.Or(e.screens).Not()
	n := 0
	for b := free.And(p.ByKind(Rook)); !b.Empty(); {
		n += RookAttacks(b.PopFirst(), occ).And(target).Len()
	}
	for b := free.And(p.ByKind(Cannon)); !b.Empty(); {
		n += cannonMoves(b.PopFirst(), occ).And(target).Len()
	}
	for b := free.And(p.ByKind(Knight)); !b.Empty(); {
		n += KnightAttacks(b.PopFirst(), occ).And(target).Len()
	}
	for b := free.And(p.ByKind(Pawn)); !b.Empty(); {
		n += PawnAttacks(us, b.PopFirst()).And(target).Len()
	}
	for b := free.And(p.ByKind(Bishop)).And(ownHalf[us&1]); !b.Empty(); {
		n += BishopAttacks(b.PopFirst(), occ).And(target).Len()
	}
	for b := free.And(p.ByKind(Advisor)).And(ownHalf[us&1]); !b.Empty(); {
		n += AdvisorAttacks(b.PopFirst()).And(target).Len()
	}
	return n + p.countTested(e.shields.Or(p.Pieces(us, King)), own.Not())
}

// countTested counts the moves of the given pieces of the side to move to squares in target,
// testing each move.
func (p *Position) countTested(pieces, target Bitboard) int {
	occ, n := p.Occupied(), 0
	for !pieces.Empty() {
		from := pieces.PopFirst()
		piece := p.At(from)
		to := Attacks(piece, from, occ)
		if piece.Kind() == Cannon {
			to = cannonMoves(from, occ)
		}
		for to = to.And(target); !to.Empty(); {
			if p.LeavesKingSafe(NewMove(from, to.PopFirst())) {
				n++
			}
		}
	}
	return n
}
