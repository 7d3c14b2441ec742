package record_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	law = safelaw.Law{Calls: 60, Values: []any{record.New(), &record.Game{}}}
	receivers := []any{
		record.New(), &record.Game{}, (*record.Game)(nil), &record.Node{}, (*record.Node)(nil), record.Headers{}, record.Headers(nil),
	}
	for n := range 256 {
		receivers = append(receivers, record.Format(n), record.Encoding(n), record.Mark{})
	}
	return law, receivers
}

// Zero values and nil are written and asked without a panic.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
	start := xiangqi.StartPosition()
	for f := record.Format(0); f < 40; f++ {
		for _, g := range []*record.Game{nil, {}, {Start: start.Setup()}, {Root: &record.Node{Move: xiangqi.Move(1<<16 - 1)}}, {Root: &record.Node{Children: []*record.Node{nil, {}}}}} {
			_, _, _ = record.Marshal(g, f, record.WriteOptions{})
		}
	}
	var zero record.Game
	if zero.Moves() != nil || zero.Count() != (record.Count{}) {
		t.Errorf("the zero value has %v, %v", zero.Moves(), zero.Count())
	}
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
