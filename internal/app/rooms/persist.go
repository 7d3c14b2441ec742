package rooms

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
)

// savedVersion is the version of the format in which games are saved. Games in a newer format are
// rejected.
const savedVersion = 1

// savedGame is the stored form of a game. The seats are stored as the room sees them; the session
// needs to know only which of them are engines.
type savedGame struct {
	Version   int       `json:"version"`
	ID        string    `json:"id"`
	Title     string    `json:"title"`
	Created   time.Time `json:"created"`
	Changed   time.Time `json:"changed"`
	Seats     seats     `json:"seats"`
	Options   Options   `json:"options"`
	Score     *int      `json:"score"`
	Successor string    `json:"successor"`
	Current   int       `json:"current"`
	Labels    []string  `json:"labels,omitempty"` // tags of the game; the session's tags are those of commands
	From      string    `json:"from,omitempty"`   // the source file
	// Review is the report of the most recent review.
	Review *view.ReviewReport `json:"review,omitempty"`
	session.State
}

// CheckSaved reports whether a game stored as data can be opened.
func CheckSaved(data []byte) error { return new(Room).decode(data, time.Now()) }

// encode returns the stored form of the game as of the given time. The caller must hold r.mu.
func (r *Room) encode(at time.Time) ([]byte, error) {
	return talk.Encode(savedGame{
		Version: savedVersion, ID: r.id, Title: r.title, Created: r.created, Changed: r.changed, Seats: r.seats, Options: r.options,
		Score: r.score, Successor: r.successor, Current: r.node(r.current), Labels: r.tags, From: r.from, Review: r.reviewed, State: r.game.State(at),
	})
}

// decode sets the state of the room from the output of encode. The game's clock continues from the
// given time. If there is an error, the room is unchanged.
func (r *Room) decode(data []byte, at time.Time) error {
	var s savedGame
	if err := json.Unmarshal(data, &s); err != nil {
		return fmt.Errorf("saved game: %w", err)
	}
	if s.Version != savedVersion {
		return fmt.Errorf("saved game %s: version %d, this program knows %d", s.ID, s.Version, savedVersion)
	}
	s.State.Seats = s.Seats.session()
	game, err := session.Restore(s.State, at)
	if err != nil {
		return fmt.Errorf("saved game %s: %w", s.ID, err)
	}
	current, err := game.Tree().Find(s.Current)
	if err != nil {
		return fmt.Errorf("saved game %s: %w", s.ID, err)
	}
	r.id, r.title, r.created, r.changed, r.seats, r.options = s.ID, s.Title, s.Created, s.Changed, s.Seats, s.Options
	r.tags, r.from, r.reviewed = s.Labels, s.From, s.Review
	r.score, r.successor, r.game, r.current, r.saved = s.Score, s.Successor, game, current, data
	return nil
}
