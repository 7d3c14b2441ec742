package workings

import (
	"context"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

const middle = "r1bakab1r/9/1cn1c1n2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 1"

func TestOrderOf(t *testing.T) {
	p := position(t, middle)
	m, err := p.ParseMove("e2e6")
	if err != nil {
		t.Fatal(err)
	}
	// Black is in check: all that is tried are answers to it, the remembered one first.
	o, err := OrderOf(t.Context(), *p, []xiangqi.Move{m}, 3000)
	if err != nil || o.Root != *p {
		t.Fatal(err)
	}
	after := *p
	after.MakeMove(m)
	if len(o.Picks) != len(after.LegalMoves()) || o.Picks[len(o.Picks)-1].Stage != tune.PickEvasion {
		t.Errorf("%d moves: %+v", len(o.Picks), o.Picks)
	}
	alone, err := OrderOf(t.Context(), *p, nil, 3000)
	if err != nil || len(alone.Picks) != len(p.LegalMoves()) || alone.Picks[0].Stage == tune.PickKiller {
		t.Errorf("the root: %v, %+v", err, alone.Picks)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := OrderOf(ended, *p, nil, 3000); err == nil {
		t.Error("no error of a search that was cancelled")
	}
}

func TestTreeOf(t *testing.T) {
	p := position(t, middle)
	tree, err := TreeOf(t.Context(), *p, nil, 5)
	if err != nil || tree.Result.Depth != 5 {
		t.Fatal(tree.Result.Depth, err)
	}
	seen := 0
	var walk func(visit int)
	walk = func(visit int) {
		for _, c := range tree.Children(visit) {
			v := &tree.Record.Visits[c]
			seen++
			here, above := tree.Position(c), tree.Position(visit)
			stays := v.Move == xiangqi.NoMove && v.Role != tune.RoleNull
			if v.Parent != visit || (here.Key() == above.Key()) != stays {
				t.Fatalf("%d below %d: %+v", c, visit, v)
			}
			walk(c)
		}
	}
	walk(-1)
	if seen != len(tree.Record.Visits) || seen == 0 {
		t.Errorf("%d of %d visits", seen, len(tree.Record.Visits))
	}
}
