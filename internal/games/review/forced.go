package review

import (
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Bounds of the proof that a loss is forced, and that the better line is without it.
const (
	forcedNodes  = 20_000 // moves, for each of the two branches, at most
	forcedFactor = 15     // times the effort, for small ones
	exchange     = 2      // plies that are looked at beyond the line
	offLine      = 3      // plies after a defence that is not that of the line
)

// forcing shows that a side wins material against every defence, up to a depth and by
// captures and checks.
type forcing struct {
	attacker xiangqi.Color
	left     int // moves that may still be made
}

// forced reports whether the material of a reason is lost in the line against every
// defence within these bounds, and can be kept in the other line. The attacker
// gains need against the position before the move, in centipawns.
func (r *reviewer) forced(i int, reason *Reason, loser xiangqi.Color, need int) bool {
	before, after := r.positions[i], r.positions[i+1]
	nodes := int(r.share(forcedNodes, forcedFactor)) //nolint:gosec // at most forcedNodes
	attacker := loser.Other()
	base := balance(&before, attacker)
	left := func(pos *xiangqi.Position) int { return need - (balance(pos, attacker) - base) }
	from, other := after, before
	if loser != before.Turn() {
		from, other = before, after
	} else {
		other.MakeMove(r.found[i].line[0])
	}
	f := forcing{attacker: attacker, left: nodes}
	if !f.along(&from, reason.Line, left(&from)) {
		return false
	}
	f = forcing{attacker: attacker, left: nodes}
	depth := offLine + exchange
	return !f.wins(&other, left(&other), depth) && f.left > 0
}

// along reports whether the attacker gains as much as it needs by the line, whatever the
// other side plays instead.
func (f *forcing) along(pos *xiangqi.Position, line []xiangqi.Move, need int) bool {
	if len(line) == 0 {
		return f.wins(pos, need, exchange)
	}
	if pos.Turn() != f.attacker {
		for _, m := range pos.LegalMoves() {
			if m != line[0] && !f.after(pos, m, need, offLine) {
				return false
			}
		}
	}
	need -= f.gain(pos, line[0])
	undo := pos.MakeMove(line[0])
	ok := f.along(pos, line[1:], need)
	pos.UnmakeMove(undo)
	return ok
}

// gain returns what a move brings the attacker, in centipawns.
func (f *forcing) gain(pos *xiangqi.Position, m xiangqi.Move) int {
	v := values[pos.At(m.To()).Kind()]
	if pos.Turn() != f.attacker {
		return -v
	}
	return v
}

func (f *forcing) after(pos *xiangqi.Position, m xiangqi.Move, need, depth int) bool {
	f.left--
	need -= f.gain(pos, m)
	undo := pos.MakeMove(m)
	ok := f.wins(pos, need, depth)
	pos.UnmakeMove(undo)
	return ok
}

// wins reports whether the attacker gains as much as it needs within a number of plies, and
// in the exchanges at their end. Where no moves are left to look at, it does not.
func (f *forcing) wins(pos *xiangqi.Position, need, depth int) bool {
	moves := pos.LegalMoves()
	if len(moves) == 0 {
		return pos.Turn() != f.attacker
	}
	if f.left <= 0 {
		return false
	}
	if pos.Turn() != f.attacker {
		for _, m := range moves {
			if depth <= 0 {
				if need > 0 || pos.At(m.To()) != xiangqi.NoPiece && pos.ExchangeAtLeast(m, 1-need, &values) {
					return false
				}
			} else if !f.after(pos, m, need, depth-1) {
				return false
			}
		}
		return true
	}
	if need <= 0 {
		return true
	}
	for _, m := range moves {
		captures := pos.At(m.To()) != xiangqi.NoPiece
		if depth <= 0 {
			if captures && pos.ExchangeAtLeast(m, need, &values) {
				return true
			}
			continue
		}
		if (captures || pos.GivesCheck(m)) && f.after(pos, m, need, depth-1) {
			return true
		}
	}
	return false
}
