package xiangqi

// The verdict core: pure functions over a position, the stack of moves that led
// to it, and the rules. Nothing here allocates, nothing here changes its
// arguments, so a search may call it in every node.

// shortestCycle is the fewest plies that bring a position back: each side
// leaves and returns.
const shortestCycle = 4

// Judge returns the verdict on p, reached by the moves of stack: the last entry
// is the move that led to p. The stack may be shorter than the game (then
// repetitions are looked for in the known moves only) and may be empty.
//
// It tests, in this order: checkmate and stalemate, repetition, the no-capture
// limit, bare material. Earlier positions of the stack are not judged. Nothing is said of
// nil and of the zero value of Position.
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

// noMoves returns the verdict on a side to move without a legal move.
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

// bareMaterial reports whether no piece is left that could force a win.
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

// judgeRepetition judges the stretch from the first of the last
// occurrences of p, or returns how many are missing.
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

// earlier returns how many plies ago p was on the board, looking further back
// than the given number of plies; 0 when it did not. It looks back to the last
// capture or passed turn.
func earlier(p *Position, stack []Undo, beyond int) int {
	reach := min(p.counters.plies(), len(stack))
	back := max(beyond+2, shortestCycle)
	if back > reach {
		return 0
	}
	// Every second position has the same side to move.
	key, recent := p.key, stack[len(stack)-reach:]
	for i := len(recent) - back; i >= 0; i -= 2 {
		if recent[i].key == key {
			if passedTurn(recent[i:]) {
				return 0
			}
			return len(recent) - i
		}
	}
	return 0
}

// passedTurn reports whether a turn was passed among the moves.
func passedTurn(stack []Undo) bool {
	for i := range stack {
		if stack[i].Move() == NoMove {
			return true
		}
	}
	return false
}

// LastOccurrence returns how many plies ago the position was last on the
// board, or 0 when it did not since the last capture or passed turn.
func LastOccurrence(p *Position, stack []Undo) int {
	if p == nil {
		return 0
	}
	return earlier(p, stack, 0)
}

// Occurrences returns how often the position has been on the board since the
// last capture or passed turn, the present occurrence included.
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

// JudgeInSearch returns the verdict by which a search may end a line at p, which
// lies ply plies after the root; the stack holds the moves before the root
// too. It is undecided when the search should go on. Repetition, the no-capture
// limit and bare material are tested; for a side to move without moves only
// when one of the last two would end the game.
//
// As often as Judge asks, a repetition is judged as there. Once is enough when
// the earlier occurrence lies after the root (not at it or before): a draw is
// taken immediately, a win or loss only if the cycle can be entered again, that is
// if both times the last move came from the same position and no other position
// of the cycle has been on the board twice.
//
// The value of a line that ends by repetition holds for this line only; it is
// not a value of the position.
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

// judgeCycles judges p, which was on the board back plies ago, for a search.
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

// canReenter reports whether the cycle of the last back plies can be played again
// until the rules judge it.
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

// stoodBefore reports whether the position before move i of the stack is the one
// before an earlier move.
func stoodBefore(stack []Undo, i int) bool {
	for j := i - shortestCycle; j >= 0; j -= 2 {
		if stack[j].key == stack[i].key {
			return true
		}
	}
	return false
}
