package xiangqi

// mateChecks is the most checks in a row that make a mate threat under the
// Chinese rules.
const mateChecks = 2

// threatensMate says whether the side that has just moved would mate by at most
// two checks in a row if the other side passed. The side to move must not be in
// check.
func threatensMate(p *Position) bool {
	q := *p
	q.MakeNullMove()
	return q.matesByChecks(mateChecks)
}

// matesByChecks says whether the side to move can force mate with checks only,
// at most so many.
func (p *Position) matesByChecks(most int) bool {
	var buffer [128]Move
	for _, m := range p.AppendPseudoLegal(buffer[:0], AllMoves) {
		if p.GivesCheck(m) && p.LeavesKingSafe(m) && p.matesAfter(m, most-1) {
			return true
		}
	}
	return false
}

// matesAfter says whether the check m mates at once or, whatever the reply, by at
// most so many further checks.
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
	return p.matesByChecks(most)
}
