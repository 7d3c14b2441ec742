package server

import (
	"context"
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/games/collection"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
)

// library returns the open library, after updating its copies of the user's own games.
func (s *shelf) library(ctx context.Context) (*library.Library, error) {
	l, err := s.opened(ctx)
	if err != nil {
		return nil, err
	}
	return l, shelfError(s.copyOwn(ctx, l))
}

// opened returns the library, opening it on first use.
func (s *shelf) opened(ctx context.Context) (*library.Library, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lib != nil {
		return s.lib, nil
	}
	l, err := library.Open(ctx, s.path)
	if err != nil {
		return nil, shelfError(err)
	}
	if err := s.furnish(l); err != nil {
		return nil, shelfError(errors.Join(err, l.Close()))
	}
	s.lib = l
	return l, nil
}

// furnish adds the games that come with the program to the library. It carries on even if the
// request that opened the library is cancelled.
func (s *shelf) furnish(l *library.Library) error {
	if err := l.AddFirstGames(s.own.ctx); err != nil || !s.collection {
		return err
	}
	return collection.AddTo(s.own.ctx, l)
}

// Close implements Module.
func (s *shelf) Close() error {
	s.own.close()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lib == nil {
		return nil
	}
	return s.lib.Close()
}
