package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// quiescence resolves captures until the position is quiet enough for a reliable static evaluation. It
// searches the captures that do not lose material and, at its first ply, quiet checks. In check, it searches
// all evasions.
func (w *worker) quiescence(n *node, alpha, beta Score, depth int) Score {
	if r := w.recorder; r != nil && r.enters() {
		return w.recordSearch(n, alpha, beta, depth, allNode, true)
	}
	if w.f.FlatQuiescence {
		const behindChecks = -1 // depth at which quiet checks are no longer tried
		depth = max(depth, behindChecks)
	}
	n.pvLen, n.path = 0, clean
	n.inCheck = w.pos.InCheck()
	if w.mustStop() {
		return 0
	}
	w.deepest = max(w.deepest, n.ply)
	if n.ply >= MaxPly-1 {
		n.end = tune.EndLine
		return w.leaf(n)
	}
	if score, over := w.ruled(n); over {
		n.end = tune.EndRules
		return score
	}
	if !w.f.Quiescence {
		n.end = tune.EndStand
		if n.inCheck && !w.pos.HasLegalMove() {
			return matedIn(n.ply)
		}
		return w.evaluate()
	}

	var entry tableEntry
	known := false
	entry.eval = noEval
	if w.f.TableInQuiescence {
		entry, known = w.recall(n)
		if known && beta-alpha == 1 && w.tableCuts(n, &entry, alpha, beta, depth) {
			n.end, n.best = tune.EndTable, entry.move
			return scoreFromTable(entry.score, n.ply)
		}
	}

	raw := w.evaluateNode(n, &entry, known)
	best, bestMove, bound := noScore, xiangqi.NoMove, UpperBound
	if !n.inCheck {
		best = n.eval
		if best >= beta {
			n.end = tune.EndStand
			return best
		}
		alpha = max(alpha, best)
	}
	futile := n.eval + Score(w.p.DeltaMargin)
	n.end, n.best = tune.EndMoves, xiangqi.NoMove
	legal := 0
	path := clean
	w.startQuiescence(n, entry.move, depth == 0)
	for m := w.pick(n); m != xiangqi.NoMove; m = w.pick(n) {
		if n.inCheck {
			if best > -DecisiveBound && w.looseEvasion(m) {
				continue
			}
		} else if hope, loose := w.pruneLoose(m, alpha, futile); loose {
			best = max(best, hope)
			continue
		}
		if !w.pos.LeavesKingSafe(m) {
			continue
		}
		legal++
		w.prefetch(m)
		child := w.child(n, m)
		w.make(m)
		score := -w.quiescence(child, -beta, -alpha, depth-1)
		w.unmake()
		if w.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				bestMove = m
				if beta-alpha > 1 {
					n.takePV(m, child)
				}
				if score >= beta {
					bound, path = LowerBound, child.path
					n.end, n.best = tune.EndMove, m
					if w.recorder != nil {
						n.by = n.picker.proposedBy(w.pos.At(m.To()) != xiangqi.NoPiece)
					}
					break
				}
				alpha, bound = score, Exact
				n.best = m
			}
		}
		path = min(path, child.path)
	}
	n.path = path
	if n.inCheck && legal == 0 {
		n.path = clean
		n.end = tune.EndLost
		return matedIn(n.ply)
	}
	if w.f.TableInQuiescence {
		if bound == Exact {
			bound = UpperBound // moves were skipped, but none of them looked better
		}
		w.remember(n, &entry, tableEntry{move: bestMove, score: best, eval: raw, depth: min(depth, 0), bound: bound, pv: entry.pv})
	}
	return best
}

// looseEvasion reports whether m is a quiet move that loses material. Such a check evasion may be skipped if
// another one has already worked.
func (w *worker) looseEvasion(m xiangqi.Move) bool {
	return w.f.ExchangeOrder && w.pos.At(m.To()) == xiangqi.NoPiece &&
		!w.pos.ExchangeAtLeast(m, 0, &exchangeValues)
}

// pruneLoose reports whether to skip m, either because it cannot raise the score to alpha (delta pruning) or
// because it loses material. In the first case, hope is the highest score that m could have reached. In the
// second case, it is noScore.
func (w *worker) pruneLoose(m xiangqi.Move, alpha, futile Score) (hope Score, loose bool) {
	victim := w.pos.At(m.To())
	if w.f.DeltaPruning && victim != xiangqi.NoPiece && !alpha.IsDecisive() {
		if hope := futile + Score(exchangeValues[victim.Kind()]); hope <= alpha {
			return hope, true
		}
	}
	return noScore, w.f.ExchangeOrder && !w.pos.ExchangeAtLeast(m, 0, &exchangeValues)
}
