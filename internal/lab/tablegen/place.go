package tablegen

import (
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// place is a decoded row, that is, a placement of the outer pieces.
type place struct {
	row, mirror int  // mirror is the row of the reflected board
	ok          bool // no two outer pieces are on the same square
	pieces      []piece
	config      int            // the opponent's, if rows distinguish its configurations
	king        xiangqi.Square // the opponent's king, or NoSquare if it is an inner piece
	colors      [2]xiangqi.Bitboard
	occupied    xiangqi.Bitboard
}

// piece is an attacker.
type piece struct {
	color  xiangqi.Color
	kind   xiangqi.Kind
	square xiangqi.Square
	group  int
	slot   int // index among the pieces of its group
}

// read decodes a row into p.
func (s *shape) read(row int, p *place) {
	p.row, p.mirror, p.ok, p.pieces = row, 0, true, p.pieces[:0]
	p.colors, p.king = [2]xiangqi.Bitboard{}, xiangqi.NoSquare
	put := func(side xiangqi.Color, pieces xiangqi.Bitboard) {
		p.ok = p.ok && !pieces.Intersects(p.colors[0].Or(p.colors[1]))
		p.colors[side] = p.colors[side].Or(pieces)
	}
	rest := row
	for i := range s.groups {
		g := &s.groups[i]
		d := &g.digits[rest/g.stride]
		rest %= g.stride
		p.mirror += int(d.mirror) * g.stride
		for slot, at := range d.squares[:g.Pieces] {
			p.pieces = append(p.pieces, piece{g.Color, g.Kind, at, i, slot})
			put(g.Color, at.Bit())
		}
	}
	if p.config = rest; !s.joint {
		configs := s.index.Configs(s.other)
		p.mirror += int(configs.Mirror[rest])
		p.king = onBoard(configs.Configs[rest].King, s.other)
		put(s.other, s.outerPieces[rest])
	}
	p.occupied = p.colors[0].Or(p.colors[1])
}

// digit is a decoded value of a group's digit. It contains the squares of the group's pieces on the board,
// and the digit of the mirror image.
type digit struct {
	squares [5]xiangqi.Square
	mirror  uint32
}

func (g *group) readDigits() {
	g.digits = make([]digit, g.Size)
	var buffer [5]xiangqi.Square
	for n := range g.digits {
		own := g.AppendSquares(buffer[:0], uint64(n))
		var reflected xiangqi.Bitboard
		for i, at := range own {
			g.digits[n].squares[i] = onBoard(at, g.Color)
			reflected = reflected.Or(at.MirrorFile().Bit())
		}
		g.digits[n].mirror = uint32(g.Digit(reflected))
	}
}

// moved returns the row that results from p if m moves to the given square.
func (s *shape) moved(p *place, m *piece, to xiangqi.Square) int {
	g := &s.groups[m.group]
	from, next := int(g.number[m.square]), int(g.number[to])
	switch g.Pieces {
	case 1:
	case 2:
		fixed := int(g.number[s.partner(p, m)])
		from, next = pair(fixed, from), pair(fixed, next)
	default:
		from, next = s.crowd(p, m, m.square), s.crowd(p, m, to)
	}
	return p.row + (next-from)*g.stride
}

// partner returns the square of the other piece in m's group of two.
func (s *shape) partner(p *place, m *piece) xiangqi.Square {
	for i := range p.pieces {
		if other := &p.pieces[i]; other.group == m.group && other.slot != m.slot {
			return other.square
		}
	}
	return xiangqi.NoSquare
}

// pair returns the number of a set of two squares.
func pair(a, b int) int {
	if a < b {
		a, b = b, a
	}
	return a*(a-1)/2 + b
}

// crowd returns the digit of m's group with m on the given square.
func (s *shape) crowd(p *place, m *piece, at xiangqi.Square) int {
	var points xiangqi.Bitboard
	for i := range p.pieces {
		if other := &p.pieces[i]; other.group == m.group && other.slot != m.slot {
			points = points.Or(onBoard(other.square, other.color).Bit())
		}
	}
	own := onBoard(at, m.color)
	return int(s.groups[m.group].Digit(points.Or(own.Bit())))
}

// rays contains, for each square, the squares in each of the four directions, nearest first.
var rays = makeRays()

func makeRays() *[xiangqi.NumSquares][4][]xiangqi.Square {
	var t [xiangqi.NumSquares][4][]xiangqi.Square
	for s := range xiangqi.Square(xiangqi.NumSquares) {
		for i, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			for at := xiangqi.SquareAt(s.File()+d[0], s.Rank()+d[1]); at.Valid(); at = xiangqi.SquareAt(at.File()+d[0], at.Rank()+d[1]) {
				t[s][i] = append(t[s][i], at)
			}
		}
	}
	return &t
}

// jumps contains the legs of a knight on each square, and the squares that the knight can reach over each
// leg.
var jumps = makeJumps()

type jump struct {
	leg xiangqi.Square
	to  []xiangqi.Square
}

func makeJumps() *[xiangqi.NumSquares][]jump {
	var t [xiangqi.NumSquares][]jump
	for s := range xiangqi.Square(xiangqi.NumSquares) {
		free := xiangqi.KnightAttacks(s, xiangqi.Bitboard{})
		for _, ray := range rays[s] {
			if len(ray) == 0 {
				continue
			}
			over := free.AndNot(xiangqi.KnightAttacks(s, ray[0].Bit()))
			j := jump{leg: ray[0]}
			for at := range over.Squares() {
				j.to = append(j.to, at)
			}
			t[s] = append(t[s], j)
		}
	}
	return &t
}
