package rooms

import (
	"context"
	"errors"
	"time"
)

// Errors wrapped by those that a Store returns.
var (
	// ErrNoGame means that the game is not in the store.
	ErrNoGame = errors.New("no such game")
	// ErrStale means that another program has changed the game since it was loaded.
	ErrStale = errors.New("changed by another program")
	// ErrDamaged means that the stored form of a game is corrupt.
	ErrDamaged = errors.New("damaged")
)

// Stored is a game in its stored form.
type Stored struct {
	ID      string
	Changed time.Time
	Summary []byte // a Summary in JSON
	Text    string // the text that searches examine: title and names
	Data    []byte // the game in JSON
	// Version is the version of the game that this one replaces. It is 0 for a new game and 1 after
	// the first save.
	Version int64
}

// Store stores games and values. Once accepted, data survive even if the program is killed.
type Store interface {
	// SaveGame stores a game and increments its version. If the version in the store is not the one
	// that g replaces, the error wraps ErrStale.
	SaveGame(ctx context.Context, g Stored) error
	// LoadGame returns the data and version of a game. The error wraps ErrNoGame if there is no
	// such game, and ErrDamaged if the game cannot be read.
	LoadGame(ctx context.Context, id string) (data []byte, version int64, err error)
	// DeleteGames deletes games and returns what it deleted, skipping games that do not exist.
	// RestoreGames restores deleted games, skipping those that exist again. Each call either
	// succeeds completely or changes nothing.
	DeleteGames(ctx context.Context, ids []string) ([]Stored, error)
	RestoreGames(ctx context.Context, games []Stored) error
	// ListGames returns the summaries of up to limit games, most recently changed first. It
	// includes only games that were changed before the given time and whose text contains text,
	// ignoring case. The zero time means now.
	ListGames(ctx context.Context, before time.Time, limit int, text string) ([][]byte, error)

	// SaveValue stores a value under the given name. A nil value removes the entry.
	SaveValue(ctx context.Context, name string, value []byte) error
	// LoadValues returns all values whose names begin with prefix.
	LoadValues(ctx context.Context, prefix string) (map[string][]byte, error)
}
