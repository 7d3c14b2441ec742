package rooms

import (
	"context"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// OwnGame is one of the person's games, as offered for copying.
type OwnGame struct {
	ID      string
	Group   Group
	Changed time.Time
}

// OwnGames returns the games no longer in play, the last changed first: finished games, imported
// games, and studies with a title or players. It omits other studies, which are scratch paper, and
// games opened from the named collection, which already contains them. state differs after every
// change to the list.
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

// OwnState returns the state number of the list of games, which OwnGames also returns.
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

// WhenDeleted sets a function to call with the IDs of games that a person has deleted. Call WhenDeleted
// before any game can be deleted.
func (s *Rooms) WhenDeleted(told func(ids []string)) { s.deleted = told }

// Standing returns the answer of Import for a game that already exists here.
func (s *Rooms) Standing(ctx context.Context, id string) (ImportAnswer, error) {
	g, err := s.Look(ctx, id)
	game := importedGame{Game: id, Title: g.Title, Plies: g.Plies, Warnings: []string{}}
	return ImportAnswer{Games: []importedGame{game}, Errors: []string{}, Found: []foundGame{}}, err
}
