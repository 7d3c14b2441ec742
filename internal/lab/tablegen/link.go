package tablegen

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// link connects a class to the smaller class that remains after a capture. It computes the number of the
// remaining placement and converts its value to the point of view of the capturing side. Colours are those of
// the larger class.
type link struct {
	table     *dense
	exchanged tablebase.Exchange
	folded    xiangqi.Color
	configs   [2]*tablebase.ConfigSet
	chosen    int
	groups    []linkGroup
	// effects contains the meaning of each symbol, by the side that made the capture.
	effects [2][]effect
}

type linkGroup struct {
	*tablebase.Group
	color xiangqi.Color
}

// effect describes how a capture that leads to a smaller class affects the value of a position. The capture
// leads to a draw, a win or a loss. For a win or a loss, the effect also contains the number of plies, as a
// code.
type effect uint16

const (
	effectNone effect = iota << 14 // the capture is illegal
	effectWin
	effectDraw
	effectLoss
	effectKinds effect = 3 << 14
)

func (e effect) kind() effect { return e & effectKinds }

func (e effect) code() int { return int(e &^ effectKinds) }

// newLink returns a link to sub, the class that remains after a capture. table contains the values of that
// class, possibly with the colours exchanged.
func newLink(sub tablebase.Class, table *dense, measure measure) (*link, error) {
	canonical, exchanged := sub.Canonical()
	l := &link{table: table}
	if exchanged {
		l.exchanged = tablebase.Exchanged
	}
	turn := xiangqi.Color(l.exchanged)
	x := table.index
	if x.Class() != canonical {
		panic("tablegen: " + x.Class().String() + " linked as " + canonical.String())
	}
	l.folded = x.Folded() ^ turn
	for _, side := range bothSides {
		l.configs[side^turn] = x.Configs(side)
		l.effects[side^turn] = effects(table.values[side^1], table.illegal(side^1), measure)
		for _, e := range l.effects[side^turn] {
			if e.code() > maxCode {
				return nil, fmt.Errorf("%w: more than a byte holds after a capture into %v", ErrDistance, canonical)
			}
		}
	}
	l.chosen = len(l.configs[l.folded].Chosen)
	for i := range x.Groups() {
		g := &x.Groups()[i]
		l.groups = append(l.groups, linkGroup{g, g.Color ^ turn})
	}
	return l, nil
}

var bothSides = [...]xiangqi.Color{xiangqi.Red, xiangqi.Black}

// base holds the contribution of the attackers to a placement's number, both for the board as it is and for
// its reflection.
type base [2]uint64

// base returns the contribution of the attackers of p after mover has moved to a square, capturing any attacker on
// it. If the moving piece is not an attacker, mover is nil.
func (l *link) base(p *place, mover *piece, to xiangqi.Square) (b base) {
	for _, g := range l.groups {
		var own, reflected xiangqi.Bitboard
		for i := range p.pieces {
			m := &p.pieces[i]
			if m.color != g.color || m.kind != g.Kind {
				continue
			}
			at := m.square
			if m == mover {
				at = to
			} else if at == to {
				continue
			}
			at = onBoard(at, m.color)
			own, reflected = own.Or(at.Bit()), reflected.Or(at.MirrorFile().Bit())
		}
		b[0] += g.Digit(own) * g.Stride
		b[1] += g.Digit(reflected) * g.Stride
	}
	return b
}

// effect returns the effect of a capture by side. The arguments b and config are the number of the
// attackers, and the configurations of the kings and guards, after the capture.
func (l *link) effect(side xiangqi.Color, b *base, config [2]int) effect {
	folded, other := config[l.folded], config[l.folded^1]
	set, reflected := l.configs[l.folded], 0
	if set.Mirrored(folded) {
		reflected, other = 1, int(l.configs[l.folded^1].Mirror[other])
	}
	n := b[reflected] + uint64(other*l.chosen) + uint64(set.Fold[folded])
	opponent := side.Other() ^ xiangqi.Color(l.exchanged)
	return l.effects[side][l.table.symbol(opponent, n)]
}
