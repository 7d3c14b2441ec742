package review

import (
	"cmp"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// assess rebuilds the report from the search results.
func (r *reviewer) assess(pass Pass) {
	p := r.report
	p.Pass = pass
	p.Values = p.Values[:0:0]
	for i := range r.positions {
		p.Values = append(p.Values, valueOf(r.positions[i].Turn(), &r.found[i]))
	}
	reasons := map[int][]Reason{}
	known := p.Moves
	p.Moves = make([]Move, 0, len(r.moves))
	for i, m := range r.moves {
		pos := &r.positions[i]
		move := Move{
			Ply: i + 1, Side: pos.Turn(), Move: m, Text: phrases.Move(pos, m), Mark: r.mark(i, pass), Loss: round(r.loss(i), 1000),
			Better: []xiangqi.Move{}, Reasons: []Reason{},
		}
		move.Accuracy = round(moveAccuracy(r.loss(i)), 10)
		if line := r.found[i].line; len(line) > 0 && line[0] != m && r.loss(i) >= bestLoss {
			move.Better = line
		}
		if i < len(known) {
			move.InBook, move.InLibrary = known[i].InBook, known[i].InLibrary
			reasons[i] = known[i].Reasons
		}
		if chance, ok := r.chances[i]; ok && move.Mark.NAG() != 0 {
			chance = round(chance, 1000)
			move.Found = &chance
		}
		move.Book = r.known(i)
		if len(reasons[i]) > 0 {
			move.Reasons = reasons[i]
		}
		p.Moves = append(p.Moves, move)
	}
	r.openingMoves()
	r.sides()
	r.turning()
}

// mark returns the mark for a move.
func (r *reviewer) mark(i int, pass Pass) Mark {
	loss := r.loss(i)
	only := r.onlyMoves[i]
	_, proved := r.mates[i]
	switch {
	case r.ofBook(i):
		return BookMove
	case r.positions[i].CountLegal() == 1:
		return Forced
	case pass == Final && proved && r.missed(i):
		return MissedMate
	case loss >= blunderLoss && r.seenLoss(i) >= blunderSeen:
		return Blunder
	case loss >= mistakeLoss:
		return Mistake
	case loss >= inaccuracyLoss:
		return Inaccuracy
	case only && r.sacrifices(i):
		return Brilliant
	case only:
		return OnlyMove
	case loss < bestLoss:
		return Best
	}
	return Good
}

// sides summarizes the play of each side, ignoring forced moves and book moves.
func (r *reviewer) sides() {
	for side := range r.report.Sides {
		s := Side{Marks: map[Mark]int{}}
		var losses []float64
		for i := range r.report.Moves {
			m := &r.report.Moves[i]
			if int(m.Side) != side {
				continue
			}
			s.Marks[m.Mark]++
			if m.Mark != Forced && m.Mark != BookMove {
				losses = append(losses, r.loss(i))
			}
		}
		if a, ok := accuracy(losses); ok {
			s.Accuracy = &a
		}
		r.report.Sides[side] = s
	}
}

// betterFrom is the number of expected points from which a side is said to have the better chances.
const betterFrom = 0.6

// better returns the side that has the better chances in a position. If neither side has, ok is false.
func (v *Value) better() (side xiangqi.Color, ok bool) {
	switch {
	case v.Win >= betterFrom:
		return xiangqi.Red, true
	case v.Win <= 1-betterFrom:
		return xiangqi.Black, true
	}
	return xiangqi.Red, false
}

// mostTurning is the maximum number of turning points in a report.
const mostTurning = 5

// turning finds the moves that turned the game. These are bad moves that changed which side, if any, had the
// better chances. It keeps the costliest of them, in the order played.
func (r *reviewer) turning() {
	turns := []int{}
	for i := range r.report.Moves {
		before, had := r.report.Values[i].better()
		after, has := r.report.Values[i+1].better()
		if r.report.Moves[i].Mark.Bad() && (before != after || had != has) {
			turns = append(turns, i+1)
		}
	}
	r.report.Turning = r.report.dearest(turns, mostTurning)
}

// dearest returns the plies of the costliest moves, at most the given number, in the order played.
func (r *Report) dearest(plies []int, most int) []int {
	list := slices.Clone(plies)
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(r.Moves[b-1].Loss, r.Moves[a-1].Loss) })
	list = list[:min(len(list), most)]
	slices.Sort(list)
	return list
}

// sacrifices reports whether an only move gives up material that is not soon regained.
func (r *reviewer) sacrifices(i int) bool {
	before, after := &r.positions[i], &r.positions[i+1]
	side := before.Turn()
	gain := values[before.At(r.moves[i].To()).Kind()]
	taken := 0
	pos := *after
	for _, reply := range pos.LegalMoves() {
		if pos.At(reply.To()) == xiangqi.NoPiece {
			continue
		}
		if v := values[pos.At(reply.To()).Kind()]; v > taken && pos.ExchangeAtLeast(reply, gain+sacrificeLeast, &values) {
			taken = v
		}
	}
	if taken == 0 {
		return false
	}
	// Compare the balance after two more moves by each side.
	line := r.found[i+1].line
	end, _, err := xiangqi.Replay(*after, line[:min(len(line), 4)]...)
	if err != nil {
		return false
	}
	if n, ok := (-r.found[i+1].score).MateMoves(); ok && n > 0 {
		return true
	}
	return balance(&end, side) <= balance(before, side)-sacrificeLeast
}

// values are the piece values used in exchanges, in centipawns.
var values = xiangqi.DefaultExchangeValues()

// balance returns the value of a side's pieces minus the value of the opponent's.
func balance(pos *xiangqi.Position, side xiangqi.Color) int {
	sum := 0
	for kind := xiangqi.Advisor; kind <= xiangqi.Pawn; kind++ {
		sum += values[kind] * (pos.Pieces(side, kind).Len() - pos.Pieces(side.Other(), kind).Len())
	}
	return sum
}
