package picture_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/picture"
)

// law has the values of the tests of safe values. A width beyond the least one draws the same, and
// takes longer.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	start := xiangqi.StartPosition()
	law = safelaw.Law{Calls: 20, Values: []any{start, &start, start.Board()}, Fields: map[string][]any{"Width": {90, -1, 1 << 30}}}
	return law, []any{&picture.Options{Traditional: true, Title: "<\x00"}}
}

// No option, move or position makes a picture panic.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
