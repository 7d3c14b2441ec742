package library

import (
	"cmp"
	"context"
	"database/sql"
	_ "embed" // the keys
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/internal/sqlitefile"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// OBK is an opening book stored in an SQLite file, either an .obk book of BHGUI 兵河五四 or a .pfBook. It is safe
// for concurrent use.
type OBK struct {
	db    *sql.DB
	table string
	query string
	real  bool                  // whether keys with the top bit set are stored as floating-point numbers
	keys  func() map[uint64]int // returns the number of rows for each key, or nil if the file cannot be read
}

// obkKeys contains the constants that define the format's keys: 64 bits for each combination of a piece and a
// point, low byte first. The pieces are in the order KABNRCP, with Red's first, and the points run from a0 to
// i9.
//
//go:embed obkkeys.bin
var obkKeys []byte

// obkRed is XORed into the key when Red is to move.
const obkRed = 0xa0ce2af90c452f58

// obkMen gives the order of the pieces in obkKeys.
const obkMen = "KABNRCPkabnrcp"

func obkKey(p *xiangqi.Position) (key uint64) {
	if p.Turn() == xiangqi.Red {
		key = obkRed
	}
	board := p.Board()
	for s, piece := range board.All() {
		at := strings.IndexByte(obkMen, piece.Letter())*xiangqi.NumSquares + int(s)
		key ^= binary.LittleEndian.Uint64(obkKeys[8*at:])
	}
	return key
}

// OpenOBK opens a book for reading. If the file is not a book, the error wraps book.ErrBook.
func OpenOBK(ctx context.Context, path string) (*OBK, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	name, err := sqlitefile.Address(path, url.Values{"mode": {"ro"}, "immutable": {"1"}, "_pragma": {"query_only(1)"}})
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // the limit on values applies to a single connection
	if err := limitValues(ctx, db, limits.BookValue); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.Close())
	}
	var table string
	err = db.QueryRowContext(ctx, `SELECT name FROM sqlite_schema WHERE type='table' AND name COLLATE NOCASE IN ('bhobk','pfBook')`).Scan(&table)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %s: no table bhobk or pfBook: %w", book.ErrBook, path, err), db.Close())
	}
	b := &OBK{db: db, table: table, real: strings.EqualFold(table, "bhobk")}
	b.keys = sync.OnceValue(b.readKeys)
	exact := `NULL,NULL,NULL FROM ` + table + ` AS b`
	var known int
	if db.QueryRowContext(ctx, `SELECT 1 FROM sqlite_schema WHERE type='table' AND name='chuhe'`).Scan(&known) == nil {
		exact = `c.weight,c.games,c.value FROM ` + table + ` AS b LEFT JOIN chuhe AS c ON c.id=b.id AND c.score IS b.vscore`
	}
	b.query = `SELECT vmove,coalesce(vscore,0),coalesce(vwin,0),coalesce(vdraw,0),coalesce(vlost,0),coalesce(vvalid,0)<>0,` + exact +
		` WHERE vkey=? AND typeof(vkey)=? LIMIT 256`
	if _, err := b.look(ctx, new(xiangqi.StartPosition())); err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %s: %w", book.ErrBook, path, err), db.Close())
	}
	return b, nil
}

// limitValues limits the length of values in a database that uses only one connection.
func limitValues(ctx context.Context, db *sql.DB, bytes int) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	return errors.Join(limitLength(conn, bytes), conn.Close())
}

// Close closes the file.
func (b *OBK) Close() error { return b.db.Close() }

// Probe implements book.Source. It returns no moves if the file cannot be read; Look returns the error.
func (b *OBK) Probe(p *xiangqi.Position) []book.Entry {
	list, err := b.Look(context.Background(), p)
	if err != nil {
		return nil
	}
	return list
}

// Look returns the legal moves that the book contains for a position, highest score first. Scores are
// converted to weights; if any score is not positive, all of them are raised so that the smallest becomes 1.
// Moves that the book does not play get weight 0. Exact weights written by this program are left unchanged.
func (b *OBK) Look(ctx context.Context, p *xiangqi.Position) ([]book.Entry, error) {
	var list []obkEntry
	mirror := p.MirrorFile()
	for i, pos := range []*xiangqi.Position{p, &mirror} {
		if i == 1 && mirror.Key() == p.Key() {
			break
		}
		found, err := b.look(ctx, pos)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", book.ErrBook, err)
		}
		for _, e := range found {
			if i == 1 {
				e.Move = e.Move.MirrorFile()
			}
			if p.IsLegal(e.Move) && !slices.ContainsFunc(list, func(o obkEntry) bool { return o.Move == e.Move }) {
				list = append(list, e)
			}
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	least := 1
	for _, e := range list {
		if !e.exact && e.valid {
			least = min(least, e.Weight)
		}
	}
	entries := make([]book.Entry, len(list))
	for i, e := range list {
		if !e.exact {
			e.Weight += 1 - least
		}
		if !e.valid {
			e.Weight = 0
		}
		entries[i] = e.Entry
	}
	slices.SortStableFunc(entries, func(a, b book.Entry) int { return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Move, b.Move)) })
	return entries, nil
}

// obkEntry is a row of the book.
type obkEntry struct {
	book.Entry
	valid bool // whether the book plays it
	exact bool // whether weight, games and value are exactly as this program wrote them
}

// look returns the moves that the book lists under the position itself. It ignores those listed under the
// mirror image.
func (b *OBK) look(ctx context.Context, p *xiangqi.Position) (list []obkEntry, err error) {
	key, kind := obkValue(obkKey(p), b.real)
	rows, err := b.db.QueryContext(ctx, b.query, key, kind)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var move, score int64
		var results [3]int64
		var e obkEntry
		var weight, games, value sql.NullInt64
		if err := rows.Scan(&move, &score, &results[0], &results[1], &results[2], &e.valid, &weight, &games, &value); err != nil {
			return nil, err
		}
		from, ok := book.SquareFromWide(byte(move >> 8))
		to, also := book.SquareFromWide(byte(move))
		if !ok || !also {
			continue
		}
		const most = 1 << 30
		within := func(n, least int64) int { return int(min(max(n, least), most)) }
		e.Move, e.Weight, e.Value = xiangqi.NewMove(from, to), within(score, -most), within(score, -most)
		e.Wins, e.Draws, e.Losses = within(results[0], 0), within(results[1], 0), within(results[2], 0)
		e.Games = e.Wins + e.Draws + e.Losses
		if weight.Valid && games.Valid && value.Valid {
			e.exact = true
			e.Weight, e.Games, e.Value = within(weight.Int64, 0), within(games.Int64, 0), within(value.Int64, -most)
		}
		list = append(list, e)
	}
	return list, rows.Err()
}

// readKeys reads the keys of all rows.
func (b *OBK) readKeys() map[uint64]int {
	rows, err := b.db.Query(`SELECT vkey,count(*) FROM ` + b.table + ` WHERE vkey IS NOT NULL GROUP BY vkey`)
	if err != nil {
		return nil
	}
	defer func() { _ = rows.Close() }() // used only for reading
	keys := map[uint64]int{}
	for rows.Next() {
		var value any
		var n int
		if rows.Scan(&value, &n) != nil {
			return nil
		}
		switch value := value.(type) {
		case int64:
			keys[uint64(value)] = n
		case float64:
			keys[math.Float64bits(value)] = n
		}
	}
	if rows.Err() != nil {
		return nil
	}
	return keys
}

// Knows implements book.Knower.
func (b *OBK) Knows(p *xiangqi.Position) bool {
	keys := b.keys()
	if keys == nil {
		return true
	}
	mirror := p.MirrorFile()
	return keys[obkKey(p)] > 0 || keys[obkKey(&mirror)] > 0
}

// Len returns the number of rows, including rows without a key.
func (b *OBK) Len() (n int) {
	_ = b.db.QueryRow(`SELECT count(*) FROM ` + b.table).Scan(&n) // 0 if the file cannot be read
	return n
}

// Remarks returns the number of rows with a remark.
func (b *OBK) Remarks() (n int) {
	_ = b.db.QueryRow(`SELECT count(*) FROM ` + b.table + ` WHERE length(vmemo)>0`).Scan(&n) // 0 if the file cannot be read
	return n
}

// Covered returns the number of rows that belong to any of the positions or their mirror images.
func (b *OBK) Covered(positions []xiangqi.Position) (n int) {
	keys := b.keys()
	for i := range positions {
		key := obkKey(&positions[i])
		mirror := positions[i].MirrorFile()
		n += keys[key]
		if other := obkKey(&mirror); other != key {
			n += keys[other]
		}
	}
	return n
}

// obkValue returns a key as the book stores it, and SQLite's name for the type of that value. An .obk
// book stores a key whose top bit is set as the floating-point number with the same bits.
func obkValue(key uint64, asReal bool) (value any, kind string) {
	if !asReal || key>>63 == 0 {
		return int64(key), "integer"
	}
	return math.Float64frombits(key), "real" // a NaN is NULL in SQLite, and never matches
}

// WriteOBK writes the entries that s has for the given positions to a new book. The file extension, .obk or
// .pfBook, determines the format. Data for which the format has no column are written to an additional table
// of our own. WriteOBK returns the data that the format cannot represent.
func WriteOBK(ctx context.Context, path string, s book.Source, positions []xiangqi.Position) (lost book.Losses, err error) {
	f, err := atomicfile.Create(path, atomicfile.Plain)
	if err != nil {
		return lost, err
	}
	defer f.Discard()
	name, err := sqlitefile.Address(f.Name(), nil)
	if err != nil {
		return lost, err
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return lost, err
	}
	w := &obkWriter{real: strings.EqualFold(filepath.Ext(path), ".obk")}
	err = w.fill(ctx, db, s, positions)
	if err = errors.Join(err, db.Close()); err != nil {
		return w.lost, err
	}
	return w.lost, f.Commit()
}

// obkWriter writes the rows of a book.
type obkWriter struct {
	real bool
	lost book.Losses
	rows int64
}

func (w *obkWriter) fill(ctx context.Context, db *sql.DB, s book.Source, positions []xiangqi.Position) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // a no-op after Commit
	table := "pfBook"
	if w.real {
		table = "bhobk"
	}
	_, err = tx.ExecContext(ctx, `CREATE TABLE `+table+` (id INTEGER PRIMARY KEY, vkey, vmove INTEGER, vscore INTEGER, vwin INTEGER,
		vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo, vindex INTEGER); CREATE INDEX idx_vkey ON `+table+`(vkey);
		CREATE TABLE chuhe (id INTEGER PRIMARY KEY, score INTEGER, weight INTEGER, games INTEGER, value INTEGER)`)
	if err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, `INSERT INTO `+table+`(id,vkey,vmove,vscore,vwin,vdraw,vlost,vvalid) VALUES(?,?,?,?,?,?,?,?)`)
	if err != nil {
		return err
	}
	defer func() { _ = insert.Close() }() // the transaction closes it too
	exact, err := tx.PrepareContext(ctx, `INSERT INTO chuhe VALUES(?,?,?,?,?)`)
	if err != nil {
		return err
	}
	defer func() { _ = exact.Close() }()
	for i := range positions {
		if err := w.position(ctx, insert, exact, &positions[i], s.Probe(&positions[i])); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// position writes a position's moves. If SQLite cannot represent the key of the position, they are written
// under the key of its mirror image.
func (w *obkWriter) position(ctx context.Context, insert, exact *sql.Stmt, p *xiangqi.Position, list []book.Entry) error {
	mirror := p.MirrorFile()
	key, mirrored := obkKey(p), false
	if w.isNull(key) {
		key, mirrored = obkKey(&mirror), true
	}
	if w.isNull(key) {
		w.lost.Keys += len(list)
		return nil
	}
	value, _ := obkValue(key, w.real)
	for _, e := range list {
		m := e.Move
		if mirrored {
			m = m.MirrorFile()
		}
		score := e.Value
		if score == book.NoValue {
			score = e.Weight
		}
		w.rows++
		move := int64(book.WideSquare(m.From()))<<8 | int64(book.WideSquare(m.To()))
		if _, err := insert.ExecContext(ctx, w.rows, value, move, score, e.Wins, e.Draws, e.Losses, e.Weight > 0); err != nil {
			return err
		}
		if e.Value == score && e.Weight == score && e.Games == e.Wins+e.Draws+e.Losses {
			continue // the format's columns contain everything
		}
		if _, err := exact.ExecContext(ctx, w.rows, score, e.Weight, e.Games, e.Value); err != nil {
			return err
		}
	}
	return nil
}

// isNull reports whether SQLite would store the key as NULL because its bits form a NaN.
func (w *obkWriter) isNull(key uint64) bool {
	return w.real && key>>63 != 0 && math.IsNaN(math.Float64frombits(key))
}
