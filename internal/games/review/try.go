package review

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Tried is the result of trying a move other than the one played.
type Tried struct {
	Mark  Mark
	Loss  float64        // relative to the side's expected points before the move
	Reply []xiangqi.Move // the opponent's reply and the continuation
}

// Try searches once after a move other than the one played, and gives the move one of the marks from Best to
// Blunder. before is the expected points of the side that moves. stack contains the moves that led to pos.
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
