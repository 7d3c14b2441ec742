package boards

import "github.com/chuhe-xiangqi/chuhe/xiangqi"

// This file contains three ways to test whether a piece may move from one point to another,
// regardless of whether the move leaves its own king in check. It also contains an alternative to
// attacked for testing whether a king is attacked.

// byAll is way A: it lists all moves and searches for m among them.
func (t *twin) byAll(m twinMove) bool {
	var room [128]twinMove
	return contains(t.appendMoves(room[:0]), m)
}

// byPiece is way B: it lists the moves of the moving piece only and searches for m among them.
func (t *twin) byPiece(m twinMove) bool {
	if !t.own(int(m.from)) {
		return false
	}
	var room [32]twinMove
	return contains(t.appendPiece(room[:0], int(t.points[m.from])-1, int(m.from)), m)
}

func contains(list []twinMove, m twinMove) bool {
	for _, o := range list {
		if o == m {
			return true
		}
	}
	return false
}

// byGeometry is way C: it examines only the step itself, together with the leg or eye that the step
// passes or the line that the piece moves along.
func (t *twin) byGeometry(m twinMove) bool {
	from, to := int(m.from), int(m.to)
	if !t.own(from) || !onBoard[to] || t.own(to) {
		return false
	}
	step := to - from
	switch kind := t.kinds[t.points[from]-1]; kind {
	case xiangqi.King:
		return palace[to] && (step == 1 || step == -1 || step == rowStep || step == -rowStep)
	case xiangqi.Advisor:
		return palace[to] && isDiagonal(step)
	case xiangqi.Bishop:
		return step%2 == 0 && isDiagonal(step/2) && home(t.side, to) && t.points[from+step/2] == 0
	case xiangqi.Knight:
		leg := knightLeg[step+256]
		return leg != 0 && t.points[from+int(leg)] == 0
	case xiangqi.Pawn:
		return step == forward(t.side) || (step == 1 || step == -1) && !home(t.side, from)
	case xiangqi.Rook, xiangqi.Cannon:
		return t.lineOpen(from, to, kind == xiangqi.Cannon)
	}
	return false
}

func isDiagonal(step int) bool {
	return step == rowStep+1 || step == rowStep-1 || step == -rowStep-1 || step == -rowStep+1
}

// knightLeg maps a knight's step, plus 256, to the step that leads to its leg. It contains 0 for
// steps that a knight cannot make.
var knightLeg = func() (t [512]int8) {
	for _, s := range knightSteps {
		t[s[0]+256] = int8(s[1])
	}
	return t
}()

// lineOpen reports whether the pieces in between allow a rook or cannon to move along a line.
func (t *twin) lineOpen(from, to int, cannon bool) bool {
	var step int
	switch {
	case from>>4 == to>>4:
		step = 1
	case from&15 == to&15:
		step = rowStep
	default:
		return false
	}
	if to < from {
		step = -step
	}
	between := 0
	for at := from + step; at != to; at += step {
		if t.points[at] != 0 {
			between++
		}
	}
	if cannon && t.points[to] != 0 {
		return between == 1
	}
	return between == 0
}

// attackedByMoves reports whether a side's king is attacked, by listing the opponent's moves. The
// alternative is attacked, which works outward from the king.
func (t *twin) attackedByMoves(c xiangqi.Color) bool {
	king := t.pieces[int(c)*16]
	turn := t.side
	t.side = c.Other()
	var room [128]twinMove
	moves := t.appendMoves(room[:0])
	t.side = turn
	for _, m := range moves {
		if m.to == king {
			return true
		}
	}
	return t.lineOpen(int(king), int(t.pieces[int(c.Other())*16]), false)
}
