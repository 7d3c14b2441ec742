package server

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"sync"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/cloud"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/games/merge"
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/internal/limits"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// libraryName is the file of the library in the data folder.
const libraryName = "library.db"

// shelf is the library, the explorer, the book and the cloud database as the page
// sees them. The library is opened when it is first asked for.
type shelf struct {
	path  string
	rooms *rooms.Rooms
	book  book.Source
	cloud *cloud.Client

	mu  sync.Mutex
	lib *library.Library
}

func newShelf(p Parts) *shelf {
	return &shelf{path: filepath.Join(p.Config.Data, libraryName), rooms: p.Rooms, book: standard.Book(), cloud: cloud.New(cloud.Options{URL: p.Config.Cloud})}
}

// Register implements Module.
func (s *shelf) Register(h *talk.Hub) error {
	talk.HandleSlow(h, "library.search", s.search)
	talk.HandleSlow(h, "library.game", s.game)
	talk.HandleSlow(h, "library.open", s.open)
	talk.HandleSlow(h, "library.save", s.save)
	talk.HandleSlow(h, "library.remove", s.remove)
	talk.HandleSlow(h, "library.undo", s.undo)
	talk.HandleSlow(h, "explorer.look", s.look)
	talk.HandleSlow(h, "cloud.look", s.askCloud)
	return nil
}

// Close implements Module.
func (s *shelf) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lib == nil {
		return nil
	}
	return s.lib.Close()
}

// library opens the file.
func (s *shelf) library(ctx context.Context) (*library.Library, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lib != nil {
		return s.lib, nil
	}
	l, err := library.Open(ctx, s.path)
	if err != nil {
		return nil, shelfError(err)
	}
	if err := l.AddFirstGames(ctx); err != nil {
		return nil, shelfError(errors.Join(err, l.Close()))
	}
	s.lib = l
	return l, nil
}

// shelfError gives errors of the library their words.
func shelfError(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, library.ErrNoGame):
		return talk.NewError(talk.NotFound, "library.noGame").Because(err)
	case errors.Is(err, library.ErrQuery):
		return talk.NewError(talk.BadArgs, "library.badSearch", "reason", err).Because(err)
	case errors.Is(err, library.ErrAction):
		return talk.NewError(talk.BadArgs, "library.noUndo", "reason", err).Because(err)
	case errors.Is(err, library.ErrLibrary):
		return talk.NewError(talk.Storage, "library.unusable").Because(err)
	}
	return err
}

// libraryQuery is the conditions of a search as the page sends them.
type libraryQuery struct {
	Player   string `json:"player,omitempty"`
	Event    string `json:"event,omitempty"`
	Since    string `json:"since,omitempty"`
	Until    string `json:"until,omitempty"`
	Result   string `json:"result,omitempty"` // 1-0, 0-1, 1/2-1/2, * or none
	ECCO     string `json:"ecco,omitempty"`
	FEN      string `json:"fen,omitempty"` // a position that stood on the board, or its mirror image
	Exact    bool   `json:"exact,omitempty"`
	Pattern  string `json:"pattern,omitempty"`
	Material string `json:"material,omitempty"`
}

// namedOpening is an opening as the page shows it.
type namedOpening struct {
	Code string       `json:"code"`
	Name phrases.Text `json:"name"`
}

func nameOpening(o opening.Opening) *namedOpening {
	if o.Code == "" {
		return nil
	}
	return &namedOpening{o.Code, phrases.Text{phrases.English: o.NameEn, phrases.Chinese: o.NameZh}}
}

// shelfHit is a game in a list.
type shelfHit struct {
	library.Hit
	Opening *namedOpening `json:"opening"`
}

func shelfHits(hits []library.Hit) []shelfHit {
	list := make([]shelfHit, len(hits))
	for i, h := range hits {
		o, _ := opening.ByCode(h.ECCO)
		list[i] = shelfHit{h, nameOpening(o)}
	}
	return list
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

// mostListed is how many games one answer lists.
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
	return shelfFound{found.Total, shelfHits(found.Games)}, shelfError(err)
}

type shelfID struct {
	Game int64 `json:"game"`
}

// shelfGame is a game for the preview.
type shelfGame struct {
	shelfHit
	FENs  []string            `json:"fens"`               // before the first move and after each of the main line
	Moves []xiangqi.Move      `json:"moves"`              // of the main line
	Text  map[string][]string `json:"text" ts:"LineText"` // the moves by notation
	Count record.Count        `json:"count"`
	// Sources are the files of all its records, Conflicts what these do not agree about.
	Sources   []string         `json:"sources"`
	Conflicts []merge.Conflict `json:"conflicts"`
}

// previewNotations are those of a preview.
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
	out = shelfGame{
		shelfHit: shelfHits([]library.Hit{{Summary: summary}})[0], FENs: []string{g.Start.FEN()}, Moves: g.Moves(),
		Text: map[string][]string{}, Count: g.Count(), Sources: []string{},
	}
	records, conflicts, err := l.Origins(ctx, a.Game)
	if err != nil {
		return out, shelfError(err)
	}
	out.Conflicts = conflicts
	for _, r := range records {
		out.Sources = append(out.Sources, r.Sources...)
	}
	slices.Sort(out.Sources)
	out.Sources = slices.DeleteFunc(slices.Compact(out.Sources), func(name string) bool { return name == "" })
	for name := range previewNotations {
		out.Text[name] = []string{}
	}
	pos, err := g.StartPosition()
	if err != nil {
		out.Moves = []xiangqi.Move{}
		return out, nil //nolint:nilerr // a diagram, with moves that no rules follow, is a game too
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

// open makes a game of the application of one of the library.
func (s *shelf) open(ctx context.Context, _ *talk.Conn, a shelfID) (rooms.ImportAnswer, error) {
	l, err := s.library(ctx)
	if err != nil {
		return rooms.ImportAnswer{}, err
	}
	g, err := l.Game(ctx, a.Game)
	if err != nil {
		return rooms.ImportAnswer{}, shelfError(err)
	}
	data, _, err := record.Marshal(g, record.JSON, record.WriteOptions{})
	if err != nil {
		return rooms.ImportAnswer{}, err
	}
	return s.rooms.Import(ctx, data, "", record.JSON.String())
}

type shelfSave struct {
	Game string `json:"game"` // of the application
}

// boardSource is where games come from that were saved from the board.
const boardSource = "board"

// save puts a game of the application into the library, or merges it with the one that
// is there.
func (s *shelf) save(ctx context.Context, _ *talk.Conn, a shelfSave) (library.Saved, error) {
	file, err := s.rooms.Export(ctx, a.Game, record.JSON.String(), "", "")
	if err != nil {
		return library.Saved{}, err
	}
	games, failed := record.ReadBytes(file.Data, record.JSON, record.ReadOptions{})
	if len(games) != 1 {
		return library.Saved{}, errors.Join(failed...)
	}
	l, err := s.library(ctx)
	if err != nil {
		return library.Saved{}, err
	}
	saved, err := l.Save(ctx, games[0], boardSource)
	return saved, shelfError(err)
}

type shelfIDs struct {
	Games []int64 `json:"games"`
}

// shelfAction is a change that can be taken back.
type shelfAction struct {
	Action int64 `json:"action"`
}

func (s *shelf) remove(ctx context.Context, _ *talk.Conn, a shelfIDs) (out shelfAction, err error) {
	l, err := s.library(ctx)
	if err != nil {
		return out, err
	}
	out.Action, err = l.Remove(ctx, a.Games...)
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

// Routes implements Router.
func (s *shelf) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /api/library", s.take)
	mux.HandleFunc("GET /api/library/games", s.give)
}

// take imports a file.
func (s *shelf) take(w http.ResponseWriter, r *http.Request) {
	l, err := s.library(r.Context())
	if err != nil {
		gate.Refuse(w, statusOf(err), err)
		return
	}
	q := r.URL.Query()
	o := library.ImportOptions{Read: record.ReadOptions{Limits: record.UploadLimits()}}
	if name := q.Get("format"); name != "" {
		if o.Read.Format, err = record.ParseFormat(name); err != nil {
			gate.Refuse(w, http.StatusBadRequest, talk.NewError(talk.BadArgs, "record.noFormat", "format", phrases.Clip(name, 60)))
			return
		}
	}
	body := http.MaxBytesReader(w, r.Body, limits.UploadBytes)
	report, err := l.ImportReader(r.Context(), body, q.Get("name"), o)
	// A page that is still sending does not see an answer.
	_, _ = io.CopyN(io.Discard, body, limits.BoardBytes) // the answer goes out anyway
	if err != nil {
		gate.Refuse(w, statusOf(err), shelfError(err))
		return
	}
	gate.Reply(w, report)
}

// give writes the games of a search as a file.
func (s *shelf) give(w http.ResponseWriter, r *http.Request) {
	v := r.URL.Query()
	conditions := libraryQuery{
		Player: v.Get("player"), Event: v.Get("event"), Since: v.Get("since"), Until: v.Get("until"), Result: v.Get("result"),
		ECCO: v.Get("ecco"), FEN: v.Get("fen"), Exact: v.Get("exact") == "true", Pattern: v.Get("pattern"), Material: v.Get("material"),
	}
	q, err := conditions.query()
	if err != nil {
		gate.Refuse(w, http.StatusBadRequest, err)
		return
	}
	format := record.PGN
	if name := v.Get("format"); name != "" {
		format, err = record.ParseFormat(name)
	}
	if err != nil || !format.CanWrite() || !format.HoldsMany() {
		gate.Refuse(w, http.StatusBadRequest, talk.NewError(talk.BadArgs, "record.oneGame"))
		return
	}
	l, err := s.library(r.Context())
	if err != nil {
		gate.Refuse(w, statusOf(err), err)
		return
	}
	out, err := record.NewWriter(w, format, record.WriteOptions{})
	if err != nil {
		gate.Refuse(w, http.StatusInternalServerError, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/octet-stream")
	h.Set("Content-Disposition", "attachment; filename*=UTF-8''"+url.PathEscape("library"+format.Extension()))
	h.Set("Cache-Control", "no-store")
	for g, err := range l.Games(r.Context(), q) {
		if err != nil {
			break // the file ends here: its head has gone out already
		}
		if _, err := out.Write(g); err != nil && !errors.Is(err, record.ErrCannotHold) {
			break
		}
	}
	_ = out.Close() // as above
}
