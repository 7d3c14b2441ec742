package library

import (
	"context"
	"io"
	"iter"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/games/merge"
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ImportOptions configures an import. The zero value imports everything.
type ImportOptions struct {
	Read record.ReadOptions
	// Progress, if not nil, is called from time to time on the importing goroutine.
	Progress func(ImportReport)

	notNear     bool          // whether to skip counting near duplicates
	commitEvery time.Duration // for tests; 0 means usualCommit
	runEntries  int           // for tests; 0 means maxEntries
}

// A transaction is committed after this much time or this many entries, which limits how much work is lost if
// the program is killed. Smaller limits would be slower: each transaction rewrites pages in every index of
// the game table, and should therefore cover as many games as possible.
const (
	usualCommit   = 5 * time.Second
	commitEntries = 4 << 20
)

// ImportReport summarizes an import.
type ImportReport struct {
	Files      int              `json:"files"`       // record files read
	Ignored    int              `json:"ignored"`     // files that are not game records
	Games      int              `json:"games"`       // games found
	Added      int              `json:"added"`       // new games in the library
	Duplicates int              `json:"duplicates"`  // games that the library already had, mirrored or not
	Merged     int              `json:"merged"`      // library games to which duplicates added something
	Gain       merge.Gain       `json:"gain"`        // what duplicates added to library games
	Action     int64            `json:"action"`      // number of the action, for undoing the import; the last one if there are several, 0 if nothing changed
	Warnings   int              `json:"warnings"`    // number of warnings about games that could nevertheless be read
	Resumed    int              `json:"resumed"`     // games completed by an earlier, interrupted import
	Failed     []intake.Failure `json:"failed"`      // files and games that could not be read, at most 1000
	FailedMore int              `json:"failed_more"` // number of failures not listed
	Conflicts  int              `json:"conflicts"`   // library games that duplicates contradict
	Warned     []intake.Failure `json:"warned"`      // warnings about games that could nevertheless be read, at most 200
	// number of groups of likely duplicates that include a newly added game; null in a large library, where
	// they are not counted
	NearCopies  *int         `json:"near_copies"`
	MergedGames []MergedGame `json:"merged_games"` // library games with additions or contradictions, at most 1000
}

// MergedGame is a library game with what duplicates have added to it and the facts on which its records now
// disagree.
type MergedGame struct {
	Game      int64            `json:"game"`      // number of the game
	Red       string           `json:"red"`       // Red's name; "" if unknown
	Black     string           `json:"black"`     // Black's name; "" if unknown
	Gain      merge.Gain       `json:"gain"`      // what was added; all 0 if only the records disagree
	Conflicts []merge.Conflict `json:"conflicts"` // facts on which the records disagree
}

// maxFailed is the maximum number of failures listed in a report.
const maxFailed = 1000

// maxWarned is the maximum number of warnings listed in a report.
const maxWarned = 200

// warn adds a game's warnings to the count, and lists them while there is room.
func (r *ImportReport) warn(file string, list []record.Warning) {
	r.Warnings += len(list)
	for _, w := range list[:min(len(list), maxWarned-len(r.Warned))] {
		r.Warned = append(r.Warned, intake.Failure{File: file, Place: w.Place, Reason: w.Message})
	}
}

func (r *ImportReport) fail(file string, err error) {
	if len(r.Failed) == maxFailed {
		r.FailedMore++
		return
	}
	r.Failed = append(r.Failed, intake.FailureOf(err, file))
}

// ImportPath imports a file, or every file in a folder and its subfolders. It opens them with intake.Open,
// which also reads compressed files. Files and games that cannot be read are listed in the report; a non-nil
// error means that something is wrong with the library, with path itself, or with ctx. Games read before an
// error are kept. If an import is interrupted, the next one resumes where it left off, even in the middle of
// a file, provided that the file has not changed.
func (l *Library) ImportPath(ctx context.Context, path string, o ImportOptions) (ImportReport, error) {
	in, err := intake.Open(path, o.Read)
	if err != nil {
		return ImportReport{Failed: []intake.Failure{}}, err
	}
	defer func() { _ = in.Close() }() // used only for reading
	absolute, err := filepath.Abs(path)
	if err != nil {
		return ImportReport{Failed: []intake.Failure{}}, err
	}
	if _, err := l.db.ExecContext(ctx, progressTable); err != nil {
		return ImportReport{Failed: []intake.Failure{}}, err
	}
	return l.runImport(ctx, absolute, o, func(i *importer) error {
		if l.path != memoryPath { // otherwise, the writer is using the only connection
			i.path = absolute
		}
		return i.source(in)
	})
}

// ImportReader imports the games in the file read from r. name identifies the source, and helps to detect the
// format.
func (l *Library) ImportReader(ctx context.Context, r io.Reader, name string, o ImportOptions) (ImportReport, error) {
	return l.runImport(ctx, name, o, func(i *importer) error { return i.source(intake.Stream(r, name, o.Read)) })
}

// ImportGames imports games that are in memory or generated on the fly.
func (l *Library) ImportGames(ctx context.Context, games iter.Seq2[*record.Game, error], source string, o ImportOptions) (ImportReport, error) {
	return l.runImport(ctx, source, o, func(i *importer) error { return i.games(games, source) })
}

// importer is an import in progress. The caller's goroutine reads the records, a group of workers converts
// them to rows, and a single goroutine writes the rows.
type importer struct {
	ctx     context.Context
	l       *Library
	o       ImportOptions
	path    string // path being imported; "" if the import cannot be resumed
	step    *step  // progress in the file being read; nil for none
	resumed int
	files   int
	ignored int
	batch   *importBatch
	work    chan *importBatch
	ordered chan *importBatch
}

// importBatch is a batch of games being imported.
type importBatch struct {
	source  string
	games   []*record.Game // until converted to rows
	count   int            // number of games
	warned  [][]record.Warning
	errs    []error // for unreadable games
	rows    []*row
	moves   int           // number of moves in the games
	ready   chan struct{} // closed when the rows are ready
	stored  chan struct{} // closed when the rows are in the library
	files   int           // files read so far, and files ignored
	ignored int
	resumed int    // games skipped so far
	steps   []step // progress in the files whose games are in the batch
}

// Batch limits. batchGames is the maximum number of games in a batch. When a batch reaches batchMoves moves,
// reading pauses until it has been stored, so that at most a few hundred thousand moves are in memory.
const (
	batchGames = 64
	batchMoves = 16 << 10
	// waitingBatches is the number of batches that may wait to be stored, so that reading can continue while
	// the index is being written. Their games have already been converted to rows of about 3 KB each.
	waitingBatches = 80
)

func (l *Library) runImport(ctx context.Context, about string, o ImportOptions, read func(*importer) error) (ImportReport, error) {
	l.writing.Lock()
	defer l.writing.Unlock()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w := newWriter(l, o, action{kind: ActionImport, about: about})
	connection, release, err := l.connectForImport(ctx)
	if err != nil {
		return w.report, err
	}
	defer release()
	if connection != nil {
		w.connection, w.db = connection, connection
	}
	workers := runtime.GOMAXPROCS(0)
	i := &importer{ctx: ctx, l: l, o: o, work: make(chan *importBatch, workers), ordered: make(chan *importBatch, waitingBatches)}
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for b := range i.work {
				b.prepare()
			}
		})
	}
	var failed error
	group.Go(func() {
		if failed = w.run(ctx, i.ordered); failed != nil {
			cancel() // stops the reader
		}
	})
	err = read(i)
	if err == nil {
		err = i.flush("")
	}
	close(i.work)
	close(i.ordered)
	group.Wait()
	if failed != nil {
		err = failed
	}
	w.report.Action = w.action.id
	if err == nil {
		err = w.action.finish(ctx, w.db)
	}
	if err == nil {
		w.report.NearCopies = new(0)
		if w.report.Added > 0 && !o.notNear {
			w.report.NearCopies, err = l.countNear(ctx, w.action.id)
		}
	}
	if err == nil && i.path != "" {
		err = forgetProgress(ctx, w.db, i.path)
	}
	return w.report, err
}

// source imports everything in a source.
func (i *importer) source(in *intake.Source) error {
	for p, err := range in.Parts() {
		switch {
		case err != nil:
			err = i.broken(err)
		case !p.IsRecord():
			i.ignored++
			err = i.ctx.Err()
		default:
			i.files++
			err = i.part(p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// part imports a file of games. If an earlier import was interrupted in this file, part continues from there.
func (i *importer) part(p *intake.Part) error {
	if i.path == "" {
		return i.games(p.Games(), p.Name)
	}
	s := stepOf(i.path, p.Name)
	if s == nil || !p.Format().CanSkip() && p.Format().HoldsMany() {
		return i.games(p.Games(), p.Name)
	}
	done, complete, err := i.l.doneBefore(i.ctx, s)
	if err != nil {
		return err
	}
	i.resumed += done
	if complete {
		return i.flush("") // reports the skipped games
	}
	s.games = done
	p.Skip(done)
	i.step = s
	defer func() { i.step = nil }()
	if err := i.games(p.Games(), p.Name); err != nil {
		return err
	}
	s.complete = true
	i.batch.steps = append(i.batch.steps, *s)
	return nil
}

// broken reports a file that cannot be read.
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
			if full { // batches of this size must not pile up
				select {
				case <-b.stored:
				case <-i.ctx.Done():
				}
			}
		}
	}
	return i.ctx.Err()
}

// flush passes the current batch to the workers and the writer, and starts a new batch for the given source.
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
	b.count = len(b.games)
	for _, g := range b.games {
		if len(g.Warnings) > 0 {
			b.warned = append(b.warned, g.Warnings)
		}
		r, err := makeRow(g, classify)
		if err != nil {
			b.errs = append(b.errs, err)
			continue
		}
		r.source = b.source
		r.shed()
		b.rows = append(b.rows, r)
	}
	b.games = nil
}

func classify(moves []xiangqi.Move) string { return opening.Classify(moves).Code }
