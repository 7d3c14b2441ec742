package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// joined opens a store that is one of several.
func joined(t *testing.T, place, process string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), place)
	if err == nil {
		err = s.Join(t.Context(), process)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// lapse ends the lease of a process, as if it had been silent for as long as that.
func lapse(t *testing.T, db *sql.DB, process string) {
	t.Helper()
	if _, err := db.ExecContext(t.Context(), "UPDATE members SET until = until - $1 WHERE process = $2", store.LeaseTime.Milliseconds(), process); err != nil {
		t.Fatal(err)
	}
}

func database(t *testing.T, place string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", place)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// TestMembers checks that each game has one process, that a process whose lease has ended
// writes nothing, and that what others have taken stays theirs.
func TestMembers(t *testing.T) {
	place := storetest.Postgres(t)
	ctx := t.Context()
	one, two, db := joined(t, place, "one"), joined(t, place, "two"), database(t, place)
	newGame(t, one, "g")
	entry := func(s *store.Store, seq int) error { return s.Append(ctx, "g", seq, []byte(`{}`), day, nil) }
	if err := entry(two, 1); !errors.Is(err, store.ErrElsewhere) {
		t.Errorf("another process writes: %v", err)
	}
	if err := two.Say(ctx, "g", store.Line{N: 1, At: day}); !errors.Is(err, store.ErrElsewhere) {
		t.Errorf("another process says a line: %v", err)
	}
	if err := two.Rebase(ctx, "g", 0, 0, []byte(`{}`)); !errors.Is(err, store.ErrElsewhere) {
		t.Errorf("another process replaces the state: %v", err)
	}
	if owner, _, err := two.Owner(ctx, "g"); owner != "one" || err != nil {
		t.Errorf("the game is that of %q, %v", owner, err)
	}
	if err := entry(one, 1); err != nil {
		t.Fatal(err)
	}
	lapse(t, db, "one")
	if err := entry(one, 2); !errors.Is(err, store.ErrLapsed) {
		t.Errorf("after the lease: %v, want ErrLapsed", err)
	}
	if err := one.Renew(ctx); err != nil {
		t.Errorf("nobody has taken its games: %v", err)
	}
	if err := entry(one, 2); err != nil {
		t.Errorf("renewed: %v", err)
	}
	lapse(t, db, "one")
	if gone, err := two.Bury(ctx); err != nil || len(gone) != 1 || gone[0] != "one" {
		t.Fatalf("buried %v, %v", gone, err)
	}
	for name, err := range map[string]error{"append": entry(one, 3), "renew": one.Renew(ctx), "create": one.CreateGame(ctx, &store.Game{ID: "h"}, "")} {
		if !errors.Is(err, store.ErrDeposed) {
			t.Errorf("%s by a process whose games are free: %v, want ErrDeposed", name, err)
		}
	}
	free, err := two.ClaimFree(ctx, 10)
	if err != nil || len(free) != 1 || free[0].Game != "g" || time.Since(free[0].Seen) > time.Minute || time.Since(free[0].Seen) < store.LeaseTime {
		t.Fatalf("free: %+v, %v", free, err)
	}
	if err := entry(two, 3); err != nil {
		t.Error(err)
	}
	alone, err := store.Open(ctx, place)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = alone.Close() })
	if _, err := alone.Lead(ctx, "alone"); !errors.Is(err, store.ErrDeposed) {
		t.Errorf("a process leads beside members: %v", err)
	}
	if err := two.Resign(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := alone.Lead(ctx, "alone"); err != nil {
		t.Errorf("after the last member: %v", err)
	}
	if err := alone.Append(ctx, "g", 4, []byte(`{}`), day, nil); err != nil {
		t.Error(err)
	}
	if err := alone.Join(ctx, "more"); !errors.Is(err, store.ErrDeposed) {
		t.Errorf("one joins a process that leads alone: %v", err)
	}
}

// TestFencing has processes write the same games while their leases end at random
// moments: every entry that was reported to one of them as stored is there once, and was written
// by the process that had the game.
func TestFencing(t *testing.T) {
	place := storetest.Postgres(t)
	ctx := t.Context()
	db := database(t, place)
	const processes, games, rounds = 3, 4, 60
	first := joined(t, place, "life 0")
	for g := range games {
		newGame(t, first, fmt.Sprint(g))
	}
	if err := first.Resign(ctx); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	told := map[string]string{} // what was acknowledged, by game and number
	lives := 0
	// All processes continue until there was enough to see, however many rounds that takes: the last
	// one that is left would never lose its games, for others have to take them.
	shown := func() bool {
		mu.Lock()
		defer mu.Unlock()
		return lives >= processes+3 && len(told) >= 10 || t.Failed()
	}
	var work sync.WaitGroup
	for p := range processes {
		work.Go(func() {
			random := rand.New(rand.NewPCG(7, uint64(p))) //nolint:gosec // reproducible on purpose
			var s *store.Store
			defer func() {
				if s != nil {
					_ = s.Close()
				}
			}()
			name := ""
			for round := 0; round < rounds || !shown(); round++ {
				if s == nil {
					mu.Lock()
					lives++
					name = fmt.Sprintf("life %d", lives)
					mu.Unlock()
					var err error
					if s, err = store.Open(ctx, place); err == nil {
						err = s.Join(ctx, name)
					}
					if err != nil {
						t.Error(err)
						return
					}
				}
				game := fmt.Sprint(random.IntN(games))
				owner, _, err := s.Owner(ctx, game)
				if errors.Is(err, store.ErrDeposed) {
					_ = s.Close()
					s = nil // it was thought dead: it begins another life
					continue
				}
				if err != nil || owner != name {
					_ = s.Renew(ctx)
					_, _ = s.Bury(ctx)
					continue
				}
				g, err := s.LoadGame(ctx, game)
				if err != nil {
					t.Error(err)
					return
				}
				if random.IntN(3) == 0 { // it sleeps between reading and writing, and another wakes meanwhile
					lapseQuietly(ctx, db, name)
				}
				entry := fmt.Sprintf("%s %d", name, random.Int64())
				if s.Append(ctx, game, g.Seq+1, []byte(entry), day, nil) == nil {
					mu.Lock()
					key := fmt.Sprintf("%s/%d", game, g.Seq+1)
					if told[key] != "" {
						t.Errorf("entry %s was acknowledged twice", key)
					}
					told[key] = entry
					mu.Unlock()
				}
			}
		})
	}
	work.Wait()
	last := joined(t, place, "last")
	stored := 0
	for g := range games {
		game, err := last.LoadGame(ctx, fmt.Sprint(g))
		if err != nil {
			t.Fatal(err)
		}
		for i, entry := range game.Entries {
			stored++
			if key := fmt.Sprintf("%d/%d", g, i+1); told[key] != string(entry) {
				t.Errorf("entry %s is %q, acknowledged was %q", key, entry, told[key])
			}
		}
	}
	if stored != len(told) {
		t.Errorf("%d entries are stored, %d were acknowledged", stored, len(told))
	}
}

func lapseQuietly(ctx context.Context, db *sql.DB, process string) {
	_, _ = db.ExecContext(ctx, "UPDATE members SET until = until - $1 WHERE process = $2", store.LeaseTime.Milliseconds(), process)
}
