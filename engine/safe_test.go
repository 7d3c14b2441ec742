package engine

import (
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Unset options, with numbers of zero or far out of range, search and end.
func TestAnyOptionsAreSafe(t *testing.T) {
	some := tune.DefaultParams()
	some.ReductionHistory, some.CorrectionInertia, some.NullMoveDepthPart, some.NullMoveEvalPart, some.AspirationGrowth, some.AspirationWindow = 0, -5, 0, 0, -7, 0
	for name, o := range map[string]Options{
		"zero":             {},
		"zero with all on": {Features: tune.DefaultFeatures(), Hash: 1, Threads: -3, MultiPV: -1},
		"divisors":         {Features: tune.DefaultFeatures(), Params: some, Hash: 1},
	} {
		e := New(o)
		for _, limits := range []Limits{{Nodes: 3000}, {Depth: 6, Nodes: 20_000}, {Depth: -1, Nodes: 500}} {
			game := xiangqi.NewGame(xiangqi.RulesAXF())
			if r := e.Search(t.Context(), game, limits); r.Best == xiangqi.NoMove {
				t.Errorf("%s: %+v: %+v", name, limits, r)
			}
		}
	}
	var zero Engine
	var nobody xiangqi.Position
	if r := zero.Search(t.Context(), nil, Limits{Depth: 3}); r.Best != xiangqi.NoMove || len(r.Lines) != 0 {
		t.Errorf("no game has the move %v", r.Best)
	}
	if r := zero.Search(t.Context(), xiangqi.NewGame(xiangqi.Rules{}), Limits{Depth: 3}); r.Best == xiangqi.NoMove {
		t.Error("the zero value of Engine has no move")
	}
	if zero.Evaluate(nil) != 0 || zero.Evaluate(&nobody) != 0 {
		t.Error("no position has a value")
	}
	if _, ok := new(Engine).Lookup(nil); ok {
		t.Error("no position is known")
	}
	if got := New(Options{}).Options().Params; got != tune.DefaultParams() {
		t.Errorf("the zero value of Params is %+v", got)
	}
}
