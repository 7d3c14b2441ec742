package rooms

import (
	"context"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
)

// OwnGame is a game of the person as others may copy it.
type OwnGame struct {
	ID      string
	Group   Group
	Changed time.Time
}

// OwnGames returns the games that are not being played any more, the last changed first:
// those that are over, those of files, and studies with a title or players. Others are
// scratch paper, and games that were opened from a collection of the given name are in that
// already. state is another number whenever a list of games has changed.
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

// OwnState is the number of the state of the list of games, which OwnGames returns.
func (s *Rooms) OwnState() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.list.state
}

// own reports whether a game is one of OwnGames.
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

// WhenDeleted has a function called with the games that a person has deleted. It must be
// set before games can be.
func (s *Rooms) WhenDeleted(told func(ids []string)) { s.deleted = told }

// Standing answers like Import for a game that is here already.
func (s *Rooms) Standing(ctx context.Context, id string) (ImportAnswer, error) {
	g, err := s.Look(ctx, id)
	game := importedGame{Game: id, Title: g.Title, Plies: g.Plies, Warnings: []string{}}
	return ImportAnswer{Games: []importedGame{game}, Errors: []string{}, Found: []foundGame{}}, err
}
