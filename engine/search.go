package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// nodeKind is the result that the search expects from a node.
type nodeKind uint8

const (
	allNode nodeKind = iota // expected to fail low
	cutNode                 // expected to fail high
	pvNode                  // searched with an open window
)

// reply returns the expected kind of the first reply at a node of kind k.
func (k nodeKind) reply() nodeKind {
	if k == cutNode {
		return allNode
	}
	return cutNode
}

// search returns the value of n for the side to move. The value is fail-soft with respect to alpha and beta.
// depth is the remaining depth in plies, and n describes w.pos, the current position. The steps below are
// tried in order, and each has a switch in Features.
func (w *worker) search(n *node, alpha, beta Score, depth int, kind nodeKind) Score {
	if depth <= 0 {
		return w.quiescence(n, alpha, beta, 0)
	}
	if r := w.recorder; r != nil && r.enters() {
		return w.recordSearch(n, alpha, beta, depth, kind, false)
	}
	pv := kind == pvNode
	n.pvLen, n.path = 0, clean
	n.inCheck = w.pos.InCheck()
	if w.mustStop() {
		return 0
	}
	if n.ply >= MaxPly-1 {
		n.end = tune.EndLine
		return w.leaf(n)
	}

	// Rules: the game may already be over because of a repetition or the move limit.
	if score, over := w.ruled(n); over {
		n.end = tune.EndRules
		return score
	}

	// Mate distance: no line can improve on a mate found closer to the root.
	if w.f.MateDistance {
		alpha, beta = max(alpha, matedIn(n.ply)), min(beta, -matedIn(n.ply+1))
		if alpha >= beta {
			n.end = tune.EndMate
			return alpha
		}
	}

	// Transposition table: an earlier search of the position may have been deep enough.
	entry, known := w.recall(n)
	if known && !pv && n.skip == xiangqi.NoMove && w.tableCuts(n, &entry, alpha, beta, depth) {
		n.end, n.best = tune.EndTable, entry.move
		return scoreFromTable(entry.score, n.ply)
	}
	hash := entry.move

	// Endgame tables: after a capture, the result may be known.
	if score, known := w.tableValue(n, depth); known {
		n.end = tune.EndTables
		return score
	}

	raw := w.evaluateNode(n, &entry, known)
	improving := w.improving(n)
	if n.ply > 0 && n.skip == xiangqi.NoMove {
		w.rewardRise(n)
	}

	if !pv && !n.inCheck && n.skip == xiangqi.NoMove {
		if score, ok := w.pruneNode(n, beta, alpha, depth, improving, kind); ok {
			return score
		}
		if w.f.ProbCut && depth >= w.p.ProbCutDepth && !beta.IsDecisive() {
			if score, ok := w.probCut(n, raw, beta, depth, hash, kind); ok {
				n.end = tune.EndProbCut
				return score
			}
		}
	}

	// Internal iterative reduction: without a hash move, the move ordering is poor, so search less deeply in
	// order to find one. Schröder, 2020 (Rebel).
	if w.f.InternalReduction && hash == xiangqi.NoMove && kind != allNode && depth >= w.p.InternalReductionDepth {
		depth--
	}

	n.forced = n.inCheck && w.f.SingleReplyExtension && w.isForced(n)
	best, bestMove := noScore, xiangqi.NoMove
	bound := UpperBound
	path := clean // the path dependence of the scores found so far
	legal := 0
	n.quietsTried, n.capturesTried = n.quietsRoom[:0], n.capturesRoom[:0]
	if !w.f.KillersByDistance {
		w.nodes[n.at+2].killers = [2]xiangqi.Move{}
	}
	n.end, n.best = tune.EndMoves, xiangqi.NoMove
	w.startMain(n, hash)
	n.picker.glance = w.f.EvaluationOrder && depth > 1

	for m := w.pick(n); m != xiangqi.NoMove; m = w.pick(n) {
		if m == n.skip || !w.pos.LeavesKingSafe(m) {
			continue
		}
		legal++
		capture := w.pos.At(m.To()) != xiangqi.NoPiece
		if (!pv || w.f.PVPruning) && best > -DecisiveBound && w.pruneMove(n, m, capture, legal, depth, alpha, improving) {
			if w.recorder != nil {
				w.recorder.left(m, n.leftBy)
			}
			continue
		}

		// Singular extension: search the hash move more deeply if it is much better than all other moves.
		extension := 0
		if m == hash && n.skip == xiangqi.NoMove && w.singularCandidate(n, &entry, depth) {
			var cut bool
			if extension, best, cut = w.singular(n, &entry, best, beta, depth, kind); cut {
				n.end = tune.EndSingular
				return best
			}
		}

		w.prefetch(m)
		child := w.child(n, m)
		piece := child.before.piece
		if extension > 1 {
			child.doubles++
		}
		safe := !w.f.SafeCheck || !w.pos.GivesCheck(m) || w.pos.ExchangeAtLeast(m, 0, &exchangeValues)
		w.make(m)
		extension += w.extend(n, child, safe)
		left := depth - 1 + extension
		score := w.searchMove(n, child, moveSearch{
			alpha: alpha, beta: beta, depth: depth, left: left, kind: kind,
			number: legal, capture: capture, improving: improving, move: m, piece: piece,
			hashCapture: hash != xiangqi.NoMove && !capture && w.stackedCapture(hash),
		})
		w.unmake()
		if w.stopped {
			return 0
		}

		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if pv {
					n.takePV(m, child)
				}
				if score >= beta {
					bound = LowerBound
					path = child.path
					n.end, n.best = tune.EndMove, m
					if w.recorder != nil {
						n.by = n.picker.proposedBy(capture)
					}
					w.noteCut(n, m, capture, legal)
					w.rewardCut(n, m, depth)
					break
				}
				alpha, bound = score, Exact
				n.best = m
				depth = w.afterRaise(depth, score)
			}
		}
		path = min(path, child.path)
		n.noteTried(m, capture)
	}

	n.path = path
	best = w.blended(best, beta, depth)
	if legal == 0 {
		if n.skip != xiangqi.NoMove {
			return alpha // the only legal move was excluded
		}
		n.path = clean
		n.end = tune.EndLost
		return matedIn(n.ply) // mate or stalemate, both losses
	}
	if n.skip == xiangqi.NoMove {
		if bound == UpperBound && n.ply > 0 {
			w.rewardPrior(&w.nodes[n.at-1], n, depth)
		}
		w.remember(n, &entry, tableEntry{
			move: bestMove, score: best, eval: raw, depth: depth, bound: bound, pv: pv || entry.pv,
		})
		w.learn(n, best, bound, bestMove, depth)
	}
	return best
}

// moveSearch holds everything that determines how deeply a move is searched.
type moveSearch struct {
	alpha, beta Score
	depth, left int // remaining depth at the node and after the move
	number      int // number of the move among the legal moves, starting at 1
	kind        nodeKind
	capture     bool
	improving   bool
	hashCapture bool
	move        xiangqi.Move
	piece       xiangqi.Piece
}

// searchMove searches the position after a move. The first move at a node is searched with the full window.
// Later moves are searched with a null window first (NegaScout, Reinefeld, ICCA Journal 6(4), 1983), and
// unpromising ones also at a reduced depth.
func (w *worker) searchMove(n, child *node, s moveSearch) Score {
	if !w.f.PVS {
		return -w.search(child, -s.beta, -s.alpha, s.left, s.kind.reply())
	}
	null := -s.alpha - 1
	switch {
	case s.number == 1 && s.kind == pvNode:
		return -w.search(child, -s.beta, -s.alpha, s.left, pvNode)
	case s.number == 1:
		return -w.search(child, null, -s.alpha, s.left, s.kind.reply())
	}
	reduced := s.left
	if w.f.LateMoveReductions {
		reduced = w.reducedDepth(n, &s)
	}
	if reduced < s.left {
		child.role = tune.RoleReduced
		score := -w.search(child, null, -s.alpha, reduced, cutNode)
		if score <= s.alpha || w.stopped {
			return score
		}
		child.role = tune.RoleDeeper
	}
	expect := s.kind.reply()
	if s.kind == pvNode {
		expect = cutNode
	}
	score := -w.search(child, null, -s.alpha, s.left, expect)
	if s.kind == pvNode && score > s.alpha && score < s.beta && !w.stopped {
		child.role = tune.RoleWider
		score = -w.search(child, -s.beta, -s.alpha, s.left, pvNode)
	}
	return score
}

// remember stores the result of a node in the table. If the score depends on the path, it stores only the
// move. If a node fails low, ZMBL's fail-low fix keeps the best move from an earlier search.
func (w *worker) remember(n *node, old *tableEntry, e tableEntry) {
	if !w.f.Table {
		return
	}
	if e.move == xiangqi.NoMove && w.f.FailLowFix {
		e.move = old.move
	}
	if w.f.PathGuard && !n.storable() {
		e.bound = NoBound
	}
	if e.bound == NoBound && e.move == xiangqi.NoMove && e.eval == noEval {
		return
	}
	e.score = scoreToTable(e.score, n.ply)
	w.table.store(w.pos.Key(), &e)
}

// recall looks up the current position in the table.
func (w *worker) recall(n *node) (tableEntry, bool) {
	if w.f.Table {
		if e, ok := w.table.probe(w.pos.Key()); ok {
			return e, true
		}
	}
	return tableEntry{eval: noEval}, false
}

// tableCuts reports whether the stored score decides the node. It never trusts a stored score if the limit on
// moves without capture is near.
func (w *worker) tableCuts(n *node, e *tableEntry, alpha, beta Score, depth int) bool {
	if e.depth < depth && !(w.f.MateCutsAnyDepth && e.isMate()) || w.nearLimit(depth) {
		return false
	}
	return boundDecides(e.bound, scoreFromTable(e.score, n.ply), alpha, beta)
}

// isMate reports whether the stored score is a mate score, which is valid at any depth.
func (e *tableEntry) isMate() bool {
	_, mate := e.score.MateIn()
	return mate
}

func boundDecides(b Bound, score, alpha, beta Score) bool {
	switch b {
	case Exact:
		return true
	case LowerBound:
		return score >= beta
	case UpperBound:
		return score <= alpha
	}
	return false
}

// leaf evaluates the position at the end of a line that cannot be extended any further.
func (w *worker) leaf(n *node) Score {
	n.path = clean
	if n.inCheck {
		return 0
	}
	return w.evaluate()
}

// learn updates the correction history with the difference between the static evaluation and the result of
// the search.
func (w *worker) learn(n *node, best Score, bound Bound, move xiangqi.Move, depth int) {
	if !w.f.CorrectionHistory || n.inCheck || n.eval == noEval || best.IsDecisive() {
		return
	}
	if move != xiangqi.NoMove && w.pos.At(move.To()) != xiangqi.NoPiece {
		return
	}
	known := n.eval
	if w.f.StaticCorrection {
		known = n.static
	}
	if bound == LowerBound && best <= known || bound == UpperBound && best >= known {
		return
	}
	w.learnCorrection(n, depth, best-known)
}
