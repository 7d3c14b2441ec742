// Package looker searches positions for the human move model of package choice.
package looker

import (
	"cmp"
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/choice"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Nodes is the default node limit of the search for a view. A move not reached at some depth keeps
// its score from the previous depth.
const Nodes = 20_000

// A Looker searches positions with its own engine.
type Looker struct {
	engine *engine.Engine
	nodes  uint64
}

// New returns a Looker. Close releases its memory.
func New() *Looker { return WithNodes(Nodes) }

// WithNodes is like New, with a limit of nodes per view, at least one.
func WithNodes(nodes uint64) *Looker {
	o := engine.DefaultOptions()
	o.Hash = 1
	return &Looker{engine.New(o), max(1, nodes)}
}

// Close closes the Looker.
func (l *Looker) Close() { l.engine.Close() }

// Look returns the view of a position reached by the moves in stack. The same position and moves
// yield the same view unless ctx is cancelled.
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

// Guesses returns the legal moves of a position reached by the moves in stack, likeliest first.
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
