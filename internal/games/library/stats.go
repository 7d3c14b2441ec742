package library

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Stats is what the games of a query have in common.
type Stats struct {
	Score
	Plies    float64      `json:"plies"` // mean length
	Openings []CountedRow `json:"openings"`
	Years    []CountedRow `json:"years"`
	Players  []CountedRow `json:"players"` // whose games they are, as Red or Black
	// AsRed and AsBlack are the results of the player the query asks for; zero
	// without one.
	AsRed   Score `json:"as_red"`
	AsBlack Score `json:"as_black"`
}

// CountedRow is the results of the games that share something.
type CountedRow struct {
	Name string `json:"name"`
	Score
}

// Stats counts the games that meet the conditions on players, event, dates,
// result, opening and line of play. Lists have at most limit rows, those with the
// most games.
func (l *Library) Stats(ctx context.Context, q Query, limit int) (Stats, error) {
	where, args := q.where()
	if where == "" {
		where = "1"
	}
	s := Stats{}
	err := l.db.QueryRowContext(ctx, `SELECT coalesce(avg(g.plies),0) FROM game g WHERE `+where, args...).Scan(&s.Plies)
	if err != nil {
		return s, err
	}
	all, err := l.countBy(ctx, `''`, ` WHERE `+where, args)
	if err != nil {
		return s, err
	}
	if len(all) > 0 {
		s.Score = all[0].Score
	}
	for _, list := range []struct {
		to   *[]CountedRow
		expr string
	}{{&s.Openings, `g.ecco`}, {&s.Years, `CASE g.year WHEN 0 THEN '' ELSE g.year END`}} {
		if *list.to, err = l.countBy(ctx, list.expr, ` WHERE `+where, args); err != nil {
			return s, err
		}
		*list.to = (*list.to)[:min(limit, len(*list.to))]
	}
	if s.Players, err = l.players(ctx, where, args, limit); err != nil || q.Player == "" {
		return s, err
	}
	for _, side := range []struct {
		to     *Score
		column string
	}{{&s.AsRed, "red"}, {&s.AsBlack, "black"}} {
		own := Query{Red: q.Player}
		if side.column == "black" {
			own = Query{Black: q.Player}
		}
		term, more := own.where()
		rows, err := l.countBy(ctx, `''`, ` WHERE `+where+` AND `+term, append(slices.Clone(args), more...))
		if err != nil {
			return s, err
		}
		if len(rows) > 0 {
			*side.to = rows[0].Score
		}
	}
	return s, nil
}

// countBy counts results of games by an expression, the most games first.
func (l *Library) countBy(ctx context.Context, expr, condition string, args []any) (list []CountedRow, err error) {
	rows, err := l.db.QueryContext(ctx, `SELECT `+expr+`,g.result,count(*) FROM game g`+condition+` GROUP BY 1,2`, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	at := map[string]int{}
	list = []CountedRow{}
	for rows.Next() {
		var name string
		var result, n int
		if err := rows.Scan(&name, &result, &n); err != nil {
			return nil, err
		}
		i, ok := at[name]
		if !ok {
			i = len(list)
			at[name] = i
			list = append(list, CountedRow{Name: name})
		}
		list[i].addMany(xiangqi.Result(result), n)
	}
	sortCounted(list)
	return list, rows.Err()
}

func sortCounted(list []CountedRow) {
	slices.SortFunc(list, func(a, b CountedRow) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name))
	})
}

func (s *Score) addMany(r xiangqi.Result, n int) {
	one := Score{}
	one.add(r)
	s.merge(Score{one.Games * n, one.Red * n, one.Draw * n, one.Black * n, one.Open * n})
}

func (s *Score) merge(o Score) {
	s.Games += o.Games
	s.Red += o.Red
	s.Draw += o.Draw
	s.Black += o.Black
	s.Open += o.Open
}

// players counts the games of each player, on either side.
func (l *Library) players(ctx context.Context, where string, args []any, limit int) ([]CountedRow, error) {
	by := map[string]*CountedRow{}
	for _, column := range []string{"red", "black"} {
		rows, err := l.countBy(ctx, `p.name`, ` JOIN person p ON p.id=g.`+column+` WHERE `+where, args)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			if by[r.Name] == nil {
				by[r.Name] = &CountedRow{Name: r.Name}
			}
			by[r.Name].merge(r.Score)
		}
	}
	list := make([]CountedRow, 0, len(by))
	for _, r := range by {
		list = append(list, *r)
	}
	sortCounted(list)
	return list[:min(limit, len(list))], nil
}

// Size tells how large a library is.
type Size struct {
	Games     int   `json:"games"`
	Players   int   `json:"players"`
	Events    int   `json:"events"`
	Positions int   `json:"positions"` // entries of the index of positions
	Bytes     int64 `json:"bytes"`     // of the file
}

// Size counts what is in the library.
func (l *Library) Size(ctx context.Context) (s Size, err error) {
	err = l.db.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM game),(SELECT count(*) FROM person),(SELECT count(*) FROM event),
		(SELECT coalesce(sum(entries),0) FROM run WHERE kind=?),
		(SELECT page_count FROM pragma_page_count)*(SELECT page_size FROM pragma_page_size)`, positionRun).
		Scan(&s.Games, &s.Players, &s.Events, &s.Positions, &s.Bytes)
	return s, err
}
