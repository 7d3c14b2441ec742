package match

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Duel is a match of a measurement, from the program's own openings.
type Duel struct {
	Event       string
	Engines     [2]EngineSpec
	Games       int // an even number
	Seed        uint64
	Concurrency int
	// A game is won when both sides say so by so many centipawns for so many moves.
	ResignScore, ResignMoves int
	Watch                    func(played, of int) // may be nil
	// Journal is a folder in which the finished games are kept until all are
	// played, so that the match goes on after a kill; "" keeps none. What tells
	// matches apart there.
	Journal, What string
}

// Play plays the match. The error wraps errNoGames when there are no results.
func (d *Duel) Play(ctx context.Context) (*Report, error) {
	openings, err := OwnOpenings()
	if err != nil {
		return nil, err
	}
	m := Match{Engines: d.Engines, Pairs: (d.Games + 1) / 2}
	m.Event, m.Openings, m.Seed, m.Concurrency = d.Event, openings, d.Seed, d.Concurrency
	m.Referee = NewReferee()
	m.Referee.Adjudication.ResignScore, m.Referee.Adjudication.ResignMoves = d.ResignScore, d.ResignMoves
	if d.Watch != nil {
		m.Watch = func(_ *Record, r *Report) { d.Watch(r.Games.N(), 2*m.Pairs) }
	}
	r, err := playKept(ctx, m, d.Journal, d.What)
	if err != nil {
		return nil, err
	}
	if len(r.Games) != 3 || r.Games.N() == 0 {
		return nil, fmt.Errorf("%w: %s has no results", errNoGames, d.Event)
	}
	return r, nil
}

var errNoGames = errors.New("no games")

// playKept plays a match whose finished games are kept in a file of the folder
// until all are played, so that it goes on after a kill. what tells matches apart.
// Without a folder, "", nothing is kept.
func playKept(ctx context.Context, m Match, folder, what string) (*Report, error) {
	if folder == "" {
		return m.Run(ctx)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(what))
	m.Journal = filepath.Join(folder, hex.EncodeToString(sum[:8])+".games")
	r, err := m.Run(ctx)
	if errors.Is(err, ErrJournal) { // as those of an engine that has changed since
		return nil, fmt.Errorf("%s: %w", m.Journal, err)
	}
	if err != nil {
		return r, err
	}
	// Removing the folder succeeds when no other match has been left in it.
	if err := os.Remove(m.Journal); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	_ = os.Remove(folder)
	return r, nil
}
