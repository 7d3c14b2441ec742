package pattern

import (
	"sync"
	"testing"
)

// TestPattern uses a pattern that nothing has compiled from several goroutines.
func TestPattern(t *testing.T) {
	p := New(`^([a-i])([0-9])$`)
	if p.compiled != nil {
		t.Error("the pattern is compiled before its first use")
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if m := p.FindStringSubmatch("h2"); len(m) != 3 || m[1] != "h" || m[2] != "2" {
				t.Errorf("h2 is matched as %q", m)
			}
		})
	}
	wg.Wait()
}
