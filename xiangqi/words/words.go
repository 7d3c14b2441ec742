// Package words puts into words what the rules return as data: verdicts, what they rest on,
// the moves of a ruling, and why a move or a position is refused, in English, in
// Chinese and in every other language that Chuhe speaks.
package words

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Language is the tag of a language, as "en". The zero value is English.
type Language string

// The languages that are always there; Chinese is written in simplified characters.
const (
	English = Language(phrases.English)
	Chinese = Language(phrases.Chinese)
)

// ErrLanguage is wrapped by the errors of ParseLanguage.
var ErrLanguage = phrases.ErrLanguage

// Languages returns all languages, English first.
func Languages() (all []Language) {
	for _, l := range phrases.Languages() {
		all = append(all, Language(l))
	}
	return all
}

// ParseLanguage reads the tag of a language, as "zh".
func ParseLanguage(tag string) (Language, error) {
	l, err := phrases.ParseLanguage(tag)
	return Language(l), err
}

// in says a text in a language, in English where that is missing.
func in(t phrases.Text, l Language) string {
	if l == "" {
		l = English
	}
	return t.In(phrases.Language(l))
}

// Verdict reports the state of a game and why in one sentence: "Red wins: Black is
// checkmated." In English it is what Verdict.String says.
func Verdict(v xiangqi.Verdict, l Language) string { return in(phrases.Verdict(v), l) }

// Explain reports what a verdict rests on, sentence by sentence, the first being that
// of Verdict. Of a repetition these describe what either side did, why that does not
// lose where it does not, and the clause; all of it follows from the ruling.
func Explain(e xiangqi.Explanation, l Language) []string {
	told := phrases.Sentences(e)
	all := make([]string, len(told))
	for i, t := range told {
		all[i] = in(t, l)
	}
	return all
}

// Move describes one move of a ruling: "move 3, R6=7: chase; the red rook attacks the
// black knight (it is unprotected)".
func Move(m *xiangqi.RuledMove, l Language) string {
	if m == nil {
		return ""
	}
	return in(phrases.RuledMove(m), l)
}

// Refusal reports why a move, its text or a position is refused, given the error of the rules:
// "The horse is blocked: a piece stands on its leg." ok is false for other errors.
func Refusal(err error, l Language) (sentence string, ok bool) {
	if illegal := (*xiangqi.IllegalMoveError)(nil); errors.As(err, &illegal) {
		return in(phrases.IllegalMove(illegal.Reason), l), true
	}
	if faults := (*xiangqi.FaultError)(nil); errors.As(err, &faults) && len(faults.Faults) > 0 {
		return in(phrases.Fault(faults.Faults[0]), l), true
	}
	if text := (*xiangqi.MoveTextError)(nil); errors.As(err, &text) {
		return in(phrases.MoveText(text), l), true
	}
	if errors.Is(err, xiangqi.ErrGameOver) {
		return in(phrases.Say("move.afterEnd"), l), true
	}
	return "", false
}
