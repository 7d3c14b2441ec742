package library

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// placesOfPattern scans all games that meet the other conditions, using all processors.
func (l *Library) placesOfPattern(ctx context.Context, p *Pattern, exact bool, where string, args []any) (places []place, err error) {
	if where == "" {
		where = "1"
	}
	var first, last int64
	// Each subquery reads only one end of the table. A single query for both ends would scan the whole table.
	if err := l.db.QueryRowContext(ctx, `SELECT coalesce((SELECT min(id) FROM game),1),coalesce((SELECT max(id) FROM game),0)`).Scan(&first, &last); err != nil {
		return nil, err
	}
	const share = 16 << 10 // games per batch
	search := newPatternSearch(p, exact)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var next atomic.Int64
	next.Store(first)
	var mu sync.Mutex
	var group sync.WaitGroup
	add := func(some []place, failed error) {
		mu.Lock()
		defer mu.Unlock()
		places = append(places, some...)
		if failed != nil && err == nil {
			err = failed
			cancel()
		}
	}
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for ctx.Err() == nil {
				from := next.Add(share) - share
				if from > last {
					return
				}
				add(l.patternIn(ctx, search, where, args, from, from+share))
			}
		})
	}
	group.Wait()
	if err == nil {
		add(l.patternInOthers(ctx, search, where, args))
	}
	if err == nil {
		err = ctx.Err()
	}
	return places, err
}

// patternIn searches for a pattern in the games with numbers from first up to, but not including, last. It
// covers games from the standard starting position. Fetching rows takes most of the time, so it selects only
// two columns.
func (l *Library) patternIn(ctx context.Context, search *patternSearch, where string, args []any, first, last int64) (places []place, err error) {
	const yearBits = 12 // low bits for the year; the higher bits contain the number
	usual := xiangqi.StartPosition()
	pieces, turn := menOf(&usual)
	err = eachRaw(ctx, l.db, fmt.Sprintf(`SELECT g.id<<%d|g.year,CASE WHEN g.start='' THEN g.moves END FROM game g WHERE g.id>=? AND g.id<? AND (%s)`, yearBits, where),
		append([]any{first, last}, args...), func(row []driver.Value) error {
			number, _ := row[0].(int64)
			moves, _ := row[1].([]byte)
			if ply, mirrored := search.find(&pieces, turn, moves); ply >= 0 {
				places = append(places, place{game: number >> yearBits, ply: ply, mirrored: mirrored, year: int(number & (1<<yearBits - 1))})
			}
			return nil
		})
	return places, err
}

// patternInOthers searches for a pattern in games from other starting positions, which have no opening code.
func (l *Library) patternInOthers(ctx context.Context, search *patternSearch, where string, args []any) (places []place, err error) {
	var start, moves sql.RawBytes
	err = eachRow(ctx, l.db, `SELECT g.id,g.year,g.start,g.moves FROM game g WHERE g.ecco='' AND g.start<>'' AND (`+where+`)`, args, func(rows *sql.Rows) error {
		var id int64
		var year int
		if err := rows.Scan(&id, &year, &start, &moves); err != nil {
			return err
		}
		pos, _, err := xiangqi.ParseFENLenient(string(start))
		if err != nil {
			return nil //nolint:nilerr // a diagram that is no position
		}
		pieces, turn := menOf(&pos)
		if ply, mirrored := search.find(&pieces, turn, moves); ply >= 0 {
			places = append(places, place{game: id, ply: ply, mirrored: mirrored, year: year})
		}
		return nil
	})
	return places, err
}

// eachRaw calls do for each row of a query, in the driver's own form. The row is valid only until do returns.
// Use eachRaw for queries with about a million rows, for which database/sql would take as long as SQLite
// itself.
func eachRaw(ctx context.Context, db *sql.DB, query string, args []any, do func(row []driver.Value) error) (err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	named := make([]driver.NamedValue, len(args))
	for i, arg := range args {
		value, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			return err
		}
		named[i] = driver.NamedValue{Ordinal: i + 1, Value: value}
	}
	return conn.Raw(func(of any) (err error) {
		asked, ok := of.(driver.QueryerContext)
		if !ok {
			return fmt.Errorf("%T answers no queries", of)
		}
		rows, err := asked.QueryContext(ctx, query, named)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, rows.Close()) }()
		row := make([]driver.Value, len(rows.Columns()))
		for n := 0; ; n++ {
			const often = 1 << 10 // rows between checks of ctx
			if n%often == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if err := rows.Next(row); errors.Is(err, io.EOF) {
				return nil
			} else if err != nil {
				return err
			}
			if err := do(row); err != nil {
				return err
			}
		}
	})
}

func menOf(p *xiangqi.Position) (pieces [xiangqi.NumSquares]xiangqi.Piece, turn xiangqi.Color) {
	board := p.Board()
	for s, piece := range board.All() {
		pieces[s] = piece
	}
	return pieces, p.Turn()
}
