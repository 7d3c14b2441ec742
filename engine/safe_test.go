package engine_test

import (
	"reflect"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	start := xiangqi.StartPosition()
	game := xiangqi.NewGame(xiangqi.RulesAXF())
	options := engine.DefaultOptions()
	options.Hash = 1
	own := engine.New(options)
	t.Cleanup(own.Close)
	law = safelaw.Law{Calls: 4, Except: map[string]string{"Signature": "searches as long as its options ask"}, Values: []any{start, &start, game, options}, Fields: map[string][]any{"Hash": {0, -1, 1}, "Threads": {0, -1, 1, 2}}, Set: []reflect.Type{reflect.TypeFor[*xiangqi.Position]()}}
	return law, []any{own, engine.New(engine.Options{})}
}

// No value that the types allow makes an engine panic, here or in a goroutine of its own, and no
// options make one that cannot search.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
