package tablegen

import (
	"slices"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// escape is a position in which the winner is to move and must escape from a candidate's check.
type escape struct {
	won    bool     // some move leads to a position already known to be won
	quiets []uint64 // candidates reached by non-checking moves
	checks []uint64 // candidates reached by checks
	inX    bool
}

// fixpoint finds the candidates that are won although no more positions can be shown to be won directly.
// They form the greatest Y with its least X. It assigns them to the winner, and reports whether there are
// any.
func (j *judge) fixpoint() bool {
	escapes := j.escapes()
	for _, c := range j.candidates {
		c.inY = true
	}
	for shrunk := true; shrunk; {
		j.leastX(escapes)
		shrunk = false
		for _, c := range j.candidates {
			if c.inY && !c.inX {
				c.inY, shrunk = false, true
			}
		}
	}
	var won []spot
	for n, c := range j.candidates {
		if c.inY {
			won = append(won, spot{j.winner.Other(), n})
		}
	}
	for _, s := range won {
		j.win(s)
	}
	return len(won) > 0
}

// escapes examines the positions after all checks given by candidates.
func (j *judge) escapes() map[uint64]*escape {
	escapes := make(map[uint64]*escape)
	c := &checker{v: &j.verifier}
	for _, forced := range j.candidates {
		for _, n := range forced.checks {
			if escapes[n] == nil {
				escapes[n] = j.escape(c, n)
			}
		}
	}
	return escapes
}

func (j *judge) escape(c *checker, n uint64) *escape {
	e := new(escape)
	if j.winners[j.winner][n] == wonBy(j.winner) {
		e.won = true
		return e
	}
	p, err := j.position(spot{j.winner, n})
	if err != nil {
		panic("tablegen: " + err.Error()) // a legal move led to this position
	}
	for _, m := range c.legal(&p) {
		captures := p.At(m.To()) != xiangqi.NoPiece
		winner, next, check := j.after(c, &p, n, m)
		switch {
		case winner == wonBy(j.winner):
			e.won = true
		case captures || j.candidates[next] == nil:
		case check:
			e.checks = append(e.checks, next)
		default:
			e.quiets = append(e.quiets, next)
		}
	}
	return e
}

// leastX finds, for the current Y, the positions from which the winner can reach Y by a non-checking move,
// or reach a won position, with only checks in between.
func (j *judge) leastX(escapes map[uint64]*escape) {
	for _, c := range j.candidates {
		c.inX = false
	}
	for _, e := range escapes {
		e.inX = e.won || slices.ContainsFunc(e.quiets, func(n uint64) bool { return j.candidates[n].inY })
	}
	for grown := true; grown; {
		grown = false
		for _, c := range j.candidates {
			if c.inY && !c.inX && !slices.ContainsFunc(c.checks, func(n uint64) bool { return !escapes[n].inX }) {
				c.inX, grown = true, true
			}
		}
		for _, e := range escapes {
			if !e.inX && slices.ContainsFunc(e.checks, func(n uint64) bool { return j.candidates[n].inX }) {
				e.inX, grown = true, true
			}
		}
	}
}
