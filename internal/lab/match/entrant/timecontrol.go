package entrant

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// ErrTimeControl is wrapped by errors about invalid time controls.
var ErrTimeControl = errors.New("bad time control")

// TimeControl limits how long an engine may think. Limits on clock, move time, nodes and depth can
// be combined, in which case all of them are sent to the engine.
type TimeControl struct {
	Base      time.Duration // on the clock at the start of a session
	Increment time.Duration // added after each move
	Moves     int           // number of moves per session, after which Base is added again; 0 = one session
	Byoyomi   time.Duration // for each move once Base is used up

	MoveTime time.Duration
	Nodes    int64
	Depth    int // plies
}

// Timed reports whether the engine can lose on time.
func (c TimeControl) Timed() bool { return c.Clocked() || c.MoveTime > 0 }

// Clocked reports whether the engine has a clock that runs from move to move.
func (c TimeControl) Clocked() bool { return c.Base > 0 || c.Increment > 0 || c.Byoyomi > 0 }

// ParseTimeControl parses a comma-separated list of limits:
//
//	move=100ms           for each move
//	nodes=20000          for each move
//	depth=8              plies
//	base=5m,inc=2s       a clock with an increment
//	base=5m,moves=40     the same time again for every 40 moves
//	base=10m,byoyomi=30s then this time for each move
//
// It also accepts the usual short forms in seconds, such as "10+0.1" and "40/300+1". In all other
// forms, times have the syntax of time.ParseDuration. If text is invalid, the error wraps
// ErrTimeControl.
func ParseTimeControl(text string) (TimeControl, error) {
	c, err := readTimeControl(text)
	if err == nil {
		err = c.check()
	}
	if err != nil {
		return TimeControl{}, fmt.Errorf("%w %q: %w; want %s", ErrTimeControl, text, err, controlForms)
	}
	return c, nil
}

// controlForms describes the accepted input in error messages.
const controlForms = "limits such as move=100ms, nodes=20000, depth=8, base=5m with inc=2s, moves=40 or byoyomi=30s, " +
	"several parted by commas; or in seconds 300, 10+0.1 (with an increment), 40/300+1 (for every 40 moves)"

func readTimeControl(text string) (c TimeControl, err error) {
	for part := range strings.SplitSeq(text, ",") {
		key, value, keyed := strings.Cut(strings.TrimSpace(part), "=")
		if keyed {
			err = c.set(key, value)
		} else {
			err = c.setShort(key)
		}
		if err != nil {
			return c, err
		}
	}
	return c, nil
}

// Validate returns an error wrapping ErrTimeControl if a limit is negative, if there is a session
// or an increment without a base time, or if there is no limit at all. An increment may also be combined with
// byoyomi instead of a base time.
func (c TimeControl) Validate() error {
	if err := c.check(); err != nil {
		return fmt.Errorf("%w %q: %w", ErrTimeControl, c, err)
	}
	return nil
}

func (c TimeControl) check() error {
	switch {
	case min(c.Base, c.Increment, c.Byoyomi, c.MoveTime) < 0 || c.Moves < 0 || c.Nodes < 0 || c.Depth < 0:
		return errors.New("a negative limit")
	case c.Moves > 0 && c.Base <= 0:
		return errors.New("moves of a session without base time")
	case c.Increment > 0 && c.Base <= 0 && c.Byoyomi <= 0:
		return errors.New("an increment without base time")
	case !c.Timed() && c.Nodes == 0 && c.Depth == 0:
		return errors.New("no limit")
	}
	return nil
}

func (c *TimeControl) set(key, value string) (err error) {
	switch key {
	case "base":
		c.Base, err = parseTime(value)
	case "inc":
		c.Increment, err = parseTime(value)
	case "byoyomi":
		c.Byoyomi, err = parseTime(value)
	case "move":
		c.MoveTime, err = parseTime(value)
	case "moves":
		c.Moves, err = parseLimit[int](value)
	case "depth":
		c.Depth, err = parseLimit[int](value)
	case "nodes":
		c.Nodes, err = parseLimit[int64](value)
	default:
		return fmt.Errorf("unknown limit %q", key)
	}
	return err
}

// setShort parses the short form, [moves/]seconds[+seconds].
func (c *TimeControl) setShort(text string) (err error) {
	if moves, rest, ok := strings.Cut(text, "/"); ok {
		text = rest
		if c.Moves, err = parseLimit[int](moves); err != nil {
			return err
		}
	}
	base, increment, ok := strings.Cut(text, "+")
	if c.Base, err = parseSeconds(base); err == nil && ok {
		c.Increment, err = parseSeconds(increment)
	}
	return err
}

// parseSeconds parses a plain number such as 300 or 0.1. The short form does not allow units, so
// that "5m" can never be taken for 5 ms.
func parseSeconds(text string) (time.Duration, error) {
	if strings.Trim(text, "0123456789.") != "" || text == "" || text == "." {
		return 0, fmt.Errorf("%q is no number of seconds", text)
	}
	return parseTime(text + "s")
}

// mostTime is the maximum for any time in a control. It ensures that sums cannot overflow.
const mostTime = 1000 * time.Hour

func parseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0, fmt.Errorf("%q is no time, want such as 500ms, 10s or 5m", text)
	}
	if d < 0 || d > mostTime {
		return 0, fmt.Errorf("time %v, want 0 to %v", d, mostTime)
	}
	return d, nil
}

// parseLimit parses a positive number, which may end in k or M: "20k" is 20,000.
func parseLimit[T int | int64](text string) (T, error) {
	const most = 1 << 40
	digits, scale := text, int64(1)
	if rest, ok := strings.CutSuffix(text, "k"); ok {
		digits, scale = rest, 1000
	} else if rest, ok := strings.CutSuffix(text, "M"); ok {
		digits, scale = rest, 1_000_000
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 1 || n > most/scale {
		return 0, fmt.Errorf("%q is no number from 1 to 2^40", text)
	}
	return T(n * scale), nil
}

// String formats the control in the form accepted by ParseTimeControl.
func (c TimeControl) String() string {
	var parts []string
	add := func(key string, d time.Duration) {
		if d != 0 {
			parts = append(parts, key+"="+d.String())
		}
	}
	add("base", c.Base)
	add("inc", c.Increment)
	if c.Moves != 0 {
		parts = append(parts, fmt.Sprintf("moves=%d", c.Moves))
	}
	add("byoyomi", c.Byoyomi)
	add("move", c.MoveTime)
	if c.Nodes != 0 {
		parts = append(parts, fmt.Sprintf("nodes=%d", c.Nodes))
	}
	if c.Depth != 0 {
		parts = append(parts, fmt.Sprintf("depth=%d", c.Depth))
	}
	return strings.Join(parts, ",")
}

// PGN returns the control in the format that the PGN standard defines for the TimeControl tag, with
// times in seconds: for example, 600+5 or 40/300. It returns "-" if no time is limited, and "?" for
// controls that the standard cannot express, such as byoyomi.
func (c TimeControl) PGN() string {
	seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
	switch {
	case !c.Timed():
		return "-"
	case c.MoveTime > 0 && !c.Clocked():
		return "1/" + seconds(c.MoveTime)
	case c.MoveTime > 0 || c.Byoyomi > 0:
		return "?"
	}
	text := seconds(c.Base)
	if c.Moves > 0 {
		text = strconv.Itoa(c.Moves) + "/" + text
	}
	if c.Increment > 0 {
		text += "+" + seconds(c.Increment)
	}
	return text
}

// MarshalText implements encoding.TextMarshaler. It returns the same text as String.
func (c TimeControl) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. It accepts what ParseTimeControl accepts.
func (c *TimeControl) UnmarshalText(text []byte) (err error) {
	*c, err = ParseTimeControl(string(text))
	return err
}

// SpeedFactor returns the factor to multiply times by on a machine of the measured speed, so that
// engines search as much as they would at the reference speed.
func SpeedFactor(referenceNPS, measuredNPS float64) (float64, error) {
	if !(referenceNPS > 0 && measuredNPS > 0) || math.IsInf(referenceNPS/measuredNPS, 0) {
		return 0, fmt.Errorf("%w: speeds %g and %g nodes a second, want positive ones",
			ErrTimeControl, referenceNPS, measuredNPS)
	}
	return referenceNPS / measuredNPS, nil
}

// Scale returns the control with all times multiplied by factor and rounded to the nearest
// millisecond, with halves rounded up.
func (c TimeControl) Scale(factor float64) TimeControl {
	for _, d := range []*time.Duration{&c.Base, &c.Increment, &c.Byoyomi, &c.MoveTime} {
		ms := math.Floor(float64(*d)*factor/float64(time.Millisecond) + 0.5)
		*d = time.Duration(min(ms, float64(mostTime/time.Millisecond))) * time.Millisecond
	}
	return c
}
