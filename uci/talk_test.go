package uci

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestPatience asks how long an engine is waited for that does not answer.
func TestPatience(t *testing.T) {
	idle, works, starved := activity{}, activity{works: true}, activity{works: true, starved: true}
	both := patience{total: 10 * time.Second, silence: 4 * time.Second}
	for _, tt := range []struct {
		name          string
		p             patience
		passed, heard time.Duration // since it was asked, and since its last line
		state         activity
		want          time.Duration
	}{
		{"asked just now", both, 0, 0, idle, 4 * time.Second},
		{"silent", both, 5 * time.Second, 5 * time.Second, idle, -time.Second},
		{"silent and at work", both, 5 * time.Second, 5 * time.Second, works, workPause},
		{"the end of all time", both, 11 * time.Second, time.Second, works, -time.Second},
		{"the same on a busy machine", both, 11 * time.Second, time.Second, starved, workPause},
		{"long after, on a busy machine", both, 80 * time.Second, time.Second, starved, -70 * time.Second},
		{"without a bound of silence", patience{total: 10 * time.Second}, 6 * time.Second, 6 * time.Second, idle, 4 * time.Second},
		{"without it on a busy machine", patience{total: 10 * time.Second}, 10 * time.Second, 0, starved, workPause},
	} {
		synctest.Test(t, func(t *testing.T) {
			now := time.Now()
			got := tt.p.left(now.Add(-tt.passed), now.Add(-tt.heard), func() activity { return tt.state })
			if got != tt.want {
				t.Errorf("%s: waits for %v, want %v", tt.name, got, tt.want)
			}
		})
	}
}
