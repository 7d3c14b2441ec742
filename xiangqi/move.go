package xiangqi

import (
	"errors"
	"fmt"
)

// Move is a move from one square to another. The low seven bits hold the origin and the next seven
// the destination; the two highest bits are zero in every legal move. A Move does not record which
// pieces are involved. The zero value is NoMove, which also represents a passed turn.
type Move uint16

// NoMove is the absence of a move.
const NoMove Move = 0

// ErrMoveText is wrapped by errors from ParseMove.
var ErrMoveText = errors.New("bad move text")

// NewMove returns the move between two squares of the board.
func NewMove(from, to Square) Move { return Move(from) | Move(to)<<7 }

// From returns the origin square.
func (m Move) From() Square { return Square(m & 127) }

// To returns the destination square.
func (m Move) To() Square { return Square(m >> 7 & 127) }

// stray reports whether any bit outside the two squares is set.
func (m Move) stray() bool { return m>>14 != 0 }

// MirrorFile returns the move mirrored left to right.
func (m Move) MirrorFile() Move { return NewMove(m.From().MirrorFile(), m.To().MirrorFile()) }

// MirrorRank returns the move reflected across the river, which is how the other side would play
// it.
func (m Move) MirrorRank() Move { return NewMove(m.From().MirrorRank(), m.To().MirrorRank()) }

// ParseMove parses a move in coordinates, such as "h2e2", with ranks 0 to 9 and letters in either
// case. It validates only the squares; whether the move can be played depends on the Position. For
// other notations, use Position.ParseMove.
func ParseMove(s string) (Move, error) {
	if len(s) != 4 {
		return NoMove, fmt.Errorf("%w: %q has %d characters, want 4 such as h2e2", ErrMoveText, clip(s), len(s))
	}
	from, err := ParseSquare(s[:2])
	if err != nil {
		return NoMove, fmt.Errorf("%w: origin of %q: %w", ErrMoveText, s, err)
	}
	to, err := ParseSquare(s[2:])
	if err != nil {
		return NoMove, fmt.Errorf("%w: destination of %q: %w", ErrMoveText, s, err)
	}
	return NewMove(from, to), nil
}

// String returns the move in coordinates, such as "h2e2", or "0000" for NoMove. A move with stray
// bits is formatted as a number, because it is not equal to the plain move between its squares.
func (m Move) String() string {
	switch {
	case m == NoMove:
		return "0000"
	case m.stray():
		return fmt.Sprintf("Move(%d)", uint16(m))
	}
	return m.From().String() + m.To().String()
}

// MarshalText returns the move in coordinates. If m does not name two valid squares, the error
// wraps ErrMoveText.
func (m Move) MarshalText() ([]byte, error) {
	if m.stray() || !m.From().Valid() || !m.To().Valid() {
		return nil, fmt.Errorf("%w: number %d", ErrMoveText, uint16(m))
	}
	return []byte(m.String()), nil
}

// UnmarshalText parses a move in coordinates; "0000" means NoMove.
func (m *Move) UnmarshalText(text []byte) error {
	if string(text) == "0000" {
		*m = NoMove
		return nil
	}
	parsed, err := ParseMove(string(text))
	if err != nil {
		return err
	}
	*m = parsed
	return nil
}
