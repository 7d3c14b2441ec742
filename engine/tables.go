package engine

import (
	"cmp"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// tableValue returns the endgame-table value of a node, if the tables cover it. It probes only
// after captures: in the root's own class the tables would confirm a win without guiding the
// search towards it.
func (w *worker) tableValue(n *node, depth int) (Score, bool) {
	if w.tables == nil || n.skip != xiangqi.NoMove || w.pos.Occupied().Len() >= w.rootPieces ||
		!w.tables.Covers(&w.pos) || w.nearLimit(depth) {
		return 0, false
	}
	// All rule sets score perpetual check as a loss.
	result, ok := w.tables.ProbeResult(&w.pos, tablebase.PerpetualCheck)
	if !ok {
		return 0, false
	}
	w.tableHits++
	n.path = clean
	switch result {
	case tablebase.Win:
		return w.tableWin(n, w.pos.Turn()), true
	case tablebase.Loss:
		return -w.tableWin(n, w.pos.Turn().Other()), true
	}
	return 0, true
}

// tableWin returns the value of a position that the tables rate as won for side. It uses the
// distance to the win, unless the side to move at the root has sacrificed an attacker for it.
//
// A win after such a sacrifice counts only as a good position, so that the engine does not give up
// a rook for a guard to reach a won class. If many moves without capture have been made at the
// root, the engine accepts the sacrifice.
func (w *worker) tableWin(n *node, side xiangqi.Color) Score {
	const (
		unknown  = 200 // plies, when only the result is known
		long     = 40  // plies without capture
		safe     = 300 // centipawns, when the other side had only guards and waiting costs nothing
		decisive = 1500
	)
	plies := unknown
	if v, ok := w.tables.Probe(&w.pos, tablebase.MateTable); ok && v != 0 {
		plies = min(v.Plies(), tableReach)
	}
	root, other := &w.control.root, side.Other()
	now := attackers(&w.pos)
	lost := w.rootAttackers[side&1] - now[side&1]
	taken := w.rootAttackers[other&1] - now[other&1]
	switch {
	case lost <= taken || root.Turn() != side || root.PliesSinceCapture() >= long:
		return TableScore - Score(n.ply+plies)
	case w.rootAttackers[other&1] == 0:
		return safe - Score(plies)
	}
	return decisive - Score(plies)
}

// attackers returns the total value of each side's rooks, knights, cannons and pawns.
func attackers(p *xiangqi.Position) (sum [2]int) {
	for _, kind := range [...]xiangqi.Kind{xiangqi.Rook, xiangqi.Knight, xiangqi.Cannon, xiangqi.Pawn} {
		for side := range sum {
			sum[side] += exchangeValues[kind] * p.ByKind(kind).And(p.ByColor(xiangqi.Color(side))).Len()
		}
	}
	return sum
}

// tableMove is the endgame-table result of a root move.
type tableMove struct {
	known bool
	rank  int // lower ranks are searched only for additional lines
	score Score
	risk  int // value the opponent can take in reply, less the value captured
	// exact reports whether the line is known to the end.
	exact bool
}

// Ranks of root moves by the result that they preserve; a higher rank is better. Wins and losses
// whose distance is known have one rank per distance. In the end, each such move receives a rank of
// its own.
const (
	rankWin       = 1 << 20
	rankWinTooFar = 1 << 11 // the limit on moves without capture comes first
	rankRuleWin   = 1 << 10 // won because the opponent may not give perpetual check
	rankPerPly    = 1 << 8  // more than the number of moves
)

// rankRoots orders the root moves by the endgame tables, if these cover the position, and returns
// the number of positions found. If the rules punish a move, given the game so far, that outcome
// determines the rank of the move.
func (e *Engine) rankRoots(pos xiangqi.Position, stack []xiangqi.Undo, roots []rootMove) (hits uint64) {
	t := e.options.Tables
	if t == nil || !t.Covers(&pos) {
		return 0
	}
	k := ranker{tables: t, rules: e.options.rulesAt(&pos), pos: pos, stack: stack}
	k.left, k.limited = k.rules.PliesLeft(&pos)
	ranked := make([]tableMove, len(roots))
	for i := range roots {
		var ok bool
		if ranked[i], ok = k.rank(roots[i].move); !ok {
			return 0
		}
	}
	for i := range roots {
		roots[i].table = ranked[i]
	}
	// Among moves that are equally good, those that give nothing up come first.
	for i := range roots {
		roots[i].table.risk = k.risk(roots[i].move)
	}
	slices.SortStableFunc(roots, func(a, b rootMove) int {
		return cmp.Or(cmp.Compare(b.table.rank, a.table.rank), cmp.Compare(a.table.risk, b.table.risk))
	})
	// If the line of a move is known, the search need not compare the move with others.
	for i := range roots {
		if r := &roots[i].table; r.exact {
			r.rank = r.rank*rankPerPly - i
		} else {
			r.rank *= rankPerPly
		}
	}
	return uint64(len(roots))
}

// ranker ranks the moves of one position.
type ranker struct {
	tables  *tablebase.Prober
	rules   xiangqi.Rules
	pos     xiangqi.Position
	stack   []xiangqi.Undo
	left    int // plies without capture remaining until a draw
	limited bool
}

// rank returns the value of a move, or false if the tables do not know it.
func (k *ranker) rank(m xiangqi.Move) (tableMove, bool) {
	undo := k.pos.MakeMove(m)
	k.stack = append(k.stack, undo)
	defer func() {
		k.pos.UnmakeMove(undo)
		k.stack = k.stack[:len(k.stack)-1]
	}()
	v, ok := k.tables.Probe(&k.pos, tablebase.MateTable)
	result, holds := k.tables.ProbeResult(&k.pos, tablebase.PerpetualCheck)
	if !ok && !holds {
		return tableMove{}, false
	}
	if verdict := k.rules.Judge(&k.pos, k.stack); verdict.Over() {
		return k.judged(verdict), true
	}
	switch v.WDL() {
	case tablebase.Loss:
		return k.won(v.Plies()+1, undo), true
	case tablebase.Win:
		return k.lost(v.Plies()+1, undo), true
	}
	switch {
	case !holds:
		return tableMove{}, true // a draw if neither side can be forced to stop giving check
	case result == tablebase.Loss:
		return tableMove{known: true, rank: rankRuleWin, score: TableScore - 1}, true
	case result == tablebase.Win:
		return tableMove{known: true, rank: -rankRuleWin, score: -TableScore + 1}, true
	}
	return tableMove{known: true}, true
}

// risk returns the value of the best piece that the opponent can safely take after the move, less
// the value of the piece that the move takes.
func (k *ranker) risk(m xiangqi.Move) int {
	taken := k.pos.At(m.To())
	undo := k.pos.MakeMove(m)
	defer k.pos.UnmakeMove(undo)
	most := 0
	for _, reply := range k.pos.LegalMoves() {
		victim := k.pos.At(reply.To())
		if victim == xiangqi.NoPiece || exchangeValues[victim.Kind()] <= most {
			continue
		}
		if k.pos.ExchangeAtLeast(reply, 1, &exchangeValues) {
			most = exchangeValues[victim.Kind()]
		}
	}
	if taken != xiangqi.NoPiece {
		most -= exchangeValues[taken.Kind()]
	}
	return most
}

// judged returns the value of a move that ends the game.
func (k *ranker) judged(v xiangqi.Verdict) tableMove {
	winner, decided := v.Result.Winner()
	mover := k.pos.Turn().Other()
	switch {
	case !decided:
		return tableMove{known: true}
	case winner != mover:
		return tableMove{known: true, rank: -rankWin, score: -RuleScore + 1}
	case v.Reason == xiangqi.Checkmate || v.Reason == xiangqi.Stalemate:
		return tableMove{known: true, exact: true, rank: rankWin, score: MateScore - 1}
	}
	return tableMove{known: true, rank: rankWin, score: RuleScore - 1}
}

// won returns the value of a move that wins in the given number of plies.
func (k *ranker) won(plies int, made xiangqi.Undo) tableMove {
	switch {
	case k.limited && plies > k.left && k.pliesToCapture(made) > k.left:
		return tableMove{rank: rankWinTooFar}
	case k.spoiled():
		return tableMove{}
	}
	return tableMove{known: true, exact: true, rank: rankWin - plies, score: MateScore - Score(plies)}
}

// lost returns the value of a move that loses in the given number of plies.
func (k *ranker) lost(plies int, made xiangqi.Undo) tableMove {
	if k.limited && plies > k.left && k.pliesToCapture(made) > k.left {
		return tableMove{rank: -rankWinTooFar}
	}
	return tableMove{known: true, exact: true, rank: plies - rankWin, score: -MateScore + Score(plies)}
}

// pliesToCapture returns the plies to the next capture, counted from before the move just made.
func (k *ranker) pliesToCapture(made xiangqi.Undo) int {
	if made.Captured() != xiangqi.NoPiece {
		return 1
	}
	if v, ok := k.tables.Probe(&k.pos, tablebase.ConversionTable); ok {
		return v.Plies() + 1
	}
	plies, ok := k.tables.PliesToCapture(&k.pos)
	if !ok {
		return 0 // unknown, so assume the best
	}
	return plies + 1
}

// spoiled reports whether some reply to the move just made ends the game by a repetition that does
// not win. A line of decreasing distances cannot repeat a position of its own, but it may reach
// earlier positions of the game.
func (k *ranker) spoiled() bool {
	const fewest = 4 // minimum plies without capture for a position to recur
	if len(k.stack) < 2*fewest || k.pos.PliesSinceCapture() < 2*fewest {
		return false
	}
	mover := k.pos.Turn().Other()
	for _, m := range k.pos.LegalMoves() {
		undo := k.pos.MakeMove(m)
		k.stack = append(k.stack, undo)
		verdict := k.rules.Judge(&k.pos, k.stack)
		k.stack = k.stack[:len(k.stack)-1]
		k.pos.UnmakeMove(undo)
		if winner, decided := verdict.Result.Winner(); verdict.Over() && !(decided && winner == mover) {
			return true
		}
	}
	return false
}

// tableLine returns the move followed by best play to the end.
func (w *worker) tableLine(m xiangqi.Move) []xiangqi.Move {
	after := w.control.root
	after.MakeMove(m)
	line, ok := w.tables.Line(&after)
	if !ok {
		return []xiangqi.Move{m}
	}
	return append([]xiangqi.Move{m}, line...)
}

// groupEnd returns the end of the range of root moves that have the same rank as the line.
func (w *worker) groupEnd(line int) int {
	end := line + 1
	for end < len(w.roots) && w.roots[end].table.rank == w.roots[line].table.rank {
		end++
	}
	return end
}

// decided reports whether all requested lines are known to their ends. Nothing is then left to
// search.
func (w *worker) decided() bool {
	for i := range w.lines {
		if !w.roots[i].table.exact {
			return false
		}
	}
	return true
}
