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

// judge finds the draws of a class that become wins if perpetual check loses. Under that rule, a side loses
// if, from some point on, all of its moves are checks while not all of the opponent's moves are.
//
// For a given winner, this is a parity game on the draws, where each move has one of three priorities. A
// non-checking move by the opponent has priority 2, a non-checking move by the winner has priority 1, and a
// check by either side has priority 0. The winner wins a play if the highest priority that recurs forever is
// 1, or if the play reaches a position that is already won. The winning positions are the nested fixed point
//
//	least Z, greatest Y, least X: priority 2 leads into Z, 1 into Y, 0 into X
//
// as described by Emerson and Jutla, "Tree Automata, Mu-Calculus and Determinacy", 1991. The only positions
// of the opponent that need to be examined are those where every move is a check or leads to a position
// already won. There are few of these.
type judge struct {
	verifier           // successors; the tables of smaller classes contain results under perpetual check
	winners  [2][]byte // by side to move and number
	winner   xiangqi.Color
	pawns    [2]xiangqi.Bitboard // squares that a pawn of each side can occupy
	// candidates contains the positions with the opponent to move in which every move is either a check or
	// leads to a won position. Each candidate lists the positions after its checks.
	candidates map[uint64]*candidate
	changed    [2][2]uint64 // draws that became wins, by winner and side to move; mirror images count as two
	queue      []spot
	// inputsChanged reports whether any values in smaller classes differ from those without the rule.
	inputsChanged bool
}

// Values stored in winners.
const (
	noWinner byte = iota
	redWins
	blackWins
	noPosition
)

func wonBy(side xiangqi.Color) byte { return redWins + byte(side) }

// spot identifies a position of the class.
type spot struct {
	side xiangqi.Color
	n    uint64
}

// candidate is a position that the opponent loses unless it gives check.
type candidate struct {
	checks []uint64 // numbers of the positions after the checks, with the winner to move
	inY    bool
	inX    bool
}

// newJudge returns a judge for a class, given the class's table without the rule. Illegal numbers must be
// marked in the table.
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

// run judges the class with each side in turn as the winner. If the opponent has no attackers, it can never
// give check, so the rule itself does not help the winner. In that case, run considers the winner only if
// values in smaller classes have changed.
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

// scan examines all draws. It looks for candidates and for wins by captures, which may be new because values
// in smaller classes may have changed.
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
	// The order must not depend on the number of workers.
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

// promising reports whether a draw is worth examining by spread.
func (j *judge) promising(c *checker, s spot) bool {
	p, err := j.position(s)
	if err != nil {
		return true // spread will examine it again and panic
	}
	if s.side == j.winner {
		return j.canWin(c, &p, s.n)
	}
	_, forced := j.forced(c, &p, s.n)
	return forced
}

// position returns the position that s identifies.
func (j *judge) position(s spot) (xiangqi.Position, error) {
	b, _ := j.index.Board(s.n)
	setup := xiangqi.Setup{Board: b, Turn: s.side}
	p, err := setup.Position()
	if err != nil {
		return p, fmt.Errorf("%v, number %d: %w", j.index.Class(), s.n, err)
	}
	return p, nil
}

// after returns the winner of the position after a move, and whether the move is a check. If that position
// belongs to the class, after also returns its number.
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

// canWin reports whether the winner, who is to move, has a move to a position already known to be won.
func (j *judge) canWin(c *checker, p *xiangqi.Position, n uint64) bool {
	for _, m := range c.legal(p) {
		if winner, _, _ := j.after(c, p, n, m); winner == wonBy(j.winner) {
			return true
		}
	}
	return false
}

// forced reports whether every move of the opponent, who is to move, either leads to a position that is
// already won or is a check that leads to another draw of the class. It also returns the positions after
// those checks.
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

// spread processes the queue. When it finds a position that is won because of earlier wins, it adds the
// predecessors of that position to the queue.
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

// win assigns a draw to the winner and adds its predecessors to the queue.
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

// queueBefore adds to the queue the draws from which a non-capturing move leads to the board b with side to
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

// origins returns the squares that a piece can have come from by a non-capturing move.
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

// counts returns the counts of the table without the rule, adjusted for the changes made by run.
func (j *judge) counts(ruleless [2]tablebase.Counts, side xiangqi.Color) tablebase.Counts {
	c := ruleless[side]
	won, lost := j.changed[side][side], j.changed[side.Other()][side]
	c.Win, c.Loss, c.Draw = c.Win+won, c.Loss+lost, c.Draw-won-lost
	c.MaxWin, c.MaxLoss = -1, -1
	return c
}

// fill fills dst with results. It is a tablebase.Source.
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
