package server

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/filename"
	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/internal/games/library"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// studies manages studies, which are analyses divided into chapters. Each chapter is a game in its
// own right: a study without players, but with the same board, comments, arrows and engines as any
// other game. A study itself stores only the order of its chapters.
type studies struct {
	store keeper
	rooms *rooms.Rooms
	shelf *shelf
	now   func() time.Time
	mu    sync.Mutex // guards the stored studies
}

const (
	studyPrefix  = "study." // prefix of studies' names in the store
	mostChapters = 200
	mostStudy    = 100 // characters in a title
	// Record headers that identify the study and chapter of a game.
	studyHeader   = "Study"
	chapterHeader = "Chapter"
)

func newStudies(p Parts, s *shelf) *studies {
	return &studies{store: p.Store, rooms: p.Rooms, shelf: s, now: time.Now}
}

// Register implements Module.
func (s *studies) Register(h *talk.Hub) error {
	talk.HandleSlow(h, "studies.list", s.list)
	talk.HandleSlow(h, "studies.show", s.show)
	talk.HandleSlow(h, "studies.of", s.of)
	talk.HandleSlow(h, "studies.make", s.create)
	talk.HandleSlow(h, "studies.add", s.add)
	talk.HandleSlow(h, "studies.change", s.change)
	talk.HandleSlow(h, "studies.rename_chapter", s.renameChapter)
	talk.HandleSlow(h, "studies.delete", s.remove)
	talk.HandleSlow(h, "studies.keep", s.keep)
	talk.HandleSlow(h, "studies.manuals", s.manuals)
	talk.HandleSlow(h, "studies.manual", s.manual)
	return nil
}

// Close implements Module.
func (s *studies) Close() error { return nil }

// Routes implements Router.
func (s *studies) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /api/studies", s.take)
	mux.HandleFunc("GET /api/studies/{id}/record", s.give)
}

// savedStudy is the stored form of a study.
type savedStudy struct {
	ID       string    `json:"id"`
	Title    string    `json:"title"`
	Created  time.Time `json:"created"`
	Changed  time.Time `json:"changed"`
	Chapters []string  `json:"chapters"` // game IDs
}

// load loads a study from the store. The caller must hold s.mu.
func (s *studies) load(ctx context.Context, id string) (study savedStudy, err error) {
	values, err := s.store.LoadValues(ctx, studyPrefix+id)
	if err != nil {
		return study, err
	}
	data := values[studyPrefix+id]
	if id == "" || data == nil {
		return study, talk.NewError(talk.NotFound, "study.none")
	}
	return study, json.Unmarshal(data, &study)
}

func (s *studies) save(ctx context.Context, study *savedStudy) error {
	study.Changed = s.now().UTC()
	data, err := json.Marshal(study)
	if err != nil {
		return err
	}
	return s.store.SaveValue(ctx, studyPrefix+study.ID, data)
}

// studyTitle tidies a title and validates it.
func studyTitle(title string) (string, error) {
	title = strings.TrimSpace(session.CleanText(title))
	if title == "" || utf8.RuneCountInString(title) > mostStudy {
		return "", talk.NewError(talk.BadArgs, "study.title", "most", mostStudy).With(map[string]string{"field": "title"})
	}
	return title, nil
}

// studyLine is the entry of a study in a list.
type studyLine struct {
	ID       string    `json:"id"`
	Title    string    `json:"title"`
	Changed  time.Time `json:"changed"`
	Chapters int       `json:"chapters"`
	FEN      string    `json:"fen"` // of the first chapter; "" if there are no chapters
}

type studyList struct {
	Studies []studyLine `json:"studies"`
}

func (s *studies) list(ctx context.Context, _ *talk.Conn, _ struct{}) (out studyList, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	values, err := s.store.LoadValues(ctx, studyPrefix)
	if err != nil {
		return out, err
	}
	out.Studies = []studyLine{}
	for _, data := range values {
		var study savedStudy
		if err := json.Unmarshal(data, &study); err != nil {
			return out, err
		}
		line := studyLine{ID: study.ID, Title: study.Title, Changed: study.Changed, Chapters: len(study.Chapters)}
		if len(study.Chapters) > 0 {
			if about, err := s.rooms.Look(ctx, study.Chapters[0]); err == nil { // the game may have been deleted
				line.FEN = about.FEN
			}
		}
		out.Studies = append(out.Studies, line)
	}
	slices.SortFunc(out.Studies, func(a, b studyLine) int {
		return cmp.Or(b.Changed.Compare(a.Changed), strings.Compare(a.ID, b.ID))
	})
	return out, nil
}

// studyChapter is the entry of a chapter in a study's table of contents.
type studyChapter struct {
	Game  string        `json:"game"`
	Title string        `json:"title"`
	Named *phrases.Text `json:"named"` // the title in translatable form; null if it is literal
	FEN   string        `json:"fen"`   // position at the end of the main line
	Plies int           `json:"plies"`
}

// studyState describes a study and its contents.
type studyState struct {
	ID       string         `json:"id"`
	Title    string         `json:"title"`
	Changed  time.Time      `json:"changed"`
	Chapters []studyChapter `json:"chapters"`
}

// state describes a study. It leaves out chapters whose games have been deleted.
func (s *studies) state(ctx context.Context, study *savedStudy) (studyState, error) {
	state := studyState{ID: study.ID, Title: study.Title, Changed: study.Changed, Chapters: []studyChapter{}}
	for _, id := range study.Chapters {
		about, err := s.rooms.Look(ctx, id)
		if gone(err) {
			continue
		}
		if err != nil {
			return state, err
		}
		state.Chapters = append(state.Chapters, studyChapter{about.ID, about.Title, about.Named, about.FEN, about.Plies})
	}
	return state, nil
}

// gone reports whether err means that a game no longer exists.
func gone(err error) bool {
	var told *talk.Error
	return errors.As(err, &told) && told.Code == talk.NotFound
}

type studyRef struct {
	Study string `json:"study"`
}

func (s *studies) show(ctx context.Context, _ *talk.Conn, a studyRef) (studyState, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	study, err := s.load(ctx, a.Study)
	if err != nil {
		return studyState{}, err
	}
	return s.state(ctx, &study)
}

type studyGame struct {
	Game string `json:"game"`
}

// studyOf names the study that a game belongs to.
type studyOf struct {
	Study *studyState `json:"study"` // null if the game belongs to no study
}

func (s *studies) of(ctx context.Context, _ *talk.Conn, a studyGame) (out studyOf, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	values, err := s.store.LoadValues(ctx, studyPrefix)
	if err != nil {
		return out, err
	}
	for _, data := range values {
		var study savedStudy
		if err := json.Unmarshal(data, &study); err != nil {
			return out, err
		}
		if slices.Contains(study.Chapters, a.Game) {
			state, err := s.state(ctx, &study)
			out.Study = &state
			return out, err
		}
	}
	return out, nil
}

type studyMake struct {
	Title string   `json:"title"`
	Games []string `json:"games,omitempty"` // the initial chapters
}

// create creates a study.
func (s *studies) create(ctx context.Context, _ *talk.Conn, a studyMake) (studyState, error) {
	title, err := studyTitle(a.Title)
	if err != nil {
		return studyState{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	study := savedStudy{ID: strings.ToLower(rand.Text()), Title: title, Created: s.now().UTC(), Chapters: []string{}}
	for _, game := range a.Games {
		if err := s.append(ctx, &study, game, ""); err != nil {
			return studyState{}, err
		}
	}
	if err := s.save(ctx, &study); err != nil {
		return studyState{}, err
	}
	return s.state(ctx, &study)
}

// append adds a game to a study. A game that is itself a study and not yet a chapter of this one is
// added directly. Any other game is copied first, because a played game must not change. If title
// is not "", it becomes the chapter's title.
func (s *studies) append(ctx context.Context, study *savedStudy, game, title string) error {
	if len(study.Chapters) >= mostChapters {
		return talk.NewError(talk.Limit, "study.full", "most", mostChapters)
	}
	about, err := s.rooms.Look(ctx, game)
	if err != nil {
		return err
	}
	if about.Phase != session.Study || slices.Contains(study.Chapters, game) {
		c, err := s.rooms.Chapter(ctx, game)
		if err != nil {
			return err
		}
		c.Title = cmp.Or(title, c.Title)
		if game, err = s.rooms.AddChapter(c); err != nil {
			return err
		}
	} else if title != "" {
		if err := s.rooms.Rename(ctx, game, title); err != nil {
			return err
		}
	}
	study.Chapters = append(study.Chapters, game)
	return nil
}

type studyAdd struct {
	Study string `json:"study"`
	Game  string `json:"game,omitempty"` // "" adds an empty board
	Title string `json:"title,omitempty"`
}

// add appends a chapter to a study.
func (s *studies) add(ctx context.Context, _ *talk.Conn, a studyAdd) (studyState, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	study, err := s.load(ctx, a.Study)
	if err != nil {
		return studyState{}, err
	}
	if a.Game == "" {
		if a.Game, err = s.rooms.AddChapter(rooms.Chapter{Title: a.Title, Record: record.New()}); err != nil {
			return studyState{}, err
		}
	}
	if err := s.append(ctx, &study, a.Game, a.Title); err != nil {
		return studyState{}, err
	}
	if err := s.save(ctx, &study); err != nil {
		return studyState{}, err
	}
	return s.state(ctx, &study)
}

type studyChange struct {
	Study string `json:"study"`
	Title string `json:"title,omitempty"` // "" leaves the title unchanged
	// Chapters lists the study's games in their new order. Games missing from the list are removed
	// from the study but not deleted. Null leaves the order unchanged.
	Chapters []string `json:"chapters,omitempty"`
	// Empty removes all chapters.
	Empty bool `json:"empty,omitempty"`
}

// change renames a study, or changes the list of its chapters.
func (s *studies) change(ctx context.Context, _ *talk.Conn, a studyChange) (studyState, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	study, err := s.load(ctx, a.Study)
	if err != nil {
		return studyState{}, err
	}
	if a.Title != "" {
		if study.Title, err = studyTitle(a.Title); err != nil {
			return studyState{}, err
		}
	}
	if a.Chapters != nil || a.Empty {
		seen := map[string]bool{}
		for _, game := range a.Chapters {
			if seen[game] || !slices.Contains(study.Chapters, game) {
				return studyState{}, talk.NewError(talk.BadArgs, "study.order").With(map[string]string{"field": "chapters"})
			}
			seen[game] = true
		}
		study.Chapters = append([]string{}, a.Chapters...)
	}
	if err := s.save(ctx, &study); err != nil {
		return studyState{}, err
	}
	return s.state(ctx, &study)
}

type studyRename struct {
	Study string `json:"study"`
	Game  string `json:"game"`
	Title string `json:"title"`
}

func (s *studies) renameChapter(ctx context.Context, _ *talk.Conn, a studyRename) (studyState, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	study, err := s.load(ctx, a.Study)
	if err != nil {
		return studyState{}, err
	}
	if !slices.Contains(study.Chapters, a.Game) {
		return studyState{}, talk.NewError(talk.BadArgs, "study.order").With(map[string]string{"field": "game"})
	}
	if err := s.rooms.Rename(ctx, a.Game, a.Title); err != nil {
		return studyState{}, err
	}
	if err := s.save(ctx, &study); err != nil {
		return studyState{}, err
	}
	return s.state(ctx, &study)
}

// remove deletes a study but keeps the games that were its chapters.
func (s *studies) remove(ctx context.Context, _ *talk.Conn, a studyRef) (done struct{}, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.load(ctx, a.Study); err != nil {
		return done, err
	}
	return done, s.store.SaveValue(ctx, studyPrefix+a.Study, nil)
}

// studyKept counts what happened to chapters that were saved in the library.
type studyKept struct {
	Added  int `json:"added"`
	Merged int `json:"merged"` // merged with an existing game
	Known  int `json:"known"`  // already present with nothing to add
}

// studySource is the prefix of the source that the library records for games that come from the
// chapters of a study.
const studySource = "study: "

// keep merges the chapters of a study into the library.
func (s *studies) keep(ctx context.Context, _ *talk.Conn, a studyRef) (out studyKept, err error) {
	list, study, err := s.chapters(ctx, a.Study)
	if err != nil {
		return out, err
	}
	l, err := s.shelf.library(ctx)
	if err != nil {
		return out, err
	}
	for _, c := range list {
		if c.Record.Headers.Get("Title") == "" {
			c.Record.Headers.Set("Title", c.Title)
		}
		saved, err := l.SaveWith(ctx, c.Record, library.SaveOptions{Source: studySource + study.Title})
		if err != nil {
			return out, shelfError(err)
		}
		switch {
		case saved.New:
			out.Added++
		case saved.Action != 0:
			out.Merged++
		default:
			out.Known++
		}
	}
	return out, nil
}

// chapters returns a study and the records of its chapters.
func (s *studies) chapters(ctx context.Context, id string) (list []rooms.Chapter, study savedStudy, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if study, err = s.load(ctx, id); err != nil {
		return nil, study, err
	}
	for _, game := range study.Chapters {
		c, err := s.rooms.Chapter(ctx, game)
		if gone(err) {
			continue
		}
		if err != nil {
			return nil, study, err
		}
		list = append(list, c)
	}
	return list, study, nil
}

// give sends a study as a single file in which each chapter is a game.
func (s *studies) give(w http.ResponseWriter, r *http.Request) {
	format := record.PGN
	var err error
	if name := r.URL.Query().Get("format"); name != "" {
		format, err = record.ParseFormat(name)
	}
	if err != nil || !format.CanWrite() || !format.HoldsMany() {
		gate.Refuse(w, http.StatusBadRequest, talk.NewError(talk.BadArgs, "record.oneGame"))
		return
	}
	list, study, err := s.chapters(r.Context(), r.PathValue("id"))
	if err != nil {
		gate.Refuse(w, statusOf(err), err)
		return
	}
	var file bytes.Buffer
	if err := writeStudy(&file, format, study.Title, list); err != nil {
		gate.Refuse(w, http.StatusInternalServerError, err)
		return
	}
	asFile(w, "application/octet-stream", filename.Of(study.Title)+format.Extension())
	_, _ = w.Write(file.Bytes()) // the client may have disconnected
}

// writeStudy writes the chapters, with headers that identify the study and the chapter of each.
func writeStudy(w io.Writer, format record.Format, title string, list []rooms.Chapter) error {
	out, err := record.NewWriter(w, format, record.WriteOptions{})
	if err != nil {
		return err
	}
	for _, c := range list {
		c.Record.Headers.Set(studyHeader, title)
		c.Record.Headers.Set(chapterHeader, c.Title)
		if _, err := out.Write(c.Record); err != nil {
			return err
		}
	}
	return out.Close()
}

// take handles an uploaded file and makes a study of it. Each game of the file becomes a chapter.
func (s *studies) take(w http.ResponseWriter, r *http.Request) {
	data, arrived := uploaded(w, r)
	if !arrived {
		return
	}
	state, err := s.read(r.Context(), data, r.URL.Query().Get("name"))
	if err != nil {
		gate.Refuse(w, statusOf(err), err)
		return
	}
	gate.Reply(w, state)
}

// read creates a study from the games in data.
func (s *studies) read(ctx context.Context, data []byte, name string) (studyState, error) {
	title, list, err := readStudy(data, name)
	if err != nil {
		return studyState{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	study := savedStudy{ID: strings.ToLower(rand.Text()), Title: title, Created: s.now().UTC(), Chapters: []string{}}
	for _, c := range list {
		game, err := s.rooms.AddChapter(c)
		if err != nil {
			return studyState{}, err
		}
		study.Chapters = append(study.Chapters, game)
	}
	if err := s.save(ctx, &study); err != nil {
		return studyState{}, err
	}
	return s.state(ctx, &study)
}

// readStudy reads chapters from a file. If the file was not written as a study, the study is named
// after the file, and each chapter after the title of its game.
func readStudy(data []byte, name string) (title string, list []rooms.Chapter, err error) {
	for g, err := range intake.Stream(bytes.NewReader(data), name, record.ReadOptions{Limits: rooms.RecordLimits()}).Games() {
		if errors.Is(err, intake.ErrNone) {
			break
		}
		if err != nil {
			return "", nil, talk.NewError(talk.BadArgs, "record.noGameWhy", "why", phrases.Clip(err.Error(), mostRefusal)).Because(err)
		}
		if len(list) == mostChapters {
			return "", nil, talk.NewError(talk.Limit, "study.full", "most", mostChapters)
		}
		title = cmp.Or(title, g.Headers.Get(studyHeader))
		c := rooms.Chapter{Title: cmp.Or(g.Headers.Get(chapterHeader), rooms.TitleOf(g)), Record: g}
		g.Headers.Set(studyHeader, "")
		g.Headers.Set(chapterHeader, "")
		list = append(list, c)
	}
	if len(list) == 0 {
		return "", nil, talk.NewError(talk.BadArgs, "record.noGame")
	}
	base := name[strings.LastIndexByte(name, '/')+1:]
	if dot := strings.LastIndexByte(base, '.'); dot > 0 {
		base = base[:dot]
	}
	title, err = studyTitle(phrases.Clip(cmp.Or(title, base, list[0].Title, "?"), mostStudy-1))
	return title, list, err
}
