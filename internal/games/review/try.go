package review

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Tried is what another move than that of the game is.
type Tried struct {
	Mark  Mark
	Loss  float64        // of the points that its side could expect before
	Reply []xiangqi.Move // how the opponent answers, and the game continues
}

// Try searches once after another move than that of the game, and gives it one of the
// marks from Best to Blunder; before are the points that its side could expect. stack
// are the moves that led to pos.
func Try(ctx context.Context, o Options, pos xiangqi.Position, stack []xiangqi.Undo, m xiangqi.Move, before float64) (Tried, error) {
	stack = append(append([]xiangqi.Undo(nil), stack...), pos.MakeMove(m))
	f, err := searchOne(ctx, o.Players[0], o.Rules, task{pos: pos, stack: stack, limit: player.Limits{Nodes: o.Effort.Nodes, MoveTime: o.Effort.Time}})
	if err != nil {
		return Tried{}, err
	}
	t := Tried{Mark: Good, Loss: max(0, before-Win(-f.score)), Reply: f.line}
	switch {
	case t.Loss >= blunderLoss:
		t.Mark = Blunder
	case t.Loss >= mistakeLoss:
		t.Mark = Mistake
	case t.Loss >= inaccuracyLoss:
		t.Mark = Inaccuracy
	case t.Loss < bestLoss:
		t.Mark = Best
	}
	return t, nil
}
