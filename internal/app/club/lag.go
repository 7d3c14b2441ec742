package club

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// Limits on lag compensation.
const (
	lagSlack  = 140 * time.Millisecond // beyond what pings have measured
	quotaGain = 150 * time.Millisecond // per move
	mostGain  = time.Second
	quotaFull = 7 // in gains
	quotaHave = 3 // in gains, at the start
)

// quota is the time that a player may still be credited for lag. It grows with every move.
type quota struct {
	gain  time.Duration
	left  time.Duration
	limit time.Duration // maximum credit for the last move
}

// newQuota returns a player's quota at the start of a game: the longer the game, the larger.
func newQuota(c *session.Control) quota {
	length := time.Duration(c.BaseMS+40*(c.IncrementMS+c.MoveMS)+int64(c.Periods)*c.PeriodMS) * time.Millisecond
	gain := min(mostGain, quotaGain+length/250)
	return quota{gain: gain, left: quotaHave * gain}
}

// spend deducts the credit for a move that arrived elapsed after the previous one was sent to the player.
// thought is how long the player saw the position according to the page, or negative if not reported; the
// rest was network delay. The claim is trusted up to slightly more delay than pings have measured.
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

// allowance returns how long a move may still be in transit when the flag falls.
func (q *quota) allowance() time.Duration { return min(q.limit, q.left) }
