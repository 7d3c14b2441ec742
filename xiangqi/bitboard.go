package xiangqi

import (
	"iter"
	"math/bits"
)

// halfSize is the number of squares on one side of the river: five ranks of nine.
const halfSize = NumSquares / 2

// halfMask has all 45 bits of a half set.
const halfMask = 1<<halfSize - 1

// Bitboard is a set of squares, stored as one 45-bit word for each side of the river. The zero
// value is the empty set. Bitboards can be compared with ==.
type Bitboard struct {
	lo uint64 // ranks 0 to 4
	hi uint64 // ranks 5 to 9
}

// AllSquares returns every square of the board.
func AllSquares() Bitboard { return Bitboard{halfMask, halfMask} }

// NewBitboard returns the set of the given squares, ignoring squares off the board.
func NewBitboard(squares ...Square) Bitboard {
	var b Bitboard
	for _, s := range squares {
		if s.Valid() {
			b = b.Or(squareBit[s])
		}
	}
	return b
}

// squareBit maps each square to the set containing only it; entries off the board are empty.
var squareBit = makeSquareBits()

func makeSquareBits() (t [256]Bitboard) {
	for s := range halfSize {
		t[s] = Bitboard{lo: 1 << s}
		t[s+halfSize] = Bitboard{hi: 1 << s}
	}
	return t
}

// Bit returns the set containing only s, or the empty set if s is off the board.
func (s Square) Bit() Bitboard { return squareBit[s] }

// And returns the squares in both sets.
func (b Bitboard) And(c Bitboard) Bitboard { return Bitboard{b.lo & c.lo, b.hi & c.hi} }

// AndNot returns the squares of b that are not in c.
func (b Bitboard) AndNot(c Bitboard) Bitboard { return Bitboard{b.lo &^ c.lo, b.hi &^ c.hi} }

// Or returns the squares in either set.
func (b Bitboard) Or(c Bitboard) Bitboard { return Bitboard{b.lo | c.lo, b.hi | c.hi} }

// Xor returns the squares in exactly one of the sets.
func (b Bitboard) Xor(c Bitboard) Bitboard { return Bitboard{b.lo ^ c.lo, b.hi ^ c.hi} }

// Not returns the squares of the board that are not in b.
func (b Bitboard) Not() Bitboard { return Bitboard{b.lo ^ halfMask, b.hi ^ halfMask} }

// Empty reports whether the set is empty.
func (b Bitboard) Empty() bool { return b.lo|b.hi == 0 }

// Has reports whether s is in the set.
func (b Bitboard) Has(s Square) bool { return b.Intersects(squareBit[s]) }

// Intersects reports whether the sets share a square.
func (b Bitboard) Intersects(c Bitboard) bool { return b.lo&c.lo|b.hi&c.hi != 0 }

// Len returns the number of squares in the set.
func (b Bitboard) Len() int { return bits.OnesCount64(b.lo) + bits.OnesCount64(b.hi) }

// Single reports whether the set contains exactly one square.
func (b Bitboard) Single() bool {
	// The halves are 45 bits wide, so packing hi above lo would need a rotation. Testing both
	// words takes just as little code.
	if b.hi == 0 {
		return b.lo != 0 && b.lo&(b.lo-1) == 0
	}
	return b.lo == 0 && b.hi&(b.hi-1) == 0
}

// First returns the lowest square in the set, or NoSquare if b is empty.
func (b Bitboard) First() Square {
	if b.lo != 0 {
		return Square(bits.TrailingZeros64(b.lo))
	}
	if b.hi != 0 {
		return Square(bits.TrailingZeros64(b.hi) + halfSize)
	}
	return NoSquare
}

// PopFirst removes and returns the lowest square, or NoSquare if b is empty.
func (b *Bitboard) PopFirst() Square {
	if b.lo != 0 {
		s := Square(bits.TrailingZeros64(b.lo))
		b.lo &= b.lo - 1
		return s
	}
	if b.hi != 0 {
		s := Square(bits.TrailingZeros64(b.hi) + halfSize)
		b.hi &= b.hi - 1
		return s
	}
	return NoSquare
}

// Squares iterates over the set in order from a0 to i9.
func (b Bitboard) Squares() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for !b.Empty() {
			if !yield(b.PopFirst()) {
				return
			}
		}
	}
}

// Halves returns the two 45-bit words of the set: lo for ranks 0 to 4, and hi for ranks 5 to 9. A
// square's bit is (rank mod 5)*9 + file.
func (b Bitboard) Halves() (lo, hi uint64) { return b.lo, b.hi }

// String formats the set as ten lines of nine characters, rank 9 first.
func (b Bitboard) String() string {
	text := make([]byte, 0, NumSquares+NumRanks)
	for rank := NumRanks - 1; rank >= 0; rank-- {
		for file := range NumFiles {
			c := byte('.')
			if b.Has(SquareAt(file, rank)) {
				c = 'x'
			}
			text = append(text, c)
		}
		text = append(text, '\n')
	}
	return string(text)
}
