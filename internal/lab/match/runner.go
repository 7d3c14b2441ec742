package match

import (
	"github.com/chuhe-xiangqi/chuhe/player"

	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// Conditions are what all games of a match or a tournament have in common.
type Conditions struct {
	Event    string    // of the game records
	Version  string    // of the built-in engine, for the report
	Openings *Openings // nil: OwnOpenings
	Seed     uint64    // of the order of the openings
	Referee  Referee
	Patience Patience
	// Concurrency is the number of games at a time; less than 1 is 1. Engines at
	// fixed nodes or depth play the same games whatever it is.
	Concurrency int
	// Journal is the path of the file of finished games. When it has games of the
	// same engines and conditions the play goes on behind them. "" keeps none.
	Journal string
	// PGN is the path of the file of games for people. With a journal it is written
	// anew from that at the start, without one games are appended. "" writes none.
	PGN string

	// player replaces newPlayer in tests.
	player func(engine int) (player.Player, error)
}

// unit is a group of games between two engines with one opening, the smallest
// piece of work: game 0 with engine a as Red, game 1 with engine b.
type unit struct {
	number  int
	a, b    int // engines
	opening int // in Openings.List
	games   int // 1 or 2
}

// runner plays units and keeps the journal. Its fields are set by newRunner.
type runner struct {
	c       Conditions
	engines []EngineSpec
	order   []int // of the openings
	began   time.Time
	before  float64 // seconds played in earlier sessions

	mu      sync.Mutex // guards what follows
	journal journal
	pgn     *os.File
	done    map[place]bool
	fold    func(*Record) error // takes a game into the state, in journal order
	watch   func(*Record)       // told of each new game after that; may be nil
	stop    func()              // ends the present call of play, once no more games are wanted
}

// newRunner opens the files and folds the games of the journal.
func newRunner(engines []EngineSpec, c Conditions, h header, fold func(*Record) error) (*runner, error) {
	r := &runner{c: c, engines: engines, order: c.Openings.Order(c.Seed), done: map[place]bool{}, fold: fold, stop: func() {}}
	var err error
	r.journal, err = openJournal(c.Journal, h, func(g *Record) error {
		r.before = g.Worked
		return r.take(g)
	})
	if err == nil {
		err = r.openPGN(h)
	}
	if err != nil {
		return nil, errors.Join(err, r.close())
	}
	r.began = time.Now()
	return r, nil
}

// openPGN opens the file of games. With a journal it gets its games anew;
// without one it grows.
func (r *runner) openPGN(h header) (err error) {
	if r.c.PGN == "" {
		return nil
	}
	flags := os.O_WRONLY | os.O_CREATE | os.O_APPEND
	if r.c.Journal != "" {
		flags |= os.O_TRUNC
	}
	if r.pgn, err = os.OpenFile(r.c.PGN, flags, 0o644); err != nil {
		return err
	}
	return r.journal.each(h, func(g *Record) error { return g.WritePGN(r.pgn) })
}

// take makes a game part of the result.
func (r *runner) take(g *Record) error {
	if r.done[g.place()] {
		return fmt.Errorf("%w: game %d of unit %d stands there twice", ErrJournal, g.Number, g.Unit)
	}
	r.done[g.place()] = true
	return r.fold(g)
}

// worked returns the seconds played in this and earlier sessions.
func (r *runner) worked(now time.Time) float64 { return r.before + now.Sub(r.began).Seconds() }

func (r *runner) close() error {
	err := r.journal.close()
	if r.pgn != nil {
		err = errors.Join(err, r.pgn.Close())
	}
	return err
}

// play plays the units that next returns until it returns none, as many at a
// time as the conditions say. Games that the journal has are left out.
func (r *runner) play(ctx context.Context, next func() (unit, bool)) error {
	inner, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r.mu.Lock()
	r.stop = func() { cancel(errEnough) }
	r.mu.Unlock()
	var mu sync.Mutex // next is called by one at a time
	var workers sync.WaitGroup
	for range max(1, r.c.Concurrency) {
		workers.Go(func() {
			seats := seats{runner: r, players: map[int]player.Player{}}
			defer seats.close()
			for inner.Err() == nil {
				mu.Lock()
				u, ok := next()
				mu.Unlock()
				if !ok {
					return
				}
				if err := r.playUnit(inner, &seats, u); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	workers.Wait()
	if err := context.Cause(inner); err != nil && !errors.Is(err, errEnough) {
		return err
	}
	return nil
}

// errEnough is the cause of a play that ended because nothing more is wanted.
var errEnough = errors.New("no more games are wanted")

func (r *runner) playUnit(ctx context.Context, s *seats, u unit) error {
	opening := r.c.Openings.List[u.opening]
	for number := range u.games {
		r.mu.Lock()
		done := r.done[place{u.number, number}]
		r.mu.Unlock()
		if done {
			continue
		}
		sides := [2]int{u.a, u.b}
		if number == 1 {
			sides = [2]int{u.b, u.a}
		}
		var pair [2]Seat
		for i, engine := range sides {
			player, err := s.player(engine, sides)
			if err != nil {
				return err
			}
			pair[i] = Seat{r.engines[engine].Name, r.engines[engine].Control, player}
		}
		game, err := r.c.Referee.Play(ctx, opening, pair)
		if err != nil {
			return err
		}
		record := &Record{
			Unit: u.number, Number: number, Opening: u.opening, Game: *game, Event: r.c.Event,
			Controls: [2]TimeControl{pair[0].Control, pair[1].Control},
		}
		if err := r.finished(record); err != nil {
			return err
		}
	}
	return nil
}

// finished records a game: on the disk first.
func (r *runner) finished(g *Record) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	g.Finished, g.Worked = now.UTC().Truncate(time.Second), r.worked(now)
	if err := r.journal.add(g); err != nil {
		return err
	}
	if r.pgn != nil {
		if err := g.WritePGN(r.pgn); err != nil {
			return err
		}
	}
	if err := r.take(g); err != nil {
		return err
	}
	if r.watch != nil {
		r.watch(g)
	}
	return nil
}

// seats are the players of one worker: those of the engines that it needs now.
type seats struct {
	runner  *runner
	players map[int]player.Player
}

// player returns the player of an engine. Those that do not sit at the table are
// ended first.
func (s *seats) player(engine int, table [2]int) (player.Player, error) {
	for other, p := range s.players {
		if other != table[0] && other != table[1] {
			delete(s.players, other)
			if err := p.Close(); err != nil {
				return nil, err
			}
		}
	}
	if p := s.players[engine]; p != nil {
		return p, nil
	}
	p, err := s.runner.newPlayer(engine)
	if err == nil {
		s.players[engine] = p
	}
	return p, err
}

func (r *runner) newPlayer(engine int) (player.Player, error) {
	if r.c.player != nil {
		return r.c.player(engine)
	}
	return newPlayer(r.engines[engine], r.c.Patience)
}

func (s *seats) close() {
	for _, p := range s.players {
		_ = p.Close() // the games are played
	}
}
