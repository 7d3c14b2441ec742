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

// checkControl validates and normalizes a time control that a face has sent. It rejects
// correspondence games, because clocks stop while the program is not running.
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

// engineClock converts a side's clock into a form that engine protocols support. They have no
// byoyomi. While base time remains, engineClock adds the period to it and also sends the period as
// an increment, because the unused part of a period is renewed. After that, each period counts as a
// session of one move.
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
