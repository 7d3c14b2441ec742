package rooms

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
)

// savedVersion is the version of the format of saved games. Games saved in a newer version are
// rejected.
const savedVersion = 1

// savedGame is a game in the form in which the store contains it. The seats are saved as the room
// knows them; the session only needs to know which of them are engines.
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
	Labels    []string  `json:"labels,omitempty"` // the tags of the game; the session's tags belong to its commands
	From      string    `json:"from,omitempty"`   // the source file
	// Review is the report of the last review.
	Review *view.ReviewReport `json:"review,omitempty"`
	session.State
}

// CheckSaved reports whether the data of a game in a Store can be opened.
func CheckSaved(data []byte) error { return new(Room).decode(data, time.Now()) }

// encode encodes the state of the game at a given time for the store. The caller must hold r's
// lock.
func (r *Room) encode(at time.Time) ([]byte, error) {
	return talk.Encode(savedGame{
		Version: savedVersion, ID: r.id, Title: r.title, Created: r.created, Changed: r.changed, Seats: r.seats, Options: r.options,
		Score: r.score, Successor: r.successor, Current: r.node(r.current), Labels: r.tags, From: r.from, Review: r.reviewed, State: r.game.State(at),
	})
}

// decode sets the room's state from the output of encode. The clock of the game continues from the
// given time. If decode returns an error, the room is unchanged.
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
