package club

import (
	"context"
	"errors"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/player"
)

// Bounds of the comparison of rated games with the engine.
const (
	agreementNodes = 10_000 // of a search
	agreementTable = 16     // MiB
	agreementFrom  = 8      // plies at the start, which anybody may know
	agreementTo    = 200    // plies
	agreementSince = 30 * 24 * time.Hour
	agreementAgain = time.Minute // after which the store is asked again
)

// agreement compares rated games that have ended with the engine, one after the other, so
// that moderators see who plays like it. The queue is the store: the games that have no
// result yet, those of the last month. A restart forgets none.
type agreement struct {
	club *Club
	told chan struct{} // holds a token when a game has ended
	own  *player.Own   // nil until there is something to compare
}

// more reports that a rated game has ended.
func (a *agreement) more() {
	select {
	case a.told <- struct{}{}:
	default: // it is reported already
	}
}

// work compares games until the club ends.
func (a *agreement) work() {
	defer func() {
		if a.own == nil {
			return
		}
		if err := a.own.Close(); err != nil {
			a.club.log.Error("closing the engine", "err", err)
		}
	}()
	again := time.NewTicker(agreementAgain)
	defer again.Stop()
	for {
		for a.next() {
		}
		select {
		case <-a.told:
		case <-again.C:
		case <-a.club.ctx.Done():
			return
		}
	}
}

// next compares a game, if there is one.
func (a *agreement) next() bool {
	ctx := a.club.ctx
	if !a.club.cluster.isFirst() { // one process does it for all
		return false
	}
	id, err := a.club.store.Uncompared(ctx, a.club.now().Add(-agreementSince))
	if err != nil {
		if !errors.Is(err, store.ErrNotFound) && ctx.Err() == nil {
			a.club.log.Error("looking for a game to compare", "err", err)
		}
		return false
	}
	r, err := a.club.read(ctx, id)
	if ctx.Err() != nil {
		return false
	}
	counts := []store.Agreement{{Game: id}}
	if err != nil { // it is not asked for again
		a.club.log.Error("a game cannot be compared", "game", id, "err", err)
	} else if counts, err = a.compare(ctx, r); err != nil {
		if ctx.Err() == nil {
			a.club.log.Error("a game was not compared", "game", id, "err", err)
		}
		return false
	}
	if err := a.club.store.Agree(ctx, counts); err != nil {
		a.club.log.Error("a comparison was not stored", "game", id, "err", err)
		return false
	}
	return true
}

// compare counts how often each player of a game chose the engine's first move. Moves
// without a choice do not count.
func (a *agreement) compare(ctx context.Context, r *room) ([]store.Agreement, error) {
	if a.own == nil {
		options := player.DefaultOptions()
		options.Engine.Threads, options.Engine.Hash = 1, agreementTable
		a.own = player.New(options)
	}
	counts := []store.Agreement{{Game: r.id, Account: r.players[0].ID}, {Game: r.id, Account: r.players[1].ID}}
	moves := r.s.Game().Moves()
	rules := r.s.Rules()
	for i := agreementFrom; i < min(len(moves), agreementTo); i++ {
		q, err := player.Ask(r.s.Start(), moves[:i]...)
		if err != nil {
			return nil, err
		}
		if len(q.Position.LegalMoves()) < 2 {
			continue
		}
		q.Rules, q.Analysis = &rules, true
		answer, err := player.Play(ctx, a.own, q, player.Limits{Nodes: agreementNodes})
		if err != nil {
			return nil, err
		}
		of := &counts[q.Position.Turn()]
		of.Moves++
		if answer.Move == moves[i] {
			of.Agreed++
		}
	}
	return counts, nil
}
