package club

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// Limits on how much lag is compensated.
const (
	lagSlack  = 140 * time.Millisecond // accepted on top of the delay that pings have measured
	quotaGain = 150 * time.Millisecond // gained per move
	mostGain  = time.Second
	quotaFull = 7 // maximum quota, in gains
	quotaHave = 3 // quota at the start, in gains
)

// quota limits how much time in total a player is credited with for lag. It grows by a fixed amount per
// move.
type quota struct {
	gain  time.Duration
	left  time.Duration
	limit time.Duration // most that could be credited for the last move
}

// newQuota returns a player's quota at the start of a game. The longer the game, the larger the quota.
func newQuota(c *session.Control) quota {
	length := time.Duration(c.BaseMS+40*(c.IncrementMS+c.MoveMS)+int64(c.Periods)*c.PeriodMS) * time.Millisecond
	gain := min(mostGain, quotaGain+length/250)
	return quota{gain: gain, left: quotaHave * gain}
}

// spend determines how much time to credit for a move, and deducts it from the quota. elapsed is the time
// between sending the previous move to the player and receiving this one. thought is how long the page says
// that the player saw the position, or negative if it does not say; the rest of elapsed was network delay.
// The page is believed only up to a delay slightly longer than the one that pings have measured.
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

// allowance returns how long after the fall of the flag a move still in transit is accepted.
func (q *quota) allowance() time.Duration { return min(q.limit, q.left) }
