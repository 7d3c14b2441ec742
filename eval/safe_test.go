package eval_test

import (
	"reflect"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// No value that the types allow makes an evaluation panic.
func TestAnyValueIsSafe(t *testing.T) {
	start := xiangqi.StartPosition()
	law := safelaw.Law{Calls: 60, Values: []any{start, &start, &xiangqi.Position{}, eval.Default()}, Set: []reflect.Type{reflect.TypeFor[*xiangqi.Position]()}}
	law.Check(t, []any{
		eval.New(eval.Default()), eval.New(nil), eval.Linear{}, eval.Term{}, eval.Weights{}, eval.Trace{}, eval.Tally{},
	}, map[string]any{"Classic": eval.Classic, "TermOf": eval.TermOf, "New": eval.New, "OnlyGroups": eval.OnlyGroups})
}
