package rooms

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"
)

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
