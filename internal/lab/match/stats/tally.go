package stats

import (
	"errors"
	"fmt"
)

// ErrTally is wrapped by errors about games that cannot belong to the same match.
var ErrTally = errors.New("game does not fit the match")

// Tally counts the games of two engines as they finish. A pair counts as soon as both of its games,
// one with each colour, have been added. The zero value is ready to use.
type Tally struct {
	pairs  [pairClasses]int
	games  [GameClasses]int
	halves map[int]half
}

// half is what is known of a pair so far.
type half struct {
	played     [2]bool // as Red and as Black
	halfPoints int
}

// Add counts a game of the pair with the given number. red reports whether the first engine played
// Red, and halfPoints is its score, 0 to 2. Add reports whether the pair is now complete. If the
// game cannot be counted, the tally remains unchanged and the error wraps ErrTally.
func (t *Tally) Add(pair int, red bool, halfPoints int) (complete bool, err error) {
	if halfPoints < 0 || halfPoints > 2 {
		return false, fmt.Errorf("%w: %d half points, want 0 to 2", ErrTally, halfPoints)
	}
	h, color := t.halves[pair], 1
	if red {
		color = 0
	}
	if h.played[color] {
		return false, fmt.Errorf("%w: pair %d has this color twice", ErrTally, pair)
	}
	h.played[color] = true
	h.halfPoints += halfPoints
	if t.halves == nil {
		t.halves = make(map[int]half)
	}
	t.halves[pair] = h
	t.games[halfPoints]++
	complete = h.played == [2]bool{true, true}
	if complete {
		t.pairs[h.halfPoints]++
	}
	return complete, nil
}

// Pairs returns the counts of the complete pairs.
func (t *Tally) Pairs() Counts { return append(Counts(nil), t.pairs[:]...) }

// Games returns the number of losses, draws and wins in all games.
func (t *Tally) Games() Counts { return append(Counts(nil), t.games[:]...) }

// Incomplete returns the number of pairs of which only one game has been added.
func (t *Tally) Incomplete() int { return len(t.halves) - t.Pairs().N() }
