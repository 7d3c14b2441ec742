package engine

import (
	"cmp"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// tableValue returns what the endgame tables say of a node, when they hold it. They
// are asked after a capture only: in the class of the root they would show that a
// win is still one, but not whether it comes nearer.
func (w *worker) tableValue(n *node, depth int) (Score, bool) {
	if w.tables == nil || n.skip != xiangqi.NoMove || w.pos.Occupied().Len() >= w.rootPieces ||
		!w.tables.Covers(&w.pos) || w.nearLimit(depth) {
		return 0, false
	}
	// All rule sets call perpetual check lost.
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

// tableWin values a position that the tables call won for the side: by its
// distance, unless the side to move at the root gave an attacker up for it. Such a
// win is only a good position, lest a rook be given for a guard because the class
// after it is won; but once the root has seen no capture for long, it is taken.
func (w *worker) tableWin(n *node, side xiangqi.Color) Score {
	const (
		unknown  = 200 // plies, where only the result is known
		long     = 40  // plies without capture
		safe     = 300 // centipawns, where the other side had only guards: nothing is lost by waiting
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

// attackers returns what each side's rooks, knights, cannons and pawns are worth.
func attackers(p *xiangqi.Position) (sum [2]int) {
	for _, kind := range [...]xiangqi.Kind{xiangqi.Rook, xiangqi.Knight, xiangqi.Cannon, xiangqi.Pawn} {
		for side := range sum {
			sum[side] += exchangeValues[kind] * p.ByKind(kind).And(p.ByColor(xiangqi.Color(side))).Len()
		}
	}
	return sum
}

// tableMove is the endgame tables' result of a move at the root.
type tableMove struct {
	known bool
	rank  int // moves of lower rank are searched only for further lines of play
	score Score
	risk  int // what the opponent can take after it, less what it takes
	// exact reports that the line to the end is known.
	exact bool
}

// Ranks of the moves at the root: what a move keeps, the better the higher. Wins
// and losses with a distance have as many ranks as there are distances, and
// every such move one of its own.
const (
	rankWin       = 1 << 20
	rankWinTooFar = 1 << 11 // the limit on moves without capture comes first
	rankRuleWin   = 1 << 10 // won because the opponent may not check forever
	rankPerPly    = 1 << 8  // more than there are moves
)

// rankRoots orders the moves at the root by the endgame tables, if they hold the
// position, and returns how many positions were found in them. Moves that the
// rules punish, given the game so far, rank as what they are then.
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
	// Of moves that are worth the same those come first that give nothing up.
	for i := range roots {
		roots[i].table.risk = k.risk(roots[i].move)
	}
	slices.SortStableFunc(roots, func(a, b rootMove) int {
		return cmp.Or(cmp.Compare(b.table.rank, a.table.rank), cmp.Compare(a.table.risk, b.table.risk))
	})
	// A move whose line is known needs no comparison with others by search.
	for i := range roots {
		if r := &roots[i].table; r.exact {
			r.rank = r.rank*rankPerPly - i
		} else {
			r.rank *= rankPerPly
		}
	}
	return uint64(len(roots))
}

// ranker looks at the moves of one position.
type ranker struct {
	tables  *tablebase.Prober
	rules   xiangqi.Rules
	pos     xiangqi.Position
	stack   []xiangqi.Undo
	left    int // plies without capture until the draw
	limited bool
}

// rank returns what a move is worth; false when the tables do not know.
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
		return tableMove{}, true // a draw, if neither side can be made to stop checking
	case result == tablebase.Loss:
		return tableMove{known: true, rank: rankRuleWin, score: TableScore - 1}, true
	case result == tablebase.Win:
		return tableMove{known: true, rank: -rankRuleWin, score: -TableScore + 1}, true
	}
	return tableMove{known: true}, true
}

// risk returns the value of the best piece that the opponent can take after the move
// without loss, less that of the piece the move takes.
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

// judged returns the worth of a move that ends the game.
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

// won returns the worth of a move that wins in n plies.
func (k *ranker) won(plies int, made xiangqi.Undo) tableMove {
	switch {
	case k.limited && plies > k.left && k.pliesToCapture(made) > k.left:
		return tableMove{rank: rankWinTooFar}
	case k.spoiled():
		return tableMove{}
	}
	return tableMove{known: true, exact: true, rank: rankWin - plies, score: MateScore - Score(plies)}
}

// lost returns the worth of a move that loses in n plies.
func (k *ranker) lost(plies int, made xiangqi.Undo) tableMove {
	if k.limited && plies > k.left && k.pliesToCapture(made) > k.left {
		return tableMove{rank: -rankWinTooFar}
	}
	return tableMove{known: true, exact: true, rank: plies - rankWin, score: -MateScore + Score(plies)}
}

// pliesToCapture counts from before the move just made.
func (k *ranker) pliesToCapture(made xiangqi.Undo) int {
	if made.Captured() != xiangqi.NoPiece {
		return 1
	}
	if v, ok := k.tables.Probe(&k.pos, tablebase.ConversionTable); ok {
		return v.Plies() + 1
	}
	plies, ok := k.tables.PliesToCapture(&k.pos)
	if !ok {
		return 0 // unknown, so hope
	}
	return plies + 1
}

// spoiled reports whether a reply to the move just made ends the game by a repetition
// that does not win. A line of falling distances repeats no position of its own,
// but it may come upon positions of the game before.
func (k *ranker) spoiled() bool {
	const fewest = 4 // plies without capture in which a position can come again
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

// tableLine returns the move with the best play after it to the end.
func (w *worker) tableLine(m xiangqi.Move) []xiangqi.Move {
	after := w.control.root
	after.MakeMove(m)
	line, ok := w.tables.Line(&after)
	if !ok {
		return []xiangqi.Move{m}
	}
	return append([]xiangqi.Move{m}, line...)
}

// groupEnd returns the end of the root moves that rank with that of the line.
func (w *worker) groupEnd(line int) int {
	end := line + 1
	for end < len(w.roots) && w.roots[end].table.rank == w.roots[line].table.rank {
		end++
	}
	return end
}

// decided reports whether the lines wanted are all known to their ends, so that there
// is nothing to think about.
func (w *worker) decided() bool {
	for i := range w.lines {
		if !w.roots[i].table.exact {
			return false
		}
	}
	return true
}
