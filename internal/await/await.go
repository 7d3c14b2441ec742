// Package await is how tests wait for what other goroutines, processes and machines do:
// for a condition, never for a time. Tests whose clocks can be simulated use
// testing/synctest instead.
package await

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

const (
	// pause is the time between two looks at a condition.
	pause = 5 * time.Millisecond
	// looks is how often a condition is checked before it is given up: for two minutes
	// on an idle machine. A machine that leaves this process no time, or on which a look
	// takes long, prolongs the wait by as much.
	looks = 24_000
)

// Holds waits until a condition holds, and reports whether it came to hold.
func Holds(holds func() bool) bool {
	for range looks {
		if holds() {
			return true
		}
		time.Sleep(pause)
	}
	return false
}

// That waits until a condition holds. The test fails and ends when it does not come to
// hold; the details, if any, say how things are then.
func That(t testing.TB, what string, holds func() bool, details ...func() string) {
	t.Helper()
	if Holds(holds) {
		return
	}
	for _, d := range details {
		t.Log(d())
	}
	t.Fatalf("waited in vain: %s", what)
}

// Closed waits until a channel is closed or gives a value.
func Closed[T any](t testing.TB, what string, c <-chan T) (value T) {
	t.Helper()
	That(t, what, func() bool {
		select {
		case value = <-c:
			return true
		default:
			return false
		}
	})
	return value
}

// Never looks for some time at a condition that must not come to hold, and fails when it
// does. A machine without time to spare makes it see less, and never makes it fail.
func Never(t testing.TB, what string, d time.Duration, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(d); ; time.Sleep(pause) {
		if holds() {
			t.Errorf("this must not be: %s", what)
			return
		}
		if !time.Now().Before(end) {
			return
		}
	}
}

// Moment lets a random time pass, shorter than most: for kills, stops and messages that
// come at any moment. A test may not depend on how long it was.
func Moment(most time.Duration) {
	time.Sleep(rand.N(most))
}

// Death blocks until the process is killed: for programs of tests that hang on purpose.
func Death() {
	time.Sleep(math.MaxInt64)
}
