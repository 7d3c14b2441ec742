package session

import (
	"errors"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Kinds of time controls.
const (
	ControlNone           = "none"
	ControlMove           = "move"           // a fixed time per move
	ControlIncrement      = "increment"      // a fixed time for the game, plus an increment per move
	ControlByoyomi        = "byoyomi"        // a fixed time for the game, then periods of one move each
	ControlCorrespondence = "correspondence" // days per move
)

// Limits on time controls.
const (
	MaxTime           = 24 * time.Hour
	MinTime           = 100 * time.Millisecond
	MaxPeriods        = 99
	MinCorrespondence = time.Hour           // per move
	MaxCorrespondence = 60 * 24 * time.Hour // per move
)

// Control is a time control. Its kind determines which fields apply.
type Control struct {
	Kind        string `json:"kind"`
	MoveMS      int64  `json:"move_ms,omitempty"` // also in correspondence games
	BaseMS      int64  `json:"base_ms,omitempty"`
	IncrementMS int64  `json:"increment_ms,omitempty"`
	PeriodMS    int64  `json:"period_ms,omitempty"`
	Periods     int    `json:"periods,omitempty"`
}

// Errors about a time control.
var (
	ErrControlKind  = errors.New("unknown kind of time control")
	ErrControlTimes = errors.New("times or periods out of range")
)

func millis(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }

// Check validates and normalizes a control. A kind of "" means that there are no clocks. The error
// is an *Error with the code BadControl that wraps ErrControlKind or ErrControlTimes.
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

// Left is the remaining time of one side.
type Left struct {
	Time    time.Duration // of the base, the move or the period
	Periods int           // remaining periods, including the current one; byoyomi only
	Byoyomi bool          // whether Time is the time of a period
}

// fresh returns a side's time at the beginning of a game.
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

// run deducts time from a side's clock. It returns false if the flag has fallen.
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

// moved returns the state of a side's clock after the side has made a move. Apart from GiveTime and
// reopening a game lost on time, this is the only rule that adds time to a clock.
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

// untilFlag returns the time that is left until the flag falls, provided that nothing happens in
// between.
func (c *Control) untilFlag(s Left) time.Duration {
	if c.Kind != ControlByoyomi {
		return s.Time
	}
	further := s.Periods - 1 // whole periods after the current stretch
	if !s.Byoyomi {
		further++
	}
	return s.Time + time.Duration(further)*millis(c.PeriodMS)
}

// timer tracks the time of a game: how much both sides have left, and when the side to move began
// to think. It does not record whether a clock is running, because that depends on the session; see
// running.
type timer struct {
	control Control
	sides   [2]Left
	since   time.Time     // when the side to move began to think, or when its time was last charged
	spent   time.Duration // time spent on the current move before since
}

func newTimer(c Control, at time.Time) timer {
	return timer{control: c, sides: [2]Left{c.fresh(), c.fresh()}, since: at}
}

// timed reports whether the game has clocks.
func (s *Session) timed() bool { return s.timer.control.Kind != ControlNone }

// running reports whether the clock of the side to move is running. The clocks start only after the
// first move, so that neither side loses time before it has seen the game.
func (s *Session) running() bool {
	return s.timed() && s.phase == Playing && !s.paused && s.live.Ply() > 0
}

// thinking returns how long the side to move has been thinking since its time was last charged.
func (s *Session) thinking(at time.Time) time.Duration {
	if s.phase != Playing || s.paused {
		return 0
	}
	return max(0, instant(at).Sub(s.timer.since))
}

// Thinking returns how long the side to move has been thinking since its time was last charged, or
// 0 if no game is in progress.
func (s *Session) Thinking(at time.Time) time.Duration { return s.thinking(at) }

// charge brings the timer up to date. It deducts the thinking time from the clock, except for
// credit. The caller must have checked beforehand that the flag of the side to move has not fallen,
// unless the flag no longer matters.
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

// Casual reports whether a player of the game may receive help. This is the case if the game is in
// progress, has no clocks, and allows moves to be taken back without the opponent's consent.
func (s *Session) Casual() bool { return s.phase == Playing && !s.strict && !s.timed() }

// Control returns the time control.
func (s *Session) Control() Control { return s.timer.control }

// Dial is a snapshot of a game's clocks. It shows the clocks at any later time, without access to
// the session, as long as nothing has happened in the game since.
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

// Running returns the side whose clock is running; ok is false if none is.
func (d *Dial) Running() (side xiangqi.Color, ok bool) { return d.turn, d.runs }

// Left returns a side's remaining time at a given time. It returns zero for a game without clocks.
func (d *Dial) Left(side xiangqi.Color, at time.Time) Left {
	left := d.timer.sides[side]
	if d.runs && d.turn == side {
		left, _ = d.timer.control.run(left, max(0, instant(at).Sub(d.timer.since)))
	}
	return left
}

// Left returns a side's remaining time at a given time. It returns zero for a game without clocks.
func (s *Session) Left(side xiangqi.Color, at time.Time) Left {
	d := s.Dial()
	return d.Left(side, at)
}

// Running returns the side whose clock is running; ok is false if none is.
func (s *Session) Running() (side xiangqi.Color, ok bool) {
	d := s.Dial()
	return d.Running()
}

// FlagIn returns the time until the flag of the running clock falls; ok is false if no clock is
// running. Once the time is zero or less, the command Flag ends the game.
func (s *Session) FlagIn(at time.Time) (d time.Duration, ok bool) {
	if !s.running() {
		return 0, false
	}
	return s.timer.control.untilFlag(s.timer.sides[s.game.Turn()]) - s.thinking(at), true
}

// fallen reports whether the flag of the side to move has fallen. It does not count credit, the
// time that is not charged because of network lag.
func (s *Session) fallen(at time.Time, credit time.Duration) bool {
	left, ok := s.FlagIn(at)
	return ok && left+min(credit, s.thinking(at)) <= 0
}

// graceTime is the time given to a side whose time has run out, if the time control adds no time
// after a move.
const graceTime = 10 * time.Second

// reopen gives a side whose time has run out enough time for one more move, so that a game lost on
// time can continue. It leaves all other clocks unchanged.
func (t *timer) reopen() {
	for i := range t.sides {
		if t.sides[i].Time <= 0 {
			t.sides[i] = t.control.last()
		}
	}
}

// last returns the time that a side receives for one more move after its time has run out.
func (c *Control) last() Left {
	switch c.Kind {
	case ControlIncrement:
		return Left{Time: max(millis(c.IncrementMS), min(graceTime, millis(c.BaseMS+c.IncrementMS)))}
	case ControlByoyomi:
		return Left{Time: millis(c.PeriodMS), Periods: 1, Byoyomi: true}
	}
	return c.fresh()
}
