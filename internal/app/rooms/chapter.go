package rooms

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/games/merge"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Chapter is a game in the form of a chapter of a study: its title and its record.
type Chapter struct {
	Title  string
	Record *record.Game
}

// Look returns the list entry of a game.
func (s *Rooms) Look(ctx context.Context, id string) (Summary, error) {
	r, err := s.room(ctx, id)
	if err != nil {
		return Summary{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.summary(), nil
}

// Chapter returns a copy of the record of a game. If the game was played, the copy includes the
// result and the players.
func (s *Rooms) Chapter(ctx context.Context, id string) (c Chapter, err error) {
	r, err := s.room(ctx, id)
	if err != nil {
		return c, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	g := r.game.Record()
	if r.game.Game() != nil {
		g = r.forWriting()
	}
	return Chapter{Title: r.title, Record: merge.Clone(g)}, nil
}

// Record returns a copy of a game in the form in which it would be exported, with its players,
// result and date. The game need not be open.
func (s *Rooms) Record(ctx context.Context, id string) (*record.Game, error) {
	r, err := s.reading(ctx, id)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return merge.Clone(r.forWriting()), nil
}

// Add makes a study from a record and takes ownership of the record. It returns the same answer as
// Import. source names the place that the record comes from.
func (s *Rooms) Add(g *record.Game, source string) (ImportAnswer, error) {
	i := newImporting(s, Import{Name: source})
	i.answer.Total = 1
	if err := i.only(g); err != nil {
		return i.answer, err
	}
	return i.answer, i.end(true)
}

// AddChapter makes a study from the record of c and takes ownership of the record. It returns the
// ID of the study.
func (s *Rooms) AddChapter(c Chapter) (string, error) {
	title, err := checkTitle(c.Title)
	if err != nil {
		return "", err
	}
	r := s.blank()
	game, err := session.Open(c.Record, c.Record.Root, session.Settings{Rules: xiangqi.RulesAXF(), Study: true}, s.now())
	if err != nil {
		return "", err
	}
	r.game, r.current, r.title = game, c.Record.Root, title
	begun, err := s.begin(r)
	return begun.Game, err
}

// Rename changes the title of a game.
func (s *Rooms) Rename(ctx context.Context, id, title string) error {
	title, err := checkTitle(title)
	if err != nil {
		return err
	}
	r, err := s.room(ctx, id)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.title = title
	return r.commit(change{parts: secHead})
}
