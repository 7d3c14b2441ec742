package server

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/words"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// wrongField names the argument that an error is about, for a page to tell it
// beside the field.
type wrongField struct {
	Field string `json:"field"`
}

// badField is the error of a condition that cannot be understood.
func badField(field, en, zh string, args ...any) error {
	return talk.Errorf(talk.BadArgs, en, zh, args...).With(wrongField{field})
}

// query reads the conditions; its errors name the field.
func (q *libraryQuery) query() (out library.Query, err error) {
	out = library.Query{Player: q.Player, Event: q.Event, Exact: q.Exact, AnyColor: q.Material != ""}
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

// badCondition tells what is wrong with a condition that was written.
func badCondition(err error) error {
	var wrong *library.ConditionError
	if !errors.As(err, &wrong) {
		return err
	}
	switch {
	case errors.Is(err, library.ErrDates):
		return badField(wrong.Field, "The last date lies before the first one.", "截止日期早于起始日期。")
	case wrong.Field == "since", wrong.Field == "until":
		return badField(wrong.Field, "A date is written as 1999, 1999-05 or 1999-05-31.", "日期应写作 1999、1999-05 或 1999-05-31。")
	case wrong.Field == "ecco":
		return badField(wrong.Field, "A code is a letter from A to E with up to two digits, as C4.", "代码为字母 A 至 E 加至多两位数字，如 C4。")
	case wrong.Field == "result":
		return badField(wrong.Field, "A result is 1-0, 0-1, 1/2-1/2 or *.", "结果应为 1-0、0-1、1/2-1/2 或 *。")
	case wrong.Field == "pattern":
		return badField(wrong.Field, "A pattern has ten ranks of nine points, as docs/library.md tells: %v.", "格局应为十行九列，见 docs/library.md：%v。", wrong.Err)
	}
	return badField(wrong.Field, "Men are written in letters of FEN, as RCP v rn, or - for none.", "子力用 FEN 字母书写，如 RCP v rn，- 表示没有。")
}

// readPosition reads a FEN from the page, which moves may follow.
func readPosition(fen string) (xiangqi.Position, error) {
	pos, moves, _, err := xiangqi.ParseLineLenient(fen)
	if err != nil {
		return pos, badPosition(err)
	}
	for _, m := range moves {
		pos.MakeMove(m)
	}
	return pos, nil
}

// badPosition tells what is wrong with a position that was written.
func badPosition(err error) error {
	var faults *xiangqi.FaultError
	if !errors.As(err, &faults) {
		return badField("fen", "A move behind the position cannot be played.", "局面后的着法不能走。")
	}
	f := faults.Faults[0]
	return (&talk.Error{Code: talk.BadArgs, Message: talk.Words{
		EN: "This is no position yet. " + words.English.FaultOf(f), ZH: "局面尚不完整：" + words.Chinese.FaultOf(f),
	}}).With(wrongField{"fen"}).Because(err)
}
