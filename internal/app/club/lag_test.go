package club

import (
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// way is how long a message takes to a player, or back.
type way func(random *rand.Rand, message int) time.Duration

// steady is a way that takes always the same, given for there and back.
func steady(both time.Duration) way {
	return func(*rand.Rand, int) time.Duration { return both / 2 }
}

// page is a player at the end of a way, who thinks for a second before each move.
type page struct {
	way  way
	says time.Duration // less than it has thought, as it says
	late time.Duration // by which it answers pings late
}

// played has a page make moves and returns what each has cost beyond the thinking, and
// what all were given.
func played(t *testing.T, control session.Control, p page, moves int) (costs []time.Duration, given time.Duration) {
	t.Helper()
	const thinks = time.Second
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // reproducible on purpose
	q := newQuota(&control)
	var l account.Lag
	message := 0
	travel := func() {
		message++
		time.Sleep(p.way(random, message))
	}
	for range moves {
		for range 2 {
			begun := time.Now()
			travel()
			time.Sleep(p.late)
			travel()
			l.Measured(time.Since(begun))
		}
		begun := time.Now()
		travel()
		time.Sleep(thinks)
		travel()
		elapsed, had := time.Since(begun), q.left
		credit := q.spend(l.Now(), elapsed, max(0, thinks-p.says))
		if credit > had || credit < 0 || q.left < 0 || q.left > quotaFull*q.gain {
			t.Fatalf("a credit of %v out of a quota of %v, %v is left", credit, had, q.left)
		}
		costs, given = append(costs, elapsed-credit-thinks), given+credit
	}
	return costs, given
}

// TestFairClocks plays by ways of any length, by simulated time: who is honest loses at
// most 20 ms a move, and who lies gains little.
func TestFairClocks(t *testing.T) {
	const ms = time.Millisecond
	blitz := session.Control{Kind: session.ControlIncrement, BaseMS: 180_000, IncrementMS: 2000}
	bullet := session.Control{Kind: session.ControlIncrement, BaseMS: 60_000}
	jitter := func(random *rand.Rand, _ int) time.Duration { return 100*ms + time.Duration(random.IntN(100))*ms }
	loss := func(random *rand.Rand, _ int) time.Duration {
		if random.IntN(100) == 0 {
			return 150*ms + 500*ms // sent again when TCP's timer has run out: the round trip and 200 ms
		}
		return 150 * ms
	}
	stalls := func(_ *rand.Rand, message int) time.Duration {
		if message%60 == 5 { // the move to the player, of each tenth move
			return 25*ms + 5*time.Second
		}
		return 25 * ms
	}
	for _, tt := range []struct {
		name       string
		control    session.Control
		page       page
		mean, most time.Duration // that a move may cost
		least      time.Duration // below zero: what a move may gain
	}{
		{"no delay", blitz, page{way: steady(0)}, 0, 0, 0},
		{"50 ms", blitz, page{way: steady(50 * ms)}, 0, 0, 0},
		{"300 ms", blitz, page{way: steady(300 * ms)}, 0, 0, 0},
		{"300 ms, bullet", bullet, page{way: steady(300 * ms)}, 0, 0, 0},
		{"1,000 ms", blitz, page{way: steady(1000 * ms)}, 20 * ms, 20 * ms, 0},
		{"200 to 400 ms", blitz, page{way: jitter}, 20 * ms, 60 * ms, 0},
		{"300 ms, 1 % is lost", blitz, page{way: loss}, 20 * ms, time.Second, 0},
		{"50 ms, stalls of 5 s", blitz, page{way: stalls}, 500 * ms, 5 * time.Second, 0},
		{"20 ms, says 2 s", blitz, page{way: steady(20 * ms), says: 2 * time.Second}, 0, 0, -150 * ms},
		{"20 ms, says 2 s, bullet", bullet, page{way: steady(20 * ms), says: 2 * time.Second}, 0, 0, -150 * ms},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				costs, _ := played(t, tt.control, tt.page, 200)
				sum, most, least := time.Duration(0), costs[0], costs[0]
				for _, c := range costs {
					sum, most, least = sum+c, max(most, c), min(least, c)
				}
				mean := sum / time.Duration(len(costs))
				t.Logf("a move costs %v on average, %v to %v", mean, least, most)
				if mean > tt.mean || most > tt.most || least < tt.least {
					t.Errorf("want at most %v on average, %v to %v", tt.mean, tt.least, tt.most)
				}
			})
		})
	}
}

// TestQuota has a page that answers pings two seconds late and lies about its thinking:
// it is given what its quota has, and never more.
func TestQuota(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bullet := session.Control{Kind: session.ControlIncrement, BaseMS: 60_000}
		q := newQuota(&bullet)
		const moves = 100
		_, given := played(t, bullet, page{way: steady(20 * time.Millisecond), says: time.Hour, late: 2 * time.Second}, moves)
		if most := q.left + moves*q.gain; given > most || given < most-2*q.gain {
			t.Errorf("%v were given, the quota was %v at first and %v a move: %v", given, q.left, q.gain, most)
		}
	})
}

// TestMedian measures the way to a page; one late answer counts little.
func TestMedian(t *testing.T) {
	var l account.Lag
	if l.Now() != 0 {
		t.Errorf("never measured: %v", l.Now())
	}
	for _, d := range []time.Duration{90, 30, 5000, 30, 40, 30, 40, 30, 40} { // the first does not count any more
		l.Measured(d)
	}
	if l.Now() != 30 {
		t.Errorf("median %v, want 30", l.Now())
	}
}
