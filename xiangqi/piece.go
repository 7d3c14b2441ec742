package xiangqi

import (
	"errors"
	"fmt"
)

// Color is a side, Red or Black. Red moves first.
type Color uint8

// The two sides.
const (
	Red Color = iota
	Black
)

// Other returns the opposing side.
func (c Color) Other() Color { return c ^ 1 }

// String returns "red" or "black".
func (c Color) String() string {
	if c == Red {
		return "red"
	}
	return "black"
}

// MarshalText returns the name. If c is not a valid side, the error wraps ErrColor.
func (c Color) MarshalText() ([]byte, error) {
	if c > Black {
		return nil, fmt.Errorf("%w: number %d", ErrColor, uint8(c))
	}
	return []byte(c.String()), nil
}

// UnmarshalText parses "red" or "black".
func (c *Color) UnmarshalText(text []byte) error {
	switch string(text) {
	case "red":
		*c = Red
	case "black":
		*c = Black
	default:
		return fmt.Errorf("%w: %q, want red or black", ErrColor, clip(string(text)))
	}
	return nil
}

// ErrColor is wrapped by errors from marshaling or unmarshaling a Color.
var ErrColor = errors.New("bad color")

// Kind is the kind of a piece, regardless of side: King, Advisor, Bishop, Knight, Rook, Cannon or
// Pawn. The zero value is NoKind.
type Kind uint8

// The seven kinds of pieces.
const (
	NoKind Kind = iota
	King
	Advisor
	Bishop // also called elephant
	Knight // also called horse
	Rook   // also called chariot
	Cannon
	Pawn // also called soldier
)

var kindNames = [...]string{"none", "king", "advisor", "bishop", "knight", "rook", "cannon", "pawn"}

// String returns the lowercase English name, such as "knight".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "invalid"
}

// ErrKind is wrapped by errors from marshaling or unmarshaling a Kind.
var ErrKind = errors.New("bad kind of piece")

// MarshalText returns the same text as String.
func (k Kind) MarshalText() ([]byte, error) { return tagText(ErrKind, kindNames[:], k) }

// UnmarshalText accepts the output of String. On failure, k is unchanged and the error wraps
// ErrKind.
func (k *Kind) UnmarshalText(text []byte) error { return setTag(k, ErrKind, kindNames[:], text) }

// Piece is a kind of piece together with its side, such as a red rook. The zero value is NoPiece,
// which represents an empty square.
type Piece uint8

// The fourteen pieces and the empty square.
const (
	NoPiece Piece = 0

	RedKing    = Piece(King)
	RedAdvisor = Piece(Advisor)
	RedBishop  = Piece(Bishop)
	RedKnight  = Piece(Knight)
	RedRook    = Piece(Rook)
	RedCannon  = Piece(Cannon)
	RedPawn    = Piece(Pawn)

	BlackKing    = 8 + Piece(King)
	BlackAdvisor = 8 + Piece(Advisor)
	BlackBishop  = 8 + Piece(Bishop)
	BlackKnight  = 8 + Piece(Knight)
	BlackRook    = 8 + Piece(Rook)
	BlackCannon  = 8 + Piece(Cannon)
	BlackPawn    = 8 + Piece(Pawn)
)

// numPieces is the length of arrays indexed by Piece. It exceeds every Piece value.
const numPieces = 16

// NewPiece returns the piece of kind k and side c, or NoPiece for NoKind.
func NewPiece(c Color, k Kind) Piece {
	if k == NoKind {
		return NoPiece
	}
	return Piece(c&1)<<3 | Piece(k)
}

// Kind returns the kind of the piece, or NoKind for NoPiece.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Color returns the piece's side. It is meaningless for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

const pieceLetters = ".KABNRCP.kabnrcp"

// Letter returns the piece's FEN letter, uppercase for Red, or '.' for an empty square.
func (p Piece) Letter() byte { return pieceLetters[p&15] }

// String returns the FEN letter.
func (p Piece) String() string { return pieceLetters[p&15 : p&15+1] }

// MarshalText returns the FEN letter, or "." for NoPiece. If p is not a valid piece, the error
// wraps ErrPiece.
func (p Piece) MarshalText() ([]byte, error) {
	if p != NewPiece(p.Color(), p.Kind()) {
		return nil, fmt.Errorf("%w: number %d", ErrPiece, uint8(p))
	}
	return []byte(p.String()), nil
}

// UnmarshalText parses a letter as PieceFromLetter does; "." means NoPiece. On failure, p is
// unchanged and the error wraps ErrPiece.
func (p *Piece) UnmarshalText(text []byte) error {
	read := NoPiece
	if len(text) == 1 {
		read = PieceFromLetter(text[0])
	}
	if read == NoPiece && string(text) != "." {
		return fmt.Errorf("%w: %q, want a letter of KABNRCP, small for Black, or a dot for none", ErrPiece, clip(string(text)))
	}
	*p = read
	return nil
}

// ErrPiece is wrapped by errors from marshaling or unmarshaling a Piece.
var ErrPiece = errors.New("bad piece")

// PieceFromLetter returns the piece that a FEN letter represents. In addition to the standard
// letters (K A B N R C P), it accepts E for the bishop (elephant) and H for the knight (horse).
// For any other byte, it returns NoPiece.
func PieceFromLetter(letter byte) Piece {
	c := Red
	if letter >= 'a' && letter <= 'z' {
		c = Black
		letter -= 'a' - 'A'
	}
	switch letter {
	case 'K':
		return NewPiece(c, King)
	case 'A':
		return NewPiece(c, Advisor)
	case 'B', 'E':
		return NewPiece(c, Bishop)
	case 'N', 'H':
		return NewPiece(c, Knight)
	case 'R':
		return NewPiece(c, Rook)
	case 'C':
		return NewPiece(c, Cannon)
	case 'P':
		return NewPiece(c, Pawn)
	}
	return NoPiece
}
