package tune_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
)

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	params := tune.DefaultParams()
	law = safelaw.Law{Calls: 60, Values: []any{params}}
	receivers := []any{params, tune.Params{}}
	for n := range 256 {
		receivers = append(receivers, tune.End(n), tune.Role(n), tune.Pruning(n), tune.PickStage(n))
	}
	return law, receivers
}

// No value that the types allow makes a method panic.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
