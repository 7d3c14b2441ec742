package review

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// final determines the reasons, and how hard it was to find the right moves.
func (r *reviewer) final(ctx context.Context) error {
	if err := r.reasons(ctx); err != nil {
		return err
	}
	for i := range r.moves {
		want, ok := r.toFind(i)
		if !ok {
			continue
		}
		if err := r.ask(ctx, i, want); err != nil {
			return err
		}
	}
	return nil
}

// ask records how likely people are to find a move in a position.
func (r *reviewer) ask(ctx context.Context, i int, want xiangqi.Move) error {
	r.chances[i] = 0
	for _, g := range r.looker.Guesses(ctx, r.positions[i], r.stacks[i]) {
		if g.Move == want {
			r.chances[i] = g.Chance
		}
	}
	if ctx.Err() != nil {
		delete(r.chances, i)
	}
	return ctx.Err()
}

// foundFactor limits the nodes spent on estimating how likely people are to find a move, as a multiple of the
// effort.
const foundFactor = 4

// toFind returns the better move if the mark of the move played has an annotation symbol. If there is no
// better move or no symbol, ok is false.
func (r *reviewer) toFind(i int) (xiangqi.Move, bool) {
	m := &r.report.Moves[i]
	if len(m.Better) == 0 || m.Mark.NAG() == 0 {
		return xiangqi.NoMove, false
	}
	return m.Better[0], true
}
