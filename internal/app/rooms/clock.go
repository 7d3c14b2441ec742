package rooms

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Kinds of time controls.
const (
	controlNone      = "none"
	controlMove      = "move"      // so much for every move
	controlIncrement = "increment" // so much for the game, and more with every move
	controlByoyomi   = "byoyomi"   // so much for the game, then periods for one move each
)

// Bounds of time controls.
const (
	mostTime    = 24 * time.Hour
	leastTime   = 100 * time.Millisecond
	mostPeriods = 99
)

// Control is a time control. Which fields count is told by the kind.
type Control struct {
	Kind        string `json:"kind"`
	MoveMS      int64  `json:"move_ms,omitempty"`
	BaseMS      int64  `json:"base_ms,omitempty"`
	IncrementMS int64  `json:"increment_ms,omitempty"`
	PeriodMS    int64  `json:"period_ms,omitempty"`
	Periods     int    `json:"periods,omitempty"`
}

func millis(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }

// check returns what is wrong with a control that a face has sent.
func (c *Control) check() error {
	within := func(ms int64, least time.Duration) bool {
		return ms >= least.Milliseconds() && ms <= mostTime.Milliseconds()
	}
	var ok bool
	switch c.Kind {
	case "", controlNone:
		*c = Control{Kind: controlNone}
		return nil
	case controlMove:
		ok = within(c.MoveMS, leastTime) && *c == Control{Kind: c.Kind, MoveMS: c.MoveMS}
	case controlIncrement:
		ok = within(c.BaseMS, 0) && within(c.IncrementMS, 0) && within(c.BaseMS+c.IncrementMS, leastTime) &&
			*c == Control{Kind: c.Kind, BaseMS: c.BaseMS, IncrementMS: c.IncrementMS}
	case controlByoyomi:
		ok = within(c.BaseMS, 0) && within(c.PeriodMS, leastTime) && c.Periods >= 1 && c.Periods <= mostPeriods &&
			*c == Control{Kind: c.Kind, BaseMS: c.BaseMS, PeriodMS: c.PeriodMS, Periods: c.Periods}
	default:
		return talk.Errorf(talk.BadArgs, "The time control %.20q is not known: none, move, increment or byoyomi are.",
			"没有计时方式 %.20q，可选 none、move、increment、byoyomi。", c.Kind).With(fieldDetail{"time.kind"})
	}
	if !ok {
		return talk.Errorf(talk.BadArgs, "The times must lie between 0.1 seconds and 24 hours, the periods between 1 and 99.",
			"时间须在 0.1 秒至 24 小时之间，读秒次数须在 1 至 99 之间。").With(fieldDetail{"time"})
	}
	return nil
}

// fieldDetail names the field that an error is about.
type fieldDetail struct {
	Field string `json:"field"`
}

// sideClock is what one side has left.
type sideClock struct {
	left    time.Duration // of the base, the move or the period
	periods int           // that are left, the present one included; byoyomi only
	byoyomi bool          // left is of a period
}

func (c *Control) fresh() sideClock {
	switch c.Kind {
	case controlMove:
		return sideClock{left: millis(c.MoveMS)}
	case controlByoyomi:
		if c.BaseMS == 0 {
			return sideClock{left: millis(c.PeriodMS), periods: c.Periods, byoyomi: true}
		}
		return sideClock{left: millis(c.BaseMS), periods: c.Periods}
	}
	return sideClock{left: millis(c.BaseMS)}
}

// run takes time off a side's clock. When it returns false the flag has fallen.
func (c *Control) run(s sideClock, elapsed time.Duration) (sideClock, bool) {
	s.left -= elapsed
	if c.Kind != controlByoyomi {
		return s, s.left > 0
	}
	for s.left <= 0 {
		switch {
		case !s.byoyomi:
			s.byoyomi = true
		case s.periods > 1:
			s.periods--
		default:
			s.periods, s.left = 0, 0
			return s, false
		}
		s.left += millis(c.PeriodMS)
	}
	return s, true
}

// moved is a side's clock after its move.
func (c *Control) moved(s sideClock) sideClock {
	switch {
	case c.Kind == controlMove:
		s.left = millis(c.MoveMS)
	case c.Kind == controlIncrement:
		s.left += millis(c.IncrementMS)
	case s.byoyomi:
		s.left = millis(c.PeriodMS)
	}
	return s
}

// untilFlag is the time after which the flag falls when nothing happens.
func (c *Control) untilFlag(s sideClock) time.Duration {
	if c.Kind != controlByoyomi {
		return s.left
	}
	further := s.periods - 1 // whole periods behind the present stretch
	if !s.byoyomi {
		further++
	}
	return s.left + time.Duration(further)*millis(c.PeriodMS)
}

// clock is the clock of a game: both sides', of which at most one runs.
type clock struct {
	control Control
	sides   [2]sideClock
	running bool
	side    xiangqi.Color // whose clock runs
	since   time.Time     // when it was started, or last brought up to date
}

func newClock(c Control) *clock {
	if c.Kind == controlNone {
		return nil
	}
	return &clock{control: c, sides: [2]sideClock{c.fresh(), c.fresh()}}
}

// now is what a side has left at a time, and whether its flag still stands.
func (c *clock) now(side xiangqi.Color, at time.Time) (sideClock, bool) {
	s := c.sides[side]
	if !c.running || c.side != side {
		return s, true
	}
	return c.control.run(s, at.Sub(c.since))
}

// stop brings the running clock up to date and stops it; false when its flag has
// fallen.
func (c *clock) stop(at time.Time) bool {
	if !c.running {
		return true
	}
	s, ok := c.now(c.side, at)
	c.sides[c.side], c.running = s, false
	return ok
}

// start lets a side's clock run.
func (c *clock) start(side xiangqi.Color, at time.Time) { c.running, c.side, c.since = true, side, at }

// flagIn is the time until the flag of the running clock falls; false when none
// runs.
func (c *clock) flagIn(at time.Time) (time.Duration, bool) {
	if !c.running {
		return 0, false
	}
	return c.control.untilFlag(c.sides[c.side]) - at.Sub(c.since), true
}

// tell gives a side's clock in the words of the engine protocols, which do not
// know byoyomi: base time left is told with the period as an increment, since
// what is not used of a period comes again; a period is a move of its own.
func (c *clock) tell(side xiangqi.Color, at time.Time) player.Clock {
	s, _ := c.now(side, at)
	s.left = max(s.left, time.Millisecond)
	switch {
	case c.control.Kind == controlMove || s.byoyomi:
		return player.Clock{Time: s.left, MovesToGo: 1}
	case c.control.Kind == controlByoyomi:
		period := millis(c.control.PeriodMS)
		return player.Clock{Time: s.left + period, Increment: period}
	}
	return player.Clock{Time: s.left, Increment: millis(c.control.IncrementMS)}
}

// sideClockState and clocksState are clocks as faces are told of them.
type sideClockState struct {
	LeftMS  int64 `json:"left_ms"`
	Periods int   `json:"periods"`
	Byoyomi bool  `json:"byoyomi"`
}

type clocksState struct {
	Control Control        `json:"control"`
	Red     sideClockState `json:"red"`
	Black   sideClockState `json:"black"`
	Running *xiangqi.Color `json:"running"`
	Paused  bool           `json:"paused"`
}

func (c *clock) state(at time.Time, paused bool) *clocksState {
	if c == nil {
		return nil
	}
	side := func(color xiangqi.Color) sideClockState {
		s, _ := c.now(color, at)
		return sideClockState{max(0, s.left.Milliseconds()), s.periods, s.byoyomi}
	}
	state := &clocksState{Control: c.control, Red: side(xiangqi.Red), Black: side(xiangqi.Black), Paused: paused}
	if c.running {
		state.Running = pointer(c.side)
	}
	return state
}
