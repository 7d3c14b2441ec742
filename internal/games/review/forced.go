package review

import (
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits on proving that a loss is forced in one line and avoided in the better one.
const (
	forcedNodes  = 120_000 // maximum number of moves tried for the reasons in one branch
	forcedFactor = 15      // times the effort, if that is less
	exchange     = 2       // plies examined beyond the end of the line
	offLine      = 3       // plies examined after a move that departs from the line
	heldPlies    = 5       // plies of the other line during which the material must be kept
)

// forcing proves that a side wins material against every defence, up to a given depth. The attacker may start
// with any move, but must continue with captures, checks, or moves that threaten to capture as much.
type forcing struct {
	attacker xiangqi.Color
	left     int // number of moves that may still be tried
}

// forced reports whether, within these limits, the material named by a reason is lost in the line against
// every defence and can be kept in the other line. need is the attacker's gain, in centipawns, relative to
// the position before the move.
func (f *forcing) forced(before *xiangqi.Position, b, other *branch, line []xiangqi.Move, need int) bool {
	base := balance(before, f.attacker)
	left := func(pos *xiangqi.Position) int { return need - (balance(pos, f.attacker) - base) }
	from, rest := b.from, other.from
	kept := other.lines[0]
	return f.along(&from, line, left(&from)) && f.held(&rest, kept[:min(len(kept), heldPlies)], left(&rest)) && f.left > 0
}

// along reports whether the attacker gains enough by playing the line, whatever the other side plays in place
// of the line's replies.
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

// held reports whether the other side, by playing the line, keeps the attacker from gaining as much, whatever
// the attacker plays in place of the line's moves.
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

// gain returns what a move gains for the attacker, in centipawns.
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

// wins reports whether the attacker gains enough within depth plies and in the captures that follow. It
// returns false once the move budget is exhausted.
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

// stable reports whether the attacker gains enough if, from here on, each side either captures or stops.
// Other moves are allowed only to get out of check.
func (f *forcing) stable(pos *xiangqi.Position, need int) bool {
	attacks, checked := pos.Turn() == f.attacker, pos.InCheck()
	if !checked && attacks == (need <= 0) {
		return attacks // the side to move is satisfied and stops
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

// threatens reports whether a quiet move threatens to capture as much as the attacker needs.
func (f *forcing) threatens(pos *xiangqi.Position, m xiangqi.Move, need int) bool {
	f.left--
	after := *pos
	after.MakeMove(m)
	if after.InCheck() {
		return false // checks have already been examined
	}
	after.MakeNullMove()
	return f.stable(&after, need)
}
