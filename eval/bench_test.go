package eval

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

var sink int

func BenchmarkEvaluate(b *testing.B) {
	e, positions := New(Default()), midgamePositions(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		sink += e.Evaluate(&positions[i%len(positions)])
	}
}

// BenchmarkEvaluateTally leaves out what a search keeps up to date by moves.
func BenchmarkEvaluateTally(b *testing.B) {
	e, positions := New(Default()), midgamePositions(b)
	tallies := make([]Tally, len(positions))
	for i := range positions {
		tallies[i] = e.Tally(&positions[i])
	}
	for i := 0; b.Loop(); i++ {
		n := i % len(positions)
		sink += e.EvaluateTally(&positions[n], tallies[n])
	}
}

// BenchmarkAfter is the price of keeping the tally, over all legal moves.
func BenchmarkAfter(b *testing.B) {
	e, positions := New(Default()), midgamePositions(b)
	p := &positions[0]
	moves, tally := p.LegalMoves(), e.Tally(p)
	for i := 0; b.Loop(); i++ {
		sink += int(e.After(tally, p, moves[i%len(moves)]).pieces)
	}
}

func BenchmarkLinear(b *testing.B) {
	e, positions := New(Default()), midgamePositions(b)
	var counts []Count
	for i := 0; b.Loop(); i++ {
		counts = e.Linear(counts[:0], &positions[i%len(positions)]).Counts
	}
}

func midgamePositions(t testing.TB) []xiangqi.Position {
	t.Helper()
	return readPositions(t, "testdata/midgame50.fen")
}

// BenchmarkWalk and BenchmarkWalkEvaluate differ by the price of an evaluation
// and its tally where a search pays it: after each move. One operation plays
// every legal move of one position.
func BenchmarkWalk(b *testing.B) { benchmarkWalk(b, func(*xiangqi.Position, Tally) int { return 0 }) }

func BenchmarkWalkEvaluate(b *testing.B) { benchmarkWalk(b, New(Default()).EvaluateTally) }

func benchmarkWalk(b *testing.B, value func(*xiangqi.Position, Tally) int) {
	e, positions := New(Default()), midgamePositions(b)
	var buffer [128]xiangqi.Move
	nodes := 0
	for i := 0; b.Loop(); i++ {
		p := &positions[i%len(positions)]
		t := e.Tally(p)
		for _, m := range p.AppendLegal(buffer[:0]) {
			after := e.After(t, p, m)
			undo := p.MakeMove(m)
			sink += value(p, after)
			p.UnmakeMove(undo)
			nodes++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}
