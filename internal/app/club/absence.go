package club

import (
	"context"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A player who leaves a game keeps the opponent waiting. After a while the opponent may claim the win,
// claim a draw, or continue to wait. Meanwhile the clock keeps running.

// Limits on the wait for a player who has left.
const (
	leastWait  = 30 * time.Second
	mostWait   = 2 * time.Minute
	waitShare  = 40               // divisor of the game length, added to the minimum
	leastAgain = 10 * time.Second // minimum wait, regardless of earlier absences
	amends     = 4                // how much longer than absent a player must be present for the absence to be forgiven
	goneAfter  = 3 * time.Second  // delay before announcing an absence; a reloading page returns sooner
)

// waitOf returns how long an opponent must wait for a player who has left before the game can be claimed.
// It is 30 s plus a fortieth of the time for 40 moves, but at most two minutes. This is 31 s for one minute
// per game, 36 s for three minutes plus two seconds a move, 45 s for ten minutes, and two minutes for an
// hour or more. It is 0 for games that cannot be claimed, which are games without a clock and
// correspondence games.
func waitOf(c *session.Control) time.Duration {
	switch c.Kind {
	case session.ControlNone, session.ControlCorrespondence:
		return 0
	}
	return min(mostWait, leastWait+lengthOf(c)/waitShare).Truncate(time.Second)
}

// absence tracks how long each player of a game has kept the other waiting, that is, has been away while
// the other was present. While both are away, neither counts as waiting, so neither loses because the
// server was unreachable.
//
// Time for which a player has already kept the opponent waiting is deducted from the next wait. The player
// makes up for that time by being present for four times as long.
type absence struct {
	wait time.Duration // 0 for a game that cannot be claimed
	away [2]bool
	used [2]time.Duration // the part of the wait that each side has already used up
	at   time.Time        // when the absences were last updated; earlier time no longer counts
	from time.Time        // when the current wait began
}

// again returns the minimum wait, which applies however long the player was absent earlier.
func (a *absence) again() time.Duration { return min(leastAgain, a.wait/3) }

// after returns how long a player must be absent before the absence is announced.
func (a *absence) after() time.Duration { return min(goneAfter, a.wait/10) }

// skip advances the time of the last update to now, so that the time in between does not count.
func (a *absence) skip(now time.Time) {
	if now.After(a.at) {
		a.at, a.from = now, now
	}
}

// forgive discards all absence and waiting before the given time.
func (a *absence) forgive(before time.Time) {
	if before.After(a.at) {
		a.at, a.from, a.used = before, before, [2]time.Duration{}
	}
}

// reckon adds the time since the last update to the absences.
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

// set records who is away.
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

// spare ensures that a side has at least the minimum wait left.
func (a *absence) spare(side int) { a.used[side] = min(a.used[side], a.wait-a.again()) }

// hear records a command from a side that counts as absent. The command proves that the side has not left,
// so its absence begins now at the earliest, and at least the minimum wait applies.
func (a *absence) hear(side xiangqi.Color, now time.Time) {
	a.spare(int(side))
	if gone, waits := a.gone(); waits && gone == side {
		a.from = now
	}
}

// gone returns the absent side for which its opponent is waiting, if there is one.
func (a *absence) gone() (xiangqi.Color, bool) {
	if a.wait == 0 || a.away[xiangqi.Red] == a.away[xiangqi.Black] {
		return 0, false
	}
	if a.away[xiangqi.Red] {
		return xiangqi.Red, true
	}
	return xiangqi.Black, true
}

// left returns how much longer the opponent must wait for an absent side.
func (a *absence) left(side xiangqi.Color) time.Duration { return max(0, a.wait-a.used[side]) }

// Gone reports that a player has left a game in progress.
type Gone struct {
	Side    xiangqi.Color `json:"side"`
	ClaimMS int64         `json:"claim_ms"` // until the opponent may claim the win or a draw
}

// Seconds returns ClaimMS in whole seconds, rounded up: 0 once the game may be claimed.
func (g *Gone) Seconds() int64 { return (g.ClaimMS + 999) / 1000 }

// state returns the state to show to clients at the time now. It also returns how long it takes until that
// state changes without any event, or 0 if it does not change.
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

// here reports whether a player is present at the game. The host of an exhibition counts as present at all
// of its games while present at any of them.
func (r *room) here(side xiangqi.Color) bool {
	p := &r.players[side]
	at := func(game string) bool { return r.club.places.taken(atGame{game, p.ID}) }
	return p.Level > 0 || at(r.id) || p.ID == r.host && slices.ContainsFunc(r.club.mine.gamesOf(p.ID), at)
}

// away returns which sides are away. The host of an exhibition plays at many boards, and so is never
// reported missing: an absent host counts as away only if the opponent is away too.
func (r *room) away() [2]bool {
	away := [2]bool{!r.here(xiangqi.Red), !r.here(xiangqi.Black)}
	for side := range away {
		if r.host != "" && r.players[side].ID == r.host {
			away[side] = away[side] && away[1-side]
		}
	}
	return away
}

// reckonable reports whether waiting counts, which it does only in a game in progress in which both sides
// have moved. Before that, the game can simply be aborted. r must be locked.
func (r *room) reckonable() bool {
	return r.absence.wait > 0 && r.s.Phase() == session.Playing && r.s.Live().Ply() >= 2
}

// gone is like absence.state, but reports no missing player if waiting does not count or the game is
// stopped. r must be locked, or not yet shared.
func (r *room) gone(now time.Time) (*Gone, time.Duration) {
	if !r.reckonable() || !r.halted.IsZero() {
		return nil, 0
	}
	return r.absence.state(now)
}

// look locks the game and checks who is present.
func (r *room) look() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lookAround()
}

// lookAround checks who is present at the game. It notifies clients when a player goes missing or returns,
// and when the opponent of a missing player may claim the game. r must be locked.
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

// reckon updates the absences, and reports whether they are certain. While they are uncertain, no player
// counts as missing, and afterwards the wait starts over. r must be locked.
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

// heard records a command from a player. The command shows that the player has not left, whichever
// connection it arrived through.
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
	Draw bool `json:"draw,omitempty"` // claim a draw instead of the win
}

// claim ends a game at a player's request if the opponent has been away for long enough.
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

// mayClaim returns an error if a player may not claim a game in progress. r must be locked.
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
		left += max(0, r.absence.at.Sub(now)) // absences do not count before that time
		return talk.NewError(talk.NotNow, "club.claimLater", "seconds", int((left+time.Second-1)/time.Second)).With(map[string]int64{"claim_ms": left.Milliseconds()})
	}
	return nil
}
