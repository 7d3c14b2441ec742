package xiangqi

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// What may be wrong with a move text that Position.ParseMove is given, besides
// ErrMoveText for one that is not a move in any notation asked for, and
// ErrIllegalMove for one that names a move against the rules.
var (
	// ErrNoSuchMove means that the text can be read but names no move: no piece
	// is where it says, or none could go there.
	ErrNoSuchMove = errors.New("no such move")
	// ErrAmbiguousMove means that the text names several legal moves.
	ErrAmbiguousMove = errors.New("ambiguous move")
)

// MoveTextError reports why a move could not be read.
type MoveTextError struct {
	Text string // the text as given, shortened when very long
	// Err is ErrMoveText, ErrNoSuchMove, ErrAmbiguousMove or an
	// *IllegalMoveError, which gives the reason.
	Err    error
	Detail string // what exactly was wrong, in English; may be empty
	Moves  []Move // the legal moves of an ambiguous text; all that fit one that exposes the king
	// Notations holds, for an ambiguous text, the system in which each of Moves was
	// read, without options. UCI is any form of
	// coordinates with letters, Algebraic and Vietnamese are both systems of their kind.
	Notations []Notation
}

// Error names the text, the kind of fault, and the moves or the detail.
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
