package library

import (
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Novelty is where a game leaves all others of a library.
type Novelty struct {
	// Ply is the number of the first move, from 1, behind which no position of the main
	// line stood in another game; 0 where all of the game is known.
	Ply     int          `json:"ply"`
	Move    xiangqi.Move `json:"move"`
	Chinese string       `json:"chinese"`
	FEN     string       `json:"fen"` // the last position that another game had
	// Known is what other games played there.
	Known Explored `json:"known"`
}

// NoveltyOptions say which games count as known. The zero value takes all.
type NoveltyOptions struct {
	Games    Query   // conditions, as in ExploreOptions
	Except   []int64 // games that do not count, such as the game itself
	Earlier  int     // the year from which games do not count; 0 counts all
	Examples int     // games to show that had the last known position
}

// mostReturnPlies is how far behind an unknown position another known one is looked for,
// to which the game has come by other moves.
const mostReturnPlies = 12

// Novelty tells where a game leaves all known ones, by positions, mirrored or not: a
// game that returns to a known position within a few moves has not left it. The error is
// that of a start that is no position, or of the conditions.
func (l *Library) Novelty(ctx context.Context, g *record.Game, o NoveltyOptions) (Novelty, error) {
	n := Novelty{}
	pos, err := g.StartPosition()
	if err != nil {
		return n, err
	}
	chosen, err := l.exploredGames(ctx, o.Games)
	if err != nil {
		return n, err
	}
	counts := func(e entry) bool {
		return (chosen == nil || chosen(e)) && !slices.Contains(o.Except, e.game()) && (o.Earlier == 0 || e.year() < o.Earlier)
	}
	moves := g.Moves()
	last := pos // known, after so many plies
	known := 0
	for i, m := range moves {
		pos.MakeMove(m)
		found, err := l.anyGame(ctx, &pos, counts)
		if err != nil {
			return n, err
		}
		if found {
			last, known = pos, i+1
		} else if i+1-known >= mostReturnPlies {
			break
		}
	}
	n.FEN = last.FEN()
	if known < len(moves) {
		n.Ply, n.Move = known+1, moves[known]
		n.Chinese = last.Chinese(n.Move)
	}
	n.Known, err = l.explore(ctx, &last, ExploreOptions{Examples: o.Examples}, counts)
	return n, err
}

// anyGame says whether a game that counts had a position in its main line.
func (l *Library) anyGame(ctx context.Context, p *xiangqi.Position, counts func(entry) bool) (found bool, err error) {
	key, _ := keyOf(p)
	err = l.lookUpPositionUntil(ctx, key, func(e entry) { found = found || counts(e) }, func() bool { return found })
	return found, err
}
