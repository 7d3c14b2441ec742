package review

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Effort is how much is searched for every position: nodes, or a time where that is
// not zero.
type Effort struct {
	Nodes uint64
	Time  time.Duration
}

// Efforts returns the efforts by name.
func Efforts() map[string]Effort {
	return map[string]Effort{"quick": {Nodes: 20_000}, "normal": {Nodes: 80_000}, "deep": {Nodes: 400_000}}
}

// DefaultEffort is the name of the usual effort.
const DefaultEffort = "normal"

// What the other passes search, in nodes and in shares of the effort.
const (
	quickNodes  = 2_000
	deepFactor  = 5       // of the effort, where a mark depends on it
	sureFactor  = 15      // of the effort, before a blunder is called one
	leastDeep   = 50_000  // nodes of the deeper look, however small the effort
	otherShare  = 4       // the look at the second-best move takes a fourth of the effort
	proofNodes  = 300_000 // of the mate solver
	guessNodes  = 150_000 // of the mate solver, where the search has seen no mate
	solverTable = 16      // MiB
	mostReasons = 3       // of a move
)

// Progress reports how far a review is. The report is a copy that may be kept.
type Progress struct {
	Pass   Pass
	Done   int
	All    int
	Report *Report // what is known so far, at the end of each pass; nil between
}

// Options are what a review needs. Players is required.
type Options struct {
	Effort Effort
	Rules  xiangqi.Rules
	// Players search, each one position at a time. With a limit in nodes it does not
	// matter how many there are; they should search with one thread.
	Players []player.Player
	// Book and Library report whether they know a position; nil for none.
	Book    func(*xiangqi.Position) bool
	Library func(*xiangqi.Position) bool
	Tables  *tablebase.Prober // nil for none
	// Progress is called often, by one goroutine at a time; it may be nil.
	Progress func(Progress)
}

// OwnPlayers are so many of our engines for a review, each with a table of hash MiB.
func OwnPlayers(n, hash int, rules xiangqi.Rules, tables *tablebase.Prober) []player.Player {
	o := engine.DefaultOptions()
	o.Hash, o.Rules, o.Tables = hash, rules, tables
	list := make([]player.Player, n)
	for i := range list {
		list[i] = player.New(player.Searcher(o))
	}
	return list
}

// ErrNoMoves reports that there is nothing to review.
var ErrNoMoves = errors.New("the game has no moves")

// found is what a search found; the score is that of the side to move.
type found struct {
	score player.Score
	line  []xiangqi.Move
	depth int
	nodes uint64
	level level
}

// level is how closely a position has been looked at.
type level uint8

const (
	atFirst level = iota // in the quick pass or the main pass
	deeply
	surely
	levels
)

// reviewer is a review under way.
type reviewer struct {
	o         Options
	report    *Report
	positions []xiangqi.Position // n+1
	stacks    [][]xiangqi.Undo
	moves     []xiangqi.Move
	found     []found              // of every position, the latest
	seen      [levels][]found      // the same by level; nil before the main pass
	other     map[int]player.Score // by position: the best score without the best move
	mates     map[int]*mate.Mate   // by position: the proof of the mate that the search sees
	solver    *mate.Solver
	always    bool // reasons are looked for whatever a move lost
}

// Run reviews the main line of a game. When ctx ends the report has what was done
// until then, and Pass tells how far that is; the error is ctx's own. Other errors
// are those of the record (*xiangqi.FaultError, *xiangqi.PlyError), ErrNoMoves, and
// those of the players.
func Run(ctx context.Context, g *record.Game, o Options) (*Report, error) {
	r, err := begin(g, o)
	if err != nil {
		return nil, err
	}
	for _, step := range []struct {
		pass Pass
		do   func(context.Context) error
	}{{Quick, r.quick}, {Main, r.main}, {Deep, r.deep}, {Final, r.final}} {
		if err := step.do(ctx); err != nil {
			return r.snapshot(), err
		}
		r.assess(step.pass)
		r.tell(Progress{Pass: step.pass, Done: 1, All: 1, Report: r.snapshot()})
	}
	return r.report, nil
}

func begin(g *record.Game, o Options) (*reviewer, error) {
	if len(o.Players) == 0 {
		return nil, fmt.Errorf("review: no player: %w", player.ErrQuestion)
	}
	start, err := g.StartPosition()
	if err != nil {
		return nil, err
	}
	r, err := newReviewer(o, start, nil, g.Moves())
	if err != nil {
		return nil, err
	}
	h, p := g.Headers, r.report
	p.Event, p.Date, p.Red, p.Black, p.Result = h.Get("Event"), h.Get("Date"), h.Get("Red"), h.Get("Black"), g.Result
	r.openings()
	r.endgames()
	return r, nil
}

// newReviewer prepares the review of moves from a position, to which those of the
// stack have led.
func newReviewer(o Options, start xiangqi.Position, stack []xiangqi.Undo, moves []xiangqi.Move) (*reviewer, error) {
	r := &reviewer{
		o: o, moves: moves, other: map[int]player.Score{}, mates: map[int]*mate.Mate{},
		solver: mate.New(mate.Options{Hash: solverTable, Rules: o.Rules}),
	}
	if len(r.moves) == 0 {
		return nil, ErrNoMoves
	}
	_, made, err := xiangqi.Replay(start, r.moves...)
	if err != nil {
		return nil, err
	}
	all := slices.Concat(stack, made)
	pos := start
	r.positions, r.stacks = append(r.positions, pos), append(r.stacks, all[:len(stack):len(stack)])
	for i, m := range r.moves {
		pos.MakeMove(m)
		n := len(stack) + i + 1
		r.positions, r.stacks = append(r.positions, pos), append(r.stacks, all[:n:n])
	}
	r.found = make([]found, len(r.positions))
	r.report = &Report{
		Start: start.FEN(), Engine: o.Players[0].Name(), Nodes: o.Effort.Nodes, Moves: []Move{}, Values: []Value{}, Turning: []int{}, start: start,
	}
	if o.Effort.Time > 0 {
		r.report.Nodes = 0
	}
	for i := range r.report.Sides {
		r.report.Sides[i].Marks = map[Mark]int{}
	}
	return r, nil
}

// snapshot is the report as it is now.
func (r *reviewer) snapshot() *Report {
	c := *r.report
	c.Values, c.Moves, c.Turning = slices.Clone(c.Values), slices.Clone(c.Moves), slices.Clone(c.Turning)
	return &c
}

func (r *reviewer) tell(p Progress) {
	if r.o.Progress != nil {
		r.o.Progress(p)
	}
}

// task is a search to be made.
type task struct {
	pos   xiangqi.Position
	stack []xiangqi.Undo
	limit player.Limits
}

func (r *reviewer) task(i int, l player.Limits) task {
	return task{pos: r.positions[i], stack: r.stacks[i], limit: l}
}

// limits are the effort times a factor.
func (r *reviewer) limits(times, parts uint64) player.Limits {
	if r.o.Effort.Time > 0 {
		return player.Limits{MoveTime: r.o.Effort.Time * time.Duration(times) / time.Duration(parts)}
	}
	return player.Limits{Nodes: max(1, r.o.Effort.Nodes*times/parts)}
}

// limitsOf are those of a level.
func (r *reviewer) limitsOf(l level) player.Limits {
	factors := [levels]uint64{1, deepFactor, sureFactor}
	limits := r.limits(factors[l], 1)
	if l > atFirst && limits.Nodes > 0 {
		limits.Nodes = max(limits.Nodes, leastDeep*factors[l]/deepFactor)
	}
	return limits
}

// search makes searches with all players. What they find comes in the order of the
// tasks.
func (r *reviewer) search(ctx context.Context, pass Pass, tasks []task) ([]found, error) {
	results := make([]found, len(tasks))
	errs := make([]error, len(r.o.Players))
	var next atomic.Int64
	var mu sync.Mutex // of done, and of the calls of Progress
	done := 0
	var wg sync.WaitGroup
	work := func(w int) {
		for errs[w] == nil && ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= len(tasks) {
				return
			}
			results[i], errs[w] = searchOne(ctx, r.o.Players[w], r.o.Rules, tasks[i])
			mu.Lock()
			done++
			r.tell(Progress{Pass: pass, Done: done, All: len(tasks)})
			mu.Unlock()
		}
	}
	for w := 1; w < len(r.o.Players); w++ {
		wg.Go(func() { work(w) })
	}
	work(0)
	wg.Wait()
	return results, errors.Join(append(errs, ctx.Err())...)
}

// searchOne searches a position with an empty table, so that nothing depends on what
// was searched before.
func searchOne(ctx context.Context, p player.Player, rules xiangqi.Rules, t task) (found, error) {
	if !t.pos.HasLegalMove() {
		return found{score: -engine.MateScore}, nil
	}
	if err := p.NewGame(ctx); err != nil {
		return found{}, err
	}
	q := player.AskAfter(t.pos, t.stack)
	q.Analysis, q.Rules = true, &rules
	a, err := player.Play(ctx, p, q, t.limit)
	if err != nil {
		return found{}, err
	}
	f := found{score: a.Score, depth: a.Depth, nodes: a.Nodes}
	for i := range a.Lines {
		if a.Lines[i].MultiPV <= 1 && len(a.Lines[i].PV) > 0 {
			f.line = a.Lines[i].PV
		}
	}
	if len(f.line) == 0 && a.Move != xiangqi.NoMove {
		f.line = []xiangqi.Move{a.Move}
	}
	if _, _, err := xiangqi.Replay(t.pos, f.line...); err != nil {
		f.line = legalPart(t.pos, f.line) // a program may say anything
	}
	return f, nil
}

// legalPart returns the moves of a line up to the first that cannot be played.
func legalPart(pos xiangqi.Position, line []xiangqi.Move) []xiangqi.Move {
	for i, m := range line {
		if !pos.IsLegal(m) {
			return line[:i:i]
		}
		pos.MakeMove(m)
	}
	return line
}

// quick looks at every position with few nodes.
func (r *reviewer) quick(ctx context.Context) error {
	l := player.Limits{Nodes: quickNodes}
	if n := r.o.Effort.Nodes; n != 0 && r.o.Effort.Time == 0 {
		l.Nodes = min(l.Nodes, n)
	}
	return r.everywhere(ctx, Quick, l)
}

// main looks at every position with the effort.
func (r *reviewer) main(ctx context.Context) error {
	if err := r.everywhere(ctx, Main, r.limits(1, 1)); err != nil {
		return err
	}
	for l := range r.seen {
		r.seen[l] = make([]found, len(r.found))
		for i, f := range r.found {
			if level(l) == atFirst || !r.positions[i].HasLegalMove() {
				r.seen[l][i] = f
			}
		}
	}
	return nil
}

func (r *reviewer) everywhere(ctx context.Context, pass Pass, l player.Limits) error {
	tasks := make([]task, len(r.positions))
	for i := range tasks {
		tasks[i] = r.task(i, l)
	}
	results, err := r.search(ctx, pass, tasks)
	for i, f := range results {
		if f.depth > 0 || !r.positions[i].HasLegalMove() {
			r.found[i] = f // of a pass that was stopped, what is done counts
		}
	}
	return err
}

// deep looks more closely at both ends of every move that seems to lose something,
// until none is left that has not been seen so, more closely still where it seems to
// lose much, then at moves that may be the only ones.
func (r *reviewer) deep(ctx context.Context) error {
	for {
		var at, sure []int
		for i := range r.moves {
			if r.loss(i) >= mistakeLoss || r.missed(i) {
				at = append(at, i, i+1)
			}
			if r.sure(i) >= blunderLoss || r.missed(i) {
				sure = append(sure, i, i+1)
			}
		}
		again, err := r.deepen(ctx, deeply, at)
		if err == nil && !again {
			again, err = r.deepen(ctx, surely, sure)
		}
		if err != nil {
			return err
		}
		if !again {
			return r.only(ctx)
		}
	}
}

// deepen searches those of the positions that have not been looked at so closely
// yet, and reports whether there were any.
func (r *reviewer) deepen(ctx context.Context, l level, at []int) (bool, error) {
	slices.Sort(at)
	at = slices.DeleteFunc(slices.Compact(at), func(i int) bool { return r.found[i].level >= l || !r.positions[i].HasLegalMove() })
	tasks := make([]task, len(at))
	for n, i := range at {
		tasks[n] = r.task(i, r.limitsOf(l))
	}
	results, err := r.search(ctx, Deep, tasks)
	for n, f := range results {
		if f.depth > 0 {
			f.level = l
			r.found[at[n]], r.seen[l][at[n]] = f, f
		}
	}
	return len(at) > 0, err
}

// only finds the moves without an alternative: first with a fourth of the effort,
// then, where that says so, with all of it, and again more and more closely.
func (r *reviewer) only(ctx context.Context) error {
	var at []int
	for i := range r.moves {
		if r.mayBeOnly(i) {
			at = append(at, i)
		}
	}
	for _, look := range []struct {
		limits player.Limits
		ends   level
	}{{r.limits(1, otherShare), atFirst}, {r.limits(1, 1), deeply}, {r.limitsOf(deeply), deeply}, {r.limitsOf(surely), surely}} {
		l := look.limits
		tasks := make([]task, len(at))
		for n, i := range at {
			l.BanMoves = []xiangqi.Move{r.moves[i]}
			tasks[n] = r.task(i, l)
		}
		results, err := r.search(ctx, Deep, tasks)
		if err != nil {
			return err
		}
		var left []int
		for n, i := range at {
			delete(r.other, i)
			if Win(-r.found[i+1].score)-Win(results[n].score) >= onlyLoss+onlyMargin {
				r.other[i] = results[n].score
				left = append(left, i)
			}
		}
		at = left
		// The move itself has to stand as well as that.
		ends := make([]int, 0, 2*len(at))
		for _, i := range at {
			ends = append(ends, i, i+1)
		}
		if _, err := r.deepen(ctx, look.ends, ends); err != nil {
			return err
		}
		at = slices.DeleteFunc(at, func(i int) bool {
			ok := r.mayBeOnly(i) && Win(-r.found[i+1].score)-Win(r.other[i]) >= onlyLoss+onlyMargin
			if !ok {
				delete(r.other, i)
			}
			return !ok
		})
	}
	return nil
}

// mayBeOnly reports whether a move was best and is worth the question whether others
// would have done.
func (r *reviewer) mayBeOnly(i int) bool {
	pos := &r.positions[i]
	takesBack := i > 0 && pos.At(r.moves[i].To()) != xiangqi.NoPiece && r.moves[i-1].To() == r.moves[i].To()
	return len(r.found[i].line) > 0 && r.found[i].line[0] == r.moves[i] && !takesBack && pos.CountLegal() >= 3 &&
		Win(-r.found[i+1].score) >= onlyLoss+onlyMargin
}

// loss returns what a move lost, in points of expectation.
func (r *reviewer) loss(i int) float64 { return lossOf(r.found, i, r.moves[i]) }

// sure returns the loss that all closer looks at a move agree upon.
func (r *reviewer) sure(i int) float64 {
	loss := r.loss(i)
	for _, seen := range r.seen[deeply:] {
		if seen != nil && r.looked(seen, i) && r.looked(seen, i+1) {
			loss = min(loss, lossOf(seen, i, r.moves[i]))
		}
	}
	return loss
}

// looked reports whether a level knows a position.
func (r *reviewer) looked(seen []found, i int) bool {
	return seen[i].depth > 0 || !r.positions[i].HasLegalMove()
}

func lossOf(found []found, i int, m xiangqi.Move) float64 {
	if len(found[i].line) > 0 && found[i].line[0] == m {
		return 0
	}
	return max(0, Win(found[i].score)-Win(-found[i+1].score))
}

// missed reports whether the search saw a mate before the move and none after it.
func (r *reviewer) missed(i int) bool {
	before, ok := r.found[i].score.MateMoves()
	if !ok || before <= 0 || before > mostMissed || r.loss(i) == 0 && r.found[i].line[0] == r.moves[i] {
		return false
	}
	after, ok := (-r.found[i+1].score).MateMoves()
	return !ok || after < 0
}
