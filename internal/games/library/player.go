package library

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"

	"github.com/chuhe-xiangqi/chuhe/internal/games/naming"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Player describes a person's games, under all names known for that person.
type Player struct {
	Name  string   `json:"name"`  // the confirmed name, otherwise the one asked for
	Team  string   `json:"team"`  // the player's team; "" if unknown
	Names []string `json:"names"` // the player's names as written in records
	Tally
	AsRed     Tally       `json:"as_red"`    // score in the games as Red
	AsBlack   Tally       `json:"as_black"`  // score in the games as Black
	Openings  []PlayedRow `json:"openings"`  // scores by opening code; "" for games without one
	Years     []PlayedRow `json:"years"`     // scores by year, latest first; "" for games without a year
	Opponents []PlayerRow `json:"opponents"` // the player's score against each opponent, those with the most games first
}

// PlayedRow is a player's score in a group of games, in total and separately as Red and as Black.
type PlayedRow struct {
	Name string `json:"name"` // opening code, or year; "" for none
	Tally
	AsRed   Tally `json:"as_red"`   // score in the games as Red
	AsBlack Tally `json:"as_black"` // score in the games as Black
}

// ErrNoPlayer is wrapped by the error for a name that matches no player in the library.
var ErrNoPlayer = fmt.Errorf("%w: no such player", ErrQuery)

// Player returns the scores of the person with the given name, ignoring script, case and diacritics. The
// lists of openings and opponents have at most limit rows each, for those with the most games. If there is no
// such person, the error wraps ErrNoPlayer.
func (l *Library) Player(ctx context.Context, name string, limit int) (*Player, error) {
	p := &Player{Name: name, Names: []string{}}
	persons, err := l.persons(ctx, name, p)
	if err != nil {
		return nil, err
	}
	if len(persons) == 0 {
		return nil, fmt.Errorf("%w: %.60q", ErrNoPlayer, name)
	}
	openings, years, opponents := map[string]*PlayedRow{}, map[string]*PlayedRow{}, map[string]*Tally{}
	var list []byte
	for _, id := range persons {
		list = strconv.AppendInt(append(list, ','), id, 10)
	}
	for _, side := range []struct {
		color      xiangqi.Color
		own, other string
	}{{xiangqi.Red, "red", "black"}, {xiangqi.Black, "black", "red"}} {
		query := `SELECT g.result,g.ecco,g.year,coalesce(i.name,o.name,''),count(*) FROM game g LEFT JOIN person o ON o.id=g.` + side.other +
			` LEFT JOIN identity i ON i.id=o.identity WHERE g.` + side.own + ` IN (` + string(list[1:]) + `) GROUP BY 1,2,3,4`
		err := eachRow(ctx, l.db, query, nil, func(rows *sql.Rows) error {
			var result, year, n int
			var ecco, opponent string
			if err := rows.Scan(&result, &ecco, &year, &opponent, &n); err != nil {
				return err
			}
			s := Score{}
			s.addMany(xiangqi.Result(result), n)
			r := s.own(side.color)
			p.add(r)
			at := ""
			if year != 0 {
				at = strconv.Itoa(year)
			}
			rowOf(openings, ecco).see(r, side.color)
			rowOf(years, at).see(r, side.color)
			if side.color == xiangqi.Red {
				p.AsRed.add(r)
			} else {
				p.AsBlack.add(r)
			}
			if opponents[opponent] == nil {
				opponents[opponent] = &Tally{}
			}
			opponents[opponent].add(r)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	p.Openings = sortPlayed(openings, func(a, b PlayedRow) int { return cmp.Compare(b.Games, a.Games) })
	p.Openings = p.Openings[:min(max(limit, 0), len(p.Openings))]
	p.Years = sortPlayed(years, func(a, b PlayedRow) int { return cmp.Compare(b.Name, a.Name) })
	p.Opponents = []PlayerRow{}
	for name, r := range opponents {
		p.Opponents = append(p.Opponents, PlayerRow{name, *r})
	}
	slices.SortFunc(p.Opponents, func(a, b PlayerRow) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Name, b.Name))
	})
	p.Opponents = p.Opponents[:min(max(limit, 0), len(p.Opponents))]
	return p, nil
}

// persons returns the numbers of all of a person's names, and sets the person's name in p. It leaves out
// names that are known to belong to other persons. If the given name is itself one of those, it returns only
// that name.
func (l *Library) persons(ctx context.Context, name string, p *Player) (ids []int64, err error) {
	apart := map[string]bool{}
	err = eachRow(ctx, l.db, `SELECT other FROM apart`, nil, func(rows *sql.Rows) error {
		var other string
		err := rows.Scan(&other)
		apart[other] = true
		return err
	})
	if err != nil {
		return nil, err
	}
	type named struct {
		id                      int64
		written, identity, team string
	}
	found := []named{}
	same, err := l.sameNames(ctx, name)
	if err != nil {
		return nil, err
	}
	err = eachRow(ctx, l.db, `SELECT p.id,p.name,coalesce(i.name,''),coalesce(i.team,'') FROM person p LEFT JOIN identity i ON i.id=p.identity
		WHERE p.id IN `+same+` OR i.folded=?1 OR p.identity<>0 AND p.identity IN (SELECT identity FROM person WHERE id IN `+same+`)
		ORDER BY p.name`, []any{naming.Fold(name)}, func(rows *sql.Rows) error {
		n := named{}
		err := rows.Scan(&n.id, &n.written, &n.identity, &n.team)
		found = append(found, n)
		return err
	})
	own := func(n named) bool { return n.written == name || !apart[n.written] && !apart[name] }
	if slices.ContainsFunc(found, own) {
		found = slices.DeleteFunc(found, func(n named) bool { return !own(n) })
	}
	for _, n := range found {
		if n.identity != "" {
			p.Name, p.Team = n.identity, n.team
		}
		ids, p.Names = append(ids, n.id), append(p.Names, n.written)
	}
	return ids, err
}

// sameNames returns the numbers of the names that are equal to name, as an SQL list.
func (l *Library) sameNames(ctx context.Context, name string) (string, error) {
	condition, values := personNamed(name)
	list := []byte{'('}
	err := eachRow(ctx, l.db, `SELECT id,name FROM person WHERE `+condition, values, func(rows *sql.Rows) error {
		var id int64
		var written string
		err := rows.Scan(&id, &written)
		if err == nil && naming.Same(written, name) {
			if len(list) > 1 {
				list = append(list, ',')
			}
			list = strconv.AppendInt(list, id, 10)
		}
		return err
	})
	return string(append(list, ')')), err
}

func rowOf(rows map[string]*PlayedRow, name string) *PlayedRow {
	if rows[name] == nil {
		rows[name] = &PlayedRow{Name: name}
	}
	return rows[name]
}

func (r *PlayedRow) see(o Tally, c xiangqi.Color) {
	r.add(o)
	if c == xiangqi.Red {
		r.AsRed.add(o)
	} else {
		r.AsBlack.add(o)
	}
}

func sortPlayed(rows map[string]*PlayedRow, order func(a, b PlayedRow) int) []PlayedRow {
	list := make([]PlayedRow, 0, len(rows))
	for _, r := range rows {
		list = append(list, *r)
	}
	slices.SortFunc(list, func(a, b PlayedRow) int { return cmp.Or(order(a, b), cmp.Compare(a.Name, b.Name)) })
	return list
}
