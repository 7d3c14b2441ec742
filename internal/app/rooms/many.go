package rooms

import (
	"context"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/app/view"
	"github.com/chuhe-xiangqi/chuhe/internal/filename"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file implements operations on several games at a time, and the naming of games.

// Limits on a single command.
const (
	mostAtOnce   = 10_000   // games
	mostTagsEach = 50       // tags per game
	trashBytes   = 64 << 20 // total size of deleted games that can be restored
)

type gamesArgs struct {
	Games []string `json:"games"`
}

func (a *gamesArgs) check() error {
	if len(a.Games) == 0 || len(a.Games) > mostAtOnce {
		return talk.NewError(talk.BadArgs, "games.name", "most", mostAtOnce).With(view.AtField("games"))
	}
	return nil
}

// deletedAnswer identifies a deletion so that game.restore can undo it.
type deletedAnswer struct {
	Deletion string `json:"deletion"` // "" if the deletion cannot be undone
	Games    int    `json:"games"`
}

type restoreArgs struct {
	Deletion string `json:"deletion"`
}

// trash holds the games deleted most recently, up to trashBytes. It is kept in memory because deleted
// games must not stay on disk. It is guarded by Rooms.mu.
type trash struct {
	last  int
	kept  []deletion // most recent last
	bytes int
}

type deletion struct {
	id    string
	games []Stored
	bytes int
}

// put adds deleted games and returns an ID for the deletion.
func (t *trash) put(games []Stored) string {
	d := deletion{games: games}
	for _, g := range games {
		d.bytes += len(g.Data) + len(g.Summary) + len(g.Text)
	}
	if d.bytes > trashBytes || len(games) == 0 {
		return ""
	}
	t.last++
	d.id = strconv.Itoa(t.last)
	t.kept, t.bytes = append(t.kept, d), t.bytes+d.bytes
	for t.bytes > trashBytes {
		t.bytes -= t.kept[0].bytes
		t.kept = t.kept[1:]
	}
	return d.id
}

// find returns the games of a deletion.
func (t *trash) find(id string) ([]Stored, bool) {
	i := slices.IndexFunc(t.kept, func(d deletion) bool { return d.id == id })
	if i < 0 {
		return nil, false
	}
	return t.kept[i].games, true
}

// forget drops games that have been restored.
func (t *trash) forget(id string) {
	t.kept = slices.DeleteFunc(t.kept, func(d deletion) bool {
		if d.id == id {
			t.bytes -= d.bytes
		}
		return d.id == id
	})
}

func (s *Rooms) deleteGames(ctx context.Context, _ *talk.Conn, a gamesArgs) (deletedAnswer, error) {
	if err := a.check(); err != nil {
		return deletedAnswer{}, err
	}
	s.loading.Lock() // so that no game is opened while it is being deleted
	defer s.loading.Unlock()
	for _, id := range a.Games {
		s.mu.Lock()
		r := s.rooms[id]
		s.mu.Unlock()
		if r == nil {
			continue
		}
		r.mu.Lock()
		if r.unsaved && !r.deleted { // a restored game should be complete
			r.logged(r.save())
		}
		s.forget(r)
		r.mu.Unlock()
	}
	deleted, err := s.store.DeleteGames(ctx, a.Games)
	if err != nil {
		return deletedAnswer{}, storageError(err)
	}
	s.mu.Lock()
	s.list.remove(a.Games...)
	answer := deletedAnswer{s.trash.put(deleted), len(deleted)}
	recent := s.list.newest(mostRecent)
	s.mu.Unlock()
	s.app.Publish(talk.Change{Set: map[string]any{"games": recent}})
	if s.deleted != nil {
		s.deleted(a.Games)
	}
	return answer, nil
}

// restoreGames restores games that were deleted by game.delete.
func (s *Rooms) restoreGames(ctx context.Context, _ *talk.Conn, a restoreArgs) (none, error) {
	s.mu.Lock()
	games, ok := s.trash.find(a.Deletion)
	s.mu.Unlock()
	if !ok {
		return none{}, talk.NewError(talk.NotFound, "games.noDeletion")
	}
	if err := s.store.RestoreGames(ctx, games); err != nil {
		return none{}, storageError(err)
	}
	var back []*listing
	for _, g := range games {
		r := &Room{all: s, version: g.Version}
		if r.decode(g.Data, s.now()) == nil { // a damaged game is restored but was never listed
			back = append(back, s.list.listing(r.summary()))
		}
	}
	s.mu.Lock()
	s.trash.forget(a.Deletion)
	for _, g := range back {
		s.list.put(g)
	}
	recent := s.list.newest(mostRecent)
	s.mu.Unlock()
	s.app.Publish(talk.Change{Set: map[string]any{"games": recent}})
	return none{}, nil
}

type tagArgs struct {
	Games  []string `json:"games"`
	Add    []string `json:"add,omitempty"`
	Remove []string `json:"remove,omitempty"`
}

// tagGames adds tags to games and removes tags from them.
func (s *Rooms) tagGames(ctx context.Context, _ *talk.Conn, a tagArgs) (none, error) {
	if err := (&gamesArgs{a.Games}).check(); err != nil {
		return none{}, err
	}
	for i, tag := range a.Add {
		tag = session.CleanText(tag)
		if tag == "" || utf8.RuneCountInString(tag) > mostName {
			return none{}, talk.NewError(talk.BadArgs, "games.badTag", "most", mostName).With(view.AtField("add"))
		}
		a.Add[i] = tag
	}
	for _, id := range a.Games {
		if err := s.onStored(ctx, id, a.apply); err != nil {
			return none{}, err
		}
	}
	return none{}, nil
}

// apply adds tags to a single game and removes tags from it. The caller must hold r.mu.
func (a *tagArgs) apply(r *Room) error {
	tags := slices.DeleteFunc(slices.Clone(r.tags), func(tag string) bool { return slices.Contains(a.Remove, tag) })
	for _, tag := range a.Add {
		if !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	if len(tags) > mostTagsEach {
		return talk.NewError(talk.Limit, "games.tooManyTags", "most", mostTagsEach).With(map[string]int{"most": mostTagsEach})
	}
	slices.Sort(tags)
	r.tags = tags
	return nil
}

// onStored changes a game without activating it. Use it for changes that affect the list of games
// but not the play. The game does not move up in the list.
func (s *Rooms) onStored(ctx context.Context, id string, change func(*Room) error) error {
	s.loading.Lock() // prevents the game from being opened
	defer s.loading.Unlock()
	s.mu.Lock()
	r := s.rooms[id]
	s.mu.Unlock()
	if r == nil {
		var err error
		if r, err = s.detached(ctx, id, s.now()); err != nil {
			return roomError(id, err)
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.deleted {
		return noGame(id)
	}
	before := r.tags
	if err := change(r); err != nil {
		return err
	}
	if err := r.save(); err != nil {
		r.tags = before
		return talk.NewError(talk.Storage, "storage.unchanged").Because(err)
	}
	s.listed(r.summary())
	return nil
}

type renameArgs struct {
	Game  string `json:"game"`
	Title string `json:"title"`
}

// rename sets the title of the game; "" removes it.
func (r *Room) rename(title string) error {
	title, err := checkTitle(title)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.title = title
	return r.commit(change{parts: secHead})
}

type scoreAnswer struct {
	Games    int `json:"games"` // number of finished games
	outcomes     // as seen by the player who is Red in this game, whichever side that player had in the others
}

// scoreOf counts the results of all completed games of the same kind between the two players of a
// game. In a game against an engine, a person without a name is taken to be the owner of the games.
// Otherwise, players without names are never considered the same.
func (s *Rooms) scoreOf(ctx context.Context, _ *talk.Conn, a gameRef) (scoreAnswer, error) {
	r, err := s.room(ctx, a.Game)
	if err != nil {
		return scoreAnswer{}, err
	}
	r.mu.Lock()
	this := r.summary()
	r.mu.Unlock()
	one, other := this.Players.Red.participant(), this.Players.Black.participant()
	answer := scoreAnswer{}
	if one == other || this.Kind == kindStudy || this.Kind == kindTable && (this.Players.Red.Name == "" || this.Players.Black.Name == "") {
		return answer, nil
	}
	games, err := s.allGames(ctx)
	if err != nil {
		return answer, err
	}
	for _, g := range games {
		if g.Kind != this.Kind || g.Phase != session.Over {
			continue
		}
		red, black := g.Players.Red.participant(), g.Players.Black.participant()
		switch {
		case red == one && black == other:
			answer.add(g.Result, xiangqi.Red)
		case red == other && black == one:
			answer.add(g.Result, xiangqi.Black)
		}
	}
	answer.Games = answer.Won + answer.Drawn + answer.Lost
	return answer, nil
}

// fileName returns a file name for a game in the given language, made up of the date and either the
// players or the title. The caller must hold r.mu.
func (r *Room) fileName(l phrases.Language, extension string) string {
	s := r.summary()
	name := s.Title
	if s.Named != nil {
		name = s.Named.In(l)
	}
	if s.Kind != kindStudy || name == "" && s.Players.Red.Name+s.Players.Black.Name != "" {
		name = phrases.Say("file.versus", "red", s.nameOf(&s.Players.Red, "side.red"), "black", s.nameOf(&s.Players.Black, "side.black")).In(l)
	}
	if name == "" {
		name = phrases.Say("games.study").In(l)
	}
	return filename.Of(session.CleanText(s.Date+" "+name)) + extension
}

// nameOf returns the name of player p.
func (s *Summary) nameOf(p *Player, side phrases.Key) phrases.Text {
	switch {
	case p.isEngine() && p.Level > 0:
		return phrases.Say("game.level", "level", p.Level)
	case p.Name != "":
		return phrases.Same(p.Name)
	case s.Kind == kindEngine:
		return phrases.Say("game.you")
	}
	return phrases.Say(side)
}

// today returns the date used in the names of files that contain several games.
func today() string { return time.Now().Format(time.DateOnly) }
