package choice

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

const (
	// Depths is how many depths a view has: from one ply to this number.
	Depths = 6
	// worst is how much worse than the best a move can look, centipawns.
	worst = 2000
)

// View is how good moves of a position look at growing depth. Note fills it in.
type View struct {
	Moves []xiangqi.Move
	// Scores are those of the moves, in the same order, at depths 1 to Depths,
	// centipawns for the side to move.
	Scores [Depths][]int
	known  [Depths][]bool
}

// NewView returns a view of moves without looks.
func NewView(moves []xiangqi.Move) View {
	v := View{Moves: moves}
	for d := range v.Scores {
		v.Scores[d], v.known[d] = make([]int, len(moves)), make([]bool, len(moves))
	}
	return v
}

// Note takes down what a search to a depth says of a move. Other depths than those of
// a view, and other moves, are nothing to it.
func (v *View) Note(depth int, m xiangqi.Move, score int) {
	if depth < 1 || depth > Depths {
		return
	}
	if i := slices.Index(v.Moves, m); i >= 0 {
		v.Scores[depth-1][i], v.known[depth-1][i] = score, true
	}
}

// Complete ends the notes: where there is none at a depth, the move looks as it did at
// the depth before, and at the first as the worst that was looked at.
func (v *View) Complete() {
	least := worst
	for i, is := range v.known[0] {
		if is {
			least = min(least, v.Scores[0][i])
		}
	}
	for i, is := range v.known[0] {
		if !is {
			v.Scores[0][i] = least
		}
	}
	for d := 1; d < Depths; d++ {
		for i, is := range v.known[d] {
			if !is {
				v.Scores[d][i] = v.Scores[d-1][i]
			}
		}
	}
}

// LookedAt gives the case what a view holds of its position.
func (c *Case) LookedAt(v View) { c.Looks = &v.Scores }
