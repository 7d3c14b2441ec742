package rooms

import (
	"errors"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func millis(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }

// checkControl puts a time control that a face has sent into order. Games of many
// days are not played here: clocks stand while the program is away.
func checkControl(c *session.Control) error {
	err := c.Check()
	switch {
	case errors.Is(err, session.ErrControlKind), c.Kind == session.ControlCorrespondence:
		return talk.NewError(talk.BadArgs, "clock.unknown", "kind", phrases.Clip(c.Kind, 20)).With(fieldDetail{"time.kind"})
	case err != nil:
		return talk.NewError(talk.BadArgs, "clock.range").With(fieldDetail{"time"})
	}
	return nil
}

// fieldDetail names the field that an error is about.
type fieldDetail struct {
	Field string `json:"field"`
}

// engineClock gives a side's clock in the words of the engine protocols, which do
// not know byoyomi: base time left is told with the period as an increment, since
// what is not used of a period comes again; a period is a move of its own.
func engineClock(s *session.Session, side xiangqi.Color, at time.Time) player.Clock {
	left, control := s.Left(side, at), s.Control()
	left.Time = max(left.Time, time.Millisecond)
	switch {
	case control.Kind == session.ControlMove || left.Byoyomi:
		return player.Clock{Time: left.Time, MovesToGo: 1}
	case control.Kind == session.ControlByoyomi:
		period := millis(control.PeriodMS)
		return player.Clock{Time: left.Time + period, Increment: period}
	}
	return player.Clock{Time: left.Time, Increment: millis(control.IncrementMS)}
}

// clocksState is the clocks as faces are told of them.
type clocksState struct {
	Control session.Control   `json:"control"`
	Red     session.LeftState `json:"red"`
	Black   session.LeftState `json:"black"`
	Running *xiangqi.Color    `json:"running"`
	Paused  bool              `json:"paused"`
}

// clocksOf tells of the clocks of a game, nil without any.
func clocksOf(s *session.Session, at time.Time) *clocksState {
	if !s.Timed() {
		return nil
	}
	side := func(color xiangqi.Color) session.LeftState {
		left := s.Left(color, at)
		left.Time = max(0, left.Time)
		return left.State()
	}
	state := &clocksState{Control: s.Control(), Red: side(xiangqi.Red), Black: side(xiangqi.Black), Paused: s.Paused()}
	if running, ok := s.Running(); ok {
		state.Running = &running
	}
	return state
}
