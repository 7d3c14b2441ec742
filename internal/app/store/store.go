package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/crc32"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/internal/sqlitefile"
)

// FileName is the name of the database file in the data folder.
const FileName = "board.db"

// private is the mode of every file that this package creates. Other users may have access to the
// folder, but must not be able to read the files.
const private = 0o600

// Database is the open store of a user's games and settings. It implements rooms.Store.
type Database struct {
	db      *sql.DB
	folder  string
	lock    *filelock.Lock
	salvage *Salvage
	missing bool // the journal of a killed owner is missing
	gone    bool // the file is missing although backups exist
}

// Open opens the database in the given folder, creating the folder and the file if necessary. Until
// Close is called, this process owns the folder. If the file is damaged, Open salvages it first;
// see Salvaged. If another process owns the folder, the error is an *InUseError. Any other error
// wraps ErrNewer, ErrForeign or ErrUnusable.
func Open(ctx context.Context, folder string) (*Database, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("%w: making the data folder: %w", ErrUnusable, err)
	}
	lock, left, err := own(folder)
	if err != nil {
		return nil, err
	}
	d := &Database{folder: folder, lock: lock}
	if err := d.open(ctx, left); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// open opens the file in a folder owned by this process. left is the note of the previous owner if
// that process did not exit normally.
func (d *Database) open(ctx context.Context, left *Note) error {
	if err := finishReplacing(d.folder, time.Now()); err != nil {
		return fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	path := d.path()
	// If the previous owner was killed, its latest changes are in the journal.
	d.missing = left != nil && left.URL != "" && exists(path) && !exists(path+journal)
	if list, err := Backups(d.folder); err == nil && len(list) > 0 {
		d.gone = !exists(path) && !exists(path+journal)
	}
	err := d.try(ctx)
	if !errors.Is(err, ErrDamaged) {
		return err
	}
	s, failed := salvageFolder(ctx, d.folder, err)
	if failed != nil {
		return errors.Join(err, fmt.Errorf("saving what can be read: %w", failed))
	}
	d.salvage = s
	return d.try(ctx)
}

// try opens the file as it is and migrates it to the current version.
func (d *Database) try(ctx context.Context) (err error) {
	path := d.path()
	if err := emptied(d.folder); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, private)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	if err := f.Close(); err != nil {
		return fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	if damaged := journalTorn(path); damaged > 0 {
		return fmt.Errorf("%w: %d pages of the journal %s do not fit their checksums", ErrDamaged, damaged, FileName+journal)
	}
	if d.db, err = connect(path, writable); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("%s: %w", path, err), d.db.Close())
			d.db = nil
		}
	}()
	found, err := inspect(ctx, d.db)
	if err != nil {
		return err
	}
	if len(found.faults) > 0 {
		return fmt.Errorf("%w: %s", ErrDamaged, strings.Join(found.faults, "; "))
	}
	if found.version > 0 && found.version < len(migrations) {
		if _, err := backup(ctx, d.db, d.folder, time.Now(), found.version); err != nil {
			return fmt.Errorf("%w: making a backup before the file is brought to version %d: %w", ErrUnusable, len(migrations), err)
		}
	}
	if err := classify(migrate(ctx, d.db, found.version)); err != nil || found.version != 1 {
		return err
	}
	// Version 1 did not overwrite deleted data. VACUUM removes such data so that a later salvage
	// cannot bring it back.
	_, _ = d.db.ExecContext(ctx, "VACUUM") // may fail for lack of disk space; the games are still available
	return nil
}

func (d *Database) path() string { return filepath.Join(d.folder, FileName) }

// Salvaged reports how a damaged file was salvaged, or returns nil if the file was intact.
func (d *Database) Salvaged() *Salvage { return d.salvage }

// JournalMissing reports whether the previous owner was killed and the journal with its latest
// changes is missing. Those changes are lost, and there is no record of what they were.
func (d *Database) JournalMissing() bool { return d.missing }

// Notice returns a message for the user about anything that happened to the data, or nil if nothing
// did.
func (d *Database) Notice() *phrases.Text {
	var text phrases.Text
	switch s := d.salvage; {
	case s != nil:
		text = phrases.Say("data.notice", "games", s.Games, "lost", len(s.Lost), "file", s.List)
	case d.missing:
		text = phrases.Say("data.journalMissing", "file", FileName+journal)
	case d.gone:
		text = phrases.Say("data.gone", "folder", filepath.Join(d.folder, BackupFolder))
	default:
		return nil
	}
	return &text
}

// Close closes the database and gives up ownership of the folder.
func (d *Database) Close() error {
	var errs []error
	if d.db != nil {
		errs = append(errs, d.db.Close())
	}
	if d.lock != nil {
		errs = append(errs, d.lock.Release())
	}
	return errors.Join(errs...)
}

// access specifies how a database file is opened.
type access int

const (
	writable access = iota
	readOnly
	frozen // read-only, and not written by any other program
	fresh  // a new file, written once, that leaves no journal
)

// busyTime is how long SQLite waits for a lock held by another process, in milliseconds.
const busyTime = 5000

// connect opens a database file with the given access.
func connect(path string, how access) (*sql.DB, error) {
	pragmas := []string{fmt.Sprintf("busy_timeout(%d)", busyTime), "foreign_keys(1)"}
	query := url.Values{}
	switch how {
	case writable:
		// With FULL, SQLite waits for the disk at every commit, so a power failure cannot lose a
		// move that a face has already shown. With NORMAL, it waits only occasionally, and the
		// latest moves could be lost. On a virtual disk, FULL increases the time to save a move
		// from 0.1 ms to 1 to 2 ms, and to 12 ms at most (after 300 moves), which no player
		// notices. Deleted data are overwritten so that salvaging the file does not bring them
		// back.
		pragmas = append(pragmas, "journal_mode(WAL)", "synchronous(FULL)", "secure_delete(1)")
		query.Set("_txlock", "immediate")
	case readOnly:
		query.Set("mode", "ro")
	case frozen:
		query.Set("mode", "ro")
		query.Set("immutable", "1")
	case fresh:
		pragmas = append(pragmas, "journal_mode(DELETE)", "synchronous(FULL)")
	}
	query["_pragma"] = pragmas
	name, err := sqlitefile.Address(path, query)
	if err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	db.SetMaxOpenConns(1) // one writer is enough, since reads are short
	return db, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// sumOf returns the checksum that is stored with a game.
func sumOf(id string, changed int64, summary, text, data []byte) int64 {
	h := crc32.NewIEEE()
	_, _ = fmt.Fprintf(h, "%s\n%d\n%s\n%s\n", id, changed, summary, text) // writing to a hash never fails
	_, _ = h.Write(data)
	return int64(h.Sum32())
}

// SaveGame implements rooms.Store.
func (d *Database) SaveGame(ctx context.Context, g rooms.Stored) error {
	text, changed := strings.ToLower(g.Text), g.Changed.UnixNano()
	sum := sumOf(g.ID, changed, g.Summary, []byte(text), g.Data)
	var done sql.Result
	var err error
	if g.Version == 0 {
		done, err = d.db.ExecContext(ctx, `INSERT INTO games (id, changed, summary, text, data, version, sum) VALUES (?, ?, ?, ?, ?, 1, ?)
			ON CONFLICT (id) DO NOTHING`, g.ID, changed, string(g.Summary), text, string(g.Data), sum)
	} else {
		done, err = d.db.ExecContext(ctx, `UPDATE games SET changed = ?, summary = ?, text = ?, data = ?, sum = ?, version = version + 1
			WHERE id = ? AND version = ?`, changed, string(g.Summary), text, string(g.Data), sum, g.ID, g.Version)
	}
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(fmt.Errorf("game %s, version %d: %w", g.ID, g.Version, rooms.ErrStale), err)
	}
	return nil
}

// LoadGame implements rooms.Store.
func (d *Database) LoadGame(ctx context.Context, id string) (data []byte, version int64, err error) {
	var changed int64
	var summary, text []byte
	var sum sql.NullInt64
	err = d.db.QueryRowContext(ctx, "SELECT changed, summary, text, data, version, sum FROM games WHERE id = ?", id).
		Scan(&changed, &summary, &text, &data, &version, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, fmt.Errorf("%w: %.40q", rooms.ErrNoGame, id)
	}
	if err := classify(err); errors.Is(err, ErrDamaged) {
		return nil, 0, fmt.Errorf("game %s: %w: %w", id, rooms.ErrDamaged, err)
	} else if err != nil {
		return nil, 0, err
	}
	if sum.Valid && sum.Int64 != sumOf(id, changed, summary, text, data) {
		return nil, 0, fmt.Errorf("game %s: %w: it does not fit its checksum", id, rooms.ErrDamaged)
	}
	return data, version, nil
}

// transact runs do in a transaction, which it rolls back if do returns an error. The transaction
// itself is started without a context. Otherwise, if ctx were cancelled, database/sql would roll
// the transaction back in a separate goroutine, which might outlive the caller and even the
// database. Cancelling ctx still interrupts the statements in the transaction and the wait for a
// connection.
func transact(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) (err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	tx, err := conn.BeginTx(context.WithoutCancel(ctx), nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // does nothing after Commit
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// DeleteGames implements rooms.Store.
func (d *Database) DeleteGames(ctx context.Context, ids []string) (deleted []rooms.Stored, err error) {
	err = transact(ctx, d.db, func(tx *sql.Tx) error {
		for _, id := range ids {
			g, changed := rooms.Stored{ID: id}, int64(0)
			err := tx.QueryRowContext(ctx, "DELETE FROM games WHERE id = ? RETURNING changed, summary, text, data, version", id).
				Scan(&changed, &g.Summary, &g.Text, &g.Data, &g.Version)
			if errors.Is(err, sql.ErrNoRows) {
				continue
			}
			if err != nil {
				return err
			}
			g.Changed = time.Unix(0, changed)
			deleted = append(deleted, g)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return deleted, nil
}

// RestoreGames implements rooms.Store.
func (d *Database) RestoreGames(ctx context.Context, games []rooms.Stored) error {
	return transact(ctx, d.db, func(tx *sql.Tx) error {
		for _, g := range games {
			changed := g.Changed.UnixNano()
			_, err := tx.ExecContext(ctx, `INSERT INTO games (id, changed, summary, text, data, version, sum) VALUES (?, ?, ?, ?, ?, ?, ?)
				ON CONFLICT (id) DO NOTHING`, g.ID, changed, string(g.Summary), g.Text, string(g.Data), g.Version,
				sumOf(g.ID, changed, g.Summary, []byte(g.Text), g.Data))
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// ListGames implements rooms.Store.
func (d *Database) ListGames(ctx context.Context, before time.Time, limit int, text string) (summaries [][]byte, err error) {
	query, args := "SELECT summary FROM games WHERE instr(text, ?) > 0", []any{strings.ToLower(text)}
	if !before.IsZero() {
		query, args = query+" AND changed < ?", append(args, before.UnixNano())
	}
	rows, err := d.db.QueryContext(ctx, query+" ORDER BY changed DESC LIMIT ?", append(args, limit)...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var summary []byte
		if err := rows.Scan(&summary); err != nil {
			return nil, err
		}
		summaries = append(summaries, summary)
	}
	return summaries, rows.Err()
}

// SaveValue implements rooms.Store.
func (d *Database) SaveValue(ctx context.Context, name string, value []byte) error {
	if value == nil {
		_, err := d.db.ExecContext(ctx, "DELETE FROM entries WHERE name = ?", name)
		return err
	}
	_, err := d.db.ExecContext(ctx, "INSERT INTO entries (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
		name, string(value))
	return err
}

// LoadValues implements rooms.Store.
func (d *Database) LoadValues(ctx context.Context, prefix string) (values map[string][]byte, err error) {
	rows, err := d.db.QueryContext(ctx, "SELECT name, value FROM entries WHERE substr(name, 1, length(?)) = ?", prefix, prefix)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	values = map[string][]byte{}
	for rows.Next() {
		var name string
		var value []byte
		if err := rows.Scan(&name, &value); err != nil {
			return nil, err
		}
		values[name] = value
	}
	return values, rows.Err()
}
