package engine

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// ruled returns the value of a node if the rules end the game there, or if a repetition within the tree is
// treated as the end. For a repetition, it sets n.path to the ply of the earlier node that the repetition
// depends on.
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
	// A third occurrence depends on the game before the root, and a second one depends on the node of the
	// first.
	n.path = max(0, n.ply-back)
	if xiangqi.Occurrences(p, w.stack) > 2 {
		n.path = 0
	}
	winner, decided := v.Result.Winner()
	if !decided {
		return 0, true
	}
	// A win or loss also requires that the preceding position was the same both times.
	n.path = max(0, n.path-1)
	if winner == p.Turn() {
		return RuleScore - Score(n.ply), true
	}
	return -RuleScore + Score(n.ply), true
}

// mayEnd quickly tests whether the limit on moves without capture may have been reached, or whether neither
// side may have enough material to win.
func (w *worker) mayEnd(p *xiangqi.Position) bool {
	if left, limited := w.rules.PliesLeft(p); limited && left <= 0 {
		return true
	}
	return p.ByKind(xiangqi.Rook).Or(p.ByKind(xiangqi.Knight)).Or(p.ByKind(xiangqi.Pawn)).Empty()
}

// nearLimit reports whether a search of the given depth in plies can reach the limit on moves without
// capture. Stored scores do not take the limit into account.
func (w *worker) nearLimit(depth int) bool {
	left, limited := w.rules.PliesLeft(&w.pos)
	const margin = 6 // plies that extensions and quiescence can add
	return limited && left <= max(depth, 0)+margin
}
