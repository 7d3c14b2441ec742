package lab

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// duel is a match of a measurement, from the program's own openings.
type duel struct {
	event       string
	engines     [2]match.EngineSpec
	games       int // an even number
	seed        uint64
	concurrency int
	// A game is won when both sides say so by so many centipawns for so many moves.
	resignScore, resignMoves int
	watch                    func(played, of int) // may be nil
	// journal is a folder in which the finished games are kept until all are
	// played, so that the match goes on after a kill; "" keeps none. what tells
	// matches apart there.
	journal, what string
}

// play plays the match. The error wraps errNoGames when there are no results.
func (d *duel) play(ctx context.Context) (*match.Report, error) {
	openings, err := match.OwnOpenings()
	if err != nil {
		return nil, err
	}
	m := match.Match{Engines: d.engines, Pairs: (d.games + 1) / 2}
	m.Event, m.Openings, m.Seed, m.Concurrency = d.event, openings, d.seed, d.concurrency
	m.Referee = match.NewReferee()
	m.Referee.Adjudication.ResignScore, m.Referee.Adjudication.ResignMoves = d.resignScore, d.resignMoves
	if d.watch != nil {
		m.Watch = func(_ *match.Record, r *match.Report) { d.watch(r.Games.N(), 2*m.Pairs) }
	}
	r, err := playKept(ctx, m, d.journal, d.what)
	if err != nil {
		return nil, err
	}
	if len(r.Games) != 3 || r.Games.N() == 0 {
		return nil, fmt.Errorf("%w: %s has no results", errNoGames, d.event)
	}
	return r, nil
}

var errNoGames = errors.New("no games")

// playKept plays a match whose finished games are kept in a file of the folder
// until all are played, so that it goes on after a kill. what tells matches apart.
// Without a folder, "", nothing is kept.
func playKept(ctx context.Context, m match.Match, folder, what string) (*match.Report, error) {
	if folder == "" {
		return m.Run(ctx)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(what))
	m.Journal = filepath.Join(folder, hex.EncodeToString(sum[:8])+".games")
	r, err := m.Run(ctx)
	if errors.Is(err, match.ErrJournal) { // as those of an engine that has changed since
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
