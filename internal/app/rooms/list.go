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

// This file implements the list of all games. Only the list is kept in memory; the games themselves
// stay in the store. Searches rely on the summaries in the list alone, so there is no second index
// that could get out of step.

// Group classifies a game by its origin.
type Group string

// The groups.
const (
	GroupPlayed   Group = "played" // on the board
	groupStudies  Group = "studies"
	groupImported Group = "imported"
)

// groups lists the groups in the order in which pages show them.
var groups = []Group{GroupPlayed, groupStudies, groupImported}

// listing is an entry in the list of games.
type listing struct {
	Summary
	text string // folded text for searching
}

// gameList holds the listings of all games, most recently changed first. It is guarded by Rooms.mu.
type gameList struct {
	fold  func(string) string
	games []*listing // never modified in place, because searches read it without holding the lock
	byID  map[string]*listing
	gone  map[string]bool // games deleted while the list was still being read
	state uint64          // changes whenever the list does
	read  chan struct{}   // closed once all games are listed
}

func newGameList(fold func(string) string) gameList {
	if fold == nil {
		fold = strings.ToLower
	}
	return gameList{fold: fold, byID: map[string]*listing{}, gone: map[string]bool{}, read: make(chan struct{})}
}

// listing returns a searchable listing for the given summary.
func (l *gameList) listing(s Summary) *listing {
	words := append([]string{s.Title, allOf(s.Named), s.Players.Red.Name, s.Players.Black.Name, s.Opening}, s.Tags...)
	if name := openingName(s.Opening); name != nil {
		words = append(words, allOf(&name.Name))
	}
	return &listing{s, l.fold(strings.Join(words, "\n"))}
}

// put adds or updates a game. It does not list empty studies.
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

// remove removes deleted games. Because searches may still be reading the old list, remove builds a
// new one, but only once for all the given games.
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

// take removes a single game.
func (l *gameList) take(id string) {
	l.state++
	if old := l.byID[id]; old != nil {
		at := slices.Index(l.games, old)
		l.games = slices.Concat(l.games[:at], l.games[at+1:])
		delete(l.byID, id)
	}
}

// newest returns up to most games, the most recently changed first.
func (l *gameList) newest(most int) []Summary {
	list := make([]Summary, 0, most)
	for _, g := range l.games[:min(most, len(l.games))] {
		list = append(list, g.Summary)
	}
	return list
}

// emptyTime is how long an empty study is kept, in case a page still shows it.
const emptyTime = 24 * time.Hour

// readList reads the summaries of the games that pages show first, then starts reading the others
// in the background. Searches wait until all of them have been read.
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

// add adds games read from the store, skipping those that are already listed or have since been
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

// readRest reads the complete list of games. It also deletes abandoned empty studies and rebuilds
// summaries written by earlier versions.
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

// forgetEmpty deletes the given empty studies, except those that have been opened in the meantime.
func (s *Rooms) forgetEmpty(ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	s.loading.Lock() // so that no game is opened during the deletion
	defer s.loading.Unlock()
	s.mu.Lock()
	ids = slices.DeleteFunc(ids, func(id string) bool { return s.rooms[id] != nil || s.list.byID[id] != nil })
	s.mu.Unlock()
	_, err := s.store.DeleteGames(s.ctx, ids)
	return err
}

// bringUp rebuilds summaries that lack some facts because an earlier version wrote them. A rebuilt
// summary is saved the next time its game is.
func (s *Rooms) bringUp(older []*listing) {
	for _, old := range older {
		if s.ctx.Err() != nil {
			return
		}
		r, err := s.detached(s.ctx, old.ID, s.now())
		if err != nil {
			continue // keep showing the game with its old summary
		}
		g := s.list.listing(r.summary())
		s.mu.Lock()
		if s.list.byID[old.ID] == old { // otherwise the game has changed in the meantime
			s.list.put(g)
		}
		s.mu.Unlock()
	}
}

// detached loads a game as it was at the given time, without activating it: no clock runs and no
// engine thinks.
func (s *Rooms) detached(ctx context.Context, id string, at time.Time) (*Room, error) {
	data, version, err := s.store.LoadGame(ctx, id)
	if err != nil {
		return nil, err
	}
	r := &Room{all: s, version: version}
	return r, r.decode(data, at)
}

// openingName returns the name of an opening in all languages, or nil if the opening has no name.
func openingName(code string) *openingState {
	o, ok := opening.ByCode(code)
	if !ok || code == "" {
		return nil
	}
	return &openingState{o.Code, phrases.Named(o.Names())}
}

// facts fills in the summary fields that searches rely on. The caller must hold r.mu.
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
