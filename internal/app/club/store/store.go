package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	_ "modernc.org/sqlite"             // the driver "sqlite"

	"github.com/chuhe-xiangqi/chuhe/internal/filelock"
	"github.com/chuhe-xiangqi/chuhe/internal/sqlitefile"
)

// FileName is the name of the SQLite file in the data folder.
const FileName = "club.db"

// Errors that callers need to distinguish.
var (
	ErrNotFound = errors.New("there is no such thing in the store")
	ErrTaken    = errors.New("the name is taken")
	ErrStale    = errors.New("the game has moved on")
	ErrRated    = errors.New("the rating has changed meanwhile")
	ErrDeposed  = errors.New("another process leads the club")
	ErrDamaged  = errors.New("damaged")
	ErrNewer    = errors.New("the data are of a newer release")
	ErrOlder    = errors.New("the data are of a program before the first release")
	ErrInUse    = errors.New("another process uses the data folder")
	ErrClosed   = errors.New("the store is closed")
)

// Store is an open store. Use Open to create one.
type Store struct {
	postgres bool
	place    string
	path     string // path of the file; "" for PostgreSQL
	health   *health
	damage   error // damage to the file that Open found
	write    *sql.DB
	read     *sql.DB
	lock     *filelock.Lock

	leading *sql.Conn // connection that holds the lead lock; PostgreSQL only
	leaders *sql.DB   // pool for that connection alone
	process string    // name of this process; "" until it has acquired the lead or joined
	shared  bool      // this process is one of several that serve the club
	writes  chan *write
	writer  sync.WaitGroup
	file    *file // used by the writer; nil for PostgreSQL

	mu     sync.RWMutex
	closed bool

	// Counts for the metrics.
	Commits    atomic.Int64 // groups of writes
	Written    atomic.Int64 // writes in those groups
	Failures   atomic.Int64 // groups that failed
	CommitNano atomic.Int64 // total time of all groups
}

// IsPostgres reports whether place is the address of a PostgreSQL database.
func IsPostgres(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// Open opens a club's store. place is either the folder of an SQLite file, which Open creates if necessary,
// or the address of a PostgreSQL database, postgres://…. Errors may wrap ErrInUse, ErrNewer or ErrOlder.
func Open(ctx context.Context, place string) (_ *Store, err error) {
	s := &Store{postgres: IsPostgres(place), place: place, health: newHealth(), writes: make(chan *write, mostGathered)}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.release())
		}
	}()
	if s.postgres {
		if err = s.openPool(ctx, place, firstAnswer); err != nil {
			return nil, fmt.Errorf("opening the database: %w", err)
		}
	} else if err = s.openFile(place); err != nil {
		return nil, err
	}
	if err = s.migrate(ctx, migrations); err != nil && s.giveReserve(err) {
		err = s.migrate(ctx, migrations)
	}
	if err != nil {
		return nil, s.refuse(err)
	}
	if !s.postgres {
		if s.file, err = s.openWriter(); err != nil {
			return nil, err
		}
	}
	s.writer.Go(s.gather)
	return s, nil
}

// openFile opens the SQLite file in a folder.
func (s *Store) openFile(folder string) (err error) {
	if err = os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	s.path = filepath.Join(folder, FileName)
	if s.lock, err = filelock.Take(filepath.Join(folder, "club.lock"), 0o600, filelock.Patience); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrInUse, folder, err)
	}
	f, err := os.OpenFile(s.path, os.O_RDWR|os.O_CREATE, 0o600) // if SQLite created it, others could read it
	if err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	if err = s.examineLog(); err != nil {
		return err
	}
	s.keepReserve()
	if s.write, err = connect(s.path, "immediate", "wal_autocheckpoint(0)"); err != nil { // the log is moved by file
		return err
	}
	s.write.SetMaxOpenConns(1)
	if s.read, err = connect(s.path, "deferred"); err != nil {
		return err
	}
	s.read.SetMaxOpenConns(4)
	return nil
}

// connect opens an SQLite file with settings that make every commit wait for the disk.
func connect(path, lock string, pragmas ...string) (*sql.DB, error) {
	name, err := sqlitefile.Address(path, url.Values{"_txlock": {lock}, "_pragma": append([]string{
		"busy_timeout(5000)", "foreign_keys(1)", "journal_mode(WAL)", "synchronous(FULL)", "secure_delete(1)",
	}, pragmas...)})
	if err != nil {
		return nil, err
	}
	return sql.Open("sqlite", name)
}

// Close completes all pending writes and closes the store.
func (s *Store) Close() error {
	s.mu.Lock()
	closed := s.closed
	s.closed = true
	s.mu.Unlock()
	if closed {
		return nil
	}
	close(s.writes)
	s.writer.Wait()
	return errors.Join(s.file.close(), s.release())
}

func (s *Store) release() error {
	errs := []error{s.unlock()}
	if s.leaders != nil {
		errs = append(errs, s.leaders.Close())
	}
	if s.read != nil && s.read != s.write {
		errs = append(errs, s.read.Close())
	}
	if s.write != nil {
		errs = append(errs, s.write.Close())
	}
	if s.lock != nil {
		errs = append(errs, s.lock.Release())
	}
	return errors.Join(errs...)
}

// mostGathered is the maximum number of writes in a transaction.
const mostGathered = 256

// write is a pending write.
type write struct {
	do    func(context.Context, tx) error
	entry *entry // the entry that do stores, if do does nothing else
	free  bool   // allowed even if this process does not lead
	probe bool   // attempted even while the store is unavailable
	done  chan error
}

// tx is a transaction. With either database, its statements use ? as the placeholder.
type tx struct {
	*sql.Tx
	postgres bool
	file     *file // source of prepared statements; may be nil
}

func (t tx) exec(ctx context.Context, query string, args ...any) (int64, error) {
	var done sql.Result
	var err error
	if ready := t.file.statement(ctx, t.Tx, query); ready != nil { //nolint:sqlclosecheck // closed with the transaction
		done, err = ready.ExecContext(ctx, args...)
	} else {
		done, err = t.ExecContext(ctx, bind(t.postgres, query), args...)
	}
	if err != nil {
		return 0, err
	}
	return done.RowsAffected()
}

func (t tx) row(ctx context.Context, query string, args ...any) *sql.Row {
	if ready := t.file.statement(ctx, t.Tx, query); ready != nil { //nolint:sqlclosecheck // closed with the transaction
		return ready.QueryRowContext(ctx, args...)
	}
	return t.QueryRowContext(ctx, bind(t.postgres, query), args...)
}

// bind replaces the placeholders in a statement with those of the database.
func bind(postgres bool, query string) string {
	if !postgres {
		return query
	}
	var b strings.Builder
	n := 0
	for _, r := range query {
		if r == '?' {
			n++
			b.WriteString("$" + strconv.Itoa(n))
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

func (s *Store) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return s.read.QueryContext(s.reading(ctx), bind(s.postgres, query), args...)
}

func (s *Store) row(ctx context.Context, query string, args ...any) *sql.Row {
	return s.read.QueryRowContext(s.reading(ctx), bind(s.postgres, query), args...)
}

// gathered runs a query and returns its results, calling scan for each row.
func gathered[T any](ctx context.Context, s *Store, scan func(scan func(...any) error) (T, error), query string, args ...any) (list []T, err error) {
	rows, err := s.query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		one, err := scan(rows.Scan)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}

// update runs do in a transaction, possibly together with other pending writes, and returns once the write
// is on disk. do may be called more than once; if it returns an error, nothing is changed. The write is
// completed even if the caller's context is canceled.
func (s *Store) update(_ context.Context, do func(context.Context, tx) error) error {
	return s.enqueue(&write{do: do, done: make(chan error, 1)})
}

func (s *Store) enqueue(w *write) error {
	if err := s.begin(w); err != nil {
		return err
	}
	return <-w.done
}

// begin passes a write to the writer, which sends its answer to w.done.
func (s *Store) begin(w *write) error {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.closed {
		return ErrClosed
	}
	s.writes <- w // may block until the writer has taken another write
	return nil
}

// gather commits pending writes in groups until the store is closed.
func (s *Store) gather() {
	for w := range s.writes {
		group := []*write{w}
	more:
		for len(group) < mostGathered {
			select {
			case w, ok := <-s.writes:
				if !ok {
					break more
				}
				group = append(group, w)
			default:
				break more
			}
		}
		s.commit(group)
	}
}

// commitTime is how long committing a group may take.
const commitTime = 15 * time.Second

// commit writes a group. If one of its writes fails, commit then writes each on its own, so that the others
// succeed.
func (s *Store) commit(group []*write) {
	if s.postgres {
		if group = s.appendGroup(group); len(group) == 0 {
			return
		}
	}
	begun := time.Now()
	err := s.attempt(group)
	s.committed(len(group), begun, err)
	if err == nil || len(group) == 1 {
		if err != nil {
			s.Failures.Add(1)
		}
		for _, w := range group {
			w.done <- err
		}
		return
	}
	for _, w := range group {
		err := s.attempt([]*write{w})
		if err == nil {
			s.health.kept()
		} else {
			s.Failures.Add(1)
		}
		w.done <- err
	}
}

// attempt writes a group in one transaction. If writing or syncing the SQLite file fails, it abandons the
// connection, because the operating system's cached pages of the file can no longer be trusted. The next
// write then opens a new connection.
func (s *Store) attempt(group []*write) error {
	err := s.transact(group)
	if sqliteCode(err) == sqliteIO {
		giveUp(s.write)
	}
	return err
}

// committed counts a transaction. If err is nil, it also records that the store has confirmed a write.
func (s *Store) committed(writes int, begun time.Time, err error) {
	if err == nil {
		s.health.kept()
	}
	s.Commits.Add(1)
	s.Written.Add(int64(writes))
	s.CommitNano.Add(int64(time.Since(begun)))
	s.file.wrote(writes)
}

// transact writes a group in one transaction.
func (s *Store) transact(group []*write) (err error) {
	live, most := s.health.current(), commitTime
	if live.Err() != nil {
		if slices.ContainsFunc(group, func(w *write) bool { return !w.probe }) {
			return ErrAway
		}
		live, most = context.Background(), probeTime
	}
	ctx, cancel := context.WithTimeout(live, most)
	defer cancel()
	defer func() { err = cause(live, err) }()
	raw, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = raw.Rollback() }() // no effect after Commit
	t := tx{raw, s.postgres, s.file}
	for i, w := range group {
		if i == 0 || group[i-1].free {
			if err := s.leads(ctx, t, w); err != nil {
				return err
			}
		}
		if err := w.do(ctx, t); err != nil {
			return err
		}
	}
	return raw.Commit()
}
