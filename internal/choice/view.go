package choice

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

const (
	// Depths is the number of depths in a view, starting at one ply.
	Depths = 6
	// worst limits how much worse than the best move a move can look, in centipawns.
	worst = 2000
)

// View records how good the moves in a position look at increasing depths. Use Note to fill it in.
type View struct {
	Moves []xiangqi.Move
	// Scores contains the scores of the moves, in the same order, at depths 1 to Depths. They are
	// in centipawns for the side to move.
	Scores [Depths][]int
	known  [Depths][]bool
}

// NewView returns a view of the given moves that does not contain any scores yet.
func NewView(moves []xiangqi.Move) View {
	v := View{Moves: moves}
	for d := range v.Scores {
		v.Scores[d], v.known[d] = make([]int, len(moves)), make([]bool, len(moves))
	}
	return v
}

// Note records the score that a search to the given depth found for a move. It ignores unknown
// moves, and depths that are not part of a view.
func (v *View) Note(depth int, m xiangqi.Move, score int) {
	if depth < 1 || depth > Depths {
		return
	}
	if i := slices.Index(v.Moves, m); i >= 0 {
		v.Scores[depth-1][i], v.known[depth-1][i] = score, true
	}
}

// Complete fills in missing scores. A move without a score looks the same as it did one depth
// earlier. At the first depth, it looks like the worst move noted.
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

// LookedAt stores the scores of a view in the case.
func (c *Case) LookedAt(v View) { c.Looks = &v.Scores }
