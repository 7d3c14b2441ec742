package library

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"testing"

	packed "github.com/chuhe-xiangqi/chuhe/internal/kept"
)

// The libraries of testdata hold the first games, one of branching variations and one of
// 胡榮華 with another record of it, in the form of version 0.1.0 and in the one before.
const keptNow, keptBefore = "testdata/kept.db.gz", "testdata/kept5.db.gz"

// keptFile unpacks a library of testdata.
func keptFile(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "kept.db")
	if err := os.WriteFile(path, packed.File(t, name), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestKept opens the libraries that are kept, searches them and works on in them.
func TestKept(t *testing.T) {
	for _, name := range []string{keptNow, keptBefore} {
		t.Run(name, func(t *testing.T) {
			path := keptFile(t, name)
			l, err := Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = l.Close() }() // the test is over
			checkKept(t, l)
			if got := versionOf(t, path); got != schemaVersion {
				t.Errorf("version %d, want %d", got, schemaVersion)
			}
		})
	}
}

func checkKept(t *testing.T, l *Library) {
	for _, player := range []string{"胡荣华", "hu ronghua"} {
		if found, err := l.Search(t.Context(), Query{Player: player}); err != nil || found.Total != 1 || found.Games[0].Red != "胡荣华" {
			t.Errorf("%s: %+v, %v", player, found, err)
		}
	}
	for line, want := range map[string]int{"startpos": 8, "startpos moves i0i1": 2, "startpos moves i0i1 c6c5": 2, "startpos moves i0i1 h9g7 h2e2": 1} {
		if found, err := l.Search(t.Context(), Query{Position: position(t, line)}); err != nil || found.Total != want {
			t.Errorf("%s: %+v, %v", line, found, err)
		}
	}
	if x, err := l.Explore(t.Context(), position(t, "startpos moves i0i1"), 5); err != nil || x.Games != 1 {
		t.Errorf("%+v, %v", x, err)
	}
	if g, err := l.Game(t.Context(), 8); err != nil || g.Root.Next().Comment != "仙人指路" || g.Headers.Get("Date") != "2000" {
		t.Errorf("%+v, %v", g, err)
	}
	r := importText(t, l, "new.jsonl", `{"headers":{"Red":"胡荣华","Black":"B"},"result":"1-0","moves":[{"move":"c3c4","nags":[1]}]}`)
	if r.Added != 0 || r.Duplicates != 1 || r.Merged != 1 {
		t.Errorf("another record of a game that is kept: %+v", r)
	}
}

// TestKeptApart checks that names which were said to be of other persons before names were
// folded in another way are not proposed again.
func TestKeptApart(t *testing.T) {
	path := keptFile(t, keptBefore)
	db, err := sql.Open("sqlite", path)
	if err == nil {
		_, err = db.ExecContext(t.Context(), `INSERT INTO person(name,folded) VALUES('Lü Qin','lü qin'),('LÜ QIN','lü qin'),('lü Qin','lü qin');
			INSERT INTO apart(one,other) VALUES('lü qin','LÜ QIN')`)
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	l, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }() // the test is over
	if p, err := l.Proposal(t.Context(), "Lü Qin"); err != nil || len(p.Aliases) != 2 || p.Aliases[0].Name == "LÜ QIN" || p.Aliases[1].Name == "LÜ QIN" {
		t.Errorf("%+v, %v, want two names without LÜ QIN", p, err)
	}
}

// versionOf reads the version of a file without opening it as a library.
func versionOf(t *testing.T, path string) (version int) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err == nil {
		err = errors.Join(db.QueryRowContext(t.Context(), `PRAGMA user_version`).Scan(&version), db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	return version
}

// TestOtherVersion checks that a file of another version of the format is refused and
// stays as it was.
func TestOtherVersion(t *testing.T) {
	for _, version := range []int{1, plainNames - 1, schemaVersion + 1} {
		path := keptFile(t, keptNow)
		db, err := sql.Open("sqlite", path)
		if err == nil {
			_, err = db.ExecContext(t.Context(), "PRAGMA user_version = "+string(rune('0'+version)))
			err = errors.Join(err, db.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Open(context.Background(), path); !errors.Is(err, ErrLibrary) {
			t.Errorf("version %d: %v", version, err)
		}
		if got := versionOf(t, path); got != version {
			t.Errorf("version %d has become %d", version, got)
		}
	}
}
