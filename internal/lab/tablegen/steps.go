package tablegen

import (
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// configMove is a move by a king or a guard. It contains the destination and the configuration after the
// move. For a bishop's move, it also contains the eye, which must be empty; for other moves, the eye is
// NoSquare. Pieces of the same configuration never block the move or occupy its destination.
type configMove struct {
	next    uint16
	to, eye xiangqi.Square
}

// configMoves returns the moves from each configuration of a side. Squares are those of the board.
func configMoves(configs *tablebase.ConfigSet, side xiangqi.Color) [][]configMove {
	moves := make([][]configMove, configs.Len())
	for n := range moves {
		c := configs.Configs[n]
		own := c.Occupied()
		add := func(next tablebase.Config, to, eye xiangqi.Square) {
			if eye.Valid() {
				eye = onBoard(eye, side)
			}
			moves[n] = append(moves[n], configMove{uint16(next.Number()), onBoard(to, side), eye})
		}
		for to := range xiangqi.KingAttacks(c.King).AndNot(own).Squares() {
			add(tablebase.Config{King: to, Advisors: c.Advisors, Bishops: c.Bishops}, to, xiangqi.NoSquare)
		}
		for from := range c.Advisors.Squares() {
			for to := range xiangqi.AdvisorAttacks(from).AndNot(own).Squares() {
				advisors := c.Advisors.Xor(from.Bit()).Xor(to.Bit())
				add(tablebase.Config{King: c.King, Advisors: advisors, Bishops: c.Bishops}, to, xiangqi.NoSquare)
			}
		}
		for from := range c.Bishops.Squares() {
			for to := range xiangqi.BishopAttacks(from, own).AndNot(own).Squares() {
				bishops := c.Bishops.Xor(from.Bit()).Xor(to.Bit())
				eye := xiangqi.SquareAt((from.File()+to.File())/2, (from.Rank()+to.Rank())/2)
				add(tablebase.Config{King: c.King, Advisors: c.Advisors, Bishops: bishops}, to, eye)
			}
		}
	}
	return moves
}

// step is a move by an inner piece. It contains the column to which the move leads. That column is in the
// same row or, if the board must be reflected to obtain a chosen configuration, in the row of the mirror
// image.
type step struct {
	column   uint32
	to, eye  xiangqi.Square
	mirrored bool
}

// steps contains the moves of a side's inner pieces from each column.
type steps struct {
	first []uint32 // by column: index of its first step in list; one more entry at the end
	list  []step
}

// from returns the steps from the given column. If the side has no inner pieces, there are none.
func (s *steps) from(column int) []step {
	if s.first == nil {
		return nil
	}
	return s.list[s.first[column]:s.first[column+1]]
}

// source describes a move by an inner piece that leads to a given column. It combines the move's starting
// column with its eye: column<<8 | eye.
type source uint32

func (s source) column() int { return int(s >> 8) }

func (s source) eye() xiangqi.Square { return xiangqi.Square(s) }

// sources lists the moves of a side's inner pieces backwards. Moves in plain stay within the row; moves in
// mirrored come from the row of the mirror image. Squares are relative to the row from which a move comes.
type sources struct{ plain, mirrored sourceLists }

type sourceLists struct {
	first []uint32
	list  []source
}

func (s *sourceLists) of(column int) []source { return s.list[s.first[column]:s.first[column+1]] }

// hit is a capture by an inner piece. It contains the column before the capture and the capturing side's
// configuration after it.
type hit struct {
	column int
	next   uint16
	eye    xiangqi.Square
}

// makeSteps computes the steps, sources and captures of an inner side.
func (s *shape) makeSteps(side xiangqi.Color) {
	moves := configMoves(s.index.Configs(side), side)
	plain, mirrored := make([][]source, s.columns), make([][]source, s.columns)
	t := &s.steps[side]
	for column := range s.columns {
		t.first = append(t.first, uint32(len(t.list)))
		for _, m := range moves[s.config[side][column]] {
			next := s.next(column, side, m)
			t.list = append(t.list, next)
			from := source(column<<8) | source(m.eye)
			if next.mirrored {
				mirrored[next.column] = append(mirrored[next.column], from)
			} else {
				plain[next.column] = append(plain[next.column], from)
			}
			s.captures[side][m.to] = append(s.captures[side][m.to], hit{column, m.next, m.eye})
		}
	}
	t.first = append(t.first, uint32(len(t.list)))
	s.sources[side] = sources{flatten(plain), flatten(mirrored)}
}

// next returns the step that results from a move of an inner piece.
func (s *shape) next(column int, side xiangqi.Color, m configMove) step {
	folded, other := int(s.config[s.folded][column]), 0
	if s.joint {
		other = int(s.config[s.other][column])
	}
	if side == s.folded {
		folded = int(m.next)
	} else {
		other = int(m.next)
	}
	set := s.index.Configs(s.folded)
	mirrored := set.Mirrored(folded)
	if mirrored && s.joint {
		other = int(s.index.Configs(s.other).Mirror[other])
	}
	return step{
		column: uint32(other*s.chosen + int(set.Fold[folded])),
		to:     m.to, eye: m.eye, mirrored: mirrored,
	}
}

func flatten(lists [][]source) (t sourceLists) {
	for _, list := range lists {
		t.first = append(t.first, uint32(len(t.list)))
		t.list = append(t.list, list...)
	}
	t.first = append(t.first, uint32(len(t.list)))
	return t
}
