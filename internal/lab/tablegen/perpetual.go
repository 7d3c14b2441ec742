package tablegen

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// judge finds which draws of a class are won when perpetual check loses: a side loses if, from
// some point on, all of its moves are checks and not all of the opponent's are.
//
// For one side as the winner, this is a parity game on the draws, with three move priorities: a
// non-checking move by the opponent has priority 2, a non-checking move by the winner 1, any
// check 0. The winner wins the plays in which the highest priority that recurs forever is 1, and
// those that reach a position already won. The winning positions are the nested fixed point
//
//	least Z, greatest Y, least X: priority 2 leads into Z, 1 into Y, 0 into X
//
// after Emerson and Jutla, "Tree Automata, Mu-Calculus and Determinacy", 1991. Only the
// opponent's positions in which each move is a check or leads to a position already won need
// examining; they are few.
type judge struct {
	verifier           // successors: the tables below hold results under perpetual check
	winners  [2][]byte // by side to move and number
	winner   xiangqi.Color
	pawns    [2]xiangqi.Bitboard // squares that a side's pawn can occupy
	// candidates are positions with the opponent to move in which every move is a check or leads
	// to a won position, with the positions after the checks.
	candidates map[uint64]*candidate
	changed    [2][2]uint64 // draws that became wins, by winner and side to move; mirror images count as two
	queue      []spot
	// inputsChanged reports whether values in smaller classes differ from the ruleless ones.
	inputsChanged bool
}

// Values in winners.
const (
	noWinner byte = iota
	redWins
	blackWins
	noPosition
)

func wonBy(side xiangqi.Color) byte { return redWins + byte(side) }

// spot is a position of the class.
type spot struct {
	side xiangqi.Color
	n    uint64
}

// candidate is a position in which the opponent must check or lose.
type candidate struct {
	checks []uint64 // numbers of the winner's positions after the checks
	inY    bool
	inX    bool
}

// newJudge returns a judge for the ruleless table of the class, with illegal numbers marked.
func newJudge(table *dense, workers int) *judge {
	j := &judge{verifier: *newVerifier(table, resultsAlone, workers)}
	for _, side := range bothSides {
		j.winners[side] = make([]byte, table.index.Len())
		for n := range j.winners[side] {
			j.winners[side][n] = noPosition
			switch v := table.value(side, uint64(n)); {
			case v == tablebase.NoValue:
			case v == 0:
				j.winners[side][n] = noWinner
			case v > 0:
				j.winners[side][n] = wonBy(side)
			default:
				j.winners[side][n] = wonBy(side.Other())
			}
		}
	}
	for i := range table.index.Groups() {
		if g := &table.index.Groups()[i]; g.Kind == xiangqi.Pawn {
			for _, own := range g.Squares() {
				j.pawns[g.Color] = j.pawns[g.Color].Or(onBoard(own, g.Color).Bit())
			}
		}
	}
	return j
}

// run judges for both sides. A side whose opponent has no attackers gains nothing from the rule,
// because that opponent can never give check.
func (j *judge) run(ctx context.Context) error {
	for _, winner := range bothSides {
		j.winner, j.candidates, j.queue = winner, make(map[uint64]*candidate), nil
		opponentChecks := j.index.Class().Attackers(winner.Other()) > 0
		if !opponentChecks && !j.inputsChanged {
			continue
		}
		if err := j.scan(ctx); err != nil {
			return err
		}
		for {
			j.spread()
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if !j.fixpoint() {
				break
			}
		}
	}
	return nil
}

// scan examines all draws for wins by captures, whose values may have changed, and for
// candidates.
func (j *judge) scan(ctx context.Context) error {
	var next atomic.Uint64
	var wait sync.WaitGroup
	var mutex sync.Mutex
	opponent := j.winner.Other()
	for range j.workers {
		wait.Go(func() {
			var found []spot
			c := &checker{v: &j.verifier}
			for ctx.Err() == nil {
				first := (next.Add(1) - 1) * numbersAtOnce
				if first >= j.index.Len() {
					break
				}
				for n := first; n < min(first+numbersAtOnce, j.index.Len()); n++ {
					for _, side := range bothSides {
						if j.winners[side][n] == noWinner && (side == opponent || j.inputsChanged) && j.promising(c, spot{side, n}) {
							found = append(found, spot{side, n})
						}
					}
				}
			}
			mutex.Lock()
			defer mutex.Unlock()
			j.queue = append(j.queue, found...)
		})
	}
	wait.Wait()
	// The order must not depend on the workers.
	slices.SortFunc(j.queue, func(a, b spot) int {
		if a.n != b.n {
			if a.n < b.n {
				return -1
			}
			return 1
		}
		return int(a.side) - int(b.side)
	})
	return ctx.Err()
}

// promising reports whether spread should examine a draw.
func (j *judge) promising(c *checker, s spot) bool {
	p, err := j.position(s)
	if err != nil {
		return true // spread will see it again and fail
	}
	if s.side == j.winner {
		return j.canWin(c, &p, s.n)
	}
	_, forced := j.forced(c, &p, s.n)
	return forced
}

// position returns the position of a spot.
func (j *judge) position(s spot) (xiangqi.Position, error) {
	b, _ := j.index.Board(s.n)
	setup := xiangqi.Setup{Board: b, Turn: s.side}
	p, err := setup.Position()
	if err != nil {
		return p, fmt.Errorf("%v, number %d: %w", j.index.Class(), s.n, err)
	}
	return p, nil
}

// after returns the winner after a move, the number of the position if it belongs to the class,
// and whether the move is a check.
func (j *judge) after(c *checker, p *xiangqi.Position, n uint64, m xiangqi.Move) (winner byte, next uint64, check bool) {
	captured := p.At(m.To())
	undo := p.MakeMove(m)
	defer p.UnmakeMove(undo)
	board := p.Board()
	if captured == xiangqi.NoPiece {
		next = j.index.Number(&board, tablebase.AsStored)
		return j.winners[p.Turn()][next], next, p.InCheck()
	}
	b := j.below[captured.Color()][captured.Kind()]
	v := b.table.value(p.Turn()^xiangqi.Color(b.exchanged), b.table.index.Number(&board, b.exchanged))
	switch v.WDL() {
	case tablebase.Win:
		winner = wonBy(p.Turn())
	case tablebase.Loss:
		winner = wonBy(p.Turn().Other())
	}
	return winner, next, p.InCheck()
}

// canWin reports whether the winner, to move, has a move to a position that is already won.
func (j *judge) canWin(c *checker, p *xiangqi.Position, n uint64) bool {
	for _, m := range c.legal(p) {
		if winner, _, _ := j.after(c, p, n, m); winner == wonBy(j.winner) {
			return true
		}
	}
	return false
}

// forced reports whether every move of the opponent, to move, is a check within the draws of the
// class or leads to a position that is already won. It returns the positions after the checks.
func (j *judge) forced(c *checker, p *xiangqi.Position, n uint64) (checks []uint64, forced bool) {
	for _, m := range c.legal(p) {
		captures := p.At(m.To()) != xiangqi.NoPiece
		winner, next, check := j.after(c, p, n, m)
		switch {
		case winner == wonBy(j.winner):
		case captures || !check || winner != noWinner:
			return nil, false
		default:
			checks = append(checks, next)
		}
	}
	return checks, true
}

// spread processes the queue: each position that is now won, because of earlier wins, queues the
// positions from which moves lead to it.
func (j *judge) spread() {
	c := &checker{v: &j.verifier}
	for len(j.queue) > 0 {
		s := j.queue[len(j.queue)-1]
		j.queue = j.queue[:len(j.queue)-1]
		if j.winners[s.side][s.n] != noWinner {
			continue
		}
		p, err := j.position(s)
		if err != nil {
			panic("tablegen: " + err.Error()) // the numbers come from legal positions
		}
		if s.side == j.winner {
			if j.canWin(c, &p, s.n) {
				j.win(s)
			}
			continue
		}
		switch checks, forced := j.forced(c, &p, s.n); {
		case forced && len(checks) == 0:
			j.win(s)
		case forced:
			j.candidates[s.n] = &candidate{checks: checks}
		}
	}
}

// win assigns a draw to the winner and queues its predecessors.
func (j *judge) win(s spot) {
	j.winners[s.side][s.n] = wonBy(j.winner)
	weight := uint64(2)
	if j.isTwin(s.n) {
		weight = 1
	}
	j.changed[j.winner][s.side] += weight
	if s.side == j.winner.Other() {
		delete(j.candidates, s.n)
	}
	b, _ := j.index.Board(s.n)
	j.queueBefore(b, s.side)
	j.queueBefore(b.MirrorFile(), s.side)
}

// queueBefore queues the draws from which a non-capturing move leads to the board with side to
// move.
func (j *judge) queueBefore(b xiangqi.Board, side xiangqi.Color) {
	mover := side.Other()
	occupied := b.Occupied()
	for at := range b.ByColor(mover).Squares() {
		piece := b.At(at)
		for from := range j.origins(piece, at, occupied).AndNot(occupied).Squares() {
			before := b
			before.Put(at, xiangqi.NoPiece)
			before.Put(from, piece)
			if inCheck(&before, side) {
				continue
			}
			if n := j.index.Number(&before, tablebase.AsStored); j.winners[mover][n] == noWinner {
				j.queue = append(j.queue, spot{mover, n})
			}
		}
	}
}

// origins returns the squares from which a piece could have come to its square
// without capturing.
func (j *judge) origins(piece xiangqi.Piece, at xiangqi.Square, occupied xiangqi.Bitboard) xiangqi.Bitboard {
	switch piece.Kind() {
	case xiangqi.Knight:
		return xiangqi.KnightSources(at, occupied)
	case xiangqi.Pawn:
		return xiangqi.PawnSources(piece.Color(), at).And(j.pawns[piece.Color()])
	case xiangqi.Cannon:
		return xiangqi.RookAttacks(at, occupied)
	}
	return xiangqi.Attacks(piece, at, occupied)
}

// counts returns the counts of the ruleless table, updated by run.
func (j *judge) counts(ruleless [2]tablebase.Counts, side xiangqi.Color) tablebase.Counts {
	c := ruleless[side]
	won, lost := j.changed[side][side], j.changed[side.Other()][side]
	c.Win, c.Loss, c.Draw = c.Win+won, c.Loss+lost, c.Draw-won-lost
	c.MaxWin, c.MaxLoss = -1, -1
	return c
}

// fill fills in the results: a tablebase.Source.
func (j *judge) fill(side xiangqi.Color, first uint64, dst []tablebase.Value) {
	for i, winner := range j.winners[side][first : first+uint64(len(dst))] {
		switch winner {
		case noPosition:
			dst[i] = tablebase.NoValue
		case noWinner:
			dst[i] = 0
		case wonBy(side):
			dst[i] = 1
		default:
			dst[i] = -1
		}
	}
}
