// Package longtest is the switch of the tests that take long: the ordinary
// "go test ./..." leaves them out, so that it stays short enough to be run after every
// change. They run with the environment variable CHUHE_LONG_TESTS=1, as in the lane long of
// .ci/run, which lists at its end what it has left out anyway.
package longtest

import (
	"os"
	"testing"
)

// Variable switches the long tests on when it is set to anything.
const Variable = "CHUHE_LONG_TESTS"

// On reports whether the long tests run.
func On() bool {
	return os.Getenv(Variable) != "" //nolint:forbidigo // no program imports this, and tests of every package read it
}

// Only skips a test that takes long unless those were asked for. what gives the reason.
func Only(t testing.TB, what string) {
	t.Helper()
	if !On() {
		t.Skipf("%s; it runs with %s=1", what, Variable)
	}
}
