// Package check verifies what a review claims of a move, in both branches: what was
// played and what would have been better. It shares no code with package review, which
// finds the reasons: it has values of pieces and a search of its own, and takes from
// outside nothing but the rules of the game.
package check

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Loss is the claim that a side loses material by the line, and would not have by the
// other.
type Loss struct {
	Before xiangqi.Position // before the move
	Played []xiangqi.Move   // the moves after which the loser has lost; the line of the reason
	Other  []xiangqi.Move   // the first moves of the branch without the loss
	Loser  xiangqi.Color
	Least  int // centipawns that are lost at least
}

// ErrRefuted is wrapped by the errors of Check and Mate for what does not hold.
var ErrRefuted = errors.New("refuted")

// Bounds of the trees, plies and positions.
const (
	deviation = 2       // plies after a defence that the line does not have, before the captures
	positions = 400_000 // in the trees of one claim
)

// worth of the pieces in centipawns, by kind.
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

// tree counts material for the side that wins it.
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

// mated is the count of a position in which the loser has no move.
const mated = 100_000

// stable plays captures until neither side wants to take, and returns the count: each side
// may stop, unless it is in check, and takes what is worth most first.
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

// gains reports whether the winner reaches the count against every reply, in a number of plies
// of any replies by the loser and captures and checks by the winner.
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
			next := pos
			next.MakeMove(m)
			if !t.gains(next, want, plies-1) {
				return false
			}
		}
		return true
	}
	if t.stable(pos, want-1, want) >= want {
		return true
	}
	for _, m := range moves {
		if plies <= 0 {
			break
		}
		if pos.At(m.To()) == xiangqi.NoPiece && !pos.GivesCheck(m) {
			continue
		}
		next := pos
		next.MakeMove(m)
		if t.gains(next, want, plies-1) {
			return true
		}
	}
	return false
}

// Check replays both branches. In the first the loser may leave the line at each of its
// moves, and loses as much nevertheless; in the second the other side cannot win as much.
func Check(c Loss) error {
	t := &tree{winner: c.Loser.Other(), left: positions}
	want := t.count(&c.Before) + c.Least
	pos := c.Before
	for i, m := range c.Played {
		if pos.Turn() == c.Loser && i > 0 {
			for _, other := range pos.LegalMoves() {
				next := pos
				next.MakeMove(other)
				if other != m && !t.gains(next, want, deviation) {
					return fmt.Errorf("%w: %v instead of move %d of the line keeps the material", ErrRefuted, other, i+1)
				}
			}
		}
		if err := pos.CheckMove(m); err != nil {
			return fmt.Errorf("%w: move %d: %w", ErrRefuted, i+1, err)
		}
		pos.MakeMove(m)
	}
	if !t.gains(pos, want, deviation) {
		return fmt.Errorf("%w: at the end of the line %d are lost, want %d", ErrRefuted, t.stable(pos, -mated, mated)-want+c.Least, c.Least)
	}
	t.left = positions
	pos = c.Before
	for i, m := range c.Other {
		if err := pos.CheckMove(m); err != nil {
			return fmt.Errorf("%w: move %d of the other branch: %w", ErrRefuted, i+1, err)
		}
		pos.MakeMove(m)
	}
	if t.gains(pos, want, deviation) {
		return fmt.Errorf("%w: the other branch loses as much", ErrRefuted)
	}
	return nil
}

// Mate reports whether the side to move mates in at most n moves, by trying all of them;
// it gives up after a number of positions with an error that does not wrap ErrRefuted.
func Mate(pos xiangqi.Position, n int) error {
	left := positions
	mates, ok := matesIn(pos, n, &left)
	switch {
	case !ok:
		return errors.New("too many positions")
	case !mates:
		return fmt.Errorf("%w: no mate in %d", ErrRefuted, n)
	}
	return nil
}

func matesIn(pos xiangqi.Position, n int, left *int) (mates, ok bool) {
	for _, m := range pos.LegalMoves() {
		if *left--; *left < 0 {
			return false, false
		}
		after := pos
		after.MakeMove(m)
		all := true
		for _, reply := range after.LegalMoves() {
			if all = n > 1; !all {
				break
			}
			next := after
			next.MakeMove(reply)
			if all, ok = matesIn(next, n-1, left); !ok {
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
