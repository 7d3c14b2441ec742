package frontdoor

import (
	"context"
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// benchJob returns a job that searches a fixed set of positions and prints the signature.
func (d *door) benchJob() func(context.Context) {
	settings := d.own.Settings()
	o := settings.Searching()
	o.Hash = engine.BenchHash
	return func(ctx context.Context) {
		r, err := engine.Bench(ctx, o, nil)
		if ctx.Err() != nil {
			_ = d.out.Message("bench: stopped")
			return
		}
		if err != nil {
			_ = d.out.Message("bench: " + err.Error())
			return
		}
		_ = d.out.Text(fmt.Sprintf("bench: %d nodes %d nps", r.Nodes, r.NPS()))
	}
}

// perftJob returns a job that prints the number of leaves under each move.
func (d *door) perftJob(depth int) func(context.Context) {
	pos, ranks := d.pos, d.out.Ranks()
	return func(ctx context.Context) {
		var text strings.Builder
		var sum uint64
		for _, m := range pos.LegalMoves() {
			undo := pos.MakeMove(m)
			n := perft(ctx, &pos, depth-1)
			pos.UnmakeMove(undo)
			sum += n
			fmt.Fprintf(&text, "%s: %d\n", ranks.FormatMove(m), n)
		}
		if ctx.Err() != nil {
			_ = d.out.Message("perft: stopped")
			return
		}
		fmt.Fprintf(&text, "\nNodes searched: %d\n", sum)
		_ = d.out.Text(text.String())
	}
}

// perft is like xiangqi.Perft but stops when ctx is done.
func perft(ctx context.Context, p *xiangqi.Position, depth int) (nodes uint64) {
	const prompt = 3 // this many plies are counted almost instantly
	if depth <= prompt {
		return xiangqi.Perft(p, depth)
	}
	for _, m := range p.LegalMoves() {
		if ctx.Err() != nil {
			return nodes
		}
		undo := p.MakeMove(m)
		nodes += perft(ctx, p, depth-1)
		p.UnmakeMove(undo)
	}
	return nodes
}
