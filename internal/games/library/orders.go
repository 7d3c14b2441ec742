package library

import (
	"cmp"
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Order is a sequence of moves by which games reached a position from the standard starting position.
type Order struct {
	Moves []xiangqi.Move `json:"moves"` // all moves up to the position; reflected for mirrored games
	Score
}

// Orders lists the move orders by which games reached a position. They show which openings transpose into
// each other.
type Orders struct {
	Games  int     `json:"games"`  // games examined, which began from the standard starting position; at most the 2000 newest games with the position
	Total  int     `json:"total"`  // games with the position in their main lines
	Orders []Order `json:"orders"` // most frequent first
}

// mostOrderGames is the maximum number of games that Orders examines, starting with the newest.
const mostOrderGames = 2000

// Orders returns the move orders by which games that match the conditions reached a position, up to the given
// number. The moves of mirrored games are reflected.
func (l *Library) Orders(ctx context.Context, p *xiangqi.Position, games Query, most int) (Orders, error) {
	out := Orders{Orders: []Order{}}
	counts, err := l.exploredGames(ctx, games)
	if err != nil {
		return out, err
	}
	x := newExplorer(p, mostOrderGames, counts)
	if err := l.lookUpPosition(ctx, x.key, x.see); err != nil {
		return out, err
	}
	out.Total = x.score.Games
	at := map[int64]place{}
	var ids []int64
	for _, p := range x.newest.sorted() {
		at[p.game] = p
		ids = append(ids, p.game)
	}
	orders := map[string]*Order{}
	err = l.eachOf(ctx, ids, func(r *row, id int64) {
		p := at[id]
		if r.start != "" || p.ply > len(r.moves) {
			return
		}
		moves := slices.Clone(r.moves[:p.ply])
		turn := p.mirrored
		if x.symmetric { // mirrored moves lead there too: show those farther to Red's right
			turn = false
			for _, m := range moves {
				if other := m.MirrorFile(); other != m {
					turn = Rightward(m) == other
					break
				}
			}
		}
		if turn {
			for i, m := range moves {
				moves[i] = m.MirrorFile()
			}
		}
		key := string(packMoves(moves))
		if orders[key] == nil {
			orders[key] = &Order{Moves: moves}
		}
		orders[key].add(r.result)
		out.Games++
	})
	for _, o := range orders {
		out.Orders = append(out.Orders, *o)
	}
	slices.SortFunc(out.Orders, func(a, b Order) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), slices.Compare(a.Moves, b.Moves))
	})
	out.Orders = out.Orders[:min(len(out.Orders), max(most, 0))]
	return out, err
}

// reached counts the games that reached a position in their main lines. counts selects the entries to count;
// if it is nil, all of them count.
func (l *Library) reached(ctx context.Context, p *xiangqi.Position, counts func(entry) bool) (int, error) {
	x := newExplorer(p, 0, counts)
	err := l.lookUpPosition(ctx, x.key, x.see)
	return x.score.Games, err
}
