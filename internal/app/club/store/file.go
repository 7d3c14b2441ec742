package store

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"sync/atomic"
)

// SQLite writes transactions to its log, and moves the log's contents to the file from time to time. A
// committing goroutine would wait for that, with two syncs and thousands of pages, so another goroutine
// does so in parallel with the writer. It never moves everything, since the writer continues, but SQLite
// restarts the log only when everything was moved; so the writer moves the small remainder when the log
// has grown long.
const (
	moveEvery = 400  // writes; each has about three pages
	longLog   = 8192 // pages: at this length, the writer moves the rest
)

// file is the SQLite file used by the writer.
type file struct {
	write, mover *sql.DB
	ready        map[string]*sql.Stmt // by SQL text; used by every move

	waiting int // writes since the log was last moved; used only by the writer
	nudge   chan struct{}
	long    atomic.Bool // the log is long, and most of it was moved just now
	failed  *atomic.Int64
	work    sync.WaitGroup
}

// readyStatements are prepared only once.
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

// close ends the goroutine; f may be nil. The connections of the writer belong to the store.
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

// statement returns a prepared statement for a transaction, or nil; f may be nil.
func (f *file) statement(ctx context.Context, t *sql.Tx, text string) *sql.Stmt {
	if f == nil || f.ready[text] == nil {
		return nil
	}
	return t.StmtContext(ctx, f.ready[text])
}

// wrote triggers moving the log after enough writes; f may be nil. The writer calls it.
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
		default: // it is under way
		}
	}
}

// moveLog moves the contents of the log in parallel with the writer.
func (f *file) moveLog() {
	pages, left, err := moved(f.mover)
	if err != nil {
		f.fault(f.mover, err)
		return
	}
	f.long.Store(pages > longLog && left < longLog/4)
}

// moved moves the part of the log that is not being read. It returns the number of pages in the log, and
// how many of them were not moved.
func moved(db *sql.DB) (pages, left int, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), commitTime)
	defer cancel()
	var busy, done int
	err = db.QueryRowContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &pages, &done)
	return pages, pages - done, err
}

// fault counts a failure, and gives up a connection that could not write or sync: nothing in the log is
// lost, and the next attempt rewrites its pages.
func (f *file) fault(db *sql.DB, err error) {
	f.failed.Add(1)
	if sqliteCode(err) == sqliteIO {
		giveUp(db)
	}
}

// giveUp closes the one connection of a database: the next call opens another.
func giveUp(db *sql.DB) {
	db.SetMaxIdleConns(0)
	db.SetMaxIdleConns(1)
}
