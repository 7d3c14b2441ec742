package rooms

import (
	"context"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// OwnGame is one of the user's games, as offered for copying.
type OwnGame struct {
	ID      string
	Group   Group
	Changed time.Time
}

// OwnGames returns the user's games that are no longer in progress, most recently changed first:
// completed games, imported games, and studies with a title or named players. It omits other
// studies, which are only scratch paper, and games opened from the named collection, which already
// contains them. state changes whenever the list does.
func (s *Rooms) OwnGames(ctx context.Context, collection string) (games []OwnGame, state uint64, err error) {
	state = s.OwnState()
	all, err := s.allGames(ctx)
	if err != nil {
		return nil, state, err
	}
	for _, g := range all {
		if g.own(collection) {
			games = append(games, OwnGame{g.ID, g.group(), g.Changed})
		}
	}
	return games, state, nil
}

// OwnState returns the state of the list of games, as OwnGames does.
func (s *Rooms) OwnState() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.list.state
}

// own reports whether OwnGames includes a game.
func (g *listing) own(collection string) bool {
	switch g.group() {
	case GroupPlayed:
		return g.Phase == session.Over
	case groupStudies:
		return g.Title != "" || g.Players.Red.Name != "" || g.Players.Black.Name != ""
	default:
		return g.From != collection
	}
}

// WhenDeleted sets a function to be called with the IDs of games that the user deletes. It must be
// called before any game can be deleted.
func (s *Rooms) WhenDeleted(told func(ids []string)) { s.deleted = told }

// Standing returns the answer that Import would give for a game that is already present.
func (s *Rooms) Standing(ctx context.Context, id string) (ImportAnswer, error) {
	g, err := s.Look(ctx, id)
	game := importedGame{Game: id, Title: g.Title, Plies: g.Plies, Warnings: []string{}}
	return ImportAnswer{Games: []importedGame{game}, Errors: []string{}, Found: []foundGame{}}, err
}
