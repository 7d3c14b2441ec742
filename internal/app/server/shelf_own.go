package server

import (
	"context"
	"os"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
)

// This file copies the person's own games into the library, so that its searches find them
// too. The games themselves stay where they are.

const (
	// ownQuiet is for how long a game that was copied must have been left alone before it
	// is copied again: who works on a study changes it with every move.
	ownQuiet = time.Minute
	// ownAtOnce is how many games are copied before a command continues. More, as at the first
	// time, are copied meanwhile, n in one transaction.
	ownAtOnce = 50
)

// ownCopies is what is known of the copies of own games.
type ownCopies struct {
	ctx  context.Context // ends with the shelf
	stop context.CancelFunc
	work sync.WaitGroup

	mu    sync.Mutex // held while games are copied
	done  bool       // all were copied in the state of the list
	state uint64     // of the list of games
	again time.Time  // when a game will have been left alone; zero for none
}

// close waits for what is being copied.
func (c *ownCopies) close() {
	c.stop()
	c.work.Wait()
}

// copyOwn copies own games that have changed.
func (s *shelf) copyOwn(ctx context.Context, l *library.Library) error {
	c := &s.own
	if !c.mu.TryLock() {
		return nil // they are being copied
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

// changedOwn returns the games that are to be copied; c.mu is held.
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

// copyGames copies games, n at a time.
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
				continue // it is damaged, or gone meanwhile
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

// forgetOwn takes the copies of games out of the library that the person has deleted.
func (s *shelf) forgetOwn(ids []string) {
	if _, err := os.Stat(s.path); err != nil {
		return // no library, no copies
	}
	c := &s.own
	c.work.Go(func() {
		l, err := s.opened(c.ctx)
		if err != nil {
			return // the library cannot be used; opening it shows why
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		if l.ForgetOwn(c.ctx, ids) == nil {
			c.done = false // games that have come back meanwhile
		}
	})
}
