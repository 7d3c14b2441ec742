// Package looker looks at positions for the model of people's choice.
package looker

import (
	"cmp"
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/choice"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Nodes usually bounds the search for a view. What it did not come to at a depth looks
// as it did at the depth before.
const Nodes = 20_000

// A Looker looks at positions with an engine of its own.
type Looker struct {
	engine *engine.Engine
	nodes  uint64
}

// New returns a looker; Close gives its memory back.
func New() *Looker { return WithNodes(Nodes) }

// WithNodes returns a looker whose views take a number of nodes, at least one.
func WithNodes(nodes uint64) *Looker {
	o := engine.DefaultOptions()
	o.Hash = 1
	return &Looker{engine.New(o), max(1, nodes)}
}

// Close ends the looker.
func (l *Looker) Close() { l.engine.Close() }

// Look returns the view of a position that the moves of stack have led to. The same
// position and moves give the same view, unless ctx is cancelled.
func (l *Looker) Look(ctx context.Context, pos xiangqi.Position, stack []xiangqi.Undo) choice.View {
	v := choice.NewView(pos.LegalMoves())
	if len(v.Moves) < 2 {
		return v
	}
	l.engine.Clear()
	search := l.engine.StartPosition(ctx, pos, stack, engine.Limits{Depth: choice.Depths, Nodes: l.nodes, MultiPV: len(v.Moves)})
	for info := range search.Infos() {
		if len(info.PV) > 0 && info.Bound == engine.Exact {
			v.Note(info.Depth, info.PV[0], int(info.Score))
		}
	}
	search.Wait()
	v.Complete()
	return v
}

// Guess is a legal move and how likely people are to play it.
type Guess struct {
	Move   xiangqi.Move
	Chance float64 // 0 to 1
}

// Guesses returns the legal moves of a position that the moves of stack have led to, the
// likeliest first.
func (l *Looker) Guesses(ctx context.Context, pos xiangqi.Position, stack []xiangqi.Undo) []Guess {
	v := l.Look(ctx, pos, stack)
	c := choice.Case{Position: pos, Moves: v.Moves}
	for _, u := range stack[max(0, len(stack)-choice.Memory):] {
		c.Before = append(c.Before, u.Move())
	}
	c.LookedAt(v)
	guesses := make([]Guess, len(v.Moves))
	for i, chance := range choice.Standard().Chances(&c) {
		guesses[i] = Guess{v.Moves[i], chance}
	}
	slices.SortStableFunc(guesses, func(a, b Guess) int { return cmp.Compare(b.Chance, a.Chance) })
	return guesses
}
