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

// An Engine searches positions. It keeps its transposition table and its move histories from one search to
// the next. The zero value is an engine with zero Options.
//
// The methods of an Engine are safe for concurrent use, but it runs only one search at a time. If Start is
// called during a search, the new search waits for that search to end. So does every other method except
// Lookup. To evaluate positions during an unlimited search, use a second Engine.
type Engine struct {
	mu      sync.Mutex // held while a search runs
	options Options
	table   *table
	workers []*worker
	closed  bool // the table has been freed

	// replacing is held while the table is replaced or cleared. Methods that read the table without waiting
	// for the search to end hold it for reading.
	replacing sync.RWMutex
}

// New returns an engine with the given options.
func New(o Options) *Engine {
	e := &Engine{}
	e.SetOptions(o)
	return e
}

// Options returns the current settings.
func (e *Engine) Options() Options {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.options
}

// SetOptions waits for any running search and then changes the settings. It clears the table only if the new
// settings change the table's size or kind, the rules, the evaluation or the endgame tables.
func (e *Engine) SetOptions(o Options) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.setOptions(o)
}

// Prepare is like SetOptions, but it also pre-faults the memory of a table that has not been used yet, so
// that the first search does not have to wait for that memory. Pre-faulting took between 0.06 and 1.5 seconds
// per GiB on one machine.
//
// Prepare does not pre-fault tables larger than 4 GiB. A front end that asks whether the engine is ready
// should get a prompt answer, and moves that take tenths of a second do not call for a table of that size.
func (e *Engine) Prepare(o Options) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.setOptions(o)
	const (
		goroutines = 8       // larger values have not been tried
		large      = 4 << 10 // MiB
	)
	if e.options.Hash <= large {
		e.table.fetch(min(runtime.GOMAXPROCS(0), goroutines))
	}
}

// setOptions changes the settings. The caller must hold e.mu.
func (e *Engine) setOptions(o Options) {
	o.bound()
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

// replaceTable replaces the table with an empty one. It releases the old table first, so that the two never
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

// clearTable clears the table.
func (e *Engine) clearTable() {
	e.replacing.Lock()
	defer e.replacing.Unlock()
	e.table.clear()
}

// Close waits for any running search and then frees the table's memory, without waiting for the garbage
// collector to find that the engine is unreachable. It also drops the reference to the endgame tables. A
// closed engine keeps a table of only a few entries until it is given new settings.
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

// Clear discards everything that the engine has learned from earlier searches, as before a new game.
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

// Evaluate returns the static evaluation of p for the side to move. It returns 0 if p is nil or the zero
// value.
func (e *Engine) Evaluate(p *xiangqi.Position) Score {
	if p == nil || *p == (xiangqi.Position{}) {
		return 0
	}
	o := e.Options()
	return clampEval(o.evaluator().Evaluate(p, nil))
}

// Known is a position's entry in the transposition table.
type Known struct {
	Move  xiangqi.Move
	Score Score
	Bound Bound
	Depth int // in plies
}

// Lookup returns the transposition table's entry for p, if there is one. It may be called while a search is
// running.
func (e *Engine) Lookup(p *xiangqi.Position) (Known, bool) {
	e.replacing.RLock()
	defer e.replacing.RUnlock()
	if e.table == nil || p == nil {
		return Known{}, false
	}
	entry, ok := e.table.probe(p.Key())
	return Known{entry.move, entry.score, entry.bound, entry.depth}, ok
}

// A Search is a running or completed search. The zero value is a completed search without a result. The
// methods of a Search are safe for concurrent use.
type Search struct {
	control *control
	mu      sync.Mutex
	more    *sync.Cond // signalled when infos grows or the search ends
	infos   []Info
	ended   bool
	done    chan struct{} // closed when ended is set
	result  Result
}

// Start begins a search of the game's current position, even if the game is over by agreement, by resignation
// or by a repetition. In the search, repetitions are judged by Options.Rules rather than by the game's rules.
// Cancelling ctx has the same effect as calling Stop: the search ends with the result of the deepest completed
// iteration. A nil ctx is never cancelled.
func (e *Engine) Start(ctx context.Context, game *xiangqi.Game, l Limits) *Search {
	pos := *game.Position()
	return e.StartPosition(ctx, pos, game.Stack(), l)
}

// StartPosition begins a search of pos. The stack holds the moves that led to pos, which the search needs in
// order to recognize repetitions.
func (e *Engine) StartPosition(ctx context.Context, pos xiangqi.Position, stack []xiangqi.Undo, l Limits) *Search {
	return e.start(ctx, nil, pos, stack, l)
}

// StartWith is like StartPosition, but it changes the settings first. The new settings apply to this search
// and all later ones, but not to earlier searches that have yet to begin. StartWith keeps the engine's
// current endgame tables.
func (e *Engine) StartWith(ctx context.Context, o Options, pos xiangqi.Position, stack []xiangqi.Undo, l Limits) *Search {
	return e.start(ctx, &o, pos, stack, l)
}

// start begins a search with the settings o, or with the engine's own if o is nil.
func (e *Engine) start(ctx context.Context, o *Options, pos xiangqi.Position, stack []xiangqi.Undo, l Limits) *Search {
	if ctx == nil {
		ctx = context.Background() // rather than a panic in a goroutine that no caller can recover
	}
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
			e.setOptions(e.options) // for the zero value
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

// run searches with all workers and returns the best worker's result.
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

// weaken applies the playing level to l. It returns how the move is to be chosen, and reports whether that
// choice may be inferior.
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

// waitForLeave withholds the answer of a search that is pondering or has no limit. Such a search may not end
// before Stop or PonderHit is called.
func (s *Search) waitForLeave() {
	c := s.control
	s.mu.Lock()
	defer s.mu.Unlock()
	for !c.stop.Load() && (c.pondering.Load() || c.open) {
		s.more.Wait()
	}
}

// conclude returns the result of the first worker, unless another worker has searched more deeply and found a
// score that is at least as good. If several lines of play were requested, it always returns the result of
// the first worker.
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

// bestKnown returns the move's score from the endgame tables if they have one, and otherwise the score found
// by the search. A decisive score from the search takes precedence over a draw in the tables, because the
// repetition rules may decide such a game.
func (r *rootMove) bestKnown() Score {
	found := r.found()
	if r.table.known && (r.table.score != 0 || !found.IsDecisive()) {
		return r.table.score
	}
	return found
}

// found returns the move's score from the latest iteration that scored it, or 0 if there is none.
func (r *rootMove) found() Score {
	switch {
	case r.unknown():
		return 0
	case r.score != noScore:
		return r.score
	}
	return r.previous
}

// unknown reports whether the move has not been scored by any iteration yet.
func (r *rootMove) unknown() bool { return r.score == noScore && r.previous == noScore }

// add appends a report to infos.
func (s *Search) add(i Info) {
	s.mu.Lock()
	s.infos = append(s.infos, i)
	s.more.Broadcast()
	s.mu.Unlock()
}

// reportBest reports the line of the result, unless the last reported line begins with the same move. The two
// can differ because an iteration that was interrupted may have found a better move.
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

// Infos returns an iterator over the search's reports. It starts with the reports already made and ends with
// the search. Several callers may iterate at the same time; each receives every report.
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

// Stop asks the search to end soon. The result is that of the deepest completed iteration.
func (s *Search) Stop() {
	if s.control == nil {
		return
	}
	s.mu.Lock()
	s.control.stop.Store(true)
	s.more.Broadcast()
	s.mu.Unlock()
}

// PonderHit starts the clock of a search that was started with Limits.Ponder. The search then continues,
// unless it has already used the time that the clock would have allowed; in that case it answers immediately.
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

// Done returns a channel that is closed when the search ends.
func (s *Search) Done() <-chan struct{} { return s.done }

// Wait waits for the search to end and returns its result.
func (s *Search) Wait() Result {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.control != nil && !s.ended {
		s.more.Wait()
	}
	return s.result
}

// Search is like Start but waits for the result. Even if ctx is already cancelled, the first iteration is
// completed, unless it exceeds 20,000 nodes.
func (e *Engine) Search(ctx context.Context, game *xiangqi.Game, l Limits) Result {
	return e.Start(ctx, game, l).Wait()
}

// Analyze searches the game's current position until it reaches a limit or ctx is cancelled. It calls report
// with each line of play.
func (e *Engine) Analyze(ctx context.Context, game *xiangqi.Game, l Limits, report func(Info)) Result {
	s := e.Start(ctx, game, l)
	for info := range s.Infos() {
		report(info)
	}
	return s.Wait()
}
