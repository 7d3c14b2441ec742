package xiangqi

// Explanation is a verdict with its grounds.
type Explanation struct {
	Verdict Verdict `json:"verdict"`
	Rules   Rules   `json:"rules"`
	// Occurrences is the number of times the position has occurred since the last capture,
	// including the current occurrence.
	Occurrences int `json:"occurrences"`
	// Ruling describes how the repetition was judged. It is set if the verdict is based on a
	// repetition. It is also set if the position has recurred, but not often enough to end the game;
	// it then holds the verdict that the moves so far would earn.
	Ruling *Ruling `json:"ruling"`
}

// Explain returns the verdict that Judge returns, with its grounds. It allocates and is intended
// for user interfaces, not for a search.
func (r Rules) Explain(p *Position, stack []Undo) Explanation {
	if p == nil {
		return Explanation{Rules: r}
	}
	e := Explanation{Verdict: r.Judge(p, stack), Rules: r, Occurrences: Occurrences(p, stack)}
	back := 0
	for range min(e.Occurrences, r.occurrences()) - 1 {
		back = earlier(p, stack, back)
	}
	if back == 0 {
		return e
	}
	first := len(stack) - back
	ruling := newRuling(p, r.Set, r.Set.ruleMoves(p, stack[first:], first+1))
	if ruling.Verdict == e.Verdict || !e.Verdict.Over() {
		e.Ruling = ruling
	}
	return e
}

// ruleMoves classifies the moves of a stretch that ends at p. ply is the number of the first move.
func (set RuleSet) ruleMoves(p *Position, stretch []Undo, ply int) []RuledMove {
	moves := make([]RuledMove, len(stretch))
	t := newReplay(p, stretch)
	var home [2][mostPieces]Square // of each side's pieces, by number
	for s, piece := range p.board.All() {
		home[piece.Color()][t.number[s&127]%mostPieces] = s
	}
	for t.more() {
		i := len(t.moves) - 1
		after := t
		m := t.moves[i].Move()
		t.back()
		moves[i] = RuledMove{Ply: ply + i, Before: t.pos, Move: m, Attacks: []Attack{}}
		w := witness{set: set, side: t.pos.Turn(), before: &t, after: &after, moved: m.To(), home: &home}
		w.rule(&moves[i])
	}
	return moves
}

// witness compares the positions before and after a move by the given side.
type witness struct {
	set           RuleSet
	side          Color
	before, after *replay
	moved         Square // current square of the moved piece
	home          *[2][mostPieces]Square
}

// rule sets the mark, attacks and threat of a move.
func (w *witness) rule(m *RuledMove) {
	if w.after.pos.inCheck {
		m.Mark, m.Attacks = MarkCheck, w.checks()
		return
	}
	m.Attacks = w.attacks()
	m.Threat = mateThreat(&w.after.pos)
	chases := len(m.Chases()) > 0
	switch {
	case m.Threat != NoMove && (w.set == CXA || !chases):
		m.Mark = MarkMateThreat
	case chases:
		m.Mark = MarkChase
	}
}

// checks lists the checks given by the move.
func (w *witness) checks() []Attack {
	p := &w.after.pos
	them := w.side.Other()
	king := p.King(them)
	list := []Attack{}
	for from := range p.board.kingAttackers(w.side, king, p.Occupied()).Squares() {
		list = append(list, w.attack(from, king, GroundCheck))
	}
	return list
}

// attack describes an attack on to by side's piece on from.
func (w *witness) attack(from, to Square, g Ground) Attack {
	p := &w.after.pos
	return Attack{
		Hunter: PlacedPiece{p.At(from), from}, Target: PlacedPiece{p.At(to), to}, Ground: g,
		HunterHome: w.home[w.side&1][w.after.number[from&127]%mostPieces],
		TargetHome: w.home[w.side.Other()&1][w.after.number[to&127]%mostPieces],
	}
}

// attacks lists the side's new attacks and new chases, and the chases that the moved piece
// continues.
func (w *witness) attacks() []Attack {
	p := &w.after.pos
	c := p.capturesOf(w.side)
	after, before := w.after.hunt(w.side, w.set), w.before.hunt(w.side, w.set)
	chasedBefore := before.chases.targets()
	reachedBefore := w.before.reaches(w.side)
	legs := w.after.rooksOnLegs(w.side)
	list := []Attack{}
	quarry := p.ByColor(w.side.Other()).AndNot(p.ByKind(King))
	for from := range p.ByColor(w.side).Squares() {
		n := w.after.number[from&127] % mostPieces
		for to := range Attacks(p.At(from), from, c.occ).And(quarry).Squares() {
			target := w.after.bit(to)
			chase := after.chases[n]&target != 0
			chased := before.chases[n]&target != 0 || w.set == Computer && chasedBefore&target != 0
			reached := reachedBefore[n]&target != 0
			if reached && (!chase || chased && from != w.moved) {
				continue
			}
			a := w.attack(from, to, c.ground(from, to, w.set))
			if a.Ground.Counts() && chased {
				a.Ground = GroundStays
			}
			if a.Ground == GroundProtected {
				if guard, ok := c.guard(from, to); ok {
					a.Guard = &PlacedPiece{p.At(guard), guard}
				}
			}
			a.Direct = a.Ground.Counts() && before.captures[n]&target == 0
			a.OnLeg = a.Ground.Counts() && legs&target != 0
			list = append(list, a)
		}
	}
	return list
}

// reaches returns the attacks of a side, considering only how pieces move.
func (t *replay) reaches(side Color) (pairs attackPairs) {
	p := &t.pos
	for from := range p.ByColor(side).Squares() {
		for to := range Attacks(p.At(from), from, p.Occupied()).And(p.ByColor(side.Other())).Squares() {
			pairs[t.number[from&127]%mostPieces] |= t.bit(to)
		}
	}
	return pairs
}

// ground returns the reason why the attack on to by the piece on from is or is not a chase,
// regardless of whether it is new.
func (c *captures) ground(from, to Square, set RuleSet) Ground {
	hunter, target := c.p.At(from).Kind(), c.p.At(to).Kind()
	minor := hunter == Knight || hunter == Cannon
	switch {
	case hunter == King || hunter == Pawn:
		if c.protected(from, to) {
			return GroundProtected
		}
		return GroundKingOrPawn
	case !c.quarry.Has(to):
		return GroundPawnAtHome
	case !c.counts(from, to):
		return GroundPinned
	case c.gains(from, to, set):
		if minor && target == Rook {
			return GroundRook
		}
		if c.protected(from, to) {
			return GroundGuardHunts
		}
		return GroundUnprotected
	case hunter == target && c.takesFirst(to, from):
		return GroundExchange
	}
	return GroundProtected
}

// guard returns a piece that could recapture after the piece on from captures on to.
func (c *captures) guard(from, to Square) (Square, bool) {
	occ := c.occ.AndNot(from.Bit())
	for guard := range c.p.board.Attackers(c.them, to, occ).Squares() {
		if c.guards(guard, from, to, occ) {
			return guard, true
		}
	}
	return NoSquare, false
}
