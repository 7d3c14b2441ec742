package rooms

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/games/merge"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Chapter is the title and record of a game that forms a chapter of a study.
type Chapter struct {
	Title  string
	Record *record.Game
}

// Look returns a game's entry in the list of games.
func (s *Rooms) Look(ctx context.Context, id string) (Summary, error) {
	r, err := s.room(ctx, id)
	if err != nil {
		return Summary{}, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.summary(), nil
}

// Chapter returns a copy of a game's record. If the game was played, the copy includes its players
// and result.
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

// Record returns a copy of a game as it would be exported, with players, result and date. The game
// need not be open.
func (s *Rooms) Record(ctx context.Context, id string) (*record.Game, error) {
	r, err := s.reading(ctx, id)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return merge.Clone(r.forWriting()), nil
}

// Add creates a study from a record and returns the same answer as Import. It takes ownership of the
// record. source names the origin of the record.
func (s *Rooms) Add(g *record.Game, source string) (ImportAnswer, error) {
	i := newImporting(s, Import{Name: source})
	i.answer.Total = 1
	if err := i.only(g); err != nil {
		return i.answer, err
	}
	return i.answer, i.end(true)
}

// AddChapter creates a study from c, taking ownership of its record, and returns the ID of the
// study.
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

// Rename sets the title of a game.
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
