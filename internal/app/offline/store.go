package offline

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
)

// Disk keeps named values from one visit to the next.
type Disk interface {
	// Load returns all values.
	Load(ctx context.Context) (map[string][]byte, error)
	// Write stores either all of the given values or none. A nil value removes the entry. Write
	// returns once the changes are certain to survive even if the browser is killed.
	Write(ctx context.Context, changes map[string][]byte) error
}

// Prefixes of the names that a store uses on its disk.
const (
	gamePrefix  = "game/"
	valuePrefix = "value/"
)

// Store is a rooms.Store that keeps all data in memory as well as on a disk.
type Store struct {
	disk   Disk
	mu     sync.Mutex
	games  map[string]rooms.Stored
	values map[string][]byte
}

// OpenStore loads a store from a disk.
func OpenStore(ctx context.Context, d Disk) (*Store, error) {
	all, err := d.Load(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading the storage of the browser: %w", err)
	}
	s := &Store{disk: d, games: map[string]rooms.Stored{}, values: map[string][]byte{}}
	for name, data := range all {
		if id, ok := strings.CutPrefix(name, gamePrefix); ok {
			g := rooms.Stored{ID: id} // data that cannot be read stay empty, which LoadGame reports
			_ = json.Unmarshal(data, &g)
			s.games[id] = g
		} else if value, ok := strings.CutPrefix(name, valuePrefix); ok {
			s.values[value] = data
		}
	}
	return s, nil
}

// write writes games to the disk. The caller must hold s.mu.
func (s *Store) write(ctx context.Context, games ...rooms.Stored) error {
	changes := map[string][]byte{}
	for _, g := range games {
		data, err := json.Marshal(g)
		if err != nil {
			return err
		}
		changes[gamePrefix+g.ID] = data
	}
	if err := s.disk.Write(ctx, changes); err != nil {
		return err
	}
	for _, g := range games {
		s.games[g.ID] = g
	}
	return nil
}

// SaveGame implements rooms.Store.
func (s *Store) SaveGame(ctx context.Context, g rooms.Stored) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.games[g.ID].Version != g.Version {
		return rooms.ErrStale
	}
	g.Version++
	return s.write(ctx, g)
}

// LoadGame implements rooms.Store.
func (s *Store) LoadGame(_ context.Context, id string) (data []byte, version int64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, ok := s.games[id]
	switch {
	case !ok:
		return nil, 0, fmt.Errorf("%w: %s", rooms.ErrNoGame, id)
	case len(g.Data) == 0:
		return nil, 0, fmt.Errorf("%w: %s", rooms.ErrDamaged, id)
	}
	return g.Data, g.Version, nil
}

// DeleteGames implements rooms.Store.
func (s *Store) DeleteGames(ctx context.Context, ids []string) (deleted []rooms.Stored, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	changes := map[string][]byte{}
	for _, id := range ids {
		_, twice := changes[gamePrefix+id]
		if g, ok := s.games[id]; ok && !twice {
			deleted = append(deleted, g)
			changes[gamePrefix+id] = nil
		}
	}
	if err := s.disk.Write(ctx, changes); err != nil {
		return nil, err
	}
	for _, g := range deleted {
		delete(s.games, g.ID)
	}
	return deleted, nil
}

// RestoreGames implements rooms.Store.
func (s *Store) RestoreGames(ctx context.Context, games []rooms.Stored) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	gone := slices.DeleteFunc(slices.Clone(games), func(g rooms.Stored) bool {
		_, there := s.games[g.ID]
		return there
	})
	return s.write(ctx, gone...)
}

// ListGames implements rooms.Store.
func (s *Store) ListGames(_ context.Context, before time.Time, limit int, text string) ([][]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := slices.DeleteFunc(slices.Collect(maps.Values(s.games)), func(g rooms.Stored) bool {
		late := !before.IsZero() && !g.Changed.Before(before)
		return late || len(g.Summary) == 0 || !strings.Contains(strings.ToLower(g.Text), strings.ToLower(text))
	})
	slices.SortFunc(found, func(a, b rooms.Stored) int { return b.Changed.Compare(a.Changed) })
	summaries := [][]byte{}
	for _, g := range found[:min(limit, len(found))] {
		summaries = append(summaries, g.Summary)
	}
	return summaries, nil
}

// SaveValue implements rooms.Store.
func (s *Store) SaveValue(ctx context.Context, name string, value []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.disk.Write(ctx, map[string][]byte{valuePrefix + name: value}); err != nil {
		return err
	}
	if value == nil {
		delete(s.values, name)
	} else {
		s.values[name] = value
	}
	return nil
}

// LoadValues implements rooms.Store.
func (s *Store) LoadValues(_ context.Context, prefix string) (map[string][]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := maps.Clone(s.values)
	maps.DeleteFunc(found, func(name string, _ []byte) bool { return !strings.HasPrefix(name, prefix) })
	return found, nil
}
