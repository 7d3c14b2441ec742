package engine

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// ruled returns the value of a node where the rules end the game, or where a repetition inside
// the tree counts as the end. It stores in n.path the ply of the earlier node on which the
// repetition depends.
func (w *worker) ruled(n *node) (Score, bool) {
	p := &w.pos
	back := 0
	if w.f.Repetition {
		back = xiangqi.LastOccurrence(p, w.stack)
	}
	if back == 0 && !w.mayEnd(p) {
		return 0, false
	}
	v := w.rules.JudgeInSearch(p, w.stack, n.ply)
	if !v.Over() {
		return 0, false
	}
	switch v.Reason {
	case xiangqi.Checkmate, xiangqi.Stalemate:
		return matedIn(n.ply), true
	case xiangqi.NoAttackingMaterial:
		return 0, true
	case xiangqi.NoCaptureLimit:
		n.path = 0
		return 0, true
	}
	// A repetition. A third occurrence depends on the game before the root; a second, on the node of
	// the first occurrence.
	n.path = max(0, n.ply-back)
	if xiangqi.Occurrences(p, w.stack) > 2 {
		n.path = 0
	}
	winner, decided := v.Result.Winner()
	if !decided {
		return 0, true
	}
	// A win or loss also requires the same preceding position both times.
	n.path = max(0, n.path-1)
	if winner == p.Turn() {
		return RuleScore - Score(n.ply), true
	}
	return -RuleScore + Score(n.ply), true
}

// mayEnd is a fast test of whether the limit on moves without capture has been reached, or whether
// neither side may have enough material to win.
func (w *worker) mayEnd(p *xiangqi.Position) bool {
	if left, limited := w.rules.PliesLeft(p); limited && left <= 0 {
		return true
	}
	return p.ByKind(xiangqi.Rook).Or(p.ByKind(xiangqi.Knight)).Or(p.ByKind(xiangqi.Pawn)).Empty()
}

// nearLimit reports whether a search of the given depth, in plies, may reach the limit on moves
// without capture. Stored scores do not take that limit into account.
func (w *worker) nearLimit(depth int) bool {
	left, limited := w.rules.PliesLeft(&w.pos)
	const margin = 6 // plies that extensions and quiescence may add
	return limited && left <= max(depth, 0)+margin
}
