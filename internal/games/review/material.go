package review

import (
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Limits on the search for material.
const (
	materialNodes  = 30_000 // maximum for each of a move's two branches
	materialFactor = 3      // times the effort, if that is less
	materialTable  = 2      // MiB
)

// counter is an engine whose evaluation only counts pieces. Within the depth that it reaches, it finds how
// much material a side can win against every defence.
type counter struct {
	player.Player
	rules xiangqi.Rules
	nodes uint64
}

func newCounter(rules xiangqi.Rules, nodes uint64) *counter {
	weights := &eval.Weights{}
	for _, term := range eval.Terms() {
		if term.Group != "material" || term.Name != "men" {
			continue
		}
		for kind := xiangqi.Advisor; kind <= xiangqi.Pawn; kind++ {
			v := int16(values[kind]) //nolint:gosec // a rook is worth 1,000
			weights[term.First+int(kind-xiangqi.Advisor)] = eval.Weight{MG: v, EG: v}
		}
	}
	e := engine.DefaultOptions()
	e.Hash, e.Rules, e.Network, e.Weights = materialTable, rules, nil, weights
	return &counter{Player: player.New(player.Searcher(e)), rules: rules, nodes: nodes}
}

// branch describes what happens to the material after a move.
type branch struct {
	from  xiangqi.Position // the position in which the lines begin
	start int              // number of plies of the game before the lines
	lines [][]xiangqi.Move // the line of the search, and that of the search that only counts pieces
	net   int              // net gain of the side that moved, relative to the position before the move, in centipawns
}

// after searches for the material that a side can gain after playing a move.
func (c *counter) after(ctx context.Context, before *xiangqi.Position, stack []xiangqi.Undo, m xiangqi.Move) (b branch, err error) {
	b.from = *before
	stack = append(slices.Clone(stack), b.from.MakeMove(m))
	f, err := searchOne(ctx, c, c.rules, task{pos: b.from, stack: stack, limit: player.Limits{Nodes: c.nodes}})
	b.net = -int(f.score) - balance(before, before.Turn())
	b.lines = [][]xiangqi.Move{f.line[:min(len(f.line), longestBad)]}
	return b, err
}

// materialReasons returns the reasons concerning pieces that are lost or could have been won. It compares the
// results of the material search after the move and after the better move.
func (r *reviewer) materialReasons(ctx context.Context, i int) (list []candidate, err error) {
	side := r.positions[i].Turn()
	worse, better := r.ahead(i+1), r.ahead(i)
	if len(better) == 0 || better[0] == r.moves[i] {
		return nil, nil
	}
	bad, err := r.counter.after(ctx, &r.positions[i], r.stacks[i], r.moves[i])
	if err != nil {
		return nil, err
	}
	good, err := r.counter.after(ctx, &r.positions[i], r.stacks[i], better[0])
	if err != nil {
		return nil, err
	}
	bad.start, bad.lines = i+1, append([][]xiangqi.Move{worse}, bad.lines...)
	good.start, good.from = i, r.positions[i]
	good.lines = [][]xiangqi.Move{better, append([]xiangqi.Move{better[0]}, good.lines[0]...)}
	return append(bad.lost(r, i, &good, side), good.lost(r, i, &bad, side.Other())...), nil
}

// lost finds the piece that a side loses in a branch. The branch as a whole must lose that much, and the side
// must do better in the other branch.
func (b *branch) lost(r *reviewer, i int, other *branch, loser xiangqi.Color) []candidate {
	net, otherwise := b.net, other.net
	if loser != r.positions[i].Turn() {
		net, otherwise = -net, -otherwise
	}
	least, apart := leasts(r.swing(i))
	if net > -least || otherwise < net+apart {
		return nil
	}
	f := &forcing{attacker: loser.Other(), left: int(r.share(forcedNodes, forcedFactor))} //nolint:gosec // at most forcedNodes
	forced := func(reason *Reason) bool {
		owed := reason.owed()
		return net <= -owed && otherwise > -owed && f.forced(&r.positions[i], b, other, reason.Line, owed)
	}
	for _, line := range b.lines {
		if c, ok := r.lossIn(i, b, line, loser, forced); ok {
			return []candidate{c}
		}
	}
	return nil
}

// leasts returns the smallest material loss that is reported for a move, and the smallest difference required
// from the other branch. Both depend on swing, the number of centipawns that the move lost.
func leasts(swing int) (least, apart int) {
	if swing <= smallSwing {
		return pawnLoss, pawnLoss
	}
	return lastingLoss, contrast
}

// lossIn finds the piece that a side loses along a line.
func (r *reviewer) lossIn(i int, b *branch, line []xiangqi.Move, loser xiangqi.Color, forced func(*Reason) bool) (c candidate, ok bool) {
	before, pos := &r.positions[i], b.from
	taken := map[xiangqi.Kind]int{} // for each kind, the index of the last move in the line that captures such a piece
	manners := lossManners()
	if loser != before.Turn() {
		manners = winManners()
	}
	stack := append([]xiangqi.Undo(nil), r.stacks[b.start]...)
	least, _ := leasts(r.swing(i))
	for n, m := range line {
		if victim := pos.At(m.To()); victim != xiangqi.NoPiece && victim.Color() == loser {
			taken[victim.Kind()] = n
		}
		stack = append(stack, pos.MakeMove(m))
		found := exchanged(before, &pos, loser)
		piece := most(&found.lost)
		at, ok := taken[piece]
		if !ok || found.net() > -least || !settled(&pos, loser) {
			continue
		}
		reason := Reason{From: b.start, Line: line[:n+1], At: at, Piece: xiangqi.NewPiece(loser, piece), Square: line[at].To()}
		if got := most(&found.gained); values[piece]-nearlyAll(piece) > -found.net() && got != xiangqi.NoKind {
			reason.Other = xiangqi.NewPiece(loser.Other(), got)
		}
		for _, kind := range manners {
			if reason.Other != xiangqi.NoPiece && kind != Exchange && kind != Loses && kind != MissesWin {
				continue
			}
			reason.Kind = kind
			if c, ok := r.proved(i, reason); ok {
				if !forced(&reason) {
					break // a longer line may show it
				}
				c.end = &task{pos: pos, stack: stack}
				c.value = r.points(b.start, loser)
				return c, true
			}
		}
	}
	return c, false
}

// lossManners lists the ways to lose a piece, most telling first.
func lossManners() []Kind {
	return []Kind{Exchange, CheckTake, Fork, Discovered, MateNet, PinnedLoss, Trapped, Guard, Hanging, Taken, Loses}
}

// winManners lists the ways to miss winning a piece, most telling first.
func winManners() []Kind {
	return []Kind{MissesCapture, MissesCheck, MissesFork, MissesWin}
}
