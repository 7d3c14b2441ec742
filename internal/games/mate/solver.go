package mate

import (
	"context"
	"sync/atomic"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits limits a search. The zero value sets no limits.
type Limits struct {
	Nodes uint64 // maximum number of moves made on the board; 0 means no limit
}

// Options configures a Solver. The zero value is ready to use.
type Options struct {
	Hash  int // table size in MiB; 0 means DefaultHash
	Rules xiangqi.Rules
}

// DefaultHash is the default size of a solver's table, in MiB.
const DefaultHash = 64

// Solver searches for forced mates. It is not safe for concurrent use.
type Solver struct {
	o       Options
	table   *table
	stop    *atomic.Bool // belongs to this search alone, because the context of the previous search may end late
	nodes   uint64
	total   uint64 // limit on the number of nodes in the whole search
	budget  uint64 // number of nodes at which the current part of the search ends
	stage   uint8
	round   uint8 // number of attempts to shorten the mate
	maxPly  int
	pos     xiangqi.Position
	path    path
	frames  []*frame
	killers [MaxMoves + 1][2]xiangqi.Move
}

// New returns a new Solver with the given options.
func New(o Options) *Solver {
	if o.Hash == 0 {
		o.Hash = DefaultHash
	}
	return &Solver{o: o, table: newTable(o.Hash)}
}

// Result is the result of Solve.
type Result struct {
	Mate *Mate // nil if no mate was found, though there may be one
	// Shortest reports whether it has been proved that no shorter mate exists, whatever the
	// attacker tries.
	Shortest bool
	Nodes    uint64
}

// Solve searches for a forced mate by the side to move, and then for shorter ones. seen contains
// the keys of the positions before pos; no line of the proof may repeat any of them. If ctx is done
// or a limit is reached, Solve returns the best result found so far. Every mate that it returns has
// passed Check.
func (s *Solver) Solve(ctx context.Context, pos xiangqi.Position, seen []uint64, l Limits) Result {
	defer s.watch(ctx)()
	s.begin(pos, seen, l)
	r := Result{Mate: s.find()}
	if r.Mate != nil {
		r.Mate = s.shorten(r.Mate)
		r.Mate, r.Shortest = s.settle(r.Mate)
	}
	r.Nodes = s.nodes
	return r
}

// watch makes the search that is about to begin stop when ctx is done. Calling the returned
// function undoes this.
func (s *Solver) watch(ctx context.Context) func() bool {
	stop := new(atomic.Bool)
	s.stop = stop
	if ctx.Err() != nil {
		stop.Store(true)
	}
	return context.AfterFunc(ctx, func() { stop.Store(true) })
}

// begin discards the results of the previous search and prepares a new one.
func (s *Solver) begin(pos xiangqi.Position, seen []uint64, l Limits) {
	clear(s.table.buckets)
	s.pos, s.nodes, s.round, s.maxPly = pos, 0, 0, maxPly
	s.total = 1 << 62
	if l.Nodes != 0 {
		s.total = l.Nodes
	}
	s.budget = s.total
	s.path = path{}
	for _, key := range seen {
		s.path.push(key)
	}
}

// firstSlice is the number of nodes that each stage may search in its first turn. No stage is sure
// to succeed, so the stages take turns with increasing budgets.
const firstSlice = 250_000

// find runs the stages in turn until one of them finds a mate.
func (s *Solver) find() *Mate {
	var done [stageAll + 1]bool
	for slice := uint64(firstSlice); !done[stageAll] && !s.ended(); slice *= 2 {
		for s.stage = stageChecks; s.stage <= stageAll && !s.ended(); s.stage++ {
			if done[s.stage] {
				continue
			}
			s.budget = min(s.total, s.nodes+slice)
			v := s.or(0, infinity, infinity)
			if v.pn == 0 {
				return s.extract()
			}
			done[s.stage] = v.dn == 0
		}
	}
	return nil
}

// shorten searches for mates that are shorter by two plies each time. In total, it uses about as
// many nodes as it took to find the first mate.
func (s *Solver) shorten(m *Mate) *Mate {
	const least = 50_000
	budget := min(s.total, s.nodes+max(s.nodes, least))
	for m.Plies > 1 && s.nodes < budget && !s.ended() {
		s.maxPly = m.Plies - 2
		s.round++
		s.budget = budget
		if v := s.or(0, infinity, infinity); v.pn != 0 {
			break
		}
		shorter := s.extract()
		if shorter == nil || shorter.Plies >= m.Plies {
			break
		}
		m = shorter
	}
	return m
}

// settle determines whether a mate is the shortest, if it is short enough for a bounded search. It
// returns the shortest mate known.
func (s *Solver) settle(m *Mate) (*Mate, bool) {
	moves := m.Moves()
	s.budget = min(s.total, s.nodes+max(s.nodes, firstSlice))
	short := s.mateIn(min(moves-1, MaxMoves))
	if short.Mate != nil {
		return short.Mate, true
	}
	return m, short.Answer == No && moves-1 <= MaxMoves
}

// out reports whether the current part of the search must end, and ended whether the whole search
// must.
func (s *Solver) out() bool   { return s.nodes >= s.budget || s.stop.Load() }
func (s *Solver) ended() bool { return s.nodes >= s.total || s.stop.Load() }
