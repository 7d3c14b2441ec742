package readlaw

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// fallible is a test that may fail.
type fallible struct {
	testing.TB
	text string
}

func (*fallible) Helper() {}

func (r *fallible) Errorf(format string, args ...any) { r.text = fmt.Sprintf(format, args...) }

var kept []byte

// TestCheck checks that a reader which takes too much, or too long, is reported.
func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		name  string
		size  int
		read  func()
		fails bool
	}{
		{"nothing", 0, func() {}, false},
		{"half a MiB", 0, func() { kept = make([]byte, base/2) }, false},
		{"two MiB for nothing", 0, func() { kept = make([]byte, 2*base) }, true},
		{"two MiB for 100 KiB", 100 << 10, func() { kept = make([]byte, 2*base) }, false},
		{"three MiB in parts", 100 << 10, func() {
			for range 48 {
				kept = make([]byte, 64<<10)
			}
		}, true},
		{"too long", 1 << 20, func() { time.Sleep(leastTime + 10*time.Millisecond) }, true},
	} {
		synctest.Test(t, func(t *testing.T) { // whose clock goes by what sleeps
			r := &fallible{TB: t}
			if Check(r, tt.size, tt.read); (r.text != "") != tt.fails {
				t.Errorf("%s: told %q", tt.name, r.text)
			}
		})
	}
}
