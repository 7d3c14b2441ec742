package tablegen

import (
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// walker computes the moves of outer pieces for all columns together. It owns the memory of the sets that it
// returns, which remain valid until the next reset. A nil set represents all columns.
type walker struct {
	s    *shape
	pool []set
	used int
}

func (w *walker) reset() { w.used = 0 }

// take returns a set whose content is undefined.
func (w *walker) take() set {
	if w.used == len(w.pool) {
		w.pool = append(w.pool, w.s.newSet())
	}
	w.used++
	return w.pool[w.used-1]
}

// without returns the columns of a that have no inner piece on the given square.
func (w *walker) without(a set, at xiangqi.Square) set {
	o := w.s.occupied[at]
	if o == nil {
		return a
	}
	r := w.take()
	for i := range r {
		if a == nil {
			r[i] = ^o[i]
		} else {
			r[i] = a[i] &^ o[i]
		}
	}
	return r
}

// target is a row to which a non-capturing move leads, together with the columns in which the move's path is
// clear. Inner pieces on the destination need not be considered, because the corresponding columns of that
// row are not placements.
type target struct {
	row int
	via set
}

// appendTargets appends the moves of a side's outer pieces to squares without an outer piece.
func (w *walker) appendTargets(dst []target, p *place, side xiangqi.Color) []target {
	for i := range p.pieces {
		m := &p.pieces[i]
		if m.color != side {
			continue
		}
		switch m.kind {
		case xiangqi.Knight:
			dst = w.appendKnight(dst, p, m)
		case xiangqi.Pawn:
			for to := xiangqi.PawnAttacks(side, m.square).AndNot(p.occupied); !to.Empty(); {
				dst = append(dst, target{row: w.s.moved(p, m, to.PopFirst())})
			}
		default:
			dst = w.appendSlider(dst, p, m)
		}
	}
	if p.king.Valid() && side == w.s.other {
		for _, m := range w.s.outer[p.config] {
			if !p.occupied.Has(m.to) && !p.occupied.Has(m.eye) {
				dst = append(dst, target{row: p.row + int(m.next) - p.config})
			}
		}
	}
	return dst
}

func (w *walker) appendKnight(dst []target, p *place, m *piece) []target {
	for _, j := range jumps[m.square] {
		if p.occupied.Has(j.leg) {
			continue
		}
		via := w.without(nil, j.leg)
		for _, to := range j.to {
			if !p.occupied.Has(to) {
				dst = append(dst, target{w.s.moved(p, m, to), via})
			}
		}
	}
	return dst
}

// appendSlider handles rooks and cannons, whose non-capturing moves are the same.
func (w *walker) appendSlider(dst []target, p *place, m *piece) []target {
	for _, ray := range rays[m.square] {
		var via set
		for _, to := range ray {
			if p.occupied.Has(to) {
				break
			}
			dst = append(dst, target{w.s.moved(p, m, to), via})
			via = w.without(via, to)
		}
	}
	return dst
}

// attack calls visit for every square on which the attacker could capture a piece, passing it the square and
// the columns in which the capture would be possible.
func (w *walker) attack(p *place, m *piece, visit func(at xiangqi.Square, via set)) {
	switch m.kind {
	case xiangqi.Knight:
		for _, j := range jumps[m.square] {
			if p.occupied.Has(j.leg) {
				continue
			}
			via := w.without(nil, j.leg)
			for _, to := range j.to {
				visit(to, via)
			}
		}
	case xiangqi.Pawn:
		for to := xiangqi.PawnAttacks(m.color, m.square); !to.Empty(); {
			visit(to.PopFirst(), nil)
		}
	case xiangqi.Rook:
		for _, ray := range rays[m.square] {
			var via set
			for _, to := range ray {
				visit(to, via)
				if p.occupied.Has(to) {
					break
				}
				via = w.without(via, to)
			}
		}
	default:
		for _, ray := range rays[m.square] {
			w.cannonRay(p, ray, visit)
		}
	}
}

// cannonRay tracks two sets of columns along a ray: those in which no piece has been passed yet, and those
// in which exactly one has been passed, the screen.
func (w *walker) cannonRay(p *place, ray []xiangqi.Square, visit func(at xiangqi.Square, via set)) {
	var open, screened set
	isOpen, isScreened := true, false // whether each of the two sets contains any columns
	for _, to := range ray {
		if isScreened {
			visit(to, screened)
		}
		if p.occupied.Has(to) {
			screened, isScreened = open, isOpen
			isOpen = false
			continue
		}
		o := w.s.occupied[to]
		if o == nil {
			continue
		}
		next := w.take()
		for i := range next {
			next[i] = 0
			if isScreened {
				next[i] = word(screened, i) &^ o[i]
			}
			if isOpen {
				next[i] |= word(open, i) & o[i]
			}
		}
		screened, isScreened = next, true
		if isOpen {
			open = w.without(open, to)
		}
	}
}

// word returns word i of a set, which may be nil.
func word(s set, i int) uint64 {
	if s == nil {
		return ^uint64(0)
	}
	return s[i]
}

// facts contains what is known about a row independently of its values.
type facts struct {
	valid   set    // columns in which no two pieces are on the same square
	checked [2]set // columns in which the side's king is attacked
}

func (s *shape) newFacts() facts {
	return facts{s.newSet(), [2]set{s.newSet(), s.newSet()}}
}

// legal returns word i of the set of columns that are legal positions with side to move.
func (f *facts) legal(side xiangqi.Color, i int) uint64 { return f.valid[i] &^ f.checked[side^1][i] }

// find determines the facts about a row, whose outer pieces must be on different squares.
func (w *walker) find(p *place, f *facts) {
	copy(f.valid, w.s.all)
	clear(f.checked[0])
	clear(f.checked[1])
	for pieces := p.occupied; !pieces.Empty(); {
		if o := w.s.occupied[pieces.PopFirst()]; o != nil {
			for i := range f.valid {
				f.valid[i] &^= o[i]
			}
		}
	}
	for i := range p.pieces {
		m := &p.pieces[i]
		enemy := m.color.Other()
		w.attack(p, m, func(at xiangqi.Square, via set) { w.noteCheck(p, f.checked[enemy], enemy, at, via) })
	}
	w.findFacing(p, f)
}

// noteCheck adds the columns of via that have the side's king on the given square.
func (w *walker) noteCheck(p *place, checked set, side xiangqi.Color, at xiangqi.Square, via set) {
	if p.king == at && side == w.s.other {
		for i := range checked {
			checked[i] |= word(via, i)
		}
		return
	}
	if kings := w.s.kings[side][at]; kings != nil {
		for i := range checked {
			checked[i] |= word(via, i) & kings[i]
		}
	}
}

// findFacing marks both kings as attacked in every column where they face each other.
func (w *walker) findFacing(p *place, f *facts) {
	mark := func(columns, via set) {
		for i, c := range columns {
			c &= word(via, i)
			f.checked[0][i] |= c
			f.checked[1][i] |= c
		}
	}
	for i := range w.s.facing {
		if c := &w.s.facing[i]; !c.between.Intersects(p.occupied) {
			mark(c.columns, nil)
		}
	}
	if !p.king.Valid() {
		return
	}
	for _, ray := range rays[p.king][2:] { // along the file
		var via set
		for _, at := range ray {
			if p.occupied.Has(at) {
				break
			}
			if kings := w.s.kings[w.s.folded][at]; kings != nil {
				mark(kings, via)
			}
			via = w.without(via, at)
		}
	}
}
