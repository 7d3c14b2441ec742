package xiangqi

// pieces is a set of pieces of one side, by their numbers in a replay.
type pieces uint16

const allMen pieces = 1<<mostPieces - 1

// attackPairs holds for each piece of one side, by its number, which pieces of the
// other it attacks.
type attackPairs [mostPieces]pieces

// targets returns all pieces attacked.
func (a *attackPairs) targets() (t pieces) {
	for _, m := range a {
		t |= m
	}
	return t
}

// targetsBeyond returns the pieces attacked by a piece that does not attack them in b.
func (a *attackPairs) targetsBeyond(b *attackPairs) (t pieces) {
	for i, m := range a {
		t |= m &^ b[i]
	}
	return t
}

// replay walks a stretch of moves without captures backwards from its last
// position. It gives the pieces of each side numbers that they keep.
type replay struct {
	pos    Position
	moves  []Undo // those not yet taken back
	number [128]uint8
}

func newReplay(p *Position, stretch []Undo) replay {
	t := replay{pos: *p, moves: stretch}
	for c := Red; c <= Black; c++ {
		n := uint8(0)
		for b := p.ByColor(c); !b.Empty(); n++ {
			t.number[b.PopFirst()&127] = n % mostPieces
		}
	}
	return t
}

// bit returns the set of just the piece on s.
func (t *replay) bit(s Square) pieces { return 1 << (t.number[s&127] % mostPieces) }

// more reports whether a move is left to be taken back.
func (t *replay) more() bool { return len(t.moves) > 0 }

// mover returns the side that made the last of the moves left.
func (t *replay) mover() Color { return t.pos.turn.Other() & 1 }

// back takes back the last move.
func (t *replay) back() {
	last := len(t.moves) - 1
	u := t.moves[last]
	t.moves = t.moves[:last]
	t.number[u.Move().From()&127] = t.number[u.Move().To()&127]
	t.pos.UnmakeMove(u)
}

// hunt is what one side could take in a position if it were to move.
type hunt struct {
	captures attackPairs // the captures that count
	chases   attackPairs // those of them that gain by rule
}

// hunt returns what side attacks, whichever side is to move.
func (t *replay) hunt(side Color, set RuleSet) (h hunt) {
	p := &t.pos
	c := p.capturesOf(side)
	hunters := p.ByColor(side).AndNot(p.ByKind(King)).AndNot(p.ByKind(Pawn))
	for !hunters.Empty() {
		from := hunters.PopFirst() & 127
		hunter := t.number[from] % mostPieces
		for b := Attacks(p.At(from), from, c.occ).And(c.quarry); !b.Empty(); {
			to := b.PopFirst() & 127
			if !c.counts(from, to) {
				continue
			}
			target := t.bit(to)
			h.captures[hunter] |= target
			if c.gains(from, to, set) {
				h.chases[hunter] |= target
			}
		}
	}
	return h
}

// rooksOnLegs returns the enemy rooks that stand on the leg of a knight of side
// which would otherwise attack the enemy king.
func (t *replay) rooksOnLegs(side Color) (found pieces) {
	p := &t.pos
	king, rooks := p.King(side.Other()), p.Pieces(side.Other(), Rook)
	for b := knightJumps[king&127].And(p.Pieces(side, Knight)); !b.Empty(); {
		if leg := knightLeg(b.PopFirst(), king).And(rooks); !leg.Empty() {
			found |= t.bit(leg.First())
		}
	}
	return found
}

// captures judges the captures of one side, as if it were to move.
type captures struct {
	p          *Position
	side, them Color
	occ        Bitboard
	king       Square   // of side
	quarry     Bitboard // the enemy pieces that can be chased
	attackers  Bitboard // the enemy pieces that attack the king already
}

// capturesOf prepares the judging of side's captures.
func (p *Position) capturesOf(side Color) captures {
	them := side.Other()
	c := captures{p: p, side: side, them: them, occ: p.Occupied(), king: p.King(side)}
	atHome := p.Pieces(them, Pawn).And(ownHalf[them&1])
	c.quarry = p.ByColor(them).AndNot(p.ByKind(King)).AndNot(atHome)
	c.attackers = p.board.kingAttackers(them, c.king, c.occ)
	return c
}

// counts reports whether the capture from from on to opens the king of side to no
// attack that was not there before.
func (c *captures) counts(from, to Square) bool {
	after := c.p.board.kingAttackers(c.them, c.king, c.occ.AndNot(from.Bit()))
	return after.AndNot(c.attackers).AndNot(to.Bit()).Empty()
}

// gains reports whether the capture is a chase under the rules.
func (c *captures) gains(from, to Square, set RuleSet) bool {
	hunter, target := c.p.At(from).Kind(), c.p.At(to).Kind()
	minor, guard := hunter == Knight || hunter == Cannon, hunter == Advisor || hunter == Bishop
	switch {
	case minor && target == Rook:
		return true
	case set == Computer && guard && (target == Rook || target == Cannon || target == Knight):
		return true
	case hunter == target:
		return !c.protected(from, to) && !c.takesFirst(to, from)
	}
	return !c.protected(from, to)
}

// protected reports whether a capture from from on to could legally be answered by
// a capture on to, judged on the board after the first capture: guards that are
// pinned, or whose line the capture closes or opens, come out right by that.
func (c *captures) protected(from, to Square) bool {
	occ := c.occ.AndNot(from.Bit())
	guards := c.p.board.Attackers(c.them, to, occ)
	for !guards.Empty() {
		if c.guards(guards.PopFirst(), from, to, occ) {
			return true
		}
	}
	return false
}

// guards reports whether the piece on guard, which reaches to when occ is occupied,
// could legally answer the capture from from on to.
func (c *captures) guards(guard, from, to Square, occ Bitboard) bool {
	king := c.p.King(c.them)
	if guard == king {
		king = to
	}
	// The first captor has left from and is taken on to.
	checks := c.p.board.kingAttackers(c.side, king, occ.AndNot(guard.Bit()))
	return checks.AndNot(from.Bit()).Empty()
}

// takesFirst reports whether the piece on target, of the same kind as the hunter, could
// legally take the hunter if it were to move.
func (c *captures) takesFirst(target, hunter Square) bool {
	if !Attacks(c.p.At(target), target, c.occ).Has(hunter) {
		return false
	}
	checks := c.p.board.kingAttackers(c.side, c.p.King(c.them), c.occ.AndNot(target.Bit()))
	return checks.AndNot(hunter.Bit()).Empty()
}
