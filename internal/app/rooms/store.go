package rooms

import (
	"context"
	"errors"
	"time"
)

// Errors of a Store, which wraps them.
var (
	// ErrNoGame reports that the store does not have a game.
	ErrNoGame = errors.New("no such game")
	// ErrStale refuses a game that another program has changed since it was read.
	ErrStale = errors.New("changed by another program")
	// ErrDamaged reports that what the store has of a game is not what was put there.
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
