package eval_test

import (
	"reflect"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	start := xiangqi.StartPosition()
	law = safelaw.Law{Calls: 60, Except: map[string]string{"eval.Evaluator.Tally": "for a search, which has one that New made", "eval.Evaluator.After": "for a search, which has one that New made"}, Values: []any{start, &start, &xiangqi.Position{}, eval.Default()}, Set: []reflect.Type{reflect.TypeFor[*xiangqi.Position]()}}
	return law, []any{eval.New(eval.Default()), eval.New(nil)}
}

// No value that the types allow makes an evaluation panic.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
