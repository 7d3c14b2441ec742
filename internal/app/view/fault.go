package view

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// fault describes to faces why a session refused a command.
type fault struct {
	code string
	key  phrases.Key
}

func (f fault) error() *talk.Error { return talk.NewError(f.code, f.key) }

// faults contains the refusals that need no details. FaultOf constructs those that name a node or a
// limit.
var faults = map[session.Code]fault{
	session.Stale:         {talk.Stale, "play.stale"},
	session.GameOver:      {GameOver, "play.over"},
	session.FlagFallen:    {GameOver, "play.late"},
	session.NobodyPlays:   {talk.NotNow, "play.study"},
	session.Paused:        {talk.NotNow, "game.paused"},
	session.NotYourTurn:   {NotYourTurn, "play.engineTurn"},
	session.YourTurn:      {talk.NotNow, "play.yourTurn"},
	session.NeedsConsent:  {talk.NotNow, "play.needsConsent"},
	session.TooLate:       {talk.NotNow, "play.tooLate"},
	session.TooEarly:      {talk.NotNow, "play.tooEarly"},
	session.NoClock:       {talk.NotNow, "play.noClock"},
	session.TooMuch:       {talk.Limit, "play.tooMuch"},
	session.BadCommand:    {talk.BadArgs, "play.badCommand"},
	session.NothingToUndo: {talk.NotNow, "play.noUndo"},
	session.NothingToRedo: {talk.NotNow, "play.noRedo"},
	session.Offered:       {talk.NotNow, "play.offered"},
	session.NotOffered:    {talk.NotNow, "play.noOffer"},
	session.MainLine:      {talk.NotNow, "line.mainLine"},
	session.GameMove:      {talk.NotNow, "line.noDelete"},
	session.GameResult:    {talk.NotNow, "headers.result"},
}

// badFields contains the refusals that are due to an invalid field of a face's message.
var badFields = map[session.Code]struct {
	fault
	field string
}{
	session.BadSign:   {fault{talk.BadArgs, "line.sign"}, "nags"},
	session.BadHeader: {fault{talk.BadArgs, "headers.form"}, "headers"},
}

// bounds contains the refusals for exceeding a limit. Their messages state the limit.
var bounds = map[session.Code]fault{
	session.TooManyHeaders: {talk.Limit, "headers.tooMany"},
	session.TooManyMoves:   {talk.Limit, "line.full"},
	session.CommentTooLong: {talk.Limit, "line.comment"},
	session.TooManySigns:   {talk.Limit, "line.signs"},
	session.TooManyMarks:   {talk.Limit, "line.marks"},
}

// FaultOf converts an error from a session to one for faces. Other errors are returned unchanged.
func FaultOf(err error) error {
	var e *session.Error
	if !errors.As(err, &e) {
		return err
	}
	if f, ok := faults[e.Code]; ok {
		return f.error()
	}
	if f, ok := badFields[e.Code]; ok {
		return f.error().With(FieldDetail{f.field})
	}
	if f, ok := bounds[e.Code]; ok {
		return talk.NewError(f.code, f.key, "most", e.Most).With(map[string]int{"most": e.Most})
	}
	switch e.Code {
	case session.NoNode:
		return talk.NewError(talk.NotFound, "line.noNode", "node", e.Node)
	case session.IllegalMove:
		var illegal *xiangqi.IllegalMoveError
		if errors.As(err, &illegal) {
			return (&talk.Error{Code: IllegalMove, Message: phrases.IllegalMove(illegal.Reason)}).Because(err)
		}
	}
	return err
}
