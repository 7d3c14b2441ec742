package library

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ImportOptions say how to import. The zero value reads everything.
type ImportOptions struct {
	Read record.ReadOptions
	// Progress, if not nil, is called now and then from the importing goroutine.
	Progress func(ImportReport)

	commitEvery time.Duration // for tests; 0 is usualCommit
}

// usualCommit is how much work a kill may cost.
const usualCommit = 3 * time.Second

// ImportReport counts what an import did.
type ImportReport struct {
	Files      int           `json:"files"`   // record files read
	Ignored    int           `json:"ignored"` // files that are no game records
	Games      int           `json:"games"`   // games found
	Added      int           `json:"added"`
	Duplicates int           `json:"duplicates"` // already there, mirrored or not
	Warnings   int           `json:"warnings"`   // of games that could be read all the same
	Resumed    int           `json:"resumed"`    // games that an earlier import, which was stopped, had done
	Failed     []ImportError `json:"failed"`
	FailedMore int           `json:"failed_more"` // failures beyond those listed
}

// ImportError is a game or file that could not be imported.
type ImportError struct {
	File   string       `json:"file"`
	Place  record.Place `json:"place"`
	Reason string       `json:"reason"`
}

// maxFailed is how many failures a report lists.
const maxFailed = 1000

func (r *ImportReport) fail(file string, err error) {
	if len(r.Failed) == maxFailed {
		r.FailedMore++
		return
	}
	f := ImportError{File: file, Reason: err.Error()}
	if damaged := (*record.Error)(nil); errors.As(err, &damaged) {
		if damaged.File != "" {
			f.File = damaged.File
		}
		f.Place, f.Reason = damaged.Place, damaged.Err.Error()
	}
	r.Failed = append(r.Failed, f)
}

// sameGamePlies is the length from which games with the same moves are the same
// game, whoever is said to have played them. Shorter ones, such as an opening
// line, must also have the same players.
const sameGamePlies = 20

// ImportPath imports a file, or all files in a folder and below, packed or not, as
// record.Open opens them. What cannot be read is in the report; the error is that
// of the library, of path itself, or of ctx. Games read before an error are kept. An
// import that was stopped or killed goes on where it was, in the middle of a file too,
// as long as the file is the same.
func (l *Library) ImportPath(ctx context.Context, path string, o ImportOptions) (ImportReport, error) {
	f, err := record.Open(path, o.Read)
	if err != nil {
		return ImportReport{Failed: []ImportError{}}, err
	}
	defer func() { _ = f.Close() }() // only read
	absolute, err := filepath.Abs(path)
	if err != nil {
		return ImportReport{Failed: []ImportError{}}, err
	}
	if _, err := l.db.ExecContext(ctx, progressTable); err != nil {
		return ImportReport{Failed: []ImportError{}}, err
	}
	report, err := l.runImport(ctx, o, func(i *importer) error {
		i.path = absolute
		return i.file(f)
	})
	if err == nil {
		err = l.forgetProgress(ctx, absolute)
	}
	return report, err
}

// ImportReader imports the games of a file that is read from r. name tells the
// source, and helps to find out the format.
func (l *Library) ImportReader(ctx context.Context, r io.Reader, name string, o ImportOptions) (ImportReport, error) {
	return l.runImport(ctx, o, func(i *importer) error { return i.file(record.OpenReader(r, name, o.Read)) })
}

// ImportGames imports games that are in memory or made on the way.
func (l *Library) ImportGames(ctx context.Context, games iter.Seq2[*record.Game, error], source string, o ImportOptions) (ImportReport, error) {
	return l.runImport(ctx, o, func(i *importer) error { return i.games(games, source) })
}

// importer is one import: the caller's goroutine reads records, workers prepare
// them, one goroutine writes.
type importer struct {
	ctx     context.Context
	l       *Library
	o       ImportOptions
	path    string // what is imported; "" for what cannot go on the next time
	step    *step  // of the file that is read; nil for none
	resumed int
	files   int
	ignored int
	batch   *importBatch
	work    chan *importBatch
	ordered chan *importBatch
}

// importBatch is some games on their way.
type importBatch struct {
	source  string
	games   []*record.Game
	errs    []error // of games that cannot be read
	rows    []*row
	moves   int           // of the games
	ready   chan struct{} // closed when rows are made
	stored  chan struct{} // closed when the rows are in the library
	files   int           // files read and ignored until now
	ignored int
	resumed int    // games passed over until now
	steps   []step // how far files have come with it
}

// A batch has so many games; where their moves are so many, reading waits until it
// is stored, so that no more than a few hundred thousand moves are in memory.
const (
	batchGames = 64
	batchMoves = 16 << 10
)

func (l *Library) runImport(ctx context.Context, o ImportOptions, read func(*importer) error) (ImportReport, error) {
	l.writing.Lock()
	defer l.writing.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	workers := runtime.GOMAXPROCS(0)
	i := &importer{ctx: ctx, l: l, o: o, work: make(chan *importBatch, workers), ordered: make(chan *importBatch, 4*workers)}
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for b := range i.work {
				b.prepare()
			}
		})
	}
	w := &importWriter{l: l, o: o, report: ImportReport{Failed: []ImportError{}}, steps: map[string]step{}}
	var failed error
	group.Go(func() {
		if failed = w.run(ctx, i.ordered); failed != nil {
			cancel() // the reader stops
		}
	})
	err := read(i)
	if err == nil {
		err = i.flush("")
	}
	close(i.work)
	close(i.ordered)
	group.Wait()
	if failed != nil {
		err = failed
	}
	return w.report, err
}

// file imports what a file holds.
func (i *importer) file(f *record.File) error {
	for e, err := range f.Entries() {
		switch {
		case err != nil:
			err = i.broken(err)
		case e.Format() == record.Unknown:
			i.ignored++
			err = i.ctx.Err()
		default:
			i.files++
			err = i.entry(e)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// entry imports a file of games, from where an earlier import of it was stopped.
func (i *importer) entry(e *record.Entry) error {
	if i.path == "" {
		return i.games(e.Games(), e.Name)
	}
	s := stepOf(i.path, e)
	if s == nil || !e.Format().CanSkip() && e.Format().HoldsMany() {
		return i.games(e.Games(), e.Name)
	}
	done, complete, err := i.l.doneBefore(i.ctx, s)
	if err != nil {
		return err
	}
	i.resumed += done
	if complete {
		return i.flush("") // with what it tells
	}
	s.games = done
	e.Skip(done)
	i.step = s
	defer func() { i.step = nil }()
	if err := i.games(e.Games(), e.Name); err != nil {
		return err
	}
	s.complete = true
	i.batch.steps = append(i.batch.steps, *s)
	return nil
}

// broken notes a file that cannot be read.
func (i *importer) broken(err error) error {
	if flushed := i.flush(""); flushed != nil {
		return flushed
	}
	i.batch.errs = append(i.batch.errs, err)
	return i.ctx.Err()
}

func (i *importer) games(games iter.Seq2[*record.Game, error], source string) error {
	if err := i.flush(source); err != nil {
		return err
	}
	for g, err := range games {
		if err != nil {
			i.batch.errs = append(i.batch.errs, err)
		} else {
			i.batch.games = append(i.batch.games, g)
			i.batch.moves += g.Count().Moves
		}
		if i.step != nil {
			i.step.games++
		}
		full := i.batch.moves >= batchMoves
		if full || len(i.batch.games) >= batchGames || len(i.batch.errs) >= batchGames {
			b := i.batch
			if err := i.flush(source); err != nil {
				return err
			}
			if full { // such games may not pile up
				select {
				case <-b.stored:
				case <-i.ctx.Done():
				}
			}
		}
	}
	return i.ctx.Err()
}

// flush sends the batch on and begins another of the given source.
func (i *importer) flush(source string) error {
	if b := i.batch; b != nil {
		b.files, b.ignored, b.resumed = i.files, i.ignored, i.resumed
		if i.step != nil {
			b.steps = append(b.steps, *i.step)
		}
		for _, c := range []chan *importBatch{i.ordered, i.work} {
			select {
			case c <- b:
			case <-i.ctx.Done():
				return i.ctx.Err()
			}
		}
	}
	i.batch = &importBatch{source: source, ready: make(chan struct{}), stored: make(chan struct{})}
	return i.ctx.Err()
}

func (b *importBatch) prepare() {
	defer close(b.ready)
	for _, g := range b.games {
		r, err := makeRow(g, classify)
		if err != nil {
			b.errs = append(b.errs, err)
			continue
		}
		r.source = b.source
		b.rows = append(b.rows, r)
	}
}

func classify(moves []xiangqi.Move) string { return opening.Classify(moves).Code }

// importWriter puts prepared games into the file.
type importWriter struct {
	l         *Library
	o         ImportOptions
	report    ImportReport
	tx        *sql.Tx
	same      *sql.Stmt
	insert    *sql.Stmt
	names     map[string]map[string]int64 // by table
	positions []entry
	material  []entry
	variation []entry
	spare     []entry
	steps     map[string]step // by name, since the last commit
	began     time.Time       // the transaction
}

func (w *importWriter) run(ctx context.Context, batches <-chan *importBatch) error {
	defer func() {
		if w.tx != nil {
			_ = w.tx.Rollback() // an error has already been met
		}
	}()
	for b := range batches {
		select {
		case <-b.ready:
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			return errors.Join(ctx.Err(), w.commit(ctx))
		}
		w.report.Files, w.report.Ignored, w.report.Resumed = b.files, b.ignored, b.resumed
		w.report.Games += len(b.games) + len(b.errs)
		for _, err := range b.errs {
			w.report.fail(b.source, err)
		}
		for _, g := range b.games {
			w.report.Warnings += len(g.Warnings)
		}
		for _, r := range b.rows {
			if err := w.add(context.WithoutCancel(ctx), r); err != nil {
				return err
			}
		}
		for _, s := range b.steps {
			w.steps[s.name] = s
		}
		b.games, b.rows = nil, nil
		close(b.stored)
		if w.o.Progress != nil {
			w.o.Progress(w.report)
		}
		if len(w.positions) >= maxEntries || len(w.variation) >= maxEntries || w.tx != nil && time.Since(w.began) >= cmp.Or(w.o.commitEvery, usualCommit) {
			if err := w.commit(ctx); err != nil {
				return err
			}
		}
	}
	return w.commit(ctx)
}

func (w *importWriter) begin(ctx context.Context) (err error) {
	// The transaction outlives a cancelled import, to keep what has been read.
	if w.tx, err = w.l.db.BeginTx(context.WithoutCancel(ctx), nil); err != nil {
		return err
	}
	w.began = time.Now()
	w.names = map[string]map[string]int64{"person": {}, "event": {}, "source": {}}
	if w.same, err = w.tx.PrepareContext(ctx, `SELECT moves,start,coalesce(r.name,''),coalesce(b.name,'') FROM game g
		LEFT JOIN person r ON r.id=g.red LEFT JOIN person b ON b.id=g.black WHERE fingerprint=?`); err != nil {
		return err
	}
	w.insert, err = w.tx.PrepareContext(ctx, `INSERT INTO game
		(fingerprint,red,black,event,date,year,result,ecco,plies,start,moves,headers,tree,source) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?)`)
	return err
}

func (w *importWriter) add(ctx context.Context, r *row) error {
	if w.tx == nil {
		if err := w.begin(ctx); err != nil {
			return err
		}
	}
	known, err := w.known(ctx, r)
	if err != nil {
		return err
	}
	if known {
		w.report.Duplicates++
		return nil
	}
	id, err := w.store(ctx, r)
	if err != nil {
		return err
	}
	if id >= 1<<31 {
		return fmt.Errorf("game number %d: the index has no room for it", id)
	}
	for _, e := range r.positions {
		w.positions = append(w.positions, e.withGame(id))
	}
	for _, e := range r.material {
		w.material = append(w.material, e.withGame(id))
	}
	for _, e := range r.variations {
		w.variation = append(w.variation, e.withGame(id))
	}
	w.report.Added++
	return nil
}

// known says whether the game is in the library.
func (w *importWriter) known(ctx context.Context, r *row) (known bool, err error) {
	rows, err := w.same.QueryContext(ctx, int64(r.fingerprint))
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var moves []byte
		var start, red, black string
		if err := rows.Scan(&moves, &start, &red, &black); err != nil {
			return false, err
		}
		if len(moves) == 2*len(r.moves) && (len(r.moves) >= sameGamePlies || red == r.red && black == r.black) {
			return true, nil
		}
	}
	return false, rows.Err()
}

func (w *importWriter) store(ctx context.Context, r *row) (int64, error) {
	headers, err := packHeaders(r.headers)
	if err != nil {
		return 0, err
	}
	var numbers [4]int64
	for i, n := range []struct{ table, name string }{{"person", r.red}, {"person", r.black}, {"event", r.event}, {"source", r.source}} {
		if numbers[i], err = w.number(ctx, n.table, n.name); err != nil {
			return 0, err
		}
	}
	var tree any
	if r.tree != nil {
		tree = r.tree
	}
	made, err := w.insert.ExecContext(ctx, int64(r.fingerprint), numbers[0], numbers[1], numbers[2], r.date, r.year, int(r.result),
		r.ecco, len(r.moves), r.start, packMoves(r.moves), headers, tree, numbers[3])
	if err != nil {
		return 0, err
	}
	return made.LastInsertId()
}

// number returns the number of a name in a table of names; 0 for none.
func (w *importWriter) number(ctx context.Context, table, name string) (id int64, err error) {
	if name == "" {
		return 0, nil
	}
	known := w.names[table]
	if id, ok := known[name]; ok {
		return id, nil
	}
	err = w.tx.QueryRowContext(ctx, `SELECT id FROM `+table+` WHERE name=?`, name).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		var made sql.Result
		if made, err = w.tx.ExecContext(ctx, `INSERT INTO `+table+`(name,folded) VALUES(?,?)`, name, foldName(name)); err == nil {
			id, err = made.LastInsertId()
		}
	}
	known[name] = id
	return id, err
}

// commit writes the index of what has been added, and ends the transaction: games,
// their entries and how far the files have come appear together. Then runs are merged,
// unless ctx is done: the next import does that.
func (w *importWriter) commit(ctx context.Context) error {
	if w.tx == nil && len(w.steps) == 0 {
		return nil
	}
	keep := context.WithoutCancel(ctx)
	if w.tx == nil {
		if err := w.begin(keep); err != nil {
			return err
		}
	}
	for _, part := range []struct {
		kind runKind
		list *[]entry
	}{{positionRun, &w.positions}, {materialRun, &w.material}, {variationRun, &w.variation}} {
		if cap(w.spare) < len(*part.list) {
			w.spare = make([]entry, 0, len(*part.list))
		}
		if err := writeRun(keep, w.tx, part.kind, sortEntries(*part.list, w.spare)); err != nil {
			return err
		}
		*part.list = (*part.list)[:0]
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

// merge merges the runs of the index; it can be stopped at any time.
func (w *importWriter) merge(ctx context.Context) error {
	tx, err := w.l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	if err := mergeRuns(ctx, tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Remove takes games out of the library. Their entries in the index lead nowhere
// from then on.
func (l *Library) Remove(ctx context.Context, ids ...int64) error {
	l.writing.Lock()
	defer l.writing.Unlock()
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }() // after a commit it does nothing
	for _, id := range ids {
		gone, err := tx.ExecContext(ctx, `DELETE FROM game WHERE id=?`, id)
		if err != nil {
			return err
		}
		if n, err := gone.RowsAffected(); err == nil && n == 0 {
			return fmt.Errorf("%w: %d", ErrNoGame, id)
		}
		if _, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO removed(game) VALUES(?)`, id); err != nil {
			return err
		}
	}
	return tx.Commit()
}
