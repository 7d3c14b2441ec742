package tablegen

import (
	"fmt"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
)

// Line describes the progress and estimates the remaining time from the time elapsed so far.
func (p *Progress) Line(elapsed time.Duration) string {
	var b strings.Builder
	done := float64(p.Done)
	fmt.Fprintf(&b, "%v %s", p.Class, p.Stage)
	switch p.Stage {
	case Solving:
		fmt.Fprintf(&b, " %d plies", p.Plies)
	case Verifying:
		fmt.Fprintf(&b, " %.0f %%", 100*p.Share)
		done += p.Share * float64(endgame.Entries(p.Class))
	}
	share := done / float64(max(p.Total, 1))
	fmt.Fprintf(&b, ", %.1f %% of all after %v", 100*share, elapsed.Round(time.Second))
	const tellsEnough = 0.01
	if share > tellsEnough {
		left := time.Duration(float64(elapsed) * (1 - share) / share)
		fmt.Fprintf(&b, ", about %v left", left.Round(time.Second))
	}
	return b.String()
}

// Throttle returns a function that passes on the progress to show, but at most a few times a second.
func Throttle(show func(line string)) func(Progress) {
	start, last := time.Now(), time.Time{}
	lock := make(chan struct{}, 1)
	return func(p Progress) {
		select {
		case lock <- struct{}{}:
			defer func() { <-lock }()
		default:
			return // another goroutine is already showing a line that is just as recent
		}
		const interval = 200 * time.Millisecond
		if time.Since(last) < interval {
			return
		}
		last = time.Now()
		show(p.Line(time.Since(start)))
	}
}
