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

// evaluator returns the static value of a position, in centipawns for the side to move. It also
// receives the moves that led there, so that a network can be updated incrementally. Each evaluator
// serves one worker.
type evaluator interface {
	Evaluate(p *xiangqi.Position, stack []xiangqi.Undo) int
}

// handcrafted ignores the moves.
type handcrafted struct{ *eval.Evaluator }

func (h handcrafted) Evaluate(p *xiangqi.Position, _ []xiangqi.Undo) int {
	return h.Evaluator.Evaluate(p)
}

// classic evaluates as the ZMBL thesis does.
type classic struct{}

func (classic) Evaluate(p *xiangqi.Position, _ []xiangqi.Undo) int { return eval.Classic(p) }

// worker is one search thread. Workers share only the table and the stop flag (Lazy SMP).
type worker struct {
	f     tune.Features
	p     tune.Params
	rules xiangqi.Rules
	table *table
	eval  evaluator
	hist  *histories

	pos       xiangqi.Position
	stack     []xiangqi.Undo // moves of the game and the line
	nodes     []node
	noHistory toTable // continuation history for "no move"

	reductions   *reductionTable
	nodesDone    uint64
	published    atomic.Uint64 // nodesDone, for other threads to read
	stopped      bool
	nullMoveFrom int // while verifying a null move: the ply from which null moves are allowed again
	rootDepth    int // depth of the iteration
	deepest      int // longest line of the iteration
	selfDepth    int // last finished iteration

	tables        *tablebase.Prober
	rootPieces    int    // pieces at the root
	rootAttackers [2]int // value of each side's attackers at the root
	tableHits     uint64 // positions found in the tables
	publishedHits atomic.Uint64

	roots []rootMove
	lines int // lines of play requested
	told  int // lines to report
	// notes holds the scores of the lines at each finished depth. It is used to choose moves as
	// people do, and is nil otherwise.
	notes *[]note
	stats tune.Stats

	control *control  // shared by the workers of a search
	main    bool      // this worker watches the limits and reports
	idle    int       // percentage of time to sleep
	woke    time.Time // when it last slept
	report  func(Info)

	recorder *recording // records the search; nil for none
}

// control is the state, besides the table, that the workers of one search share.
type control struct {
	stop    atomic.Bool
	started time.Time
	limits  Limits
	// pondering stops the clock. clockStart is when the clock started running, in nanoseconds after
	// started.
	pondering  atomic.Bool
	clockStart atomic.Int64
	settled    atomic.Bool // another iteration is not worth the time
	clock      clock
	open       bool // no limit set: only a stop ends the search
	workers    []*worker
	root       xiangqi.Position
	rootHits   uint64 // root moves found in the endgame tables
}

// running returns the time since the search began.
func (c *control) running() time.Duration { return time.Since(c.started) }

// elapsed returns the time on the search's clock, which starts at a ponder hit. The thinking before
// that does not count as time spent.
func (c *control) elapsed() time.Duration {
	return time.Since(c.started) - time.Duration(c.clockStart.Load())
}

// nodes returns the number of moves made by all workers. The number lags slightly.
func (c *control) nodes() (sum uint64) {
	for _, w := range c.workers {
		sum += w.published.Load()
	}
	return sum
}

// tableHits returns how many positions were found in the endgame tables.
func (c *control) tableHits() uint64 {
	sum := c.rootHits
	for _, w := range c.workers {
		sum += w.publishedHits.Load()
	}
	return sum
}

// publish makes this worker's counts visible to the others.
func (w *worker) publish() {
	w.published.Store(w.nodesDone)
	w.publishedHits.Store(w.tableHits)
}

// checkInterval is the number of nodes between checks of the clock and stop flag.
const checkInterval = 256

// mustStop reports whether the search must end now.
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

// mayStop reports whether a limit may end the search. The first iteration must have finished, so
// that there is a move that has been searched, unless a wild position makes that iteration too long.
func (w *worker) mayStop() bool {
	const longIteration = 20_000 // nodes
	return w.selfDepth > 0 || w.nodesDone > longIteration
}

// lookAround publishes the node count and reads the stop flag. If this is the main worker, it also
// checks the limits.
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
	// The main worker needs a move to answer with, even when asked to stop.
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

// rest sleeps for the share of time left to other programs.
func (w *worker) rest() {
	const longest = 10 * time.Millisecond // so that no stop is missed
	worked := time.Since(w.woke)
	time.Sleep(min(longest, worked*time.Duration(w.idle)/time.Duration(max(1, 100-w.idle))))
	w.woke = time.Now()
}

// oneThread reports whether the search runs on the only thread of the program, as it does in
// browsers. Such a search can be stopped only if it yields.
const oneThread = runtime.GOOS == "js"

// giveWay occasionally lets the program handle pending events. A stop passes through several
// goroutines: the browser wakes one, and each of them wakes another. giveWay lets all of them run
// before the search continues. Otherwise, each of them would have to wait until the search yields
// again.
func (w *worker) giveWay() {
	const (
		turn = 40 * time.Millisecond // longest wait of a stop
		hops = 32                    // more than the goroutines that a stop passes through
	)
	if time.Since(w.woke) < turn {
		return
	}
	// Sleep instead of only yielding, because the browser delivers events only when all goroutines
	// are asleep. Its timer has a resolution of one millisecond.
	time.Sleep(time.Millisecond)
	for range hops {
		runtime.Gosched()
	}
	w.woke = time.Now()
}

// newWorker returns a worker with the engine's options, table and histories.
func newWorker(o *Options, t *table, h *histories) *worker {
	w := &worker{f: o.Features, p: o.Params, rules: o.Rules, table: t, hist: h, eval: o.evaluator()}
	w.reductions = makeReductions(&w.p)
	w.nodes = make([]node, 2*MaxPly+8)
	for i := range w.nodes {
		w.nodes[i].at = i
	}
	return w
}

// setRoot prepares the worker for a search.
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

// noteCut counts a fail-high for the statistics.
func (w *worker) noteCut(n *node, m xiangqi.Move, capture bool, number int) {
	w.stats.CutsBy[n.picker.proposer(m, capture)]++
	if number == 1 {
		w.stats.FirstCuts++
	}
}
