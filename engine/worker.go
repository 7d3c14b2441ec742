package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// An evaluator computes the static evaluation of a position, in centipawns for the side to move. It is also
// given the moves that led to the position, which allow a network to be updated incrementally. Each evaluator
// is used by only one worker.
type evaluator interface {
	Evaluate(p *xiangqi.Position, stack []xiangqi.Undo) int
}

// handcrafted is the handcrafted evaluation, which ignores the moves.
type handcrafted struct{ *eval.Evaluator }

func (h handcrafted) Evaluate(p *xiangqi.Position, _ []xiangqi.Undo) int {
	return h.Evaluator.Evaluate(p)
}

// classic is the evaluation described in the ZMBL thesis.
type classic struct{}

func (classic) Evaluate(p *xiangqi.Position, _ []xiangqi.Undo) int { return eval.Classic(p) }

// A worker is one search thread. The only things that workers share are the table and the stop flag (Lazy
// SMP).
type worker struct {
	f     tune.Features
	p     tune.Params
	rules xiangqi.Rules
	table *table
	eval  evaluator
	hist  *histories

	pos       xiangqi.Position
	stack     []xiangqi.Undo // moves of the game and of the current line
	nodes     []node
	noHistory toTable // continuation history for "no move"

	reductions   *reductionTable
	nodesDone    uint64
	published    atomic.Uint64 // nodesDone, for other threads to read
	stopped      bool
	nullMoveFrom int // first ply that allows null moves again; set while a null move is being verified
	rootDepth    int // depth of the current iteration
	deepest      int // length of the longest line in this iteration
	selfDepth    int // depth of the last completed iteration

	tables        *tablebase.Prober
	rootPieces    int    // number of pieces at the root
	rootAttackers [2]int // value of each side's attackers at the root
	tableHits     uint64 // positions found in the tables
	publishedHits atomic.Uint64

	roots []rootMove
	lines int // number of lines requested
	told  int // number of lines to report
	// notes holds the scores of the lines at each completed depth. It is nil unless the level chooses moves
	// as people do.
	notes *[]note
	stats tune.Stats

	control *control  // shared by the workers of a search
	main    bool      // this worker checks the limits and reports
	idle    int       // percentage of the time to spend asleep
	woke    time.Time // when the worker last slept
	report  func(Info)

	recorder *recording // record of the search; nil if none is wanted
}

// control is the state of one search that its workers share, apart from the table.
type control struct {
	stop    atomic.Bool
	started time.Time
	limits  Limits
	// While pondering is set, the clock does not run. clockStart is the time at which the clock started, in
	// nanoseconds after started.
	pondering  atomic.Bool
	clockStart atomic.Int64
	settled    atomic.Bool // another iteration would not be worth the time
	clock      clock
	open       bool // no limit is set, so only a stop ends the search
	workers    []*worker
	root       xiangqi.Position
	rootHits   uint64 // number of root moves found in the endgame tables
}

// running returns the time since the start of the search.
func (c *control) running() time.Duration { return time.Since(c.started) }

// elapsed returns the time on the search's clock. The clock starts at the ponder hit, so time spent pondering
// does not count.
func (c *control) elapsed() time.Duration {
	return time.Since(c.started) - time.Duration(c.clockStart.Load())
}

// nodes returns the number of moves made by all workers. The number may be slightly out of date.
func (c *control) nodes() (sum uint64) {
	for _, w := range c.workers {
		sum += w.published.Load()
	}
	return sum
}

// tableHits returns the number of positions found in the endgame tables.
func (c *control) tableHits() uint64 {
	sum := c.rootHits
	for _, w := range c.workers {
		sum += w.publishedHits.Load()
	}
	return sum
}

// publish makes the worker's counters visible to other threads.
func (w *worker) publish() {
	w.published.Store(w.nodesDone)
	w.publishedHits.Store(w.tableHits)
}

// checkInterval is how often, in nodes, a worker checks the clock and the stop flag.
const checkInterval = 256

// mustStop reports whether the worker must stop searching.
func (w *worker) mustStop() bool {
	if w.stopped {
		return true
	}
	if w.main && w.control.limits.Nodes > 0 && len(w.control.workers) == 1 && w.nodesDone >= w.control.limits.Nodes {
		w.stopped = w.mayStop()
		if w.stopped {
			return true
		}
	}
	if w.nodesDone&(checkInterval-1) == 0 {
		w.lookAround()
	}
	return w.stopped
}

// mayStop reports whether a limit may end the search. Normally, the first iteration must be complete, so that
// at least one move has been searched. That iteration may be cut short only if it takes too long, as it can in
// a wild position.
func (w *worker) mayStop() bool {
	const longIteration = 20_000 // nodes
	return w.selfDepth > 0 || w.nodesDone > longIteration
}

// lookAround publishes the worker's counters and reads the stop flag. The main worker also checks the limits.
func (w *worker) lookAround() {
	w.publish()
	c := w.control
	if w.main && w.mayStop() {
		overNodes := c.limits.Nodes > 0 && c.nodes() >= c.limits.Nodes
		overTime := c.clock.limited && !c.pondering.Load() && c.elapsed() >= c.clock.hard
		if overNodes || overTime {
			c.stop.Store(true)
		}
	}
	// The main worker must have a move to answer with, even if it has been asked to stop.
	if c.stop.Load() && (!w.main || w.mayStop()) {
		w.stopped = true
	}
	switch {
	case w.stopped:
	case w.idle > 0:
		w.rest()
	case oneThread:
		w.giveWay()
	}
}

// rest sleeps for as long as is needed to leave other programs their share of the time.
func (w *worker) rest() {
	const longest = 10 * time.Millisecond // short enough not to delay a stop
	worked := time.Since(w.woke)
	time.Sleep(min(longest, worked*time.Duration(w.idle)/time.Duration(max(1, 100-w.idle))))
	w.woke = time.Now()
}

// oneThread is true if the program has only one thread, as in a browser. A search can then be stopped only if
// it yields.
const oneThread = runtime.GOOS == "js"

// giveWay yields from time to time so that the program can handle pending events. A stop is passed on through
// several goroutines: the browser wakes the first, and each one wakes the next. giveWay lets all of them run
// before the search continues. Otherwise, each would have to wait until the search yields again.
func (w *worker) giveWay() {
	const (
		turn = 40 * time.Millisecond // maximum delay of a stop
		hops = 32                    // more than the number of goroutines involved in a stop
	)
	if time.Since(w.woke) < turn {
		return
	}
	// Yielding is not enough, because the browser delivers events only when all goroutines are asleep. The
	// timer of the browser has a resolution of one millisecond.
	time.Sleep(time.Millisecond)
	for range hops {
		runtime.Gosched()
	}
	w.woke = time.Now()
}

// newWorker returns a worker that uses the given options, table and histories.
func newWorker(o *Options, t *table, h *histories) *worker {
	w := &worker{f: o.Features, p: o.Params, rules: o.Rules, table: t, hist: h, eval: o.evaluator()}
	w.reductions = makeReductions(&w.p)
	w.nodes = make([]node, 2*MaxPly+8)
	for i := range w.nodes {
		w.nodes[i].at = i
	}
	return w
}

// setRoot prepares the worker for a search from pos.
func (w *worker) setRoot(pos xiangqi.Position, stack []xiangqi.Undo, c *control) {
	w.pos = pos
	w.stack = append(make([]xiangqi.Undo, 0, len(stack)+2*MaxPly), stack...)
	w.control = c
	w.nodesDone, w.stopped, w.nullMoveFrom, w.selfDepth = 0, false, 0, 0
	w.rootPieces, w.tableHits = pos.Occupied().Len(), 0
	w.rootAttackers = attackers(&pos)
	w.publish()
	w.stats = tune.Stats{}
	for i := range w.nodes {
		w.nodes[i].killers = [2]xiangqi.Move{}
	}
	w.woke = time.Now()
	root := &w.nodes[0]
	root.ply, root.before, root.skip, root.doubles, root.fraction = 0, made{}, xiangqi.NoMove, 0, 0
	root.prior, root.quiet = made{}, false
	root.evals = [2]Score{noEval, noEval}
	root.statics = [4]Score{noEval, noEval, noEval, noEval}
	root.inCheck = w.pos.InCheck()
	root.eval = noEval
	if !root.inCheck {
		root.eval = w.evaluate()
	}
	root.static = root.eval
	for i := range root.chain {
		root.chain[i] = &w.noHistory
	}
	w.noHistory = toTable{}
}

// noteCut updates the statistics after a fail-high.
func (w *worker) noteCut(n *node, m xiangqi.Move, capture bool, number int) {
	w.stats.CutsBy[n.picker.proposer(m, capture)]++
	if number == 1 {
		w.stats.FirstCuts++
	}
}
