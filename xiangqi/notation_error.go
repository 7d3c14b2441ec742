package xiangqi

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Errors for a move text passed to Position.ParseMove. Two others are possible: ErrMoveText for
// text that is not a move in any requested notation, and ErrIllegalMove for text that names an
// illegal move.
var (
	// ErrNoSuchMove means that the text is readable but does not name a possible move, because the
	// piece that it names does not exist or cannot go there.
	ErrNoSuchMove = errors.New("no such move")
	// ErrAmbiguousMove means that the text matches several legal moves.
	ErrAmbiguousMove = errors.New("ambiguous move")
)

// MoveTextError reports why a move text could not be parsed.
type MoveTextError struct {
	Text string // the input text, shortened if very long
	// Err is ErrMoveText, ErrNoSuchMove, ErrAmbiguousMove or an *IllegalMoveError that gives the
	// reason.
	Err    error
	Detail string // further details in English; may be empty
	Moves  []Move // the legal moves that an ambiguous text may mean, or the matching moves that expose the king
	// Notations holds, for an ambiguous text, the system in which each of Moves was read, without
	// options. UCI represents all coordinates that use letters. Algebraic and Vietnamese each
	// represent both systems of their kind.
	Notations []Notation
}

// Error reports the text, the kind of error, and the moves or the detail.
func (e *MoveTextError) Error() string {
	var b strings.Builder
	b.WriteString("move ")
	b.WriteString(strconv.Quote(e.Text))
	b.WriteString(": ")
	if e.Err == nil {
		return b.String() + e.Detail
	}
	b.WriteString(e.Err.Error())
	separator := ": "
	if errors.Is(e.Err, ErrAmbiguousMove) {
		several := len(e.Notations) == len(e.Moves) && slices.ContainsFunc(e.Notations, func(n Notation) bool { return n != e.Notations[0] })
		for i, m := range e.Moves {
			b.WriteString(separator)
			b.WriteString(m.String())
			if several {
				b.WriteString(" in ")
				b.WriteString(e.Notations[i].String())
			}
			separator = " or "
		}
	}
	if e.Detail != "" {
		b.WriteString(": ")
		b.WriteString(e.Detail)
	}
	return b.String()
}

// Unwrap returns Err.
func (e *MoveTextError) Unwrap() error { return e.Err }
