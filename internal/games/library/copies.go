package library

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/games/merge"
	"github.com/chuhe-xiangqi/chuhe/internal/games/naming"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// stored is a row of the game table, with its number.
type stored struct {
	row
	id             int64
	sourceID, made int64 // numbers of its source and of the action that created it
	merged         bool  // whether the game has several records
}

const selectStored = `SELECT g.id,g.fingerprint,coalesce(r.name,''),coalesce(b.name,''),coalesce(e.name,''),coalesce(s.name,''),
	g.date,g.year,g.result,g.start,g.moves,coalesce(g.headers,''),g.tree,g.source,g.action,
	EXISTS (SELECT 1 FROM copy WHERE game=g.id) FROM game g
	LEFT JOIN person r ON r.id=g.red LEFT JOIN person b ON b.id=g.black LEFT JOIN event e ON e.id=g.event LEFT JOIN source s ON s.id=g.source `

func scanStored(rows scanner) (*stored, error) {
	g := &stored{}
	var fingerprint int64
	var result int
	var moves []byte
	var headers string
	err := rows.Scan(&g.id, &fingerprint, &g.red, &g.black, &g.event, &g.source, &g.date, &g.year, &result, &g.start, &moves,
		&headers, &g.tree, &g.sourceID, &g.made, &g.merged)
	if err != nil {
		return nil, err
	}
	g.fingerprint, g.result, g.moves = uint64(fingerprint), xiangqi.Result(result), unpackMoves(moves)
	if headers != "" {
		err = unpackHeaders(headers, &g.headers)
	}
	return g, err
}

// load reads the row with the given number from the game table.
func (w *writer) load(ctx context.Context, id int64) (*stored, error) {
	g, err := scanStored(w.tx.QueryRowContext(ctx, selectStored+`WHERE g.id=?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("%w: %d", ErrNoGame, id)
	}
	return g, err
}

// record rebuilds the game that the row represents.
func (r *row) record() (*record.Game, error) {
	g, err := rebuild(r.start, packMoves(r.moves), r.tree)
	if err != nil {
		return nil, err
	}
	g.Result = r.result
	for i, value := range []string{r.red, r.black, r.event, r.date} {
		g.Headers.Set(columnHeaders[i], value)
	}
	for _, h := range r.headers {
		g.Headers.Set(h.Name, h.Value)
	}
	return g, nil
}

// shed releases the game that the row was made from, which takes ten times as much memory as the row.
func (r *row) shed() {
	r.written, r.game = r.game.Headers, nil
}

// whole returns the game that the row was made from, rebuilding it after shed.
func (r *row) whole() (*record.Game, error) {
	if r.game != nil {
		return r.game, nil
	}
	g, err := r.record()
	if err == nil {
		g.Headers = r.written
	}
	return g, err
}

// digest returns a hash of the record, used to tell a game's records apart.
func (r *row) digest() (int64, error) {
	text := r.text
	if text == nil && r.tree != nil {
		var err error
		if text, err = inflate(r.tree); err != nil {
			return 0, err
		}
	}
	h := sha256.New()
	put := func(parts ...[]byte) {
		for _, part := range parts {
			_ = binary.Write(h, binary.LittleEndian, uint32(len(part))) // a hash never fails
			h.Write(part)
		}
	}
	put([]byte(r.red), []byte(r.black), []byte(r.event), []byte(r.date), []byte{byte(r.result)}, []byte(r.start), packMoves(r.moves), text)
	headers := slices.Clone(r.headers)
	slices.SortFunc(headers, func(a, b record.Header) int { return cmp.Compare(a.Name, b.Name) })
	for _, e := range headers {
		put([]byte(e.Name), []byte(e.Value))
	}
	return int64(binary.LittleEndian.Uint64(h.Sum(nil))), nil
}

// sameGamePlies is the minimum length, in plies, at which records with identical moves belong to the same
// game, whatever the players' names. Shorter records, such as opening lines, must also have the same players.
const sameGamePlies = 20

// sameGame reports whether two records that share a fingerprint are records of the same game.
func sameGame(a, b *row) bool {
	if !slices.Equal(a.moves, b.moves) && !slices.EqualFunc(a.moves, b.moves, func(m, n xiangqi.Move) bool { return m == n.MirrorFile() }) {
		return false
	}
	return len(a.moves) >= sameGamePlies || naming.Same(a.red, b.red) && naming.Same(a.black, b.black)
}

// sameRecord reports whether two rows certainly have the same contents.
func sameRecord(a, b *row) bool {
	return a.red == b.red && a.black == b.black && a.event == b.event && a.date == b.date && a.result == b.result && a.start == b.start &&
		slices.Equal(a.moves, b.moves) && slices.Equal(a.headers, b.headers) && bytes.Equal(a.tree, b.tree)
}

// addCopy adds another record to a game. It always stores where the record came from, but stores its contents
// only if they differ from those of the existing records.
func (w *writer) addCopy(ctx context.Context, g *stored, r *row) error {
	if !g.merged && g.source == r.source && sameRecord(&g.row, r) {
		const most = 1 << 10
		if len(w.recent) >= most {
			clear(w.recent)
		}
		w.recent[r.fingerprint] = g
		return nil // the usual case: the same file is imported again
	}
	delete(w.recent, r.fingerprint)
	digest, err := r.digest()
	if err != nil {
		return err
	}
	if !w.action.brings() {
		if held, err := w.holds(ctx, g, digest, r.source); held || err != nil {
			return err
		}
		if err := w.keep(ctx, g.id, false); err != nil {
			return err
		}
	}
	if !g.merged {
		own, err := g.digest()
		if err != nil {
			return err
		}
		if own == digest {
			return w.addSource(ctx, `UPDATE game SET source=?,action=? WHERE id=?`, g.id, 0, g.id, heldFrom{g.sourceID, g.source, g.made}, r.source)
		}
		if err := w.splitOff(ctx, g, own); err != nil {
			return err
		}
	}
	var copyID int64
	from := heldFrom{}
	err = w.tx.QueryRowContext(ctx, `SELECT c.id,c.source,coalesce(s.name,''),c.action FROM copy c LEFT JOIN source s ON s.id=c.source WHERE c.game=? AND c.digest=?`, g.id, digest).
		Scan(&copyID, &from.id, &from.name, &from.action)
	if err == nil {
		w.touched[g.id] = true // the displayed source may have changed
		return w.addSource(ctx, `UPDATE copy SET source=?,action=? WHERE id=?`, g.id, copyID, copyID, from, r.source)
	}
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	w.touched[g.id] = true
	source, err := w.number(ctx, "source", r.source)
	if err != nil {
		return err
	}
	action, err := w.begun(ctx)
	if err != nil {
		return err
	}
	w.action.games++
	made, err := r.whole()
	if err != nil {
		return err
	}
	_, err = w.insertCopy(ctx, g.id, r.fingerprint, digest, source, action, made)
	return err
}

// holds reports whether the game already has this record from this source.
func (w *writer) holds(ctx context.Context, g *stored, digest int64, source string) (held bool, err error) {
	if !g.merged {
		own, err := g.digest()
		if err != nil || own != digest || g.source == source {
			return own == digest, err
		}
	}
	err = w.tx.QueryRowContext(ctx, `WITH mine(copy,source) AS (SELECT 0,source FROM game WHERE id=?1 AND NOT ?4 UNION ALL SELECT id,source FROM copy WHERE game=?1 AND digest=?2)
		SELECT EXISTS (SELECT 1 FROM mine JOIN source s ON s.id=mine.source WHERE s.name=?3)
		OR EXISTS (SELECT 1 FROM mine JOIN also a ON a.game=?1 AND a.copy=mine.copy JOIN source s ON s.id=a.source WHERE s.name=?3)`, g.id, digest, source, g.merged).Scan(&held)
	return held, err
}

// splitOff moves a game's only record to a separate copy, so that another record can be added.
func (w *writer) splitOff(ctx context.Context, g *stored, digest int64) error {
	game, err := g.record()
	if err != nil {
		return fmt.Errorf("game %d: %w", g.id, err)
	}
	id, err := w.insertCopy(ctx, g.id, g.fingerprint, digest, g.sourceID, g.made, game)
	if err != nil {
		return err
	}
	_, err = w.tx.ExecContext(ctx, `UPDATE also SET copy=? WHERE game=? AND copy=0`, id, g.id)
	return err
}

func (w *writer) insertCopy(ctx context.Context, game int64, fingerprint uint64, digest, source, action int64, g *record.Game) (int64, error) {
	w.seen(fingerprint)
	data, err := packGame(g)
	if err != nil {
		return 0, err
	}
	made, err := w.tx.ExecContext(ctx, `INSERT INTO copy(game,fingerprint,digest,source,action,data) VALUES(?,?,?,?,?,?)`,
		game, int64(fingerprint), digest, source, action, data)
	if err != nil {
		return 0, err
	}
	return made.LastInsertId()
}

// heldFrom is the source of an existing record and the action that added it.
type heldFrom struct {
	id     int64
	name   string
	action int64
}

// addSource adds another source to an existing record, using the SQL statement update. The source displayed
// for a record is always the one whose name sorts first, whatever order the sources arrived in.
func (w *writer) addSource(ctx context.Context, update string, game, copyID, id int64, from heldFrom, name string) error {
	if name == from.name {
		return nil
	}
	source, err := w.number(ctx, "source", name)
	if err != nil {
		return err
	}
	var known bool
	err = w.tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM also WHERE game=? AND copy=? AND source=?)`, game, copyID, source).Scan(&known)
	if err != nil || known {
		return err
	}
	action, err := w.begun(ctx)
	if err != nil {
		return err
	}
	if name < from.name {
		if _, err := w.tx.ExecContext(ctx, update, source, action, id); err != nil {
			return err
		}
		source, action = from.id, from.action
	}
	_, err = w.tx.ExecContext(ctx, `INSERT INTO also(game,copy,source,action) VALUES(?,?,?,?)`, game, copyID, source, action)
	return err
}

// Origin is one of a game's records, with the sources it came from.
type Origin struct {
	Sources []string     `json:"sources"` // file paths or other source names, sorted
	Edited  bool         `json:"edited"`  // edited by hand
	Game    *record.Game `json:"-"`
	action  int64        // the earliest action that added it
	hidden  bool
	source  string // the source whose name sorts first
}

// origins returns a game's records in order of arrival, even if there is only one.
func origins(ctx context.Context, q queryer, id int64) (list []Origin, err error) {
	at := map[int64]int{}
	err = eachRow(ctx, q, `SELECT c.id,c.data,coalesce(s.name,''),c.edited,c.hidden,c.action FROM copy c
		LEFT JOIN source s ON s.id=c.source WHERE c.game=? ORDER BY c.id`, []any{id}, func(rows *sql.Rows) error {
		var copyID int64
		var data []byte
		o := Origin{}
		if err := rows.Scan(&copyID, &data, &o.source, &o.Edited, &o.hidden, &o.action); err != nil {
			return err
		}
		g, err := unpackTree(data)
		if err != nil {
			return fmt.Errorf("game %d, record %d: %w", id, copyID, err)
		}
		o.Game, o.Sources = g, []string{o.source}
		at[copyID] = len(list)
		list = append(list, o)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		g, err := scanStored(q.QueryRowContext(ctx, selectStored+`WHERE g.id=?`, id))
		if errors.Is(err, sql.ErrNoRows) {
			err = fmt.Errorf("%w: %d", ErrNoGame, id)
		}
		if err != nil {
			return nil, err
		}
		o := Origin{Sources: []string{g.source}, source: g.source, action: g.made}
		if o.Game, err = g.record(); err != nil {
			return nil, fmt.Errorf("game %d: %w", id, err)
		}
		list, at[0] = append(list, o), 0
	}
	err = eachRow(ctx, q, `SELECT a.copy,coalesce(s.name,'') FROM also a LEFT JOIN source s ON s.id=a.source WHERE a.game=?`, []any{id}, func(rows *sql.Rows) error {
		var copyID int64
		var source string
		if err := rows.Scan(&copyID, &source); err != nil {
			return err
		}
		if i, ok := at[copyID]; ok {
			list[i].Sources = append(list[i].Sources, source)
		}
		return nil
	})
	for i := range list {
		slices.Sort(list[i].Sources)
	}
	return list, err
}

// eachRow runs a query and calls do for each row of the result.
func eachRow(ctx context.Context, q queryer, query string, args []any, do func(rows *sql.Rows) error) (err error) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Origins returns the records that were merged into a game, in order of arrival, and the facts on which they
// disagree. If there is no such game, the error wraps ErrNoGame.
func (l *Library) Origins(ctx context.Context, id int64) ([]Origin, []merge.Conflict, error) {
	list, err := origins(ctx, l.db, id)
	if err != nil {
		return nil, nil, err
	}
	return list, conflictsOf(list), nil
}

// conflictsOf returns the facts on which the records disagree. It ignores hidden records.
func conflictsOf(list []Origin) []merge.Conflict {
	copies := []merge.Copy{}
	for _, o := range list {
		if !o.hidden {
			copies = append(copies, merge.Copy{Game: o.Game, Origins: o.Sources})
		}
	}
	return merge.Conflicts(copies)
}

// render rebuilds a game's row from the game's records.
func (w *writer) render(ctx context.Context, id int64) error {
	list, err := origins(ctx, w.tx, id)
	if err != nil {
		return err
	}
	old, err := w.load(ctx, id)
	if err != nil {
		return err
	}
	before, err := old.record()
	if err != nil {
		return fmt.Errorf("game %d: %w", id, err)
	}
	g, source, err := mergeOrigins(list)
	if err != nil {
		return fmt.Errorf("game %d: %w", id, err)
	}
	if err := w.rewrite(ctx, old, g, source); err != nil {
		return err
	}
	w.tell(id, list, g, merge.GainOver(before, g))
	return nil
}

// tell updates the report after a game has been rebuilt from its records.
func (w *writer) tell(id int64, list []Origin, g *record.Game, gain merge.Gain) {
	if gain.Any() {
		w.report.Merged++
		w.report.Gain.Add(gain)
	}
	conflicts := []merge.Conflict{}
	if slices.ContainsFunc(list, func(o Origin) bool { return o.action == w.action.id && !o.hidden }) {
		conflicts = conflictsOf(list)
	}
	if len(conflicts) > 0 {
		w.report.Conflicts++
	}
	if (gain.Any() || len(conflicts) > 0) && len(w.report.MergedGames) < maxFailed {
		w.report.MergedGames = append(w.report.MergedGames, MergedGame{id, g.Headers.Get("Red"), g.Headers.Get("Black"), gain, conflicts})
	}
}

// mergeOrigins builds a game from its records. What was edited by hand takes precedence over what came from
// files.
func mergeOrigins(list []Origin) (g *record.Game, source string, err error) {
	var games []*record.Game
	var edited *record.Game
	first := true
	for _, o := range list {
		if o.hidden {
			continue
		}
		games = append(games, o.Game)
		if o.Edited {
			edited = o.Game
		}
		if first || o.source < source {
			source, first = o.source, false
		}
	}
	g, ok := merge.Games(games...)
	if !ok {
		return nil, "", errors.New("its records have other starts")
	}
	if edited != nil {
		merge.Prefer(g, edited)
	}
	return g, source, nil
}

// rewrite replaces an existing row with a new version of the game, and replaces any index entries that are no
// longer valid.
func (w *writer) rewrite(ctx context.Context, old *stored, g *record.Game, source string) error {
	r, err := makeRow(g, classify)
	if err != nil {
		return err
	}
	r.source = source
	values, err := w.columns(ctx, r)
	if err != nil {
		return err
	}
	_, err = w.tx.ExecContext(ctx, `UPDATE game SET fingerprint=?,red=?,black=?,event=?,date=?,year=?,result=?,ecco=?,plies=?,start=?,moves=?,
		headers=?,tree=?,source=? WHERE id=?`, append(values, old.id)...)
	if err != nil {
		return err
	}
	number, err := numberOf(ctx, w.tx, old.id)
	if err != nil {
		return err
	}
	if slices.Equal(r.moves, old.moves) && r.start == old.start && r.result == old.result && r.year == old.year {
		if bytes.Equal(r.tree, old.tree) {
			return nil
		}
		if r.hasVariationsOf(&old.row) {
			w.enterVariations(r, number)
			return nil
		}
	}
	return w.enterAnew(ctx, r, old.id, number)
}

// hasVariationsOf reports whether the row still has every variation entry of an older row for the same game.
// If so, the old entries can stay in the index.
func (r *row) hasVariationsOf(old *row) bool {
	if old.tree == nil {
		return true
	}
	g, err := unpackTree(old.tree)
	if err != nil {
		return false
	}
	pos, err := g.StartPosition()
	if err != nil {
		return true // a diagram has no entries
	}
	before := row{result: old.result, year: old.year}
	before.indexVariations(g.Root, pos, 0, true)
	held := map[entry]bool{}
	for _, e := range r.variations {
		held[e] = true
	}
	return !slices.ContainsFunc(before.variations, func(e entry) bool { return !held[e] })
}

// enterAnew adds a game's entries under a new number and makes the index ignore the entries under the old
// number. If there are no old entries, old is 0.
func (w *writer) enterAnew(ctx context.Context, r *row, id, old int64) error {
	if old != 0 {
		if err := w.drop(ctx, old); err != nil {
			return err
		}
	}
	// Like game numbers, entry numbers are never reused.
	var number int64
	err := w.tx.QueryRowContext(ctx, `UPDATE sqlite_sequence SET seq=seq+1 WHERE name='game' RETURNING seq`).Scan(&number)
	if err != nil {
		return err
	}
	if _, err := w.tx.ExecContext(ctx, `INSERT INTO moved(number,game) VALUES(?,?)`, number, id); err != nil {
		return err
	}
	return w.enter(r, number)
}

// drop makes the index ignore every entry under the given number.
func (w *writer) drop(ctx context.Context, number int64) error {
	_, err := w.tx.ExecContext(ctx, `INSERT OR IGNORE INTO removed(game) VALUES(?)`, number)
	if err == nil {
		_, err = w.tx.ExecContext(ctx, `DELETE FROM moved WHERE number=?`, number)
	}
	return err
}

// numberOf returns the number under which a game's entries are stored.
func numberOf(ctx context.Context, q queryer, id int64) (number int64, err error) {
	err = q.QueryRowContext(ctx, `SELECT coalesce((SELECT number FROM moved WHERE game=?),?)`, id, id).Scan(&number)
	return number, err
}
