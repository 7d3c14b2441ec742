package engine

import (
	"math"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine/tune"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestParamsAreInRange(t *testing.T) {
	p := tune.DefaultParams()
	for _, d := range tune.ParamList() {
		if d.Default < d.Least || d.Default > d.Most || d.Step <= 0 {
			t.Errorf("%s: default %d, least %d, most %d, step %d", d.Name, d.Default, d.Least, d.Most, d.Step)
		}
		if got, ok := p.Get(d.Name); !ok || got != d.Default {
			t.Errorf("%s is %d, want %d", d.Name, got, d.Default)
		}
	}
}

func TestParamsSet(t *testing.T) {
	p := tune.DefaultParams()
	if err := p.Set("razoringmargin", 200); err != nil || p.RazoringMargin != 200 {
		t.Errorf("set to %d, %v", p.RazoringMargin, err)
	}
	if p.Set("RazoringMargin", 1_000_000) == nil || p.RazoringMargin != 200 {
		t.Error("a value out of range was taken")
	}
	if p.Set("Nonsense", 1) == nil {
		t.Error("an unknown name was taken")
	}
}

func TestClock(t *testing.T) {
	const overhead = 10 * time.Millisecond
	red := func(c Clock) [2]Clock { return [2]Clock{c, {Time: time.Hour}} }
	tests := []struct {
		name                  string
		l                     Limits
		limited               bool
		hardAtMost, softLeast time.Duration
	}{
		{"no clock", Limits{}, false, 0, 0},
		{"fixed", Limits{MoveTime: time.Second}, true, time.Second, 900 * time.Millisecond},
		{"fixed, but for less on the clock", Limits{MoveTime: time.Second, Clocks: red(Clock{Time: 300 * time.Millisecond})}, true, 300 * time.Millisecond, 100 * time.Millisecond},
		{"sudden death", Limits{Clocks: red(Clock{Time: time.Minute})}, true, 48 * time.Second, time.Second},
		{"increment", Limits{Clocks: red(Clock{Time: time.Minute, Increment: 2 * time.Second})}, true, 48 * time.Second, 2 * time.Second},
		{"almost out", Limits{Clocks: red(Clock{Time: 15 * time.Millisecond})}, true, 15 * time.Millisecond, 0},
		{"last move of the session", Limits{Clocks: red(Clock{Time: time.Second, MovesToGo: 1})}, true, time.Second, 500 * time.Millisecond},
	}
	p := tune.DefaultParams()
	for _, tt := range tests {
		c := newClock(&tt.l, xiangqi.Red, overhead, &p)
		if c.limited != tt.limited {
			t.Errorf("%s: limited %v", tt.name, c.limited)
		}
		if c.limited && (c.hard > tt.hardAtMost || c.soft < tt.softLeast || c.soft > c.hard || c.soft <= 0) {
			t.Errorf("%s: soft %v, hard %v", tt.name, c.soft, c.hard)
		}
	}
}

func TestWDL(t *testing.T) {
	for s := -2 * MaxEvalScore / 10; s <= 2*MaxEvalScore/10; s += 50 {
		win, draw, loss := s.WDL()
		mirrorWin, _, mirrorLoss := (-s).WDL()
		if win+draw+loss != 1000 || win < 0 || draw < 0 || loss < 0 || win != mirrorLoss || loss != mirrorWin {
			t.Errorf("%v: %d %d %d", s, win, draw, loss)
		}
	}
	if win, _, _ := matedIn(3).WDL(); win != 0 {
		t.Errorf("mated in three plies wins %d", win)
	}
}

func TestScoreText(t *testing.T) {
	tests := map[Score]string{0: "+0.00", 123: "+1.23", -5: "-0.05", MateScore - 1: "#1", MateScore - 3: "#2", matedIn(2): "#-1", matedIn(4): "#-2"}
	for s, want := range tests {
		if got := s.String(); got != want {
			t.Errorf("%d is %q, want %q", int(s), got, want)
		}
	}
}

// TestLevels wants every level to play a legal move immediately, repeatably with a
// seed, and the weakest not always the best move.
func TestLevels(t *testing.T) {
	pos := mustFEN(t, benchPositions[6])
	moves := map[xiangqi.Move]bool{}
	for level := 1; level <= 10; level++ {
		o := DefaultOptions()
		o.Hash, o.Level, o.Seed = 1, level, uint64(level)
		a := New(o).StartPosition(t.Context(), pos, nil, Limits{Depth: MaxPly}).Wait()
		b := New(o).StartPosition(t.Context(), pos, nil, Limits{Depth: MaxPly}).Wait()
		if !pos.IsLegal(a.Best) || a.Best != b.Best {
			t.Errorf("level %d plays %v, then %v", level, a.Best, b.Best)
		}
		moves[a.Best] = true
	}
	if len(moves) < 2 {
		t.Errorf("ten levels all play %v", moves)
	}
}

func TestMateIsNotMissed(t *testing.T) {
	o := DefaultOptions()
	o.Hash, o.Randomness, o.Seed = 1, 200, 1
	r := think(t, o, "3k5/9/9/8R/R8/9/9/9/9/4K4 w - - 0 1", Limits{Depth: 4})
	if _, mate := r.Score.MateIn(); !mate {
		t.Errorf("plays %v with %v", r.Best, r.Score)
	}
}

// Numbers out of range are adjusted before anything is allocated by them.
func TestBound(t *testing.T) {
	for _, tt := range []struct{ given, want Options }{
		{Options{}, Options{Threads: 1, Hash: 1, MultiPV: 1}},
		{Options{Threads: -5, Hash: math.MinInt32, MultiPV: -1}, Options{Threads: 1, Hash: 1, MultiPV: 1}},
		{Options{Threads: math.MaxInt32, Hash: math.MaxInt32, MultiPV: 3}, Options{Threads: MaxThreads, Hash: MaxHash, MultiPV: 3}},
		{Options{Threads: 2, Hash: 64, MultiPV: 1}, Options{Threads: 2, Hash: 64, MultiPV: 1}},
	} {
		got := tt.given
		got.bound()
		if got != tt.want {
			t.Errorf("%d threads, %d MiB, %d lines: became %d, %d, %d", tt.given.Threads, tt.given.Hash, tt.given.MultiPV, got.Threads, got.Hash, got.MultiPV)
		}
	}
}
