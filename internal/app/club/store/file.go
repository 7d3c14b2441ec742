package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"
)

// SQLite writes transactions to its log, and from time to time moves the log's contents to the file. Moving
// takes two syncs and thousands of page writes, and would delay the goroutine that commits a transaction.
// It is therefore done by another goroutine, in parallel with the writer.
//
// That goroutine never moves everything, because the writer keeps adding to the log, yet SQLite restarts
// the log only when everything has been moved. When the log has grown long, the writer itself therefore
// moves the small remainder.
const (
	moveEvery = 400  // writes, each of about three pages
	longLog   = 8192 // pages; when the log is this long, the writer moves the remainder
)

// file is the SQLite file used by the writer.
type file struct {
	write, mover *sql.DB
	ready        map[string]*sql.Stmt // by SQL text; used by every move

	waiting int // writes since the log was last moved; used only by the writer
	nudge   chan struct{}
	long    atomic.Bool // the log is long, and most of it has just been moved
	failed  *atomic.Int64
	work    sync.WaitGroup
}

// readyStatements are the statements that are prepared only once, because every move uses them.
var readyStatements = []string{selectLead, moveOn, insertEntry}

// openWriter creates what the writer needs, once the tables exist.
func (s *Store) openWriter() (_ *file, err error) {
	f := &file{write: s.write, ready: map[string]*sql.Stmt{}, nudge: make(chan struct{}, 1), failed: &s.Failures}
	for _, text := range readyStatements {
		if f.ready[text], err = s.write.PrepareContext(context.Background(), text); err != nil { //nolint:sqlclosecheck // close does
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

// close ends the goroutine that moves the log. It does not close the writer's connection, which belongs to
// the store. f may be nil.
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

// statement returns the prepared statement for the SQL in text, for use in a transaction, or nil if there
// is none. f may be nil.
func (f *file) statement(ctx context.Context, t *sql.Tx, text string) *sql.Stmt {
	if f == nil || f.ready[text] == nil {
		return nil
	}
	return t.StmtContext(ctx, f.ready[text])
}

// wrote is called by the writer after each group of writes. Once there have been enough of them, it
// triggers moving the log. f may be nil.
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
		default: // a move is already requested
		}
	}
}

// moveLog moves the log's contents in parallel with the writer.
func (f *file) moveLog() {
	pages, left, err := moved(f.mover)
	if err != nil {
		f.fault(f.mover, err)
		return
	}
	f.long.Store(pages > longLog && left < longLog/4)
}

// moved moves as much of the log as no reader still needs. It returns the number of pages in the log, and
// how many of those were not moved.
func moved(db *sql.DB) (pages, left int, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), commitTime)
	defer cancel()
	var busy, done int
	err = db.QueryRowContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &pages, &done)
	return pages, pages - done, err
}

// fault counts a failure. If a write or sync failed, it also gives up the connection. Nothing in the log is
// lost, and the next attempt writes the pages again.
func (f *file) fault(db *sql.DB, err error) {
	f.failed.Add(1)
	if sqliteCode(err) == sqliteIO {
		giveUp(db)
	}
}

// giveUp closes a database's only connection, so that the next call opens a new one.
func giveUp(db *sql.DB) {
	db.SetMaxIdleConns(0)
	db.SetMaxIdleConns(1)
}
