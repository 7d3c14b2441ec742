package rooms

import (
	"context"
	"errors"
	"time"
)

// Errors that a Store wraps.
var (
	// ErrNoGame means that the store does not contain the game.
	ErrNoGame = errors.New("no such game")
	// ErrStale means that another program has changed the game since it was read.
	ErrStale = errors.New("changed by another program")
	// ErrDamaged means that the stored data of a game are corrupt.
	ErrDamaged = errors.New("damaged")
)

// Stored is a game as stored.
type Stored struct {
	ID      string
	Changed time.Time
	Summary []byte // JSON of a Summary
	Text    string // the text that game searches examine: title and names
	Data    []byte // JSON of the game
	// Version is the version of the game that this one replaces: 0 for a new game, 1 after its
	// first save.
	Version int64
}

// Store stores games and values. Accepted data survive killing the program.
type Store interface {
	// SaveGame stores a game and increments its version. The error wraps ErrStale if the stored version
	// is not the one that g replaces.
	SaveGame(ctx context.Context, g Stored) error
	// LoadGame returns the data of a game and its version. The error wraps ErrNoGame or ErrDamaged
	// if no readable game exists.
	LoadGame(ctx context.Context, id string) (data []byte, version int64, err error)
	// DeleteGames removes games and returns them as they were, skipping missing ones. RestoreGames
	// restores them, except those that exist again. Each call does all or nothing.
	DeleteGames(ctx context.Context, ids []string) ([]Stored, error)
	RestoreGames(ctx context.Context, games []Stored) error
	// ListGames returns the summaries of games changed before the given time (the zero time means now)
	// whose text contains text, ignoring case. The last changed game comes first.
	ListGames(ctx context.Context, before time.Time, limit int, text string) ([][]byte, error)

	// SaveValue stores a value under a name; nil removes it.
	SaveValue(ctx context.Context, name string, value []byte) error
	// LoadValues returns the values whose names begin with prefix.
	LoadValues(ctx context.Context, prefix string) (map[string][]byte, error)
}
