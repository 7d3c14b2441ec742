package session

import (
	"errors"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The kinds of time control.
const (
	ControlNone           = "none"
	ControlMove           = "move"           // a fixed time for each move
	ControlIncrement      = "increment"      // a fixed time for the game, with an increment for each move
	ControlByoyomi        = "byoyomi"        // a fixed time for the game, followed by periods of one move each
	ControlCorrespondence = "correspondence" // a number of days for each move
)

// Limits on time controls.
const (
	MaxTime           = 24 * time.Hour
	MinTime           = 100 * time.Millisecond
	MaxPeriods        = 99
	MinCorrespondence = time.Hour           // per move
	MaxCorrespondence = 60 * 24 * time.Hour // per move
)

// Control is a time control. Its kind determines which of the other fields apply.
type Control struct {
	Kind        string `json:"kind"`
	MoveMS      int64  `json:"move_ms,omitempty"` // also used for correspondence games
	BaseMS      int64  `json:"base_ms,omitempty"`
	IncrementMS int64  `json:"increment_ms,omitempty"`
	PeriodMS    int64  `json:"period_ms,omitempty"`
	Periods     int    `json:"periods,omitempty"`
}

// Errors in a time control.
var (
	ErrControlKind  = errors.New("unknown kind of time control")
	ErrControlTimes = errors.New("times or periods out of range")
)

func millis(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }

// Check normalizes c and returns an error if it is invalid. An empty kind means that there are no clocks.
// The error is an *Error with the code BadControl, and wraps ErrControlKind or ErrControlTimes.
func (c *Control) Check() error {
	within := func(ms int64, least, most time.Duration) bool {
		return ms >= least.Milliseconds() && ms <= most.Milliseconds()
	}
	var ok bool
	switch c.Kind {
	case "", ControlNone:
		*c = Control{Kind: ControlNone}
		return nil
	case ControlMove:
		ok = within(c.MoveMS, MinTime, MaxTime) && *c == Control{Kind: c.Kind, MoveMS: c.MoveMS}
	case ControlCorrespondence:
		ok = within(c.MoveMS, MinCorrespondence, MaxCorrespondence) && *c == Control{Kind: c.Kind, MoveMS: c.MoveMS}
	case ControlIncrement:
		ok = within(c.BaseMS, 0, MaxTime) && within(c.IncrementMS, 0, MaxTime) && within(c.BaseMS+c.IncrementMS, MinTime, MaxTime) &&
			*c == Control{Kind: c.Kind, BaseMS: c.BaseMS, IncrementMS: c.IncrementMS}
	case ControlByoyomi:
		ok = within(c.BaseMS, 0, MaxTime) && within(c.PeriodMS, MinTime, MaxTime) && c.Periods >= 1 && c.Periods <= MaxPeriods &&
			*c == Control{Kind: c.Kind, BaseMS: c.BaseMS, PeriodMS: c.PeriodMS, Periods: c.Periods}
	default:
		return &Error{Code: BadControl, Err: fmt.Errorf("%w: %.20q", ErrControlKind, c.Kind)}
	}
	if !ok {
		return &Error{Code: BadControl, Err: ErrControlTimes}
	}
	return nil
}

// Left is the time that one side has left.
type Left struct {
	Time    time.Duration // time left in the base time, the move or the period
	Periods int           // number of periods left, including the current one; byoyomi only
	Byoyomi bool          // whether Time belongs to a period
}

// fresh returns the time that each side has at the start of a game.
func (c *Control) fresh() Left {
	switch c.Kind {
	case ControlMove, ControlCorrespondence:
		return Left{Time: millis(c.MoveMS)}
	case ControlByoyomi:
		if c.BaseMS == 0 {
			return Left{Time: millis(c.PeriodMS), Periods: c.Periods, Byoyomi: true}
		}
		return Left{Time: millis(c.BaseMS), Periods: c.Periods}
	}
	return Left{Time: millis(c.BaseMS)}
}

// run deducts elapsed from a side's time. It returns false if the flag falls.
func (c *Control) run(s Left, elapsed time.Duration) (Left, bool) {
	s.Time -= elapsed
	if c.Kind != ControlByoyomi {
		return s, s.Time > 0
	}
	for s.Time <= 0 {
		switch {
		case !s.Byoyomi:
			s.Byoyomi = true
		case s.Periods > 1:
			s.Periods--
		default:
			s.Periods, s.Time = 0, 0
			return s, false
		}
		s.Time += millis(c.PeriodMS)
	}
	return s, true
}

// moved returns a side's time after it has made a move. This is the only rule that adds time to a
// clock, apart from GiveTime and reopening a game lost on time.
func (c *Control) moved(s Left) Left {
	switch {
	case c.Kind == ControlMove || c.Kind == ControlCorrespondence:
		s.Time = millis(c.MoveMS)
	case c.Kind == ControlIncrement:
		s.Time += millis(c.IncrementMS)
	case s.Byoyomi:
		s.Time = millis(c.PeriodMS)
	}
	return s
}

// untilFlag returns how long it takes for the flag to fall if nothing else happens.
func (c *Control) untilFlag(s Left) time.Duration {
	if c.Kind != ControlByoyomi {
		return s.Time
	}
	further := s.Periods - 1 // whole periods after the current stretch of time
	if !s.Byoyomi {
		further++
	}
	return s.Time + time.Duration(further)*millis(c.PeriodMS)
}

// timer keeps the time of a game: how much each side has left, and when the side to move began to
// think. Whether the clock is running depends on the rest of the session and is not recorded here;
// see running.
type timer struct {
	control Control
	sides   [2]Left
	since   time.Time     // when the side to move began to think or was last charged
	spent   time.Duration // time spent on the current move before since
}

func newTimer(c Control, at time.Time) timer {
	return timer{control: c, sides: [2]Left{c.fresh(), c.fresh()}, since: at}
}

// timed reports whether the game has clocks.
func (s *Session) timed() bool { return s.timer.control.Kind != ControlNone }

// running reports whether the clock of the side to move is running. Clocks do not start before the
// first move, so that no side loses time before it has seen the game.
func (s *Session) running() bool {
	return s.timed() && s.phase == Playing && !s.paused && s.live.Ply() > 0
}

// thinking returns how long the side to move has been thinking since it was last charged.
func (s *Session) thinking(at time.Time) time.Duration {
	if s.phase != Playing || s.paused {
		return 0
	}
	return max(0, instant(at).Sub(s.timer.since))
}

// Thinking returns how long the side to move has been thinking since it was last charged. It
// returns 0 if no game is in progress or the game is paused.
func (s *Session) Thinking(at time.Time) time.Duration { return s.thinking(at) }

// charge brings the timer up to date, deducting the thinking time minus credit from the clock. The
// caller must have checked that the flag has not fallen, unless that no longer matters.
func (s *Session) charge(at time.Time, credit time.Duration) {
	d := s.thinking(at)
	if s.running() {
		side := s.game.Turn()
		s.timer.sides[side], _ = s.timer.control.run(s.timer.sides[side], max(0, d-credit))
	}
	s.timer.since, s.timer.spent = at, s.timer.spent+d
}

// Timed reports whether the game has clocks.
func (s *Session) Timed() bool { return s.timed() }

// Casual reports whether players may receive help: the game must be in progress, have no clocks,
// and allow moves to be taken back without the opponent's consent.
func (s *Session) Casual() bool { return s.phase == Playing && !s.strict && !s.timed() }

// Control returns the time control.
func (s *Session) Control() Control { return s.timer.control }

// Dial is a snapshot of a game's clocks. It can compute their state at any later time without
// access to the session, as long as nothing has happened in the game since it was taken.
type Dial struct {
	timer  timer
	turn   xiangqi.Color
	runs   bool
	paused bool
}

// Dial returns a snapshot of the clocks.
func (s *Session) Dial() Dial {
	d := Dial{timer: s.timer, runs: s.running(), paused: s.paused}
	if d.runs {
		d.turn = s.game.Turn()
	}
	return d
}

// Timed reports whether the game has clocks.
func (d *Dial) Timed() bool { return d.timer.control.Kind != ControlNone }

// Paused reports whether the game is paused.
func (d *Dial) Paused() bool { return d.paused }

// Control returns the time control.
func (d *Dial) Control() Control { return d.timer.control }

// Running returns the side whose clock is running. If neither is, ok is false.
func (d *Dial) Running() (side xiangqi.Color, ok bool) { return d.turn, d.runs }

// Left returns how much time a side has left at the given time, or zero if the game has no clocks.
func (d *Dial) Left(side xiangqi.Color, at time.Time) Left {
	left := d.timer.sides[side]
	if d.runs && d.turn == side {
		left, _ = d.timer.control.run(left, max(0, instant(at).Sub(d.timer.since)))
	}
	return left
}

// Left returns how much time a side has left at the given time, or zero if the game has no clocks.
func (s *Session) Left(side xiangqi.Color, at time.Time) Left {
	d := s.Dial()
	return d.Left(side, at)
}

// Running returns the side whose clock is running. If neither is, ok is false.
func (s *Session) Running() (side xiangqi.Color, ok bool) {
	d := s.Dial()
	return d.Running()
}

// FlagIn returns the time left until the running clock's flag falls. If no clock is running, ok is
// false. Once d is zero or negative, the command Flag ends the game.
func (s *Session) FlagIn(at time.Time) (d time.Duration, ok bool) {
	if !s.running() {
		return 0, false
	}
	return s.timer.control.untilFlag(s.timer.sides[s.game.Turn()]) - s.thinking(at), true
}

// fallen reports whether the flag of the side to move has fallen. Up to credit of its thinking time
// is disregarded, to make up for network lag.
func (s *Session) fallen(at time.Time, credit time.Duration) bool {
	left, ok := s.FlagIn(at)
	return ok && left+min(credit, s.thinking(at)) <= 0
}

// graceTime is the time granted to a side that has run out of time when the time control itself
// adds none after a move.
const graceTime = 10 * time.Second

// reopen gives a side that has run out of time enough for one more move, so that a game lost on
// time can continue. A clock with time left is unchanged.
func (t *timer) reopen() {
	for i := range t.sides {
		if t.sides[i].Time <= 0 {
			t.sides[i] = t.control.last()
		}
	}
}

// last returns the time that a side receives for one more move after it has run out of time.
func (c *Control) last() Left {
	switch c.Kind {
	case ControlIncrement:
		return Left{Time: max(millis(c.IncrementMS), min(graceTime, millis(c.BaseMS+c.IncrementMS)))}
	case ControlByoyomi:
		return Left{Time: millis(c.PeriodMS), Periods: 1, Byoyomi: true}
	}
	return c.fresh()
}
