package load

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
)

// Times that apply to a chaos test.
const (
	mostTrouble = 10 * time.Second                   // how long a trouble lasts at most
	goesOn      = 10 * time.Second                   // time after a repair within which every game must have a move
	fairWithin  = 100 * time.Millisecond             // tolerated loss on a clock beyond thinking time
	probed      = time.Second                        // time after the last stored write within which another may have been stored
	lapses      = store.LeaseTime - store.RenewEvery // how long a process must at least be silent before its games move to another
)

// chaos causes troubles and repairs them, in random order, until its time is up. After each repair, every
// game must continue, and no clock may have lost time because of the trouble.
func (r *running) chaos(ctx context.Context) error {
	random := rand.New(rand.NewPCG(r.o.Seed, 1<<33)) //nolint:gosec // reproducible on purpose
	list := append(r.ofProcesses(), troubles("the way of the players", Running, r.servers.doors...)...)
	list = append(list, r.o.Troubles...)
	r.servers.startAgain()
	for begun := time.Now(); ctx.Err() == nil && time.Since(begun) < r.o.Chaos; {
		wait(ctx, time.Duration(random.Int64N(int64(2*time.Second))))
		t := &list[random.IntN(len(list))]
		before := r.looks(ctx)
		p := period{began: time.Now()}
		repair, err := t.Begin(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
		if repair != nil {
			p.began = time.Now() // until now, Begin waited for a lock while moves were still being stored
			wait(ctx, time.Second+time.Duration(random.Int64N(int64(mostTrouble))))
			if t.Clocks != Running {
				r.unstored(ctx, t.Name)
			}
			p.kept = r.counts.lastKept()
			p.repaired = time.Now()
			if err := repair(context.WithoutCancel(ctx)); err != nil {
				return fmt.Errorf("after this: %s: %w", t.Name, err)
			}
		}
		p.over = time.Now()
		if repair == nil && r.o.NATS == "" { // a different process serves now
			p.began, p.repaired = r.servers.ended, r.servers.unopened
		}
		r.report.Troubles++
		r.report.Had[t.Name]++
		r.afterwards(ctx, t, before, &p)
		if r.o.Tell != nil {
			fault := ""
			if n := len(r.report.Faults); n > 0 {
				fault = "; last fault: " + r.report.Faults[n-1]
			}
			r.o.Tell("%d moves, %d troubles, %d games stuck, %d of %d clocks unfair, %d games with moves that are not stored; last: %s%s",
				r.counts.moves.Load(), r.report.Troubles, r.report.Stuck, r.report.Unfair, r.report.Clocks, r.report.Unstored, t.Name, fault)
		}
	}
	return nil
}

// period records when a trouble began, when its repair began, and when the repair was complete.
type period struct {
	began, repaired, over time.Time
	kept                  time.Time // when a move was last acknowledged before the repair
}

// stood returns the period for which a trouble must at least have stopped a game's clocks. moved reports
// whether the game moved to another process.
func (p *period) stood(clocks Clocks, together, moved bool) (from, until time.Time) {
	switch {
	case clocks == Running, clocks == OfProcess && together && !moved:
		return p.over, p.over
	case clocks == OfProcess && together: // another process soon took the game over, and allowed time to reconnect
		return p.began, p.began.Add(min(lapses, p.over.Sub(p.began)))
	case clocks == StopUnkept && p.kept.After(p.began):
		return earlier(p.kept.Add(probed), p.repaired), p.repaired
	}
	return p.began, p.repaired
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// look is the state of a game as seen at some moment.
type look struct {
	game   string
	live   int           // node of the last move
	owner  string        // the process that owns the game, if several serve together
	charge time.Duration // how much time both clocks show as lost since the game began
	asked  time.Time
	shown  time.Time // the clocks were read between asked and shown
	ok     bool
}

// looks takes a look at the game of each table.
func (r *running) looks(ctx context.Context) []look {
	list := make([]look, len(r.tables))
	c, err := newClient(ctx, r.servers.urls())
	if err != nil {
		return list
	}
	defer c.http.CloseIdleConnections()
	defer c.close()
	owners := r.owners(ctx)
	for i, t := range r.tables {
		game := t.now.Load()
		if game == nil {
			continue
		}
		for then := (look{}); ; {
			now, err := lookAt(ctx, c, *game)
			if errors.Is(err, errGone) {
				return list
			}
			if err != nil {
				break
			}
			if now.follows(&then) {
				now.owner = owners[*game]
				list[i] = now
				break
			}
			then = now
		}
	}
	return list
}

// follows reports whether l and before show the clocks of the same move. The clocks may already belong to a
// move that is about to be published.
func (l *look) follows(before *look) bool {
	const rounded = 5 * time.Millisecond
	lost := l.charge - before.charge
	return before.ok && l.live == before.live && lost > -rounded && lost < l.shown.Sub(before.asked)+rounded
}

// lookAt takes a look at a game.
func lookAt(ctx context.Context, c *client, game string) (look, error) {
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
	if err := c.call(ctx, "subscribe", map[string]any{"topic": "watch/" + game}, &shown); err != nil {
		return look{}, err
	}
	now := time.Now()
	_ = c.call(ctx, "unsubscribe", map[string]any{"topic": "watch/" + game}, nil) // the connection is about to end anyway
	s := shown.State
	left := s.Clocks.Red.LeftMS + s.Clocks.Black.LeftMS
	given := 2*s.Clocks.Control.BaseMS + int64(s.Live)*s.Clocks.Control.IncrementMS
	return look{game: game, live: s.Live, charge: time.Duration(given-left) * time.Millisecond, asked: asked, shown: now, ok: true}, nil
}

// afterwards waits until every table has had a move and then compares the clocks. They may have lost only
// the time before the trouble and after its repair.
func (r *running) afterwards(ctx context.Context, trouble *Trouble, before []look, p *period) {
	at := make([]int64, len(r.tables))
	for i, t := range r.tables {
		at[i] = t.played.Load()
	}
	for i, t := range r.tables {
		for ctx.Err() == nil && t.played.Load() == at[i] && time.Since(p.over) < goesOn+r.o.Pause {
			wait(ctx, 10*time.Millisecond)
		}
		if ctx.Err() == nil && t.played.Load() == at[i] {
			r.report.Stuck++
			r.report.fault("%s: table %d had no move within %v of the repair", trouble.Name, i, goesOn)
		}
	}
	for i, now := range r.looks(ctx) {
		then := before[i]
		if !then.ok || !now.ok || then.game != now.game {
			continue // another game has begun at this table
		}
		r.report.Clocks++
		from, until := p.stood(trouble.Clocks, r.o.NATS != "", then.owner != now.owner)
		lost := now.charge - then.charge
		if most := now.shown.Sub(until) + from.Sub(then.asked) + fairWithin; lost > most {
			r.report.Unfair++
			r.report.fault("%s: the clocks of game %s lost %v, want at most %v", trouble.Name, now.game, lost, most)
		}
	}
}

// direct opens the database without going through a proxy that troubles may affect.
func (r *running) direct() (*sql.DB, error) {
	if store.IsPostgres(r.place) {
		return sql.Open("pgx", r.place)
	}
	return openSQLite(filepath.Join(r.place, store.FileName))
}

// owners returns the owner of each game in progress, if several processes serve together.
func (r *running) owners(ctx context.Context) map[string]string {
	list := map[string]string{}
	if r.o.NATS == "" {
		return list
	}
	db, err := r.direct()
	if err != nil {
		return list
	}
	defer func() { _ = db.Close() }() // it has been read
	rows, err := db.QueryContext(ctx, "SELECT id, owner FROM games WHERE ended = 0")
	if err != nil {
		return list
	}
	defer func() { _ = rows.Close() }() // it has been read
	for rows.Next() {
		var game, owner string
		if rows.Scan(&game, &owner) == nil {
			list[game] = owner
		}
	}
	if rows.Err() != nil {
		clear(list) // nothing is known for certain
	}
	return list
}

// unstored checks, during a trouble, whether anyone has seen a move that is not in the store.
func (r *running) unstored(ctx context.Context, what string) {
	seen := map[string]int{}
	for _, t := range r.tables {
		game := t.now.Load()
		if game == nil {
			continue
		}
		for _, c := range t.all() {
			c.mu.Lock()
			seen[*game] = max(seen[*game], c.live)
			c.mu.Unlock()
		}
		if t.now.Load() != game {
			delete(seen, *game)
		}
	}
	db, err := r.direct()
	if err != nil {
		return
	}
	defer func() { _ = db.Close() }() // it was read
	for game, moves := range seen {
		stored, err := storedMoves(ctx, db, game)
		if err == nil && stored < moves {
			r.report.Unstored++
			r.report.fault("%s: move %d of game %s was seen, of which %d are stored", what, moves, game, stored)
		}
	}
}

// storedMoves returns how many moves of a game are in the store.
func storedMoves(ctx context.Context, db *sql.DB, game string) (int, error) {
	var state string
	var base int
	if err := db.QueryRowContext(ctx, "SELECT state, base FROM games WHERE id = $1", game).Scan(&state, &base); err != nil {
		return 0, err
	}
	rows, err := db.QueryContext(ctx, "SELECT entry FROM entries WHERE game = $1 AND seq > $2 ORDER BY seq", game, base)
	if err != nil {
		return 0, err
	}
	defer func() { _ = rows.Close() }() // it has been read
	var entries [][]byte
	for rows.Next() {
		var entry string
		if err := rows.Scan(&entry); err != nil {
			return 0, err
		}
		entries = append(entries, []byte(entry))
	}
	if err := rows.Err(); err != nil {
		return 0, err
	}
	moves, err := replayed(json.RawMessage(state), entries)
	return len(moves), err
}
