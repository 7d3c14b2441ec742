package engine

import (
	"context"
	"iter"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Engine searches positions. It keeps its table and its move histories from one search to the next. The
// zero value uses the zero Options.
//
// Its methods are safe for concurrent use. Only one search runs at a time: the search of a second Start
// begins when the first has ended. Every other method except Lookup waits for a running search. To evaluate
// positions while an unlimited search is running, use a second Engine.
type Engine struct {
	mu      sync.Mutex // held while a search runs
	options Options
	table   *table
	workers []*worker
	closed  bool // the table has been freed

	// replacing is held while the table is replaced or emptied. Readers that do not wait for a search
	// share it.
	replacing sync.RWMutex
}

// New returns an engine with the given options.
func New(o Options) *Engine {
	e := &Engine{}
	e.SetOptions(o)
	return e
}

// Options returns the settings.
func (e *Engine) Options() Options {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.options
}

// SetOptions changes the settings, after waiting for any running search. It empties the table only if the
// size or kind of the table, the rules, the evaluation or the endgame tables change.
func (e *Engine) SetOptions(o Options) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.setOptions(o)
}

// Prepare changes the settings as SetOptions does. It also pre-faults the memory of an unused table, so
// that the first search need not wait for that memory. On one machine, this took from 0.06 to 1.5 seconds
// per GiB.
//
// Prepare skips tables larger than 4 GiB. A front end that asks whether the engine is ready should not
// wait long, and a table of that size is not used to play moves in tenths of a second.
func (e *Engine) Prepare(o Options) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.setOptions(o)
	const (
		goroutines = 8       // higher numbers were not tried
		large      = 4 << 10 // MiB
	)
	if e.options.Hash <= large {
		e.table.fetch(min(runtime.GOMAXPROCS(0), goroutines))
	}
}

// setOptions changes the settings. e.mu must be locked.
func (e *Engine) setOptions(o Options) {
	o.Threads, o.Hash, o.MultiPV = max(1, o.Threads), max(1, o.Hash), max(1, o.MultiPV)
	settle(&o.Params)
	if o.Network != nil && o.Network.Shape().Hidden == 0 {
		o.Network = nil // the zero value has no weights
	}
	if e.workers != nil && !e.closed && o == e.options {
		return
	}
	if e.table == nil || e.closed || o.Hash != e.options.Hash || o.tableKind() != e.options.tableKind() {
		e.replaceTable(&o)
	} else if !o.sameScores(&e.options) {
		e.clearTable()
	}
	e.options, e.closed = o, false
	workers := make([]*worker, o.Threads)
	for i := range workers {
		h := &histories{}
		if i < len(e.workers) {
			h = e.workers[i].hist
		}
		workers[i] = newWorker(&o, e.table, h)
	}
	e.workers = workers
}

// replaceTable releases the old table before it allocates an empty one, so that the two tables never
// occupy memory at the same time.
func (e *Engine) replaceTable(o *Options) {
	e.replacing.Lock()
	defer e.replacing.Unlock()
	if e.table != nil {
		e.table.release()
	}
	e.table = newTable(o.Hash)
	e.table.twoTier, e.table.deeper = o.Features.TwoTierTable, o.Features.DepthPreferredTable
}

// clearTable empties the table.
func (e *Engine) clearTable() {
	e.replacing.Lock()
	defer e.replacing.Unlock()
	e.table.clear()
}

// Close waits for any running search and then frees the table's memory immediately, instead of when the
// engine becomes unreachable. It also drops the reference to the endgame tables. Until the engine receives
// new settings, its table holds only a few entries.
func (e *Engine) Close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	o := e.options
	o.Hash = 0
	e.replaceTable(&o)
	e.options.Tables, e.closed = nil, true
	for i, w := range e.workers {
		e.workers[i] = newWorker(&e.options, e.table, w.hist)
	}
}

// Clear erases everything learned from earlier searches, as for a new game.
func (e *Engine) Clear() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.table == nil {
		return // the zero value has learned nothing
	}
	e.clearTable()
	for _, w := range e.workers {
		w.hist.clear()
	}
}

// Evaluate returns the static evaluation of the position for the side to move. It returns 0 for nil and
// for the zero value.
func (e *Engine) Evaluate(p *xiangqi.Position) Score {
	if p == nil || *p == (xiangqi.Position{}) {
		return 0
	}
	o := e.Options()
	return clampEval(o.evaluator().Evaluate(p, nil))
}

// Known is the table entry of a position.
type Known struct {
	Move  xiangqi.Move
	Score Score
	Bound Bound
	Depth int // in plies
}

// Lookup returns the table entry of the position. It may be called while a search runs.
func (e *Engine) Lookup(p *xiangqi.Position) (Known, bool) {
	e.replacing.RLock()
	defer e.replacing.RUnlock()
	if e.table == nil || p == nil {
		return Known{}, false
	}
	entry, ok := e.table.probe(p.Key())
	return Known{entry.move, entry.score, entry.bound, entry.depth}, ok
}

// Search is a running or finished search. The zero value is a search that has ended without a result. Its
// methods are safe for concurrent use.
type Search struct {
	control *control
	mu      sync.Mutex
	more    *sync.Cond // infos has grown or the search has ended
	infos   []Info
	ended   bool
	done    chan struct{} // closed when ended is set
	result  Result
}

// Start begins a search of the game's current position. Cancelling ctx ends the search as Stop does, with
// the deepest result that has been finished.
func (e *Engine) Start(ctx context.Context, game *xiangqi.Game, l Limits) *Search {
	pos := *game.Position()
	return e.StartPosition(ctx, pos, game.Stack(), l)
}

// StartPosition begins a search of pos, which was reached by the moves of stack. The search needs those
// moves to judge repetitions.
func (e *Engine) StartPosition(ctx context.Context, pos xiangqi.Position, stack []xiangqi.Undo, l Limits) *Search {
	return e.start(ctx, nil, pos, stack, l)
}

// StartWith is like StartPosition, but it changes the settings first. The new settings apply to this
// search and to later ones, but not to earlier searches that are still waiting to begin. StartWith keeps
// the engine's endgame tables.
func (e *Engine) StartWith(ctx context.Context, o Options, pos xiangqi.Position, stack []xiangqi.Undo, l Limits) *Search {
	return e.start(ctx, &o, pos, stack, l)
}

// start begins a search with the given settings; nil means the engine's own.
func (e *Engine) start(ctx context.Context, o *Options, pos xiangqi.Position, stack []xiangqi.Undo, l Limits) *Search {
	c := &control{started: time.Now(), limits: l}
	c.pondering.Store(l.Ponder)
	s := &Search{control: c, done: make(chan struct{})}
	s.more = sync.NewCond(&s.mu)
	stack = slices.Clone(stack)
	go func() {
		release := context.AfterFunc(ctx, s.Stop)
		defer release()
		e.mu.Lock()
		defer e.mu.Unlock()
		if o != nil {
			o.Tables = e.options.Tables
			e.setOptions(*o)
		} else if e.workers == nil {
			e.setOptions(e.options) // of the zero value
		}
		r := e.run(s, pos, stack)
		s.mu.Lock()
		s.result, s.ended = r, true
		close(s.done)
		s.more.Broadcast()
		s.mu.Unlock()
	}()
	return s
}

// run searches with all workers and returns the result of the best one.
func (e *Engine) run(s *Search, pos xiangqi.Position, stack []xiangqi.Undo) Result {
	c := s.control
	c.clock = newClock(&c.limits, pos.Turn(), e.options.MoveOverhead, &e.options.Params)
	c.open = c.limits.Open(pos.Turn())
	if c.limits.MultiPV <= 0 {
		c.limits.MultiPV = e.options.MultiPV
	}
	if !c.open {
		e.options.Schedule.limit(&c.limits, len(stack))
	}
	told := c.limits.MultiPV // a weak player compares more lines than it reports
	weakness, weak := e.weaken(&c.limits)
	roots := rootMoves(&pos, &c.limits)
	if len(roots) == 0 {
		r := Result{Time: c.running()}
		if !pos.HasLegalMove() {
			r.Score = matedIn(0)
		}
		return r
	}
	if e.options.Blind && !c.open {
		return e.blindMove(&pos, roots, c)
	}
	tables := e.options.Tables
	if weak {
		tables = nil
	} else {
		c.rootHits = e.rankRoots(pos, stack, roots)
	}
	e.table.nextSearch()
	c.workers, c.root = e.workers, pos
	var notes []note
	for i, w := range e.workers {
		w.rules = e.options.rulesAt(&pos)
		w.setRoot(pos, stack, c)
		w.tables = tables
		w.main = i == 0
		w.recorder = nil
		if w.main && c.limits.Record != nil {
			w.recorder = &recording{Recorder: c.limits.Record}
		}
		w.idle = e.options.Idle
		w.report = s.add
		w.roots = make([]rootMove, len(roots))
		for j, r := range roots {
			r.pv = slices.Clone(r.pv)
			w.roots[j] = r
		}
		w.lines, w.told = min(c.limits.MultiPV, len(roots)), told
		w.notes = nil
		if w.main && weakness.spread > 0 {
			w.notes = &notes
		}
	}
	var others sync.WaitGroup
	for i, w := range e.workers[1:] {
		others.Go(func() { w.iterate(i + 1) })
	}
	e.workers[0].iterate(0)
	s.waitForLeave()
	c.stop.Store(true)
	others.Wait()
	r := e.conclude(c)
	if !weak {
		s.reportBest(&r)
	} else {
		evaluator := e.options.evaluator()
		glance := func(m xiangqi.Move) Score {
			after := pos
			after.MakeMove(m)
			return -clampEval(evaluator.Evaluate(&after, nil))
		}
		chooser := newChooser(e.options.Seed, pos.Key(), weakness)
		if weakness.spread > 0 {
			r.replaceBest(newPerson(chooser, pos, stack).pick(r.Lines, notes, glance))
		} else {
			r.replaceBest(chooser.pick(r.Lines, glance))
		}
	}
	return r
}

// weaken applies the level to the limits. It returns how to choose the move, and reports whether the
// chosen move may be inferior.
func (e *Engine) weaken(l *Limits) (w weakness, weak bool) {
	const fewLines = 4 // compared when only randomness is set
	o := &e.options
	if o.Level > 0 && o.Level < MaxLevel {
		lv := &levels[o.Level-1]
		*l = lv.weaken(*l)
		return weakness{max(o.Randomness, lv.Temperature), lv.Overlooked, lv.Spread}, true
	}
	if o.Randomness > 0 {
		l.MultiPV = max(l.MultiPV, fewLines)
	}
	return weakness{temperature: o.Randomness}, o.Randomness > 0
}

// waitForLeave withholds the answer while the search is pondering or has no limit. Such a search may be
// ended only by Stop or PonderHit.
func (s *Search) waitForLeave() {
	c := s.control
	s.mu.Lock()
	defer s.mu.Unlock()
	for !c.stop.Load() && (c.pondering.Load() || c.open) {
		s.more.Wait()
	}
}

// conclude picks the worker whose result is reported. This is the first worker, unless another one has
// searched more deeply and found a score that is at least as good. With several lines of play, it is
// always the first worker.
func (e *Engine) conclude(c *control) Result {
	best := e.workers[0]
	for _, w := range e.workers[1:] {
		deeper := w.selfDepth > best.selfDepth && w.roots[0].bound != UpperBound
		if best.lines == 1 && deeper && w.roots[0].bestKnown() >= best.roots[0].bestKnown() {
			best = w
		}
	}
	top := &best.roots[0]
	r := Result{
		Best: top.move, Score: top.bestKnown(), Depth: best.selfDepth,
		Nodes: c.nodes(), Time: c.running(),
	}
	for line := range best.lines {
		if line > 0 && best.roots[line].unknown() {
			break // stopped before it was searched
		}
		r.Lines = append(r.Lines, best.lineInfo(line, max(1, best.selfDepth), best.roots[line].bound))
	}
	if pv := r.Lines[0].PV; len(pv) > 1 {
		r.Ponder = pv[1]
	}
	return r
}

// bestKnown returns the score of the move in the endgame tables if there is one, and the search's score
// otherwise. If the search's score is decisive, it takes precedence over a draw in the tables, because the
// repetition rules may decide such a game.
func (r *rootMove) bestKnown() Score {
	found := r.found()
	if r.table.known && (r.table.score != 0 || !found.IsDecisive()) {
		return r.table.score
	}
	return found
}

// found returns the score of the latest iteration that scored the move, or 0 if none has.
func (r *rootMove) found() Score {
	switch {
	case r.unknown():
		return 0
	case r.score != noScore:
		return r.score
	}
	return r.previous
}

// unknown reports whether no iteration has given the move a score.
func (r *rootMove) unknown() bool { return r.score == noScore && r.previous == noScore }

// add appends a report.
func (s *Search) add(i Info) {
	s.mu.Lock()
	s.infos = append(s.infos, i)
	s.more.Broadcast()
	s.mu.Unlock()
}

// reportBest reports the line of the result if the last line reported begins with a different move. An
// interrupted iteration may have found a better move.
func (s *Search) reportBest(r *Result) {
	s.mu.Lock()
	last := xiangqi.NoMove
	for _, i := range slices.Backward(s.infos) {
		if i.MultiPV == 1 && len(i.PV) > 0 {
			last = i.PV[0]
			break
		}
	}
	s.mu.Unlock()
	if last != xiangqi.NoMove && last != r.Best {
		s.add(r.Lines[0])
	}
}

// Infos iterates over the reports, beginning with those already made, and ends when the search does.
// Several callers may iterate, and each of them receives every report.
func (s *Search) Infos() iter.Seq[Info] {
	return func(yield func(Info) bool) {
		for i := 0; s.control != nil; i++ {
			s.mu.Lock()
			for i >= len(s.infos) && !s.ended {
				s.more.Wait()
			}
			if i >= len(s.infos) {
				s.mu.Unlock()
				return
			}
			info := s.infos[i]
			s.mu.Unlock()
			if !yield(info) {
				return
			}
		}
	}
}

// Stop asks the search to end soon. The result is the deepest one that has been finished.
func (s *Search) Stop() {
	if s.control == nil {
		return
	}
	s.mu.Lock()
	s.control.stop.Store(true)
	s.more.Broadcast()
	s.mu.Unlock()
}

// PonderHit starts the clock of a search that was started with Limits.Ponder, and the search continues. If
// the search has already thought for as long as the clock would have allowed, it answers immediately.
// PonderHit does nothing if the clock is already running.
func (s *Search) PonderHit() {
	if s.control == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.control.pondering.Load() {
		return
	}
	s.control.clockStart.Store(int64(time.Since(s.control.started)))
	s.control.pondering.Store(false)
	if s.control.settled.Load() {
		s.control.stop.Store(true)
	}
	s.more.Broadcast()
}

// Done returns a channel closed at the end of the search.
func (s *Search) Done() <-chan struct{} { return s.done }

// Wait blocks until the search has ended and returns its result.
func (s *Search) Wait() Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.control != nil && !s.ended {
		s.more.Wait()
	}
	return s.result
}

// Search searches the game's current position and returns the result. Cancelling ctx ends the search
// normally, with the deepest result that has been finished.
func (e *Engine) Search(ctx context.Context, game *xiangqi.Game, l Limits) Result {
	return e.Start(ctx, game, l).Wait()
}

// Analyze searches the game's current position and calls report with each line of play, until a limit is
// reached or ctx is cancelled.
func (e *Engine) Analyze(ctx context.Context, game *xiangqi.Game, l Limits, report func(Info)) Result {
	s := e.Start(ctx, game, l)
	for info := range s.Infos() {
		report(info)
	}
	return s.Wait()
}
