package ablation

import (
	"cmp"
	"context"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// CourseMethod is one of the four search methods of the course project. None of them uses a
// transposition table, a quiescence search, or any pruning other than alpha-beta.
type CourseMethod string

// The methods.
const (
	CourseUnordered CourseMethod = "alpha-beta, unordered"
	CourseOrdered   CourseMethod = "alpha-beta, ordered"
	CoursePVS       CourseMethod = "PVS, ordered"
	CourseReversed  CourseMethod = "PVS, reversed order"
)

// CourseMethods returns all methods, in table order.
func CourseMethods() []CourseMethod {
	return []CourseMethod{CourseUnordered, CourseOrdered, CoursePVS, CourseReversed}
}

// Deeper returns how many plies deeper than the other methods the method is measured. As in the
// project, methods with good move ordering are measured to a greater depth, because they are cheap.
func (m CourseMethod) Deeper() int {
	switch m {
	case CourseOrdered:
		return 1
	case CoursePVS:
		return 2
	}
	return 0
}

// CourseRow contains the number of leaves evaluated at each depth. Entry 0 is depth 1.
type CourseRow struct {
	Method CourseMethod `json:"method"` // "alpha-beta, unordered", "alpha-beta, ordered", "PVS, ordered" or "PVS, reversed order"
	Leaves []uint64     `json:"leaves"` // evaluated leaves by depth, entry 0 for depth 1
	Scores []int        `json:"scores"` // centipawns for the side to move; the same for all methods
}

// MeasureCourse searches the start position to every depth from 1 to the given depth. The only
// error it returns is ctx.Err().
func MeasureCourse(ctx context.Context, m CourseMethod, depth int) (CourseRow, error) {
	row := CourseRow{Method: m, Leaves: []uint64{}, Scores: []int{}}
	for d := 1; d <= depth; d++ {
		c := courseSearch{ctx: ctx, method: m, pos: xiangqi.StartPosition(), eval: eval.New(eval.Default())}
		score := c.search(-courseInfinity, courseInfinity, d, 0)
		if ctx.Err() != nil {
			return row, ctx.Err()
		}
		row.Leaves, row.Scores = append(row.Leaves, c.leaves), append(row.Scores, score)
	}
	return row, nil
}

const (
	courseInfinity = 1 << 20
	courseMate     = 1 << 19
)

// courseSearch is a search in progress.
type courseSearch struct {
	ctx    context.Context
	method CourseMethod
	pos    xiangqi.Position
	eval   *eval.Evaluator
	leaves uint64
}

// search searches the position to the given depth and returns its value, bounded by alpha and beta.
// A position without legal moves is lost and counts as a leaf.
func (c *courseSearch) search(alpha, beta, depth, ply int) int {
	const often = 1 << 12
	if c.leaves%often == 0 && c.ctx.Err() != nil {
		return 0
	}
	if depth == 0 {
		c.leaves++
		return c.eval.Evaluate(&c.pos)
	}
	moves := c.pos.LegalMoves()
	if len(moves) == 0 {
		c.leaves++
		return ply - courseMate
	}
	c.order(moves, depth)
	best := -courseInfinity
	for i, m := range moves {
		undo := c.pos.MakeMove(m)
		score := c.reply(alpha, beta, depth-1, ply+1, i == 0)
		c.pos.UnmakeMove(undo)
		best = max(best, score)
		alpha = max(alpha, score)
		if alpha >= beta {
			break
		}
	}
	return best
}

// reply searches the position after a move. In PVS, every move except the first is searched with a
// null window first.
func (c *courseSearch) reply(alpha, beta, depth, ply int, first bool) int {
	if pvs := c.method == CoursePVS || c.method == CourseReversed; pvs && !first && beta-alpha > 1 {
		if score := -c.search(-alpha-1, -alpha, depth, ply); score <= alpha || score >= beta {
			return score
		}
	}
	return -c.search(-beta, -alpha, depth, ply)
}

// order sorts the moves by the evaluation of the resulting positions. At the last ply above the
// leaves, that would amount to the search itself, so moves are sorted by the captured piece
// instead. Evaluations made for sorting do not count as leaves.
func (c *courseSearch) order(moves []xiangqi.Move, depth int) {
	if c.method == CourseUnordered {
		// By origin and destination, as the generator orders them.
		slices.Sort(moves)
		return
	}
	values := xiangqi.DefaultExchangeValues()
	ranks := make(map[xiangqi.Move]int, len(moves))
	for _, m := range moves {
		if depth == 1 {
			victim, piece := c.pos.At(m.To()), c.pos.At(m.From())
			if victim != xiangqi.NoPiece {
				ranks[m] = 16*values[victim.Kind()] - values[piece.Kind()]
			}
			continue
		}
		undo := c.pos.MakeMove(m)
		ranks[m] = -c.eval.Evaluate(&c.pos)
		c.pos.UnmakeMove(undo)
	}
	slices.SortStableFunc(moves, func(a, b xiangqi.Move) int {
		if c.method == CourseReversed {
			a, b = b, a
		}
		return cmp.Or(cmp.Compare(ranks[b], ranks[a]), cmp.Compare(a, b))
	})
}
