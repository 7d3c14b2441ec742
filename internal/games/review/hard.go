package review

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/choice/looker"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// final looks for reasons, and for how hard the moves were to find.
func (r *reviewer) final(ctx context.Context) error {
	if err := r.reasons(ctx); err != nil {
		return err
	}
	l := looker.New()
	defer l.Close()
	for i := range r.report.Moves {
		m := &r.report.Moves[i]
		want, ok := m.toFind()
		if !ok {
			continue
		}
		for _, g := range l.Guesses(ctx, r.positions[i], r.stacks[i]) {
			if g.Move == want {
				chance := round(g.Chance, 1000)
				m.Found = &chance
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// toFind returns the move that mattered where others lose something.
func (m *Move) toFind() (xiangqi.Move, bool) {
	switch {
	case m.Mark == OnlyMove || m.Mark == Brilliant:
		return m.Move, true
	case m.Mark.NAG() != 0 && len(m.Better) > 0:
		return m.Better[0], true
	}
	return xiangqi.NoMove, false
}
