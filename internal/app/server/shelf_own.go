package server

import (
	"context"
	"os"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
)

// This file copies the user's own games into the library, where searches can find them too. The
// originals stay where they are.

const (
	// ownQuiet is how long a game must remain unchanged before it is copied again. Without this
	// delay, every move made in a study would cause another copy.
	ownQuiet = time.Minute
	// ownAtOnce is the number of games to copy before a command continues. If there are more, as on
	// the first run, all of them are copied in the background, with this many per transaction.
	ownAtOnce = 50
)

// ownCopies keeps track of the copies of the user's games.
type ownCopies struct {
	ctx  context.Context // cancelled when the shelf is closed
	stop context.CancelFunc
	work sync.WaitGroup

	mu    sync.Mutex // held while games are being copied
	done  bool       // whether all games in this state of the list have been copied
	state uint64     // state of the list of games
	again time.Time  // when the next game is due for copying; zero if none is
}

// close waits until copying has stopped.
func (c *ownCopies) close() {
	c.stop()
	c.work.Wait()
}

// copyOwn copies the user's games that have changed.
func (s *shelf) copyOwn(ctx context.Context, l *library.Library) error {
	c := &s.own
	if !c.mu.TryLock() {
		return nil // the games are already being copied
	}
	if c.done && c.state == s.rooms.OwnState() && (c.again.IsZero() || time.Now().Before(c.again)) {
		c.mu.Unlock()
		return nil
	}
	games, err := s.changedOwn(ctx, l)
	if err != nil || len(games) <= ownAtOnce {
		defer c.mu.Unlock()
		if err == nil {
			err = s.copyGames(ctx, l, games)
		}
		c.done = err == nil
		return err
	}
	c.work.Go(func() {
		defer c.mu.Unlock()
		c.done = s.copyGames(c.ctx, l, games) == nil
	})
	return nil
}

// changedOwn returns the games that need to be copied. The caller must hold c.mu.
func (s *shelf) changedOwn(ctx context.Context, l *library.Library) (changed []rooms.OwnGame, err error) {
	c := &s.own
	games, state, err := s.rooms.OwnGames(ctx, libraryName)
	if err != nil {
		return nil, err
	}
	stamps, err := l.OwnStamps(ctx)
	if err != nil {
		return nil, err
	}
	c.state, c.again = state, time.Time{}
	for _, g := range games {
		stamp, known := stamps[g.ID]
		if known && stamp == g.Changed.UnixNano() {
			continue
		}
		if quiet := g.Changed.Add(ownQuiet); known && stamp != 0 && g.Group != rooms.GroupPlayed && time.Now().Before(quiet) {
			if c.again.IsZero() || quiet.Before(c.again) {
				c.again = quiet
			}
			continue
		}
		changed = append(changed, g)
	}
	return changed, nil
}

// copyGames copies the given games, ownAtOnce per transaction.
func (s *shelf) copyGames(ctx context.Context, l *library.Library, games []rooms.OwnGame) error {
	for len(games) > 0 {
		n := min(len(games), ownAtOnce)
		var batch []library.Own
		for _, g := range games[:n] {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			r, err := s.rooms.Record(ctx, g.ID)
			if err != nil {
				continue // the game is damaged or has been deleted
			}
			batch = append(batch, library.Own{Key: g.ID, Stamp: g.Changed.UnixNano(), Game: r, Collections: library.OwnCollections(string(g.Group))})
		}
		if err := l.KeepOwn(ctx, batch); err != nil {
			return err
		}
		games = games[n:]
	}
	return nil
}

// forgetOwn removes the copies of games that the user has deleted from the board.
func (s *shelf) forgetOwn(ids []string) {
	if _, err := os.Stat(s.path); err != nil {
		return // without a library there are no copies
	}
	c := &s.own
	c.work.Go(func() {
		l, err := s.opened(c.ctx)
		if err != nil {
			return // the library is unusable; opening it reports the reason
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if l.ForgetOwn(c.ctx, ids) == nil {
			c.done = false // some of the games may have been restored
		}
	})
}
