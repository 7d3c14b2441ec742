package server

import (
	"net/http"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/store"
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

// TestDataIsPrivate checks that no other user can read the games.
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

// TestNotice damages the file of games: each page shows what was done.
func TestNotice(t *testing.T) {
	data := t.TempDir()
	s := startServer(t, data, "")
	p := openPage(t, s, secretOf(s))
	game, _ := p.newGame(object{})
	p.move(game, "h2e2")
	if notice := p.subscribe("app")["notice"]; notice != nil {
		t.Errorf("the notice is %v, want none", notice)
	}
	closeServer(t, s)
	path := data + "/" + store.FileName
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	clear(file[:100])
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	s = startServer(t, data, "")
	defer closeServer(t, s)
	p = openPage(t, s, secretOf(s))
	notice := p.subscribe("app")["notice"]
	for language, want := range map[string]string{"en": "1 game can be opened, 0 are lost", "zh": "1 局可以打开"} {
		if got := as[string](at(notice, language)); !strings.Contains(got, want) {
			t.Errorf("the notice is %q, want %q in it", got, want)
		}
	}
	if got := at(p.subscribe("game/"+game), "nodes", "1", "move"); got != "h2e2" {
		t.Errorf("the move is %v", got)
	}
}
