package choice

import (
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

const (
	// Depths is how many depths a view has: from one ply to so many.
	Depths = 6
	// viewNodes bounds the search behind a view. What it did not come to at a depth
	// looks as it did at the depth before.
	viewNodes = 20_000
	// worst is how much worse than the best a move can look, centipawns.
	worst = 2000
)

// View is how good the legal moves of a position look at growing depth.
type View struct {
	Moves []xiangqi.Move
	// Scores are those of the moves, in the same order, at depths 1 to Depths,
	// centipawns for the side to move.
	Scores [Depths][]engine.Score
}

// A Looker looks at positions with an engine of its own.
type Looker struct {
	engine *engine.Engine
}

// NewLooker returns a looker; Close gives its memory back.
func NewLooker() *Looker {
	o := engine.DefaultOptions()
	o.Hash = 1
	return &Looker{engine.New(o)}
}

// Close ends the looker.
func (l *Looker) Close() { l.engine.Close() }

// Look returns the view of a position that the moves of stack have led to. The same
// position and moves give the same view, unless ctx is cancelled.
func (l *Looker) Look(ctx context.Context, pos xiangqi.Position, stack []xiangqi.Undo) View {
	v := View{Moves: pos.LegalMoves()}
	for d := range v.Scores {
		v.Scores[d] = make([]engine.Score, len(v.Moves))
	}
	if len(v.Moves) < 2 {
		return v
	}
	l.engine.Clear()
	search := l.engine.StartPosition(ctx, pos, stack, engine.Limits{Depth: Depths, Nodes: viewNodes, MultiPV: len(v.Moves)})
	var known [Depths][]bool
	for d := range known {
		known[d] = make([]bool, len(v.Moves))
	}
	for info := range search.Infos() {
		if len(info.PV) == 0 || info.Depth < 1 || info.Depth > Depths || info.Bound != engine.Exact {
			continue
		}
		if i := slices.Index(v.Moves, info.PV[0]); i >= 0 {
			v.Scores[info.Depth-1][i], known[info.Depth-1][i] = info.Score, true
		}
	}
	search.Wait()
	for d := 1; d < Depths; d++ {
		for i, is := range known[d] {
			if !is {
				v.Scores[d][i] = v.Scores[d-1][i]
			}
		}
	}
	return v
}

// LookedAt gives the case what a view holds of its position.
func (c *Case) LookedAt(v View) {
	c.Looks = new([Depths][]int)
	for d, scores := range v.Scores {
		c.Looks[d] = make([]int, len(scores))
		for i, s := range scores {
			c.Looks[d][i] = int(s)
		}
	}
}
