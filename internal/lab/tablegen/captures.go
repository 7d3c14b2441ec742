package tablegen

import (
	"math/bits"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// capturer plays all captures that are possible in a row.
type capturer struct {
	v     *solver
	p     *place
	side  xiangqi.Color
	legal set // columns in which the position with side to move is legal
}

// playAll records the effects of every capture that side can make in the row.
func (c *capturer) playAll(w *walker) {
	s := c.v.shape
	for i := range c.p.pieces {
		m := &c.p.pieces[i]
		if m.color == c.side {
			w.attack(c.p, m, func(at xiangqi.Square, via set) { c.byAttacker(m, at, via) })
		}
	}
	if c.p.king.Valid() && c.side == s.other {
		c.byOuterConfig()
	} else {
		c.byInner()
	}
}

// byAttacker plays the captures by attacker m on a square, in the columns given by via.
func (c *capturer) byAttacker(m *piece, at xiangqi.Square, via set) {
	s, enemy := c.v.shape, c.side.Other()
	if c.p.occupied.Has(at) {
		if c.p.colors[enemy].Has(at) && at != c.p.king {
			c.outerByAttacker(m, at, via)
		}
		return
	}
	removed := s.removed[enemy][at]
	if removed == nil {
		return
	}
	l := c.v.link(enemy, guardKind(at))
	pieces := s.pieces[enemy][at]
	b := l.base(c.p, m, at)
	config := [2]int{c.p.config, c.p.config}
	for i := range pieces {
		for word := pieces[i] & word(via, i) & c.legal[i]; word != 0; word &= word - 1 {
			column := i<<6 + bits.TrailingZeros64(word)
			s.innerConfigs(column, &config)
			config[enemy] = int(removed[column])
			c.v.note(c.side, c.p.row, column, l.effect(c.side, &b, config))
		}
	}
}

// outerByAttacker plays the captures of an outer piece by an attacker.
func (c *capturer) outerByAttacker(m *piece, at xiangqi.Square, via set) {
	s, enemy := c.v.shape, c.side.Other()
	otherConfig := c.p.config
	kind := c.p.attackerOn(at)
	if kind == xiangqi.NoKind { // a guard of the opponent
		kind = guardKind(at)
		own := onBoard(at, enemy)
		otherConfig = withoutGuard(s.index.Configs(enemy).Configs[otherConfig], own).Number()
	}
	l := c.v.link(enemy, kind)
	b := l.base(c.p, m, at)
	c.each(via, l, &b, otherConfig)
}

// each records the effect of a capture in every column of via. The capture must not change the inner pieces.
// If the opponent's king and guards are outer pieces, otherConfig is their configuration after the capture.
func (c *capturer) each(via set, l *link, b *base, otherConfig int) {
	config := [2]int{otherConfig, otherConfig}
	for i, legal := range c.legal {
		for word := legal & word(via, i); word != 0; word &= word - 1 {
			column := i<<6 + bits.TrailingZeros64(word)
			c.v.shape.innerConfigs(column, &config)
			c.v.note(c.side, c.p.row, column, l.effect(c.side, b, config))
		}
	}
}

// innerConfigs sets config to the configurations that the given column represents.
func (s *shape) innerConfigs(column int, config *[2]int) {
	config[s.folded] = int(s.config[s.folded][column])
	if s.joint {
		config[s.other] = int(s.config[s.other][column])
	}
}

// byOuterConfig plays the captures of attackers by the opponent's king and guards.
func (c *capturer) byOuterConfig() {
	s, enemy := c.v.shape, c.side.Other()
	for _, m := range s.outer[c.p.config] {
		if !c.p.colors[enemy].Has(m.to) || c.p.occupied.Has(m.eye) {
			continue
		}
		l := c.v.link(enemy, c.p.attackerOn(m.to))
		b := l.base(c.p, nil, m.to)
		c.each(nil, l, &b, int(m.next))
	}
}

// byInner plays the captures of attackers by inner pieces.
func (c *capturer) byInner() {
	s, enemy := c.v.shape, c.side.Other()
	config := [2]int{c.p.config, c.p.config}
	for i := range c.p.pieces {
		prey := &c.p.pieces[i]
		hits := s.captures[c.side][prey.square]
		if prey.color != enemy || len(hits) == 0 {
			continue
		}
		l := c.v.link(enemy, prey.kind)
		b := l.base(c.p, nil, prey.square)
		for _, h := range hits {
			if c.legal.has(h.column) && !c.p.occupied.Has(h.eye) {
				s.innerConfigs(h.column, &config)
				config[c.side] = int(h.next)
				c.v.note(c.side, c.p.row, h.column, l.effect(c.side, &b, config))
			}
		}
	}
}

// attackerOn returns the kind of attacker on the given square, or NoKind if there is none.
func (p *place) attackerOn(at xiangqi.Square) xiangqi.Kind {
	for i := range p.pieces {
		if p.pieces[i].square == at {
			return p.pieces[i].kind
		}
	}
	return xiangqi.NoKind
}

// guardKind returns the kind of guard that can occupy the given square. There is only one, because advisors
// and bishops have no squares in common.
func guardKind(at xiangqi.Square) xiangqi.Kind {
	if xiangqi.AdvisorAttacks(at).Empty() {
		return xiangqi.Bishop
	}
	return xiangqi.Advisor
}
