package workings

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// tableSize is the size of the transposition table, in MiB. It is small because the searches are
// short.
const tableSize = 4

func newEngine() *engine.Engine {
	o := engine.DefaultOptions()
	o.Threads, o.Hash = 1, tableSize
	return engine.New(o)
}

// Order is the order in which the engine tries the moves in a position.
type Order struct {
	Result engine.Result
	Root   xiangqi.Position
	Picks  []tune.Pick
}

// OrderOf searches with the given number of nodes and returns the order in which the engine tries
// the moves after the given line. If possible, the search begins one ply earlier, so that killer
// moves and counter moves are available.
func OrderOf(ctx context.Context, start xiangqi.Position, moves []xiangqi.Move, nodes uint64) (Order, error) {
	before := max(0, len(moves)-1)
	root, stack, err := xiangqi.Replay(start, moves[:before]...)
	if err != nil {
		return Order{}, err
	}
	e := newEngine()
	defer e.Close()
	result := e.StartPosition(ctx, root, stack, engine.Limits{Nodes: nodes}).Wait()
	return Order{result, root, e.Picks(moves[before:]...)}, ctx.Err()
}

// mostVisits is the maximum number of visits that are recorded for a tree. mostNodes limits the
// search itself.
const (
	mostVisits = 60_000
	mostNodes  = 600_000
)

// Tree is the tree of the last iteration of a search.
type Tree struct {
	Root     xiangqi.Position
	Result   engine.Result
	Record   tune.Recorder
	children [][]int
}

// TreeOf searches a position to the given depth and records the tree.
func TreeOf(ctx context.Context, start xiangqi.Position, moves []xiangqi.Move, depth int) (*Tree, error) {
	root, stack, err := xiangqi.Replay(start, moves...)
	if err != nil {
		return nil, err
	}
	t := &Tree{Root: root, Record: tune.Recorder{Most: mostVisits}}
	e := newEngine()
	defer e.Close()
	t.Result = e.StartPosition(ctx, root, stack, engine.Limits{Depth: depth, Nodes: mostNodes, Record: &t.Record}).Wait()
	t.children = make([][]int, len(t.Record.Visits)+1)
	for i := range t.Record.Visits {
		above := t.Record.Visits[i].Parent + 1
		t.children[above] = append(t.children[above], i)
	}
	return t, ctx.Err()
}

// Children returns the visits below the given visit, in order. Visit -1 is the root.
func (t *Tree) Children(visit int) []int { return t.children[visit+1] }

// Position returns the position reached by a visit.
func (t *Tree) Position(visit int) xiangqi.Position {
	if visit < 0 || t.Record.Visits[visit].Parent < 0 {
		return t.Root
	}
	v := &t.Record.Visits[visit]
	p := t.Position(v.Parent)
	switch {
	case v.Move != xiangqi.NoMove:
		p.MakeMove(v.Move)
	case v.Role == tune.RoleNull:
		p.MakeNullMove()
	}
	return p
}
