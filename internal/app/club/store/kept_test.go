package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/kept"
)

// keptClub unpacks the data of a club that testdata keeps in the form of version 0.1.0: two
// players, Anna and Bao, with a game that has ended, a line of its chat, and one that continues.
func keptClub(t *testing.T) (place string) {
	t.Helper()
	place = t.TempDir()
	if err := os.WriteFile(filepath.Join(place, store.FileName), kept.File(t, "testdata/kept.db.gz"), 0o600); err != nil {
		t.Fatal(err)
	}
	return place
}

// TestKept reads the data of a club that are kept, and continues with its game.
func TestKept(t *testing.T) {
	s := open(t, keptClub(t))
	games, err := s.Games(t.Context(), "", time.Now().AddDate(100, 0, 0), 10)
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for _, g := range games {
		if over := !g.Ended.IsZero(); over != (g.Plies == 3) || over != (g.Result == "black_wins") {
			t.Errorf("%+v", g)
		}
		if g.Ended.IsZero() {
			if err := s.Append(t.Context(), g.ID, g.Seq+1, []byte(`{}`), day, nil); err != nil {
				t.Error(err)
			}
		}
	}
	n, _, err := s.Check(t.Context(), func(err error) { t.Error(err) })
	if err != nil || n != 2 {
		t.Errorf("%d games checked, %v", n, err)
	}
	a, err := s.AccountByHandle(t.Context(), "anna")
	if err != nil || a.Name != "Anna" {
		t.Errorf("%+v, %v", a, err)
	}
}

// TestMigrate brings data to the next version, and refuses those of other versions.
func TestMigrate(t *testing.T) {
	place := keptClub(t)
	s := open(t, place)
	if err := store.MigrateMore(s, "ALTER TABLE games ADD COLUMN more BIGINT NOT NULL DEFAULT 7"); err != nil {
		t.Fatal(err)
	}
	store.Tamper(t, s, "UPDATE games SET more = 8 WHERE more = 7")
	if err := store.MigrateMore(s, "this is done already"); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Open(context.Background(), place); !errors.Is(err, store.ErrNewer) {
		t.Errorf("opened by this version: %v, want ErrNewer", err)
	}
	for _, version := range []int{1, store.First - 1} {
		place := keptClub(t)
		s := open(t, place)
		store.Tamper(t, s, fmt.Sprintf("UPDATE version SET version = %d", version))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := store.Open(context.Background(), place); !errors.Is(err, store.ErrOlder) {
			t.Errorf("version %d: %v, want ErrOlder", version, err)
		}
	}
}
