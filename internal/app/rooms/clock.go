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

// checkControl normalizes and validates a time control sent by a face. It rejects correspondence
// games, because clocks stop while the program is not running.
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

// engineClock converts a side's clock for engine protocols, none of which supports byoyomi. As long
// as base time remains, it adds one period to that time and also uses the period as the increment,
// because a period that is not used up is renewed in full. Once the base time is gone, each period
// becomes a session of one move.
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
