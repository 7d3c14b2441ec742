package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/choice/looker"
	"github.com/chuhe-xiangqi/chuhe/internal/games/mate"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Effort limits each search by a number of nodes or, if Time is not zero, by time.
type Effort struct {
	Nodes uint64
	Time  time.Duration
}

// Efforts returns the predefined efforts by name.
func Efforts() map[string]Effort {
	return map[string]Effort{"quick": {Nodes: 1_200}, "normal": {Nodes: 12_000}, "deep": {Nodes: 400_000}}
}

// Table returns the table size, in MiB, that the players and the mate solver need for this effort. Larger
// tables waste time, because a table is cleared before every search.
func (e Effort) Table() int {
	if e.Time > 0 || e.Nodes == 0 {
		return mostTable
	}
	return int(max(1, min(mostTable, e.Nodes*sureFactor*entrySize>>20)))
}

// DefaultEffort is the name of the default effort.
const DefaultEffort = "normal"

// Node counts for the other searches, either absolute or as a multiple of the effort.
const (
	quickNodes  = 2_000
	deepFactor  = 5       // times the effort, for positions that a mark depends on
	sureFactor  = 15      // times the effort, before a move is called a blunder
	deepBudget  = 3       // times the effort of the main pass: the budget for all deeper searches in a game
	shortGame   = 60      // plies: shorter games get the budget of a game of this length
	otherShare  = 4       // divides the effort for the first search of the second-best move
	proofNodes  = 300_000 // maximum for each search by the mate solver
	proofFactor = 15      // times the effort, for a proof
	guessShare  = 2       // divides the effort of a proof if the search has not seen a mate
	mostTable   = 16      // MiB
	entrySize   = 16      // bytes of the table per node
	mostReasons = 3       // per move
)

// Progress reports how far a review has got. Its Report is a copy that the callee may retain.
type Progress struct {
	Pass   Pass
	Done   int
	All    int
	Report *Report // the findings so far, at the end of each pass; nil in between
}

// Options configures a review. Players is required.
type Options struct {
	Effort Effort
	Rules  xiangqi.Rules
	// Players each search one position at a time. Under a node limit, their number does not affect the
	// result, provided that each of them uses a single thread.
	Players []player.Player
	Book    book.Source                  // nil for none
	Library func(*xiangqi.Position) bool // reports whether the library contains a position; nil for no library
	Tables  *tablebase.Prober            // nil for none
	// Progress, if not nil, is called frequently, from one goroutine at a time.
	Progress func(Progress)
}

// OwnPlayers returns n of our own engines for a review, each with a table of hash MiB.
func OwnPlayers(n, hash int, rules xiangqi.Rules, tables *tablebase.Prober) []player.Player {
	o := engine.DefaultOptions()
	o.Hash, o.Rules, o.Tables = hash, rules, tables
	list := make([]player.Player, n)
	for i := range list {
		list[i] = player.New(player.Searcher(o))
	}
	return list
}

// ErrNoMoves is returned for a game without moves, because there is nothing to review.
var ErrNoMoves = errors.New("the game has no moves")

// found is the result of a search. The score is from the point of view of the side to move.
type found struct {
	score player.Score
	line  []xiangqi.Move
	depth int
	nodes uint64
	level level
}

// level is how thoroughly a position has been searched.
type level uint8

const (
	atFirst level = iota // in the quick pass or the main pass
	deeply
	surely
	levels
)

// reviewer is a review in progress.
type reviewer struct {
	o         Options
	report    *Report
	positions []xiangqi.Position // n+1
	stacks    [][]xiangqi.Undo
	moves     []xiangqi.Move
	found     []found              // the latest result for every position
	seen      [levels][]found      // the same, by level; nil before the main pass
	other     map[int]player.Score // by position: the best score when the best move is excluded
	onlyMoves map[int]bool         // moves that have no alternative and that many people miss
	mates     map[int]*mate.Mate   // by position: the proof of the mate that the search sees
	solver    *mate.Solver
	looker    *looker.Looker
	counter   *counter        // counts material while reasons are being sought
	chances   map[int]float64 // by move: the probability that people find the right move
	ties      map[int]tie     // by position; see settle
	spent     uint64          // nodes spent on deeper searches
	always    bool            // seek reasons regardless of a move's loss
}

// Run reviews the main line of a game. When ctx is done, it returns the context's error and the report so
// far, whose Pass shows how far the review got. Any other error means that the record is invalid
// (*xiangqi.FaultError, *xiangqi.PlyError), that the game has no moves (ErrNoMoves), or that a player failed.
func Run(ctx context.Context, g *record.Game, o Options) (*Report, error) {
	r, err := begin(g, o)
	if err != nil {
		return nil, err
	}
	defer r.looker.Close()
	for _, step := range []struct {
		pass Pass
		do   func(context.Context) error
	}{{Quick, r.quick}, {Main, r.main}, {Deep, r.deep}, {Final, r.final}} {
		if err := step.do(ctx); err != nil {
			return r.snapshot(), err
		}
		r.assess(step.pass)
		r.report.Story = r.report.storyText()
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

// newReviewer prepares a review of the given moves, played from start. stack contains the moves that led to
// start.
func newReviewer(o Options, start xiangqi.Position, stack []xiangqi.Undo, moves []xiangqi.Move) (*reviewer, error) {
	r := &reviewer{
		o: o, moves: moves, other: map[int]player.Score{}, mates: map[int]*mate.Mate{}, chances: map[int]float64{}, ties: map[int]tie{},
		solver: mate.New(mate.Options{Hash: o.Effort.Table(), Rules: o.Rules}),
	}
	if len(r.moves) == 0 {
		return nil, ErrNoMoves
	}
	r.looker = looker.WithNodes(r.share(looker.Nodes, foundFactor))
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

// snapshot returns a copy of the report in its current state.
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

// task describes a search to be performed.
type task struct {
	pos   xiangqi.Position
	stack []xiangqi.Undo
	limit player.Limits
}

func (r *reviewer) task(i int, l player.Limits) task {
	return task{pos: r.positions[i], stack: r.stacks[i], limit: l}
}

// limits returns the search limits for the effort, multiplied by times and divided by parts.
func (r *reviewer) limits(times, parts uint64) player.Limits {
	if r.o.Effort.Time > 0 {
		return player.Limits{MoveTime: r.o.Effort.Time * time.Duration(times) / time.Duration(parts)}
	}
	return player.Limits{Nodes: max(1, r.o.Effort.Nodes*times/parts)}
}

// limitsOf returns the search limits for a level.
func (r *reviewer) limitsOf(l level) player.Limits {
	factors := [levels]uint64{1, deepFactor, sureFactor}
	return r.limits(factors[l], 1)
}

// share returns most or factor times the effort, in nodes, whichever is smaller. If the effort is a time, it
// returns most.
func (r *reviewer) share(most, factor uint64) uint64 {
	if r.o.Effort.Time > 0 {
		return most
	}
	return min(most, max(1, r.o.Effort.Nodes)*factor)
}

// search distributes the tasks among all players. The results are in the same order as the tasks.
func (r *reviewer) search(ctx context.Context, pass Pass, tasks []task) ([]found, error) {
	results := make([]found, len(tasks))
	errs := make([]error, len(r.o.Players))
	var next atomic.Int64
	var mu sync.Mutex // guards done and calls to Progress
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

// searchOne searches a position. It starts with an empty table, so that the result does not depend on earlier
// searches.
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
		f.line = legalPart(t.pos, f.line) // a program may report anything
	}
	return f, nil
}

// legalPart returns the moves of a line that precede the first illegal one.
func legalPart(pos xiangqi.Position, line []xiangqi.Move) []xiangqi.Move {
	for i, m := range line {
		if !pos.IsLegal(m) {
			return line[:i:i]
		}
		pos.MakeMove(m)
	}
	return line
}

// quick searches every position with few nodes.
func (r *reviewer) quick(ctx context.Context) error {
	l := player.Limits{Nodes: quickNodes}
	if n := r.o.Effort.Nodes; n != 0 && r.o.Effort.Time == 0 {
		l.Nodes = min(l.Nodes, n)
	}
	return r.everywhere(ctx, Quick, l)
}

// main searches every position with the full effort, unless the quick pass has already done so.
func (r *reviewer) main(ctx context.Context) error {
	if r.report.Pass != Quick || r.o.Effort.Time > 0 || r.o.Effort.Nodes > quickNodes {
		if err := r.everywhere(ctx, Main, r.limits(1, 1)); err != nil {
			return err
		}
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
			r.found[i] = f // if the pass was interrupted, completed searches still count
		}
	}
	return err
}

// deep searches more deeply the positions before and after each move that changes the value, and repeats this
// until no such position is left. Where the change is large, it then searches them once more with the largest
// effort. Finally, it examines the moves that may be only moves.
func (r *reviewer) deep(ctx context.Context) error {
	for {
		var at, sure []int
		for i := range r.moves {
			if r.jump(i) >= mistakeLoss || r.missed(i) {
				at = append(at, i, i+1)
			}
			if r.looked(r.seen[deeply], i) && r.looked(r.seen[deeply], i+1) && (r.jump(i) >= blunderSeen || r.missed(i)) {
				sure = append(sure, i, i+1)
			}
		}
		again, err := r.deepen(ctx, deeply, at)
		if err == nil && !again {
			again, err = r.deepen(ctx, surely, sure)
		}
		if err == nil && !again {
			again, err = r.settle(ctx)
		}
		if err != nil {
			return err
		}
		if again {
			continue
		}
		if err := r.only(ctx); err != nil {
			return err
		}
		for again = true; again && err == nil; {
			again, err = r.settle(ctx) // r.only may have searched positions again
		}
		return err
	}
}

// affords reports whether the budget allows another deeper search and, if so, deducts the cost.
func (r *reviewer) affords(l player.Limits) bool {
	if l.Nodes == 0 || r.always {
		return true
	}
	budget := deepBudget * r.o.Effort.Nodes * uint64(max(len(r.positions), shortGame))
	if l.Nodes < r.limitsOf(surely).Nodes {
		budget /= 2 // the other half is reserved for the deepest searches
	}
	if r.spent+l.Nodes > budget {
		return false
	}
	r.spent += l.Nodes
	return true
}

// deepen searches those of the given positions that have not yet been searched at this level, as far as the
// budget allows. It reports whether it searched any.
func (r *reviewer) deepen(ctx context.Context, l level, at []int) (bool, error) {
	slices.Sort(at)
	at = slices.DeleteFunc(slices.Compact(at), func(i int) bool { return r.found[i].level >= l || !r.positions[i].HasLegalMove() })
	at = r.afforded(at, l)
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

// afforded returns as many of the positions as the budget allows to be searched at level l, preferring those
// where the value changes most.
func (r *reviewer) afforded(at []int, l level) []int {
	around := func(i int) (most float64) {
		for _, j := range []int{i - 1, i} {
			if j >= 0 && j < len(r.moves) {
				most = max(most, r.jump(j))
			}
		}
		return most
	}
	slices.SortStableFunc(at, func(a, b int) int { return cmp.Compare(around(b), around(a)) })
	for n := range at {
		if !r.affords(r.limitsOf(l)) {
			at = at[:n]
			break
		}
	}
	slices.Sort(at)
	return at
}

// only finds moves that have no alternative and that people miss. It searches for an alternative with a
// quarter of the effort, then with the full effort for the remaining candidates, and then with increasing
// multiples of it.
func (r *reviewer) only(ctx context.Context) error {
	var at []int
	for i := range r.moves {
		if r.mayBeOnly(i) {
			at = append(at, i)
		}
	}
	for n, look := range []struct {
		limits player.Limits
		ends   level
	}{{r.limits(1, otherShare), atFirst}, {r.limits(1, 1), deeply}, {r.limitsOf(deeply), deeply}, {r.limitsOf(surely), surely}} {
		left, err := r.withoutOther(ctx, at, look.limits)
		if err != nil {
			return err
		}
		if n == 0 {
			if left, err = r.missedByMany(ctx, left); err != nil {
				return err
			}
		}
		// The value of the move itself must also be confirmed.
		ends := make([]int, 0, 2*len(left))
		for _, i := range left {
			ends = append(ends, i, i+1)
		}
		if _, err := r.deepen(ctx, look.ends, ends); err != nil {
			return err
		}
		at = slices.DeleteFunc(left, func(i int) bool { return !r.mayBeOnly(i) || !r.apart(i) })
	}
	r.onlyMoves = map[int]bool{}
	for _, i := range at {
		r.onlyMoves[i] = true
	}
	return nil
}

// withoutOther searches the given positions for the best move other than the one played. It returns the
// positions in which that move is worse than the one played by at least the only-move threshold plus the
// margin.
func (r *reviewer) withoutOther(ctx context.Context, at []int, l player.Limits) (left []int, err error) {
	var tasks []task
	for n, i := range at {
		if !r.affords(l) {
			at = at[:n]
			break
		}
		l.BanMoves = []xiangqi.Move{r.moves[i]}
		tasks = append(tasks, r.task(i, l))
	}
	results, err := r.search(ctx, Deep, tasks)
	if err != nil {
		return nil, err
	}
	for n, i := range at {
		if r.other[i] = results[n].score; r.apart(i) {
			left = append(left, i)
		}
	}
	return left, nil
}

// apart reports whether the second-best move in position i is worse by at least the only-move threshold plus
// the margin.
func (r *reviewer) apart(i int) bool {
	return Win(-r.found[i+1].score)-Win(r.other[i]) >= onlyLoss+onlyMargin
}

// missedByMany returns the positions in which people do not easily find the move played.
func (r *reviewer) missedByMany(ctx context.Context, at []int) ([]int, error) {
	for _, i := range at {
		if err := r.ask(ctx, i, r.moves[i]); err != nil {
			return nil, err
		}
	}
	return slices.DeleteFunc(at, func(i int) bool { return r.chances[i] >= easyFound }), nil
}

// mayBeOnly reports whether move i was the best and may have had no alternative.
func (r *reviewer) mayBeOnly(i int) bool {
	pos := &r.positions[i]
	takesBack := i > 0 && pos.At(r.moves[i].To()) != xiangqi.NoPiece && r.moves[i-1].To() == r.moves[i].To()
	return len(r.found[i].line) > 0 && r.found[i].line[0] == r.moves[i] && !takesBack && !r.ofBook(i) && pos.CountLegal() >= 3 &&
		Win(-r.found[i+1].score) >= onlyLoss+onlyMargin
}

// loss returns a move's loss, in expected points.
func (r *reviewer) loss(i int) float64 { return lossOf(r.found, i, r.moves[i]) }

// seenLoss returns the smallest loss that the latest search and the searches at the deeper levels found for
// move i, or 0 if a deeper level has not searched the positions before and after it.
func (r *reviewer) seenLoss(i int) float64 {
	loss := r.loss(i)
	for _, seen := range r.seen[deeply:] {
		if !r.looked(seen, i) || !r.looked(seen, i+1) {
			return 0
		}
		loss = min(loss, lossOf(seen, i, r.moves[i]))
	}
	return loss
}

// looked reports whether position i was searched at the level whose results are in seen. It also returns true
// if no search was necessary because the game ends in that position.
func (r *reviewer) looked(seen []found, i int) bool {
	return seen != nil && seen[i].depth > 0 || !r.positions[i].HasLegalMove()
}

func lossOf(found []found, i int, m xiangqi.Move) float64 {
	if len(found[i].line) > 0 && found[i].line[0] == m {
		return 0
	}
	return max(0, Win(found[i].score)-Win(-found[i+1].score))
}

// missed reports whether the search saw a mate before the move but none after it.
func (r *reviewer) missed(i int) bool {
	before, ok := r.found[i].score.MateMoves()
	if !ok || before <= 0 || before > mostMissed || r.loss(i) == 0 && r.found[i].line[0] == r.moves[i] {
		return false
	}
	after, ok := (-r.found[i+1].score).MateMoves()
	return !ok || after < 0
}
