package tablebase

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// IndexVersion is the version of the numbering that Index implements. Every file stores it.
const IndexVersion = 1

// Index numbers the placements of a class's pieces. A number consists of the following digits, from the
// highest to the lowest:
//
//   - one for each group of attackers of the same side and kind, which represents the set of their squares:
//     Red's groups in the order R N C P, then Black's groups;
//   - one for the configuration of the king and guards of the side that is not folded;
//   - one for the folded configuration of the other side, which is called the folded side. It is the side
//     with more configurations, or Black if both have equally many.
//
// A placement and its left-right mirror image share a number, which is determined by the placement that has
// the folded side's configuration in its chosen form; see ConfigSet. If that configuration is its own
// mirror image, both placements have numbers of their own, and the values of these twins are equal. Numbers
// that put several pieces on one square are meaningless.
//
// Each side's squares are seen from its own end of the board, so Black's are reflected across the river. As
// a result, exchanging the colours does not change the digits.
type Index struct {
	class  Class
	folded xiangqi.Color
	sets   [2]*ConfigSet
	number *configNumber // numbers of the configurations; shared
	groups []Group
	inner  int // numbers for each set of attackers' digits
	size   uint64
}

// Group represents the attackers of one side and kind in an Index, which together form one digit.
type Group struct {
	Color  xiangqi.Color
	Kind   xiangqi.Kind
	Pieces int
	Size   uint64 // number of values of the digit
	Stride uint64 // increase of the number per step of the digit
	set    *squareSet
}

// squareSet numbers the squares that an attacker can occupy, as seen from Red's side.
type squareSet struct {
	squares []xiangqi.Square
	// number by orientation and square
	number [4][128]uint8
}

// The orientations of a board, as bits that can be combined.
const (
	turned   = 1 // reflected across the river
	mirrored = 2 // reflected left to right
)

var pawnSquares, freeSquares = makeSquareSets()

func makeSquareSets() (pawn, free *squareSet) {
	pawn, free = new(squareSet), new(squareSet)
	for s := range xiangqi.Square(xiangqi.NumSquares) {
		free.squares = append(free.squares, s)
		atHome := s.Rank() < xiangqi.NumRanks/2
		if !atHome || s.Rank() >= 3 && s.File()%2 == 0 {
			pawn.squares = append(pawn.squares, s)
		}
	}
	for _, t := range [...]*squareSet{pawn, free} {
		for n, s := range t.squares {
			t.number[0][s], t.number[turned][s.MirrorRank()] = uint8(n), uint8(n)
			t.number[mirrored][s.MirrorFile()] = uint8(n)
			t.number[mirrored|turned][s.MirrorFile().MirrorRank()] = uint8(n)
		}
	}
	return pawn, free
}

// NewIndex returns the numbering of class c, which must be canonical and must not contain more pieces of a
// kind than a side starts with.
func NewIndex(c Class) (*Index, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if canonical, exchanged := c.Canonical(); exchanged {
		return nil, fmt.Errorf("%w: %v is stored as %v", ErrClass, c, canonical)
	}
	x := &Index{class: c, number: &configs().numbers}
	for _, side := range [...]xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		x.sets[side] = configs().sets[c.Count(side, xiangqi.Advisor)][c.Count(side, xiangqi.Bishop)]
	}
	x.folded = xiangqi.Black
	if x.sets[xiangqi.Red].Len() > x.sets[xiangqi.Black].Len() {
		x.folded = xiangqi.Red
	}
	x.inner = len(x.sets[x.folded].Chosen) * x.sets[x.folded.Other()].Len()
	return x, x.addGroups()
}

// maxEntries limits an index to 2^44 entries, which keeps every number far from overflow.
const maxEntries = 1 << 44

func (x *Index) addGroups() error {
	x.size = uint64(x.inner)
	for _, side := range [...]xiangqi.Color{xiangqi.Black, xiangqi.Red} {
		for i := len(attackerKinds) - 1; i >= 0; i-- {
			kind := attackerKinds[i]
			pieces := x.class.Count(side, kind)
			if pieces == 0 {
				continue
			}
			g := Group{Color: side, Kind: kind, Pieces: pieces, Stride: x.size, set: freeSquares}
			if kind == xiangqi.Pawn {
				g.set = pawnSquares
			}
			g.Size = choose(len(g.set.squares), pieces)
			if x.size > maxEntries/g.Size {
				return fmt.Errorf("%w: %v has more placements than can be numbered", ErrClass, x.class)
			}
			x.size *= g.Size
			x.groups = append([]Group{g}, x.groups...)
		}
	}
	return nil
}

// Class returns the class whose placements are numbered.
func (x *Index) Class() Class { return x.class }

// Len returns the number of placements for each side to move. They are numbered from 0 to Len()-1.
func (x *Index) Len() uint64 { return x.size }

// Folded returns the side whose configurations are folded.
func (x *Index) Folded() xiangqi.Color { return x.folded }

// Configs returns the configurations of a side.
func (x *Index) Configs(side xiangqi.Color) *ConfigSet { return x.sets[side&1] }

// Groups returns the groups of attackers, starting with the highest digit. Do not modify the result.
func (x *Index) Groups() []Group { return x.groups }

// Placements returns the product of the ranges of the digits, without folding. This is an upper bound on
// the number of placements of the class for each side to move.
func (x *Index) Placements() uint64 {
	if x.sets[x.folded] == nil {
		return 0
	}
	return x.size / uint64(len(x.sets[x.folded].Chosen)) * uint64(x.sets[x.folded].Len())
}

// Number returns the number of the placement on b. The pieces must be on valid squares and must be those of
// the class or, if exchanged is Exchanged, those of the class with the colours exchanged.
func (x *Index) Number(b *xiangqi.Board, exchanged Exchange) uint64 {
	x0 := xiangqi.Color(exchanged)
	var config [2]int
	for _, actual := range [...]xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		config[actual^x0] = Config{
			King:     b.King(actual),
			Advisors: b.Pieces(actual, xiangqi.Advisor),
			Bishops:  b.Pieces(actual, xiangqi.Bishop),
		}.number(x.number)
	}
	n, orientation := x.configDigits(config)
	for i := range x.groups {
		g := &x.groups[i]
		actual := g.Color ^ x0
		pieces := b.Pieces(actual, g.Kind)
		n += g.Stride * g.digit(pieces, orientation|int(actual))
	}
	return n
}

// Exchange indicates whether a table stores a position with its colours exchanged.
type Exchange uint8

// The two values of Exchange.
const (
	AsStored  Exchange = 0
	Exchanged Exchange = 1
)

// configDigits returns what the configurations contribute to a number, and the orientation in which to read
// the attackers' squares.
func (x *Index) configDigits(config [2]int) (n uint64, orientation int) {
	set, folded, other := x.sets[x.folded], config[x.folded], config[x.folded^1]
	others := x.sets[x.folded^1]
	if set.Mirrored(folded) {
		orientation, other = mirrored, int(others.Mirror[other])
	}
	return uint64(other*len(set.Chosen) + int(set.Fold[folded])), orientation
}

// digit returns the digit of a group whose pieces are on the given squares.
func (g *Group) digit(pieces xiangqi.Bitboard, orientation int) uint64 {
	number := &g.set.number[orientation&3]
	first := int(number[pieces.PopFirst()&127])
	if g.Pieces == 1 {
		return uint64(first)
	}
	var points [mostMen]int
	points[0] = first
	for i := 1; i < g.Pieces; i++ {
		n := int(number[pieces.PopFirst()&127])
		j := i
		for ; j > 0 && points[j-1] > n; j-- {
			points[j] = points[j-1]
		}
		points[j] = n
	}
	return rank(points[:g.Pieces])
}

// rank returns the number, from 0, of a set of squares among the sets of the same size. The squares must be
// in ascending order.
func rank(points []int) (n uint64) {
	for i, p := range points {
		n += choose(p, i+1)
	}
	return n
}

// choose returns the number of ways to choose k of n items, where k is at most mostMen.
func choose(n, k int) uint64 { return uint64(binomials[n][k]) }

// mostMen is the maximum number of pieces in a group.
const mostMen = 5

var binomials = makeBinomials()

func makeBinomials() *[xiangqi.NumSquares + 1][mostMen + 1]uint32 {
	var t [xiangqi.NumSquares + 1][mostMen + 1]uint32
	for n := range t {
		t[n][0] = 1
		for k := 1; k <= mostMen && n > 0; k++ {
			t[n][k] = t[n-1][k-1] + t[n-1][k]
		}
	}
	return &t
}

// Squares returns the squares that the group's pieces can occupy, as seen by their own side. Do not modify
// the result.
func (g *Group) Squares() []xiangqi.Square {
	if g.set == nil {
		return nil
	}
	return g.set.squares
}

// AppendSquares appends the squares that the group's pieces occupy if its digit is d, as seen by their own
// side.
func (g *Group) AppendSquares(dst []xiangqi.Square, d uint64) []xiangqi.Square {
	if g.set == nil {
		return dst
	}
	limit := len(g.set.squares)
	for k := g.Pieces; k > 0; k-- {
		p := limit - 1
		for choose(p, k) > d {
			p--
		}
		d -= choose(p, k)
		dst = append(dst, g.set.squares[p])
		limit = p
	}
	return dst
}

// Digit returns the digit of the group when its pieces are on the given squares, as seen by their own side.
func (g *Group) Digit(pieces xiangqi.Bitboard) uint64 {
	if g.set == nil {
		return 0
	}
	return g.digit(pieces, 0)
}

// Board returns the placement with the number n, in its stored colours. ok is false if n puts two pieces on
// one square or is not less than Len.
func (x *Index) Board(n uint64) (b xiangqi.Board, ok bool) {
	if n >= x.size {
		return b, false
	}
	var points [8]xiangqi.Square
	pieces := 0
	put := func(side xiangqi.Color, kind xiangqi.Kind, own xiangqi.Square) {
		if side == xiangqi.Black {
			own = own.MirrorRank()
		}
		b.Put(own, xiangqi.NewPiece(side, kind))
		pieces++
	}
	for i := range x.groups {
		g := &x.groups[i]
		for _, s := range g.AppendSquares(points[:0], n/g.Stride) {
			put(g.Color, g.Kind, s)
		}
		n %= g.Stride
	}
	var config [2]int
	chosen := x.sets[x.folded].Chosen
	config[x.folded] = int(chosen[n%uint64(len(chosen))])
	config[x.folded^1] = int(n) / len(chosen)
	for _, side := range [...]xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		c := &x.sets[side].Configs[config[side]]
		put(side, xiangqi.King, c.King)
		for guards := c.Advisors; !guards.Empty(); {
			put(side, xiangqi.Advisor, guards.PopFirst())
		}
		for guards := c.Bishops; !guards.Empty(); {
			put(side, xiangqi.Bishop, guards.PopFirst())
		}
	}
	return b, b.Occupied().Len() == pieces
}
