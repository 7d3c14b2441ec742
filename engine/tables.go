package engine

import (
	"cmp"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// tableValue returns the value of the node according to the endgame tables, if they cover it. It probes them
// only after a capture. Within the material class of the root, the tables would confirm that a position is
// won without leading the search towards the win.
func (w *worker) tableValue(n *node, depth int) (Score, bool) {
	if w.tables == nil || n.skip != xiangqi.NoMove || w.pos.Occupied().Len() >= w.rootPieces ||
		!w.tables.Covers(&w.pos) || w.nearLimit(depth) {
		return 0, false
	}
	// Perpetual check loses under all rule sets.
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

// tableWin returns the value of a position that is won for side according to the tables. The value depends on
// the distance to the win, unless the side to move at the root has sacrificed an attacker to get there.
//
// After such a sacrifice, the win is treated only as a good position. Otherwise, the engine would give up a
// rook for a guard just to reach a class that is won. It accepts the sacrifice if the root position comes
// after a long series of moves without capture.
func (w *worker) tableWin(n *node, side xiangqi.Color) Score {
	const (
		unknown  = 200 // in plies, for wins whose distance is unknown
		long     = 40  // in plies without capture
		safe     = 300 // in centipawns, if the opponent had only guards, so that waiting costs nothing
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

// attackers returns the total value of the rooks, knights, cannons and pawns of each side.
func attackers(p *xiangqi.Position) (sum [2]int) {
	for _, kind := range [...]xiangqi.Kind{xiangqi.Rook, xiangqi.Knight, xiangqi.Cannon, xiangqi.Pawn} {
		for side := range sum {
			sum[side] += exchangeValues[kind] * p.ByKind(kind).And(p.ByColor(xiangqi.Color(side))).Len()
		}
	}
	return sum
}

// tableMove holds what the endgame tables reveal about a root move.
type tableMove struct {
	known bool
	rank  int // moves with a lower rank are searched only for additional lines
	score Score
	risk  int // value of what the opponent can take in reply, minus the value captured
	// exact reports whether the line is known to the end of the game.
	exact bool
}

// The rank of a root move depends on the result that the move preserves; higher is better. Wins and losses of
// known distance have a separate rank for each distance. Finally, every such move gets a rank of its own.
const (
	rankWin       = 1 << 20
	rankWinTooFar = 1 << 11 // the limit on moves without capture is reached first
	rankRuleWin   = 1 << 10 // won because the opponent is not allowed to give perpetual check
	rankPerPly    = 1 << 8  // greater than the number of moves
)

// rankRoots ranks the root moves by the endgame tables if the tables cover the position. It returns the
// number of positions found. If the rules punish a move because of the game so far, its rank depends on that
// outcome instead.
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
	// Among equally good moves, try those first that give nothing up.
	for i := range roots {
		roots[i].table.risk = k.risk(roots[i].move)
	}
	slices.SortStableFunc(roots, func(a, b rootMove) int {
		return cmp.Or(cmp.Compare(b.table.rank, a.table.rank), cmp.Compare(a.table.risk, b.table.risk))
	})
	// If the line of a move is known, the search need not compare that move with others.
	for i := range roots {
		if r := &roots[i].table; r.exact {
			r.rank = r.rank*rankPerPly - i
		} else {
			r.rank *= rankPerPly
		}
	}
	return uint64(len(roots))
}

// ranker ranks the moves in one position.
type ranker struct {
	tables  *tablebase.Prober
	rules   xiangqi.Rules
	pos     xiangqi.Position
	stack   []xiangqi.Undo
	left    int // number of plies without capture that remain until a draw
	limited bool
}

// rank returns what the tables reveal about a move, or false if they do not contain the position after it.
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
		return tableMove{}, true // a draw, unless one side can be forced to stop giving check
	case result == tablebase.Loss:
		return tableMove{known: true, rank: rankRuleWin, score: TableScore - 1}, true
	case result == tablebase.Win:
		return tableMove{known: true, rank: -rankRuleWin, score: -TableScore + 1}, true
	}
	return tableMove{known: true}, true
}

// risk returns the value of the best piece that the opponent can safely take after m, minus the value of the
// piece that m captures.
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

// judged returns the result of a move that ends the game.
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

// won returns the result of a move that wins in the given number of plies.
func (k *ranker) won(plies int, made xiangqi.Undo) tableMove {
	switch {
	case k.limited && plies > k.left && k.pliesToCapture(made) > k.left:
		return tableMove{rank: rankWinTooFar}
	case k.spoiled():
		return tableMove{}
	}
	return tableMove{known: true, exact: true, rank: rankWin - plies, score: MateScore - Score(plies)}
}

// lost returns the result of a move that loses in the given number of plies.
func (k *ranker) lost(plies int, made xiangqi.Undo) tableMove {
	if k.limited && plies > k.left && k.pliesToCapture(made) > k.left {
		return tableMove{rank: -rankWinTooFar}
	}
	return tableMove{known: true, exact: true, rank: plies - rankWin, score: -MateScore + Score(plies)}
}

// pliesToCapture returns the number of plies to the next capture, counted from before the move just made.
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

// spoiled reports whether the opponent has a reply to the move just made that ends the game by repetition
// without a win for the mover. The distance to mate decreases along a line, so the line cannot repeat its own
// positions, but it can return to earlier positions of the game.
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

// tableLine returns m, followed by the best moves for both sides to the end of the game.
func (w *worker) tableLine(m xiangqi.Move) []xiangqi.Move {
	after := w.control.root
	after.MakeMove(m)
	line, ok := w.tables.Line(&after)
	if !ok {
		return []xiangqi.Move{m}
	}
	return append([]xiangqi.Move{m}, line...)
}

// groupEnd returns the end of the range of root moves whose rank is the same as that of the given line.
func (w *worker) groupEnd(line int) int {
	end := line + 1
	for end < len(w.roots) && w.roots[end].table.rank == w.roots[line].table.rank {
		end++
	}
	return end
}

// decided reports whether all requested lines are known to the end. There is then nothing left to search.
func (w *worker) decided() bool {
	for i := range w.lines {
		if !w.roots[i].table.exact {
			return false
		}
	}
	return true
}
