package server

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/cloud"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/games/merge"
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// libraryName is the file name of the library in the data folder.
const libraryName = "library.db"

// shelf gives the page access to the library, the explorer, the book and the cloud database. The
// library is opened on first use.
type shelf struct {
	path  string
	rooms *rooms.Rooms
	book  book.Source
	cloud *cloud.Client

	collection bool // start the library with all the games that come with the program

	mu  sync.Mutex
	lib *library.Library // nil until first used

	own ownCopies
}

func newShelf(p Parts) *shelf {
	s := &shelf{path: filepath.Join(p.Config.Data, libraryName), rooms: p.Rooms, book: standard.Book(), cloud: cloud.New(cloud.Options{URL: p.Config.Cloud}), collection: p.Config.Collection}
	s.own.ctx, s.own.stop = context.WithCancel(context.Background())
	p.Rooms.WhenDeleted(s.forgetOwn)
	return s
}

// Register implements Module.
func (s *shelf) Register(h *talk.Hub) error {
	talk.HandleSlow(h, "library.search", s.search)
	talk.HandleSlow(h, "library.game", s.game)
	talk.HandleSlow(h, "library.open", s.open)
	talk.HandleSlow(h, "explorer.look", s.look)
	talk.HandleSlow(h, "library.novelty", s.novelty)
	talk.HandleSlow(h, "cloud.look", s.askCloud)
	s.registerChanges(h)
	s.registerPersons(h)
	return nil
}

// shelfError converts library errors to errors for pages.
func shelfError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, library.ErrUnavailable):
		return talk.NewError(talk.NotFound, "library.unavailable").Because(err)
	case errors.Is(err, library.ErrNoGame):
		return talk.NewError(talk.NotFound, "library.noGame").Because(err)
	case errors.Is(err, library.ErrMerge):
		return talk.NewError(talk.BadArgs, "library.noMerge").Because(err)
	case errors.Is(err, library.ErrNoPlayer), errors.Is(err, library.ErrName):
		return talk.NewError(talk.NotFound, "library.noPlayer").Because(err)
	case errors.Is(err, library.ErrQuery):
		return talk.NewError(talk.BadArgs, "library.badSearch", "reason", err).Because(err)
	case errors.Is(err, library.ErrAction):
		return talk.NewError(talk.BadArgs, "library.noUndo", "reason", err).Because(err)
	case errors.Is(err, library.ErrLibrary):
		return talk.NewError(talk.Storage, "library.unusable").Because(err)
	}
	return err
}

// libraryQuery contains the conditions of a search as sent by the page.
type libraryQuery struct {
	Player string `json:"player,omitempty"`
	Event  string `json:"event,omitempty"`
	Source string `json:"source,omitempty"` // part of the source's file name
	// Tag and Collection must match the name of a label completely.
	Tag        string `json:"tag,omitempty"`
	Collection string `json:"collection,omitempty"`
	Since      string `json:"since,omitempty"`
	Until      string `json:"until,omitempty"`
	Result     string `json:"result,omitempty"` // 1-0, 0-1, 1/2-1/2, * or none
	ECCO       string `json:"ecco,omitempty"`
	FEN        string `json:"fen,omitempty"` // position that the game must reach, directly or mirrored
	Exact      bool   `json:"exact,omitempty"`
	Pattern    string `json:"pattern,omitempty"`
	Material   string `json:"material,omitempty"`
}

// namedOpening is an opening as shown by the page.
type namedOpening struct {
	Code string       `json:"code"`
	Name phrases.Text `json:"name"`
}

func nameOpening(o opening.Opening) *namedOpening {
	if o.Code == "" {
		return nil
	}
	return &namedOpening{o.Code, phrases.Named(o.Names())}
}

// shelfHit is a game found by a search.
type shelfHit struct {
	library.Hit
	Opening *namedOpening `json:"opening"`
	library.GameLabels
}

// hits adds openings and labels to the games found.
func hits(ctx context.Context, l *library.Library, found []library.Hit) ([]shelfHit, error) {
	ids := make([]int64, len(found))
	for i := range found {
		ids[i] = found[i].ID
	}
	labels, err := l.LabelsByGame(ctx, ids...)
	list := make([]shelfHit, len(found))
	for i, h := range found {
		o, _ := opening.ByCode(h.ECCO)
		list[i] = shelfHit{h, nameOpening(o), labels[h.ID]}
	}
	return list, shelfError(err)
}

type shelfSearch struct {
	libraryQuery
	Limit  int `json:"limit,omitempty"`
	Offset int `json:"offset,omitempty"`
}

type shelfFound struct {
	Total int        `json:"total"`
	Games []shelfHit `json:"games"`
}

// mostListed is the maximum number of games in an answer.
const mostListed = 200

func (s *shelf) search(ctx context.Context, _ *talk.Conn, a shelfSearch) (shelfFound, error) {
	q, err := a.query()
	if err != nil {
		return shelfFound{}, err
	}
	q.Limit, q.Offset = min(max(a.Limit, 1), mostListed), a.Offset
	l, err := s.library(ctx)
	if err != nil {
		return shelfFound{}, err
	}
	found, err := l.Search(ctx, q)
	if err != nil {
		return shelfFound{}, shelfError(err)
	}
	list, err := hits(ctx, l, found.Games)
	return shelfFound{found.Total, list}, err
}

type shelfID struct {
	Game int64 `json:"game"`
}

// shelfGame describes a game for the preview.
type shelfGame struct {
	shelfHit
	FENs  []string            `json:"fens"`               // before the first move, and after each move of the main line
	Moves []xiangqi.Move      `json:"moves"`              // moves of the main line
	Text  map[string][]string `json:"text" ts:"LineText"` // the moves in each notation
	Count record.Count        `json:"count"`
	// Sources lists the files of all the game's records, and Conflicts lists their points of
	// disagreement.
	Sources   []string         `json:"sources"`
	Conflicts []merge.Conflict `json:"conflicts"`
	Headers   []session.Header `json:"headers"`
	Comments  []string         `json:"comments"` // comments at the start, and after each move of the main line
	Records   int              `json:"records"`  // number of records merged into the game
}

// previewNotations are the notations used in a preview.
var previewNotations = map[string]xiangqi.Notation{
	"chinese": xiangqi.Chinese, "traditional": xiangqi.Chinese | xiangqi.Traditional, "wxf": xiangqi.WXF, "iccs": xiangqi.ICCS,
	"vietnamese": xiangqi.Vietnamese,
}

func (s *shelf) game(ctx context.Context, _ *talk.Conn, a shelfID) (out shelfGame, err error) {
	l, err := s.library(ctx)
	if err != nil {
		return out, err
	}
	summary, err := l.Summary(ctx, a.Game)
	if err != nil {
		return out, shelfError(err)
	}
	g, err := l.Game(ctx, a.Game)
	if err != nil {
		return out, shelfError(err)
	}
	list, err := hits(ctx, l, []library.Hit{{Summary: summary}})
	if err != nil {
		return out, err
	}
	out = shelfGame{
		shelfHit: list[0], FENs: []string{g.Start.FEN()}, Moves: g.Moves(),
		Text: map[string][]string{}, Count: g.Count(), Sources: []string{}, Headers: []session.Header{}, Comments: []string{},
	}
	for _, header := range g.Headers {
		out.Headers = append(out.Headers, session.Header(header))
	}
	for n := g.Root; n != nil; n = n.Next() {
		out.Comments = append(out.Comments, n.Comment)
	}
	records, conflicts, err := l.Origins(ctx, a.Game)
	if err != nil {
		return out, shelfError(err)
	}
	out.Conflicts, out.Records, out.Sources = conflicts, len(records), sourcesOf(records)
	for name := range previewNotations {
		out.Text[name] = []string{}
	}
	pos, err := g.StartPosition()
	if err != nil {
		out.Moves = []xiangqi.Move{}
		return out, nil //nolint:nilerr // a diagram followed by moves that the rules do not allow is a game as well
	}
	for i, m := range out.Moves {
		if !pos.IsLegal(m) {
			out.Moves = out.Moves[:i]
			break
		}
		for name, n := range previewNotations {
			out.Text[name] = append(out.Text[name], pos.FormatMove(m, n))
		}
		pos.MakeMove(m)
		out.FENs = append(out.FENs, pos.FEN())
	}
	return out, nil
}

// sourcesOf returns the source files of the given records.
func sourcesOf(records []library.Origin) []string {
	list := []string{}
	for _, r := range records {
		list = append(list, r.Sources...)
	}
	slices.Sort(list)
	return slices.DeleteFunc(slices.Compact(list), func(name string) bool { return name == "" })
}

// open opens a library game on the board. For a copy of one of the user's own games, it returns the
// original, which is already there.
func (s *shelf) open(ctx context.Context, _ *talk.Conn, a shelfID) (rooms.ImportAnswer, error) {
	l, err := s.library(ctx)
	if err != nil {
		return rooms.ImportAnswer{}, err
	}
	g, err := l.Game(ctx, a.Game)
	if err != nil {
		return rooms.ImportAnswer{}, shelfError(err)
	}
	records, _, err := l.Origins(ctx, a.Game)
	if err != nil {
		return rooms.ImportAnswer{}, shelfError(err)
	}
	for _, source := range sourcesOf(records) {
		if key, own := library.OwnKey(source); own {
			if answer, err := s.rooms.Standing(ctx, key); err == nil {
				return answer, nil
			}
		}
	}
	return s.rooms.Add(g, libraryName)
}
