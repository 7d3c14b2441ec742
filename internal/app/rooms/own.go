package rooms

import (
	"context"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// OwnGame is one of the person's games, in the form in which it is offered for copying.
type OwnGame struct {
	ID      string
	Group   Group
	Changed time.Time
}

// OwnGames returns the person's games that are no longer being played, beginning with the most
// recently changed one. These are finished games, imported games, and studies that have a title or
// players. Other studies are omitted because they are only scratch paper. Games opened from the
// named collection are omitted because the collection already contains them. state is different
// after every change to the list.
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

// OwnState returns the state number of the list of games. OwnGames returns it too.
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

// WhenDeleted sets a function that is called with the IDs of the games that a person has deleted.
// WhenDeleted must be called before any game can be deleted.
func (s *Rooms) WhenDeleted(told func(ids []string)) { s.deleted = told }

// Standing returns the answer that Import would give for a game that already exists here.
func (s *Rooms) Standing(ctx context.Context, id string) (ImportAnswer, error) {
	g, err := s.Look(ctx, id)
	game := importedGame{Game: id, Title: g.Title, Plies: g.Plies, Warnings: []string{}}
	return ImportAnswer{Games: []importedGame{game}, Errors: []string{}, Found: []foundGame{}}, err
}
