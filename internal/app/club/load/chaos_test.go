package load

import (
	"testing"
	"time"
)

// TestStood holds for how long clocks are stopped by a trouble that lasts from second 10 to 18.
func TestStood(t *testing.T) {
	begun := time.Now()
	at := func(second float64) time.Time { return begun.Add(time.Duration(second * float64(time.Second))) }
	for _, test := range []struct {
		name            string
		clocks          Clocks
		together, moved bool
		kept            float64
		want            time.Duration
	}{
		{"stopped", Stopped, false, false, 0, 8 * time.Second},
		{"of the only process", OfProcess, false, false, 0, 8 * time.Second},
		{"running", Running, false, false, 0, 0},
		{"of another process", OfProcess, true, false, 0, 0},
		{"of the process, and another has the game", OfProcess, true, true, 0, 2 * time.Second},
		{"nothing was kept", StopUnkept, false, false, 9, 8 * time.Second},
		{"something was kept for three seconds", StopUnkept, false, false, 13, 4 * time.Second},
		{"something was kept until the end", StopUnkept, false, false, 17.5, 0},
	} {
		p := period{began: at(10), repaired: at(18), over: at(18.5), kept: at(test.kept)}
		if from, until := p.stood(test.clocks, test.together, test.moved); until.Sub(from) != test.want {
			t.Errorf("%s: clocks have to stand for %v, want %v", test.name, until.Sub(from), test.want)
		}
	}
}
