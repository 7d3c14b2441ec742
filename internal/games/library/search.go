package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/games/naming"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Query selects games. A game must meet all of the conditions; the zero value selects every game.
type Query struct {
	// Names are compared in the same way as by naming.Has, which ignores case, diacritics and script.
	// Players' names also match in pinyin and in any word order.

	Player     string // part of either player's name
	Red        string // part of the name
	Black      string // part of the name
	Event      string // part of the name
	Source     string // part of the file name
	Tag        string
	Collection string
	From, To   string // inclusive dates, such as 1999 or 1999-05
	Result     *xiangqi.Result
	ECCO       string // a code or a prefix of one, such as C or C4
	MinPlies   int
	MaxPlies   int // 0 for no limit

	// Line contains the game's first moves, from the standard starting position. The mirror image of the line
	// also matches.
	Line []xiangqi.Move
	// Position is a position that occurred in the game, including the side to move. Its mirror image also
	// matches, unless Exact is set.
	Position *xiangqi.Position
	Exact    bool
	// Pattern is an arrangement of pieces that occurred in the game. Its mirror image also matches, unless
	// Exact is set.
	Pattern *Pattern
	// Material is the material that was on the board. If AnyColor is set, the sides may be swapped.
	Material *Material
	AnyColor bool

	Limit  int // maximum number of games to return; 0 means DefaultLimit, and a negative number means none
	Offset int // number of games to skip
}

// DefaultLimit is the number of games that a search returns by default.
const DefaultLimit = 50

// Hit is a game found by a search.
type Hit struct {
	Summary
	Ply       int  `json:"ply"`       // number of moves that lead to the requested position, pattern or material; 0 if none was requested
	Mirrored  bool `json:"mirrored"`  // the game contains the mirror image
	Variation bool `json:"variation"` // the position occurs only in a variation of the game, along which ply is then counted
}

// Found is the result of a search. Games contains some of the games found, newest first; Total is the number
// of games found.
type Found struct {
	Total int   `json:"total"`
	Games []Hit `json:"games"`
}

// place is the place in a game where something was found.
type place struct {
	game     int64
	ply      int
	mirrored bool
	year     int
	// variation is true if the place is not on the main line.
	variation bool
}

// Search finds the games that match q.
func (l *Library) Search(ctx context.Context, q Query) (Found, error) {
	if q.Limit == 0 {
		q.Limit = DefaultLimit
	}
	if q.Position != nil && q.Material != nil {
		return Found{}, fmt.Errorf("%w: a position says already what pieces there are", ErrQuery)
	}
	where, args := q.where()
	c := &collector{newest: newestGames{most: max(q.Offset, 0) + max(q.Limit, 0)}}
	var err error
	switch {
	case q.Position == nil && q.Material == nil && q.Pattern == nil && len(q.Line) == 0:
		return l.searchRows(ctx, where, args, q)
	case q.Pattern != nil:
		var places []place
		if places, err = l.placesOfPattern(ctx, q.Pattern, q.Exact, where, args); err != nil {
			return Found{}, err
		}
		if q.Position == nil && q.Material == nil && len(q.Line) == 0 {
			for _, p := range places {
				c.see(p)
			}
			return l.found(ctx, c, q)
		}
		c.among = numbers(places)
	case where != "":
		if c.among, err = l.ids(ctx, where, args); err != nil {
			return Found{}, err
		}
	}
	if len(q.Line) > 0 && (q.Position != nil || q.Material != nil) {
		begins := map[int64]bool{}
		if err = l.seeLine(ctx, q.Line, func(p place) { begins[p.game] = c.among == nil || c.among[p.game] }); err != nil {
			return Found{}, err
		}
		c.among = begins
	}
	switch {
	case q.Position != nil:
		err = l.seePosition(ctx, q.Position, q.Exact, c.see)
	case q.Material != nil:
		err = l.seeMaterial(ctx, *q.Material, q.AnyColor, c.see)
	default:
		err = l.seeLine(ctx, q.Line, c.see)
	}
	if err != nil {
		return Found{}, err
	}
	return l.found(ctx, c, q)
}

// collector counts the places found, one per game, and keeps the newest.
type collector struct {
	among  map[int64]bool // games that may be found; nil for all
	total  int
	newest newestGames
}

func (c *collector) see(p place) {
	if c.among != nil && !c.among[p.game] {
		return
	}
	c.total++
	c.newest.see(p)
}

// found returns the search result for the places collected.
func (l *Library) found(ctx context.Context, c *collector, q Query) (Found, error) {
	found := Found{Total: c.total, Games: []Hit{}}
	places := c.newest.sorted()
	for _, p := range places[min(max(q.Offset, 0), len(places)):] {
		s, err := l.Summary(ctx, p.game)
		if errors.Is(err, ErrNoGame) {
			found.Total-- // removed in the meantime
			continue
		}
		if err != nil {
			return Found{}, err
		}
		found.Games = append(found.Games, Hit{s, p.ply, p.mirrored, p.variation})
	}
	return found, nil
}

func numbers(places []place) map[int64]bool {
	ids := make(map[int64]bool, len(places))
	for i := range places {
		ids[places[i].game] = true
	}
	return ids
}

// ids returns the numbers of the games that meet an SQL condition.
func (l *Library) ids(ctx context.Context, where string, args []any) (map[int64]bool, error) {
	list, err := runsOf(ctx, l.db, `SELECT g.id FROM game g WHERE `+where, args...)
	ids := make(map[int64]bool, len(list))
	for _, id := range list {
		ids[id] = true
	}
	return ids, err
}

// where returns the conditions on the game table as SQL, or "" if there are none.
func (q *Query) where() (string, []any) {
	var terms []string
	var args []any
	add := func(term string, values ...any) {
		terms = append(terms, term)
		args = append(args, values...)
	}
	// If a name belongs to an identity, all names of that identity match.
	person := func(name string) (string, []any) {
		named, values := personNamed(name)
		return `IN (WITH named AS (SELECT id,identity FROM person WHERE ` + named + `)
			SELECT id FROM named UNION SELECT id FROM person WHERE identity<>0 AND identity IN (SELECT identity FROM named))`, values
	}
	if q.Player != "" {
		is, values := person(q.Player)
		add("(g.red "+is+" OR g.black "+is+")", slices.Concat(values, values)...)
	}
	if q.Red != "" {
		is, values := person(q.Red)
		add("g.red "+is, values...)
	}
	if q.Black != "" {
		is, values := person(q.Black)
		add("g.black "+is, values...)
	}
	if q.Event != "" {
		add(`g.event IN (SELECT id FROM event WHERE folded LIKE ? ESCAPE '\')`, like(naming.Fold(q.Event)))
	}
	if q.Source != "" {
		add(`g.source IN (SELECT id FROM source WHERE folded LIKE ? ESCAPE '\')`, like(naming.Fold(q.Source)))
	}
	for kind, name := range []string{tagLabel: q.Tag, collectionLabel: q.Collection} {
		if name != "" {
			add(`g.id IN (SELECT game FROM labelled WHERE label IN (SELECT id FROM label WHERE kind=? AND folded=?))`, kind, naming.Fold(name))
		}
	}
	if q.From != "" {
		add("g.date>=?", q.From)
	}
	if q.To != "" {
		add("g.date<=? AND g.date<>''", q.To+"~") // sorts after every longer date with this prefix
	}
	if q.Result != nil {
		add("g.result=?", int(*q.Result))
	}
	if q.ECCO != "" {
		code := strings.ToUpper(q.ECCO)
		add("g.ecco>=? AND g.ecco<?", code, code+"~")
	}
	if q.MinPlies > 0 {
		add("g.plies>=?", q.MinPlies)
	}
	if q.MaxPlies > 0 {
		add("g.plies<=?", q.MaxPlies)
	}
	return strings.Join(terms, " AND "), args
}

// like returns a LIKE pattern that matches any text containing folded.
func like(folded string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(folded) + "%"
}

// personNamed returns an SQL condition on a row of person, and its arguments. The condition is equivalent to
// naming.Has.
func personNamed(part string) (condition string, values []any) {
	condition = "1"
	words, spelled := naming.Wanted(part)
	for _, word := range words {
		condition += ` AND folded LIKE ? ESCAPE '\'`
		values = append(values, like(word))
	}
	for _, s := range spelled {
		condition += ` OR spelled LIKE ?`
		values = append(values, like(s))
	}
	return "(" + condition + ")", values
}

const summaryColumns = `g.id,coalesce(r.name,''),coalesce(b.name,''),coalesce(e.name,''),g.date,g.result,g.ecco,g.plies,coalesce(s.name,'')`

const summaryFrom = ` FROM game g LEFT JOIN person r ON r.id=g.red LEFT JOIN person b ON b.id=g.black
	LEFT JOIN event e ON e.id=g.event LEFT JOIN source s ON s.id=g.source `

// scanner is a single row, or the current one of several rows.
type scanner interface{ Scan(...any) error }

func scanSummary(row scanner) (s Summary, err error) {
	var result int
	err = row.Scan(&s.ID, &s.Red, &s.Black, &s.Event, &s.Date, &result, &s.ECCO, &s.Plies, &s.Source)
	s.Result = xiangqi.Result(result)
	s.PGN = s.Result.PGN()
	return s, err
}

// Summary returns a game in the form used in lists. If there is no game with the given number, the error
// wraps ErrNoGame.
func (l *Library) Summary(ctx context.Context, id int64) (Summary, error) {
	s, err := scanSummary(l.db.QueryRowContext(ctx, `SELECT `+summaryColumns+summaryFrom+`WHERE g.id=?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("%w: %d", ErrNoGame, id)
	}
	return s, err
}

// searchRows finds games by conditions that can be evaluated from the game table alone.
func (l *Library) searchRows(ctx context.Context, where string, args []any, q Query) (found Found, err error) {
	if where == "" {
		where = "1"
	}
	if err := l.db.QueryRowContext(ctx, `SELECT count(*) FROM game g WHERE `+where, args...).Scan(&found.Total); err != nil {
		return Found{}, err
	}
	found.Games = []Hit{}
	// The query returns only numbers. Names are looked up afterwards, and only for the games shown.
	ids, err := runsOf(ctx, l.db, `SELECT g.id FROM game g WHERE `+where+` ORDER BY g.date DESC,g.id DESC LIMIT ? OFFSET ?`,
		append(args, max(q.Limit, 0), max(q.Offset, 0))...)
	if err != nil {
		return Found{}, err
	}
	for _, id := range ids {
		s, err := l.Summary(ctx, id)
		if errors.Is(err, ErrNoGame) {
			found.Total-- // removed in the meantime
			continue
		}
		if err != nil {
			return Found{}, err
		}
		found.Games = append(found.Games, Hit{Summary: s})
	}
	return found, nil
}

func (l *Library) seeMaterial(ctx context.Context, m Material, anyColor bool, see func(place)) error {
	first := map[int64]place{}
	note := func(e entry) {
		if old, ok := first[e.game()]; !ok || e.ply() < old.ply {
			first[e.game()] = place{game: e.game(), ply: e.ply(), year: e.year()}
		}
	}
	ranges := []Material{m}
	if other := m.exchanged(); anyColor && other != m {
		ranges = append(ranges, other)
	}
	for _, r := range ranges {
		if err := l.lookUp(ctx, materialRun, r.low.key(), r.high.key(), note); err != nil {
			return err
		}
	}
	for _, p := range first {
		see(p)
	}
	return nil
}
