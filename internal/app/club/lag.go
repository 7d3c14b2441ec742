package club

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// Bounds of what a player is given for lag.
const (
	lagSlack  = 140 * time.Millisecond // beyond what pings have measured
	quotaGain = 150 * time.Millisecond // a move
	mostGain  = time.Second
	quotaFull = 7 // gains
	quotaHave = 3 // at the start
)

// quota is the time that may still be given to a player for lag. It grows with every move.
type quota struct {
	gain  time.Duration
	left  time.Duration
	limit time.Duration // of what the last move could be given
}

// newQuota returns what a player has at the start of a game: more in a long one.
func newQuota(c *session.Control) quota {
	length := time.Duration(c.BaseMS+40*(c.IncrementMS+c.MoveMS)+int64(c.Periods)*c.PeriodMS) * time.Millisecond
	gain := min(mostGain, quotaGain+length/250)
	return quota{gain: gain, left: quotaHave * gain}
}

// spend takes the credit for a move that came elapsed after the one before it was sent to
// the player. thought is for how much of it the page says that the player had the move
// before the eyes, negative when it says nothing: the rest was on the way. It is believed
// as far as pings have measured such a way, and a little more.
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

// allowance is for how long a move may still be in transit when the flag falls.
func (q *quota) allowance() time.Duration { return min(q.limit, q.left) }
