package library

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Stats contains statistics about the games that match a query.
type Stats struct {
	Score
	Plies    float64      `json:"plies"`    // mean length of the games, in plies
	Openings []CountedRow `json:"openings"` // results by ECCO code; those with the most games first
	Years    []CountedRow `json:"years"`    // results by year; those with the most games first
	Players  []PlayerRow  `json:"players"`  // results by player, as Red or Black; those with the most games first
	AsRed    Score        `json:"as_red"`   // results of the games with the named player as Red; zero without a name
	AsBlack  Score        `json:"as_black"` // results of the games with the named player as Black; zero without a name
}

// CountedRow contains the results of a group of games.
type CountedRow struct {
	Name string `json:"name"` // opening code, or year; "" for none
	Score
}

// PlayerRow contains a player's results, with either colour.
type PlayerRow struct {
	Name string `json:"name"` // name of the player or opponent; "" if unknown
	Tally
}

// Tally is a player's score.
type Tally struct {
	Games int `json:"games"` // number of games, including those without a result
	Won   int `json:"won"`   // games won by the player
	Drawn int `json:"drawn"` // drawn games
	Lost  int `json:"lost"`  // games lost by the player
	Open  int `json:"open"`  // games without a result
}

// own converts a score to the tally of one side.
func (s Score) own(c xiangqi.Color) Tally {
	if c == xiangqi.Black {
		return Tally{s.Games, s.Black, s.Draw, s.Red, s.Open}
	}
	return Tally{s.Games, s.Red, s.Draw, s.Black, s.Open}
}

func (r *Tally) add(o Tally) {
	r.Games += o.Games
	r.Won += o.Won
	r.Drawn += o.Drawn
	r.Lost += o.Lost
	r.Open += o.Open
}

// Percent returns the percentage of the possible points that the player scored, from 0 to 100. If no game has
// a result, ok is false.
func (r Tally) Percent() (percent float64, ok bool) {
	return Score{Red: r.Won, Draw: r.Drawn, Black: r.Lost}.Percent(xiangqi.Red)
}

// Stats counts the games that match the query's conditions on players, event, dates, result, opening and line
// of play. Each list has at most limit rows, for those with the most games.
func (l *Library) Stats(ctx context.Context, q Query, limit int) (Stats, error) {
	where, args := q.where()
	if where == "" {
		where = "1"
	}
	if len(q.Line) > 0 {
		list := []int64{}
		if err := l.seeLine(ctx, q.Line, func(p place) { list = append(list, p.game) }); err != nil {
			return Stats{}, err
		}
		text, err := json.Marshal(list)
		if err != nil {
			return Stats{}, err
		}
		where, args = where+` AND g.id IN (SELECT value FROM json_each(?))`, append(args, string(text))
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

// countBy groups games by an SQL expression and counts the results in each group. The largest groups come
// first.
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
	s.Games += one.Games * n
	s.Red += one.Red * n
	s.Draw += one.Draw * n
	s.Black += one.Black * n
	s.Open += one.Open * n
}

// players counts each player's games with either colour. The results are from the player's point of view.
func (l *Library) players(ctx context.Context, where string, args []any, limit int) ([]PlayerRow, error) {
	by := map[string]*PlayerRow{}
	for _, side := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		column := map[xiangqi.Color]string{xiangqi.Red: "red", xiangqi.Black: "black"}[side]
		rows, err := l.countBy(ctx, `coalesce(i.name,p.name)`, ` JOIN person p ON p.id=g.`+column+` LEFT JOIN identity i ON i.id=p.identity WHERE `+where, args)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			if by[r.Name] == nil {
				by[r.Name] = &PlayerRow{Name: r.Name}
			}
			by[r.Name].add(r.own(side))
		}
	}
	list := make([]PlayerRow, 0, len(by))
	for _, r := range by {
		list = append(list, *r)
	}
	slices.SortFunc(list, func(a, b PlayerRow) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name))
	})
	return list[:min(limit, len(list))], nil
}

// Size is the size of a library.
type Size struct {
	Games     int   `json:"games"`     // number of games
	Players   int   `json:"players"`   // number of different player names
	Events    int   `json:"events"`    // number of different event names
	Positions int   `json:"positions"` // entries in the position index
	Bytes     int64 `json:"bytes"`     // file size, in bytes
}

// Size returns the size of the library.
func (l *Library) Size(ctx context.Context) (s Size, err error) {
	err = l.db.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM game),(SELECT count(*) FROM person),(SELECT count(*) FROM event),
		(SELECT coalesce(sum(entries),0) FROM run WHERE kind=?),
		(SELECT page_count FROM pragma_page_count)*(SELECT page_size FROM pragma_page_size)`, positionRun).
		Scan(&s.Games, &s.Players, &s.Events, &s.Positions, &s.Bytes)
	return s, err
}
