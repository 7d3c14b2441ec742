// Package check verifies the claims that a review makes about a move, in two branches: the move played and
// the better move. It shares no code with package review, which finds the reasons. It relies only on the
// rules of the game, and has its own piece values and its own search.
package check

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Loss is the claim that a side loses material in one line but not in another.
type Loss struct {
	Before xiangqi.Position // before the move
	Played []xiangqi.Move   // the reason's line, in which the loser loses material
	Other  []xiangqi.Move   // the first moves of the branch without the loss
	Loser  xiangqi.Color
	Least  int // minimum loss, in centipawns
}

// ErrRefuted is wrapped by the errors that Check, Mate, Threat.Check and Tempo.Check return for a refuted
// claim.
var ErrRefuted = errors.New("refuted")

// ErrTooMany is returned if the limit on positions is reached before the answer is known.
var ErrTooMany = errors.New("too many positions")

// Limits on the search trees, in plies and positions.
const (
	deviation = 3         // plies after a move that departs from the line, before the captures
	atEnd     = 2         // plies at the end of a line, before the captures
	positions = 3_000_000 // for each branch of a claim, and for each search for a mate
)

// worth returns the value of a kind of piece, in centipawns.
func worth(k xiangqi.Kind) int {
	switch k {
	case xiangqi.Rook:
		return 1000
	case xiangqi.Cannon:
		return 480
	case xiangqi.Knight:
		return 450
	case xiangqi.Advisor, xiangqi.Bishop:
		return 200
	case xiangqi.Pawn:
		return 100
	}
	return 0
}

// tree counts material from the point of view of the side that wins it.
type tree struct {
	winner xiangqi.Color
	left   int
}

func (t *tree) count(pos *xiangqi.Position) (sum int) {
	for s := range pos.Occupied().Squares() {
		p := pos.At(s)
		if p.Color() == t.winner {
			sum += worth(p.Kind())
		} else {
			sum -= worth(p.Kind())
		}
	}
	return sum
}

// mated is the count for a position in which the loser has no legal move.
const mated = 100_000

// stable plays captures until neither side wants to capture any more, and returns the resulting count, bounded
// by low and high. A side may stop at any time unless it is in check, when it may play any legal move.
func (t *tree) stable(pos xiangqi.Position, low, high int) int {
	moves := pos.LegalMoves()
	sign := 1
	if pos.Turn() != t.winner {
		sign = -1
	}
	if len(moves) == 0 {
		return -sign * mated
	}
	t.left--
	best := -sign * mated
	if !pos.InCheck() || t.left <= 0 {
		best = t.count(&pos)
	}
	for _, m := range moves {
		if t.left <= 0 || low >= high {
			break
		}
		if pos.At(m.To()) == xiangqi.NoPiece && !pos.InCheck() {
			continue
		}
		if sign > 0 {
			low = max(low, best)
		} else {
			high = min(high, best)
		}
		next := pos
		next.MakeMove(m)
		if v := t.stable(next, low, high); sign*v > sign*best {
			best = v
		}
	}
	return best
}

// gains reports whether the winner reaches the wanted count within the given number of plies, whatever the
// loser replies. The winner may play captures, checks and threats; the loser may play any move.
func (t *tree) gains(pos xiangqi.Position, want, plies int) bool {
	if t.left--; t.left <= 0 {
		return false
	}
	moves := pos.LegalMoves()
	if pos.Turn() != t.winner {
		if plies <= 0 && !pos.InCheck() {
			return t.stable(pos, want-1, want) >= want
		}
		for _, m := range moves {
			if !t.gains(played(pos, m), want, plies-1) {
				return false
			}
		}
		return true
	}
	if t.stable(pos, want-1, want) >= want {
		return true
	}
	for _, quiet := range []bool{false, true} {
		if plies <= 0 || quiet && plies < 2 {
			break
		}
		for _, m := range moves {
			loud := pos.At(m.To()) != xiangqi.NoPiece || pos.GivesCheck(m)
			if loud != quiet && (loud || t.threatens(played(pos, m), want)) && t.gains(played(pos, m), want, plies-1) {
				return true
			}
		}
	}
	return false
}

// threatens reports whether the winner would reach the wanted count by captures if the loser passed.
func (t *tree) threatens(pos xiangqi.Position, want int) bool {
	pos.MakeNullMove()
	return t.stable(pos, want-1, want) >= want
}

// played returns the position after a move.
func played(pos xiangqi.Position, m xiangqi.Move) xiangqi.Position {
	pos.MakeMove(m)
	return pos
}

// Check replays both branches. In the first, the loser may depart from the line at any move, and must still
// lose as much. In the second, the other side may depart from the line at any move, and must not be able to
// win as much.
func Check(c Loss) error {
	t := &tree{winner: c.Loser.Other(), left: positions}
	want := t.count(&c.Before) + c.Least
	pos, err := t.replay(c.Before, c.Played, c.Loser, func(pos xiangqi.Position) error {
		if !t.gains(pos, want, deviation) {
			return errors.New("keeps the material")
		}
		return nil
	})
	if err == nil && !t.gains(pos, want, atEnd) {
		err = fmt.Errorf("%w: at the end of the line %d are lost, want %d", ErrRefuted, t.stable(pos, -mated, mated)-want+c.Least, c.Least)
	}
	if t.left <= 0 {
		return ErrTooMany
	}
	if err != nil {
		return err
	}
	t.left = positions
	pos, err = t.replay(c.Before, c.Other, t.winner, func(pos xiangqi.Position) error {
		if t.gains(pos, want, deviation) {
			return errors.New("wins as much in the other branch")
		}
		return nil
	})
	if err == nil && t.gains(pos, want, atEnd) {
		err = fmt.Errorf("%w: the other branch loses as much", ErrRefuted)
	}
	if t.left <= 0 {
		return ErrTooMany
	}
	return err
}

// replay plays a line. From the second move on, the side leaves may play any other move in place of the
// line's. replay passes each position reached that way to pass, which returns an error if the claim fails
// there.
func (t *tree) replay(pos xiangqi.Position, line []xiangqi.Move, leaves xiangqi.Color, pass func(xiangqi.Position) error) (xiangqi.Position, error) {
	for i, m := range line {
		if err := pos.CheckMove(m); err != nil {
			return pos, fmt.Errorf("%w: move %d: %w", ErrRefuted, i+1, err)
		}
		if pos.Turn() == leaves && i > 0 {
			for _, other := range pos.LegalMoves() {
				if other == m {
					continue
				}
				if err := pass(played(pos, other)); err != nil {
					return pos, fmt.Errorf("%w: %v instead of move %d of the line %w", ErrRefuted, other, i+1, err)
				}
			}
		}
		pos.MakeMove(m)
	}
	return pos, nil
}

// Mate returns nil if the side to move can force mate in at most n moves. It first tries only checks and
// then, if n is at most allMoves, all moves. It returns ErrTooMany if either search takes too many positions,
// or if there is no mate by checks alone and n exceeds allMoves.
func Mate(pos xiangqi.Position, n int) error {
	for _, quiet := range []bool{false, true} {
		if quiet && n > allMoves {
			return ErrTooMany
		}
		left := positions
		mates, ok := matesIn(pos, n, quiet, &left)
		switch {
		case mates:
			return nil
		case !ok:
			return ErrTooMany
		}
	}
	return fmt.Errorf("%w: no mate in %d", ErrRefuted, n)
}

// allMoves is the maximum length, in moves, of the mates that are also sought with quiet moves.
const allMoves = 3

func matesIn(pos xiangqi.Position, n int, quiet bool, left *int) (mates, ok bool) {
	for _, m := range pos.LegalMoves() {
		if !quiet && !pos.GivesCheck(m) {
			continue
		}
		if *left--; *left < 0 {
			return false, false
		}
		after := played(pos, m)
		all := true
		for _, reply := range after.LegalMoves() {
			if all = n > 1; !all {
				break
			}
			if all, ok = matesIn(played(after, reply), n-1, quiet, left); !ok {
				return false, false
			}
			if !all {
				break
			}
		}
		if all {
			return true, true
		}
	}
	return false, true
}
