package library

import (
	"context"
	"database/sql"
	"slices"
	"strconv"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// lookUpPosition calls see for each entry of a position in main lines. If an entry has only a game number, it
// replays that game.
func (l *Library) lookUpPosition(ctx context.Context, key uint64, see func(entry)) error {
	return l.lookUpPositionUntil(ctx, key, see, func() bool { return false })
}

// lookUpPositionWhole is like lookUpPosition, but passes the whole entries of packed runs to whole.
func (l *Library) lookUpPositionWhole(ctx context.Context, key uint64, see func(entry), whole wholeVisitor) error {
	return l.lookUpEntries(ctx, key, see, whole, func() bool { return false })
}

// lookUpPositionUntil is like lookUpPosition, but calls enough from time to time and stops once it returns
// true.
func (l *Library) lookUpPositionUntil(ctx context.Context, key uint64, see func(entry), enough func() bool) error {
	return l.lookUpEntries(ctx, key, see, nil, enough)
}

func (l *Library) lookUpEntries(ctx context.Context, key uint64, see func(entry), whole wholeVisitor, enough func() bool) error {
	var ids []int64
	err := l.lookUpUntil(ctx, positionRun, key, key, enough, func(e entry) {
		if e.brief() {
			ids = append(ids, e.game())
			return
		}
		see(e)
	}, whole)
	if err != nil || len(ids) == 0 || enough() {
		return err
	}
	return l.eachOf(ctx, ids, func(r *row, id int64) {
		pos := xiangqi.StartPosition()
		if r.start != "" {
			g, err := rebuild(r.start, nil, nil)
			if err != nil {
				return // a diagram has no entries
			}
			if pos, err = g.StartPosition(); err != nil {
				return
			}
		}
		r.indexMain(pos)
		for _, e := range r.positions {
			if e.key() == key {
				see(e.withGame(id))
			}
		}
	})
}

// eachOf calls do with the start, moves, result and year of each of the given games. It skips games that no
// longer exist.
func (l *Library) eachOf(ctx context.Context, ids []int64, do func(r *row, id int64)) error {
	const most = 500 // per batch
	for part := range slices.Chunk(ids, most) {
		var list []byte
		for _, id := range part {
			list = strconv.AppendInt(append(list, ','), id, 10)
		}
		err := eachRow(ctx, l.db, `SELECT id,start,moves,result,year FROM game WHERE id IN (`+string(list[1:])+`)`, nil, func(rows *sql.Rows) error {
			r := &row{}
			var id int64
			var moves sql.RawBytes
			var result int
			if err := rows.Scan(&id, &r.start, &moves, &result, &r.year); err != nil {
				return err
			}
			r.moves, r.result = unpackMoves(moves), xiangqi.Result(result)
			do(r, id)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
