package rooms

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/games/opening"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// openingState is the name of an opening.
type openingState struct {
	Code string       `json:"code"`
	Name phrases.Text `json:"name"`
}

// Config is what Rooms need from outside.
type Config struct {
	Store Store
	// Tables are what our own engine plays endgames by; nil for none. They must
	// stay open until the rooms are closed.
	Tables *tablebase.Prober
	// Notice is shown to every page once: what happened to the data; nil for nothing.
	Notice *phrases.Text
	// Book is the opening book of reviews; nil for none.
	Book book.Source
	// Named returns a title that is a name in every language, as the class of an
	// endgame does; nil for any other title, and where it is missing for all.
	Named func(title string) *phrases.Text
	// Fold makes names comparable that are written in different scripts or letters; nil
	// makes small letters of capitals.
	Fold func(string) string
}

// Rooms holds all games.
type Rooms struct {
	store   Store
	named   func(title string) *phrases.Text // nil for none
	book    book.Source                      // nil for none
	hub     *talk.Hub
	app     *talk.Topic
	pool    pool
	catalog catalog

	began  time.Time
	ctx    context.Context // ends with Close
	cancel context.CancelFunc
	work   sync.WaitGroup

	mu       sync.Mutex
	rooms    map[string]*Room
	list     gameList
	trash    trash
	deleted  func(ids []string) // nil for none
	telling  *time.Timer
	settings map[string]json.RawMessage
	adaptive adaptiveState
	loading  sync.Mutex // held while a game is loaded
}

// mostRecent is how many games the topic app lists.
const mostRecent = 100

// New reads what the store has and registers the commands and topics of games
// with the hub. Close must be called.
func New(hub *talk.Hub, c Config) (*Rooms, error) {
	s := &Rooms{store: c.Store, named: c.Named, book: c.Book, list: newGameList(c.Fold), began: time.Now(), hub: hub, rooms: map[string]*Room{}, settings: map[string]json.RawMessage{}}
	s.pool.tables = c.Tables
	s.ctx, s.cancel = context.WithCancel(context.Background())
	if err := s.load(); err != nil {
		s.cancel()
		return nil, err
	}
	s.mu.Lock() // the rest of the list is being read
	recent := s.list.newest(mostRecent)
	s.mu.Unlock()
	s.app = hub.NewTopic("app", talk.Change{Set: talk.Fields(AppState{recent, s.catalog.states(), s.settings, choices(), s.adaptive.Level, c.Notice})}, talk.Hooks{Refresh: func() map[string]any {
		s.mu.Lock()
		defer s.mu.Unlock()
		return map[string]any{"games": s.list.newest(mostRecent)}
	}})
	hub.OpenTopics("game/", func(ctx context.Context, id string) error {
		_, err := s.room(ctx, id)
		return err
	})
	hub.OpenTopics("analysis/", s.openAnalysis)
	s.register(hub)
	return s, nil
}

// load reads settings, engines and the list of games.
func (s *Rooms) load() error {
	ctx := context.Background()
	values, err := s.store.LoadValues(ctx, "")
	if err != nil {
		return fmt.Errorf("reading settings: %w", err)
	}
	if err := s.catalog.load(values[enginesValue]); err != nil {
		return fmt.Errorf("reading the list of engines: %w", err)
	}
	if err := s.loadAdaptive(values[adaptiveValue]); err != nil {
		return fmt.Errorf("reading the adaptive level: %w", err)
	}
	for name, value := range values {
		if setting, ok := strings.CutPrefix(name, settingPrefix); ok {
			s.settings[setting] = value
		}
	}
	return s.readList(ctx)
}

// Close stops all engines and clocks and waits for them.
func (s *Rooms) Close() error {
	s.cancel()
	for _, r := range s.loaded() {
		r.mu.Lock()
		r.shut()
		_, running := r.game.Running() // then the time until now counts
		if (running || r.unsaved) && !r.deleted {
			r.logged(r.save())
		}
		r.mu.Unlock()
	}
	s.work.Wait()
	s.pool.close()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.telling != nil {
		s.telling.Stop()
	}
	return nil
}

// now returns the time by a clock that does not go back, and does not jump when the
// machine's is set: for games, whose clocks it drives.
func (s *Rooms) now() time.Time { return s.began.Add(time.Since(s.began)) }

// loaded returns the rooms in memory.
func (s *Rooms) loaded() []*Room {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]*Room, 0, len(s.rooms))
	for _, r := range s.rooms {
		list = append(list, r)
	}
	return list
}

// room returns a game, from the store if need be.
func (s *Rooms) room(ctx context.Context, id string) (*Room, error) {
	find := func() *Room {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.rooms[id]
	}
	if r := find(); r != nil {
		return r, nil
	}
	s.loading.Lock()
	defer s.loading.Unlock()
	if r := find(); r != nil {
		return r, nil
	}
	now := s.now()
	r, err := s.detached(ctx, id, now)
	if err != nil {
		return nil, roomError(id, err)
	}
	if r.game.Timed() {
		// A clock did not run while the program was away, and no one was there to see
		// an engine move against it.
		_, _ = r.game.Apply(session.Pause{}, now) // it may be paused already, or be over
	}
	s.add(r)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wake()
	return r, nil
}

// roomError is the error of a game that cannot be read, for faces.
func roomError(id string, err error) error {
	switch {
	case errors.Is(err, ErrNoGame):
		return noGame(id)
	case errors.Is(err, ErrDamaged):
		return talk.NewError(talk.Storage, "storage.damaged").Because(err)
	}
	return storageError(err)
}

func noGame(id string) error {
	return talk.NewError(talk.NotFound, "games.noSuch", "game", phrases.Clip(id, 40))
}

// storageError is the error of a store for faces.
func storageError(err error) error {
	return talk.NewError(talk.Storage, "storage.unusable").Because(err)
}

// add makes a room that is ready known.
func (s *Rooms) add(r *Room) {
	r.open()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rooms[r.id] = r
}

// listEvery is how often the list of games is published at most.
const listEvery = 300 * time.Millisecond

// listed notes that a game has changed.
func (s *Rooms) listed(summary Summary) {
	g := s.list.listing(summary)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list.put(g)
	s.tellGames()
}

// tellGames publishes the list of games soon; s is locked.
func (s *Rooms) tellGames() {
	if s.telling != nil || s.ctx.Err() != nil {
		return
	}
	s.telling = time.AfterFunc(listEvery, func() {
		s.mu.Lock()
		s.telling = nil
		recent := s.list.newest(mostRecent)
		s.mu.Unlock()
		s.app.Pass(map[string]any{"games": recent})
	})
}

// openingOf names the opening of some moves, nil where there is none.
func openingOf(start xiangqi.Position, moves []xiangqi.Move) *openingState {
	if start != xiangqi.StartPosition() {
		return nil
	}
	o := opening.Classify(moves)
	if o.Code == "" {
		return nil
	}
	return &openingState{o.Code, phrases.Named(o.Names())}
}

// idLetters are those of game ids: none that look alike.
const idLetters = "23456789abcdefghjkmnpqrstuvwxyz"

// newID returns an id that will not come again.
func newID() string {
	var b [10]byte
	_, _ = rand.Read(b[:]) // never fails
	for i := range b {
		b[i] = idLetters[int(b[i])%len(idLetters)]
	}
	return string(b[:])
}
