package rooms

import (
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

const (
	ms10 = 10 * time.Millisecond
	sec  = time.Second
)

// TestRun takes times off clocks: what is left, and whether the flag stands.
func TestRun(t *testing.T) {
	byoyomi := Control{Kind: controlByoyomi, BaseMS: 10_000, PeriodMS: 3_000, Periods: 2}
	tests := []struct {
		name    string
		control Control
		spent   []time.Duration // for each move
		want    sideClock
		stands  bool
	}{
		{"move", Control{Kind: controlMove, MoveMS: 5_000}, []time.Duration{4 * sec, 4 * sec}, sideClock{left: 5 * sec}, true},
		{"move over", Control{Kind: controlMove, MoveMS: 5_000}, []time.Duration{5 * sec}, sideClock{}, false},
		{"increment", Control{Kind: controlIncrement, BaseMS: 10_000, IncrementMS: 2_000}, []time.Duration{5 * sec, sec}, sideClock{left: 8 * sec}, true},
		{"increment over", Control{Kind: controlIncrement, BaseMS: 3_000, IncrementMS: 9_000}, []time.Duration{3*sec + ms10}, sideClock{left: -ms10}, false},
		{"base", byoyomi, []time.Duration{4 * sec}, sideClock{left: 6 * sec, periods: 2}, true},
		{"into the period", byoyomi, []time.Duration{12 * sec}, sideClock{left: 3 * sec, periods: 2, byoyomi: true}, true},
		{"in the period", byoyomi, []time.Duration{12 * sec, 2 * sec, 2 * sec}, sideClock{left: 3 * sec, periods: 2, byoyomi: true}, true},
		{"a period lost", byoyomi, []time.Duration{12 * sec, 4 * sec}, sideClock{left: 3 * sec, periods: 1, byoyomi: true}, true},
		{"all periods lost", byoyomi, []time.Duration{12 * sec, 4 * sec, 3 * sec}, sideClock{byoyomi: true}, false},
		{"all in one move", byoyomi, []time.Duration{16 * sec}, sideClock{byoyomi: true}, false},
		{"periods only", Control{Kind: controlByoyomi, PeriodMS: 3_000, Periods: 1}, []time.Duration{2 * sec, 2 * sec}, sideClock{left: 3 * sec, periods: 1, byoyomi: true}, true},
	}
	for _, tt := range tests {
		s, stands := tt.control.fresh(), true
		for _, d := range tt.spent {
			if s, stands = tt.control.run(s, d); stands {
				s = tt.control.moved(s)
			}
		}
		if s != tt.want || stands != tt.stands {
			t.Errorf("%s: %+v %v, want %+v %v", tt.name, s, stands, tt.want, tt.stands)
		}
	}
}

// TestUntilFlag compares the time until the flag falls with what run says.
func TestUntilFlag(t *testing.T) {
	for _, c := range []Control{
		{Kind: controlMove, MoveMS: 5_000}, {Kind: controlIncrement, BaseMS: 7_000, IncrementMS: 1_000},
		{Kind: controlByoyomi, BaseMS: 4_000, PeriodMS: 3_000, Periods: 3}, {Kind: controlByoyomi, PeriodMS: 3_000, Periods: 2},
	} {
		s := c.fresh()
		for range 4 {
			until := c.untilFlag(s)
			if _, stands := c.run(s, until-time.Nanosecond); !stands {
				t.Errorf("%+v: the flag of %+v has fallen before %v", c, s, until)
			}
			if _, stands := c.run(s, until); stands {
				t.Errorf("%+v: the flag of %+v stands after %v", c, s, until)
			}
			var stands bool
			if s, stands = c.run(s, 2*sec); !stands {
				break
			}
		}
	}
}

// TestTell checks what engines are told of a clock.
func TestTell(t *testing.T) {
	now := time.Now()
	c := newClock(Control{Kind: controlByoyomi, BaseMS: 10_000, PeriodMS: 3_000, Periods: 2})
	c.start(xiangqi.Red, now)
	if got := c.tell(xiangqi.Red, now.Add(4*sec)); got.Time != 9*sec || got.Increment != 3*sec || got.MovesToGo != 0 {
		t.Errorf("base time: %+v", got)
	}
	if got := c.tell(xiangqi.Red, now.Add(11*sec)); got.Time != 2*sec || got.MovesToGo != 1 {
		t.Errorf("in a period: %+v", got)
	}
	if got := c.tell(xiangqi.Black, now.Add(11*sec)); got.Time != 13*sec {
		t.Errorf("the clock that stands: %+v", got)
	}
}

func TestControlCheck(t *testing.T) {
	for _, tt := range []struct {
		c  Control
		ok bool
	}{
		{Control{}, true},
		{Control{Kind: controlNone, MoveMS: 5}, true}, // no times then
		{Control{Kind: controlMove, MoveMS: 100}, true},
		{Control{Kind: controlMove, MoveMS: 99}, false},
		{Control{Kind: controlMove, MoveMS: mostTime.Milliseconds()}, true},
		{Control{Kind: controlMove, MoveMS: mostTime.Milliseconds() + 1}, false},
		{Control{Kind: controlIncrement, BaseMS: 0, IncrementMS: 100}, true},
		{Control{Kind: controlIncrement, BaseMS: 0, IncrementMS: 99}, false},
		{Control{Kind: controlIncrement, BaseMS: -1, IncrementMS: 1000}, false},
		{Control{Kind: controlByoyomi, PeriodMS: 100, Periods: 99}, true},
		{Control{Kind: controlByoyomi, PeriodMS: 100, Periods: 100}, false},
		{Control{Kind: controlByoyomi, PeriodMS: 100}, false},
		{Control{Kind: "x"}, false},
	} {
		c := tt.c
		if err := c.check(); (err == nil) != tt.ok {
			t.Errorf("%+v: %v, want ok %v", tt.c, err, tt.ok)
		}
	}
}
