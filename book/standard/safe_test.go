package standard_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
)

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	law = safelaw.Law{Calls: 3}
	return law, nil
}

// No value that the types allow makes a function panic.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
