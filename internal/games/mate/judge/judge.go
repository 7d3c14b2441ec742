// Package judge decides short forced mates using nothing but the rules. It is used to test faster
// solvers.
package judge

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// Refutes reports whether the side to move has no forced mate in n moves. Because it searches all
// moves, n must be small.
func Refutes(pos *xiangqi.Position, n int) bool {
	for _, m := range pos.LegalMoves() {
		undo := pos.MakeMove(m)
		ok := holdsOut(pos, n)
		pos.UnmakeMove(undo)
		if !ok {
			return false
		}
	}
	return true
}

// holdsOut reports whether the defender, who is to move, has a move that prevents a mate in n-1
// moves.
func holdsOut(pos *xiangqi.Position, n int) bool {
	for _, m := range pos.LegalMoves() {
		if n == 1 {
			return true
		}
		undo := pos.MakeMove(m)
		ok := Refutes(pos, n-1)
		pos.UnmakeMove(undo)
		if ok {
			return true
		}
	}
	return false
}
