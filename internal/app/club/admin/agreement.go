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

// Limits on the comparison of rated games with the engine.
const (
	agreementNodes = 10_000 // of a search
	agreementTable = 16     // MiB
	agreementFrom  = 8      // plies at the start that may be opening theory
	agreementTo    = 200    // plies
	agreementSince = 30 * 24 * time.Hour
	agreementAgain = time.Minute // before the store is queried again
)

// agreement compares the moves of finished rated games with the engine's choices, one game after another,
// to show moderators whose play resembles the engine's. The store serves as the queue, which consists of
// the last month's games that have not been compared yet. A restart therefore loses none of them.
type agreement struct {
	store *store.Store
	log   *slog.Logger
	now   func() time.Time
	first func() bool                                                               // whether this process compares for all
	game  func(ctx context.Context, id string) (*session.Session, [2]string, error) // a stored game with the accounts of its players
	told  chan struct{}                                                             // holds a token when a game has ended
	own   *player.Own                                                               // the engine; nil until there is a game to compare
}

// more reports that a rated game has ended.
func (a *agreement) more() {
	select {
	case a.told <- struct{}{}:
	default: // already reported
	}
}

// work compares games until the club ends.
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

// next compares one game. It reports whether there was a game to compare.
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

// compare counts how often each player of a game chose the engine's best move. It ignores forced moves.
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
