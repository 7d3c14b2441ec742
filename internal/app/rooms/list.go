package rooms

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// This file implements the list of all games. The list is kept in memory, but the games themselves
// exist only in the store. Searches use only the summaries in the list, so there is no second index
// that could disagree with them.

// Group describes the origin of a game.
type Group string

// The groups.
const (
	GroupPlayed   Group = "played" // on the board
	groupStudies  Group = "studies"
	groupImported Group = "imported"
)

// groups lists all groups, in page order.
var groups = []Group{GroupPlayed, groupStudies, groupImported}

// listing is a game in the list.
type listing struct {
	Summary
	text string // the folded text that searches examine
}

// gameList holds all games, beginning with the most recently changed one. Rooms.mu guards it.
type gameList struct {
	fold  func(string) string
	games []*listing // never modified in place, because searches read it without the lock
	byID  map[string]*listing
	gone  map[string]bool // deleted while the list was being read
	state uint64          // different after each change
	read  chan struct{}   // closed once all games are listed
}

func newGameList(fold func(string) string) gameList {
	if fold == nil {
		fold = strings.ToLower
	}
	return gameList{fold: fold, byID: map[string]*listing{}, gone: map[string]bool{}, read: make(chan struct{})}
}

// listing returns a searchable listing for a summary.
func (l *gameList) listing(s Summary) *listing {
	words := append([]string{s.Title, allOf(s.Named), s.Players.Red.Name, s.Players.Black.Name, s.Opening}, s.Tags...)
	if name := openingName(s.Opening); name != nil {
		words = append(words, allOf(&name.Name))
	}
	return &listing{s, l.fold(strings.Join(words, "\n"))}
}

// put adds or updates a game. Empty studies are not listed.
func (l *gameList) put(g *listing) {
	l.take(g.ID)
	delete(l.gone, g.ID)
	if g.Empty {
		return
	}
	at, _ := slices.BinarySearchFunc(l.games, g.Changed, func(old *listing, changed time.Time) int { return changed.Compare(old.Changed) })
	l.games = slices.Concat(l.games[:at], []*listing{g}, l.games[at:])
	l.byID[g.ID] = g
}

// remove removes deleted games. Searches may still be reading the old list, so remove builds a new
// list, but only one for all the games that it removes.
func (l *gameList) remove(ids ...string) {
	l.state++
	for _, id := range ids {
		l.gone[id] = true
		delete(l.byID, id)
	}
	kept := make([]*listing, 0, len(l.byID))
	for _, g := range l.games {
		if l.byID[g.ID] == g {
			kept = append(kept, g)
		}
	}
	l.games = kept
}

// take removes a game.
func (l *gameList) take(id string) {
	l.state++
	if old := l.byID[id]; old != nil {
		at := slices.Index(l.games, old)
		l.games = slices.Concat(l.games[:at], l.games[at+1:])
		delete(l.byID, id)
	}
}

// newest returns the most recently changed games, at most the given number.
func (l *gameList) newest(most int) []Summary {
	list := make([]Summary, 0, most)
	for _, g := range l.games[:min(most, len(l.games))] {
		list = append(list, g.Summary)
	}
	return list
}

// emptyTime is how long an empty study is kept for a page that may still be showing it.
const emptyTime = 24 * time.Hour

// readList reads the summaries of the games that pages show first. It then starts reading all
// others; searches wait until those have been read.
func (s *Rooms) readList(ctx context.Context) error {
	lines, err := s.store.ListGames(ctx, time.Time{}, mostRecent, "")
	if err != nil {
		return fmt.Errorf("reading games: %w", err)
	}
	first, err := s.readListings(lines)
	if err != nil {
		return err
	}
	s.list.add(first)
	s.work.Go(func() {
		defer close(s.list.read)
		if err := s.readRest(); err != nil && s.ctx.Err() == nil {
			s.hub.Log.Error("the list of games cannot be read", "err", err)
		}
	})
	return nil
}

// readListings parses the store's summaries.
func (s *Rooms) readListings(lines [][]byte) ([]*listing, error) {
	games := make([]*listing, len(lines))
	for i, line := range lines {
		var summary Summary
		if err := json.Unmarshal(line, &summary); err != nil {
			return nil, fmt.Errorf("reading games: %w", err)
		}
		games[i] = s.list.listing(summary)
	}
	return games, nil
}

// add adds games that were read from the store, unless they are already listed or have been
// deleted.
func (l *gameList) add(read []*listing) {
	l.state++
	all := slices.Clone(l.games)
	for _, g := range read {
		if l.byID[g.ID] == nil && !l.gone[g.ID] && !g.Empty {
			all = append(all, g)
			l.byID[g.ID] = g
		}
	}
	slices.SortStableFunc(all, func(a, b *listing) int { return b.Changed.Compare(a.Changed) })
	l.games = all
}

// readRest reads the list of all games. It also deletes empty studies that were abandoned, and
// rebuilds summaries that were written by earlier versions.
func (s *Rooms) readRest() error {
	const all = 1 << 30
	lines, err := s.store.ListGames(s.ctx, time.Time{}, all, "")
	if err != nil {
		return err
	}
	games, err := s.readListings(lines)
	if err != nil {
		return err
	}
	s.mu.Lock()
	s.list.add(games)
	s.mu.Unlock()
	var empty []string
	var older []*listing
	for _, g := range games {
		if g.Empty && time.Since(g.Changed) > emptyTime {
			empty = append(empty, g.ID)
		}
		if g.Group == "" {
			older = append(older, g)
		}
	}
	s.bringUp(older)
	return s.forgetEmpty(empty)
}

// forgetEmpty deletes those empty studies that have not been opened since.
func (s *Rooms) forgetEmpty(ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	s.loading.Lock() // prevents games from being opened
	defer s.loading.Unlock()
	s.mu.Lock()
	ids = slices.DeleteFunc(ids, func(id string) bool { return s.rooms[id] != nil || s.list.byID[id] != nil })
	s.mu.Unlock()
	_, err := s.store.DeleteGames(s.ctx, ids)
	return err
}

// bringUp rebuilds summaries that were written by earlier versions and therefore lack some facts. A
// rebuilt summary is saved together with its game, the next time the game is saved.
func (s *Rooms) bringUp(older []*listing) {
	for _, old := range older {
		if s.ctx.Err() != nil {
			return
		}
		r, err := s.detached(s.ctx, old.ID, s.now())
		if err != nil {
			continue // continue to show the game with its old summary
		}
		g := s.list.listing(r.summary())
		s.mu.Lock()
		if s.list.byID[old.ID] == old { // otherwise it has changed in the meantime
			s.list.put(g)
		}
		s.mu.Unlock()
	}
}

// detached loads a game in its state at a given time without activating it. No clock runs, and no
// engine thinks.
func (s *Rooms) detached(ctx context.Context, id string, at time.Time) (*Room, error) {
	data, version, err := s.store.LoadGame(ctx, id)
	if err != nil {
		return nil, err
	}
	r := &Room{all: s, version: version}
	return r, r.decode(data, at)
}

// openingName returns the name of an opening in all languages, or nil if it has none.
func openingName(code string) *openingState {
	o, ok := opening.ByCode(code)
	if !ok || code == "" {
		return nil
	}
	return &openingState{o.Code, phrases.Named(o.Names())}
}

// facts fills in the fields of the summary that searches use. The caller must hold r's lock.
func (r *Room) facts(s *Summary, end *record.Node) {
	s.Group, s.Tags, s.Date, s.From = GroupPlayed, append([]string{}, r.tags...), r.created.Format(time.DateOnly), r.from
	switch {
	case r.from != "":
		s.Group = groupImported
	case s.Kind == kindStudy:
		s.Group = groupStudies
	}
	root, headers := r.game.Tree().Root(), r.game.Record().Headers
	if date := strings.NewReplacer(".", "-", "/", "-").Replace(headers.Get("Date")); date != "" && !strings.HasPrefix(date, "?") {
		s.Date = phrases.Clip(strings.TrimRight(date, "-?"), len(time.DateOnly))
	}
	if r.game.Start() == xiangqi.StartPosition() {
		s.Opening = opening.Classify(end.Path()).Code
	}
	if s.Kind == kindStudy {
		s.Players.Red.Name = cmp.Or(s.Players.Red.Name, clip(session.CleanText(headers.Get("Red"))))
		s.Players.Black.Name = cmp.Or(s.Players.Black.Name, clip(session.CleanText(headers.Get("Black"))))
	}
	s.Empty = s.Kind == kindStudy && r.from == "" && r.title == "" && len(r.tags) == 0 && len(headers) == 0 && len(root.Children) == 0 &&
		root.Comment == "" && root.Lead == "" && len(root.NAGs) == 0 && len(root.Marks) == 0 && r.game.Start() == xiangqi.StartPosition()
}
