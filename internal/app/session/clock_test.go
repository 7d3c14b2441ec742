package session

import (
	"errors"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

const (
	ms10 = 10 * time.Millisecond
	sec  = time.Second
	day  = 24 * time.Hour
)

// TestRun takes times off clocks: what is left, and whether the flag is up.
func TestRun(t *testing.T) {
	byoyomi := Control{Kind: ControlByoyomi, BaseMS: 10_000, PeriodMS: 3_000, Periods: 2}
	days := Control{Kind: ControlCorrespondence, MoveMS: (3 * day).Milliseconds()}
	tests := []struct {
		name    string
		control Control
		spent   []time.Duration // for each move
		want    Left
		stands  bool
	}{
		{"move", Control{Kind: ControlMove, MoveMS: 5_000}, []time.Duration{4 * sec, 4 * sec}, Left{Time: 5 * sec}, true},
		{"move over", Control{Kind: ControlMove, MoveMS: 5_000}, []time.Duration{5 * sec}, Left{}, false},
		{"increment", Control{Kind: ControlIncrement, BaseMS: 10_000, IncrementMS: 2_000}, []time.Duration{5 * sec, sec}, Left{Time: 8 * sec}, true},
		{"increment over", Control{Kind: ControlIncrement, BaseMS: 3_000, IncrementMS: 9_000}, []time.Duration{3*sec + ms10}, Left{Time: -ms10}, false},
		{"base", byoyomi, []time.Duration{4 * sec}, Left{Time: 6 * sec, Periods: 2}, true},
		{"into the period", byoyomi, []time.Duration{12 * sec}, Left{Time: 3 * sec, Periods: 2, Byoyomi: true}, true},
		{"in the period", byoyomi, []time.Duration{12 * sec, 2 * sec, 2 * sec}, Left{Time: 3 * sec, Periods: 2, Byoyomi: true}, true},
		{"a period lost", byoyomi, []time.Duration{12 * sec, 4 * sec}, Left{Time: 3 * sec, Periods: 1, Byoyomi: true}, true},
		{"all periods lost", byoyomi, []time.Duration{12 * sec, 4 * sec, 3 * sec}, Left{Byoyomi: true}, false},
		{"all in one move", byoyomi, []time.Duration{16 * sec}, Left{Byoyomi: true}, false},
		{"periods only", Control{Kind: ControlByoyomi, PeriodMS: 3_000, Periods: 1}, []time.Duration{2 * sec, 2 * sec}, Left{Time: 3 * sec, Periods: 1, Byoyomi: true}, true},
		{"days", days, []time.Duration{2 * day, 71 * time.Hour}, Left{Time: 3 * day}, true},
		{"days over", days, []time.Duration{3 * day}, Left{}, false},
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
		{Kind: ControlMove, MoveMS: 5_000}, {Kind: ControlIncrement, BaseMS: 7_000, IncrementMS: 1_000},
		{Kind: ControlByoyomi, BaseMS: 4_000, PeriodMS: 3_000, Periods: 3}, {Kind: ControlByoyomi, PeriodMS: 3_000, Periods: 2},
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

func TestControlCheck(t *testing.T) {
	for _, tt := range []struct {
		c    Control
		want error
	}{
		{Control{}, nil},
		{Control{Kind: ControlNone, MoveMS: 5}, nil}, // no times then
		{Control{Kind: ControlMove, MoveMS: 100}, nil},
		{Control{Kind: ControlMove, MoveMS: 99}, ErrControlTimes},
		{Control{Kind: ControlMove, MoveMS: MaxTime.Milliseconds()}, nil},
		{Control{Kind: ControlMove, MoveMS: MaxTime.Milliseconds() + 1}, ErrControlTimes},
		{Control{Kind: ControlIncrement, BaseMS: 0, IncrementMS: 100}, nil},
		{Control{Kind: ControlIncrement, BaseMS: 0, IncrementMS: 99}, ErrControlTimes},
		{Control{Kind: ControlIncrement, BaseMS: -1, IncrementMS: 1000}, ErrControlTimes},
		{Control{Kind: ControlIncrement, BaseMS: 1000, MoveMS: 1000}, ErrControlTimes},
		{Control{Kind: ControlByoyomi, PeriodMS: 100, Periods: 99}, nil},
		{Control{Kind: ControlByoyomi, PeriodMS: 100, Periods: 100}, ErrControlTimes},
		{Control{Kind: ControlByoyomi, PeriodMS: 100}, ErrControlTimes},
		{Control{Kind: ControlCorrespondence, MoveMS: day.Milliseconds()}, nil},
		{Control{Kind: ControlCorrespondence, MoveMS: 60_000}, ErrControlTimes},
		{Control{Kind: "x"}, ErrControlKind},
	} {
		c := tt.c
		if err := c.Check(); !errors.Is(err, tt.want) || err != nil && !errors.Is(err, &Error{Code: BadControl}) {
			t.Errorf("%+v: %v, want %v", tt.c, err, tt.want)
		}
	}
}

// TestClockOfGame plays by the clock; what both sides have left was worked out by
// hand.
func TestClockOfGame(t *testing.T) {
	type step struct {
		at         float64 // seconds
		cmd        Command
		red, black time.Duration // left then
	}
	r, b := xiangqi.Red, xiangqi.Black
	tests := []struct {
		name    string
		control Control
		steps   []step
	}{
		{"increment", Control{Kind: ControlIncrement, BaseMS: 60_000, IncrementMS: 5_000}, []step{
			{20, Play{Side: r, Move: move(t, "h2e2")}, 65 * sec, 60 * sec}, // clocks begin with the reply
			{30, Play{Side: b, Move: move(t, "h9g7")}, 65 * sec, 55 * sec},
			{33, Play{Side: r, Move: move(t, "h0g2"), CreditMS: 1000}, 68 * sec, 55 * sec},
			{43, Pause{}, 68 * sec, 45 * sec},
			{99, Resume{}, 68 * sec, 45 * sec},
			{100, GiveTime{Side: r, MS: 10_000}, 68 * sec, 54 * sec},
			{101, Play{Side: b, Move: move(t, "i9h9")}, 68 * sec, 58 * sec},
		}},
		{"undo and redo", Control{Kind: ControlIncrement, BaseMS: 60_000, IncrementMS: 5_000}, []step{
			{0, Play{Side: r, Move: move(t, "h2e2")}, 65 * sec, 60 * sec},
			{10, Play{Side: b, Move: move(t, "h9g7")}, 65 * sec, 55 * sec},
			{20, Undo{}, 55 * sec, 55 * sec}, // what was used stays used
			{30, Redo{}, 55 * sec, 45 * sec}, // and a move brings its increment once
		}},
		{"move", Control{Kind: ControlMove, MoveMS: 30_000}, []step{
			{0, Play{Side: r, Move: move(t, "h2e2")}, 30 * sec, 30 * sec},
			{29, Play{Side: b, Move: move(t, "h9g7")}, 30 * sec, 30 * sec},
			{39, GiveTime{Side: b, MS: 40_000}, 60 * sec, 30 * sec},
			{89, Play{Side: r, Move: move(t, "h0g2")}, 30 * sec, 30 * sec},
			{119, Play{Side: b, Move: move(t, "i9h9")}, 30 * sec, 0}, // too late
		}},
		{"byoyomi", Control{Kind: ControlByoyomi, BaseMS: 10_000, PeriodMS: 3_000, Periods: 2}, []step{
			{0, Play{Side: r, Move: move(t, "h2e2")}, 10 * sec, 10 * sec},
			{12, Play{Side: b, Move: move(t, "h9g7")}, 10 * sec, 3 * sec},
			{13, Play{Side: r, Move: move(t, "h0g2")}, 9 * sec, 3 * sec},
			{17, GiveTime{Side: r, MS: 1_000}, 9 * sec, 3 * sec}, // 2 s of the last period and one more
			{19, Play{Side: b, Move: move(t, "i9h9")}, 9 * sec, 3 * sec},
		}},
		{"correspondence", Control{Kind: ControlCorrespondence, MoveMS: day.Milliseconds()}, []step{
			{0, Play{Side: r, Move: move(t, "h2e2")}, day, day},
			{80_000, Premove{Side: r, Moves: nil}, day, day - 80_000*sec},
			{86_000, Play{Side: b, Move: move(t, "h9g7")}, day, day},
		}},
	}
	for _, tt := range tests {
		s := begin(t, Settings{Control: tt.control})
		for i, step := range tt.steps {
			must(t, s, step.at, step.cmd)
			red, black := s.Left(r, after(step.at)).Time, s.Left(b, after(step.at)).Time
			if red != step.red || black != step.black {
				t.Errorf("%s, step %d: left %v and %v, want %v and %v", tt.name, i+1, red, black, step.red, step.black)
			}
		}
	}
}

// TestFlag lets flags fall.
func TestFlag(t *testing.T) {
	s := begin(t, Settings{Control: Control{Kind: ControlMove, MoveMS: 10_000}})
	if _, ok := s.FlagIn(after(100)); ok {
		t.Error("a clock runs before the first move")
	}
	must(t, s, 100, Play{Side: xiangqi.Red, Move: move(t, "h2e2")})
	refuse(t, s, 109.999, Flag{}, FlagStands)
	if d, ok := s.FlagIn(after(104)); !ok || d != 6*sec {
		t.Errorf("the flag falls in %v, want 6 s", d)
	}
	// Lag that the host has measured is not held against the player.
	late := begin(t, Settings{Control: Control{Kind: ControlMove, MoveMS: 10_000}})
	must(t, late, 100, Play{Side: xiangqi.Red, Move: move(t, "h2e2")})
	must(t, late, 110.2, Play{Side: xiangqi.Black, Move: move(t, "h9g7"), CreditMS: 300})
	if late.Phase() != Playing {
		t.Error("a move within the lag has lost on time")
	}
	// A command that comes too late is not carried out: the flag is.
	c := must(t, s, 110, Play{Side: xiangqi.Black, Move: move(t, "h9g7")})
	if _, ok := c.Entry.Command.(Flag); !ok || !c.Happened(FlagFell) || !c.Happened(Ended) {
		t.Errorf("%+v, want the flag", c)
	}
	if v := s.Game().Outcome(); v.Result != xiangqi.RedWins || v.Reason != xiangqi.TimeLoss || s.Record().Result != xiangqi.RedWins {
		t.Errorf("%v, want a win on time", v)
	}
	refuse(t, s, 111, Flag{}, GameOver)
	// In a free game the move can be taken back, and there is time for another.
	must(t, s, 120, Undo{})
	if s.Phase() != Playing || s.Left(xiangqi.Black, after(120)).Time <= 0 {
		t.Errorf("%v, left %+v", s.Phase(), s.Left(xiangqi.Black, after(120)))
	}
}

// TestClockSetBack restores a game that was kept by a clock which has been set back
// since: its clocks run on, and nothing is charged for the jump.
func TestClockSetBack(t *testing.T) {
	s := begin(t, Settings{Control: Control{Kind: ControlMove, MoveMS: 10_000}})
	must(t, s, 3600, Play{Side: xiangqi.Red, Move: move(t, "h2e2")})
	s, err := Restore(s.State(after(3604)), after(0))
	if err != nil {
		t.Fatal(err)
	}
	if left := s.Left(xiangqi.Black, after(2)).Time; left != 4*sec {
		t.Errorf("left %v, want 4 s", left)
	}
	c := must(t, s, 3, Play{Side: xiangqi.Black, Move: move(t, "h9g7")})
	if !c.Entry.At.Equal(after(3)) {
		t.Errorf("the move is of %v, want %v", c.Entry.At, after(3))
	}
	if d, ok := s.FlagIn(after(4)); !ok || d != 9*sec {
		t.Errorf("the flag falls in %v, want 9 s", d)
	}
}

// TestReopenKeepsClocks reopens games that were lost on time and games that were given
// up: clocks stay as they were, and anyone who had no time left has that of one move.
func TestReopenKeepsClocks(t *testing.T) {
	tests := []struct {
		name    string
		control Control
		thought [2]float64 // seconds, of Black and then of Red
		resigns bool
		red     Left
		black   Left
	}{
		{"given up", Control{Kind: ControlIncrement, BaseMS: 60_000}, [2]float64{5, 3}, true, Left{Time: 57 * sec}, Left{Time: 55 * sec}},
		{"increment", Control{Kind: ControlIncrement, BaseMS: 60_000, IncrementMS: 12_000}, [2]float64{5, 73}, false, Left{Time: 12 * sec}, Left{Time: 67 * sec}},
		{"no increment", Control{Kind: ControlIncrement, BaseMS: 60_000}, [2]float64{5, 61}, false, Left{Time: graceTime}, Left{Time: 55 * sec}},
		{"a short game", Control{Kind: ControlIncrement, BaseMS: 6_000}, [2]float64{5, 7}, false, Left{Time: 6 * sec}, Left{Time: sec}},
		{"byoyomi", Control{Kind: ControlByoyomi, BaseMS: 60_000, PeriodMS: 9_000, Periods: 3}, [2]float64{62, 88}, false,
			Left{Time: 9 * sec, Periods: 1, Byoyomi: true}, Left{Time: 9 * sec, Periods: 3, Byoyomi: true}},
		{"move", Control{Kind: ControlMove, MoveMS: 8_000}, [2]float64{5, 8}, false, Left{Time: 8 * sec}, Left{Time: 8 * sec}},
	}
	for _, tt := range tests {
		s := begin(t, Settings{Control: tt.control})
		now := 0.0
		for i, text := range []string{"h2e2", "h9g7"} {
			if i == 1 {
				now += tt.thought[0]
			}
			must(t, s, now, Play{Side: s.Game().Turn(), Move: move(t, text)})
		}
		now += tt.thought[1]
		if tt.resigns {
			must(t, s, now, Resign{Side: xiangqi.Red})
		} else {
			must(t, s, now, Flag{})
		}
		now += 1000
		must(t, s, now, Reopen{})
		for side, want := range [2]Left{tt.red, tt.black} {
			if got := s.Left(xiangqi.Color(side), after(now)); got != want {
				t.Errorf("%s: %v has %+v, want %+v", tt.name, xiangqi.Color(side), got, want)
			}
		}
	}
}
