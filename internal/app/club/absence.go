package club

import (
	"context"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A player who has left a game keeps the other one waiting. After a while that one may claim
// the win, or call the game a draw, or go on waiting; the clock runs on meanwhile.

// Bounds of the wait for a player who has left.
const (
	leastWait  = 30 * time.Second
	mostWait   = 2 * time.Minute
	waitShare  = 40               // of the length of a game that is waited for, beyond the least
	leastAgain = 10 * time.Second // that is waited for each time, however long the player was away before
	amends     = 4                // times as long as he was away a player is there until that does not count any more
	goneAfter  = 3 * time.Second  // that pass before it is announced: a page that is loaded again comes back sooner
)

// waitOf is for how long one waits for a player who has left a game: 30 s and a fortieth of
// the time for 40 moves, at most two minutes. 31 s with a minute for the game, 36 s with
// three minutes and two seconds a move, 45 s with ten minutes, two minutes from an hour on.
// It is 0 for games that cannot be claimed: those without a clock and by correspondence.
func waitOf(c *session.Control) time.Duration {
	switch c.Kind {
	case session.ControlNone, session.ControlCorrespondence:
		return 0
	}
	return min(mostWait, leastWait+lengthOf(c)/waitShare).Truncate(time.Second)
}

// absence reckons for how long the players of a game have kept each other waiting: one is
// away, and the other is there. While both are away neither waits, so that neither loses a
// game because the way to the server was cut.
//
// What a player has kept the other waiting for shortens the next wait, and is made good by
// being there four times as long.
type absence struct {
	wait time.Duration // 0 for a game that cannot be claimed
	away [2]bool
	used [2]time.Duration // of the wait for each
	at   time.Time        // until when it is reckoned; nothing counts before
	from time.Time        // when the present wait began
}

// again is the least that is waited for each time.
func (a *absence) again() time.Duration { return min(leastAgain, a.wait/3) }

// after is how long a wait lasts before it is announced.
func (a *absence) after() time.Duration { return min(goneAfter, a.wait/10) }

// skip lets a time pass that does not count.
func (a *absence) skip(now time.Time) {
	if now.After(a.at) {
		a.at, a.from = now, now
	}
}

// forgive lets what was before a time not count.
func (a *absence) forgive(before time.Time) {
	if before.After(a.at) {
		a.at, a.from, a.used = before, before, [2]time.Duration{}
	}
}

// reckon brings it up to date.
func (a *absence) reckon(now time.Time) {
	d := now.Sub(a.at)
	if d <= 0 {
		return
	}
	for side := range a.away {
		switch {
		case !a.away[side]:
			a.used[side] = max(0, a.used[side]-d/amends)
		case !a.away[1-side]:
			a.used[side] += d
		}
	}
	a.at = now
}

// set notes who is away.
func (a *absence) set(away [2]bool, now time.Time) {
	a.reckon(now)
	before, waits := a.gone()
	for side := range away {
		if away[side] && !a.away[side] {
			a.spare(side)
		}
	}
	a.away = away
	if after, still := a.gone(); still && (!waits || after != before) {
		a.from = a.at
	}
}

// spare has the next wait for a side last as long as it has to.
func (a *absence) spare(side int) { a.used[side] = min(a.used[side], a.wait-a.again()) }

// hear notes that a side which is away has not left, by what it has asked for: it is missed
// from now on at the earliest, and waited for as long as each time.
func (a *absence) hear(side xiangqi.Color, now time.Time) {
	a.spare(int(side))
	if gone, waits := a.gone(); waits && gone == side {
		a.from = now
	}
}

// gone returns the side for which the other one waits.
func (a *absence) gone() (xiangqi.Color, bool) {
	if a.wait == 0 || a.away[xiangqi.Red] == a.away[xiangqi.Black] {
		return 0, false
	}
	if a.away[xiangqi.Red] {
		return xiangqi.Red, true
	}
	return xiangqi.Black, true
}

// left is how long a side is still waited for.
func (a *absence) left(side xiangqi.Color) time.Duration { return max(0, a.wait-a.used[side]) }

// Gone reports that a player has left a game that continues.
type Gone struct {
	Side    xiangqi.Color `json:"side"`
	ClaimMS int64         `json:"claim_ms"` // until the other one may claim the win or call it a draw
}

// Seconds is ClaimMS in whole seconds, 0 only when the game may be claimed.
func (g *Gone) Seconds() int64 { return (g.ClaimMS + 999) / 1000 }

// state returns the state for faces at a time, and after how long that changes by itself; 0 for
// never.
func (a *absence) state(now time.Time) (*Gone, time.Duration) {
	side, waits := a.gone()
	if !waits {
		return nil, 0
	}
	if hidden := a.after() - now.Sub(a.from); hidden > 0 {
		return nil, hidden
	}
	left := a.left(side) - max(0, now.Sub(a.at))
	if left <= 0 {
		return &Gone{Side: side}, 0
	}
	return &Gone{side, (left + time.Millisecond - 1).Milliseconds()}, left
}

// here reports whether a player is at the game. Who gives an exhibition is at all of its games
// by being at one.
func (r *room) here(side xiangqi.Color) bool {
	p := &r.players[side]
	at := func(game string) bool { return r.club.places.taken(atGame{game, p.ID}) }
	return p.Level > 0 || at(r.id) || p.ID == r.host && slices.ContainsFunc(r.club.mine.gamesOf(p.ID), at)
}

// away looks who is away. Who gives an exhibition sits at many boards and is never missed: he
// or she only does not wait either, when away.
func (r *room) away() [2]bool {
	away := [2]bool{!r.here(xiangqi.Red), !r.here(xiangqi.Black)}
	for side := range away {
		if r.host != "" && r.players[side].ID == r.host {
			away[side] = away[side] && away[1-side]
		}
	}
	return away
}

// reckonable reports whether waiting counts: the game continues and both have moved; before, it
// can be aborted. r is locked.
func (r *room) reckonable() bool {
	return r.absence.wait > 0 && r.s.Phase() == session.Playing && r.s.Live().Ply() >= 2
}

// gone is the state of a missing player for faces, and after how long that changes by itself;
// r is locked or not shared yet.
func (r *room) gone(now time.Time) (*Gone, time.Duration) {
	if !r.reckonable() || !r.halted.IsZero() {
		return nil, 0
	}
	return r.absence.state(now)
}

// look looks who is at the game.
func (r *room) look() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lookAround()
}

// lookAround looks who is at the game, and reports when a player is missing, may be claimed
// against, or is back; r is locked.
func (r *room) lookAround() {
	if r.awaited != nil {
		r.awaited.Stop()
		r.awaited = nil
	}
	if r.done || r.club.ctx.Err() != nil || r.absence.wait == 0 {
		return
	}
	now := r.club.now()
	r.reckon(now)
	gone, again := r.gone(now)
	was := r.missing
	r.missing = gone
	if (gone == nil) != (was == nil) || gone != nil && (gone.Side != was.Side || (gone.ClaimMS == 0) != (was.ClaimMS == 0)) {
		r.publish(talk.Change{Set: map[string]any{"gone": gone}})
	}
	if r.halted.IsZero() {
		r.settle()
	}
	if again > 0 {
		r.awaited = time.AfterFunc(again+flagSlack, r.look)
	}
}

// reckon brings the reckoning of who is missing up to date, and reports whether that is sure;
// while it is not no player is missed, and the wait begins again afterwards. r is locked.
func (r *room) reckon(now time.Time) (sure bool) {
	since, sure := r.club.sure(now)
	if !sure || !r.halted.IsZero() {
		r.absence.set([2]bool{}, now)
		return false
	}
	r.absence.forgive(since)
	if !r.reckonable() {
		r.absence.skip(now)
	}
	r.absence.set(r.away(), now)
	return true
}

// heard notes a command of a player: who gives one, from wherever, has not left.
func (r *room) heard(side xiangqi.Color) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.absence.wait == 0 {
		return
	}
	now := r.club.now()
	r.reckon(now)
	if r.absence.away[side] {
		r.absence.hear(side, now)
		r.lookAround()
	}
}

type claimArgs struct {
	gameArgs
	Draw bool `json:"draw,omitempty"` // else the win
}

// claim ends a game that the other player has left for long enough.
func (r *room) claim(ctx context.Context, side xiangqi.Color, a claimArgs) (none, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.mend(ctx); err != nil {
		return none{}, err
	}
	if r.s.Phase() == session.Playing {
		if err := r.mayClaim(side); err != nil {
			return none{}, err
		}
	}
	_, err := r.carry(ctx, session.Claim{Side: side, Draw: a.Draw})
	return none{}, err
}

// mayClaim reports why a player may not claim a game that continues; r is locked.
func (r *room) mayClaim(side xiangqi.Color) error {
	now := r.club.now()
	sure := r.reckon(now)
	left := r.absence.left(side.Other())
	switch {
	case r.absence.wait == 0:
		return talk.NewError(talk.NotNow, "club.noClaim")
	case !r.reckonable():
		return talk.NewError(talk.NotNow, "club.claimUnbegun")
	case !sure:
		return talk.NewError(talk.NotNow, "club.goneUnknown")
	case !r.absence.away[side.Other()]:
		return talk.NewError(talk.NotNow, "club.opponentHere")
	case r.absence.away[side]:
		return talk.NewError(talk.NotNow, "club.claimerAway")
	case now.Before(r.absence.at) || left > 0:
		left += max(0, r.absence.at.Sub(now)) // clocks are stopped until then
		return talk.NewError(talk.NotNow, "club.claimLater", "seconds", int((left+time.Second-1)/time.Second)).With(map[string]int64{"claim_ms": left.Milliseconds()})
	}
	return nil
}
