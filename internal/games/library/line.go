package library

import (
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// fewGames are so many that are rather read than told by the index.
const fewGames = 300

// seeLine calls see with the games that begin so from the usual start, or with the
// mirror image. A game has played a line if it had each of its positions after so many
// plies, seen from the same side.
func (l *Library) seeLine(ctx context.Context, line []xiangqi.Move, see func(place)) error {
	positions := make([]xiangqi.Position, 0, len(line))
	pos := xiangqi.StartPosition()
	for _, m := range line {
		pos.MakeMove(m)
		positions = append(positions, pos)
	}
	var games map[int64]lineGame
	for ply, pos := range slices.Backward(positions) {
		ply++
		if games != nil && len(games) <= fewGames {
			break
		}
		left := make(map[int64]lineGame, len(games))
		key, mirrored := keyOf(&pos)
		reflected := pos.MirrorFile()
		symmetric := reflected.Key() == pos.Key()
		err := l.lookUpPosition(ctx, key, func(e entry) {
			if e.ply() != ply {
				return
			}
			g, ok := games[e.game()]
			if games != nil && !ok {
				return
			}
			g.year = e.year()
			if !symmetric {
				side := unlike
				if e.mirrored() == mirrored {
					side = alike
				}
				if g.side != 0 && g.side != side {
					return
				}
				g.side = side
			}
			left[e.game()] = g
		})
		if err != nil {
			return err
		}
		games = left
	}
	give := func(id int64) { see(place{game: id, ply: len(line), year: games[id].year}) }
	if len(games) > fewGames {
		for id := range games {
			give(id)
		}
		return nil
	}
	var ids []int64
	for id := range games {
		ids = append(ids, id)
	}
	mirror := make([]xiangqi.Move, len(line))
	for i, m := range line {
		mirror[i] = m.MirrorFile()
	}
	return l.eachOf(ctx, ids, func(r *row, id int64) {
		if len(r.moves) < len(line) || r.start != "" {
			return
		}
		if begin := r.moves[:len(line)]; slices.Equal(begin, line) || slices.Equal(begin, mirror) {
			give(id)
		}
	})
}

// lineGame is a game that may have played a line.
type lineGame struct {
	year int
	side int8 // alike or unlike; 0 while that is not known
}

const (
	alike  int8 = 1
	unlike int8 = 2
)
