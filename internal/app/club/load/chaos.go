package load

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"syscall"
	"time"
)

// Trouble is something that goes wrong with what a club needs. Begin starts it, and what it
// returns ends it; nil when it is over already.
type Trouble struct {
	Name  string
	Runs  bool // clocks run meanwhile
	Begin func(ctx context.Context) (repair func(context.Context) error, err error)
}

// Times of chaos.
const (
	mostTrouble = 10 * time.Second       // for which it lasts
	goesOn      = 10 * time.Second       // within which every game has a move after the repair
	fairWithin  = 100 * time.Millisecond // by which clocks may lose more than was thought
)

// chaos begins and repairs troubles in random order until the time is over. After each, every
// game has to go on, and no clock may have lost what passed meanwhile.
func (r *running) chaos(ctx context.Context) error {
	random := rand.New(rand.NewPCG(r.o.Seed, 1<<33)) //nolint:gosec // reproducible on purpose
	troubles := append([]Trouble{
		{"the process is killed", false, once(r.kill)},
		{"the process is asked to end", false, once(r.stop)},
		{"all connections are cut", true, once(r.storm)},
		{"the process is frozen", false, r.freeze},
	}, r.o.Troubles...)
	for begun := time.Now(); ctx.Err() == nil && time.Since(begun) < r.o.Chaos; {
		wait(ctx, time.Duration(random.Int64N(int64(2*time.Second))))
		t := troubles[random.IntN(len(troubles))]
		before := r.looks(ctx)
		began := time.Now()
		var repaired time.Time // the clocks were stopped up to then, at least
		repair, err := t.Begin(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
		if repair != nil {
			began = time.Now() // until then a lock was waited for, and moves were stored
			wait(ctx, time.Second+time.Duration(random.Int64N(int64(mostTrouble))))
			repaired = time.Now()
			if err := repair(context.WithoutCancel(ctx)); err != nil {
				return fmt.Errorf("after this: %s: %w", t.Name, err)
			}
		}
		r.report.Troubles++
		switch {
		case t.Runs:
			began = time.Now()
			repaired = began
		case repair == nil: // the process was another one
			began, repaired = r.servers.ended, r.servers.unopened
		}
		r.afterwards(ctx, t.Name, before, began, repaired)
		if r.o.Tell != nil {
			r.o.Tell("%d moves, %d troubles, %d games stuck, %d clocks unfair; last: %s", r.counts.moves.Load(), r.report.Troubles, r.report.Stuck, r.report.Unfair, t.Name)
		}
	}
	return nil
}

// once is a trouble that is over when it has happened.
func once(do func(context.Context) error) func(context.Context) (func(context.Context) error, error) {
	return func(ctx context.Context) (func(context.Context) error, error) {
		return nil, do(ctx)
	}
}

// freeze stops the process that serves, which neither answers nor ends.
func (r *running) freeze(ctx context.Context) (func(context.Context) error, error) {
	i, err := r.servers.serving(ctx)
	if err != nil {
		return nil, err
	}
	process := r.servers.running[i].Process
	return func(context.Context) error { return process.Signal(syscall.SIGCONT) }, process.Signal(syscall.SIGSTOP)
}

// look is how a game stood at a time.
type look struct {
	game   string
	charge time.Duration // that both clocks have lost since the game began, as far as shown
	asked  time.Time
	shown  time.Time // the clocks are those of a moment between asked and shown
	ok     bool
}

// looks looks at the clocks of all tables.
func (r *running) looks(ctx context.Context) []look {
	list := make([]look, len(r.tables))
	c, err := newClient(ctx, r.servers.urls())
	if err != nil {
		return list
	}
	defer c.http.CloseIdleConnections()
	defer c.close()
	for i, t := range r.tables {
		game := t.now.Load()
		if game == nil {
			continue
		}
		var shown struct {
			State struct {
				Live   int
				Clocks struct {
					Control struct {
						BaseMS      int64 `json:"base_ms"`
						IncrementMS int64 `json:"increment_ms"`
					}
					Red, Black struct {
						LeftMS int64 `json:"left_ms"`
					}
				}
			}
		}
		asked := time.Now()
		if err := c.call(ctx, "subscribe", map[string]any{"topic": "watch/" + *game}, &shown); err != nil {
			if errors.Is(err, errGone) {
				return list
			}
			continue
		}
		_ = c.call(ctx, "unsubscribe", map[string]any{"topic": "watch/" + *game}, nil) // the connection ends anyway
		s := shown.State
		left := s.Clocks.Red.LeftMS + s.Clocks.Black.LeftMS
		given := 2*s.Clocks.Control.BaseMS + int64(s.Live)*s.Clocks.Control.IncrementMS
		list[i] = look{*game, time.Duration(given-left) * time.Millisecond, asked, time.Now(), true}
	}
	return list
}

// afterwards waits until every table has had a move, and compares the clocks: they may have
// lost what passed before the trouble and after its repair, and no more.
func (r *running) afterwards(ctx context.Context, what string, before []look, began, repaired time.Time) {
	at := make([]int64, len(r.tables))
	for i, t := range r.tables {
		at[i] = t.played.Load()
	}
	for i, t := range r.tables {
		for ctx.Err() == nil && t.played.Load() == at[i] && time.Since(repaired) < goesOn+r.o.Pause {
			wait(ctx, 10*time.Millisecond)
		}
		if ctx.Err() == nil && t.played.Load() == at[i] {
			r.report.Stuck++
			r.report.fault("%s: table %d had no move within %v of the repair", what, i, goesOn)
		}
	}
	for i, now := range r.looks(ctx) {
		then := before[i]
		if !then.ok || !now.ok || then.game != now.game {
			continue // another game has begun
		}
		r.report.Clocks++
		lost := now.charge - then.charge
		if most := now.shown.Sub(repaired) + began.Sub(then.asked) + fairWithin; lost > most {
			r.report.Unfair++
			r.report.fault("%s: the clocks of game %s lost %v, want at most %v", what, now.game, lost, most)
		}
	}
}

// Locked is the trouble of a file of SQLite that another program has locked.
func Locked(file string) Trouble {
	return Trouble{"the file is locked", false, func(ctx context.Context) (func(context.Context) error, error) {
		db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(file)+"?_pragma=busy_timeout(20000)")
		if err != nil {
			return nil, err
		}
		conn, err := db.Conn(context.WithoutCancel(ctx))
		if err == nil {
			_, err = conn.ExecContext(context.WithoutCancel(ctx), "BEGIN IMMEDIATE")
		}
		if err != nil {
			return nil, errors.Join(err, db.Close())
		}
		return func(ctx context.Context) error {
			_, err := conn.ExecContext(ctx, "ROLLBACK")
			return errors.Join(err, conn.Close(), db.Close())
		}, nil
	}}
}
