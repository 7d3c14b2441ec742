package sqlitefile

import (
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

func TestAddress(t *testing.T) {
	for slashed, want := range map[string]string{
		"/home/a.db":            "file:///home/a.db",
		"C:/用户/棋库 #1%.db":       "file:///C:/%E7%94%A8%E6%88%B7/%E6%A3%8B%E5%BA%93%20%231%25.db",
		"Z:/a?b.db":             "file:///Z:/a%3Fb.db",
		"//server/my share/a b": "file:////server/my%20share/a%20b",
		"/a:b/c&d=e+f;g.db":     "file:///a:b/c&d=e+f;g.db",
	} {
		got := address(slashed, nil)
		if got != want {
			t.Errorf("%s: %s, want %s", slashed, got, want)
		}
		read, err := url.Parse(got)
		if err != nil || read.Host != "" || strings.TrimPrefix(read.Path, "/") != strings.TrimPrefix(slashed, "/") && read.Path != slashed {
			t.Errorf("%s: %s is of host %q and path %q, %v", slashed, got, read.Host, read.Path, err)
		}
	}
	if got := address("/a", url.Values{"mode": {"ro"}, "_pragma": {"a(1)", "b(2)"}}); got != "file:///a?_pragma=a%281%29&_pragma=b%282%29&mode=ro" {
		t.Errorf("with parameters: %s", got)
	}
}

// Files with hard names are made where they belong and opened again by the same path.
func TestHardNames(t *testing.T) {
	hard := []string{
		"plain.db", "two words.db", "棋库 #1%.db", "100%25.db", "a+b.db", "a&mode=ro.db", "a=b;c.db", "'quoted'.db", "#.db", "%", "-x.db",
		"ü é.db", "(1) [2] {3}.db", "~.db", "@,!$^`.db", strings.Repeat("long", 40) + ".db",
	}
	if runtime.GOOS != "windows" { // which has no such names
		hard = append(hard, "what?.db", `back\slash.db`, `"x".db`, "a:b.db", "file:x.db", "a|b<c>*.db", "line\nbreak.db", " blank.db ")
	}
	for _, name := range hard {
		path := filepath.Join(t.TempDir(), "folder #1 %20 棋", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		for _, mode := range []string{"rwc", "ro"} {
			if err := use(t, path, mode); err != nil {
				t.Errorf("%q, mode %s: %v", name, mode, err)
			}
		}
		list, err := os.ReadDir(filepath.Dir(path))
		if err != nil || len(list) != 1 || list[0].Name() != name {
			t.Errorf("%q: the folder has %v, %v", name, list, err)
		}
	}
}

// use writes to a database, or reads what was written when mode is ro.
func use(t *testing.T, path, mode string) (err error) {
	t.Helper()
	name, err := Address(path, url.Values{"mode": {mode}, "_pragma": {"busy_timeout(1000)"}})
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if mode == "ro" {
		var n int
		return db.QueryRowContext(t.Context(), `SELECT n FROM t`).Scan(&n)
	}
	_, err = db.ExecContext(t.Context(), `CREATE TABLE t(n); INSERT INTO t VALUES(7)`)
	return err
}
