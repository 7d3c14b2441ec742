package xiangqi

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// Square is one of the 90 squares of the board, numbered rank*9 + file: a0 is 0, i0 is 8 and i9 is
// 89. Files run from a to i, starting at Red's left, and ranks from 0 to 9, starting at Red's home
// rank.
type Square uint8

// The dimensions of the board.
const (
	NumFiles   = 9
	NumRanks   = 10
	NumSquares = NumFiles * NumRanks
)

// NoSquare represents the absence of a square. It is the first value that is not on the board.
const NoSquare Square = NumSquares

// ErrSquare is wrapped by errors from ParseSquare and Square.UnmarshalText.
var ErrSquare = errors.New("bad square")

// SquareAt returns the square on the given file (0 to 8) and rank (0 to 9), or NoSquare if either
// is out of range.
func SquareAt(file, rank int) Square {
	if uint(file) >= NumFiles || uint(rank) >= NumRanks {
		return NoSquare
	}
	return Square(rank*NumFiles + file)
}

// ParseSquare parses a square such as "e0": a file from a to i, in either case, and a rank from 0
// to 9.
func ParseSquare(s string) (Square, error) {
	if len(s) != 2 {
		return NoSquare, fmt.Errorf("%w: %q has %d characters, want 2", ErrSquare, clip(s), len(s))
	}
	sq := SquareAt(int(s[0]|0x20)-'a', int(s[1])-'0')
	if sq == NoSquare {
		return NoSquare, fmt.Errorf("%w: %q, want a file a-i and a rank 0-9", ErrSquare, s)
	}
	return sq, nil
}

// File returns the file, from 0 for a to 8 for i.
func (s Square) File() int { return int(fileOf[s]) }

// Rank returns the rank, from 0 for Red's home rank to 9 for Black's.
func (s Square) Rank() int { return int(rankOf[s]) }

// Valid reports whether s is on the board.
func (s Square) Valid() bool { return s < NumSquares }

// MirrorFile returns the square mirrored left to right (a0 becomes i0).
func (s Square) MirrorFile() Square { return SquareAt(NumFiles-1-s.File(), s.Rank()) }

// MirrorRank returns the square reflected across the river (a0 becomes a9).
func (s Square) MirrorRank() Square { return SquareAt(s.File(), NumRanks-1-s.Rank()) }

// String returns the square's name, such as "e0", or "-" for NoSquare.
func (s Square) String() string {
	if !s.Valid() {
		return "-"
	}
	return string([]byte{'a' + fileOf[s], '0' + rankOf[s]})
}

// MarshalText returns the name, or "-" for NoSquare. For any other invalid square, the error wraps
// ErrSquare.
func (s Square) MarshalText() ([]byte, error) {
	if s > NoSquare {
		return nil, fmt.Errorf("%w: number %d", ErrSquare, uint8(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalText parses a name as ParseSquare does; "-" means NoSquare. On failure, s is unchanged
// and the error wraps ErrSquare.
func (s *Square) UnmarshalText(text []byte) error {
	if string(text) == "-" {
		*s = NoSquare
		return nil
	}
	parsed, err := ParseSquare(string(text))
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}

// fileOf and rankOf make divisions unnecessary. They have 256 entries so that no bounds check is
// needed.
var fileOf, rankOf = makeCoordinates()

func makeCoordinates() (files, ranks [256]uint8) {
	for s := range 256 {
		files[s], ranks[s] = uint8(s%NumFiles), uint8(s/NumFiles)
	}
	return files, ranks
}

// clip shortens external text for an error message.
func clip(s string) string {
	most := 40
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most] + "..."
}
