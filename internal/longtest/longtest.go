// Package longtest switches the long tests. The ordinary "go test ./..." skips them, so that it
// stays short enough to run after every change. They run with the environment variable
// CHUHE_LONG_TESTS=1, as in the lane long of .ci/run, which finally lists what it still skipped.
package longtest

import (
	"os"
	"testing"
)

// Variable enables the long tests if it is not empty.
const Variable = "CHUHE_LONG_TESTS"

// On reports whether the long tests are enabled.
func On() bool {
	return os.Getenv(Variable) != "" //nolint:forbidigo // no program imports this, and tests of every package read it
}

// Only skips a long test unless long tests are enabled. what is the reason.
func Only(t testing.TB, what string) {
	t.Helper()
	if !On() {
		t.Skipf("%s; it runs with %s=1", what, Variable)
	}
}
