package server

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// wrongField names the argument that caused an error, so that the page can show the error next to
// the corresponding field.
type wrongField struct {
	Field string `json:"field"`
}

// badField returns an error for a condition that makes no sense.
func badField(field string, key phrases.Key, values ...any) *talk.Error {
	return talk.NewError(talk.BadArgs, key, values...).With(wrongField{field})
}

// query parses the conditions. Any error names the offending field.
func (q *libraryQuery) query() (out library.Query, err error) {
	out = library.Query{Player: q.Player, Event: q.Event, Source: q.Source, Tag: q.Tag, Collection: q.Collection, Exact: q.Exact, AnyColor: q.Material != ""}
	err = library.Conditions{
		Since: q.Since, Until: q.Until, Result: q.Result, ECCO: q.ECCO, Pattern: q.Pattern, Material: q.Material,
	}.Into(&out)
	if err != nil {
		return out, badCondition(err)
	}
	if q.FEN != "" {
		pos, err := readPosition(q.FEN)
		if err != nil {
			return out, err
		}
		out.Position = &pos
	}
	return out, nil
}

// badCondition describes what is wrong with a condition.
func badCondition(err error) error {
	var wrong *library.ConditionError
	if !errors.As(err, &wrong) {
		return err
	}
	switch {
	case errors.Is(err, library.ErrDates):
		return badField(wrong.Field, "query.dates")
	case wrong.Field == "since", wrong.Field == "until":
		return badField(wrong.Field, "query.date")
	case wrong.Field == "ecco":
		return badField(wrong.Field, "query.ecco")
	case wrong.Field == "result":
		return badField(wrong.Field, "query.result")
	case wrong.Field == "pattern":
		return badField(wrong.Field, "query.pattern", "reason", wrong.Err)
	}
	return badField(wrong.Field, "query.material")
}

// readPosition parses a FEN sent by the page, optionally followed by moves, and returns the
// resulting position.
func readPosition(fen string) (xiangqi.Position, error) {
	pos, moves, err := readLine(fen)
	return after(pos, moves), err
}

// readLine parses a FEN and the moves after it.
func readLine(fen string) (xiangqi.Position, []xiangqi.Move, error) {
	pos, moves, _, err := xiangqi.ParseLineLenient(fen)
	if err != nil {
		return pos, nil, badPosition(err)
	}
	return pos, moves, nil
}

// after returns the position after the given moves.
func after(pos xiangqi.Position, moves []xiangqi.Move) xiangqi.Position {
	for _, m := range moves {
		pos.MakeMove(m)
	}
	return pos
}

// badPosition describes what is wrong with a position.
func badPosition(err error) error {
	var faults *xiangqi.FaultError
	if !errors.As(err, &faults) {
		return badField("fen", "query.badMove")
	}
	return badField("fen", "query.badPosition", "fault", phrases.Fault(faults.Faults[0])).Because(err)
}
