package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
)

// Errors of this package, to be tested with errors.Is.
var (
	// ErrDamaged means that a file is corrupt.
	ErrDamaged = errors.New("damaged")
	// ErrNewer means that a file was written by a later version of the program.
	ErrNewer = errors.New("written by a later version of the program")
	// ErrForeign means that a file is a database of another program.
	ErrForeign = errors.New("a database of another program")
	// ErrUnusable means that a file cannot be used on this machine, because of its permissions, a
	// full disk, or another program. The file itself may be intact.
	ErrUnusable = errors.New("the data cannot be used")
)

// findings describes the result of inspecting a database.
type findings struct {
	version int
	games   int
	faults  []string // damage; any other problem is returned as an error
	broken  []Named  // games that cannot be opened
}

// mostFaults is the maximum number of faults to report.
const mostFaults = 10

// inspect examines an open database. Damage is not an error, but is reported in the findings. Any
// error wraps ErrNewer, ErrForeign, ErrUnusable or the context's error.
func inspect(ctx context.Context, db *sql.DB) (f findings, err error) {
	damage := func(err error) error {
		known := classify(err)
		if errors.Is(known, ErrDamaged) {
			f.faults = append(f.faults, err.Error())
			return nil
		}
		return known
	}
	var tables, ours int
	row := db.QueryRowContext(ctx, `SELECT (SELECT user_version FROM pragma_user_version), count(*), count(*) FILTER (WHERE name IN ('games', 'entries'))
		FROM sqlite_schema WHERE type = 'table'`)
	if err := row.Scan(&f.version, &tables, &ours); err != nil {
		return f, damage(err)
	}
	switch {
	case tables == 0 && f.version == 0:
		return f, nil // the file is new
	case tables > 0 && ours == 0:
		return f, ErrForeign
	case f.version > len(migrations):
		return f, fmt.Errorf("%w: the file has version %d, this program knows %d", ErrNewer, f.version, len(migrations))
	case f.version < 1:
		f.faults = append(f.faults, "the file has no version")
		return f, nil
	}
	for table, want := range columns[f.version-1] {
		var got sql.NullString
		err := db.QueryRowContext(ctx, "SELECT group_concat(name, ' ') FROM pragma_table_info(?)", table).Scan(&got)
		if err == nil && got.String != want {
			f.faults = append(f.faults, fmt.Sprintf("the table %s has the columns %q, want %q", table, got.String, want))
		} else if err := damage(err); err != nil {
			return f, err
		}
	}
	if err := damage(checkPages(ctx, db, &f)); err != nil || len(f.faults) > 0 {
		return f, err
	}
	return f, damage(checkGames(ctx, db, &f))
}

// checkPages has SQLite check the structure of the database.
func checkPages(ctx context.Context, db *sql.DB, f *findings) (err error) {
	rows, err := db.QueryContext(ctx, fmt.Sprintf("PRAGMA integrity_check(%d)", mostFaults))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return err
		}
		if line != "ok" {
			f.faults = append(f.faults, line)
		}
	}
	return rows.Err()
}

// checkGames verifies the checksum of each game. Games without a checksum are parsed instead.
func checkGames(ctx context.Context, db *sql.DB, f *findings) (err error) {
	sum := "sum"
	if f.version < len(migrations) {
		sum = "NULL"
	}
	rows, err := db.QueryContext(ctx, "SELECT id, changed, summary, text, data, "+sum+" FROM games")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var id string
		var changed int64
		var summary, text, data sql.RawBytes
		var sum sql.NullInt64
		if err := rows.Scan(&id, &changed, &summary, &text, &data, &sum); err != nil {
			return err
		}
		f.games++
		var wrong error
		if sum.Valid && sum.Int64 != sumOf(id, changed, summary, text, data) {
			wrong = errors.New("it does not fit its checksum")
		} else if !sum.Valid {
			wrong = rooms.CheckSaved(data)
		}
		if wrong != nil {
			n := nameOf(id, summary)
			n.Reason = wrong.Error()
			f.broken = append(f.broken, n)
			if len(f.faults) < mostFaults {
				f.faults = append(f.faults, fmt.Sprintf("game %s: %v", id, wrong))
			}
		}
	}
	return rows.Err()
}

// allGames returns the IDs of all games.
func allGames(ctx context.Context, tx *sql.Tx) (ids []string, err error) {
	rows, err := tx.QueryContext(ctx, "SELECT id FROM games")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// inspectFile inspects a file that this process does not own, without changing anything. Damage is
// not an error, but is reported in the findings. running reports whether the owner of the file may
// be writing to it.
func inspectFile(ctx context.Context, path string, running bool) (f findings, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return f, err
	}
	if info.Size() == 0 && !journaled(path) {
		f.faults = append(f.faults, "the file is empty")
		return f, nil
	}
	db, err := look(path, running)
	if err != nil {
		return f, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return inspect(ctx, db)
}

// journaled reports whether the latest changes to a file are still in its journal.
func journaled(path string) bool {
	info, err := os.Stat(path + journal)
	return err == nil && info.Size() > 0
}

// look opens a file for reading, even on a read-only disk. running reports whether the owner of the
// file may be writing to it.
func look(path string, running bool) (*sql.DB, error) {
	if running || journaled(path) {
		return connect(path, readOnly)
	}
	return connect(path, frozen)
}

// emptied returns an error if the file in a folder is empty or missing, but its journal or a backup
// shows that it once had contents. Backups count only if the file exists.
func emptied(folder string) error {
	path := filepath.Join(folder, FileName)
	info, err := os.Stat(path)
	if err == nil && info.Size() > 0 {
		return nil
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	if j, failed := os.Stat(path + journal); failed == nil && j.Size() > 0 {
		return fmt.Errorf("%w: %s is empty or gone, but its journal is there", ErrDamaged, FileName)
	}
	if list, failed := Backups(folder); err == nil && failed == nil && len(list) > 0 {
		return fmt.Errorf("%w: %s is empty, but there are backups", ErrDamaged, FileName)
	}
	return nil
}
