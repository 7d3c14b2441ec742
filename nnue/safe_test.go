package nnue_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	start := xiangqi.StartPosition()
	network := nnue.Embedded()
	law = safelaw.Law{Calls: 30, Except: map[string]string{"nnue.Network.Row": "wants an input that there is", "nnue.Evaluator.Evaluate": "for a search, which has one of a network"}, Values: []any{start, &start, &xiangqi.Position{}}}
	receivers := []any{network, nnue.Settings{}, nnue.Explanation{}, nnue.Shape{}, network.Shape()}
	return law, receivers
}

// No value that the types allow makes a network panic.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
