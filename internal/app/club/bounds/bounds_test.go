package bounds

import (
	"errors"
	"testing"
	"time"
)

// TestAddresses holds how many connections an address may have and open, also when each
// ends before the next one begins; addresses of which nothing counts are forgotten.
func TestAddresses(t *testing.T) {
	limits := DefaultLimits()
	limits.Connections, limits.NewPer10s = 3, 5
	a := NewAddresses(limits, nil)
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	try := func(address, want string) {
		t.Helper()
		if got := a.Enter(address, now); got != want {
			t.Errorf("%s at %v: limit %q, want %q", address, now.Format(time.TimeOnly), got, want)
		}
	}
	for range 3 {
		try("a", "")
	}
	try("a", "connections")
	try("b", "")
	a.Leave("a")
	try("a", "")
	a.Leave("a")
	try("a", "")
	a.Leave("a")
	try("a", "new-connections")
	now = now.Add(9 * time.Second)
	try("a", "new-connections")
	now = now.Add(2 * time.Second)
	try("a", "")
	try("a", "connections")
	for range 3 {
		a.Leave("a")
	}
	a.Leave("b")
	now = now.Add(2 * time.Minute)
	try("c", "")
	if n := len(a.seen); n != 1 {
		t.Errorf("%d addresses are remembered, want 1", n)
	}
}

// TestSetLimits holds what limits can be set to.
func TestSetLimits(t *testing.T) {
	for _, name := range LimitNames() {
		var l Limits
		if err := l.Set(name, 1); err != nil {
			t.Error(err)
		}
		for _, n := range []int{0, -1, 1 << 31} {
			if err := l.Set(name, n); !errors.Is(err, ErrSetting) {
				t.Errorf("%s=%d: %v, want ErrSetting", name, n, err)
			}
		}
	}
	if err := new(Limits).Set("others", 1); !errors.Is(err, ErrSetting) {
		t.Errorf("a limit that there is not: %v", err)
	}
}
