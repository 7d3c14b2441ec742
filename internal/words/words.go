// Package words says in English and Chinese what the rules say in data: verdicts
// and their grounds, why a move is illegal, what is wrong with a position. The
// other packages hold no sentences for people; their errors are for logs.
package words

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Language is one of the languages of the sentences. The zero value is English.
type Language uint8

// The languages. Chinese is written in simplified characters.
const (
	English Language = iota
	Chinese
)

// ErrLanguage is wrapped by the errors of ParseLanguage.
var ErrLanguage = errors.New("unknown language")

// ParseLanguage reads "en" or "zh".
func ParseLanguage(s string) (Language, error) {
	switch s {
	case "en":
		return English, nil
	case "zh":
		return Chinese, nil
	}
	return English, fmt.Errorf("%w: %.20q, want en or zh", ErrLanguage, s)
}

// String returns "en" or "zh".
func (l Language) String() string { return l.of(text{"en", "zh"}) }

// text is a phrase in both languages.
type text struct{ en, zh string }

func (l Language) of(t text) string {
	if l == Chinese {
		return t.zh
	}
	return t.en
}

// Color names a side: "Red" or "红方".
func (l Language) Color(c xiangqi.Color) string {
	if c == xiangqi.Red {
		return l.of(text{"Red", "红方"})
	}
	return l.of(text{"Black", "黑方"})
}

var men = map[xiangqi.Kind]struct {
	en       string
	red, blk string
}{
	xiangqi.King:    {"king", "帅", "将"},
	xiangqi.Advisor: {"advisor", "仕", "士"},
	xiangqi.Bishop:  {"bishop", "相", "象"},
	xiangqi.Knight:  {"knight", "马", "马"},
	xiangqi.Rook:    {"rook", "车", "车"},
	xiangqi.Cannon:  {"cannon", "炮", "炮"},
	xiangqi.Pawn:    {"pawn", "兵", "卒"},
}

// Piece names a man of a side: "red rook" or "红车"; the empty string for none.
func (l Language) Piece(p xiangqi.Piece) string {
	name, ok := men[p.Kind()]
	switch {
	case !ok:
		return ""
	case p.Color() == xiangqi.Red:
		return l.of(text{"red " + name.en, "红" + name.red})
	}
	return l.of(text{"black " + name.en, "黑" + name.blk})
}

// Man names a man with its square: "the red rook on e5" or "e5的红车".
func (l Language) Man(m xiangqi.Man) string {
	return l.of(text{
		"the " + l.Piece(m.Piece) + " on " + m.Square.String(),
		m.Square.String() + "的" + l.Piece(m.Piece),
	})
}

// RuleSet names a rule set: "the Asian rules" or "亚洲规则".
func (l Language) RuleSet(s xiangqi.RuleSet) string {
	switch s {
	case xiangqi.AXF:
		return l.of(text{"the Asian rules", "亚洲规则"})
	case xiangqi.CXA:
		return l.of(text{"the Chinese rules", "中国规则"})
	case xiangqi.Computer:
		return l.of(text{"the computer rules", "电脑规则"})
	}
	return s.String()
}
