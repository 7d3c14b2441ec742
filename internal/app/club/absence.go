package club

import (
	"context"
	"slices"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// When a player leaves a game, the opponent has to wait, and the clock keeps running. After a while the
// opponent may claim a win or a draw, or go on waiting.

// Limits on how long an opponent must wait for an absent player.
const (
	leastWait  = 30 * time.Second
	mostWait   = 2 * time.Minute
	waitShare  = 40               // the wait grows by the game's length divided by this
	leastAgain = 10 * time.Second // minimum wait, however long the player was absent before
	amends     = 4                // how many times as long as the absence a player must be present to make up for it
	goneAfter  = 3 * time.Second  // delay before an absence is announced, so that reloading the page goes unnoticed
)

// waitOf returns how long an opponent must wait for an absent player before claiming the game: 30 s plus a
// fortieth of the time for 40 moves, up to two minutes. That makes 31 s for one minute per game, 36 s for
// three minutes plus two seconds a move, 45 s for ten minutes, and two minutes for an hour or more. It
// returns 0 for games that cannot be claimed: those without a clock and correspondence games.
func waitOf(c *session.Control) time.Duration {
	switch c.Kind {
	case session.ControlNone, session.ControlCorrespondence:
		return 0
	}
	return min(mostWait, leastWait+lengthOf(c)/waitShare).Truncate(time.Second)
}

// absence tracks how long each player of a game has kept the other waiting, that is, has been away while
// the opponent was present. If both players are away, no time is counted, so that neither loses because the
// server was unreachable.
//
// Time already spent waiting for a player is deducted from the next wait. A player makes up for it by being
// present for four times as long.
type absence struct {
	wait time.Duration // 0 for a game that cannot be claimed
	away [2]bool
	used [2]time.Duration // how much of the wait each side has used up
	at   time.Time        // time of the last update; anything earlier no longer counts
	from time.Time        // when the current wait began
}

// again returns the wait that is always granted to a player, however long the player was absent before.
func (a *absence) again() time.Duration { return min(leastAgain, a.wait/3) }

// after returns how long an absence must last before it is announced.
func (a *absence) after() time.Duration { return min(goneAfter, a.wait/10) }

// skip moves the time of the last update to now without counting the time in between.
func (a *absence) skip(now time.Time) {
	if now.After(a.at) {
		a.at, a.from = now, now
	}
}

// forgive discards all absences before the given time and the waiting they caused.
func (a *absence) forgive(before time.Time) {
	if before.After(a.at) {
		a.at, a.from, a.used = before, before, [2]time.Duration{}
	}
}

// reckon counts the time since the last update.
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

// set records which players are away.
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

// spare ensures that the given side has at least the minimum wait left.
func (a *absence) spare(side int) { a.used[side] = min(a.used[side], a.wait-a.again()) }

// hear records a command from a side believed to be absent. Since the command proves that the player has
// not left, the absence starts no earlier than now, and at least the minimum wait applies.
func (a *absence) hear(side xiangqi.Color, now time.Time) {
	a.spare(int(side))
	if gone, waits := a.gone(); waits && gone == side {
		a.from = now
	}
}

// gone returns the side that is keeping its opponent waiting, if any.
func (a *absence) gone() (xiangqi.Color, bool) {
	if a.wait == 0 || a.away[xiangqi.Red] == a.away[xiangqi.Black] {
		return 0, false
	}
	if a.away[xiangqi.Red] {
		return xiangqi.Red, true
	}
	return xiangqi.Black, true
}

// left returns how much longer an absent side's opponent must wait.
func (a *absence) left(side xiangqi.Color) time.Duration { return max(0, a.wait-a.used[side]) }

// Gone describes a player who has left a game in progress.
type Gone struct {
	Side    xiangqi.Color `json:"side"`
	ClaimMS int64         `json:"claim_ms"` // time until the opponent may claim a win or a draw
}

// Seconds returns ClaimMS in seconds, rounded up. It returns 0 once the game may be claimed.
func (g *Gone) Seconds() int64 { return (g.ClaimMS + 999) / 1000 }

// state returns the absence to show to clients at the time now. It also returns how long it will take for
// that to change by itself, or 0 if it will not.
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

// here reports whether the given side's player is present at the game. The host of an exhibition counts as
// present at all its games while present at any of them.
func (r *room) here(side xiangqi.Color) bool {
	p := &r.players[side]
	at := func(game string) bool { return r.club.places.taken(atGame{game, p.ID}) }
	return p.Level > 0 || at(r.id) || p.ID == r.host && slices.ContainsFunc(r.club.mine.gamesOf(p.ID), at)
}

// away returns which sides are away. Since the host of an exhibition plays at many boards, an absent host
// counts as away only if the opponent is away too, and is therefore never reported as missing.
func (r *room) away() [2]bool {
	away := [2]bool{!r.here(xiangqi.Red), !r.here(xiangqi.Black)}
	for side := range away {
		if r.host != "" && r.players[side].ID == r.host {
			away[side] = away[side] && away[1-side]
		}
	}
	return away
}

// reckonable reports whether waiting counts. It does only while a game is in progress and both sides have
// moved; until then, the game can simply be aborted. r must be locked.
func (r *room) reckonable() bool {
	return r.absence.wait > 0 && r.s.Phase() == session.Playing && r.s.Live().Ply() >= 2
}

// gone is like absence.state, but reports no missing player while waiting does not count or the game is
// stopped. r must be locked, or not yet shared.
func (r *room) gone(now time.Time) (*Gone, time.Duration) {
	if !r.reckonable() || !r.halted.IsZero() {
		return nil, 0
	}
	return r.absence.state(now)
}

// look locks the game and calls lookAround.
func (r *room) look() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.lookAround()
}

// lookAround checks which players are present. It notifies clients when a player goes missing or returns,
// and when a missing player's opponent may claim the game. r must be locked.
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

// reckon updates the absences and reports whether they are certain. While they are uncertain, no player
// counts as missing; when they become certain, any wait starts over. r must be locked.
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

// heard records a command from a player. Whichever connection it came through, it shows that the player has
// not left.
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

// mayClaim returns an error if the given side may not claim a game in progress. r must be locked.
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
		left += max(0, r.absence.at.Sub(now)) // no absence counts before that time
		return talk.NewError(talk.NotNow, "club.claimLater", "seconds", int((left+time.Second-1)/time.Second)).With(map[string]int64{"claim_ms": left.Milliseconds()})
	}
	return nil
}
