package xiangqi

// pieces is a set of one side's pieces, each identified by its number in a replay.
type pieces uint16

const allMen pieces = 1<<mostPieces - 1

// attackPairs holds, for each of one side's pieces by number, the opposing pieces that it attacks.
type attackPairs [mostPieces]pieces

// targets returns all attacked pieces.
func (a *attackPairs) targets() (t pieces) {
	for _, m := range a {
		t |= m
	}
	return t
}

// targetsBeyond returns the pieces that are attacked by at least one piece that does not attack
// them in b.
func (a *attackPairs) targetsBeyond(b *attackPairs) (t pieces) {
	for i, m := range a {
		t |= m &^ b[i]
	}
	return t
}

// replay steps backwards through a stretch of moves without captures. The pieces of each side are
// numbered and keep their numbers throughout the stretch.
type replay struct {
	pos    Position
	moves  []Undo // not yet taken back
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

// bit returns a set that contains only the piece on s.
func (t *replay) bit(s Square) pieces { return 1 << (t.number[s&127] % mostPieces) }

// more reports whether any moves are left to take back.
func (t *replay) more() bool { return len(t.moves) > 0 }

// mover returns the side that made the last remaining move.
func (t *replay) mover() Color { return t.pos.turn.Other() & 1 }

// back takes back the last move.
func (t *replay) back() {
	last := len(t.moves) - 1
	u := t.moves[last]
	t.moves = t.moves[:last]
	t.number[u.Move().From()&127] = t.number[u.Move().To()&127]
	t.pos.UnmakeMove(u)
}

// hunt holds the captures that one side could make in a position if that side were to move.
type hunt struct {
	captures attackPairs // the captures that count
	chases   attackPairs // those that gain under the rules
}

// hunt returns side's attacks, regardless of the side to move.
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

// rooksOnLegs returns the enemy rooks that block the leg of one of side's knights and so keep it
// from attacking the enemy king.
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

// captures evaluates one side's captures as if that side were to move.
type captures struct {
	p          *Position
	side, them Color
	occ        Bitboard
	king       Square   // of side
	quarry     Bitboard // the enemy pieces that can be chased
	attackers  Bitboard // the enemy pieces already attacking the king
}

// capturesOf prepares to evaluate the captures of the given side.
func (p *Position) capturesOf(side Color) captures {
	them := side.Other()
	c := captures{p: p, side: side, them: them, occ: p.Occupied(), king: p.King(side)}
	atHome := p.Pieces(them, Pawn).And(ownHalf[them&1])
	c.quarry = p.ByColor(them).AndNot(p.ByKind(King)).AndNot(atHome)
	c.attackers = p.board.kingAttackers(them, c.king, c.occ)
	return c
}

// counts reports whether the piece on from could capture on to without exposing side's king to a
// new attack.
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

// protected reports whether a capture on to by the piece on from could legally be answered by a
// recapture. It examines the board as it would be after the capture, and so accounts for pinned
// guards and for lines that the capture opens or closes.
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

// guards reports whether the piece on guard, which attacks to if the squares in occ are occupied,
// could legally recapture there after a capture by the piece on from.
func (c *captures) guards(guard, from, to Square, occ Bitboard) bool {
	king := c.p.King(c.them)
	if guard == king {
		king = to
	}
	// The first capturer has left from, and it is itself captured on to.
	checks := c.p.board.kingAttackers(c.side, king, occ.AndNot(guard.Bit()))
	return checks.AndNot(from.Bit()).Empty()
}

// takesFirst reports whether the piece on target, which is of the same kind as the piece on
// hunter, could legally capture that piece if its own side were to move.
func (c *captures) takesFirst(target, hunter Square) bool {
	if !Attacks(c.p.At(target), target, c.occ).Has(hunter) {
		return false
	}
	checks := c.p.board.kingAttackers(c.side, c.p.King(c.them), c.occ.AndNot(target.Bit()))
	return checks.AndNot(hunter.Bit()).Empty()
}
