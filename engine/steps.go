package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"math"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// exchangeValues are the piece values used in static exchange evaluation.
var exchangeValues = xiangqi.DefaultExchangeValues()

// evaluate returns the uncorrected static evaluation of the position.
func (w *worker) evaluate() Score { return clampEval(w.eval.Evaluate(&w.pos, w.stack)) }

// evaluateNode sets n.static and n.eval, where n.eval is the best static estimate, and returns the evaluation
// to store in the table. If the side to move is in check, all three are noEval.
func (w *worker) evaluateNode(n *node, e *tableEntry, known bool) (raw Score) {
	if n.inCheck {
		n.static, n.eval = noEval, noEval
		return noEval
	}
	if n.skip != xiangqi.NoMove {
		return noEval // searchTwin has already set them
	}
	raw = e.eval
	if raw == noEval {
		raw = w.evaluate()
	}
	n.static = w.corrected(n, raw)
	n.eval = n.static
	if known && w.f.TableEval {
		score := scoreFromTable(e.score, n.ply)
		if !score.IsDecisive() && (e.bound == Exact || e.bound == LowerBound && score > n.eval || e.bound == UpperBound && score < n.eval) {
			n.eval = score
		}
	}
	return raw
}

// improving reports whether the evaluation has risen since the side to move last had its turn.
func (w *worker) improving(n *node) bool {
	if !w.f.Improving || n.inCheck {
		return false
	}
	if !w.f.StaticImproving {
		return n.evals[1] == noEval || n.eval > n.evals[1]
	}
	for _, earlier := range [...]Score{n.statics[1], n.statics[3]} {
		if earlier != noEval {
			return n.static > earlier
		}
	}
	return true
}

// pruneNode tries to prune the node as a whole, without searching any of its moves.
func (w *worker) pruneNode(n *node, beta, alpha Score, depth int, improving bool, kind nodeKind) (Score, bool) {
	p := &w.p
	better := 0
	if improving {
		better = 1
	}

	// Razoring: if the evaluation is so far below alpha that only captures can help, search nothing but
	// captures. Birmingham and Kent, "Tree-searching and tree-pruning techniques", 1977.
	if w.f.Razoring && depth <= p.RazoringDepth && n.eval+Score(p.RazoringMargin*depth) <= alpha {
		role := n.role
		n.role = tune.RoleRazoring
		score := w.quiescence(n, alpha, alpha+1, 0)
		n.role = role
		if score <= alpha || w.stopped {
			n.end = tune.EndRazoring
			return score, true
		}
		n.path = clean
	}

	// Reverse futility: if the evaluation is far enough above beta, assume that no reply can bring the score
	// back down to it. Heinz, "Extended futility pruning", ICCA Journal 21(2), 1998.
	if w.f.ReverseFutility && depth <= p.ReverseFutilityDepth && !beta.IsDecisive() && !n.eval.IsDecisive() {
		margin := Score(p.ReverseFutilityMargin*depth - p.ReverseFutilityImproving*better)
		if n.eval-margin >= beta {
			n.end = tune.EndFutility
			return (n.eval + beta) / 2, true
		}
	}

	// Null move: if passing is good enough to fail high, assume that some real move is too. Donninger, "Null
	// move and deep search", ICCA Journal 16(3), 1993.
	if w.f.NullMove && depth >= p.NullMoveDepth && (n.eval >= beta || w.f.NullMoveAlways) && !beta.IsDecisive() &&
		n.before.move != xiangqi.NoMove && n.ply >= w.nullMoveFrom && w.hasStrongPieces() {
		return w.nullMove(n, beta, depth, kind)
	}
	return 0, false
}

// hasStrongPieces reports whether the side to move has a rook, knight or cannon. If it does, zugzwang is
// unlikely.
func (w *worker) hasStrongPieces() bool {
	us := w.pos.Turn()
	strong := w.pos.ByKind(xiangqi.Rook).Or(w.pos.ByKind(xiangqi.Knight)).Or(w.pos.ByKind(xiangqi.Cannon))
	return strong.Intersects(w.pos.ByColor(us))
}

// nullMove passes the turn and searches to a reduced depth. At high depth, it verifies the result with a
// second search that allows no null moves for a number of plies.
func (w *worker) nullMove(n *node, beta Score, depth int, kind nodeKind) (Score, bool) {
	p := &w.p
	r := p.NullMoveBase + depth/p.NullMoveDepthPart +
		max(0, min(int(n.eval-beta)/p.NullMoveEvalPart, p.NullMoveEvalMost))
	if w.f.NullMoveByPieces {
		r = 1 + w.nullMovePlies(depth)
	}
	child := w.child(n, xiangqi.NoMove)
	child.role = tune.RoleNull
	w.makeNull()
	score := -w.search(child, -beta, -beta+1, depth-r, kind.reply())
	w.unmake()
	if score < beta || w.stopped {
		return 0, w.stopped
	}
	n.path = min(clean, child.path)
	n.end = tune.EndNullMove
	if score.IsDecisive() {
		score = beta // a mate found after a null move proves nothing
	}
	if !w.f.NullMoveVerify || depth < p.NullMoveVerifyDepth || w.nullMoveFrom > 0 {
		return score, true
	}
	w.nullMoveFrom = n.ply + 3*(depth-r)/4
	verified, path := w.searchTwin(n, xiangqi.NoMove, beta, depth-r)
	w.nullMoveFrom = 0
	n.path = min(n.path, path)
	return score, verified >= beta || w.stopped
}

// nullMovePlies returns the depth reduction of the null move in ZMBL. The reduction is smaller if the side to
// move has few rooks, knights and cannons, or if little depth remains. The thresholds are our own, because
// the thesis does not state any.
func (w *worker) nullMovePlies(depth int) int {
	const (
		fewStrong, manyStrong = 2, 4
		deep                  = 6 // plies
	)
	kinds := w.pos.ByKind(xiangqi.Rook).Or(w.pos.ByKind(xiangqi.Knight)).Or(w.pos.ByKind(xiangqi.Cannon))
	switch strong := kinds.And(w.pos.ByColor(w.pos.Turn())).Len(); {
	case strong < fewStrong:
		return 1
	case strong >= manyStrong && depth > deep:
		return 3
	}
	return 2
}

// probCut searches good captures at a reduced depth against a raised beta. If one of them fails high, it
// assumes that the node would fail high as well. raw is the evaluation to store with the result. Buro,
// "ProbCut", ICCA Journal 18(2), 1995.
func (w *worker) probCut(n *node, raw, beta Score, depth int, hash xiangqi.Move, kind nodeKind) (Score, bool) {
	raised := beta + Score(w.p.ProbCutMargin)
	if raised.IsDecisive() {
		return 0, false
	}
	shallower := w.p.ProbCutReduction
	w.startCaptures(n, hash, int(raised-n.eval))
	for m := w.pick(n); m != xiangqi.NoMove; m = w.pick(n) {
		if !w.pos.LeavesKingSafe(m) {
			continue
		}
		w.prefetch(m)
		child := w.child(n, m)
		child.role = tune.RoleProbCut
		w.make(m)
		score := -w.quiescence(child, -raised, -raised+1, 0)
		if score >= raised && depth > shallower {
			score = -w.search(child, -raised, -raised+1, depth-shallower, kind.reply())
		}
		w.unmake()
		if w.stopped {
			return 0, true
		}
		if score >= raised {
			n.path = child.path
			n.best = m
			w.remember(n, &tableEntry{}, tableEntry{move: m, score: score, eval: raw, depth: depth - shallower + 1, bound: LowerBound})
			return score, true
		}
	}
	return 0, false
}

// pruneMove reports whether to skip m without searching it.
func (w *worker) pruneMove(n *node, m xiangqi.Move, capture bool, number, depth int, alpha Score, improving bool) bool {
	if number == 1 || n.inCheck {
		return false
	}
	p := &w.p
	n.leftBy = tune.PrunedExchange
	if capture {
		return w.losesExchange(m, depth, p.ExchangeCaptureMargin*depth)
	}

	// Late move pruning: if enough quiet moves have failed, assume that the rest will fail too.
	if w.f.LateMovePruning && depth <= p.LateMoveDepth && number > w.lateMoveLimit(depth, improving) {
		n.leftBy = tune.PrunedLate
		n.picker.skipQuiet = true
		return true
	}
	left := max(0, depth-w.reductions[min(depth, 63)][min(number, 63)]/100)

	// Futility: skip a quiet move if it is unlikely to raise the evaluation above alpha.
	if w.f.Futility && left <= p.FutilityDepth &&
		n.eval+Score(p.FutilityBase+p.FutilityMargin*left) <= alpha && !w.pos.GivesCheck(m) {
		n.leftBy = tune.PrunedFutility
		n.picker.skipQuiet = true
		return true
	}
	// History pruning: skip a move that has failed too often.
	if w.f.HistoryPruning && depth <= p.HistoryPruningDepth &&
		w.quietScore(n, w.pos.At(m.From()), m) < -p.HistoryPruningMargin*depth {
		n.leftBy = tune.PrunedHistory
		return true
	}
	return w.losesExchange(m, left, p.ExchangeQuietMargin*left*left)
}

// losesExchange reports whether to prune m because it begins an exchange that loses more than margin
// centipawns. It never prunes a check, because an attack on the king often begins with a sacrifice, and only
// a search can tell what the sacrifice is worth.
func (w *worker) losesExchange(m xiangqi.Move, left, margin int) bool {
	return w.f.ExchangePruning && left <= w.p.ExchangeDepth &&
		!w.pos.ExchangeAtLeast(m, -margin, &exchangeValues) && !w.pos.GivesCheck(m)
}

// afterRaise returns the depth for the moves that follow one that has raised alpha to score. Because that
// move will probably remain the best, the others are searched less deeply.
func (w *worker) afterRaise(depth int, score Score) int {
	const shallow, deep = 3, 13 // range of depths, in plies, where the reduction applies
	if !w.f.RaiseReduction || depth < shallow || depth > deep || score.IsDecisive() {
		return depth
	}
	return depth - 1
}

// blended moves a score above beta towards beta. How far the score exceeds beta is known only from a
// null-window search. The shallower that search was, the less reliable this is.
func (w *worker) blended(score, beta Score, depth int) Score {
	if !w.f.FailHighBlend || score < beta || score.IsDecisive() || beta.IsDecisive() {
		return score
	}
	return (score*Score(depth) + beta) / Score(depth+1)
}

// lateMoveLimit returns the number of moves to search before the others are pruned.
func (w *worker) lateMoveLimit(depth int, improving bool) int {
	limit := w.p.LateMoveBase + depth*depth
	if !improving {
		limit = limit * w.p.LateMoveNotImproving / 100
	}
	return limit
}

// singularCandidate reports whether to test if the hash move is singular.
func (w *worker) singularCandidate(n *node, e *tableEntry, depth int) bool {
	score := scoreFromTable(e.score, n.ply)
	return w.f.SingularExtension && n.ply > 0 && depth >= w.p.SingularDepth &&
		(e.bound == LowerBound || e.bound == Exact) && e.depth >= depth-w.p.SingularTableDepth && !score.IsDecisive()
}

// singular searches the other moves at the node against a limit below the stored score. If none of them
// reaches the limit, the hash move is singular and is searched more deeply. If another move would beat beta
// as well, the node is assumed to fail high. Anantharaman, Campbell and Hsu, "Singular extensions: Adding
// selectivity to brute-force searching", 1988.
func (w *worker) singular(n *node, e *tableEntry, best, beta Score, depth int, kind nodeKind) (int, Score, bool) {
	score := scoreFromTable(e.score, n.ply)
	limit := score - Score(w.p.SingularMargin*depth)
	value, path := w.searchTwin(n, e.move, limit, (depth-1)/2)
	switch {
	case w.stopped:
		return 0, 0, true
	case value < limit:
		if kind != pvNode && value < limit-Score(w.p.SingularDoubleMargin) && n.doubles < w.p.SingularMostDoubles {
			return 2, best, false
		}
		return 1, best, false
	case limit >= beta && !limit.IsDecisive():
		n.path = min(clean, path)
		return 0, limit, true
	case score >= beta:
		return -w.p.SingularFailHigh, best, false
	case kind == cutNode:
		return -w.p.SingularCut, best, false
	}
	return 0, best, false
}

// extend returns the extension for the move just made, in plies. By default, a check earns a whole ply, but
// only if safe is set, and the only answer to a check earns two thirds of a ply. Fractions of a ply add up
// along the line.
func (w *worker) extend(n, child *node, safe bool) int {
	const wholePly = 64
	if n.ply > w.p.ExtensionLength*w.rootDepth {
		return 0
	}
	earned := 0
	if w.f.CheckExtension && safe && w.pos.InCheck() {
		earned += w.p.ExtensionCheck
	}
	if n.forced {
		earned += w.p.ExtensionSingle
	}
	child.fraction = n.fraction + earned
	plies := child.fraction / wholePly
	child.fraction %= wholePly
	return plies
}

// isForced reports whether the side to move has exactly one legal move. That side must be in check. isForced
// uses the buffer of n's picker, which must not have been started yet.
func (w *worker) isForced(n *node) bool {
	legal := 0
	for _, m := range w.pos.AppendPseudoLegal(n.picker.buffer[:0], xiangqi.Evasions) {
		if w.pos.LeavesKingSafe(m) {
			if legal++; legal > 1 {
				return false
			}
		}
	}
	return legal == 1
}

// reductionTable holds the late move reductions, in hundredths of a ply.
type reductionTable [64][64]int

func makeReductions(p *tune.Params) *reductionTable {
	var t reductionTable
	for depth := 1; depth < 64; depth++ {
		for number := 1; number < 64; number++ {
			r := float64(p.ReductionBase) + 1e4*math.Log(float64(depth))*math.Log(float64(number))/float64(p.ReductionDivisor)
			t[depth][number] = int(r)
		}
	}
	return &t
}

// reducedDepth returns the depth of the first search of a late move. The later the move and the worse its
// history, the lower the depth. The move must already have been made.
func (w *worker) reducedDepth(n *node, s *moveSearch) int {
	p := &w.p
	if s.depth < p.ReductionDepth || s.number < 2 || s.kind == pvNode && s.number <= p.ReductionPVMoves {
		return s.left
	}
	r := w.reductions[min(s.depth, 63)][min(s.number, 63)]
	if s.capture {
		r = r/2 - p.ReductionCapture
	} else {
		r -= 100 * w.quietScore(n, s.piece, s.move) / p.ReductionHistory
	}
	if s.kind == pvNode {
		r -= p.ReductionPV
	}
	if s.kind == cutNode {
		r += p.ReductionCut
	}
	if !s.improving {
		r += p.ReductionNotImproving
	}
	if s.hashCapture {
		r += p.ReductionHashCapture
	}
	if w.pos.InCheck() {
		r -= p.ReductionCheck
	}
	if n.inCheck {
		r -= p.ReductionInCheck
	}
	return max(min(1, s.left), min(s.left, s.left-r/100))
}

// stackedCapture reports whether the hash move is a capture. It is called after a different move has been
// made, which must not have touched the hash move's destination.
func (w *worker) stackedCapture(hash xiangqi.Move) bool {
	return w.pos.At(hash.To()) != xiangqi.NoPiece && w.pos.At(hash.To()).Color() == w.pos.Turn()
}
