package words_test

import (
	"errors"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/words"
)

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	law = safelaw.Law{Calls: 300, Values: []any{
		errors.New("other"), &xiangqi.IllegalMoveError{}, &xiangqi.PlyError{}, &xiangqi.FaultError{}, &xiangqi.MoveTextError{}, words.Chinese, words.Language("none"), &xiangqi.RuledMove{},
	}}
	return law, []any{words.English, words.Language("")}
}

// No verdict, ruling or error that the types allow makes a sentence panic, in any language.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
