package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"
)

// SQLite writes transactions to its log and from time to time moves the log's contents to the file. A move
// takes two syncs and thousands of page writes. It would hold up the goroutine that commits transactions,
// so another goroutine does it concurrently with the writer.
//
// SQLite starts the log over only when everything has been moved, but that goroutine never catches up,
// because the writer keeps adding to the log. When the log has grown long, the writer itself therefore
// moves the small remainder.
const (
	moveEvery = 400  // writes between two moves; each write is about three pages
	longLog   = 8192 // pages; once the log is this long, the writer moves the remainder
)

// file is the SQLite file as the writer uses it.
type file struct {
	write, mover *sql.DB
	ready        map[string]*sql.Stmt // by SQL text; the statements that every game move uses

	waiting int // writes since the log was last moved; used only by the writer
	nudge   chan struct{}
	long    atomic.Bool // the log is long, but most of it has just been moved
	failed  *atomic.Int64
	work    sync.WaitGroup
}

// readyStatements lists the statements that are prepared in advance because every game move uses them.
var readyStatements = []string{selectLead, moveOn, insertEntry}

// openWriter creates what the writer needs. The tables must exist already.
func (s *Store) openWriter() (_ *file, err error) {
	f := &file{write: s.write, ready: map[string]*sql.Stmt{}, nudge: make(chan struct{}, 1), failed: &s.Failures}
	for _, text := range readyStatements {
		if f.ready[text], err = s.write.PrepareContext(context.Background(), text); err != nil { //nolint:sqlclosecheck // closed by close
			return nil, err
		}
	}
	if f.mover, err = connect(s.path, "deferred"); err != nil {
		return nil, err
	}
	f.mover.SetMaxOpenConns(1)
	f.work.Go(func() {
		for range f.nudge {
			f.moveLog()
		}
	})
	return f, nil
}

// close stops the goroutine that moves the log. It leaves the writer's connection, which belongs to the
// store, open. f may be nil.
func (f *file) close() error {
	if f == nil {
		return nil
	}
	close(f.nudge)
	f.work.Wait()
	errs := []error{f.mover.Close()}
	for _, statement := range f.ready {
		errs = append(errs, statement.Close())
	}
	return errors.Join(errs...)
}

// statement returns the prepared statement for the given SQL text, for use in a transaction, or nil if
// there is none. f may be nil.
func (f *file) statement(ctx context.Context, t *sql.Tx, text string) *sql.Stmt {
	if f == nil || f.ready[text] == nil {
		return nil
	}
	return t.StmtContext(ctx, f.ready[text])
}

// wrote must be called by the writer after each group of writes. Once there have been enough writes, it has
// the log moved. f may be nil.
func (f *file) wrote(writes int) {
	if f == nil {
		return
	}
	if f.long.Load() {
		if _, _, err := moved(f.write); err != nil {
			f.fault(f.write, err)
		}
		f.long.Store(false)
	}
	if f.waiting += writes; f.waiting >= moveEvery {
		f.waiting = 0
		select {
		case f.nudge <- struct{}{}:
		default: // a move has already been requested
		}
	}
}

// moveLog moves the contents of the log to the file concurrently with the writer.
func (f *file) moveLog() {
	pages, left, err := moved(f.mover)
	if err != nil {
		f.fault(f.mover, err)
		return
	}
	f.long.Store(pages > longLog && left < longLog/4)
}

// moved moves those parts of the log that no reader needs any longer. It returns how many pages the log
// has, and how many of them were not moved.
func moved(db *sql.DB) (pages, left int, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), commitTime)
	defer cancel()
	var busy, done int
	err = db.QueryRowContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &pages, &done)
	return pages, pages - done, err
}

// fault counts a failure. If a write or sync has failed, it also gives up the connection. Nothing in the
// log is lost, since the next attempt writes the pages again.
func (f *file) fault(db *sql.DB, err error) {
	f.failed.Add(1)
	if sqliteCode(err) == sqliteIO {
		giveUp(db)
	}
}

// giveUp closes the only connection to a database, so that the next call opens a new one.
func giveUp(db *sql.DB) {
	db.SetMaxIdleConns(0)
	db.SetMaxIdleConns(1)
}
