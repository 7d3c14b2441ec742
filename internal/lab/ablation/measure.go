package ablation

import (
	"context"
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Series contains the effort that a variant needs at each depth, summed over all positions. Entry 0
// is depth 1. Each entry covers a complete search to that depth, including the preceding
// iterations.
type Series struct {
	Variant   string      `json:"variant"`          // profile and switched techniques, such as "zmbl without NullMove"
	Profile   Profile     `json:"profile"`          // zmbl, full, course, firemonkey or elephanteye
	Switch    string      `json:"switch"`           // the measured technique, such as NullMove; "" for the profile as it is
	Beside    string      `json:"beside,omitempty"` // techniques switched on both sides of the comparison, joined by "+"; absent for none
	Done      int         `json:"done"`             // number of positions measured
	Nodes     []uint64    `json:"nodes"`            // nodes searched, by depth
	Seconds   []float64   `json:"seconds"`          // search time by depth, in seconds
	Cuts      [][4]uint64 `json:"cuts"`             // fail-highs outside quiescence, by depth and source of the move: hash, capture, killer, history
	FirstCuts []uint64    `json:"first_cuts"`       // fail-highs by the first move of a node, by depth
}

// Depth returns the deepest measured depth, in plies.
func (s *Series) Depth() int { return len(s.Nodes) }

// fits returns an error unless every list has exactly depth entries.
func (s *Series) fits(depth int) error {
	for _, n := range []int{len(s.Nodes), len(s.Seconds), len(s.Cuts), len(s.FirstCuts)} {
		if n != depth {
			return fmt.Errorf("%w: a list of %d entries, want %d", ErrAblation, n, depth)
		}
	}
	return nil
}

// plus adds the results of another series of the same depth.
func (s *Series) plus(o *Series) {
	s.Done += o.Done
	for i := range s.Nodes {
		s.add(i+1, o.Nodes[i], o.Seconds[i], tune.Stats{CutsBy: o.Cuts[i], FirstCuts: o.FirstCuts[i]})
	}
}

// add adds the effort of a search to the given depth.
func (s *Series) add(depth int, nodes uint64, seconds float64, stats tune.Stats) {
	i := depth - 1
	s.Nodes[i] += nodes
	s.Seconds[i] += seconds
	for j, n := range stats.CutsBy {
		s.Cuts[i][j] += n
	}
	s.FirstCuts[i] += stats.FirstCuts
}

// NewSeries returns a series for the variant up to the given depth, without any results.
func (v Variant) NewSeries(depth int) *Series {
	if v.Switch == "" && !strings.Contains(v.Beside, "+") {
		v.Switch, v.Beside = v.Beside, "" // the same, under its simpler name
	}
	return &Series{
		Variant: v.String(), Profile: v.Profile, Switch: v.Switch, Beside: v.Beside,
		Nodes: make([]uint64, depth), Seconds: make([]float64, depth), Cuts: make([][4]uint64, depth), FirstCuts: make([]uint64, depth),
	}
}

// measure searches a position with an engine set up for the variant. The engine uses a single
// thread and starts every search with an empty table. measure calls progress between searches. The
// only error it returns is ctx.Err().
func (v Variant) measure(ctx context.Context, e *engine.Engine, pos xiangqi.Position, depth int, progress func()) (*Series, error) {
	s := v.NewSeries(depth)
	first := 1
	if !v.options().Features.IterativeDeepening {
		first = depth // each depth is a separate search
		for d := 1; d < depth; d++ {
			s.search(ctx, e, pos, d, d)
			progress()
		}
	}
	s.search(ctx, e, pos, first, depth)
	s.Done = 1
	return s, ctx.Err()
}

// search searches a position to the given depth and adds the results of every iteration from first
// on.
func (s *Series) search(ctx context.Context, e *engine.Engine, pos xiangqi.Position, first, depth int) {
	e.Clear()
	search := e.StartPosition(ctx, pos, nil, engine.Limits{Depth: depth})
	for info := range search.Infos() {
		if len(info.PV) > 0 && info.Bound == engine.Exact && info.Depth >= first {
			s.add(info.Depth, info.Nodes, info.Time.Seconds(), info.Stats)
		}
	}
	search.Wait()
}
