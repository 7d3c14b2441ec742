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

// evaluator gives a static value of a position in centipawns for the side to
// move. The moves that have led there let a network keep up with them. One
// worker uses it.
type evaluator interface {
	Evaluate(p *xiangqi.Position, stack []xiangqi.Undo) int
}

// handcrafted needs no moves.
type handcrafted struct{ *eval.Evaluator }

func (h handcrafted) Evaluate(p *xiangqi.Position, _ []xiangqi.Undo) int {
	return h.Evaluator.Evaluate(p)
}

// classic evaluates as the thesis on ZMBL does.
type classic struct{}

func (classic) Evaluate(p *xiangqi.Position, _ []xiangqi.Undo) int { return eval.Classic(p) }

// worker is one thread of a search. Workers share the table and the stop flag,
// nothing else (Lazy SMP).
type worker struct {
	f     tune.Features
	p     tune.Params
	rules xiangqi.Rules
	table *table
	eval  evaluator
	hist  *histories

	pos       xiangqi.Position
	stack     []xiangqi.Undo // moves of the game and of the line
	nodes     []node
	noHistory toTable // is the continuation history of no move

	reductions   *reductionTable
	nodesDone    uint64
	published    atomic.Uint64 // nodesDone as others may read it
	stopped      bool
	nullMoveFrom int // while a null move is verified: the ply from which null moves are allowed again
	rootDepth    int // depth of the iteration
	deepest      int // longest line of the iteration
	selfDepth    int // last finished iteration

	tables        *tablebase.Prober
	rootPieces    int    // pieces at the root
	rootAttackers [2]int // what each side's attackers are worth there
	tableHits     uint64 // positions found in the tables
	publishedHits atomic.Uint64

	roots []rootMove
	lines int // lines of play wanted
	told  int // of them those to report
	// notes are the scores of the lines at each depth that was finished, for those who
	// choose as people do; nil for others.
	notes *[]note
	stats tune.Stats

	control *control  // shared by the workers of a search
	main    bool      // this worker watches the limits and reports
	idle    int       // percent of the time to sleep
	woke    time.Time // when it last slept
	report  func(Info)

	recorder *recording // keeps what the search did; nil for none
}

// control is the state that the workers of one search share besides the table.
type control struct {
	stop    atomic.Bool
	started time.Time
	limits  Limits
	// pondering holds the clock back; clockStart is when it began to run, in
	// nanoseconds after started.
	pondering  atomic.Bool
	clockStart atomic.Int64
	settled    atomic.Bool // no further iteration is worth its time
	clock      clock
	open       bool // the caller set no limit: only a stop ends the search
	workers    []*worker
	root       xiangqi.Position
	rootHits   uint64 // moves at the root that the endgame tables know
}

// running is the time since the search began.
func (c *control) running() time.Duration { return time.Since(c.started) }

// elapsed is the time on the clock of the search, which a ponder hit starts. What
// was thought before counts as thought, not as time spent.
func (c *control) elapsed() time.Duration {
	return time.Since(c.started) - time.Duration(c.clockStart.Load())
}

// nodes returns the moves made by all workers, a little late.
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

// publish shows the other workers what this one has done.
func (w *worker) publish() {
	w.published.Store(w.nodesDone)
	w.publishedHits.Store(w.tableHits)
}

// checkInterval is how many nodes pass between looks at the clock and the stop flag.
const checkInterval = 256

// mustStop reports whether the search has to end now.
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

// mayStop reports whether a limit may end the search: the first iteration is
// finished, unless a wild position makes it long, so that there is a move that
// has been looked at.
func (w *worker) mayStop() bool {
	const longIteration = 20_000 // nodes
	return w.selfDepth > 0 || w.nodesDone > longIteration
}

// lookAround publishes the node count, reads the stop flag, and in the main
// worker compares with the limits.
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
	// The main worker must have a move to answer with, also when asked to stop.
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

// rest sleeps for the share of time that is left to other programs.
func (w *worker) rest() {
	const longest = 10 * time.Millisecond // so that a stop is not missed
	worked := time.Since(w.woke)
	time.Sleep(min(longest, worked*time.Duration(w.idle)/time.Duration(max(1, 100-w.idle))))
	w.woke = time.Now()
}

// oneThread reports that the search has the only thread of the program, as in browsers:
// it cannot be stopped unless it gives way.
const oneThread = runtime.GOOS == "js"

// giveWay lets the program take in what waits, now and then. A stop comes a long way: the
// browser wakes a goroutine, and each of those that it wakes wakes another. All of them
// have their turn before the search continues; else each of them would wait for a turn of
// the search.
func (w *worker) giveWay() {
	const (
		turn = 40 * time.Millisecond // longest that a stop has to wait
		hops = 32                    // more than there are goroutines on the way of a stop
	)
	if time.Since(w.woke) < turn {
		return
	}
	// Asleep, and not only last in the queue, for the browser speaks when all sleep; it
	// keeps time by the millisecond.
	time.Sleep(time.Millisecond)
	for range hops {
		runtime.Gosched()
	}
	w.woke = time.Now()
}

// newWorker returns a worker of the engine for the given root. The stack is the
// game so far.
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
