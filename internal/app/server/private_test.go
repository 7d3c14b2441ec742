package server

import (
	"net/http"
	"os"
	"runtime"
	"strings"
	"testing"
)

// TestSession checks that a page's own key outlives the program and its secret
// does not.
func TestSession(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data, "")
	p := openPage(t, s, secretOf(s))
	if p.key == secretOf(s) {
		t.Error("the page keeps the secret of this start")
	}
	if again := openPage(t, s, p.key); again.key != p.key {
		t.Error("a page gets another key when it comes again")
	}
	old := secretOf(s)
	closeServer(t, s)
	s = startServer(t, data, "")
	defer closeServer(t, s)
	for key, want := range map[string]int{p.key: http.StatusOK, old: http.StatusUnauthorized, secretOf(s): http.StatusOK} {
		if status, _, _ := call(t, s, http.MethodGet, "/api/hello", key, nil, nil); status != want {
			t.Errorf("after a restart: status %d, want %d", status, want)
		}
	}
}

// TestDataIsPrivate checks that nobody else can read the games.
func TestDataIsPrivate(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data, "")
	defer closeServer(t, s)
	openPage(t, s, secretOf(s)).newGame(object{})
	entries, err := os.ReadDir(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		if runtime.GOOS != "windows" && !info.IsDir() && info.Mode().Perm()&0o077 != 0 && strings.HasPrefix(e.Name(), "board.") {
			t.Errorf("%s can be read by others: %v", e.Name(), info.Mode())
		}
	}
}
