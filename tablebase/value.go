package tablebase

import (
	"errors"
	"fmt"
	"math"
)

// WDL is the result of a position for the side to move: Loss, Draw or Win.
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

// ErrWDL is wrapped by errors from WDL.UnmarshalText.
var ErrWDL = errors.New("bad result of a position")

// MarshalText returns the same text as String.
func (r WDL) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText accepts "win", "draw" or "loss". On error it leaves r unchanged.
func (r *WDL) UnmarshalText(text []byte) error {
	for _, known := range []WDL{Loss, Draw, Win} {
		if string(text) == known.String() {
			*r = known
			return nil
		}
	}
	return fmt.Errorf("%w: %.20q, want win, draw or loss", ErrWDL, text)
}

// Value is the value of a position in a table, for the side to move. It is 0 for a draw, n for a win in n
// plies, and -n-1 for a loss in n plies, where n may be 0. In a table that contains only results, it is 1,
// 0 or -1. See Kind for what the plies count.
type Value int16

// NoValue marks a number that does not represent a legal position.
const NoValue Value = math.MinInt16

// WinIn returns the value of a win in the given number of plies.
func WinIn(plies int) Value { return Value(plies) }

// LossIn returns the value of a loss in the given number of plies.
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

// Plies returns the distance to a win or a loss, or -1 for a draw.
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
	// ResultTable contains only the result.
	ResultTable Kind = iota + 1
	// MateTable contains the number of plies until a side has no legal move. The winner plays to shorten
	// the game and the loser to prolong it. Captures count like other plies.
	MateTable
	// ConversionTable contains the number of plies up to and including the first capture, or to the end of
	// the game if that comes first. Both sides play to optimize that number.
	ConversionTable
)

// Rules are the repetition rules under which all values of a table hold. In tables other than those for
// PerpetualCheck, wins and losses hold under any rules.
type Rules uint8

// The rules of tables. No table covers perpetual chase.
const (
	// Ruleless means that repetition is a draw.
	Ruleless Rules = iota
	// PerpetualCheck means that a side loses if all its moves from some point on are checks, unless all of
	// the other side's moves are checks too.
	PerpetualCheck
	// AnyRules means that the values are the same under Ruleless and PerpetualCheck.
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

// nameOf returns the name for a number, or the type and the number if there is no name.
func nameOf(names []string, n uint8, of string) string {
	if int(n) < len(names) && names[n] != "" {
		return names[n]
	}
	return fmt.Sprintf("%s(%d)", of, n)
}

// Extension returns the file extension, including the dot, of tables of the given kind and rules.
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

// Errors wrapped by errors from reading tables.
var (
	// ErrFormat means that the file is not a table or has a different version.
	ErrFormat = errors.New("not a table that can be read")
	// ErrDamaged means that the file is a table, but its content is no longer what was written.
	ErrDamaged = errors.New("damaged table")
)
