package library

import (
	"compress/gzip"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// oldFile unpacks a library of an older version that is kept in testdata: the first
// games, those of branching and one of 胡榮華, made by the programs of that time.
func oldFile(t *testing.T, version int) string {
	t.Helper()
	packed, err := os.Open(fmt.Sprintf("testdata/version%d.db.gz", version))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = packed.Close() }() // only read
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestUpgrade opens libraries of older versions, and works on in them.
func TestUpgrade(t *testing.T) {
	for version := 1; version < schemaVersion; version++ {
		path := oldFile(t, version)
		for time := range 2 { // the second time there is nothing to do
			l, err := Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			if found, err := l.Search(t.Context(), Query{Player: "胡荣华"}); err != nil || found.Total != 1 || found.Games[0].Red != "胡榮華" {
				t.Errorf("version %d: %+v, %v", version, found, err)
			}
			for line, want := range map[string]int{"startpos": 8, "startpos moves i0i1": 2, "startpos moves i0i1 c6c5": 2, "startpos moves i0i1 h9g7 h2e2": 1} {
				if found, err := l.Search(t.Context(), Query{Position: position(t, line)}); err != nil || found.Total != want {
					t.Errorf("version %d, %s: %+v, %v", version, line, found, err)
				}
			}
			if x, err := l.Explore(t.Context(), position(t, "startpos moves i0i1"), 5); err != nil || x.Games != 1 {
				t.Errorf("version %d: %+v, %v", version, x, err)
			}
			if time == 1 {
				annotate(t, l, version)
			}
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestUpgradeStopped stops an upgrade while it is under way: the file is as it was, and
// the next time all is done.
func TestUpgradeStopped(t *testing.T) {
	path := oldFile(t, schemaVersion-1)
	ctx, stop := context.WithCancel(t.Context())
	told := 0
	_, err := OpenWith(ctx, path, OpenOptions{Upgrading: func(done, total int) {
		if told++; done < 0 || done >= total {
			t.Errorf("%d of %d", done, total)
		}
		stop()
	}})
	if !errors.Is(err, context.Canceled) || told != 1 {
		t.Fatalf("told %d times, %v", told, err)
	}
	if got := versionOf(t, path); got != schemaVersion-1 {
		t.Errorf("version %d after it was stopped", got)
	}
	l, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if found, err := l.Search(t.Context(), Query{Position: position(t, "startpos moves i0i1 h9g7 h2e2")}); err != nil || found.Total != 1 {
		t.Errorf("%+v, %v", found, err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
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

// annotate imports another record of a game of the old library.
func annotate(t *testing.T, l *Library, version int) {
	t.Helper()
	r := importText(t, l, "new.jsonl", `{"headers":{"Red":"胡荣华","Black":"B"},"result":"1-0","moves":[{"move":"c3c4","comment":"仙人指路"}]}`)
	if r.Added != 0 || r.Duplicates != 1 || r.Merged != 1 || r.Gain.Comments != 1 || r.Gain.Facts != 2 {
		t.Errorf("version %d: %+v", version, r)
	}
	g, err := l.Game(t.Context(), 8)
	if err != nil || g.Root.Next().Comment != "仙人指路" || g.Headers.Get("Date") != "2000" {
		t.Errorf("version %d: %+v, %v", version, g, err)
	}
}
