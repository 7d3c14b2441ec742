package pace

import (
	"testing"
	"time"
)

// failures counts the errors of a test.
type failures struct {
	testing.TB
	n int
}

func (f *failures) Helper()               {}
func (f *failures) Errorf(string, ...any) { f.n++ }

func TestCheck(t *testing.T) {
	for _, tt := range []struct {
		name     string
		took     []time.Duration // of each try
		slowness float64
		fails    bool
	}{
		{"in time", []time.Duration{time.Second}, 1, false},
		{"too long each time", []time.Duration{4 * time.Second, 5 * time.Second, 3 * time.Second}, 1, true},
		{"disturbed once", []time.Duration{4 * time.Second, 2 * time.Second}, 1, false},
		{"a slow machine", []time.Duration{4 * time.Second}, 2, false},
		{"too long for a slow machine", []time.Duration{9 * time.Second, 9 * time.Second, 9 * time.Second}, 2, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, done := &failures{TB: t}, 0
			check(f, func() (took, most time.Duration) {
				done++
				return tt.took[done-1], 2 * time.Second
			}, func() float64 { return tt.slowness })
			if fails := f.n > 0; fails != tt.fails || done != len(tt.took) {
				t.Errorf("fails: %v after %d tries, want %v after %d", fails, done, tt.fails, len(tt.took))
			}
		})
	}
	if s := slowness(t); s < 1 {
		t.Errorf("slowness %v", s)
	}
}
