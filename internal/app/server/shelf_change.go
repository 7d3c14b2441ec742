package server

import (
	"context"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/pattern"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// registerChanges registers the commands that change the library.
func (s *shelf) registerChanges(h *talk.Hub) {
	talk.HandleSlow(h, "library.save", s.save)
	talk.HandleSlow(h, "library.edit", s.edit)
	talk.HandleSlow(h, "library.merge", s.merge)
	talk.HandleSlow(h, "library.split", s.split)
	talk.HandleSlow(h, "library.remove", s.remove)
	talk.HandleSlow(h, "library.undo", s.undo)
	talk.HandleSlow(h, "library.history", s.history)
	talk.HandleSlow(h, "library.labels", s.labels)
	talk.HandleSlow(h, "library.numbers", s.numbers)
	talk.HandleSlow(h, "library.copies", s.copies)
	talk.HandleSlow(h, "library.merge_copies", s.mergeCopies)
}

type shelfSave struct {
	Game        string   `json:"game"`                  // ID of a game in the application
	Replace     int64    `json:"replace,omitempty"`     // the library game to replace
	Tags        []string `json:"tags,omitempty"`        // tags to add
	Collections []string `json:"collections,omitempty"` // collections to add the game to; missing ones are created
}

// boardSource is the source recorded for games that are saved from the board.
const boardSource = "board"

// save saves a game in the library. If the library already contains a copy of the game, the two are
// merged.
func (s *shelf) save(ctx context.Context, _ *talk.Conn, a shelfSave) (library.Saved, error) {
	g, err := s.rooms.Record(ctx, a.Game)
	if err != nil {
		return library.Saved{}, err
	}
	l, err := s.library(ctx)
	if err != nil {
		return library.Saved{}, err
	}
	saved, err := l.SaveWith(ctx, g, library.SaveOptions{
		Source: boardSource, Replace: a.Replace, Tags: a.Tags, Collections: a.Collections,
	})
	return saved, shelfError(err)
}

type shelfIDs struct {
	Games []int64 `json:"games"`
}

// mostChanged is the maximum number of games that a single command may change.
const mostChanged = 10_000

// check rejects a list of games that is empty or too long for a single command.
func (a *shelfIDs) check() error {
	if len(a.Games) == 0 || len(a.Games) > mostChanged {
		return talk.NewError(talk.BadArgs, "games.name", "most", mostChanged)
	}
	return nil
}

type shelfEdit struct {
	shelfIDs
	// Headers contains the headers to set. A value of "" removes the header.
	Headers     []session.Header `json:"headers,omitempty"`
	Result      string           `json:"result,omitempty"` // 1-0, 0-1, 1/2-1/2 or *; "" leaves the result unchanged
	Tags        []string         `json:"tags,omitempty"`
	Untag       []string         `json:"untag,omitempty"`
	Collections []string         `json:"collections,omitempty"` // collections to add the games to
	TakenOut    []string         `json:"taken_out,omitempty"`   // collections to remove the games from
}

// headerName matches header names that are valid in every format.
var headerName = pattern.New(`^[A-Za-z][A-Za-z0-9_]{0,63}$`)

// maxHeader limits the length of a header value, in bytes.
const maxHeader = 4 << 10

func (a *shelfEdit) changes() (c library.Changes, err error) {
	c = library.Changes{Tags: a.Tags, Untag: a.Untag, Collections: a.Collections, TakenOut: a.TakenOut}
	for _, h := range a.Headers {
		if !headerName.MatchString(h.Name) || len(h.Value) > maxHeader {
			return c, talk.NewError(talk.BadArgs, "library.badHeader", "name", h.Name, "most", maxHeader)
		}
		c.Headers = append(c.Headers, record.Header{Name: h.Name, Value: strings.TrimSpace(h.Value)})
	}
	if a.Result != "" {
		r, err := xiangqi.ParseResult(a.Result)
		if err != nil {
			return c, badField("result", "query.result")
		}
		c.Result = &r
	}
	return c, nil
}

// shelfAction identifies a change that can be undone.
type shelfAction struct {
	Action int64 `json:"action"`
}

// changed carries out a change to games and returns the resulting library action.
func (s *shelf) changed(ctx context.Context, a *shelfIDs, do func(l *library.Library) (int64, error)) (out shelfAction, err error) {
	if err := a.check(); err != nil {
		return out, err
	}
	l, err := s.library(ctx)
	if err != nil {
		return out, err
	}
	out.Action, err = do(l)
	return out, shelfError(err)
}

func (s *shelf) edit(ctx context.Context, _ *talk.Conn, a shelfEdit) (shelfAction, error) {
	changes, err := a.changes()
	if err != nil {
		return shelfAction{}, err
	}
	return s.changed(ctx, &a.shelfIDs, func(l *library.Library) (int64, error) { return l.Edit(ctx, changes, a.Games...) })
}

func (s *shelf) merge(ctx context.Context, _ *talk.Conn, a shelfIDs) (shelfAction, error) {
	return s.changed(ctx, &a, func(l *library.Library) (int64, error) { return l.Merge(ctx, a.Games...) })
}

func (s *shelf) remove(ctx context.Context, _ *talk.Conn, a shelfIDs) (shelfAction, error) {
	return s.changed(ctx, &a, func(l *library.Library) (int64, error) { return l.Remove(ctx, a.Games...) })
}

// shelfParts lists the games that resulted from splitting a tree.
type shelfParts struct {
	shelfAction
	Games []int64 `json:"games"`
}

func (s *shelf) split(ctx context.Context, _ *talk.Conn, a shelfID) (out shelfParts, err error) {
	l, err := s.library(ctx)
	if err != nil {
		return out, err
	}
	out.Action, out.Games, err = l.Split(ctx, a.Game)
	return out, shelfError(err)
}

func (s *shelf) undo(ctx context.Context, _ *talk.Conn, a shelfAction) (library.Action, error) {
	l, err := s.library(ctx)
	if err != nil {
		return library.Action{}, err
	}
	undone, err := l.Undo(ctx, a.Action)
	return undone, shelfError(err)
}

// shelfNumbers lists the games that match a query, so that a single command can change them all.
type shelfNumbers struct {
	Games []int64 `json:"games"` // newest first, up to the number that a single command may change
	More  int     `json:"more"`  // number of further games
}

func (s *shelf) numbers(ctx context.Context, _ *talk.Conn, a libraryQuery) (out shelfNumbers, err error) {
	q, err := a.query()
	if err != nil {
		return out, err
	}
	l, err := s.library(ctx)
	if err != nil {
		return out, err
	}
	q.Limit = mostChanged
	found, err := l.Search(ctx, q)
	out = shelfNumbers{make([]int64, len(found.Games)), found.Total - len(found.Games)}
	for i, g := range found.Games {
		out.Games[i] = g.ID
	}
	return out, shelfError(err)
}

type shelfLimit struct {
	Limit int `json:"limit,omitempty"` // 50 if omitted
}

// shelfHistory lists the changes that can be undone.
type shelfHistory struct {
	Actions []library.Action `json:"actions"` // most recent first
}

func (s *shelf) history(ctx context.Context, _ *talk.Conn, a shelfLimit) (out shelfHistory, err error) {
	l, err := s.library(ctx)
	if err != nil {
		return out, err
	}
	if a.Limit <= 0 {
		a.Limit = library.DefaultLimit
	}
	out.Actions, err = l.History(ctx, min(a.Limit, mostListed))
	return out, shelfError(err)
}

func (s *shelf) labels(ctx context.Context, _ *talk.Conn, _ struct{}) (library.Labels, error) {
	l, err := s.library(ctx)
	if err != nil {
		return library.Labels{}, err
	}
	all, err := l.Labels(ctx)
	return all, shelfError(err)
}

// nearCopies lists groups of likely duplicates.
type nearCopies struct {
	Groups []copyGroup `json:"groups"`
	More   int         `json:"more"` // number of further groups
}

// copyGroup lists games that are probably copies of the same game, longest first.
type copyGroup struct {
	Games   []shelfHit `json:"games"`
	Reasons []string   `json:"reasons"` // shorter, names or mirrored
}

type copiesQuery struct {
	libraryQuery
	Import int64 `json:"import,omitempty"` // only copies of games added by this action; overrides the other conditions
}

// find finds the requested groups.
func (a *copiesQuery) find(ctx context.Context, l *library.Library, q library.Query) ([]library.NearCopies, error) {
	if a.Import != 0 {
		return l.NearCopiesOf(ctx, a.Import)
	}
	return l.NearCopies(ctx, q)
}

// copies finds probable duplicates among the games that match a query.
func (s *shelf) copies(ctx context.Context, _ *talk.Conn, a copiesQuery) (out nearCopies, err error) {
	out.Groups = []copyGroup{}
	q, err := a.query()
	if err != nil {
		return out, err
	}
	l, err := s.library(ctx)
	if err != nil {
		return out, err
	}
	found, err := a.find(ctx, l, q)
	if err != nil {
		return out, shelfError(err)
	}
	out.More = max(len(found)-mostListed, 0)
	for _, group := range found[:len(found)-out.More] {
		games, err := hits(ctx, l, group.Games)
		if err != nil {
			return out, err
		}
		out.Groups = append(out.Groups, copyGroup{games, group.Reasons})
	}
	return out, nil
}

type shelfGroups struct {
	Groups [][]int64 `json:"groups"` // the games of each group; the first one remains
}

// mergeCopies merges each group of games into a single game. All of this counts as one action.
func (s *shelf) mergeCopies(ctx context.Context, _ *talk.Conn, a shelfGroups) (shelfAction, error) {
	all := shelfIDs{}
	groups := []library.NearCopies{}
	for _, ids := range a.Groups {
		group := library.NearCopies{}
		for _, id := range ids {
			group.Games = append(group.Games, library.Hit{Summary: library.Summary{ID: id}})
		}
		all.Games, groups = append(all.Games, ids...), append(groups, group)
	}
	return s.changed(ctx, &all, func(l *library.Library) (int64, error) { return l.MergeCopies(ctx, groups) })
}
