package club

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// Limits on lag compensation.
const (
	lagSlack  = 140 * time.Millisecond // accepted in addition to the delay that pings have measured
	quotaGain = 150 * time.Millisecond // per move
	mostGain  = time.Second
	quotaFull = 7 // in gains
	quotaHave = 3 // in gains, at the start
)

// quota limits the total time credited to a player for lag. It grows by a fixed amount with every move.
type quota struct {
	gain  time.Duration
	left  time.Duration
	limit time.Duration // maximum credit for the last move
}

// newQuota returns a player's quota at the start of a game. Longer games have larger quotas.
func newQuota(c *session.Control) quota {
	length := time.Duration(c.BaseMS+40*(c.IncrementMS+c.MoveMS)+int64(c.Periods)*c.PeriodMS) * time.Millisecond
	gain := min(mostGain, quotaGain+length/250)
	return quota{gain: gain, left: quotaHave * gain}
}

// spend determines the credit for a move and deducts it from the quota. elapsed is the time from sending
// the previous move to the player until this move arrived. thought is how long the player saw the position
// according to the page, or negative if the page did not report it; the rest of elapsed was network delay.
// The page's report is trusted only up to a delay slightly longer than the one that pings have measured.
func (q *quota) spend(measured, elapsed, thought time.Duration) (credit time.Duration) {
	way := measured
	if thought >= 0 {
		way = elapsed - thought
	}
	q.limit = measured + lagSlack
	credit = max(0, min(way, elapsed, q.limit, q.left))
	q.left = min(quotaFull*q.gain, q.left-credit+q.gain)
	return credit
}

// allowance returns how long after the flag falls a move that is still in transit is accepted.
func (q *quota) allowance() time.Duration { return min(q.limit, q.left) }
