package review

import (
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Bounds of the proof that a loss is forced, and that the better line is without it.
const (
	forcedNodes  = 120_000 // moves, for the reasons of one branch of a move, at most
	forcedFactor = 15      // times the effort, for small ones
	exchange     = 2       // plies that are looked at beyond the line
	offLine      = 3       // plies after a move that is not that of the line
	heldPlies    = 5       // plies of the other line in which the material is kept
)

// forcing shows that a side wins material against every defence, up to a depth: by any
// first move, and by captures, checks and threats to take as much after it.
type forcing struct {
	attacker xiangqi.Color
	left     int // moves that may still be made
}

// forced reports whether the material of a reason is lost in the line against every
// defence within these bounds, and can be kept in the other line. The attacker
// gains need against the position before the move, in centipawns.
func (f *forcing) forced(before *xiangqi.Position, b, other *branch, line []xiangqi.Move, need int) bool {
	base := balance(before, f.attacker)
	left := func(pos *xiangqi.Position) int { return need - (balance(pos, f.attacker) - base) }
	from, rest := b.from, other.from
	kept := other.lines[0]
	return f.along(&from, line, left(&from)) && f.held(&rest, kept[:min(len(kept), heldPlies)], left(&rest)) && f.left > 0
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

// held reports whether the other side keeps the attacker from gaining as much by playing
// the line, whatever the attacker plays instead.
func (f *forcing) held(pos *xiangqi.Position, line []xiangqi.Move, need int) bool {
	if len(line) == 0 {
		return !f.wins(pos, need, exchange)
	}
	if pos.Turn() == f.attacker {
		for _, m := range pos.LegalMoves() {
			if m != line[0] && f.after(pos, m, need, offLine) {
				return false
			}
		}
	}
	need -= f.gain(pos, line[0])
	undo := pos.MakeMove(line[0])
	ok := f.held(pos, line[1:], need)
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
// in the captures at their end. Where no moves are left to look at, it does not.
func (f *forcing) wins(pos *xiangqi.Position, need, depth int) bool {
	if f.left <= 0 {
		return false
	}
	if depth <= 0 {
		return f.stable(pos, need)
	}
	moves := pos.LegalMoves()
	if pos.Turn() != f.attacker {
		for _, m := range moves {
			if !f.after(pos, m, need, depth-1) {
				return false
			}
		}
		return true
	}
	checked := pos.InCheck()
	if need <= 0 && !checked {
		return true
	}
	for _, m := range moves {
		if (checked || pos.At(m.To()) != xiangqi.NoPiece || pos.GivesCheck(m)) && f.after(pos, m, need, depth-1) {
			return true
		}
	}
	if depth < 2 || checked {
		return false
	}
	for _, m := range moves {
		if pos.At(m.To()) == xiangqi.NoPiece && f.threatens(pos, m, need) && f.after(pos, m, need, depth-1) {
			return true
		}
	}
	return false
}

// stable reports whether the attacker gains as much where both sides only take, or stop, and
// leave checks.
func (f *forcing) stable(pos *xiangqi.Position, need int) bool {
	attacks, checked := pos.Turn() == f.attacker, pos.InCheck()
	if !checked && attacks == (need <= 0) {
		return attacks // it stops
	}
	for _, m := range pos.LegalMoves() {
		if !checked && pos.At(m.To()) == xiangqi.NoPiece {
			continue
		}
		f.left--
		gain := f.gain(pos, m)
		undo := pos.MakeMove(m)
		wins := f.stable(pos, need-gain)
		pos.UnmakeMove(undo)
		if wins == attacks {
			return attacks
		}
	}
	return !attacks
}

// threatens reports whether a quiet move threatens to take as much as the attacker needs.
func (f *forcing) threatens(pos *xiangqi.Position, m xiangqi.Move, need int) bool {
	f.left--
	after := *pos
	after.MakeMove(m)
	if after.InCheck() {
		return false // it has been looked at
	}
	after.MakeNullMove()
	return f.stable(&after, need)
}
