package xiangqi

// judgeCycle judges a stretch of moves that begins and ends with p and contains neither a capture
// nor a passed turn.
func (r Rules) judgeCycle(p *Position, stretch []Undo) Verdict {
	checks := countChecks(p, stretch)
	each := len(stretch) / 2
	perpetual := [2]bool{checks[Red] == each, checks[Black] == each}
	if perpetual[Red] || perpetual[Black] {
		return oneOrBoth(perpetual, PerpetualCheck, MutualPerpetualCheck)
	}
	switch r.Set {
	case CXA:
		return judgeSeries(p, stretch)
	case Computer:
		if checks[Red]+checks[Black] > 0 {
			return Verdict{Draw, CheckInCycle}
		}
		return judgeChasedSets(p, stretch)
	default:
		return judgeChasedPairs(p, stretch)
	}
}

// oneOrBoth returns a loss for the guilty side, or a draw if both are guilty.
func oneOrBoth(guilty [2]bool, one, both EndReason) Verdict {
	if guilty[Red] && guilty[Black] {
		return Verdict{Draw, both}
	}
	if guilty[Red] {
		return lossFor(Red, one)
	}
	return lossFor(Black, one)
}

// countChecks returns the number of checking moves by each side.
func countChecks(p *Position, stretch []Undo) (n [2]int) {
	check, mover := p.inCheck, p.turn.Other()
	for i := len(stretch) - 1; i >= 0; i-- {
		if check {
			n[mover&1]++
		}
		check, mover = stretch[i].InCheck(), mover.Other()
	}
	return n
}

// menBySide holds, for each side, the set of pieces that it chases.
type menBySide [2]pieces

// nonEmpty reports, for each side, whether its set is non-empty.
func (m menBySide) nonEmpty() [2]bool { return [2]bool{m[Red] != 0, m[Black] != 0} }

// and returns, for each side, the intersection of its two sets.
func (m menBySide) and(n menBySide) menBySide { return menBySide{m[0] & n[0], m[1] & n[1]} }

// judgeChasedPairs implements clauses 2 to 6 of RulesAXF.
func judgeChasedPairs(p *Position, stretch []Undo) Verdict {
	// common holds the pieces that every move of a side newly chases, working back from the last
	// move. Of these, pinned holds the ones that were pinned rooks every time, and fresh holds the
	// ones that could not even be captured before the move.
	common := menBySide{allMen, allMen}
	pinned, fresh := common, common
	for t := newReplay(p, stretch); t.more() && common != (menBySide{}); {
		side := t.mover()
		if t.pos.inCheck {
			common[side] = 0
		}
		if common[side] == 0 {
			t.back()
			continue
		}
		after := t.hunt(side, AXF)
		pinned[side] &= t.rooksOnLegs(side)
		t.back()
		before := t.hunt(side, AXF)
		common[side] &= after.chases.targetsBeyond(&before.chases)
		fresh[side] &= after.chases.targetsBeyond(&before.captures)
	}
	return weighChases(common, common.and(pinned), common.and(fresh))
}

// weighChases implements clauses 3 to 6 of RulesAXF. common holds the pieces that each side chases
// with all its moves. pinned holds the pinned rooks among them, and fresh the pieces that the side
// newly attacks each time.
func weighChases(common, pinned, fresh menBySide) Verdict {
	chasing, pinning, attacking := common.nonEmpty(), pinned.nonEmpty(), fresh.nonEmpty()
	switch {
	case pinning[Red] != pinning[Black]:
		return oneOrBoth(pinning, PinnedRookChase, NoReason)
	case chasing[Red] != chasing[Black]:
		return oneOrBoth(chasing, PerpetualChase, NoReason)
	case !chasing[Red]:
		return Verdict{Draw, NoViolation}
	case attacking[Red] != attacking[Black]:
		return oneOrBoth(attacking, PerpetualChase, NoReason)
	}
	return Verdict{Draw, MutualPerpetualChase}
}

// judgeChasedSets implements clause 3 of RulesComputer. The stretch contains no check.
func judgeChasedSets(p *Position, stretch []Undo) Verdict {
	common := menBySide{allMen, allMen}
	for t := newReplay(p, stretch); t.more() && common != (menBySide{}); {
		side := t.mover()
		if common[side] == 0 {
			t.back()
			continue
		}
		after := t.hunt(side, Computer)
		t.back()
		common[side] &= after.chases.targets()
		if common[side] != 0 {
			before := t.hunt(side, Computer)
			common[side] &^= before.chases.targets()
		}
	}
	chasing := common.nonEmpty()
	if !chasing[Red] && !chasing[Black] {
		return Verdict{Draw, NoViolation}
	}
	return oneOrBoth(chasing, PerpetualChase, MutualPerpetualChase)
}

// judgeSeries implements clauses 2 and 3 of RulesCXA.
func judgeSeries(p *Position, stretch []Undo) Verdict {
	forbidden := [2]bool{true, true}
	for t := newReplay(p, stretch); t.more() && (forbidden[Red] || forbidden[Black]); {
		side := t.mover()
		if t.pos.inCheck || !forbidden[side] {
			t.back()
			continue
		}
		after, moved := t.hunt(side, CXA), t.pos
		t.back()
		before := t.hunt(side, CXA)
		chases := after.chases.targetsBeyond(&before.chases) != 0
		forbidden[side] = chases || mateThreat(&moved) != NoMove
	}
	switch {
	case forbidden[Red] != forbidden[Black]:
		return oneOrBoth(forbidden, OneSideForbidden, NoReason)
	case forbidden[Red]:
		return Verdict{Draw, BothSidesForbidden}
	}
	return Verdict{Draw, BothSidesIdle}
}
