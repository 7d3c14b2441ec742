package position

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MaxDepth is greater than any depth that a machine can count to.
const MaxDepth = 20

// Count contains the numbers of sequences of legal moves, by length.
type Count struct {
	FEN     string            `json:"fen"`              // the position
	Depth   int               `json:"depth"`            // plies requested
	Nodes   []uint64          `json:"nodes"`            // number of move sequences of 1, 2, ... plies, up to the requested number
	Seconds float64           `json:"seconds"`          // seconds spent counting
	Divide  map[string]uint64 `json:"divide,omitempty"` // number of the longest sequences, by first move; absent if the count was stopped or there is no legal move
}

// CountMoves counts the sequences of moves up to the given depth, as well as those that begin with
// each first move. After each depth, it calls progress, unless progress is nil. When ctx is done,
// it returns the counts for the depths that were completed, along with the context's error.
func CountMoves(ctx context.Context, pos xiangqi.Position, depth int, progress func(*Count)) (*Count, error) {
	answer := &Count{FEN: pos.FEN(), Depth: depth, Nodes: []uint64{}, Divide: map[string]uint64{}}
	start := time.Now()
	for d := 1; d <= depth; d++ {
		var sum uint64
		for _, m := range pos.LegalMoves() {
			n, err := perftUnder(ctx, &pos, m, d)
			if err != nil {
				answer.Divide, answer.Seconds = nil, time.Since(start).Seconds()
				return answer, err
			}
			sum += n
			if d == depth {
				answer.Divide[m.String()] = n
			}
		}
		answer.Nodes = append(answer.Nodes, sum)
		if progress != nil {
			progress(answer)
		}
	}
	answer.Seconds = time.Since(start).Seconds()
	return answer, nil
}

// perftUnder counts the sequences of depth moves that begin with m. If the depth is large, it
// checks ctx from time to time.
func perftUnder(ctx context.Context, pos *xiangqi.Position, m xiangqi.Move, depth int) (uint64, error) {
	const atOnce = 4 // plies that are counted in less than a second
	undo := pos.MakeMove(m)
	defer pos.UnmakeMove(undo)
	if depth-1 <= atOnce {
		return xiangqi.Perft(pos, depth-1), ctx.Err()
	}
	var sum uint64
	for _, reply := range pos.LegalMoves() {
		n, err := perftUnder(ctx, pos, reply, depth-1)
		if err != nil {
			return 0, err
		}
		sum += n
	}
	return sum, nil
}

// WriteText writes the counts as text.
func (a *Count) WriteText(w io.Writer) error {
	var b strings.Builder
	pos, _, err := xiangqi.ParseFENLenient(a.FEN)
	if err == nil && a.Divide != nil {
		for _, m := range pos.LegalMoves() {
			fmt.Fprintf(&b, "%v  %d\n", m, a.Divide[m.String()])
		}
	}
	for i, n := range a.Nodes {
		fmt.Fprintf(&b, "depth %2d  %d\n", i+1, n)
	}
	fmt.Fprintf(&b, "%.2f s\n", a.Seconds)
	_, err = io.WriteString(w, b.String())
	return err
}
