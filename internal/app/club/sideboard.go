package club

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/request"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// mostTried is the maximum number of moves on a side board.
const mostTried = 60

type tryArgs struct {
	gameArgs
	Node  int      `json:"node"`  // node of the game after which the moves are tried
	Tried []string `json:"tried"` // moves such as h2e2
}

// TryAnswer is a position on a side board.
type TryAnswer struct {
	Board view.Board    `json:"board"`
	Text  view.LineText `json:"text"` // the moves tried, as text
}

// try makes moves on a side board and returns the position that they reach, which only the caller sees.
// During a game, spectators may try moves; afterwards everyone may. The club does not store the moves.
func (c *Club) try(ctx context.Context, _ *talk.Conn, a tryArgs) (*TryAnswer, error) {
	r, err := c.room(ctx, a.Game)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	at, tried, _, err := r.tried(ctx, a.Node, a.Tried)
	if err != nil {
		return nil, err
	}
	before := r.s.PositionAt(at)
	b, err := view.Draw(r.s.Start(), append(at.Path(), tried...), r.s.Rules(), view.RolePlay)
	if err != nil {
		return nil, err
	}
	answer := &TryAnswer{Board: *b}
	_, answer.Text = view.TextOfLine(before, tried)
	return answer, nil
}

// tried returns the node after which moves are tried, the moves, and the position that they reach. r must
// be locked.
func (r *room) tried(ctx context.Context, node int, texts []string) (at *record.Node, moves []xiangqi.Move, pos xiangqi.Position, err error) {
	if err := r.mayLookBack(ctx); err != nil {
		return nil, nil, pos, err
	}
	if _, plays := r.side(account.Caller(ctx).Account); plays && r.s.Phase() == session.Playing {
		return nil, nil, pos, talk.NewError(talk.NotNow, "club.noTrying")
	}
	if len(texts) > mostTried {
		return nil, nil, pos, talk.NewError(talk.Limit, "club.triedTooFar", "most", mostTried)
	}
	if at, err = r.s.Tree().Find(node); err != nil {
		return nil, nil, pos, view.FaultOf(err)
	}
	pos = r.s.PositionAt(at)
	for _, text := range texts {
		m, err := view.ReadMove(&pos, request.Clip(text, 60))
		if err != nil {
			return nil, nil, pos, err
		}
		pos.MakeMove(m)
		moves = append(moves, m)
	}
	return at, moves, pos, nil
}

// mayLookBack returns an error if the caller is a spectator and the game has positions that spectators may
// not see yet. r must be locked.
func (r *room) mayLookBack(ctx context.Context) error {
	if _, plays := r.side(account.Caller(ctx).Account); !plays && len(r.later) > 0 {
		return talk.NewError(talk.NotNow, "club.spectatorsLater")
	}
	return r.readable(ctx)
}
