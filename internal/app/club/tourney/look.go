package tourney

import (
	"context"
	"errors"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/tournament"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// look does whatever is due in a tournament. It begins the tournament, collects results, ends games whose
// players are absent, and pairs the next round. Each change is stored before anyone sees it. When nothing
// is due, calling look changes nothing.
func (x *tourney) look(ctx context.Context) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.facts.State != announced && x.facts.State != running {
		return nil
	}
	if err := x.mend(ctx); err != nil {
		return err
	}
	now := x.of.club.Now()
	if x.facts.State == announced {
		if start := x.facts.Plan.Start; start.IsZero() || now.Before(start) {
			return nil
		}
		return x.begin(ctx, now)
	}
	changed, err := x.takeResults(ctx, now)
	switch {
	case x.broken:
		return err
	case x.facts.Plan.Rules.Kind == tournament.Arena: // if a game cannot be read, the other players still continue
		err = errors.Join(err, x.lookArena(ctx, now))
	default:
		err = errors.Join(err, x.lookRound(ctx, now))
	}
	if changed || x.facts.State == ended {
		x.mu.Unlock()
		x.of.tellList()
		x.mu.Lock()
	}
	return err
}

// begin pairs the first round, or cancels the tournament if too few players have entered. x must be locked.
func (x *tourney) begin(ctx context.Context, now time.Time) error {
	next := x.facts.clone()
	err := x.pairNext(ctx, next, now)
	if errors.Is(err, tournament.ErrNoPairing) {
		next = x.facts.clone()
		next.State, next.Ended = cancelled, now
		err = x.keep(next, nil)
	}
	x.mu.Unlock()
	x.of.tellList()
	x.mu.Lock()
	return err
}

// pairNext adds the next round to next and stores the result. If no rounds remain, it ends the tournament.
// x must be locked.
func (x *tourney) pairNext(ctx context.Context, next *facts, now time.Time) error {
	if !next.Event.Begun() {
		class := club.ClassOf(&next.Plan.Terms.Control)
		for i := range next.Event.Players { // players are seeded by their current ratings
			if p, err := x.of.club.PlayerOf(ctx, next.Event.Players[i].ID, class); err == nil {
				next.Event.Players[i].Rating = p.Rating
			}
		}
		next.Begun = now
	}
	r, err := next.Event.Next()
	if err != nil {
		return err
	}
	next.State, next.Next = running, time.Time{}
	if r == nil {
		next.State, next.Ended = ended, now
		return x.keep(next, nil)
	}
	next.Event.Rounds = append(next.Event.Rounds, *r)
	round := &next.Event.Rounds[len(next.Event.Rounds)-1]
	games, err := x.prepare(ctx, next, round.Games, round.Extra)
	if err != nil {
		return err
	}
	return x.keep(next, games)
}

// prepare creates those games in list that have yet to be played. x must be locked.
func (x *tourney) prepare(ctx context.Context, next *facts, list []tournament.Game, extra int) (games []*club.Prepared, err error) {
	terms := faster(next.Plan.Terms, extra)
	class := club.ClassOf(&terms.Control)
	for i := range list {
		g := &list[i]
		if g.Result != tournament.Pending || g.ID != "" {
			continue
		}
		var players [2]club.Player
		for side, p := range []int{g.Red, g.Black} {
			if players[side], err = x.of.club.PlayerOf(ctx, next.Event.Players[p].ID, class); err != nil {
				return nil, err
			}
		}
		held := club.Held{Tourney: next.ID, Host: next.Plan.Rules.Host, Extra: time.Duration(next.Plan.Extra) * time.Second}
		prepared, err := x.of.club.Prepare(terms, players[0], players[1], held)
		if err != nil {
			return nil, err
		}
		g.ID = prepared.Stored.ID
		games = append(games, prepared)
	}
	return games, nil
}

// leastBase is the minimum base time for a game that decides an encounter.
const leastBase = time.Minute

// faster returns the terms for a further game of an encounter. It halves the base time extra times, though
// never to less than leastBase.
func faster(terms club.Terms, extra int) club.Terms {
	for range extra {
		if half := terms.Control.BaseMS / 2; half >= leastBase.Milliseconds() {
			terms.Control.BaseMS = half
		}
	}
	return terms
}

// hostAbsent is how long an exhibition's host may take for the first move on a board.
const hostAbsent = time.Hour

// takeResults collects the results of completed games, and ends games in which the first move of a side is
// overdue. x must be locked.
func (x *tourney) takeResults(ctx context.Context, now time.Time) (changed bool, err error) {
	open := x.facts.Event.Open()
	if len(open) == 0 {
		return false, nil
	}
	next := x.facts.clone()
	var failed error
	for _, at := range open {
		g := &next.Event.Rounds[at[0]].Games[at[1]]
		stage, err := x.of.club.Stage(ctx, g.ID)
		if err != nil { // the other games continue, and the organiser can rule on this one
			failed = errors.Join(failed, err)
			continue
		}
		absent := time.Duration(next.Plan.Absent) * time.Second
		host := next.Event.Players[[2]int{g.Red, g.Black}[stage.Turn]].ID == next.Plan.Rules.Host
		if host { // the host moves from board to board and needs more time
			absent = max(absent, hostAbsent)
		}
		if stage.Phase == session.Playing && stage.Waits && now.Sub(stage.Since) >= absent {
			if err := x.of.club.End(ctx, g.ID, xiangqi.Undecided); err != nil {
				return false, err
			}
			if stage, err = x.of.club.Stage(ctx, g.ID); err != nil {
				return false, err
			}
		}
		if r := resultOf(&stage); r != tournament.Pending {
			g.Result = r
			changed = true
			if r == tournament.RedAbsent || r == tournament.BlackAbsent {
				x.absent(&next.Event, g)
			}
		}
	}
	if !changed {
		return false, failed
	}
	return true, errors.Join(failed, x.keep(next, nil))
}

// absent withdraws a player who missed a game, if the tournament is an arena.
func (x *tourney) absent(e *tournament.Event, g *tournament.Game) {
	if e.Kind != tournament.Arena {
		return
	}
	who := g.Red
	if g.Result == tournament.BlackAbsent {
		who = g.Black
	}
	e.Players[who].Gone = true
}

// resultOf returns the result that a game has in the tournament. If the game ended before a player had
// moved, that player counts as absent.
func resultOf(s *club.Stage) tournament.Result {
	switch {
	case s.Phase == session.Playing:
		return tournament.Pending
	case s.Phase == session.Aborted && s.Turn == xiangqi.Red:
		return tournament.RedAbsent
	case s.Phase == session.Aborted:
		return tournament.BlackAbsent
	}
	winner, ok := s.Result.Winner()
	switch {
	case !ok:
		return tournament.Drawn
	case winner == xiangqi.Red:
		return tournament.RedWins
	}
	return tournament.BlackWins
}

// lookRound pairs the next round when the previous one is complete and the pause has passed. x must be
// locked.
func (x *tourney) lookRound(ctx context.Context, now time.Time) error {
	if len(x.facts.Event.Open()) > 0 {
		return nil
	}
	pause := time.Duration(x.facts.Plan.Pause) * time.Second
	next := x.facts.clone()
	if x.facts.Next.IsZero() && pause > 0 {
		if r, err := next.Event.Next(); err == nil && r != nil { // there is no pause after the last round
			next.Next = now.Add(pause)
			return x.keep(next, nil)
		}
	}
	if now.Before(x.facts.Next) {
		return nil
	}
	return x.pairNext(ctx, next, now)
}

// lookArena pairs those players of an arena who are present and not playing, until the arena's time is up.
// x must be locked.
func (x *tourney) lookArena(ctx context.Context, now time.Time) error {
	over := now.Sub(x.facts.Begun) >= time.Duration(x.facts.Plan.Minutes)*time.Minute
	open := x.facts.Event.Open()
	if over {
		if len(open) > 0 {
			return nil // games already in progress still count
		}
		next := x.facts.clone()
		next.State, next.Ended = ended, now
		return x.keep(next, nil)
	}
	if now.Sub(x.paired) < pairEvery {
		return nil
	}
	x.paired = now
	busy := map[int]bool{}
	for _, at := range open {
		g := x.facts.Event.Rounds[at[0]].Games[at[1]]
		busy[g.Red], busy[g.Black] = true, true
	}
	var free []int
	for i, p := range x.facts.Event.Players {
		if !p.Gone && !busy[i] && x.of.club.Here(p.ID) {
			free = append(free, i)
		}
	}
	pairs := x.facts.Event.PairArena(free)
	if len(pairs) == 0 {
		return nil
	}
	next := x.facts.clone()
	games := &next.Event.Rounds[0].Games
	for _, p := range pairs {
		*games = append(*games, tournament.Game{Red: p.Red, Black: p.Black})
	}
	prepared, err := x.prepare(ctx, next, *games, 0)
	if err != nil {
		return err
	}
	return x.keep(next, prepared)
}
