package match

import (
	"context"
	"errors"
	"fmt"
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
	// Adjudication ends games early. Where it has no limit on moves, the usual one holds.
	Adjudication Adjudication
	Watch        func(played, of int) // may be nil
	// Runs is a folder in which the run is kept until all games are played, so that
	// it goes on after a kill; "" keeps none.
	Runs string
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
	most := m.Referee.Adjudication.MostMoves
	m.Referee.Adjudication = d.Adjudication
	if d.Adjudication.MostMoves == 0 {
		m.Referee.Adjudication.MostMoves = most
	}
	if d.Watch != nil {
		m.Watch = func(_ *Record, r *Report) { d.Watch(r.Games.N(), 2*m.Pairs) }
	}
	m.Runs = d.Runs
	r, err := m.Run(ctx)
	if err != nil {
		return nil, err
	}
	if d.Runs != "" {
		if err := os.RemoveAll(filepath.Join(d.Runs, r.Run)); err != nil {
			return nil, err
		}
		_ = os.Remove(d.Runs) // succeeds when no other match has been left in it
	}
	if len(r.Games) != 3 || r.Games.N() == 0 {
		return nil, fmt.Errorf("%w: %s has no results", errNoGames, d.Event)
	}
	return r, nil
}

var errNoGames = errors.New("no games")
