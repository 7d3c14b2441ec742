package entrant

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"
)

// TestScale gives a slower machine more time: the factor is the quotient of the speeds, times
// are rounded half up to whole milliseconds. The figures were computed outside this program.
func TestScale(t *testing.T) {
	factor, err := SpeedFactor(600_000, 415_000)
	if err != nil || math.Abs(factor-1.445783) > 1e-6 {
		t.Errorf("factor %v, error %v, want 1.445783", factor, err)
	}
	scaled := TimeControl{Base: 10 * time.Second, Increment: 100 * time.Millisecond}.Scale(factor)
	if want := (TimeControl{Base: 14458 * time.Millisecond, Increment: 145 * time.Millisecond}); scaled != want {
		t.Errorf("10+0.1 becomes %v, want %v", scaled, want)
	}
}

func TestParseTimeControl(t *testing.T) {
	const s, ms, m = time.Second, time.Millisecond, time.Minute
	tests := []struct {
		text string
		want TimeControl
	}{
		{"move=100ms", TimeControl{MoveTime: 100 * ms}},
		{"nodes=20000", TimeControl{Nodes: 20000}},
		{"nodes=20k,depth=12", TimeControl{Nodes: 20000, Depth: 12}},
		{"10+0.1", TimeControl{Base: 10 * s, Increment: 100 * ms}},
		{"300", TimeControl{Base: 300 * s}},
		{"40/300+1", TimeControl{Base: 300 * s, Increment: s, Moves: 40}},
		{"base=5m,moves=40", TimeControl{Base: 5 * m, Moves: 40}},
		{"base=10m, byoyomi=30s", TimeControl{Base: 10 * m, Byoyomi: 30 * s}},
		{"byoyomi=30s", TimeControl{Byoyomi: 30 * s}},
		{"10+0.1,nodes=1M", TimeControl{Base: 10 * s, Increment: 100 * ms, Nodes: 1_000_000}},
	}
	for _, tt := range tests {
		got, err := ParseTimeControl(tt.text)
		if err != nil || got != tt.want {
			t.Errorf("%q = %v (error %v), want %v", tt.text, got, err, tt.want)
		}
		if again, err := ParseTimeControl(got.String()); err != nil || again != got {
			t.Errorf("%q written %q and read back: %v (error %v)", tt.text, got, again, err)
		}
	}
	for _, bad := range []string{"", "x", "move=", "move=-1s", "move=1", "nodes=0", "nodes=-5", "nodes=9999999M",
		"depth=1.5", "moves=40", "byoyomi=0s", "0", "0+0", "1e30+1", "base=2000h", "inc=1s", "0+1", "tempo=3", "10+", "40/", "/5", "move=0s",
		"5m", "10m+1", "1m30", "10+5m", ".", "1.2.3", "-5", "NaN", "banana"} {
		if got, err := ParseTimeControl(bad); !errors.Is(err, ErrTimeControl) {
			t.Errorf("%q = %v (error %v), want %v", bad, got, err, ErrTimeControl)
		}
	}
}

// TestTimeControlErrors checks that an error quotes what was read, what is wrong
// with it, and the choices.
func TestTimeControlErrors(t *testing.T) {
	for text, why := range map[string]string{
		"banana": `"banana" is no number of seconds`, "move=5": `"5" is no time`, "tempo=3": `unknown limit "tempo"`,
		"nodes=x": `"x" is no number from 1 to 2^40`, "moves=40": "moves of a session without base time", "0": "no limit",
	} {
		_, err := ParseTimeControl(text)
		if err == nil {
			t.Errorf("%q is read", text)
			continue
		}
		for _, part := range []string{fmt.Sprintf("bad time control %q: ", text), why, "move=100ms", "nodes=20000", "depth=8", "10+0.1", "40/300+1"} {
			if !strings.Contains(err.Error(), part) {
				t.Errorf("%q: the error lacks %q: %v", text, part, err)
			}
		}
	}
}

func TestSpeedFactorRejects(t *testing.T) {
	for _, bad := range [][2]float64{{0, 1}, {1, 0}, {-1, 5}} {
		if _, err := SpeedFactor(bad[0], bad[1]); !errors.Is(err, ErrTimeControl) {
			t.Errorf("%v: error %v", bad, err)
		}
	}
}

func TestTimeControlPGN(t *testing.T) {
	for text, want := range map[string]string{
		"10+0.1": "10+0.1", "300": "300", "40/300+1": "40/300+1", "base=5m,moves=40": "40/300", "move=100ms": "1/0.1",
		"nodes=5000": "-", "depth=8": "-", "base=10m,byoyomi=30s": "?", "base=5m,move=2s": "?",
	} {
		c, err := ParseTimeControl(text)
		if got := c.PGN(); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", text, got, err, want)
		}
	}
}
