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

// Errors returned by this package, for use with errors.Is.
var (
	// ErrLibrary is wrapped by the errors for a file that is not a library, or that has a newer version.
	ErrLibrary = errors.New("not a library of games")
	// ErrNoGame is wrapped by the error for an unknown game number.
	ErrNoGame = errors.New("no such game")
	// ErrQuery is wrapped by the errors for an invalid query.
	ErrQuery = errors.New("bad query")
	// ErrUnavailable is returned on systems without a database, such as browsers.
	ErrUnavailable = errors.New("libraries do not open on this system")
)

// schemaVersion is stored in the file as its user_version. applicationID identifies the file as a library of
// this program; its bytes spell "Chuh".
const (
	schemaVersion = 6
	applicationID = 0x43687568
)

// Library is an open library. Its methods are safe for concurrent use, but only one import runs at a time.
type Library struct {
	db      *sql.DB
	path    string
	blocks  *sql.Stmt  // selectBlocks
	writing sync.Mutex // held by an import, merge or removal, only one of which may run at a time

	connecting sync.Mutex
	importing  *importConnection // created by the first import; guarded by connecting
}

// Open opens the library in the file at path, creating it if necessary. The path ":memory:" opens a temporary
// library that is discarded when it is closed. If the file is not a library, the error wraps ErrLibrary.
func Open(ctx context.Context, path string) (*Library, error) {
	if !available {
		return nil, ErrUnavailable
	}
	// In mode NORMAL, SQLite does not wait for the disk at every commit. A power failure may lose the latest
	// games, which can be imported again, but never damages the file.
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
		db.SetMaxOpenConns(1) // each connection would be a separate library
	}
	if err = l.prepare(ctx); err == nil {
		l.blocks, err = db.PrepareContext(ctx, selectBlocks)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("library %s: %w", path, err), db.Close())
	}
	return l, nil
}

// memoryPath is the path of a library in memory; memoryName is SQLite's name for it.
const memoryPath, memoryName = ":memory:", "file::memory:"

// Close closes the library. An import in progress fails, but the games that it has committed are kept.
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

// Path returns the path that was passed to Open.
func (l *Library) Path() string { return l.path }

// prepare creates the tables in a new file, and rejects files that are not libraries.
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
	defer func() { _ = tx.Rollback() }() // a no-op after Commit
	if _, err := tx.ExecContext(ctx, schema+fmt.Sprintf("PRAGMA application_id=%d; PRAGMA user_version=%d;", applicationID, schemaVersion)); err != nil {
		return err
	}
	return tx.Commit()
}
