package admin

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/player"
)

// Limits on comparing rated games with the engine.
const (
	agreementNodes = 10_000 // per search
	agreementTable = 16     // in MiB
	agreementFrom  = 8      // plies at the start that are skipped because they may be opening theory
	agreementTo    = 200    // last ply compared
	agreementSince = 30 * 24 * time.Hour
	agreementAgain = time.Minute // delay before asking the store again
)

// agreement compares the moves of completed rated games with the engine's choices, one game after another.
// The results show moderators whose play resembles the engine's. There is no separate queue: the store
// knows which of the last month's games have yet to be compared, so a restart loses none of them.
type agreement struct {
	store *store.Store
	log   *slog.Logger
	now   func() time.Time
	first func() bool                                                               // reports whether this process compares on behalf of all
	game  func(ctx context.Context, id string) (*session.Session, [2]string, error) // returns a stored game and its players' accounts
	told  chan struct{}                                                             // holds a token if a game has ended
	own   *player.Own                                                               // the engine; nil until there is a game to compare
}

// more reports that another rated game has ended.
func (a *agreement) more() {
	select {
	case a.told <- struct{}{}:
	default: // already reported
	}
}

// work compares games until ctx is canceled.
func (a *agreement) work(ctx context.Context) {
	defer func() {
		if a.own == nil {
			return
		}
		if err := a.own.Close(); err != nil {
			a.log.Error("closing the engine", "err", err)
		}
	}()
	again := time.NewTicker(agreementAgain)
	defer again.Stop()
	for {
		for a.next(ctx) {
		}
		select {
		case <-a.told:
		case <-again.C:
		case <-ctx.Done():
			return
		}
	}
}

// next compares a game, and reports whether there was one to compare.
func (a *agreement) next(ctx context.Context) bool {
	if !a.first() { // another process makes the comparison
		return false
	}
	id, err := a.store.Uncompared(ctx, a.now().Add(-agreementSince))
	if err != nil {
		if !errors.Is(err, store.ErrNotFound) && ctx.Err() == nil {
			a.log.Error("looking for a game to compare", "err", err)
		}
		return false
	}
	s, players, err := a.game(ctx, id)
	if ctx.Err() != nil {
		return false
	}
	counts := []store.Agreement{{Game: id}}
	if err != nil { // the game must not be selected again
		a.log.Error("a game cannot be compared", "game", id, "err", err)
	} else if counts, err = a.compare(ctx, id, s, players); err != nil {
		if ctx.Err() == nil {
			a.log.Error("a game was not compared", "game", id, "err", err)
		}
		return false
	}
	if err := a.store.Agree(ctx, counts); err != nil {
		a.log.Error("a comparison was not stored", "game", id, "err", err)
		return false
	}
	return true
}

// compare counts how often each of a game's players chose the engine's best move. Forced moves do not
// count.
func (a *agreement) compare(ctx context.Context, id string, s *session.Session, players [2]string) ([]store.Agreement, error) {
	if a.own == nil {
		options := player.DefaultOptions()
		options.Engine.Threads, options.Engine.Hash = 1, agreementTable
		a.own = player.New(options)
	}
	counts := []store.Agreement{{Game: id, Account: players[0]}, {Game: id, Account: players[1]}}
	moves := s.Game().Moves()
	rules := s.Rules()
	for i := agreementFrom; i < min(len(moves), agreementTo); i++ {
		q, err := player.Ask(s.Start(), moves[:i]...)
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
