package xiangqi

// Mark is the kind of a move within a repeated stretch: the heaviest that fits.
type Mark uint8

// The marks, lightest first. A mate threat is one in the sense of RulesCXA.
const (
	MarkIdle Mark = iota
	MarkChase
	MarkMateThreat
	MarkCheck
)

var markNames = [...]string{"idle", "chase", "mate_threat", "check"}

// String returns "idle", "chase", "mate_threat" or "check".
func (m Mark) String() string {
	if int(m) < len(markNames) {
		return markNames[m]
	}
	return "invalid"
}

// Explanation tells how a verdict came about, in data that a face can turn into
// sentences.
type Explanation struct {
	Verdict Verdict
	Rules   Rules
	// Occurrences is how often the position has stood on the board since the last
	// capture, the present time included.
	Occurrences int
	// Clause decided, if the verdict is on a repetition; otherwise 0.
	Clause Clause
	// Stretch holds the moves from the first of the occurrences that count to
	// now. It is empty when the position has not recurred; when it has, but not
	// often enough, it holds the moves that would be judged.
	Stretch []MarkedMove
	// Chased holds for each side, by its color, the enemy men by whose chase the
	// clause decided.
	Chased [2][]Man
}

// MarkedMove is a move of a repeated stretch and what it was.
type MarkedMove struct {
	Ply  int // the number of the move in the stack, from 1
	Move Move
	Man  Piece
	Mark Mark
	// Chases are the chases that the move began. A check begins none.
	Chases []Chase
}

// Chase is one man chasing another, on the board after a move.
type Chase struct{ Hunter, Target Man }

// Man is a man on its square.
type Man struct {
	Piece  Piece
	Square Square
}

// String returns letter and square, such as "Rc3".
func (m Man) String() string { return m.Piece.String() + m.Square.String() }

// Explain returns the verdict of Judge with its grounds. It allocates, and is
// meant for faces, not for a search.
func (r Rules) Explain(p *Position, stack []Undo) Explanation {
	e := Explanation{Verdict: r.Judge(p, stack), Rules: r, Occurrences: Occurrences(p, stack)}
	back := 0
	for range min(e.Occurrences, r.occurrences()) - 1 {
		back = earlier(p, stack, back)
	}
	if back == 0 {
		return e
	}
	first := len(stack) - back
	e.Stretch = r.markMoves(p, stack[first:], first+1)
	if ruled := r.judgeCycle(p, stack[first:]); ruled.verdict == e.Verdict {
		e.Clause = ruled.clause
		for _, side := range bothColors {
			e.Chased[side] = menOf(p, side.Other(), ruled.chased[side])
		}
	}
	return e
}

// menOf returns the men of side c whose numbers in a replay from p are in the set.
func menOf(p *Position, c Color, set men) (found []Man) {
	t := newReplay(p, nil)
	for s := range p.ByColor(c).Squares() {
		if set&t.bit(s) != 0 {
			found = append(found, Man{p.At(s), s})
		}
	}
	return found
}

// markMoves marks the moves of a stretch that ends with p; ply is the number of
// the first.
func (r Rules) markMoves(p *Position, stretch []Undo, ply int) []MarkedMove {
	marked := make([]MarkedMove, len(stretch))
	for t := newReplay(p, stretch); t.more(); {
		i := len(t.moves) - 1
		m := t.moves[i].Move()
		marked[i] = MarkedMove{Ply: ply + i, Move: m, Man: t.pos.At(m.To())}
		marked[i].Mark, marked[i].Chases = r.markLast(&t)
	}
	return marked
}

// markLast marks the last of the moves left and takes it back.
func (r Rules) markLast(t *replay) (Mark, []Chase) {
	if t.pos.inCheck {
		t.back()
		return MarkCheck, nil
	}
	side, moved := t.mover(), *t
	after := t.hunt(side, r.Set)
	t.back()
	before := t.hunt(side, r.Set)
	chases := moved.newChases(side, &after.chases, &before.chases, r.Set)
	switch {
	case threatensMate(&moved.pos):
		return MarkMateThreat, chases
	case len(chases) > 0:
		return MarkChase, chases
	}
	return MarkIdle, nil
}

// newChases lists the chases of side after a move that were not there before it:
// pairs of men, or for the computer rules chases of a man that nobody chased.
func (t *replay) newChases(side Color, after, before *attackPairs, set RuleSet) (chases []Chase) {
	chased := before.targets()
	p := &t.pos
	for from := range p.ByColor(side).Squares() {
		hunter := t.number[from&127]
		begun := after[hunter] &^ before[hunter]
		if set == Computer {
			begun = after[hunter] &^ chased
		}
		for to := range p.ByColor(side.Other()).Squares() {
			if begun&t.bit(to) != 0 {
				chases = append(chases, Chase{Man{p.At(from), from}, Man{p.At(to), to}})
			}
		}
	}
	return chases
}
