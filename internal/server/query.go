package server

import (
	"errors"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/library"
	"github.com/chuhe-xiangqi/chuhe/internal/talk"
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
	out = library.Query{Player: q.Player, Event: q.Event, ECCO: strings.TrimSpace(q.ECCO), Exact: q.Exact}
	if out.From, out.To, err = q.dates(); err != nil {
		return out, err
	}
	if !isOpeningCode(out.ECCO) {
		return out, badField("ecco", "A code is a letter from A to E with up to two digits, as C4.", "代码为字母 A 至 E 加至多两位数字，如 C4。")
	}
	if q.Result != "" {
		r, err := xiangqi.ParseResult(q.Result)
		if err != nil {
			return out, badField("result", "There is no result %q.", "没有结果 %q。", q.Result)
		}
		out.Result = &r
	}
	if q.FEN != "" {
		pos, err := readPosition(q.FEN)
		if err != nil {
			return out, err
		}
		out.Position = &pos
	}
	if q.Pattern != "" {
		if out.Pattern, err = library.ParsePattern(q.Pattern); err != nil {
			return out, badField("pattern", "A pattern has ten ranks of nine points, as docs/library.md tells: %v.", "格局应为十行九列，见 docs/library.md：%v。", err)
		}
	}
	if q.Material != "" {
		m, err := library.ParseMaterial(q.Material)
		if err != nil {
			return out, badField("material", "Men are written in letters of FEN, as RCP v rn, or - for none.", "子力用 FEN 字母书写，如 RCP v rn，- 表示没有。")
		}
		out.Material, out.AnyColor = &m, true
	}
	return out, nil
}

// dates reads the first and the last day; dates are compared as text, so that
// others would find the wrong games without a word.
func (q *libraryQuery) dates() (since, until string, err error) {
	for _, d := range []struct {
		field, text string
		to          *string
	}{{"since", q.Since, &since}, {"until", q.Until, &until}} {
		if strings.TrimSpace(d.text) == "" {
			continue
		}
		if *d.to, err = library.ParseDate(d.text); err != nil {
			return "", "", badField(d.field, "A date is written as 1999, 1999-05 or 1999-05-31.", "日期应写作 1999、1999-05 或 1999-05-31。")
		}
	}
	if until != "" && since > until && !strings.HasPrefix(since, until) {
		return "", "", badField("until", "The last date lies before the first one.", "截止日期早于起始日期。")
	}
	return since, until, nil
}

// isOpeningCode reports whether a text is a code of ECCO or its beginning.
func isOpeningCode(text string) bool {
	for i, c := range strings.ToUpper(text) {
		if i == 0 && (c < 'A' || c > 'E') || i > 0 && (c < '0' || c > '9') || i > 2 {
			return false
		}
	}
	return true
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
