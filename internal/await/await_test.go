package await

import (
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"
	"time"
)

// failing is a test that may fail.
type failing struct {
	testing.TB
	text string
}

func (*failing) Helper() {}

func (f *failing) Log(args ...any) { f.text += fmt.Sprintln(args...) }

func (f *failing) Errorf(format string, args ...any) { f.text += fmt.Sprintf(format, args...) }

func (f *failing) Fatalf(format string, args ...any) {
	f.text += fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// TestThat waits, by a simulated clock, for what comes, comes late and never comes.
func TestThat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		That(t, "what holds", func() bool { return true })
		if waited := time.Since(begun); waited != 0 {
			t.Errorf("waited %v for what holds", waited)
		}
		That(t, "a minute", func() bool { return time.Since(begun) >= time.Minute })
		if waited := time.Since(begun); waited != time.Minute {
			t.Errorf("waited %v for a minute", waited)
		}
		late := make(chan int)
		go func() { time.Sleep(time.Second); late <- 5 }()
		if got := Closed(t, "a value", late); got != 5 {
			t.Errorf("got %d, want 5", got)
		}
		f := &failing{TB: t}
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			That(f, "rain", func() bool { return false }, func() string { return "the sky is blue" })
		}()
		<-ended
		if want := "the sky is blue\nwaited in vain: rain"; f.text != want {
			t.Errorf("failed with %q, want %q", f.text, want)
		}
	})
}

// TestNever watches what never comes, and what comes.
func TestNever(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		Never(t, "rain", time.Second, func() bool { return false })
		if waited := time.Since(begun); waited != time.Second {
			t.Errorf("watched for %v, want a second", waited)
		}
		f := &failing{TB: t}
		Never(f, "late rain", time.Second, func() bool { return time.Since(begun) >= 1500*time.Millisecond })
		if want := "this must not be: late rain"; f.text != want {
			t.Errorf("failed with %q, want %q", f.text, want)
		}
		begun = time.Now()
		Moment(time.Second)
		if waited := time.Since(begun); waited >= time.Second {
			t.Errorf("a moment of less than a second took %v", waited)
		}
	})
}
