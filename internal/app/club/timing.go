package club

import (
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// timing holds what is known about a game's time, as last stored. It can be read without locking the game,
// so that reading a clock never waits for the store.
type timing struct {
	dial    session.Dial
	owed    time.Duration // credit for the side to move
	grace   time.Time     // when the clocks start again
	halted  time.Time     // when the clocks stopped because nothing can be stored; zero while storing works
	first   time.Time     // when the side to move must have made its first move; zero if there is no deadline
	absence absence
	counts  bool // waiting for an absent player counts
}

// timing returns the game's current timing. r must be locked, or not shared yet.
func (r *room) timing() *timing {
	first, _ := r.firstBy()
	return &timing{r.s.Dial(), r.owed, r.grace, r.halted, first, r.absence, r.reckonable()}
}

// at returns the clocks to show to clients at the time now.
func (t *timing) at(now time.Time) gameClocks {
	c := gameClocks{}
	if t.counts && t.halted.IsZero() {
		c.Gone, _ = t.absence.state(now)
	}
	if !t.halted.IsZero() {
		c.Outage = &t.halted
	}
	c.Clocks = view.ClocksOf(&t.dial, t.moment(now))
	if now.Before(t.grace) {
		c.Grace = &t.grace
	}
	if !t.first.IsZero() && c.Outage == nil {
		c.First = &t.first
	}
	if c.Clocks != nil && (c.Grace != nil || c.Outage != nil) {
		c.Clocks.Paused = true
	}
	return c
}

// moment returns the time for which clocks must be computed if they are to be shown at the time now. It is
// earlier than now if the clocks are stopped or the side to move is owed time.
func (t *timing) moment(now time.Time) time.Time {
	if !t.halted.IsZero() {
		now = t.halted
	}
	return now.Add(-t.owed)
}

// left returns how much time a side has left. It is never negative.
func (t *timing) left(side xiangqi.Color, now time.Time) time.Duration {
	return max(0, t.dial.Left(side, t.moment(now)).Time)
}

// settle publishes the state, as just stored, to readers that do not lock the game. r must be locked, or
// not shared yet.
func (r *room) settle() {
	shown, listed := r.timing(), r.summary()
	r.shown.Store(shown)
	r.latest = &listed
	if r.club.config.Delay == 0 {
		r.release(shown, r.latest)
	}
}

// release shows the given clocks to spectators, and the given summary in lists of games.
func (r *room) release(shown *timing, listed *GameSummary) {
	r.watched.Store(shown)
	if before := r.listed.Swap(listed); before != nil && before.Phase != listed.Phase {
		r.club.lobby.touch()
	}
}

// clocksFor returns the current clocks as the players or, if spectators is true, the spectators see them.
func (r *room) clocksFor(spectators bool) map[string]any {
	now := r.club.now()
	if spectators {
		return talk.Fields(r.watched.Load().at(now.Add(-r.club.config.Delay)))
	}
	return talk.Fields(r.shown.Load().at(now))
}

// giveBack credits a side with that part of its last move's time that came after since, when its clock
// should have stopped. last is the entry with the move. giveBack changes st accordingly and returns the
// credit.
func giveBack(st *session.State, last *session.Entry, since time.Time) time.Duration {
	play, ok := last.Command.(session.Play)
	if !ok || st.Clock == nil {
		return 0
	}
	late := last.At.Sub(since)
	for i := range st.Nodes {
		if n := &st.Nodes[i]; n.ID == st.Live && n.Elapsed != nil {
			late = min(late, time.Duration(*n.Elapsed)*time.Millisecond) // time within a grace period has cost nothing
		}
	}
	if late <= 0 {
		return 0
	}
	kind := st.Clock.Control.Kind
	left := &st.Clock.Red
	if play.Side == xiangqi.Black {
		left = &st.Clock.Black
	}
	if kind == session.ControlIncrement || kind == session.ControlByoyomi && !left.Byoyomi {
		left.LeftMS += late.Milliseconds()
		return late
	}
	return 0
}

func said(kind string, message phrases.Text) view.Said {
	return view.Said{Kind: kind, Message: message}
}
