package library

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// material counts the pieces on the board. It has three bits for each kind and side, except kings; the bits
// for attackers are above those for guards. If there are more than seven pieces of a kind, they count as
// seven.
type material uint64

// materialOrder lists the kinds from the lowest bits up. Guards come first, so that boards with the same
// attackers have neighbouring keys.
var materialOrder = [...]xiangqi.Piece{
	xiangqi.RedAdvisor, xiangqi.RedBishop, xiangqi.BlackAdvisor, xiangqi.BlackBishop,
	xiangqi.RedPawn, xiangqi.RedCannon, xiangqi.RedKnight, xiangqi.RedRook,
	xiangqi.BlackPawn, xiangqi.BlackCannon, xiangqi.BlackKnight, xiangqi.BlackRook,
}

const (
	countBits = 3
	guardBits = 4 * countBits
	countMask = 1<<countBits - 1
)

// materialShift maps each piece to the bit position of its count, or to -1 for kings.
var materialShift = makeMaterialShift()

func makeMaterialShift() (shift [16]int) {
	for i := range shift {
		shift[i] = -1
	}
	for i, p := range materialOrder {
		shift[p] = i * countBits
	}
	return shift
}

func (m material) key() uint64 { return uint64(m) }

func (m material) with(p xiangqi.Piece) material {
	s := materialShift[p&15]
	if s < 0 || m>>s&countMask == countMask {
		return m
	}
	return m + 1<<s
}

func (m material) without(p xiangqi.Piece) material {
	s := materialShift[p&15]
	if s < 0 || m>>s&countMask == 0 {
		return m
	}
	return m - 1<<s
}

func materialOf(p *xiangqi.Position) (m material) {
	board := p.Board()
	for _, piece := range board.All() {
		m = m.with(piece)
	}
	return m
}

// Material is a set of pieces that are on the board at the same time, regardless of their squares.
type Material struct{ low, high material }

// ParseMaterial parses the pieces of both sides, Red's first, as in "RCP v rn". Pieces are given by FEN
// letters in either case, and the sides are separated by "v" or a space. Any number of advisors and bishops
// matches, unless the text contains a king: "KRAA v kraabb" means exactly these pieces. If the text is
// invalid, the error wraps ErrQuery.
func ParseMaterial(text string) (Material, error) {
	fields := strings.Fields(strings.NewReplacer("v", " ", "V", " ", ":", " ", "-", " - ").Replace(text))
	if len(fields) != 2 {
		return Material{}, fmt.Errorf("%w: material %q, want the pieces of both sides, such as RCP v rn, or - for none", ErrQuery, text)
	}
	var m Material
	exact := false
	for i, side := range []func(string) string{strings.ToUpper, strings.ToLower} {
		for _, letter := range []byte(side(fields[i])) {
			p := xiangqi.PieceFromLetter(letter)
			switch {
			case letter == '-':
			case p == xiangqi.NoPiece:
				return Material{}, fmt.Errorf("%w: material %q: %q is no piece", ErrQuery, text, letter)
			case p.Kind() == xiangqi.King:
				exact = true
			default:
				m.low = m.low.with(p)
			}
		}
	}
	m.high = m.low
	if !exact && m.low&(1<<guardBits-1) == 0 {
		m.high |= 1<<guardBits - 1
	}
	return m, nil
}

// exchanged returns the same material with the colours swapped.
func (m Material) exchanged() Material {
	swap := func(v material) (out material) {
		for _, p := range materialOrder {
			other := xiangqi.NewPiece(p.Color().Other(), p.Kind())
			out |= v >> materialShift[p] & countMask << materialShift[other]
		}
		return out
	}
	return Material{swap(m.low), swap(m.high)}
}
