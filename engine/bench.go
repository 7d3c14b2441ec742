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

// BenchDepth is the depth, in plies, to which Bench searches each position.
const BenchDepth = 11

// BenchResult is the result of a bench. Nodes depends only on the search and the evaluation, so it is the
// same on every machine. It is the signature of the engine.
type BenchResult struct {
	Positions int
	Nodes     uint64
	Time      time.Duration
	Hash      int // table size, in MiB
	HugePages int // part of the table on huge pages, in MiB
}

// NPS returns nodes per second.
func (r BenchResult) NPS() uint64 {
	if r.Time <= 0 {
		return 0
	}
	return uint64(float64(r.Nodes) / r.Time.Seconds())
}

// BenchHash is the table size, in MiB, at which the node count is the signature.
const BenchHash = 16

// Bench searches fixed positions of all phases to BenchDepth, using one thread. It begins each position
// with an empty table and does not use endgame tables; all other settings are those in o. progress is
// called after each position and may be nil.
func Bench(ctx context.Context, o Options, progress func(done, total int)) (BenchResult, error) {
	return BenchTo(ctx, o, BenchDepth, progress)
}

// BenchTo is like Bench, but searches to the given depth. Its node count is not a signature.
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

// signaturePositions are the start position, a middlegame and an endgame.
var signaturePositions = [...]string{
	xiangqi.StartFEN,
	"r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKABR1 b - - 0 4",
	"3k5/4a4/4b4/9/2p1n4/9/4P4/4B4/4N4/3AK4 w - - 0 1",
}

// Signature returns a digest of 12 hexadecimal digits. It identifies how an engine with the given options
// searches, and includes the text in besides. Engines that play differently nearly always have different
// signatures.
func Signature(o Options, besides string) string {
	const (
		depth = 6       // plies
		most  = 200_000 // nodes, for engines that lack the techniques that save nodes
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
