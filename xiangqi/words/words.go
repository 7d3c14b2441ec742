// Package words turns the results of the rules into sentences. It describes verdicts and their
// grounds, the moves of a ruling, and the reasons for rejecting a move or a position. It supports
// every language that Chuhe supports, including English and Chinese.
package words

import (
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Language is a language tag, such as "en". The zero value means English.
type Language string

// The languages that are always available; Chinese uses simplified characters.
const (
	English = Language(phrases.English)
	Chinese = Language(phrases.Chinese)
)

// ErrLanguage is wrapped by errors from ParseLanguage.
var ErrLanguage = phrases.ErrLanguage

// Languages returns all languages, English first.
func Languages() (all []Language) {
	for _, l := range phrases.Languages() {
		all = append(all, Language(l))
	}
	return all
}

// ParseLanguage parses a language tag, such as "zh".
func ParseLanguage(tag string) (Language, error) {
	l, err := phrases.ParseLanguage(tag)
	return Language(l), err
}

// in returns t in language l, or in English if there is no translation.
func in(t phrases.Text, l Language) string {
	if l == "" {
		l = English
	}
	return t.In(phrases.Language(l))
}

// Verdict returns a sentence that describes the state of a game and the reason for it, such as
// "Red wins: Black is checkmated." In English, it is the sentence that Verdict.String returns.
func Verdict(v xiangqi.Verdict, l Language) string { return in(phrases.Verdict(v), l) }

// Explain returns the grounds for a verdict as sentences. The first is the sentence that Verdict
// returns. For a repetition, further sentences describe what each side did, why a side does not
// lose for it, and which clause applies. All of them are derived from the ruling.
func Explain(e xiangqi.Explanation, l Language) []string {
	told := phrases.Sentences(e)
	all := make([]string, len(told))
	for i, t := range told {
		all[i] = in(t, l)
	}
	return all
}

// Move describes a move of a ruling, such as "move 3, R6=7: chase; the red rook attacks the black
// horse (it is unprotected)".
func Move(m *xiangqi.RuledMove, l Language) string {
	if m == nil {
		return ""
	}
	return in(phrases.RuledMove(m), l)
}

// Refusal explains why package xiangqi rejected a move, the text of a move, or a position, given
// the error that it returned. An example is "The horse is blocked by a piece on its leg." For
// other errors, ok is false.
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
