package tablegen

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// link leads from a class to the class that remains after a capture. It numbers the placement that
// remains, and translates the value of that placement for the side that has captured. Colours are
// those of the larger class.
type link struct {
	table     *dense
	exchanged tablebase.Exchange
	folded    xiangqi.Color
	configs   [2]*tablebase.ConfigSet
	chosen    int
	groups    []linkGroup
	// meaning of each symbol, by the side that captured
	effects [2][]effect
}

type linkGroup struct {
	*tablebase.Group
	color xiangqi.Color
}

// effect describes how a capture into a smaller class affects the value of a position. The result
// of the capture is a draw, or it is a win or a loss, with the number of plies as a code.
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

// newLink returns the link to sub, the class that remains after a capture. table is the table of
// that class, in which the colours may be exchanged.
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

// base is the part of a placement's number that the attackers determine, for the board as it is and
// for the reflected board.
type base [2]uint64

// base numbers the attackers of p after mover has moved to a square and has captured the attacker
// there, if any. If the moving piece is not an attacker, mover is nil.
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

// effect returns the effect of a capture by side. After the capture, the attackers have the number
// b, and the kings and guards have the given configurations.
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
