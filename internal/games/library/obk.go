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

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// OBK is an opening book in SQLite: .obk of BHGUI 兵河五四, or .pfBook. It may be
// used from any goroutine.
type OBK struct {
	db    *sql.DB
	query string
	real  bool // keys with the top bit set are stored as floating point numbers
}

// obkKeys has 64 bits for each piece in the order KABNRCP, Red's first, and each
// point from a0 to i9, low byte first: the constants of the format.
//
//go:embed obkkeys.bin
var obkKeys []byte

// obkRed is xored to the key when Red is to move.
const obkRed = 0xa0ce2af90c452f58

// obkMen is the order of the pieces in obkKeys.
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

// OpenOBK opens a book for reading. The error of a file that is none wraps
// book.ErrBook.
func OpenOBK(ctx context.Context, path string) (*OBK, error) {
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	name := (&url.URL{Scheme: "file", Path: filepath.ToSlash(absolute)}).String() + "?mode=ro&immutable=1&_pragma=query_only(1)"
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // of which the limit is
	if err := limitValues(ctx, db, limits.BookValue); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), db.Close())
	}
	var table string
	err = db.QueryRowContext(ctx, `SELECT name FROM sqlite_schema WHERE type='table' AND name COLLATE NOCASE IN ('bhobk','pfBook')`).Scan(&table)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %s: no table bhobk or pfBook: %w", book.ErrBook, path, err), db.Close())
	}
	b := &OBK{db: db, real: strings.EqualFold(table, "bhobk")}
	b.query = `SELECT vmove,coalesce(vscore,0),coalesce(vwin,0)+coalesce(vdraw,0)+coalesce(vlost,0) FROM ` + table +
		` WHERE vkey=? AND typeof(vkey)=? AND vvalid<>0 LIMIT 256`
	if _, err := b.look(ctx, new(xiangqi.StartPosition())); err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %s: %w", book.ErrBook, path, err), db.Close())
	}
	return b, nil
}

// limitValues bounds the length of values in the one connection of a database.
func limitValues(ctx context.Context, db *sql.DB, bytes int) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	_, err = sqlite.Limit(conn, sqlite3.SQLITE_LIMIT_LENGTH, bytes)
	return errors.Join(err, conn.Close())
}

// Close closes the file.
func (b *OBK) Close() error { return b.db.Close() }

// Probe implements book.Source. A file that fails answers that it knows nothing;
// Look tells the error.
func (b *OBK) Probe(p *xiangqi.Position) []book.Entry {
	list, err := b.Look(context.Background(), p)
	if err != nil {
		return nil
	}
	return list
}

// Look returns the legal moves that the book knows, the best score first. Weights
// are the scores, raised so that the least is 1 where some are not positive.
func (b *OBK) Look(ctx context.Context, p *xiangqi.Position) ([]book.Entry, error) {
	var list []book.Entry
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
			if p.IsLegal(e.Move) && !slices.ContainsFunc(list, func(o book.Entry) bool { return o.Move == e.Move }) {
				list = append(list, e)
			}
		}
	}
	if len(list) == 0 {
		return nil, nil
	}
	slices.SortStableFunc(list, func(a, b book.Entry) int { return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Move, b.Move)) })
	if least := list[len(list)-1].Weight; least < 1 {
		for i := range list {
			list[i].Weight += 1 - least
		}
	}
	return list, nil
}

// look returns the moves that stand under the position itself.
func (b *OBK) look(ctx context.Context, p *xiangqi.Position) (list []book.Entry, err error) {
	key, kind := obkValue(obkKey(p), b.real)
	rows, err := b.db.QueryContext(ctx, b.query, key, kind)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var move, score, games int64
		if err := rows.Scan(&move, &score, &games); err != nil {
			return nil, err
		}
		from, ok := book.SquareFromWide(byte(move >> 8))
		to, also := book.SquareFromWide(byte(move))
		if !ok || !also {
			continue
		}
		const most = 1 << 30
		list = append(list, book.Entry{
			Move: xiangqi.NewMove(from, to), Weight: int(min(max(score, -most), most)), Games: int(min(max(games, 0), most)), Value: book.NoValue,
		})
	}
	return list, rows.Err()
}

// obkValue returns the form in which a key is stored, and SQLite's name for its
// type. A .obk has keys with the top bit set as floating point numbers with the
// same bits.
func obkValue(key uint64, asReal bool) (value any, kind string) {
	if !asReal || key>>63 == 0 {
		return int64(key), "integer"
	}
	return math.Float64frombits(key), "real" // a NaN is NULL in SQLite, and found by nobody
}

// WriteOBK writes what a source knows of the positions as a new .obk or .pfBook,
// as the ending of the name tells.
func WriteOBK(ctx context.Context, path string, s book.Source, positions []xiangqi.Position) (err error) {
	f, err := atomicfile.Create(path, atomicfile.Plain)
	if err != nil {
		return err
	}
	defer f.Discard()
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: filepath.ToSlash(f.Name())}).EscapedPath())
	if err != nil {
		return err
	}
	asReal := strings.EqualFold(filepath.Ext(path), ".obk")
	err = fillOBK(ctx, db, asReal, s, positions)
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	return f.Commit()
}

func fillOBK(ctx context.Context, db *sql.DB, asReal bool, s book.Source, positions []xiangqi.Position) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	table := "pfBook"
	if asReal {
		table = "bhobk"
	}
	_, err = tx.ExecContext(ctx, `CREATE TABLE `+table+` (id INTEGER PRIMARY KEY, vkey, vmove INTEGER, vscore INTEGER, vwin INTEGER,
		vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo, vindex INTEGER); CREATE INDEX idx_vkey ON `+table+`(vkey)`)
	if err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, `INSERT INTO `+table+`(vkey,vmove,vscore,vwin,vdraw,vlost,vvalid) VALUES(?,?,?,?,0,0,1)`)
	if err != nil {
		return err
	}
	defer func() { _ = insert.Close() }() // the transaction ends it too
	for i := range positions {
		key, _ := obkValue(obkKey(&positions[i]), asReal)
		for _, e := range s.Probe(&positions[i]) {
			move := int64(book.WideSquare(e.Move.From()))<<8 | int64(book.WideSquare(e.Move.To()))
			if _, err := insert.ExecContext(ctx, key, move, e.Weight, e.Games); err != nil {
				return err
			}
		}
	}
	return tx.Commit()
}
