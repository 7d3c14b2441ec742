package review

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Try says what another move than that of the game is: the marks from Best to Blunder,
// by one search after it, and what it loses against the points that its side could
// expect before. stack are the moves that led to pos.
func Try(ctx context.Context, o Options, pos xiangqi.Position, stack []xiangqi.Undo, m xiangqi.Move, before float64) (Mark, float64, error) {
	stack = append(append([]xiangqi.Undo(nil), stack...), pos.MakeMove(m))
	f, err := searchOne(ctx, o.Players[0], o.Rules, task{pos: pos, stack: stack, limit: player.Limits{Nodes: o.Effort.Nodes, MoveTime: o.Effort.Time}})
	if err != nil {
		return "", 0, err
	}
	loss := max(0, before-Win(-f.score))
	switch {
	case loss >= blunderLoss:
		return Blunder, loss, nil
	case loss >= mistakeLoss:
		return Mistake, loss, nil
	case loss >= inaccuracyLoss:
		return Inaccuracy, loss, nil
	case loss < bestLoss:
		return Best, loss, nil
	}
	return Good, loss, nil
}
