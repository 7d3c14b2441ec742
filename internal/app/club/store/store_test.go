package store_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

func TestMain(m *testing.M) {
	code := storetest.Main(m)
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// opened opens a store that does not lead.
func opened(t *testing.T, place string) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// open opens a store that leads.
func open(t *testing.T, place string) *store.Store {
	t.Helper()
	s := opened(t, place)
	if _, err := s.Lead(t.Context(), "one"); err != nil {
		t.Fatal(err)
	}
	return s
}

var day = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

func newGame(t *testing.T, s *store.Store, id string) {
	t.Helper()
	g := &store.Game{ID: id, Players: [2]string{"r", "b"}, Class: "rapid", Rated: true, Info: []byte(`{}`), State: []byte(`{"first":1}`), Created: day}
	if err := s.CreateGame(t.Context(), g, ""); err != nil {
		t.Fatal(err)
	}
}

func TestLog(t *testing.T) {
	storetest.Both(t, func(t *testing.T, place string) {
		ctx := t.Context()
		s := open(t, place)
		newGame(t, s, "g")
		for i := 1; i <= 3; i++ {
			if err := s.Append(ctx, "g", i, fmt.Appendf(nil, `{"seq":%d}`, i), day, nil); err != nil {
				t.Fatal(err)
			}
		}
		for _, seq := range []int{3, 5, 0} { // again, one left out, nonsense
			if err := s.Append(ctx, "g", seq, []byte(`{}`), day, nil); !errors.Is(err, store.ErrStale) {
				t.Errorf("entry %d after 3: %v, want ErrStale", seq, err)
			}
		}
		if err := s.Say(ctx, "g", store.Line{N: 1, Account: "r", Name: "Red", Text: "你好", At: day}); err != nil {
			t.Fatal(err)
		}
		g, err := s.LoadGame(ctx, "g")
		if err != nil || g.Seq != 3 || len(g.Entries) != 3 || string(g.Entries[2]) != `{"seq":3}` || g.NextLine != 2 || !g.Rated {
			t.Fatalf("loaded %+v, %v", g, err)
		}
		if err := s.Rebase(ctx, "g", 2, 2, []byte(`{}`)); !errors.Is(err, store.ErrStale) {
			t.Errorf("rebasing on what has passed: %v, want ErrStale", err)
		}
		if err := s.Rebase(ctx, "g", 3, 3, []byte(`{"second":1}`)); err != nil {
			t.Fatal(err)
		}
		end := &store.End{Result: "red_wins"}
		if err := s.Append(ctx, "g", 4, []byte(`{"seq":4}`), day, end); err != nil {
			t.Fatal(err)
		}
		if g, err = s.LoadGame(ctx, "g"); err != nil || g.Base != 3 || len(g.Entries) != 1 || string(g.State) != `{"second":1}` || g.Ended.IsZero() {
			t.Fatalf("loaded %+v, %v", g, err)
		}
		if open, err := s.OpenGames(ctx); err != nil || len(open) != 0 {
			t.Errorf("open games %v, %v, want none", open, err)
		}
		if list, err := s.Games(ctx, "b", day.Add(time.Hour), 5); err != nil || len(list) != 1 || list[0].Result != "red_wins" {
			t.Errorf("games of b: %v, %v", list, err)
		}
		if _, err := s.LoadGame(ctx, "none"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("no game: %v", err)
		}
	})
}

// TestGathered writes from many sides at the same time; one in ten is refused and harms no other.
func TestGathered(t *testing.T) {
	storetest.Both(t, func(t *testing.T, place string) {
		s := open(t, place)
		const games, moves = 20, 30
		for i := range games {
			newGame(t, s, fmt.Sprint(i))
		}
		var wg sync.WaitGroup
		for i := range games {
			wg.Go(func() {
				for seq := 1; seq <= moves; seq++ {
					if seq%10 == 0 {
						if err := s.Append(t.Context(), fmt.Sprint(i), seq+1, []byte(`{}`), day, nil); !errors.Is(err, store.ErrStale) {
							t.Errorf("entry left out: %v", err)
						}
					}
					if err := s.Append(t.Context(), fmt.Sprint(i), seq, []byte(`{}`), day, nil); err != nil {
						t.Error(err)
					}
				}
			})
		}
		wg.Wait()
		n, entries, err := s.Check(t.Context(), func(err error) { t.Error(err) })
		if err != nil || n != games || entries != games*moves {
			t.Errorf("%d games, %d entries, %v; want %d and %d", n, entries, err, games, games*moves)
		}
		if commits, written := s.Commits.Load(), s.Written.Load(); commits >= written {
			t.Errorf("%d transactions for %d writes: nothing was gathered", commits, written)
		}
	})
}

func TestAccounts(t *testing.T) {
	storetest.Both(t, func(t *testing.T, place string) {
		ctx := t.Context()
		s := open(t, place)
		anna := &store.Account{ID: "a", Name: "Anna", Handle: "anna", Password: "hash", Role: "player", Created: day}
		if err := s.CreateAccount(ctx, anna, ""); err != nil {
			t.Fatal(err)
		}
		if err := s.CreateAccount(ctx, &store.Account{ID: "b", Name: "ANNA", Handle: "anna", Role: "player"}, ""); !errors.Is(err, store.ErrTaken) {
			t.Errorf("the name again: %v, want ErrTaken", err)
		}
		for _, id := range []string{"1", "2"} {
			if err := s.CreateSession(ctx, &store.Session{Digest: "d" + id, ID: id, Account: "a", Created: day, Used: day}); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.SetPassword(ctx, "a", "other", "2"); err != nil {
			t.Fatal(err)
		}
		if list, err := s.Sessions(ctx, "a"); err != nil || len(list) != 1 || list[0].ID != "2" {
			t.Errorf("sessions after a change of the password: %v, %v; want the one that changed it", list, err)
		}
		if err := s.EndSession(ctx, "somebody", "2"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("another's session ended: %v", err)
		}
		if got, err := s.AccountByHandle(ctx, "anna"); err != nil || got.Password != "other" || got.Name != "Anna" {
			t.Errorf("account %+v, %v", got, err)
		}
		if err := s.CloseAccount(ctx, "a", "gone", day); err != nil {
			t.Fatal(err)
		}
		if _, err := s.AccountByHandle(ctx, "anna"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a closed account is found by its name: %v", err)
		}
		if _, err := s.SessionByDigest(ctx, "d2"); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("a session of a closed account: %v", err)
		}
	})
}

// TestDeposed checks that a process that was thought dead cannot write any more.
func TestDeposed(t *testing.T) {
	place := storetest.Postgres(t)
	ctx := t.Context()
	one := open(t, place)
	newGame(t, one, "g")
	two := opened(t, place)
	if _, err := two.Lead(ctx, "two"); !errors.Is(err, store.ErrDeposed) {
		t.Fatalf("a second process leads beside the first: %v", err)
	}
	db, err := sql.Open("pgx", place)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if _, err := db.ExecContext(ctx, "UPDATE lead SET renewed = renewed - $1", store.DeadAfter.Milliseconds()); err != nil {
		t.Fatal(err)
	}
	alive, err := two.Lead(ctx, "two")
	if err != nil || time.Since(alive) < store.DeadAfter {
		t.Fatalf("taking over: %v, %v", alive, err)
	}
	if err := one.Append(ctx, "g", 1, []byte(`{}`), day, nil); !errors.Is(err, store.ErrDeposed) {
		t.Errorf("the first process writes: %v, want ErrDeposed", err)
	}
	if err := one.Renew(ctx); !errors.Is(err, store.ErrDeposed) {
		t.Errorf("the first process renews: %v, want ErrDeposed", err)
	}
	if err := two.Append(ctx, "g", 1, []byte(`{}`), day, nil); err != nil {
		t.Error(err)
	}
	if err := two.Resign(ctx); err != nil {
		t.Fatal(err)
	}
	if alive, err := one.Lead(ctx, "one"); err != nil || time.Since(alive) > time.Minute {
		t.Errorf("after an orderly end: %v, %v", alive, err)
	}
}

// TestLeadTogether has processes start at the same moment on a database at which no process
// leads: one of them leads, and the others do not take its place.
func TestLeadTogether(t *testing.T) {
	place := storetest.Postgres(t)
	ctx := t.Context()
	db := database(t, place)
	for round := range 10 {
		var processes [3]*store.Store
		for i := range processes {
			processes[i] = opened(t, place)
		}
		if _, err := db.ExecContext(ctx, "UPDATE lead SET process = '', renewed = 0"); err != nil {
			t.Fatal(err)
		}
		var errs [len(processes)]error
		var all sync.WaitGroup
		for i, p := range processes {
			all.Go(func() { _, errs[i] = p.Lead(ctx, fmt.Sprint(i)) })
		}
		all.Wait()
		lead := 0
		for i, p := range processes {
			switch err := errs[i]; {
			case err == nil:
				lead++
				if err := p.Renew(ctx); err != nil {
					t.Errorf("round %d: a process leads no more: %v", round, err)
				}
			case !errors.Is(err, store.ErrDeposed):
				t.Fatal(err)
			}
		}
		if lead != 1 {
			t.Errorf("round %d: %d processes lead", round, lead)
		}
		for _, p := range processes {
			if err := p.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestResigned has a process give the lead up while it still holds the lock of the
// database: the next one waits for its end. Without the lock, a third would take its place.
func TestResigned(t *testing.T) {
	place := storetest.Postgres(t)
	ctx := t.Context()
	one, two, three := opened(t, place), opened(t, place), opened(t, place)
	if _, err := one.Lead(ctx, "one"); err != nil {
		t.Fatal(err)
	}
	if err := one.Resign(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := two.Lead(ctx, "two"); !errors.Is(err, store.ErrDeposed) {
		t.Errorf("beside one that is ending: %v, want ErrDeposed", err)
	}
	if err := one.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := two.Lead(ctx, "two"); err != nil {
		t.Errorf("after its end: %v", err)
	}
	if _, err := three.Lead(ctx, "three"); !errors.Is(err, store.ErrDeposed) {
		t.Errorf("a third leads: %v, want ErrDeposed", err)
	}
	if err := two.Renew(ctx); err != nil {
		t.Error(err)
	}
}

func TestPlaces(t *testing.T) {
	place := t.TempDir()
	s := open(t, place)
	if _, err := store.Open(t.Context(), place); !errors.Is(err, store.ErrInUse) {
		t.Errorf("the folder of another process: %v, want ErrInUse", err)
	}
	newGame(t, s, "g")
	if err := s.Append(t.Context(), "g", 1, []byte(`{"seq":1}`), day, nil); err != nil {
		t.Fatal(err)
	}
	copied := t.TempDir()
	if err := store.Backup(t.Context(), place, filepath.Join(copied, store.FileName)); err != nil {
		t.Fatal(err)
	}
	again := open(t, copied)
	if g, err := again.LoadGame(t.Context(), "g"); err != nil || g.Seq != 1 {
		t.Errorf("the copy has %+v, %v", g, err)
	}
}

// TestFullDisk checks that a write that found no room is refused, harms nothing, and that
// the store continues when there is room.
func TestFullDisk(t *testing.T) {
	place := t.TempDir()
	s := open(t, place)
	newGame(t, s, "g")
	set := func(pages int) {
		t.Helper()
		if err := store.SetMostPages(s, pages); err != nil {
			t.Fatal(err)
		}
	}
	set(1) // no more than there are
	stored := 0
	var err error
	for err == nil && stored < 1000 {
		if err = s.Append(t.Context(), "g", stored+1, []byte(`"`+strings.Repeat("x", 500)+`"`), day, nil); err == nil {
			stored++
		}
	}
	if err == nil {
		t.Fatal("the file grew without end")
	}
	set(1 << 30)
	for range 5 {
		stored++
		if err := s.Append(t.Context(), "g", stored, []byte(`{}`), day, nil); err != nil {
			t.Fatalf("after there was room again: %v", err)
		}
	}
	if g, err := s.LoadGame(t.Context(), "g"); err != nil || g.Seq != stored {
		t.Errorf("stored %d, found %+v, %v", stored, g, err)
	}
}

// TestDamage flips bytes of entries unseen by the program: the game is refused by
// the name of the entry, others are whole.
func TestDamage(t *testing.T) {
	place := t.TempDir()
	s := open(t, place)
	for _, id := range []string{"bad", "good", "gap"} {
		newGame(t, s, id)
		for seq := 1; seq <= 3; seq++ {
			if err := s.Append(t.Context(), id, seq, []byte(`{"move":"h2e2"}`), day, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	store.Tamper(t, s, `UPDATE entries SET entry = '{"move":"h2e3"}' WHERE game = 'bad' AND seq = 2`)
	store.Tamper(t, s, `DELETE FROM entries WHERE game = 'gap' AND seq = 3`)
	for id, want := range map[string]string{"bad": "entry 2 does not fit", "gap": "entry 3 is missing"} {
		if _, err := s.LoadGame(t.Context(), id); !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", id, err, want)
		}
	}
	var told []error
	n, _, err := s.Check(t.Context(), func(err error) { told = append(told, err) })
	if err != nil || n != 1 || len(told) != 2 {
		t.Errorf("check: %d games whole, %v, %v", n, told, err)
	}
}

// TestNewer checks that the data of a newer release are refused.
func TestNewer(t *testing.T) {
	place := t.TempDir()
	s := open(t, place)
	store.Tamper(t, s, "UPDATE version SET version = version + 1")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(context.Background(), place); !errors.Is(err, store.ErrNewer) {
		t.Errorf("opened: %v, want ErrNewer", err)
	}
	if info, err := os.Stat(filepath.Join(place, store.FileName)); err != nil || info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
		t.Errorf("the file can be read by others: %v, %v", info.Mode(), err)
	}
}
