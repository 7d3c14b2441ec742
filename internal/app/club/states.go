package club

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// This file brings states to an end that might otherwise last forever. Games without a first move are
// aborted, and offers expire.

// Limits on how long a side may take for its first move.
const (
	leastFirst   = 30 * time.Second
	mostFirst    = 5 * time.Minute
	firstShare   = 20             // the time grows by the game's length divided by this
	untimedFirst = 24 * time.Hour // for games without a clock
)

// firstTime returns how long each side has for its first move before the game is aborted: 30 s plus a
// twentieth of the time for 40 moves, up to five minutes. A game without a clock allows a day, and a
// correspondence game as long as for any other move.
func firstTime(c *session.Control) time.Duration {
	switch c.Kind {
	case session.ControlNone:
		return untimedFirst
	case session.ControlCorrespondence:
		return time.Duration(c.MoveMS) * time.Millisecond
	}
	return min(mostFirst, leastFirst+lengthOf(c)/firstShare).Truncate(time.Second)
}

// firstBy returns when the side to move must have made its first move. ok is false if there is no such
// deadline, either because both sides have moved or because the game belongs to a tournament, which has
// deadlines of its own. r must be locked, or not shared yet.
func (r *room) firstBy() (by time.Time, ok bool) {
	if r.tourney != "" || r.s.Phase() != session.Playing || r.s.Live().Ply() >= 2 {
		return time.Time{}, false
	}
	from := r.turned
	if r.grace.After(from) {
		from = r.grace
	}
	control := r.s.Control()
	within := firstTime(&control)
	if r.s.Timed() && r.club.config.FirstMove > 0 {
		within = r.club.config.FirstMove
	}
	return from.Add(within), true
}

// awaitFirst sets the timer for the first move, if one is due. r must be locked.
func (r *room) awaitFirst() {
	if by, ok := r.firstBy(); ok {
		r.first = time.AfterFunc(max(0, by.Sub(r.club.now()))+flagSlack, r.firstMissing)
	}
}

// firstMissing aborts the game if a side has failed to make its first move in time.
func (r *room) firstMissing() {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.club.now()
	by, ok := r.firstBy()
	if !ok || r.done || r.club.ctx.Err() != nil || !r.halted.IsZero() {
		return // mend will set the timer again
	}
	if by.After(now) || r.uncertainSince(by) != nil {
		r.first = time.AfterFunc(max(flagAgain, by.Sub(now)), r.firstMissing)
		return
	}
	side, _ := r.s.ToMove()
	if _, err := r.carry(r.club.ctx, session.Abort{Side: side}); err != nil {
		r.club.log.Error("a game without a first move was not aborted", "game", r.id, "err", err)
	}
}

// expireEvery is how often expired offers are looked for.
const expireEvery = time.Hour

// expire withdraws expired offers from time to time, until the club closes.
func (c *Club) expire() {
	tick := time.NewTicker(expireEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-c.ctx.Done():
			return
		}
		if err := c.expireOffers(); err != nil && c.ctx.Err() == nil {
			c.log.Error("old offers were not taken back", "err", err)
		}
	}
}

// expireOffers withdraws all offers that have been open for too long.
func (c *Club) expireOffers() error {
	since := c.now().Add(-offersStand)
	l := &c.lobby
	l.mu.Lock()
	if l.closed {
		l.mu.Unlock()
		return nil
	}
	stands := map[string]bool{}
	var failed error
	for _, kind := range []string{kindSeek, kindChallenge} {
		list, err := c.store.Offers(c.ctx, kind, since)
		failed = errors.Join(failed, err)
		for _, data := range list {
			var one struct {
				ID string `json:"id"`
			}
			failed = errors.Join(failed, json.Unmarshal(data, &one))
			stands[one.ID] = true
		}
	}
	if failed != nil {
		l.mu.Unlock()
		return failed
	}
	l.seeks = slices.DeleteFunc(l.seeks, func(s Seek) bool { return !stands[s.ID] })
	var gone []Challenge
	l.challenges = slices.DeleteFunc(l.challenges, func(ch Challenge) bool {
		if !stands[ch.ID] {
			gone = append(gone, ch)
		}
		return !stands[ch.ID]
	})
	l.mu.Unlock()
	for i := range gone {
		c.tellChallenge(&gone[i], false)
	}
	l.touch()
	return nil
}

// uncertainSince refuses a command if the store is late or has not answered since the given time. In that
// case it also requests a probe, to find out whether the store is available. r must be locked.
func (r *room) uncertainSince(passed time.Time) error {
	if answered := r.club.answeredAt(); answered.Before(passed) || r.club.late() {
		r.club.probe()
		return errPaused(errors.New("the store has not answered since " + answered.String()))
	}
	return nil
}
