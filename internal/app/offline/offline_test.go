package offline

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/rooms"
)

// memory is a Disk that can fail.
type memory struct {
	kept map[string][]byte
	full error
}

func (m *memory) Load(context.Context) (map[string][]byte, error) { return maps.Clone(m.kept), nil }

func (m *memory) Write(_ context.Context, changes map[string][]byte) error {
	if m.full != nil {
		return m.full
	}
	for name, value := range changes {
		if value == nil {
			delete(m.kept, name)
		} else {
			m.kept[name] = value
		}
	}
	return nil
}

func open(t *testing.T, d Disk) *Store {
	t.Helper()
	s, err := OpenStore(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestStoreKeeps(t *testing.T) {
	disk := &memory{kept: map[string][]byte{}}
	s := open(t, disk)
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	game := rooms.Stored{ID: "a", Changed: at, Summary: []byte("1"), Text: "Anna", Data: []byte("{}")}
	if err := s.SaveGame(t.Context(), game); err != nil {
		t.Fatal(err)
	}
	if err := s.SaveGame(t.Context(), game); !errors.Is(err, rooms.ErrStale) {
		t.Errorf("saving an old version: %v, want ErrStale", err)
	}
	if err := s.SaveValue(t.Context(), "setting.x", []byte("1")); err != nil {
		t.Fatal(err)
	}
	s = open(t, disk) // the next visit
	data, version, err := s.LoadGame(t.Context(), "a")
	if err != nil || string(data) != "{}" || version != 1 {
		t.Errorf("LoadGame = %q, %d, %v; want {}, 1", data, version, err)
	}
	if list, err := s.ListGames(t.Context(), time.Time{}, 10, "anna"); err != nil || len(list) != 1 {
		t.Errorf("ListGames = %q, %v; want one", list, err)
	}
	if values, err := s.LoadValues(t.Context(), "setting."); err != nil || len(values) != 1 {
		t.Errorf("LoadValues = %q, %v; want one", values, err)
	}
	deleted, err := s.DeleteGames(t.Context(), []string{"a", "b", "a"})
	if err != nil || len(deleted) != 1 || len(open(t, disk).games) != 0 {
		t.Fatalf("DeleteGames = %v, %v; want one, and it gone", deleted, err)
	}
	if err := s.RestoreGames(t.Context(), deleted); err != nil || len(open(t, disk).games) != 1 {
		t.Errorf("RestoreGames: %v; want the game back", err)
	}
}

// TestStoreFull checks that what the disk refuses has not happened.
func TestStoreFull(t *testing.T) {
	disk := &memory{kept: map[string][]byte{}, full: errors.New("full")}
	s := open(t, disk)
	if err := s.SaveGame(t.Context(), rooms.Stored{ID: "a", Data: []byte("{}")}); !errors.Is(err, disk.full) {
		t.Errorf("SaveGame: %v, want the error of the disk", err)
	}
	if _, _, err := s.LoadGame(t.Context(), "a"); !errors.Is(err, rooms.ErrNoGame) {
		t.Errorf("LoadGame: %v, want ErrNoGame", err)
	}
	disk.kept[gamePrefix+"b"] = []byte("{")
	if _, _, err := open(t, disk).LoadGame(t.Context(), "b"); !errors.Is(err, rooms.ErrDamaged) {
		t.Errorf("LoadGame of what cannot be read: %v, want ErrDamaged", err)
	}
}

// TestProgram makes a game as a page does, saves everything, and takes it in elsewhere.
func TestProgram(t *testing.T) {
	messages := make(chan []byte, 64)
	start := func() *Program {
		p, err := Start(t.Context(), &memory{kept: map[string][]byte{}}, "test", func(m []byte) { messages <- m })
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	until := func(want string) {
		t.Helper()
		for {
			select {
			case m := <-messages:
				if bytes.Contains(m, []byte(want)) {
					return
				}
			case <-time.After(3 * time.Minute):
				t.Fatalf("no message has %s", want)
			}
		}
	}
	first, second := start(), start()
	defer func() { _ = errors.Join(first.Close(), second.Close()) }()
	until(`"welcome"`)
	until(`"welcome"`)
	made := first.Ask(t.Context(), Request{Method: http.MethodPost, Target: "/api/records?name=a.txt", Body: []byte("1. h2e2 h9g7")})
	if made.Status != http.StatusOK {
		t.Fatalf("a record: %d %s", made.Status, made.Body)
	}
	saved := first.Ask(t.Context(), Request{Method: http.MethodGet, Target: "/api/everything"})
	taken := second.Ask(t.Context(), Request{Method: http.MethodPost, Target: "/api/everything", Body: saved.Body})
	var answer struct{ Games int }
	if err := json.Unmarshal(taken.Body, &answer); err != nil || answer.Games != 1 {
		t.Errorf("taking everything in: %d %s, %v; want one game", taken.Status, taken.Body, err)
	}
	again := second.Ask(t.Context(), Request{Method: http.MethodPost, Target: "/api/everything", Body: saved.Body})
	if err := json.Unmarshal(again.Body, &answer); err != nil || answer.Games != 0 {
		t.Errorf("again: %s, %v; want no game", again.Body, err)
	}
	for _, bad := range []string{"", "{}", `{"kind":"chuhe everything","games":[{"ID":"x"}]}`} {
		if a := second.Ask(t.Context(), Request{Method: http.MethodPost, Target: "/api/everything", Body: []byte(bad)}); a.Status != http.StatusBadRequest {
			t.Errorf("%q: status %d, want 400", bad, a.Status)
		}
	}
	if a := first.Ask(t.Context(), Request{Method: http.MethodGet, Target: "elsewhere"}); a.Status != http.StatusBadRequest {
		t.Errorf("a target without a slash: status %d, want 400", a.Status)
	}
}
