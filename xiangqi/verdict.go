package xiangqi

// Verdicts are computed by pure functions of a position, the stack of moves that led to it, and
// the rules. These functions neither allocate memory nor modify their arguments, so a search can
// call them at every node.

// shortestCycle is the length of the shortest possible repetition, in plies: each side moves a
// piece away and back.
const shortestCycle = 4

// Judge returns the verdict on p, which was reached by the moves in stack; the last entry is the
// move that led to p. The stack may be empty or shorter than the game. In that case, only
// repetitions within its moves are detected.
//
// Judge tests, in this order, for checkmate and stalemate, repetition, the no-capture limit, and
// bare material. It does not judge the earlier positions in the stack. If p is nil or the zero
// Position, Judge returns the zero Verdict.
func (r Rules) Judge(p *Position, stack []Undo) Verdict {
	if p == nil || !p.playable() {
		return Verdict{}
	}
	if !p.HasLegalMove() {
		return noMoves(p)
	}
	v := r.judgeRepetition(p, stack)
	if v.Over() {
		return v
	}
	if end := r.judgeCounters(p); end.Over() {
		return end
	}
	return v
}

// noMoves returns the verdict when the side to move has no legal move.
func noMoves(p *Position) Verdict {
	if p.inCheck {
		return lossFor(p.turn, Checkmate)
	}
	return lossFor(p.turn, Stalemate)
}

// judgeCounters tests the no-capture limit and bare material.
func (r Rules) judgeCounters(p *Position) Verdict {
	if left, ok := r.PliesLeft(p); ok && left <= 0 {
		return Verdict{Draw, NoCaptureLimit}
	}
	if r.bareMaterial(p) {
		return Verdict{Draw, NoAttackingMaterial}
	}
	return Verdict{}
}

// bareMaterial reports whether neither side has any piece left that could force a win.
func (r Rules) bareMaterial(p *Position) bool {
	cannons := p.ByKind(Cannon)
	if !p.ByKind(Rook).Or(p.ByKind(Knight)).Or(p.ByKind(Pawn)).Empty() {
		return false
	}
	if cannons.Empty() {
		return true
	}
	if !r.BareCannons || !p.ByKind(Advisor).Empty() {
		return false
	}
	oneEach := p.Pieces(Red, Cannon).Single() && p.Pieces(Black, Cannon).Single()
	return cannons.Single() || oneEach && p.ByKind(Bishop).Empty()
}

// judgeRepetition counts back through as many occurrences of p as the rules require and judges the
// moves played since then. If p has not occurred often enough, the verdict reports that.
func (r Rules) judgeRepetition(p *Position, stack []Undo) Verdict {
	needed := r.occurrences()
	back, seen := 0, 1
	for seen < needed {
		if back = earlier(p, stack, back); back == 0 {
			return tooFew(seen)
		}
		seen++
	}
	return r.judgeCycle(p, stack[len(stack)-back:])
}

func tooFew(seen int) Verdict {
	switch seen {
	case 1:
		return Verdict{Undecided, NoRepetition}
	case 2:
		return Verdict{Undecided, SecondOccurrence}
	}
	return Verdict{Undecided, TooFewOccurrences}
}

// earlier searches back for the most recent occurrence of p that is more than beyond plies ago. It
// returns how many plies ago that was, or 0 if there is none. The search stops at the last capture
// or passed turn.
func earlier(p *Position, stack []Undo, beyond int) int {
	reach := min(p.counters.plies(), len(stack))
	back := max(beyond+2, shortestCycle)
	if back > reach {
		return 0
	}
	// The same side is to move in every second position. One comparison ends the loop: below 0,
	// the unsigned index is larger than any length.
	key, recent := p.key, stack[len(stack)-reach:]
	for i := uint(len(recent) - back); i < uint(len(recent)); i -= 2 {
		if recent[i].key == key {
			if passedTurn(recent[i:]) {
				return 0
			}
			return len(recent) - int(i)
		}
	}
	return 0
}

// passedTurn reports whether any of the moves is a passed turn.
func passedTurn(stack []Undo) bool {
	for i := range stack {
		if stack[i].Move() == NoMove {
			return true
		}
	}
	return false
}

// LastOccurrence returns how many plies ago the position last occurred, or 0 if it has not occurred
// since the last capture or passed turn.
func LastOccurrence(p *Position, stack []Undo) int {
	if p == nil {
		return 0
	}
	return earlier(p, stack, 0)
}

// Occurrences returns the number of times the position has occurred since the last capture or
// passed turn, including the current occurrence.
func Occurrences(p *Position, stack []Undo) int {
	if p == nil {
		return 0
	}
	n := 1
	for back := earlier(p, stack, 0); back != 0; back = earlier(p, stack, back) {
		n++
	}
	return n
}

// JudgeInSearch returns a verdict on p for a search that has reached p ply plies after its root.
// The stack also holds the moves before the root. If the verdict decides the game, the search may
// end the line at p; if it is undecided, the search should continue. JudgeInSearch tests for
// repetition, the no-capture limit and bare material. It tests for checkmate and stalemate only if
// one of the last two would end the game. Unlike Judge, it requires a playable position.
//
// If p has occurred as often as Judge requires, the repetition is judged as in Judge. A single
// recurrence is enough if the earlier occurrence lies after the root, rather than at or before it.
// A draw is then accepted immediately, but a win or loss only if the cycle can be re-entered. For
// that, both occurrences must have arisen from the same position, and no other position in the
// cycle may have occurred twice.
//
// If a line ends by repetition, its value applies only to that line; it is not a value of the
// position.
func (r Rules) JudgeInSearch(p *Position, stack []Undo, ply int) Verdict {
	if back := earlier(p, stack, 0); back != 0 {
		if v := r.judgeCycles(p, stack, ply, back); v.Over() {
			return v
		}
	}
	v := r.judgeCounters(p)
	if v.Over() && !p.HasLegalMove() {
		return noMoves(p)
	}
	return v
}

// judgeCycles judges p for a search, given that p also occurred back plies ago.
func (r Rules) judgeCycles(p *Position, stack []Undo, ply, back int) Verdict {
	seen := 2
	for ; back != 0; back = earlier(p, stack, back) {
		final := seen >= r.occurrences()
		if final || back < ply {
			v := r.judgeCycle(p, stack[len(stack)-back:])
			if final || v.Result == Draw || r.canReenter(p, stack, back) {
				return v
			}
		}
		seen++
	}
	return Verdict{}
}

// canReenter reports whether the last back plies form a cycle that can be repeated until the rules
// judge it.
func (r Rules) canReenter(p *Position, stack []Undo, back int) bool {
	n := len(stack)
	if left, ok := r.PliesLeft(p); ok && left <= 0 || n-back == 0 {
		return false
	}
	if earlier(p, stack, back) != 0 || stack[n-back-1].key != stack[n-1].key {
		return false
	}
	first := n - min(p.counters.plies(), n)
	for i := n - back + 1; i < n-1; i++ {
		if stoodBefore(stack[first:], i-first) {
			return false
		}
	}
	return true
}

// stoodBefore reports whether the position before move i of the stack had already occurred before
// an earlier move.
func stoodBefore(stack []Undo, i int) bool {
	for j := i - shortestCycle; j >= 0; j -= 2 {
		if stack[j].key == stack[i].key {
			return true
		}
	}
	return false
}
