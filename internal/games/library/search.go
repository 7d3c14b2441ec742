package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Query says which games to find. All conditions that are set must hold; the zero
// value finds every game.
type Query struct {
	// Names are compared without regard to capital letters and to whether they are
	// written in traditional or simplified characters.

	Player   string // part of the name of either side
	Red      string // part of the name
	Black    string // part of the name
	Event    string // part of the name
	Source   string // part of the file's name
	From, To string // dates, such as 1999 or 1999-05; both inclusive
	Result   *xiangqi.Result
	ECCO     string // a code or its beginning, such as C or C4
	MinPlies int
	MaxPlies int // 0: any

	// Line is how the game begins, from the usual start position; its mirror
	// image counts too.
	Line []xiangqi.Move
	// Position is one that was on the board, with that side to move. Its mirror
	// image counts too, unless Exact is set.
	Position *xiangqi.Position
	Exact    bool
	// Pattern is pieces that stood on their points together, or mirrored unless
	// Exact is set.
	Pattern *Pattern
	// Material is what was on the board; with AnyColor the sides may be
	// exchanged.
	Material *Material
	AnyColor bool

	Limit  int // games to return; 0 means DefaultLimit, negative none
	Offset int // games to skip
}

// DefaultLimit is how many games a search returns when nothing else is asked for.
const DefaultLimit = 50

// Hit is a game that was found.
type Hit struct {
	Summary
	// Ply is how many moves lead to the position, pattern or material that was
	// asked for; 0 if none was.
	Ply      int  `json:"ply"`
	Mirrored bool `json:"mirrored"` // the game has the mirror image
	// Variation is set when the position stands in a variation of the game only;
	// Ply is then counted along it.
	Variation bool `json:"variation"`
}

// Found is what a search finds: some of the games, newest first, and how many
// there are in all.
type Found struct {
	Total int   `json:"total"`
	Games []Hit `json:"games"`
}

// place is where in a game something was found.
type place struct {
	game     int64
	ply      int
	mirrored bool
	year     int
	// variation is set for a place off the main line.
	variation bool
}

// Search finds games.
func (l *Library) Search(ctx context.Context, q Query) (Found, error) {
	if q.Limit == 0 {
		q.Limit = DefaultLimit
	}
	where, args := q.where()
	var places []place
	var err error
	switch {
	case q.Position != nil:
		places, err = l.placesOfPosition(ctx, q.Position, q.Exact)
	case q.Material != nil:
		places, err = l.placesOfMaterial(ctx, *q.Material, q.AnyColor)
	case q.Pattern != nil:
		places, err = l.placesOfPattern(ctx, q.Pattern, q.Exact, where, args)
	default:
		return l.searchRows(ctx, where, args, q)
	}
	if err != nil {
		return Found{}, err
	}
	if q.Position != nil && q.Material != nil {
		return Found{}, fmt.Errorf("%w: a position says already what pieces there are", ErrQuery)
	}
	if q.Pattern != nil && (q.Position != nil || q.Material != nil) {
		others, err := l.placesOfPattern(ctx, q.Pattern, q.Exact, where, args)
		if err != nil {
			return Found{}, err
		}
		places = among(places, numbers(others))
	} else if where != "" && q.Pattern == nil {
		ids, err := runsOf(ctx, l.db, `SELECT g.id FROM game g WHERE `+where, args...)
		if err != nil {
			return Found{}, err
		}
		places = among(places, ids)
	}
	found := Found{Total: len(places), Games: []Hit{}}
	from := min(max(q.Offset, 0), len(places))
	upTo := from + min(max(q.Limit, 0), len(places)-from)
	places = newestOf(places, upTo)[from:]
	for _, p := range places {
		s, err := l.Summary(ctx, p.game)
		if err != nil {
			return Found{}, err
		}
		found.Games = append(found.Games, Hit{s, p.ply, p.mirrored, p.variation})
	}
	return found, nil
}

func numbers(places []place) []int64 {
	ids := make([]int64, len(places))
	for i, p := range places {
		ids[i] = p.game
	}
	return ids
}

// among keeps the places in the given games.
func among(places []place, ids []int64) []place {
	known := make(map[int64]bool, len(ids))
	for _, id := range ids {
		known[id] = true
	}
	return slices.DeleteFunc(places, func(p place) bool { return !known[p.game] })
}

// where returns the conditions on the table of games as SQL, "" for none.
func (q *Query) where() (string, []any) {
	var terms []string
	var args []any
	add := func(term string, values ...any) {
		terms = append(terms, term)
		args = append(args, values...)
	}
	part := func(text string) string {
		return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(foldName(text)) + "%"
	}
	const person = `IN (SELECT id FROM person WHERE folded LIKE ? ESCAPE '\')`
	if q.Player != "" {
		add("(g.red "+person+" OR g.black "+person+")", part(q.Player), part(q.Player))
	}
	if q.Red != "" {
		add("g.red "+person, part(q.Red))
	}
	if q.Black != "" {
		add("g.black "+person, part(q.Black))
	}
	if q.Event != "" {
		add(`g.event IN (SELECT id FROM event WHERE folded LIKE ? ESCAPE '\')`, part(q.Event))
	}
	if q.Source != "" {
		add(`g.source IN (SELECT id FROM source WHERE folded LIKE ? ESCAPE '\')`, part(q.Source))
	}
	if q.From != "" {
		add("g.date>=?", q.From)
	}
	if q.To != "" {
		add("g.date<=? AND g.date<>''", q.To+"~") // behind every longer date that begins so
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
	if len(q.Line) > 0 {
		mirror := make([]xiangqi.Move, len(q.Line))
		for i, m := range q.Line {
			mirror[i] = m.MirrorFile()
		}
		one, first := lineCondition(q.Line)
		two, second := lineCondition(mirror)
		add("("+one+" OR "+two+")", append(first, second...)...)
	}
	return strings.Join(terms, " AND "), args
}

// lineBytes is how much of the moves the index game_line holds.
const lineBytes = 24

func lineCondition(line []xiangqi.Move) (string, []any) {
	all := packMoves(line)
	head := all[:min(len(all), lineBytes)]
	term := "g.start='' AND substr(g.moves,1,24)>=? AND substr(g.moves,1,24)<?"
	args := []any{head, append(slices.Clone(head), 0xFF, 0xFF)} // no move has such bytes
	if len(all) > lineBytes {
		term += " AND substr(g.moves,1,?)=?"
		args = append(args, len(all), all)
	}
	return "(" + term + ")", args
}

const summaryColumns = `g.id,coalesce(r.name,''),coalesce(b.name,''),coalesce(e.name,''),g.date,g.result,g.ecco,g.plies,coalesce(s.name,'')`

const summaryFrom = ` FROM game g LEFT JOIN person r ON r.id=g.red LEFT JOIN person b ON b.id=g.black
	LEFT JOIN event e ON e.id=g.event LEFT JOIN source s ON s.id=g.source `

// scanner is a row or the current one of several.
type scanner interface{ Scan(...any) error }

func scanSummary(row scanner) (s Summary, err error) {
	var result int
	err = row.Scan(&s.ID, &s.Red, &s.Black, &s.Event, &s.Date, &result, &s.ECCO, &s.Plies, &s.Source)
	s.Result = xiangqi.Result(result)
	s.PGN = s.Result.PGN()
	return s, err
}

// Summary returns the line of a game in a list. The error wraps ErrNoGame when
// there is none of that number.
func (l *Library) Summary(ctx context.Context, id int64) (Summary, error) {
	s, err := scanSummary(l.db.QueryRowContext(ctx, `SELECT `+summaryColumns+summaryFrom+`WHERE g.id=?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("%w: %d", ErrNoGame, id)
	}
	return s, err
}

// searchRows finds games by the table alone.
func (l *Library) searchRows(ctx context.Context, where string, args []any, q Query) (found Found, err error) {
	if where == "" {
		where = "1"
	}
	if err := l.db.QueryRowContext(ctx, `SELECT count(*) FROM game g WHERE `+where, args...).Scan(&found.Total); err != nil {
		return Found{}, err
	}
	found.Games = []Hit{}
	// The numbers first: names are looked up for the games that are shown only.
	ids, err := runsOf(ctx, l.db, `SELECT g.id FROM game g WHERE `+where+` ORDER BY g.date DESC,g.id DESC LIMIT ? OFFSET ?`,
		append(args, max(q.Limit, 0), max(q.Offset, 0))...)
	if err != nil {
		return Found{}, err
	}
	for _, id := range ids {
		s, err := l.Summary(ctx, id)
		if err != nil {
			return Found{}, err
		}
		found.Games = append(found.Games, Hit{Summary: s, Ply: len(q.Line)})
	}
	return found, nil
}

// placesOfPosition returns the first place of the position in each game: of its
// main line, or if it never stands there, of its variations.
func (l *Library) placesOfPosition(ctx context.Context, p *xiangqi.Position, exact bool) ([]place, error) {
	key, mirrored := keyOf(p)
	own := p.MirrorFile()
	symmetric := own.Key() == p.Key()
	at := func(e entry, variation bool) (p place, ok bool) {
		other := e.mirrored() != mirrored && !symmetric
		return place{e.game(), e.ply(), other, e.year(), variation}, !exact || !other
	}
	aside := map[int64]place{}
	err := l.lookUp(ctx, variationRun, key, key, func(e entry) {
		p, ok := at(e, true)
		if first, found := aside[p.game]; ok && (!found || p.ply < first.ply) {
			aside[p.game] = p
		}
	})
	if err != nil {
		return nil, err
	}
	var places []place
	err = l.lookUp(ctx, positionRun, key, key, func(e entry) {
		p, ok := at(e, false)
		if ok && (len(places) == 0 || places[len(places)-1].game != p.game) {
			places = append(places, p)
			delete(aside, p.game)
		}
	})
	for _, p := range aside {
		places = append(places, p)
	}
	return places, err
}

// keyOf returns the key of the index for a position.
func keyOf(p *xiangqi.Position) (key uint64, mirrored bool) {
	mirror := p.MirrorFile()
	return positionKey(p.Key(), mirror.Key())
}

func (l *Library) placesOfMaterial(ctx context.Context, m Material, anyColor bool) ([]place, error) {
	first := map[int64]place{}
	see := func(e entry) {
		if old, ok := first[e.game()]; !ok || e.ply() < old.ply {
			first[e.game()] = place{game: e.game(), ply: e.ply(), year: e.year()}
		}
	}
	ranges := []Material{m}
	if other := m.exchanged(); anyColor && other != m {
		ranges = append(ranges, other)
	}
	for _, r := range ranges {
		if err := l.lookUp(ctx, materialRun, r.low.key(), r.high.key(), see); err != nil {
			return nil, err
		}
	}
	places := make([]place, 0, len(first))
	for _, p := range first {
		places = append(places, p)
	}
	return places, nil
}

// placesOfPattern goes through all games that meet the other conditions.
func (l *Library) placesOfPattern(ctx context.Context, p *Pattern, exact bool, where string, args []any) (places []place, err error) {
	if where == "" {
		where = "1"
	}
	rows, err := l.db.QueryContext(ctx, `SELECT g.id,g.year,g.start,g.moves FROM game g WHERE `+where, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	mirror := p.mirrored()
	usual := xiangqi.StartPosition()
	usualMen, usualTurn := menOf(&usual)
	var start, moves sql.RawBytes
	for rows.Next() {
		var id int64
		var year int
		if err := rows.Scan(&id, &year, &start, &moves); err != nil {
			return nil, err
		}
		pieces, turn := usualMen, usualTurn
		if len(start) > 0 {
			pos, _, err := xiangqi.ParseFENLenient(string(start))
			if err != nil {
				continue // a diagram that is no position
			}
			pieces, turn = menOf(&pos)
		}
		copied := pieces
		ply, mirrored := p.find(&copied, turn, moves), false
		if !exact {
			if other := mirror.find(&pieces, turn, moves); other >= 0 && (ply < 0 || other < ply) {
				ply, mirrored = other, true
			}
		}
		if ply >= 0 {
			places = append(places, place{game: id, ply: ply, mirrored: mirrored, year: year})
		}
	}
	return places, rows.Err()
}

func menOf(p *xiangqi.Position) (pieces [xiangqi.NumSquares]xiangqi.Piece, turn xiangqi.Color) {
	board := p.Board()
	for s, piece := range board.All() {
		pieces[s] = piece
	}
	return pieces, p.Turn()
}
