package server

import (
	"context"
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
)

// LibraryState is the state of the topic library.
type LibraryState struct {
	// Upgrade is how far a library of an older version is brought to the present one; null
	// when nothing is to be done.
	Upgrade *libraryUpgrade `json:"upgrade"`
}

type libraryUpgrade struct {
	Done  int `json:"done"` // games
	Total int `json:"total"`
}

// errStopped is the error of a library whose upgrade somebody has stopped.
var errStopped = errors.New("the upgrade was stopped")

// opener is a library being opened, for which commands wait. It goes on when the page
// that asked is closed.
type opener struct {
	done chan struct{} // closed when lib or err is there
	stop context.CancelCauseFunc
	lib  *library.Library
	err  error
}

// registerOpening tells the hub what there is while the library is being opened.
func (s *shelf) registerOpening(h *talk.Hub) {
	s.topic = h.NewTopic("library", talk.Change{Set: talk.Fields(LibraryState{})}, talk.Hooks{})
	talk.Handle(h, "library.stop_upgrade", s.stopUpgrade)
}

// stopUpgrade leaves a library as it was. Whoever asks for it the next time begins anew.
func (s *shelf) stopUpgrade(context.Context, *talk.Conn, struct{}) (struct{}, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.opening != nil {
		s.opening.stop(errStopped)
	}
	return struct{}{}, nil
}

// library returns the open library, with the person's own games in it.
func (s *shelf) library(ctx context.Context) (*library.Library, error) {
	l, err := s.opened(ctx)
	if err != nil {
		return nil, err
	}
	return l, shelfError(s.copyOwn(ctx, l))
}

// opened returns the open library.
func (s *shelf) opened(ctx context.Context) (*library.Library, error) {
	s.mu.Lock()
	if s.lib != nil {
		defer s.mu.Unlock()
		return s.lib, nil
	}
	if s.opening == nil {
		s.opening = s.beginOpening()
	}
	o := s.opening
	s.mu.Unlock()
	select {
	case <-o.done:
		return o.lib, shelfError(o.err)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// beginOpening begins to open the library; s is locked.
func (s *shelf) beginOpening() *opener {
	ctx, stop := context.WithCancelCause(context.Background())
	o := &opener{done: make(chan struct{}), stop: stop}
	go func() {
		defer stop(nil)
		upgraded := false
		o.lib, o.err = library.OpenWith(ctx, s.path, library.OpenOptions{Upgrading: func(done, total int) {
			upgraded = true
			s.topic.Publish(talk.Change{Set: talk.Fields(LibraryState{&libraryUpgrade{done, total}})})
		}})
		if o.err == nil {
			if err := o.lib.AddFirstGames(ctx); err != nil {
				o.err = errors.Join(err, o.lib.Close())
				o.lib = nil
			}
		}
		if o.err != nil && ctx.Err() != nil {
			o.err = context.Cause(ctx)
		}
		if upgraded {
			s.topic.Publish(talk.Change{Set: talk.Fields(LibraryState{})})
		}
		s.mu.Lock()
		s.lib, s.opening = o.lib, nil
		s.mu.Unlock()
		close(o.done)
	}()
	return o
}

// Close implements Module.
func (s *shelf) Close() error {
	s.own.close()
	s.mu.Lock()
	o := s.opening
	s.mu.Unlock()
	if o != nil {
		o.stop(errStopped)
		<-o.done
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lib == nil {
		return nil
	}
	return s.lib.Close()
}
