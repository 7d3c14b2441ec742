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

// Store stores games and values. Data that it has accepted survive even if the program is killed.
type Store interface {
	// SaveGame stores a game and increments its version. If the stored version is not the one that
	// g replaces, the error wraps ErrStale.
	SaveGame(ctx context.Context, g Stored) error
	// LoadGame returns the data of a game and its version. If there is no such game, the error
	// wraps ErrNoGame; if the game cannot be read, it wraps ErrDamaged.
	LoadGame(ctx context.Context, id string) (data []byte, version int64, err error)
	// DeleteGames removes games and returns them as they were. It skips games that do not exist.
	// RestoreGames restores deleted games, except those that exist again. Each call either succeeds
	// as a whole or changes nothing.
	DeleteGames(ctx context.Context, ids []string) ([]Stored, error)
	RestoreGames(ctx context.Context, games []Stored) error
	// ListGames returns the summaries of games, beginning with the most recently changed one. It
	// selects the games that were changed before the given time and whose text contains text,
	// ignoring case. The zero time means now.
	ListGames(ctx context.Context, before time.Time, limit int, text string) ([][]byte, error)

	// SaveValue stores a value under a name; nil removes it.
	SaveValue(ctx context.Context, name string, value []byte) error
	// LoadValues returns the values whose names begin with prefix.
	LoadValues(ctx context.Context, prefix string) (map[string][]byte, error)
}
