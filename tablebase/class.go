package tablebase

import (
	"errors"
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// ErrClass is wrapped by errors from ParseClass and NewIndex.
var ErrClass = errors.New("bad class name")

// Class identifies the pieces of both sides, regardless of their squares. For example, KRPKAABB is a rook
// and a pawn against two advisors and two bishops. Each side also has one king. Classes can be compared
// with ==. The zero value is KK.
//
// A class and its counterpart with the colours exchanged share one table, which is stored under the
// canonical class of the two; see Canonical.
type Class struct{ red, black army }

// army counts the pieces of one side except the king. It uses four bits for each kind.
type army uint32

func (a army) count(k xiangqi.Kind) int { return int(a >> (4 * k) & 15) }

// with returns the army with n more pieces of kind k.
func (a army) with(k xiangqi.Kind, n int) army { return a + army(n)<<(4*k) }

// attackerKinds lists the kinds that can give check. nameOrder lists all kinds except the king, in the
// order used in names.
var (
	attackerKinds = [...]xiangqi.Kind{xiangqi.Rook, xiangqi.Knight, xiangqi.Cannon, xiangqi.Pawn}
	nameOrder     = [...]xiangqi.Kind{xiangqi.Rook, xiangqi.Knight, xiangqi.Cannon, xiangqi.Pawn, xiangqi.Advisor, xiangqi.Bishop}
)

// mostOf is the maximum number of pieces of each kind per side.
var mostOf = [8]int{
	xiangqi.Advisor: 2, xiangqi.Bishop: 2, xiangqi.Knight: 2, xiangqi.Rook: 2, xiangqi.Cannon: 2, xiangqi.Pawn: 5,
}

func (a army) attackers() (n int) {
	for _, k := range attackerKinds {
		n += a.count(k)
	}
	return n
}

func (a army) guards() int { return a.count(xiangqi.Advisor) + a.count(xiangqi.Bishop) }

// ParseClass parses a name such as KRPKAABB, in which Red's king and pieces precede Black's. A side's
// pieces may appear in any order and in either case. E and H are accepted for the bishop and the knight.
func ParseClass(name string) (Class, error) {
	var c Class
	kings := 0
	if len(name) > 2*16 {
		return Class{}, fmt.Errorf("%w: %d letters, want at most 32", ErrClass, len(name))
	}
	for i, letter := range []byte(strings.ToUpper(name)) {
		kind := xiangqi.PieceFromLetter(letter).Kind()
		switch {
		case kind == xiangqi.NoKind:
			return Class{}, fmt.Errorf("%w: %q: letter %d is %q, want one of K R N C P A B", ErrClass, name, i+1, letter)
		case kind == xiangqi.King:
			kings++
		case kings == 1:
			c.red = c.red.with(kind, 1)
		case kings == 2:
			c.black = c.black.with(kind, 1)
		}
		if kings == 0 || kings > 2 {
			return Class{}, fmt.Errorf("%w: %q: want two kings, each before the pieces of its side", ErrClass, name)
		}
	}
	if kings != 2 {
		return Class{}, fmt.Errorf("%w: %q has %d kings, want 2", ErrClass, name, kings)
	}
	return c, c.check()
}

// check returns an error if a side has too many pieces of one kind.
func (c Class) check() error {
	for _, side := range [...]xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		for _, k := range nameOrder {
			if n := c.Count(side, k); n > mostOf[k] {
				return fmt.Errorf("%w: %v has %d of %v's %ss, want at most %d", ErrClass, c, n, side, k, mostOf[k])
			}
		}
	}
	return nil
}

// ClassOf returns the class of the pieces on the board. Unlike ParseClass, it does not limit the number of
// pieces of a kind.
func ClassOf(b *xiangqi.Board) Class {
	var c Class
	red := b.ByColor(xiangqi.Red)
	for _, k := range nameOrder {
		if pieces := b.ByKind(k); !pieces.Empty() {
			all, reds := pieces.Len(), pieces.And(red).Len()
			c.red, c.black = c.red.with(k, reds), c.black.with(k, all-reds)
		}
	}
	return c
}

// Count returns the number of pieces of kind k that the given side has.
func (c Class) Count(side xiangqi.Color, k xiangqi.Kind) int {
	if k == xiangqi.King {
		return 1
	}
	return c.army(side).count(k)
}

func (c Class) army(side xiangqi.Color) army {
	if side == xiangqi.Red {
		return c.red
	}
	return c.black
}

// Attackers returns the total number of rooks, knights, cannons and pawns that the given side has.
func (c Class) Attackers(side xiangqi.Color) int { return c.army(side).attackers() }

// Pieces returns the total number of pieces, including the kings.
func (c Class) Pieces() int {
	return 2 + c.red.attackers() + c.red.guards() + c.black.attackers() + c.black.guards()
}

// String returns the name, with each side's pieces in the order K R N C P A B.
func (c Class) String() string {
	var b strings.Builder
	for _, a := range [...]army{c.red, c.black} {
		b.WriteByte('K')
		for _, k := range nameOrder {
			for range a.count(k) {
				b.WriteByte(xiangqi.NewPiece(xiangqi.Red, k).Letter())
			}
		}
	}
	return b.String()
}

// ExchangeColors returns the class with the pieces of the two sides exchanged.
func (c Class) ExchangeColors() Class { return Class{red: c.black, black: c.red} }

// Symmetric reports whether both sides have the same pieces.
func (c Class) Symmetric() bool { return c.red == c.black }

// Canonical returns the class under which the table for c is stored: either c itself or c with the colours
// exchanged. In a canonical class, Red is the side with more attackers. If both sides have the same number,
// Red is the side with more pieces of the first kind that differs, in the order R N C P. If the attackers
// are the same, Red is the side with more guards or, if the numbers of guards are also equal, with more
// advisors.
func (c Class) Canonical() (canonical Class, exchanged bool) {
	if c.red.less(c.black) {
		return c.ExchangeColors(), true
	}
	return c, false
}

// less orders armies for Canonical.
func (a army) less(b army) bool {
	if n, m := a.attackers(), b.attackers(); n != m {
		return n < m
	}
	for _, k := range attackerKinds {
		if n, m := a.count(k), b.count(k); n != m {
			return n < m
		}
	}
	if n, m := a.guards(), b.guards(); n != m {
		return n < m
	}
	return a.count(xiangqi.Advisor) < b.count(xiangqi.Advisor)
}

// Without returns the class that results from the capture of a piece of the given side and kind, which must
// exist.
func (c Class) Without(side xiangqi.Color, k xiangqi.Kind) Class {
	if side == xiangqi.Red {
		c.red = c.red.with(k, -1)
	} else {
		c.black = c.black.with(k, -1)
	}
	return c
}

// Captures returns the canonical classes that a single capture in c can lead to, without duplicates.
func (c Class) Captures() []Class {
	var below []Class
	seen := make(map[Class]bool)
	for _, side := range [...]xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		for _, k := range nameOrder {
			if c.Count(side, k) == 0 {
				continue
			}
			sub, _ := c.Without(side, k).Canonical()
			if !seen[sub] {
				seen[sub] = true
				below = append(below, sub)
			}
		}
	}
	return below
}

// MarshalText returns the name.
func (c Class) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText parses a name as ParseClass does.
func (c *Class) UnmarshalText(text []byte) error {
	parsed, err := ParseClass(string(text))
	if err != nil {
		return err
	}
	*c = parsed
	return nil
}
