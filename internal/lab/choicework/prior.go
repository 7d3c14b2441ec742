package choicework

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/choice"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// teachPrior trains a prior on the games that belong to its part, making the given number of passes
// over them. Each pass uses every stride-th position of a game from firstPly on, beginning at a
// random offset. At regular intervals, progress is called with the number of positions so far and
// the mean surprise since the previous call, in nats.
func teachPrior(ctx context.Context, games *Games, passes, stride int, seed uint64, progress func(positions int, surprise float64)) (*choice.Teacher, error) {
	const (
		every = 20_000 // positions between two calls of progress
		rate  = 0.1
		last  = 0.008
	)
	var order []*game
	for i := range games.list {
		if g := &games.list[i]; g.part == ForPrior {
			order = append(order, g)
		}
	}
	random := rand.New(rand.NewPCG(seed, 1))
	t := choice.NewTeacher(seed)
	count, surprise := 0, 0.0
	steps := max(1, passes*len(order))
	for pass := range passes {
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		for i, g := range order {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			left := 1 - float64(pass*len(order)+i)/float64(steps)
			pos := g.start
			offset := random.IntN(max(1, stride))
			for ply, m := range g.moves {
				if ply >= firstPly && (ply+offset)%max(1, stride) == 0 {
					c := caseAt(pos, g.moves[max(0, ply-memory):ply])
					if played := slices.Index(c.Moves, m); played >= 0 && len(c.Moves) > 1 {
						surprise += t.Learn(&c, played, last+(rate-last)*left)
						if count++; count%every == 0 {
							progress(count, surprise/every)
							surprise = 0
						}
					}
				}
				pos.MakeMove(m)
			}
		}
	}
	return t, nil
}

func caseAt(pos xiangqi.Position, before []xiangqi.Move) choice.Case {
	return choice.Case{Position: pos, Moves: pos.LegalMoves(), Before: before}
}
