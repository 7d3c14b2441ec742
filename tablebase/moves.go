package tablebase

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MoveValue is a legal move together with its value for the side that plays it.
type MoveValue struct {
	Move  xiangqi.Move
	Value Value // plies counted from before the move
}

// Moves returns the legal moves of a position with their values from the mate tables. The best moves come
// first: wins from shortest to longest, then draws, then losses from longest to shortest. Moves of equal
// value are ordered by number. ok is false if any of the values is missing.
func (p *Prober) Moves(pos *xiangqi.Position) (moves []MoveValue, ok bool) {
	if !p.Covers(pos) {
		return nil, false
	}
	next := *pos
	for _, m := range pos.LegalMoves() {
		undo := next.MakeMove(m)
		v, ok := p.Probe(&next, MateTable)
		next.UnmakeMove(undo)
		if !ok {
			return nil, false
		}
		moves = append(moves, MoveValue{m, v.before()})
	}
	slices.SortFunc(moves, func(a, b MoveValue) int {
		if a.Value != b.Value {
			return b.Value.rank() - a.Value.rank()
		}
		return int(a.Move) - int(b.Move)
	})
	return moves, true
}

// before returns the value of a move that leads to a position of value v.
func (v Value) before() Value {
	switch v.WDL() {
	case Loss:
		return WinIn(v.Plies() + 1)
	case Win:
		return LossIn(v.Plies() + 1)
	}
	return 0
}

// rank orders values. The higher the rank, the better for the side to move.
func (v Value) rank() int {
	const top = 1 << 16
	switch v.WDL() {
	case Win:
		return top - v.Plies()
	case Loss:
		return v.Plies() - top
	}
	return 0
}

// Line returns the moves of best play from a won or lost position to the end of the game. If several moves
// are equally good, it chooses the one with the lowest number. The line is empty if the position is a draw
// or has no legal move. ok is false if a value is missing.
func (p *Prober) Line(pos *xiangqi.Position) (line []xiangqi.Move, ok bool) {
	return p.follow(pos, func(xiangqi.Undo) bool { return true })
}

// PliesToCapture returns the number of plies in the position's Line up to and including the first capture,
// or in the whole line if it contains no capture. It returns 0 for a draw. The result can be compared with
// a limit on moves without a capture.
//
// A referee that knows how many plies remain before the limit can adjudicate a win or loss if
// PliesToCapture does not exceed that number. It is faster to compare ProbeDTM, the number of plies to the
// end, with the remaining plies; that test is sufficient but not necessary.
func (p *Prober) PliesToCapture(pos *xiangqi.Position) (plies int, ok bool) {
	line, ok := p.follow(pos, func(u xiangqi.Undo) bool { return u.Captured() == xiangqi.NoPiece })
	return len(line), ok
}

// follow returns the position's line. It calls goesOn after each move, and stops after the first move for
// which goesOn returns false.
func (p *Prober) follow(pos *xiangqi.Position, goesOn func(xiangqi.Undo) bool) (line []xiangqi.Move, ok bool) {
	v, ok := p.Probe(pos, MateTable)
	if !ok {
		return nil, false
	}
	next := *pos
	for range v.Plies() {
		m, ok := p.bestMove(&next)
		if !ok {
			return nil, false
		}
		line = append(line, m)
		if !goesOn(next.MakeMove(m)) {
			break
		}
	}
	return line, true
}

// bestMove returns the first move in the result of Moves.
func (p *Prober) bestMove(pos *xiangqi.Position) (m xiangqi.Move, ok bool) {
	moves, ok := p.Moves(pos)
	if !ok || len(moves) == 0 {
		return xiangqi.NoMove, false
	}
	return moves[0].Move, true
}
