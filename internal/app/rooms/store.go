package rooms

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"
)

// Errors of a Store, which wraps them.
var (
	// ErrNoGame says that the store does not have a game.
	ErrNoGame = errors.New("no such game")
	// ErrStale refuses a game that somebody else has changed since it was read.
	ErrStale = errors.New("changed by another program")
	// ErrDamaged says that what the store has of a game is not what was put there.
	ErrDamaged = errors.New("damaged")
)

// Stored is a game as it is kept.
type Stored struct {
	ID      string
	Changed time.Time
	Summary []byte // JSON of a Summary
	Text    string // what a search for games looks into: title and names
	Data    []byte // JSON of the game
	// Version is that of the game which this one replaces: 0 for a new game, 1 when it
	// has been saved once.
	Version int64
}

// Store keeps games and values. What a call has accepted is still there after
// the program has been killed.
type Store interface {
	// SaveGame keeps a game, which has the next version then. The error wraps ErrStale
	// when the one in the store is not of the version that g replaces.
	SaveGame(ctx context.Context, g Stored) error
	// LoadGame returns the data of a game and its version. The error wraps ErrNoGame
	// or ErrDamaged where there is none that can be read.
	LoadGame(ctx context.Context, id string) (data []byte, version int64, err error)
	// DeleteGames removes games and returns them as they were; those that are not there
	// are passed over. RestoreGames brings them back, but for those that are there again.
	// Each does all or nothing.
	DeleteGames(ctx context.Context, ids []string) ([]Stored, error)
	RestoreGames(ctx context.Context, games []Stored) error
	// ListGames returns the summaries of the games changed before a time (the zero
	// time is now), the last first, whose text contains text in any case.
	ListGames(ctx context.Context, before time.Time, limit int, text string) ([][]byte, error)

	// SaveValue keeps a value under a name; nil removes it.
	SaveValue(ctx context.Context, name string, value []byte) error
	// LoadValues returns the values whose names begin with prefix.
	LoadValues(ctx context.Context, prefix string) (map[string][]byte, error)
}

// Memory is a Store that forgets everything at the end.
type Memory struct {
	mu     sync.Mutex
	games  map[string]Stored
	values map[string][]byte
}

// NewMemory returns an empty store.
func NewMemory() *Memory {
	return &Memory{games: map[string]Stored{}, values: map[string][]byte{}}
}

// SaveGame implements Store.
func (m *Memory) SaveGame(_ context.Context, g Stored) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.games[g.ID].Version != g.Version {
		return ErrStale
	}
	g.Version++
	m.games[g.ID] = g
	return nil
}

// LoadGame implements Store.
func (m *Memory) LoadGame(_ context.Context, id string) (data []byte, version int64, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	g, ok := m.games[id]
	if !ok {
		return nil, 0, ErrNoGame
	}
	return g.Data, g.Version, nil
}

// DeleteGames implements Store.
func (m *Memory) DeleteGames(_ context.Context, ids []string) (deleted []Stored, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		if g, ok := m.games[id]; ok {
			deleted = append(deleted, g)
			delete(m.games, id)
		}
	}
	return deleted, nil
}

// RestoreGames implements Store.
func (m *Memory) RestoreGames(_ context.Context, games []Stored) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, g := range games {
		if _, there := m.games[g.ID]; !there {
			m.games[g.ID] = g
		}
	}
	return nil
}

// ListGames implements Store.
func (m *Memory) ListGames(_ context.Context, before time.Time, limit int, text string) ([][]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var found []Stored
	for _, g := range m.games {
		if (before.IsZero() || g.Changed.Before(before)) && strings.Contains(strings.ToLower(g.Text), strings.ToLower(text)) {
			found = append(found, g)
		}
	}
	slices.SortFunc(found, func(a, b Stored) int { return b.Changed.Compare(a.Changed) })
	summaries := [][]byte{}
	for _, g := range found[:min(limit, len(found))] {
		summaries = append(summaries, g.Summary)
	}
	return summaries, nil
}

// SaveValue implements Store.
func (m *Memory) SaveValue(_ context.Context, name string, value []byte) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if value == nil {
		delete(m.values, name)
	} else {
		m.values[name] = value
	}
	return nil
}

// LoadValues implements Store.
func (m *Memory) LoadValues(_ context.Context, prefix string) (map[string][]byte, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	found := map[string][]byte{}
	for name, value := range m.values {
		if strings.HasPrefix(name, prefix) {
			found[name] = value
		}
	}
	return found, nil
}
