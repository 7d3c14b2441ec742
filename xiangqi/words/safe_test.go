package words_test

import (
	"errors"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/words"
)

// No verdict, ruling or error that the types allow makes a sentence panic, in any language.
func TestAnyValueIsSafe(t *testing.T) {
	law := safelaw.Law{Calls: 300, Values: []any{
		errors.New("other"), &xiangqi.IllegalMoveError{}, &xiangqi.PlyError{}, &xiangqi.FaultError{}, &xiangqi.MoveTextError{}, words.Chinese, words.Language("none"), &xiangqi.RuledMove{},
	}}
	law.Check(t, []any{words.English, words.Language("")}, map[string]any{
		"Explain": words.Explain, "Move": words.Move, "Refusal": words.Refusal, "Verdict": words.Verdict, "ParseLanguage": words.ParseLanguage,
	})
}
