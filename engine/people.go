package engine

import (
	"math"
	"math/rand/v2"

	"github.com/chuhe-xiangqi/chuhe/internal/choice"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file lets the lower levels choose moves as people do, using the model of package choice. The model is
// described in docs/choice.md.

// note is the score of a move in a search to the given depth.
type note struct {
	depth int
	move  xiangqi.Move
	score Score
}

// takeNotes records the lines of an iteration if the worker has been asked for notes.
func (w *worker) takeNotes(depth int) {
	if w.notes == nil || depth > choice.Depths {
		return
	}
	for i := range w.roots[:w.lines] {
		*w.notes = append(*w.notes, note{depth, w.roots[i].move, w.roots[i].bestKnown()})
	}
}

// A person is a player who chooses among the lines found by a search.
type person struct {
	chooser
	position xiangqi.Position
	before   []xiangqi.Move // the moves that led to the position
}

// newPerson returns a person who plays with c's weakness in the given position.
func newPerson(c chooser, pos xiangqi.Position, stack []xiangqi.Undo) person {
	p := person{chooser: c, position: pos}
	for _, u := range stack[max(0, len(stack)-choice.Memory):] {
		p.before = append(p.before, u.Move())
	}
	return p
}

// pick returns the index of the line to play. If the person overlooks the answer to a move, glance provides
// the move's score, which is the evaluation of the position right after the move.
//
// If the first line wins by mate and the person sees the answer to its move, pick always returns that line.
// Otherwise, the choice is random. The weight of a move is the likelihood that the model assigns to it, raised
// to the power of 1/spread and multiplied by exp(-d/temperature), where d is how much worse the move looks
// than the best one.
func (p person) pick(lines []Info, notes []note, glance func(xiangqi.Move) Score) int {
	moves := make([]xiangqi.Move, len(lines))
	for i, line := range lines {
		moves[i] = line.PV[0]
	}
	view := choice.NewView(moves)
	for _, n := range notes {
		view.Note(n.depth, n.move, int(n.score))
	}
	scores := make([]int, len(lines))
	for i, line := range lines {
		score, m := line.Score, line.PV[0]
		_, mate := score.MateIn()
		switch overlooked := p.overlooks(line.PV); {
		case overlooked:
			score = glance(m)
			for depth := range choice.Depths {
				view.Note(depth+1, m, int(score))
			}
		case mate && i == 0 && score > 0:
			return 0
		default:
			view.Note(choice.Depths, m, int(score))
		}
		scores[i] = int(score)
	}
	view.Complete()
	seen := choice.Case{Position: p.position, Moves: moves, Before: p.before}
	seen.LookedAt(view)
	best := scores[0]
	for _, s := range scores {
		best = max(best, s)
	}
	chances := choice.Standard().Chances(&seen)
	for i, x := range chances {
		const least = 1e-12 // smallest probability
		chances[i] = math.Log(max(x, least))/p.spread - float64(best-scores[i])/float64(p.temperature)
	}
	choice.Softmax(chances)
	return draw(p.random, chances)
}

// overlooks reports whether the person misses the answer to the first move of a line. If the answer is
// hidden, the probability of missing it is that of the level. If it is eye-catching, the probability is
// squared.
func (p person) overlooks(line []xiangqi.Move) bool {
	lapse := p.random.IntN(100) < p.overlooked
	again := p.random.IntN(100) < p.overlooked
	looks := p.random.Float64()
	if !lapse || again || len(line) < 2 {
		return lapse
	}
	after := choice.Case{Position: p.position, Before: append(p.before[:len(p.before):len(p.before)], line[0])}
	after.Position.MakeMove(line[0])
	after.Moves = after.Position.LegalMoves()
	most, answer := 0.0, 0.0
	for i, x := range choice.Standard().Chances(&after) {
		if most = max(most, x); after.Moves[i] == line[1] {
			answer = x
		}
	}
	return looks >= answer/most
}

// draw returns a random index. The probability of index i is chances[i].
func draw(r *rand.Rand, chances []float64) int {
	left := r.Float64()
	for i, x := range chances {
		if left -= x; left < 0 {
			return i
		}
	}
	return len(chances) - 1
}
