package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// materialNetwork returns a network that counts pieces, with some noise.
func materialNetwork(t testing.TB) *nnue.Network {
	t.Helper()
	const hidden = 64
	s := nnue.Shape{Hidden: hidden, KingBuckets: 1, OutputBuckets: 1, QB: 64, Scale: 400}
	w := nnue.Weights{
		Features: make([]int16, nnue.Inputs*hidden), Biases: make([]int16, hidden),
		Output: make([]int16, 2*hidden), Constant: make([]int32, 1),
	}
	worth := [8]int16{xiangqi.Advisor: 2, xiangqi.Bishop: 2, xiangqi.Knight: 4, xiangqi.Rook: 9, xiangqi.Cannon: 5, xiangqi.Pawn: 1}
	rng := rand.New(rand.NewPCG(1, 2))
	for piece, points := range nnue.Features(xiangqi.Red, false) {
		for _, input := range points {
			if input == nnue.NoInput || xiangqi.Piece(piece).Color() != xiangqi.Red {
				continue
			}
			for i := range hidden {
				w.Features[int(input)*hidden+i] = worth[piece&7] + int16(rng.IntN(3)-1)
			}
		}
	}
	for i := range hidden {
		w.Biases[i] = 20
		w.Output[i], w.Output[hidden+i] = 40, -40
	}
	n, err := nnue.New(s, nnue.Card{Name: "material"}, w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// fresh evaluates every position from nothing.
type fresh struct{ *nnue.Evaluator }

func (f fresh) Evaluate(p *xiangqi.Position, _ []xiangqi.Undo) int {
	return f.Evaluator.Evaluate(p, nil)
}

// Accumulators that follow the search leave no trace in it.
func TestNetworkSearch(t *testing.T) {
	o := DefaultOptions()
	o.Hash, o.Network = 1, materialNetwork(t)
	for _, fen := range benchPositions[:12] {
		following, slow := New(o), New(o)
		slow.workers[0].eval = fresh{o.Network.NewEvaluator()}
		want := slow.StartPosition(t.Context(), mustFEN(t, fen), nil, Limits{Depth: 7}).Wait()
		got := following.StartPosition(t.Context(), mustFEN(t, fen), nil, Limits{Depth: 7}).Wait()
		if got.Nodes != want.Nodes || got.Score != want.Score || got.Best != want.Best {
			t.Errorf("%s: %d nodes, %v %v; want %d, %v %v", fen, got.Nodes, got.Best, got.Score, want.Nodes, want.Best, want.Score)
		}
	}
}

func TestNetworkChangesTheScores(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 1
	o.Network = nil
	e := New(o)
	const rookUp = "rnbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
	pos := mustFEN(t, rookUp)
	before := e.Evaluate(&pos)
	if name := o.Evaluation(); name != "handcrafted" {
		t.Errorf("the evaluation is named %q", name)
	}
	o.Network = materialNetwork(t)
	e.SetOptions(o)
	if after := e.Evaluate(&pos); after <= 0 || after == before {
		t.Errorf("a rook up is worth %v, by hand %v", after, before)
	}
	if name := o.Evaluation(); name != o.Network.Name() {
		t.Errorf("the evaluation is named %q", name)
	}
}

func TestNetworkDoesNotAllocatePerNode(t *testing.T) {
	o := DefaultOptions()
	o.Hash, o.Network = 1, materialNetwork(t)
	e := New(o)
	pos := xiangqi.StartPosition()
	allocations := func(nodes uint64) float64 {
		return testing.AllocsPerRun(3, func() {
			e.Clear()
			e.StartPosition(t.Context(), pos, nil, Limits{Nodes: nodes}).Wait()
		})
	}
	short, long := allocations(5_000), allocations(20_000)
	if long > short+50 {
		t.Errorf("%.0f allocations for 5,000 nodes, %.0f for 20,000", short, long)
	}
}
