package engine

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// historyLimit is the largest absolute value in a history table.
const historyLimit = 8192

// toTable holds a value for each combination of piece and destination.
type toTable [16][90]int16

// histories records which moves have been good. Each thread has its own histories and keeps them from one
// search to the next.
type histories struct {
	quiet    [2][90][90]int16 // by side, origin, destination (butterfly)
	capture  [16][90][8]int16 // by piece, destination, captured kind
	counters [16][90]xiangqi.Move
	// continuation rates each reply to an earlier move. It is indexed by the piece and destination of the
	// earlier move and then of the reply.
	continuation    [16][90]toTable
	moveCorrections [16][90]toTable // for the last two moves, indexed like continuation
	corrections     [correctionKinds][2][correctionSize]int16
}

func (h *histories) clear() { *h = histories{} }

// update adds bonus to a value. It also pulls the value towards 0, in proportion to its size, so that it
// never exceeds the limit.
func update(v *int16, bonus int) {
	x := int(*v)
	*v = int16(x + bonus - x*abs(bonus)/historyLimit)
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// Correction history records by how much search results differ from the static evaluation. The differences
// are averaged over positions with a common feature.
const (
	correctionSize  = 1 << 14
	correctionLimit = 1024
	correctionUnit  = 12 // number of stored units in a centipawn

	correctionPawns = 0
	correctionRed   = 1
	correctionBlack = 2
	correctionKinds = 3
)

// correctionIndexes hashes the features of a position: its pawns, and the other pieces of each side.
func correctionIndexes(p *xiangqi.Position) [correctionKinds]uint32 {
	pawns := p.ByKind(xiangqi.Pawn)
	return [correctionKinds]uint32{
		correctionPawns: mix(pawns),
		correctionRed:   mix(p.ByColor(xiangqi.Red).AndNot(pawns)),
		correctionBlack: mix(p.ByColor(xiangqi.Black).AndNot(pawns)),
	}
}

func mix(b xiangqi.Bitboard) uint32 {
	lo, hi := b.Halves()
	x := lo*0x9e3779b97f4a7c15 ^ hi*0xbf58476d1ce4e5b9
	x ^= x >> 29
	return uint32(x * 0x94d049bb133111eb >> (64 - 14))
}

// corrected returns the static evaluation of n, adjusted by the learned corrections.
func (w *worker) corrected(n *node, raw Score) Score {
	if !w.f.CorrectionHistory {
		return raw
	}
	us := w.pos.Turn() & 1
	sum := 0
	for kind, i := range correctionIndexes(&w.pos) {
		sum += int(w.hist.corrections[kind][us][i%correctionSize])
	}
	sum *= w.p.CorrectionShare
	if v := w.moveCorrection(n); v != nil {
		sum += int(*v) * w.p.MoveCorrectionShare
	}
	return clampEval(int(raw) + sum/100/correctionUnit)
}

// moveCorrection returns the correction for the last two moves, or nil if there is none.
func (w *worker) moveCorrection(n *node) *int16 {
	if !w.f.MoveCorrection || n.ply < 2 || n.before.move == xiangqi.NoMove || n.prior.move == xiangqi.NoMove {
		return nil
	}
	return &w.hist.moveCorrections[n.prior.piece&15][n.prior.move.To()%90][n.before.piece&15][n.before.move.To()%90]
}

// learnCorrection records that the static evaluation of n was off by diff, as shown by a search to the given
// depth.
func (w *worker) learnCorrection(n *node, depth int, diff Score) {
	us := w.pos.Turn() & 1
	weight := min(depth+1, w.p.CorrectionMost)
	target := max(-correctionLimit, min(correctionLimit, int(diff)*correctionUnit))
	learn := func(v *int16) {
		*v = int16((int(*v)*(w.p.CorrectionInertia-weight) + target*weight) / w.p.CorrectionInertia)
	}
	for kind, i := range correctionIndexes(&w.pos) {
		learn(&w.hist.corrections[kind][us][i%correctionSize])
	}
	if v := w.moveCorrection(n); v != nil {
		learn(v)
	}
}

// quietScore returns the rank of a quiet move by the given piece.
func (w *worker) quietScore(n *node, piece xiangqi.Piece, m xiangqi.Move) int {
	score := 0
	from, to := m.From(), m.To()
	if w.f.History {
		score += 2 * int(w.hist.quiet[piece.Color()&1][from%90][to%90])
	}
	if w.f.ContinuationHistory {
		score += int(n.chain[0][piece&15][to%90]) + int(n.chain[1][piece&15][to%90]) +
			int(n.chain[3][piece&15][to%90])/2
	}
	return score
}

// captureScore ranks a capture among those whose victims have the same value.
func (w *worker) captureScore(piece, victim xiangqi.Piece, to xiangqi.Square) int {
	if !w.f.CaptureHistory {
		return 0
	}
	return int(w.hist.capture[piece&15][to%90][victim&7])
}

// bonus returns the reward for a move that was good at the given depth.
func (w *worker) bonus(depth int) int { return min(w.p.HistoryBonus*depth, w.p.HistoryBonusMost) }

// rewardPrior rewards the quiet move that led from parent to n, because no reply to it has succeeded.
func (w *worker) rewardPrior(parent, n *node, depth int) {
	if !w.f.PriorMoveHistory || !n.quiet || parent.ply == n.ply { // a twin
		return
	}
	w.rewardQuiet(parent, n.before, w.bonus(depth)*w.p.PriorMoveBonus/100)
}

// rewardRise rewards or penalizes the quiet move that led to n by how much it changed the static evaluation.
func (w *worker) rewardRise(n *node) {
	if !w.f.EvaluationHistory || !n.quiet || n.static == noEval || n.statics[0] == noEval {
		return
	}
	rise := -int(n.static + n.statics[0]) // for the side that moved
	w.rewardButterfly(n.before, max(-w.p.EvaluationBonusMost, min(w.p.EvaluationBonusMost, rise*w.p.EvaluationBonus)))
}

// rewardCut updates all tables after best has failed high at n. It rewards best and penalizes the captures
// tried before it. If best is quiet, it also penalizes the quiet moves tried before it.
func (w *worker) rewardCut(n *node, best xiangqi.Move, depth int) {
	if w.f.PlainHistory {
		w.rewardPlainly(n, best, depth)
		return
	}
	bonus := w.bonus(depth)
	if w.pos.At(best.To()) == xiangqi.NoPiece {
		w.rewardQuiet(n, w.made(best), bonus)
		w.rewardRefutation(n, best)
		for _, m := range n.quietsTried {
			if m != best {
				w.rewardQuiet(n, w.made(m), -bonus)
			}
		}
	} else {
		w.rewardCapture(best, bonus)
	}
	for _, m := range n.capturesTried {
		if m != best {
			w.rewardCapture(m, -bonus)
		}
	}
}

// rewardPlainly rewards best in the way the first programs did: best earns the square of the depth, and the
// moves tried before it lose nothing. Whenever a value reaches the limit, all values are halved. Schaeffer,
// "The history heuristic", ICCA Journal 6(3), 1983.
func (w *worker) rewardPlainly(n *node, best xiangqi.Move, depth int) {
	capture := w.pos.At(best.To()) != xiangqi.NoPiece
	if !capture {
		w.rewardRefutation(n, best)
	}
	if capture && !w.f.OneList {
		return
	}
	m := w.made(best)
	v := &w.hist.quiet[m.piece.Color()&1][m.move.From()%90][m.move.To()%90]
	if *v += int16(min(depth*depth, historyLimit)); *v < historyLimit {
		return
	}
	for c := range w.hist.quiet {
		for from := range w.hist.quiet[c] {
			for to := range w.hist.quiet[c][from] {
				w.hist.quiet[c][from][to] /= 2
			}
		}
	}
}

// made returns m, which has not been played yet, together with the piece that moves.
func (w *worker) made(m xiangqi.Move) made { return made{m, w.pos.At(m.From())} }

// rewardQuiet updates the tables for quiet moves after a move at n.
func (w *worker) rewardQuiet(n *node, m made, bonus int) {
	w.rewardButterfly(m, bonus)
	for _, i := range [...]int{0, 1, 3} {
		update(&n.chain[i][m.piece&15][m.move.To()%90], bonus)
	}
}

func (w *worker) rewardButterfly(m made, bonus int) {
	update(&w.hist.quiet[m.piece.Color()&1][m.move.From()%90][m.move.To()%90], bonus)
}

func (w *worker) rewardCapture(m xiangqi.Move, bonus int) {
	piece, victim := w.pos.At(m.From()), w.pos.At(m.To())
	update(&w.hist.capture[piece&15][m.To()%90][victim&7], bonus)
}

// rewardRefutation records a quiet move that failed high, both as a killer at this ply and as the counter to
// the previous move.
func (w *worker) rewardRefutation(n *node, best xiangqi.Move) {
	if n.killers[0] != best {
		n.killers[1], n.killers[0] = n.killers[0], best
	}
	if n.before.move != xiangqi.NoMove {
		w.hist.counters[n.before.piece&15][n.before.move.To()%90] = best
	}
}
