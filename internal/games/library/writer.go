package library

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/games/naming"
)

// writer writes games to the file. It carries out a single action, in one or more transactions.
type writer struct {
	l          *Library
	o          ImportOptions
	db         database
	connection *importConnection // of an import; may be nil
	report     ImportReport
	tx         *sql.Tx
	action     action
	same       *sql.Stmt
	copies     *sql.Stmt // finds copies of merged games; nil if there are none
	insert     *sql.Stmt
	names      map[string]*nameTable
	recent     map[uint64]*stored // recently seen games with a single record, by fingerprint
	touched    map[int64]bool     // games that have received another record
	asked      int                // number of lookups in the tree of fingerprints
	entries    runMaker
	steps      map[string]step // by name; those not yet committed
	began      time.Time       // when the transaction began
}

// database is the target of an action: either the connection pool or a single connection.
type database interface {
	BeginTx(ctx context.Context, opts *sql.TxOptions) (*sql.Tx, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func newWriter(l *Library, o ImportOptions, a action) *writer {
	return &writer{l: l, o: o, db: l.db, entries: runMaker{most: o.runEntries}, action: a, report: ImportReport{Failed: []intake.Failure{}, Warned: []intake.Failure{}, MergedGames: []MergedGame{}}, steps: map[string]step{}, touched: map[int64]bool{}}
}

func (w *writer) run(ctx context.Context, batches <-chan *importBatch) error {
	defer w.abandon()
	for b := range batches {
		select {
		case <-b.ready:
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			return errors.Join(ctx.Err(), w.commit(ctx))
		}
		w.report.Files, w.report.Ignored, w.report.Resumed = b.files, b.ignored, b.resumed
		w.report.Games += b.count + len(b.errs)
		for _, err := range b.errs {
			w.report.fail(b.source, err)
		}
		for _, list := range b.warned {
			w.report.warn(b.source, list)
		}
		for _, r := range b.rows {
			if err := w.add(context.WithoutCancel(ctx), r); err != nil {
				return err
			}
		}
		for _, s := range b.steps {
			w.steps[s.name] = s
		}
		b.rows = nil
		close(b.stored)
		if w.o.Progress != nil {
			w.o.Progress(w.report)
		}
		if w.tx != nil {
			if err := w.entries.packFull(context.WithoutCancel(ctx), w.tx); err != nil {
				return err
			}
		}
		if w.entries.count >= commitEntries || w.tx != nil && time.Since(w.began) >= cmp.Or(w.o.commitEvery, usualCommit) {
			if err := w.commit(ctx); err != nil {
				return err
			}
		}
	}
	return w.commit(ctx)
}

// abandon rolls back the transaction after an error.
func (w *writer) abandon() {
	w.entries.wait()
	if w.tx != nil {
		_ = w.tx.Rollback() // an error has already been reported
	}
}

func (w *writer) begin(ctx context.Context) (err error) {
	// Canceling an import does not end the transaction, so everything read so far is saved.
	if w.tx, err = w.db.BeginTx(context.WithoutCancel(ctx), nil); err != nil {
		return err
	}
	w.began, w.recent = time.Now(), map[uint64]*stored{}
	if err := w.needFilter(ctx); err != nil {
		return err
	}
	// The numbers of names are cached across transactions, up to this many.
	const most = 1 << 17
	known := 0
	for _, t := range w.names {
		known += len(t.ids)
	}
	if w.names == nil || known > most {
		w.names = map[string]*nameTable{"person": {}, "event": {}, "source": {}}
	}
	for table, t := range w.names {
		if err := t.prepare(ctx, w.tx, table); err != nil {
			return err
		}
	}
	if w.same, err = w.tx.PrepareContext(ctx, selectStored+`WHERE g.fingerprint=?`); err != nil {
		return err
	}
	var merged bool
	if err := w.tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM copy)`).Scan(&merged); err != nil {
		return err
	}
	if w.copies = nil; merged {
		if w.copies, err = w.tx.PrepareContext(ctx, `SELECT game,data FROM copy WHERE fingerprint=?`); err != nil {
			return err
		}
	}
	w.insert, err = w.tx.PrepareContext(ctx, `INSERT INTO game
		(fingerprint,red,black,event,date,year,result,ecco,plies,start,moves,headers,tree,source,action) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`)
	return err
}

func (w *writer) add(ctx context.Context, r *row) error {
	if w.tx == nil {
		if err := w.begin(ctx); err != nil {
			return err
		}
	}
	if g := w.recent[r.fingerprint]; g != nil && g.source == r.source && sameRecord(&g.row, r) {
		w.report.Duplicates++
		return nil
	}
	known, err := w.known(ctx, r)
	if err != nil {
		return err
	}
	if known != nil {
		w.report.Duplicates++
		return w.addCopy(ctx, known, r)
	}
	w.report.Added++
	_, err = w.addGame(ctx, r)
	return err
}

// addGame stores a new game and adds its index entries.
func (w *writer) addGame(ctx context.Context, r *row) (id int64, err error) {
	if id, err = w.store(ctx, r); err != nil {
		return 0, err
	}
	if w.action.brings() {
		w.action.games++
	} else if err := w.keep(ctx, id, true); err != nil {
		return 0, err
	}
	return id, w.enter(r, id)
}

// enter adds a game's index entries under the given number.
func (w *writer) enter(r *row, number int64) error {
	if number >= maxNumber {
		return fmt.Errorf("game number %d: the index has no room for it", number)
	}
	w.entries.add(positionRun, r.positions, number)
	w.entries.add(materialRun, r.material, number)
	w.enterVariations(r, number)
	return nil
}

func (w *writer) enterVariations(r *row, number int64) {
	w.entries.add(variationRun, r.variations, number)
}

func (w *writer) store(ctx context.Context, r *row) (int64, error) {
	values, err := w.columns(ctx, r)
	if err != nil {
		return 0, err
	}
	number, err := w.begun(ctx)
	if err != nil {
		return 0, err
	}
	made, err := w.insert.ExecContext(ctx, append(values, number)...)
	if err != nil {
		return 0, err
	}
	return made.LastInsertId()
}

// columns returns the values of a row, from the column fingerprint to the column source.
func (w *writer) columns(ctx context.Context, r *row) ([]any, error) {
	w.seen(r.fingerprint)
	headers, err := packHeaders(r.headers)
	if err != nil {
		return nil, err
	}
	var numbers [4]int64
	for i, n := range []struct{ table, name string }{{"person", r.red}, {"person", r.black}, {"event", r.event}, {"source", r.source}} {
		if numbers[i], err = w.number(ctx, n.table, n.name); err != nil {
			return nil, err
		}
	}
	var tree any
	if r.tree != nil {
		tree = r.tree
	}
	return []any{
		int64(r.fingerprint), numbers[0], numbers[1], numbers[2], r.date, r.year, int(r.result),
		r.ecco, len(r.moves), r.start, packMoves(r.moves), headers, tree, numbers[3],
	}, nil
}

// personTable is the only name table that also contains pinyin spellings.
const personTable = "person"

// nameTable is a table of names, with the numbers already known.
type nameTable struct {
	ids          map[string]int64
	find, insert *sql.Stmt // of the current transaction
}

func (t *nameTable) prepare(ctx context.Context, tx *sql.Tx, table string) (err error) {
	if t.ids == nil {
		t.ids = map[string]int64{}
	}
	if t.find, err = tx.PrepareContext(ctx, `SELECT id FROM `+table+` WHERE name=?`); err != nil {
		return err
	}
	columns := `(name,folded) VALUES(?,?)`
	if table == personTable {
		columns = `(name,folded,spelled) VALUES(?,?,?)`
	}
	t.insert, err = tx.PrepareContext(ctx, `INSERT INTO `+table+columns)
	return err
}

// number returns the number of a name in the given table, adding the name if necessary. The number of "" is
// 0.
func (w *writer) number(ctx context.Context, table, name string) (id int64, err error) {
	if name == "" {
		return 0, nil
	}
	t := w.names[table]
	if id, ok := t.ids[name]; ok {
		return id, nil
	}
	err = t.find.QueryRowContext(ctx, name).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		values := []any{name, naming.Fold(name)}
		if table == personTable {
			values = append(values, naming.Spelled(name))
		}
		var made sql.Result
		if made, err = t.insert.ExecContext(ctx, values...); err == nil {
			id, err = made.LastInsertId()
		}
	}
	if err == nil {
		t.ids[name] = id
	}
	return id, err
}

// commit writes the index entries of the added games and ends the transaction. The games, their entries and
// the progress of files thus become visible at the same time. It then merges runs; if ctx is done, it leaves
// the merging to the next import.
func (w *writer) commit(ctx context.Context) error {
	if w.tx == nil && len(w.steps) == 0 {
		return nil
	}
	keep := context.WithoutCancel(ctx)
	if w.tx == nil {
		if err := w.begin(keep); err != nil {
			return err
		}
	}
	for id := range w.touched {
		if err := w.render(keep, id); err != nil {
			return err
		}
	}
	clear(w.touched)
	if err := w.action.save(keep, w.tx); err != nil {
		return err
	}
	if err := w.entries.store(keep, w.tx); err != nil {
		return err
	}
	for _, s := range w.steps {
		if err := s.save(keep, w.tx); err != nil {
			return err
		}
	}
	clear(w.steps)
	err := w.tx.Commit()
	w.tx = nil
	if err != nil || ctx.Err() != nil {
		return err
	}
	return w.merge(ctx)
}

// merge merges runs of the index. It can be interrupted at any time.
func (w *writer) merge(ctx context.Context) error {
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // a no-op after Commit
	if err := mergeRuns(ctx, tx); err != nil {
		return err
	}
	return tx.Commit()
}
