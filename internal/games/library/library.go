package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/internal/sqlitefile"
)

// Sentinels of this package.
var (
	// ErrLibrary is wrapped by the errors of a file that is not a library, or one
	// of a newer version.
	ErrLibrary = errors.New("not a library of games")
	// ErrNoGame is wrapped by the error of a game number that is not there.
	ErrNoGame = errors.New("no such game")
	// ErrQuery is wrapped by the errors of a query that cannot be read.
	ErrQuery = errors.New("bad query")
	// ErrUnavailable reports that the system has no database, as browsers.
	ErrUnavailable = errors.New("libraries do not open on this system")
)

// schemaVersion is kept in the file as user_version; applicationID marks the
// file as ours: "Chuh".
const (
	schemaVersion = 6
	applicationID = 0x43687568
)

// Library is an open library. Its methods may be called from any goroutine;
// imports wait for each other.
type Library struct {
	db      *sql.DB
	path    string
	blocks  *sql.Stmt  // selectBlocks
	writing sync.Mutex // one import, merge or removal at a time

	connecting sync.Mutex
	importing  *importConnection // made by the first import; needs connecting
}

// Open opens the library in the file at path and makes it if there is none.
// ":memory:" is a library that is gone when it is closed. The error of a file
// that is something else wraps ErrLibrary.
func Open(ctx context.Context, path string) (*Library, error) {
	if !available {
		return nil, ErrUnavailable
	}
	// NORMAL does not wait for the disk at every commit. A power cut may take the
	// games of the last moments, never the file, and they can be imported again.
	parameters := url.Values{"_txlock": {"immediate"}, "_pragma": {
		"busy_timeout(10000)", "journal_mode(wal)", "synchronous(normal)", fmt.Sprintf("cache_size(-%d)", usualCache), "temp_store(memory)",
	}}
	name := memoryName + "?" + parameters.Encode()
	if path != memoryPath {
		var err error
		if name, err = sqlitefile.Address(path, parameters); err != nil {
			return nil, err
		}
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	l := &Library{db: db, path: path}
	if path == memoryPath {
		db.SetMaxOpenConns(1) // each connection would be a library of its own
	}
	if err = l.prepare(ctx); err == nil {
		l.blocks, err = db.PrepareContext(ctx, selectBlocks)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("library %s: %w", path, err), db.Close())
	}
	return l, nil
}

// memoryPath is the path of a library in memory, memoryName what SQLite calls it.
const memoryPath, memoryName = ":memory:", "file::memory:"

// Close closes the file. An import that continues keeps what it has committed, and fails.
func (l *Library) Close() error {
	l.connecting.Lock()
	defer l.connecting.Unlock()
	var err error
	if l.importing != nil {
		err = l.importing.Close()
		l.importing = nil
	}
	return errors.Join(err, l.db.Close())
}

// Path returns the name the library was opened by.
func (l *Library) Path() string { return l.path }

// prepare makes the tables of a new file, and refuses files that are not ours.
func (l *Library) prepare(ctx context.Context) error {
	var application, version, tables int
	row := l.db.QueryRowContext(ctx, `SELECT (SELECT application_id FROM pragma_application_id),
		(SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema)`)
	if err := row.Scan(&application, &version, &tables); err != nil {
		return fmt.Errorf("%w: %w", ErrLibrary, err)
	}
	switch {
	case application == applicationID && version == schemaVersion:
		return nil
	case application == applicationID && version == plainNames:
		return l.upgradeNames(ctx)
	case application == applicationID && version > 0:
		return fmt.Errorf("%w: version %d of the format, want %d", ErrLibrary, version, schemaVersion)
	case application != applicationID && tables > 0:
		return fmt.Errorf("%w: a database of another program", ErrLibrary)
	}
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	if _, err := tx.ExecContext(ctx, schema+fmt.Sprintf("PRAGMA application_id=%d; PRAGMA user_version=%d;", applicationID, schemaVersion)); err != nil {
		return err
	}
	return tx.Commit()
}
