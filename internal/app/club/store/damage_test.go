package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// TestChanged checks that a game of which anything was changed by another program is damaged.
func TestChanged(t *testing.T) {
	storetest.Both(t, func(t *testing.T, place string) {
		s := open(t, place)
		newGame(t, s, "one")
		before, err := s.LoadGame(t.Context(), "one")
		if err != nil {
			t.Fatal(err)
		}
		for change, undo := range map[string]string{
			"info = info || 'x'": "info = replace(info, 'x', '')", "state = state || 'x'": "state = replace(state, 'x', '')", "red = red || 'x'": "red = replace(red, 'x', '')",
			"rated = 1 - rated": "rated = 1 - rated", "base = base + 1": "base = base - 1", "created = created + 1": "created = created - 1",
		} {
			store.Tamper(t, s, "UPDATE games SET "+change)
			if _, err := s.LoadGame(t.Context(), "one"); !errors.Is(err, store.ErrDamaged) {
				t.Errorf("%s: %v, want ErrDamaged", change, err)
			}
			store.Tamper(t, s, "UPDATE games SET "+undo)
		}
		if g, err := s.LoadGame(t.Context(), "one"); err != nil || string(g.State) != string(before.State) {
			t.Errorf("as it was: %+v, %v", g, err)
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
	// read opens a copy and returns the first error that it gets.
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

// TestTornLog cuts bytes off the end of SQLite's log and flips bits in it: what was written
// before is there, the damage is reported with its place, and the log as it was is kept.
func TestTornLog(t *testing.T) {
	place := t.TempDir()
	s := open(t, place)
	newGame(t, s, "g")
	const moves = 20
	for n := range moves {
		if err := s.Append(t.Context(), "g", n+1, fmt.Appendf(nil, `{"seq":%d}`, n+1), day, nil); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(place, store.FileName)
	data, err := os.ReadFile(file) // as a crash leaves both
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(file + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	// read opens a copy of the two and returns how many moves it has.
	read := func(log []byte) (seq int, copies []string, damage error) {
		t.Helper()
		place := t.TempDir()
		file := filepath.Join(place, store.FileName)
		if err := errors.Join(os.WriteFile(file, data, 0o600), os.WriteFile(file+"-wal", log, 0o600)); err != nil {
			t.Fatal(err)
		}
		s, err := store.Open(t.Context(), place)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = s.Close() }() // nothing was written
		g, err := s.LoadGame(t.Context(), "g")
		switch {
		case err == nil:
			seq = g.Seq
		case !errors.Is(err, store.ErrNotFound) && s.Damage() == nil:
			t.Errorf("damaged without a word: %v", err)
		}
		copies, err = filepath.Glob(file + "-wal.damaged-*")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range copies {
			if kept, err := os.ReadFile(name); err != nil || !bytes.Equal(kept, log) {
				t.Errorf("the copy is another log: %v", err)
			}
		}
		return seq, copies, s.Damage()
	}
	if seq, copies, damage := read(log); seq != moves || damage != nil || len(copies) != 0 {
		t.Fatalf("nothing is damaged: %d moves, %v, %v", seq, damage, copies)
	}
	for cut := 1; cut <= 200; cut += 37 {
		seq, copies, damage := read(log[:len(log)-cut])
		if seq != moves-1 || !errors.Is(damage, store.ErrDamaged) || !strings.Contains(damage.Error(), "at byte") || len(copies) != 1 {
			t.Errorf("%d bytes less: %d moves, %v, %v", cut, seq, damage, copies)
		}
	}
	random := rand.New(rand.NewPCG(2, 2)) //nolint:gosec // reproducible on purpose
	for range 15 {
		at := random.IntN(len(log) * 8)
		damaged := bytes.Clone(log)
		damaged[at/8] ^= 1 << (at % 8)
		seq, copies, damage := read(damaged)
		if !errors.Is(damage, store.ErrDamaged) && seq != moves {
			t.Errorf("bit %d of %d: %d of %d moves without a word", at, len(log)*8, seq, moves)
		}
		if damage != nil && len(copies) != 1 {
			t.Errorf("bit %d: %d copies", at, len(copies))
		}
	}
}

// TestNoDatabase opens files that SQLite refuses: the error says so and where the copy is.
func TestNoDatabase(t *testing.T) {
	place := t.TempDir()
	if err := os.WriteFile(filepath.Join(place, store.FileName), bytes.Repeat([]byte("no database. "), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := store.Open(t.Context(), place)
	copies, failed := filepath.Glob(filepath.Join(place, store.FileName+".damaged-*"))
	if failed != nil || len(copies) != 1 || !errors.Is(err, store.ErrDamaged) || !strings.Contains(err.Error(), copies[0]) {
		t.Errorf("%v, copies %v, %v", err, copies, failed)
	}
}

// TestVerify finds an index that does not fit its table, which no checksum of a game shows.
func TestVerify(t *testing.T) {
	place := t.TempDir()
	s := open(t, place)
	newGame(t, s, "g")
	if err := s.Verify(t.Context()); err != nil {
		t.Fatal(err)
	}
	store.Tamper(t, s, "PRAGMA writable_schema = 1")
	store.Tamper(t, s, "UPDATE sqlite_schema SET sql = 'CREATE INDEX games_owner ON games (changed)' WHERE name = 'games_owner'")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(t.Context(), place)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }() // it is damaged
	if err := s.Verify(t.Context()); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("an index of another table: %v, want ErrDamaged", err)
	}
}
