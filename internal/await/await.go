// Package await lets tests wait for other goroutines, processes and machines: for a condition,
// never for a fixed time. Tests with simulated clocks use testing/synctest instead.
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
	// looks is the number of checks before giving up: two minutes on an idle machine. If the machine
	// is busy or a check is slow, the wait becomes correspondingly longer.
	looks = 24_000
)

// Holds waits for a condition and reports whether it came to hold.
func Holds(holds func() bool) bool {
	for range looks {
		if holds() {
			return true
		}
		time.Sleep(pause)
	}
	return false
}

// That waits for a condition. If it never holds, the test fails and ends; the details, if any,
// describe the state at that point.
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

// Never checks for some time a condition that must not become true, and fails the test if it
// does. On a busy machine it checks less often, but never fails for that reason.
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

// Moment sleeps for a random time shorter than most: for kills, stops and messages that may come
// at any moment. A test must not depend on its length.
func Moment(most time.Duration) {
	time.Sleep(rand.N(most))
}

// Death blocks until the process is killed: for test programs that hang on purpose.
func Death() {
	time.Sleep(math.MaxInt64)
}
