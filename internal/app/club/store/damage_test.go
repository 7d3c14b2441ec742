package store_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// TestOlder opens the data of an older release: its games get checksums.
func TestOlder(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		store.Older(t, place, 3, `INSERT INTO games (id, red, black, class, rated, ended, result, info, state, base, seq, created, changed)
			VALUES ('old', 'r', 'b', 'rapid', 1, 0, '', '{"a":1}', '{"b":2}', 4, 4, 1000, 1000)`)
		s := open(t, place)
		g, err := s.LoadGame(t.Context(), "old")
		if err != nil || string(g.State) != `{"b":2}` || g.Base != 4 {
			t.Fatalf("%+v, %v", g, err)
		}
		for _, change := range []string{`info = '{"a":2}'`, `state = '{"b":3}'`, `red = 'x'`, `rated = 0`, `base = 3`, `created = 2000`} {
			store.Tamper(t, s, "UPDATE games SET "+change)
			if _, err := s.LoadGame(t.Context(), "old"); !errors.Is(err, store.ErrDamaged) {
				t.Errorf("%s: %v, want ErrDamaged", change, err)
			}
			store.Tamper(t, s, `UPDATE games SET info = '{"a":1}', state = '{"b":2}', red = 'r', rated = 1, base = 4, created = 1000`)
		}
		if err := s.Rebase(t.Context(), "old", 4, []byte(`{"c":3}`)); err != nil {
			t.Fatal(err)
		}
		if g, err := s.LoadGame(t.Context(), "old"); err != nil || string(g.State) != `{"c":3}` {
			t.Errorf("rebased: %+v, %v", g, err)
		}
	})
}

// TestFlips flips bits anywhere in the file of SQLite and cuts bytes off its end: a game
// is read as it was, or an error says that it cannot be.
func TestFlips(t *testing.T) {
	place := t.TempDir()
	s := open(t, place)
	const games, moves = 6, 12
	entry := func(game, i int) string { return fmt.Sprintf(`{"game":%d,"seq":%d,"move":"h2e2"}`, game, i) }
	for i := range games {
		newGame(t, s, fmt.Sprint("g", i))
		for n := range moves {
			if err := s.Append(t.Context(), fmt.Sprint("g", i), n+1, []byte(entry(i, n+1)), day, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	store.FoldLog(t, place)
	whole, err := os.ReadFile(filepath.Join(place, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	// read opens a copy and returns the first error that it is told of.
	read := func(data []byte) error {
		place := t.TempDir()
		if err := os.WriteFile(filepath.Join(place, store.FileName), data, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := store.Open(t.Context(), place)
		if err != nil {
			return err
		}
		defer func() { _ = s.Close() }() // it is damaged
		for i := range games {
			g, err := s.LoadGame(t.Context(), fmt.Sprint("g", i))
			if err != nil {
				return err
			}
			if g.Seq != moves || g.Players != [2]string{"r", "b"} || string(g.State) != `{"first":1}` {
				t.Errorf("game %d was read as another one: %+v", i, g)
			}
			for n := range moves {
				if string(g.Entries[n]) != entry(i, n+1) {
					t.Errorf("game %d: entry %d was read as %s", i, n+1, g.Entries[n])
				}
			}
		}
		return nil
	}
	if err := read(whole); err != nil {
		t.Fatalf("nothing is damaged: %v", err)
	}
	random := rand.New(rand.NewPCG(1, 1)) //nolint:gosec // reproducible on purpose
	for range 30 {
		at := random.IntN(len(whole) * 8)
		damaged := append([]byte{}, whole...)
		damaged[at/8] ^= 1 << (at % 8)
		if read(damaged) != nil {
			refused++
		}
	}
	for _, cut := range []int{1, 2, 17, 100, 200} {
		if read(whole[:len(whole)-cut]) != nil {
			refused++
		}
	}
	t.Logf("a file of %d bytes, 35 damages, %d were refused", len(whole), refused)
}
