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

// openingState gives the name of an opening.
type openingState struct {
	Code string       `json:"code"`
	Name phrases.Text `json:"name"`
}

// Config configures Rooms.
type Config struct {
	Store Store
	// Tables holds the endgame tables used by our own engine, or nil. They must stay open until the
	// rooms are closed.
	Tables *tablebase.Prober
	// Notice describes to the user what happened to the data. Every page shows it once. It may be
	// nil.
	Notice *phrases.Text
	// Book is the opening book used by reviews. It may be nil.
	Book book.Source
	// Named translates titles that exist in every language, such as the names of endgame classes.
	// It returns nil for any other title. If Named is nil, no titles are translated.
	Named func(title string) *phrases.Text
	// Fold converts names to a form in which different scripts and character sets can be compared.
	// If it is nil, names are only converted to lowercase.
	Fold func(string) string
}

// Rooms holds all games.
type Rooms struct {
	store   Store
	named   func(title string) *phrases.Text // may be nil
	book    book.Source                      // may be nil
	hub     *talk.Hub
	app     *talk.Topic
	pool    pool
	catalog catalog

	began  time.Time
	ctx    context.Context // cancelled by Close
	cancel context.CancelFunc
	work   sync.WaitGroup

	mu       sync.Mutex
	rooms    map[string]*Room
	list     gameList
	trash    trash
	deleted  func(ids []string) // may be nil
	telling  *time.Timer
	settings map[string]json.RawMessage
	adaptive adaptiveState
	loading  sync.Mutex // held while a game is being loaded
}

// mostRecent is the number of games listed in the topic app.
const mostRecent = 100

// New loads the contents of the store and registers the commands and topics of games with hub. The
// caller must call Close.
func New(hub *talk.Hub, c Config) (*Rooms, error) {
	s := &Rooms{store: c.Store, named: c.Named, book: c.Book, list: newGameList(c.Fold), began: time.Now(), hub: hub, rooms: map[string]*Room{}, settings: map[string]json.RawMessage{}}
	s.pool.tables = c.Tables
	s.ctx, s.cancel = context.WithCancel(context.Background())
	if err := s.load(); err != nil {
		s.cancel()
		return nil, err
	}
	s.mu.Lock() // the rest of the list is still being read
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

// load loads the settings, the engines and the list of games.
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

// Close stops all engines and clocks, and waits for them to finish.
func (s *Rooms) Close() error {
	s.cancel()
	for _, r := range s.loaded() {
		r.mu.Lock()
		r.shut()
		_, running := r.game.Running() // if a clock is running, charge the time used so far
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

// now returns the time used for the clocks of games. It is based on a monotonic clock and so is not
// affected by changes to the system clock.
func (s *Rooms) now() time.Time { return s.began.Add(time.Since(s.began)) }

// loaded returns the rooms that are in memory.
func (s *Rooms) loaded() []*Room {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]*Room, 0, len(s.rooms))
	for _, r := range s.rooms {
		list = append(list, r)
	}
	return list
}

// room returns a game, loading it from the store if it is not in memory.
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
		// The clock did not run while the program was not running, and no person would have seen an
		// engine's move.
		_, _ = r.game.Apply(session.Pause{}, now) // the game may already be paused, or over
	}
	s.add(r)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wake()
	return r, nil
}

// roomError converts an error from loading a game into one for faces.
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

// storageError converts an error from the store into one for faces.
func storageError(err error) error {
	return talk.NewError(talk.Storage, "storage.unusable").Because(err)
}

// add makes a fully set up room available to others.
func (s *Rooms) add(r *Room) {
	r.open()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rooms[r.id] = r
}

// listEvery is the minimum interval between publications of the list of games.
const listEvery = 300 * time.Millisecond

// listed records that a game has changed.
func (s *Rooms) listed(summary Summary) {
	g := s.list.listing(summary)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list.put(g)
	s.tellGames()
}

// tellGames schedules a publication of the list of games. The caller must hold s.mu.
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

// openingOf identifies the opening that a sequence of moves belongs to. It returns nil if there is
// none.
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

// idLetters are the characters used in game IDs. Characters that are easily confused are left out.
const idLetters = "23456789abcdefghjkmnpqrstuvwxyz"

// newID returns a new unique ID.
func newID() string {
	var b [10]byte
	_, _ = rand.Read(b[:]) // never fails
	for i := range b {
		b[i] = idLetters[int(b[i])%len(idLetters)]
	}
	return string(b[:])
}
