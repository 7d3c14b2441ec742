package tablebase

import (
	"errors"
	"fmt"
	"math"
)

// WDL is the result of a position for the side to move.
type WDL int8

// The three results.
const (
	Loss WDL = iota - 1
	Draw
	Win
)

// String returns "win", "draw" or "loss".
func (r WDL) String() string {
	switch {
	case r > 0:
		return "win"
	case r < 0:
		return "loss"
	}
	return "draw"
}

// ErrWDL is wrapped by the error of WDL.UnmarshalText.
var ErrWDL = errors.New("bad result of a position")

// MarshalText writes the form of String.
func (r WDL) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads "win", "draw" or "loss". An error leaves r as it was.
func (r *WDL) UnmarshalText(text []byte) error {
	for _, known := range []WDL{Loss, Draw, Win} {
		if string(text) == known.String() {
			*r = known
			return nil
		}
	}
	return fmt.Errorf("%w: %.20q, want win, draw or loss", ErrWDL, text)
}

// Value is a table's value of a position for the side to move: 0 for a draw,
// n for a win in n plies, -n-1 for a loss in n plies (which may be 0). In a
// table of results alone it is 1, 0 or -1. See Kind for what the plies count.
type Value int16

// NoValue marks an index without a legal position.
const NoValue Value = math.MinInt16

// WinIn and LossIn return the values of a win and of a loss in a number of plies.
func WinIn(plies int) Value { return Value(plies) }

// LossIn returns the value of a loss in a number of plies.
func LossIn(plies int) Value { return Value(-plies - 1) }

// WDL returns the result.
func (v Value) WDL() WDL {
	switch {
	case v > 0:
		return Win
	case v < 0:
		return Loss
	}
	return Draw
}

// Plies returns the distance of a win or a loss, and -1 for a draw.
func (v Value) Plies() int {
	switch {
	case v > 0:
		return int(v)
	case v < 0:
		return int(-v) - 1
	}
	return -1
}

// Kind is the kind of values in a table.
type Kind uint8

// The kinds of tables.
const (
	// ResultTable has the result alone.
	ResultTable Kind = iota + 1
	// MateTable has the plies to the position without a legal move, the winner
	// shortening and the loser prolonging, captures counted like other plies.
	MateTable
	// ConversionTable has the plies up to and including the first capture, or to
	// the end if there is none before, both sides playing for that number.
	ConversionTable
)

// Rules says under which rules for repetition the values of a table hold. Wins
// and losses hold under all of them.
type Rules uint8

// The rules of tables. No table knows perpetual chase.
const (
	// Ruleless: repetition is a draw.
	Ruleless Rules = iota
	// PerpetualCheck: a side whose moves are all checks from some point on, while
	// not all of the other side's are, loses.
	PerpetualCheck
	// AnyRules: the values are the same under Ruleless and PerpetualCheck.
	AnyRules
)

// String returns "result", "mate" or "conversion".
func (k Kind) String() string {
	return nameOf([]string{"", "result", "mate", "conversion"}, uint8(k), "Kind")
}

// String returns "ruleless", "perpetual_check" or "any".
func (r Rules) String() string {
	return nameOf([]string{"ruleless", "perpetual_check", "any"}, uint8(r), "Rules")
}

// nameOf returns the name of a number, or the number with its type where it has none.
func nameOf(names []string, n uint8, of string) string {
	if int(n) < len(names) && names[n] != "" {
		return names[n]
	}
	return fmt.Sprintf("%s(%d)", of, n)
}

// Extension returns how the names of files with such tables end, with the dot.
func Extension(k Kind, r Rules) string {
	switch {
	case k == ResultTable && r == PerpetualCheck:
		return ".pwdl"
	case k == ResultTable:
		return ".wdl"
	case k == MateTable:
		return ".dtm"
	case k == ConversionTable:
		return ".dtc"
	}
	return ""
}

// Errors that those of reading tables wrap.
var (
	// ErrFormat: the file is no table, or one of another version.
	ErrFormat = errors.New("not a table that can be read")
	// ErrDamaged: the file is a table, but not what was written.
	ErrDamaged = errors.New("damaged table")
)
