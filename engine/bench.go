package engine

import (
	"context"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// BenchDepth is the depth, in plies, to which Bench searches each position.
const BenchDepth = 11

// BenchResult is what a bench measures. Nodes depends on nothing but the search
// and the evaluation: it is the signature of the engine, the same on every
// machine.
type BenchResult struct {
	Positions int
	Nodes     uint64
	Time      time.Duration
	Hash      int // size of the table, MiB
	HugePages int // how much of it lay on huge pages, MiB
}

// NPS returns nodes per second.
func (r BenchResult) NPS() uint64 {
	if r.Time <= 0 {
		return 0
	}
	return uint64(float64(r.Nodes) / r.Time.Seconds())
}

// BenchHash is the size of the table, in MiB, with which the node count is the
// signature.
const BenchHash = 16

// Bench searches fixed positions of all phases to BenchDepth with one thread,
// each from an empty table and without endgame tables, with the other settings
// of o. progress is called after each position and may be nil.
func Bench(ctx context.Context, o Options, progress func(done, total int)) (BenchResult, error) {
	o.Threads, o.MultiPV, o.Level, o.Randomness, o.Tables = 1, 1, 0, 0, nil
	e := New(o)
	sum := BenchResult{Hash: e.options.Hash}
	for i, fen := range benchPositions {
		pos, err := xiangqi.ParseFEN(fen)
		if err != nil {
			return sum, fmt.Errorf("bench position %d: %w", i+1, err)
		}
		e.Clear()
		r := e.StartPosition(ctx, pos, nil, Limits{Depth: BenchDepth}).Wait()
		if err := ctx.Err(); err != nil {
			return sum, err
		}
		sum.Positions++
		sum.Nodes += r.Nodes
		sum.Time += r.Time
		if progress != nil {
			progress(i+1, len(benchPositions))
		}
	}
	sum.HugePages = e.table.hugeMiB()
	return sum, nil
}
