// Package await lets tests wait for other goroutines, processes and machines. Tests wait for a
// condition, never for a fixed amount of time. Tests with simulated clocks use testing/synctest
// instead.
package await

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

const (
	// pause is the time between two checks of a condition.
	pause = 5 * time.Millisecond
	// looks is the number of checks before giving up, which takes two minutes on an idle machine.
	// If the machine is busy or a check is slow, the wait takes correspondingly longer.
	looks = 24_000
)

// Holds waits until a condition holds and reports whether it did.
func Holds(holds func() bool) bool {
	for range looks {
		if holds() {
			return true
		}
		time.Sleep(pause)
	}
	return false
}

// That waits until a condition holds. If it never does, That fails the test and stops it. The
// details, if any, describe the state at that point.
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

// Closed waits until a channel is closed or delivers a value.
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

// Never repeatedly checks a condition for the given time and fails the test if the condition
// becomes true. On a busy machine, it checks less often, but it never fails for that reason.
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

// Moment sleeps for a random time shorter than most. Use it for kills, stops and messages that may
// occur at any moment. A test must not depend on the length of the sleep.
func Moment(most time.Duration) {
	time.Sleep(rand.N(most))
}

// Death blocks until the process is killed. It serves test programs that hang on purpose.
func Death() {
	time.Sleep(math.MaxInt64)
}
