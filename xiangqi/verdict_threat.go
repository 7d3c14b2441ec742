package xiangqi

// mateChecks is the maximum number of consecutive checks in a mate threat under the Chinese rules.
const mateChecks = 2

// mateThreat determines whether the side that has just moved threatens mate, that is, whether it
// could mate with at most two consecutive checks if the opponent passed. It returns the first of
// these checks, or NoMove if there is no such threat. The side to move must not be in check.
func mateThreat(p *Position) Move {
	q := *p
	q.MakeNullMove()
	return q.mateByChecks(mateChecks)
}

// mateByChecks returns a check that begins a forced mate with no more than the given number of
// checks, or NoMove if there is none.
func (p *Position) mateByChecks(most int) Move {
	var buffer [128]Move
	for _, m := range p.AppendPseudoLegal(buffer[:0], AllMoves) {
		if p.GivesCheck(m) && p.LeavesKingSafe(m) && p.matesAfter(m, most-1) {
			return m
		}
	}
	return NoMove
}

// matesAfter reports whether the check m mates, either immediately or, whatever the reply, within
// the given number of further checks.
func (p *Position) matesAfter(m Move, more int) bool {
	undo := p.MakeMove(m)
	defer p.UnmakeMove(undo)
	var buffer [128]Move
	for _, reply := range p.AppendPseudoLegal(buffer[:0], Evasions) {
		if p.LeavesKingSafe(reply) && (more == 0 || !p.matesAfterReply(reply, more)) {
			return false
		}
	}
	return true
}

func (p *Position) matesAfterReply(reply Move, most int) bool {
	undo := p.MakeMove(reply)
	defer p.UnmakeMove(undo)
	return p.mateByChecks(most) != NoMove
}
