package club

import (
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestWait holds how long one waits for a player who has left, by the time control.
func TestWait(t *testing.T) {
	minutes := func(base, increment int64) session.Control {
		return session.Control{Kind: session.ControlIncrement, BaseMS: base * 60_000, IncrementMS: increment * 1000}
	}
	for _, tt := range []struct {
		control session.Control
		want    time.Duration
	}{
		{minutes(0, 1), 31 * time.Second}, {minutes(1, 0), 31 * time.Second}, {minutes(3, 2), 36 * time.Second}, {minutes(10, 0), 45 * time.Second},
		{minutes(15, 10), 62 * time.Second}, {minutes(60, 0), 2 * time.Minute}, {minutes(180, 30), 2 * time.Minute},
		{session.Control{Kind: session.ControlMove, MoveMS: 500}, 30 * time.Second},
		{session.Control{Kind: session.ControlByoyomi, BaseMS: 600_000, PeriodMS: 30_000, Periods: 3}, 75 * time.Second},
		{session.Control{Kind: session.ControlNone}, 0}, {session.Control{Kind: session.ControlCorrespondence, MoveMS: 86_400_000}, 0},
	} {
		if got := waitOf(&tt.control); got != tt.want {
			t.Errorf("%+v: %v, want %v", tt.control, got, tt.want)
		}
	}
}

// TestAbsence lets players come and go, by times that are given: who is told of, and after
// how long he or she may be claimed against.
func TestAbsence(t *testing.T) {
	const red, black, nobody = int(xiangqi.Red), int(xiangqi.Black), -1
	type step struct {
		at         float64 // seconds
		red, black bool    // are there
		gone       int     // the side that is told of
		left       float64 // seconds until it may be claimed against
	}
	for _, tt := range []struct {
		name  string
		from  float64 // nothing counts before
		steps []step
	}{
		{"stays away", 0, []step{
			{10, true, false, nobody, 0}, {12.9, true, false, nobody, 0}, {13, true, false, black, 57}, {69, true, false, black, 1}, {70, true, false, black, 0}, {500, true, false, black, 0},
		}},
		{"comes back", 0, []step{{10, false, true, nobody, 0}, {69, false, true, red, 1}, {69.5, true, true, nobody, 0}, {1000, true, true, nobody, 0}}},
		{"is back soon", 0, []step{{10, true, false, nobody, 0}, {12, true, true, nobody, 0}, {14, true, true, nobody, 0}}},
		{"leaves again: what is left goes on", 0, []step{
			{10, true, false, nobody, 0}, {50, true, true, nobody, 0}, {54, true, false, nobody, 0}, {57, true, false, black, 18}, {75, true, false, black, 0},
		}},
		{"leaves again late: all is made good", 0, []step{{10, true, false, nobody, 0}, {50, true, true, nobody, 0}, {210, true, false, nobody, 0}, {213, true, false, black, 57}}},
		{"leaves again and again: each time counts", 0, []step{
			{10, true, false, nobody, 0}, {70, true, false, black, 0}, {71, true, true, nobody, 0}, {72, true, false, nobody, 0}, {75, true, false, black, 7}, {82, true, false, black, 0},
		}},
		{"both leave: nobody waits", 0, []step{{10, true, false, nobody, 0}, {20, false, false, nobody, 0}, {500, false, false, nobody, 0}, {500, true, false, nobody, 0}, {503, true, false, black, 47}}},
		{"the one who waits leaves, the other one comes", 0, []step{{10, true, false, nobody, 0}, {30, false, true, nobody, 0}, {33, false, true, red, 57}}},
		{"the server was started again", 100, []step{
			{10, true, false, nobody, 0}, {99, true, false, nobody, 0}, {102, true, false, nobody, 0}, {103, true, false, black, 57}, {160, true, false, black, 0},
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
			at := func(seconds float64) time.Time { return noon.Add(time.Duration(seconds * float64(time.Second))) }
			a := absence{wait: time.Minute, away: [2]bool{true, true}, at: at(tt.from)}
			a.set([2]bool{}, at(0)) // both begin the game
			for _, s := range tt.steps {
				// What is told is the same however often one looks.
				for range 2 {
					a.set([2]bool{!s.red, !s.black}, at(s.at))
					gone, again := a.told(at(s.at))
					switch {
					case s.gone == nobody && gone != nil, s.gone != nobody && (gone == nil || int(gone.Side) != s.gone):
						t.Fatalf("at %v s: %+v is told of, want side %d", s.at, gone, s.gone)
					case gone != nil && (gone.ClaimMS+999)/1000 != int64(s.left+0.999):
						t.Fatalf("at %v s: to be claimed in %d ms, want %v s", s.at, gone.ClaimMS, s.left)
					case gone != nil && (gone.ClaimMS == 0) != (again == 0):
						t.Fatalf("at %v s: %+v changes by itself after %v", s.at, gone, again)
					}
				}
			}
		})
	}
}

// TestHeard lets a player who follows nothing give commands: each of them shows that he or
// she has not left.
func TestHeard(t *testing.T) {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	a := absence{wait: time.Minute, away: [2]bool{true, true}}
	for i := range 100 {
		now := noon.Add(time.Duration(i) * 9 * time.Second)
		a.set([2]bool{false, true}, now)
		if a.left(xiangqi.Black) == 0 {
			t.Fatalf("claimed %d s after the last command", 9)
		}
		a.spare(int(xiangqi.Black))
	}
	if a.reckon(noon.Add(99*9*time.Second + 10*time.Second)); a.left(xiangqi.Black) != 0 {
		t.Errorf("%v are left ten seconds after the last of many commands", a.left(xiangqi.Black))
	}
}
