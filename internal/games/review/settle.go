package review

import (
	"context"
	"math"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// jump returns how much the value of the game changes across a move, in either direction. The value changes
// because the move loses something, or because the search misjudged the position before it.
func (r *reviewer) jump(i int) float64 {
	return math.Abs(Win(r.found[i].score) - Win(-r.found[i+1].score))
}

// tie makes a position take its value from the move played in it. If other is known and is better, the
// position takes its value from that move instead.
type tie struct{ other *found }

// settle corrects values that are contradicted by the move played. There are two such cases. The move may
// show that the position is worth more than the search had seen. Or the search may itself have preferred the
// move, but seen a lower value after it. settle ties each such position to the next one, and reports whether
// it tied any. A position is tied only once; from then on, it takes its value from the next position.
func (r *reviewer) settle(ctx context.Context) (changed bool, err error) {
	for i, m := range slices.Backward(r.moves) {
		if t, ok := r.ties[i]; ok {
			r.follow(i, t)
			continue
		}
		if r.jump(i) < mistakeLoss {
			continue
		}
		line := r.found[i].line
		t := tie{}
		switch gains := Win(-r.found[i+1].score) > Win(r.found[i].score); {
		case gains || r.positions[i].CountLegal() == 1:
		case len(line) > 0 && line[0] == m:
			// The search misjudged the move that it preferred. Is there a better one?
			if t.other, err = r.without(ctx, i); err != nil {
				return changed, err
			}
		default:
			continue // the move really did lose that much
		}
		r.ties[i], changed = t, true
		r.follow(i, t)
	}
	return changed, nil
}

// without searches position i for the best move other than the one played, at the level of the latest search
// of that position. It returns nil if the budget does not allow this.
func (r *reviewer) without(ctx context.Context, i int) (*found, error) {
	l := r.limitsOf(r.found[i].level)
	if !r.affords(l) {
		return nil, nil //nolint:nilnil // nothing is known
	}
	l.BanMoves = []xiangqi.Move{r.moves[i]}
	others, err := r.search(ctx, Deep, []task{r.task(i, l)})
	if err != nil || others[0].depth == 0 {
		return nil, err
	}
	return &others[0], nil
}

// follow gives position i the value that it is tied to.
func (r *reviewer) follow(i int, t tie) {
	f := r.backed(i)
	if t.other != nil && Win(t.other.score) > Win(f.score) {
		f = *t.other
	}
	f.level = surely // prevents the position from being searched again
	r.found[i] = f
	for l := range r.seen {
		r.seen[l][i] = f
	}
}

// backed returns the evaluation of position i that follows from the position after the move played there.
func (r *reviewer) backed(i int) found {
	f := r.found[i+1]
	f.score = earlier(f.score)
	f.line = append([]xiangqi.Move{r.moves[i]}, f.line...)
	f.depth++
	return f
}

// earlier returns the score of the position before a move, given the opponent's score after it.
func earlier(after player.Score) player.Score {
	switch s := -after; {
	case s >= engine.DecisiveBound:
		return s - 1 // a mate is one ply further away
	case s <= -engine.DecisiveBound:
		return s + 1
	default:
		return s
	}
}
