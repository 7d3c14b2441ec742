package jobs

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestAllowPrograms checks that a program is known by its content and its arguments,
// and that none can be talked into more by its environment.
func TestAllowPrograms(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if runtime.GOOS == "windows" {
			path += ".exe"
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	engine, copied, other := write("engine", "an engine"), write("copy", "an engine"), write("other", "something else")
	shell := "sh"
	if runtime.GOOS == "windows" {
		shell = "cmd"
	}
	byContent := &Allow{Programs: [][]string{{engine, "-x"}, {digestMark + Digest([]byte("something else"))}}}
	tests := []struct {
		name         string
		allow        *Allow
		command, env []string
		dir          string
		want         string // in the refusal; "" where it is allowed
	}{
		{"nobody's list", nil, []string{other}, []string{"A=1"}, dir, ""},
		{"any", &Allow{Any: true}, []string{other}, []string{"A=1"}, dir, ""},
		{"empty list", &Allow{}, []string{engine, "-x"}, nil, "", "not on the list"},
		{"listed", byContent, []string{engine, "-x"}, nil, "", ""},
		{"the same sent along", byContent, []string{copied, "-x"}, nil, "", ""},
		{"by digest", byContent, []string{other}, nil, "", ""},
		{"other arguments", byContent, []string{engine, "-c", "rm"}, nil, "", "not on the list"},
		{"no arguments", byContent, []string{engine}, nil, "", "not on the list"},
		{"a shell", byContent, []string{shell, "-x"}, nil, "", "not on the list"},
		{"preloaded", byContent, []string{engine, "-x"}, []string{"LD_PRELOAD=" + other}, "", "environment"},
		{"elsewhere", byContent, []string{engine, "-x"}, nil, dir, "environment"},
		{"missing", byContent, []string{filepath.Join(dir, "none")}, nil, "", "install it"},
	}
	for _, tt := range tests {
		err := tt.allow.Program(tt.command, tt.env, tt.dir)
		if tt.want == "" && err != nil || tt.want != "" && (!errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
	if err := byContent.Check(); err != nil {
		t.Error(err)
	}
	for _, bad := range []Allow{{Programs: [][]string{{"/nonexistent"}}}, {Programs: [][]string{{}}}, {Programs: [][]string{{"sha256:xy"}}}, {Folders: []string{engine}}} {
		if err := bad.Check(); err == nil {
			t.Errorf("%+v: no error", bad)
		}
	}
}

// allowedFolder makes a folder that is allowed, and one next to it that is not.
func allowedFolder(t *testing.T) (allowed, outside string) {
	t.Helper()
	dir := t.TempDir()
	allowed, outside = filepath.Join(dir, "allowed"), filepath.Join(dir, "allowed-not")
	for _, d := range []string{allowed, outside} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return allowed, outside
}

// checkFolders checks which folders are allowed where one is.
func checkFolders(t *testing.T, allowed string, folders map[string]bool) {
	t.Helper()
	a := &Allow{Folders: []string{allowed}}
	for path, want := range folders {
		if err := a.Folder(path); (err == nil) != want || err != nil && !errors.Is(err, ErrRefused) {
			t.Errorf("%q: error %v, want allowed %t", path, err, want)
		}
	}
}

// TestAllowLinks checks that no link leads out of a folder.
func TestAllowLinks(t *testing.T) {
	t.Parallel()
	allowed, outside := allowedFolder(t)
	if err := os.Symlink(outside, filepath.Join(allowed, "link")); err != nil {
		t.Fatal(err)
	}
	checkFolders(t, allowed, map[string]bool{filepath.Join(allowed, "link"): false, filepath.Join(allowed, "link", "new"): false})
}

// TestAllowFolders checks that no dots lead out of a folder.
func TestAllowFolders(t *testing.T) {
	t.Parallel()
	allowed, outside := allowedFolder(t)
	checkFolders(t, allowed, map[string]bool{
		allowed: true, filepath.Join(allowed, "new", "deep"): true, allowed + "/./x/..": true,
		outside: false, allowed + "/../allowed-not": false, "/": false, "": false,
	})
	if err := (*Allow)(nil).Folder("/"); err != nil {
		t.Error(err)
	}
}
