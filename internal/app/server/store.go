package server

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
)

// ErrNewerData is wrapped by the error of Open for a file that a later version of
// the program has written.
var ErrNewerData = errors.New("the data were written by a later version")

// migrations bring a file from one version to the next; a file's version is how
// many of them it has seen. Those that were released do not change.
var migrations = []string{
	`CREATE TABLE games (
		id      TEXT PRIMARY KEY,
		changed INTEGER NOT NULL, -- nanoseconds since 1970
		summary TEXT NOT NULL,    -- JSON for lists
		text    TEXT NOT NULL,    -- in lower case, to be searched
		data    TEXT NOT NULL     -- JSON of the whole game
	) STRICT;
	CREATE INDEX games_changed ON games (changed);
	CREATE TABLE entries (
		name  TEXT PRIMARY KEY,
		value TEXT NOT NULL       -- JSON
	) STRICT;`,
}

// Database is the store of a person's games and settings: a SQLite file. What it
// has accepted survives the end of the program, however it comes, and of the
// machine.
type Database struct{ db *sql.DB }

// databaseName is the name of the file in the data folder.
const databaseName = "board.db"

// busyTime is how long SQLite waits for another process, in milliseconds.
const busyTime = 5000

// OpenDatabase opens the file in a folder, which is made if need be. The error
// wraps ErrNewerData for a file of a later version.
func OpenDatabase(ctx context.Context, folder string) (*Database, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("making the data folder: %w", err)
	}
	path := filepath.Join(folder, databaseName)
	// The folder may be open to others; the file is not, nor those beside it.
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening the games: %w", err)
	}
	if err := f.Close(); err != nil {
		return nil, fmt.Errorf("opening the games: %w", err)
	}
	// FULL waits for the disk at every commit, so that a power cut takes no move that
	// a face has shown; NORMAL waits now and then only, and would lose the last ones.
	// On a virtual disk a move is kept in 1 to 2 ms instead of 0.1, and in 12 at the
	// most (300 moves): nobody who plays can feel that.
	query := url.Values{"_pragma": {
		fmt.Sprintf("busy_timeout(%d)", busyTime), "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)",
	}, "_txlock": {"immediate"}}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+query.Encode())
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, err)
	}
	db.SetMaxOpenConns(1) // one writer; reads are short
	d := &Database{db}
	if err := d.migrate(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("opening %s: %w", path, err), db.Close())
	}
	return d, nil
}

// migrate brings the file up to date.
func (d *Database) migrate(ctx context.Context) error {
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after Commit it does nothing
	var version int
	if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version > len(migrations) {
		return fmt.Errorf("%w: version %d, this program knows %d", ErrNewerData, version, len(migrations))
	}
	for i, migration := range migrations[version:] {
		if _, err := tx.ExecContext(ctx, migration); err != nil {
			return fmt.Errorf("migration %d: %w", version+i+1, err)
		}
	}
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", len(migrations))); err != nil {
		return err
	}
	return tx.Commit()
}

// Close closes the file.
func (d *Database) Close() error { return d.db.Close() }

// SaveGame implements rooms.Store.
func (d *Database) SaveGame(ctx context.Context, g rooms.Stored) error {
	_, err := d.db.ExecContext(ctx, `INSERT INTO games (id, changed, summary, text, data) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET changed = excluded.changed, summary = excluded.summary, text = excluded.text, data = excluded.data`,
		g.ID, g.Changed.UnixNano(), string(g.Summary), strings.ToLower(g.Text), string(g.Data))
	return err
}

// LoadGame implements rooms.Store.
func (d *Database) LoadGame(ctx context.Context, id string) ([]byte, error) {
	var data []byte
	err := d.db.QueryRowContext(ctx, "SELECT data FROM games WHERE id = ?", id).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("%w: %.40q", rooms.ErrNoGame, id)
	}
	return data, err
}

// DeleteGames implements rooms.Store.
func (d *Database) DeleteGames(ctx context.Context, ids []string) error {
	tx, err := d.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after Commit it does nothing
	for _, id := range ids {
		if _, err := tx.ExecContext(ctx, "DELETE FROM games WHERE id = ?", id); err != nil {
			return err
		}
	}
	return tx.Commit()
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
