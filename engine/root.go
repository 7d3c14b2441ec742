package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// rootMove is a legal move at the root, together with everything that is known about it.
type rootMove struct {
	move     xiangqi.Move
	score    Score // from this iteration; noScore if the move is only known to be worse
	previous Score // from the previous iteration
	bound    Bound
	selDepth int
	nodes    uint64 // spent on this move
	pv       []xiangqi.Move
	table    tableMove
}

// rootMoves returns the legal moves that are permitted by the limits.
func rootMoves(pos *xiangqi.Position, l *Limits) []rootMove {
	var list []rootMove
	for _, m := range pos.LegalMoves() {
		if slices.Contains(l.BanMoves, m) || len(l.SearchMoves) > 0 && !slices.Contains(l.SearchMoves, m) {
			continue
		}
		list = append(list, rootMove{move: m, score: noScore, previous: noScore, pv: []xiangqi.Move{m}})
	}
	return list
}

// iterate searches the root to ever greater depths until it reaches a limit. If there are several threads,
// the helpers skip some of the depths so that they do not all do the same work.
func (w *worker) iterate(id int) {
	limits, first := &w.control.limits, 1
	most := MaxPly - 1
	if limits.Depth > 0 {
		most = min(most, limits.Depth)
	}
	if !w.f.IterativeDeepening {
		first = most
	}
	var steady stability
	for depth := first; depth <= most && !w.stopped; depth++ {
		if id > 0 && (depth+id)%3 == 0 && depth < most {
			continue
		}
		w.rootDepth = depth
		if w.recorder != nil {
			w.recorder.iteration(depth)
		}
		for i := range w.roots {
			w.roots[i].previous, w.roots[i].score = w.roots[i].score, noScore
		}
		before := w.roots[0]
		for line := 0; line < w.lines && !w.stopped; line++ {
			w.searchLine(line, depth)
		}
		if w.stopped {
			break
		}
		w.selfDepth = depth
		if !w.main {
			continue
		}
		w.takeNotes(depth)
		steady.note(&before, &w.roots[0], w.nodesDone)
		if w.done(depth, steady) {
			break
		}
	}
	w.publish()
}

// note compares the best moves of two successive iterations.
func (s *stability) note(before, now *rootMove, nodes uint64) {
	if before.move == now.move {
		s.sameMove++
	} else {
		s.sameMove = 0
	}
	s.scoreDrop = 0
	if before.previous != noScore {
		s.scoreDrop = before.previous - now.score
	}
	s.effort = float64(now.nodes) / float64(nodes+1)
}

// done reports whether the main worker should not start another iteration.
func (w *worker) done(depth int, s stability) bool {
	c := w.control
	best := w.roots[0].score
	if w.decided() && !c.open && !c.pondering.Load() && c.limits.Depth <= 0 {
		return true
	}
	if plies, ok := best.MateIn(); ok && c.limits.Mate > 0 && plies > 0 && (plies+1)/2 <= c.limits.Mate {
		return true
	}
	if soft := c.limits.SoftNodes; soft > 0 {
		w.publish()
		if c.nodes() >= soft {
			return true
		}
	}
	if !c.clock.limited || c.clock.fixed {
		return false
	}
	// A single legal move needs no thought, and a mate found at a sufficient depth is certain.
	plies, mate := best.MateIn()
	settled := len(w.roots) == 1 && depth >= 4 || mate && plies > 0 && depth > 2*plies+2 ||
		c.clock.enough(c.running(), s, &w.p)
	c.settled.Store(settled)
	return settled && !c.pondering.Load()
}

// searchLine searches for the best root move from index line on. It begins with a window around the previous
// score and widens the window until the score falls inside it.
func (w *worker) searchLine(line, depth int) {
	w.deepest = 0
	alpha, beta := -Infinity, Infinity
	width := Score(w.p.AspirationWindow)
	last := w.roots[line].previous
	if w.f.AspirationWindows && depth >= w.p.AspirationDepth && last != noScore && !last.IsDecisive() {
		alpha, beta = max(-Infinity, last-width), min(Infinity, last+width)
	}
	lowered := 0
	for {
		score := w.searchRoot(line, alpha, beta, max(1, depth-lowered))
		w.sortRoots(line)
		if w.stopped {
			w.rankLine(line)
			return
		}
		bound := Exact
		switch {
		case score <= alpha && alpha > -Infinity:
			bound, lowered = UpperBound, 0
			beta = (alpha + beta) / 2
			alpha = max(-Infinity, score-width)
		case score >= beta && beta < Infinity:
			bound = LowerBound
			beta = min(Infinity, score+width)
			lowered = min(lowered+1, w.p.AspirationLowered)
		}
		if bound == Exact {
			w.roots[line].bound = Exact
			for i := w.rankLine(line); i <= line; i++ {
				w.tell(i, depth, w.roots[i].bound)
			}
			return
		}
		w.tell(line, depth, bound)
		const least = 5 // centipawns of growth
		width += width*Score(w.p.AspirationGrowth)/100 + least
		if width > Score(w.p.AspirationWidest) || score.IsDecisive() {
			alpha, beta = -Infinity, Infinity
		}
	}
}

// sortRoots sorts the root moves from index line on by their scores and then by their scores in the previous
// iteration. It does not move earlier lines or moves that have a lower rank in the tables.
func (w *worker) sortRoots(line int) {
	slices.SortStableFunc(w.roots[line:w.groupEnd(line)], func(a, b rootMove) int {
		if a.score != b.score {
			return int(b.score - a.score)
		}
		return int(b.previous - a.previous)
	})
}

// rankLine moves the line just searched ahead of the lines that it has overtaken and returns its new rank.
func (w *worker) rankLine(line int) int {
	rank := line
	for ; rank > 0 && w.roots[rank].score > w.roots[rank-1].score && w.roots[rank].table.rank == w.roots[rank-1].table.rank; rank-- {
		w.roots[rank], w.roots[rank-1] = w.roots[rank-1], w.roots[rank]
	}
	return rank
}

// searchRoot searches the root moves from index line on and returns the best score. The root has its own loop
// because it neither prunes nor judges repetitions, and because it keeps the score and the line of every
// move.
func (w *worker) searchRoot(line int, alpha, beta Score, depth int) (score Score) {
	n := &w.nodes[0]
	if r := w.recorder; r != nil {
		place, _ := r.begin(tune.Visit{Role: tune.RoleRoot, Depth: depth, Alpha: int(alpha), Beta: int(beta), Eval: int(n.eval), Evaluated: n.eval != noEval})
		n.end, n.best = tune.EndMoves, xiangqi.NoMove
		defer func() { r.endRoot(place, n, score) }()
	}
	best := -Infinity
	number := 0
	w.nodes[1].killers = [2]xiangqi.Move{}
	w.nodes[2].killers = [2]xiangqi.Move{}
	n.quietsTried, n.capturesTried = n.quietsRoom[:0], n.capturesRoom[:0]
	for i, end := line, w.groupEnd(line); i < end; i++ {
		r := &w.roots[i]
		number++
		w.tellCurrent(r.move, i, depth)
		before := w.nodesDone
		capture := w.pos.At(r.move.To()) != xiangqi.NoPiece
		child := w.child(n, r.move)
		w.make(r.move)
		extension := 0
		if w.f.CheckExtension && w.pos.InCheck() {
			extension = 1
		}
		score := w.searchMove(n, child, moveSearch{
			alpha: alpha, beta: beta, depth: depth, left: depth - 1 + extension, kind: pvNode,
			number: number, capture: capture, improving: true, move: r.move, piece: child.before.piece,
		})
		w.unmake()
		r.nodes += w.nodesDone - before
		if w.stopped {
			return best
		}
		r.score = noScore
		if number == 1 || score > alpha {
			r.score = score
			r.selDepth = w.deepest
			r.pv = append(r.pv[:0], r.move)
			r.pv = append(r.pv, child.pv[:child.pvLen]...)
			if alpha < score && score < beta {
				r.bound = Exact
			}
		}
		if score > best {
			best = score
			if score > alpha {
				alpha = score
				n.best = r.move
				if score >= beta {
					n.end = tune.EndMove
					break
				}
			}
		}
	}
	return best
}

// tell reports a line of play.
func (w *worker) tell(line, depth int, bound Bound) {
	w.roots[line].bound = bound
	if !w.main || w.report == nil || line >= w.told {
		return
	}
	w.publish()
	w.report(w.lineInfo(line, depth, bound))
}

func (w *worker) lineInfo(line, depth int, bound Bound) Info {
	r := &w.roots[line]
	info := Info{
		Depth: depth, SelDepth: max(r.selDepth, 1), MultiPV: line + 1, Score: r.bestKnown(), Bound: bound,
		Nodes: w.control.nodes(), Time: w.control.running(), HashFull: w.table.permille(),
		TableHits: w.control.tableHits(), Stats: w.stats, PV: slices.Clone(r.pv), RootMoves: len(w.roots),
	}
	if r.table.known {
		info.Bound = Exact
	}
	if r.table.exact {
		info.PV = w.tableLine(r.move)
	}
	return info
}

// tellCurrent reports the root move whose search is about to begin. It does so only if the search has been
// running long enough for someone to be watching.
func (w *worker) tellCurrent(m xiangqi.Move, i, depth int) {
	const quietTime = 1_000_000_000 // nanoseconds before root moves are reported
	if !w.main || w.report == nil || w.nodesDone < checkInterval || w.control.running() < quietTime {
		return
	}
	w.report(Info{
		Depth: depth, CurrentMove: m, CurrentNumber: i + 1, RootMoves: len(w.roots),
		Nodes: w.control.nodes(), Time: w.control.running(),
	})
}
