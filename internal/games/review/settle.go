package review

import (
	"context"
	"math"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// jump returns by how much the value of the game changes across a move, in either direction. One
// reason is that the move loses something; the other is that the search misjudged the position
// before it.
func (r *reviewer) jump(i int) float64 {
	return math.Abs(Win(r.found[i].score) - Win(-r.found[i+1].score))
}

// tie gives a position the value of the move played in it, or of the best other move if that is
// known and better.
type tie struct{ other *found }

// settle corrects values contradicted by the move that was played: positions that are worth more
// because of that move than the search had seen, and positions where the search would have played
// the move and yet saw less after it. It reports whether it has tied any position to the following
// one. Each position is tied only once, and follows the next one from then on.
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
			// The search misjudged the move. Is there a better one?
			if t.other, err = r.without(ctx, i); err != nil {
				return changed, err
			}
		default:
			continue // the move has lost it
		}
		r.ties[i], changed = t, true
		r.follow(i, t)
	}
	return changed, nil
}

// without searches a position for the best move other than the one played, as closely as the
// position has been searched; nil if the budget does not allow it.
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

// follow gives a position the value that it is tied to.
func (r *reviewer) follow(i int, t tie) {
	f := r.backed(i)
	if t.other != nil && Win(t.other.score) > Win(f.score) {
		f = *t.other
	}
	f.level = surely // it is not searched again
	r.found[i] = f
	for l := range r.seen {
		r.seen[l][i] = f
	}
}

// backed returns the evaluation of a position derived from the move played there.
func (r *reviewer) backed(i int) found {
	f := r.found[i+1]
	f.score = earlier(f.score)
	f.line = append([]xiangqi.Move{r.moves[i]}, f.line...)
	f.depth++
	return f
}

// earlier returns the score of a position with a move after which the opponent has this score.
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
