package rooms

import (
	"errors"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func millis(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }

// checkControl puts a time control that a face has sent into order. Games of many
// days are not played here: clocks are stopped while the program is away.
func checkControl(c *session.Control) error {
	err := c.Check()
	switch {
	case errors.Is(err, session.ErrControlKind), c.Kind == session.ControlCorrespondence:
		return talk.NewError(talk.BadArgs, "clock.unknown", "kind", phrases.Clip(c.Kind, 20)).With(view.AtField("time.kind"))
	case err != nil:
		return talk.NewError(talk.BadArgs, "clock.range").With(view.AtField("time"))
	}
	return nil
}

// engineClock gives a side's clock in the words of the engine protocols, which do
// not know byoyomi: base time left is sent with the period as an increment, since
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
