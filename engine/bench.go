package engine

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// BenchDepth is Bench's search depth, in plies.
const BenchDepth = 11

// BenchResult is the result of a benchmark. Nodes depends only on the search and the evaluation, not on the
// machine, and therefore serves as the signature of the engine.
type BenchResult struct {
	Positions int
	Nodes     uint64
	Time      time.Duration
	Hash      int // table size, in MiB
	HugePages int // amount of the table that is in huge pages, in MiB
}

// NPS returns the number of nodes searched per second.
func (r BenchResult) NPS() uint64 {
	if r.Time <= 0 {
		return 0
	}
	return uint64(float64(r.Nodes) / r.Time.Seconds())
}

// BenchHash is the table size, in MiB, used to compute the signature.
const BenchHash = 16

// Bench searches a fixed set of positions from all phases of the game to BenchDepth. It uses one thread,
// starts each search with an empty table and does not use endgame tables, but otherwise follows the settings
// in o. If progress is not nil, Bench calls it after each position.
func Bench(ctx context.Context, o Options, progress func(done, total int)) (BenchResult, error) {
	return BenchTo(ctx, o, BenchDepth, progress)
}

// BenchTo is like Bench but searches to the given depth. Its node count is not the signature.
func BenchTo(ctx context.Context, o Options, depth int, progress func(done, total int)) (BenchResult, error) {
	o.Threads, o.MultiPV, o.Level, o.Randomness, o.Tables = 1, 1, 0, 0, nil
	e := New(o)
	sum := BenchResult{Hash: e.options.Hash}
	for i, fen := range benchPositions {
		pos, err := xiangqi.ParseFEN(fen)
		if err != nil {
			return sum, fmt.Errorf("bench position %d: %w", i+1, err)
		}
		e.Clear()
		r := e.StartPosition(ctx, pos, nil, Limits{Depth: depth}).Wait()
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

// signaturePositions are the start position, a middlegame position and an endgame position.
var signaturePositions = [...]string{
	xiangqi.StartFEN,
	"r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 b - - 0 4",
	"3k5/4a4/4b4/9/2p1n4/9/4P4/4B4/4N4/3AK4 w - - 0 1",
}

// Signature returns a digest, in 12 hexadecimal digits, that identifies how an engine with options o
// searches. The digest also covers the text in besides. Engines that play differently almost always have
// different signatures.
func Signature(o Options, besides string) string {
	const (
		depth = 6       // in plies
		most  = 200_000 // in nodes, for engines without the techniques that save nodes
	)
	e, h := New(o), sha256.New()
	for _, fen := range signaturePositions {
		pos, err := xiangqi.ParseFEN(fen)
		if err != nil {
			panic("engine: signature position: " + err.Error())
		}
		e.Clear()
		r := e.StartPosition(context.Background(), pos, nil, Limits{Depth: depth, Nodes: most}).Wait()
		_, _ = fmt.Fprintf(h, "%v %d %d\n", r.Best, r.Score, r.Nodes) // writing to a hash never fails
	}
	_, _ = io.WriteString(h, besides)
	return hex.EncodeToString(h.Sum(nil))[:12]
}
