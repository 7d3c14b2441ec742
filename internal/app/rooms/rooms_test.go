package rooms

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// newRooms returns rooms over a store, closed at the end of the test.
func newRooms(t testing.TB, store Store) *Rooms {
	t.Helper()
	s, err := New(talk.NewHub(nil), Config{Store: store})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// begin makes a game and returns its room.
func begin(t testing.TB, s *Rooms, a newGameArgs) *Room {
	t.Helper()
	answer, err := s.newGame(t.Context(), nil, a)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.room(t.Context(), answer.Game)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestTermNames wants a name for every term of the evaluation.
func TestTermNames(t *testing.T) {
	for _, term := range eval.Terms() {
		for _, name := range []string{term.Name, term.Group} {
			if said := termWords(name); strings.HasPrefix(said.In(phrases.English), "evaluation.") {
				t.Errorf("the term %q has no name: %v", name, said)
			}
		}
	}
}

func TestHandicaps(t *testing.T) {
	for _, h := range handicaps() {
		if strings.HasPrefix(h.Name.In(phrases.English), "handicap.") {
			t.Errorf("%s has no name", h.ID)
		}
	}
}

// failing is a store that can be made to fail.
type failing struct {
	*Memory
	fail bool
}

var errDisk = errors.New("no space left on device")

func (f *failing) SaveGame(ctx context.Context, g Stored) error {
	if f.fail {
		return errDisk
	}
	return f.Memory.SaveGame(ctx, g)
}

// TestTwoWriters has another program change a game, and delete one: anyone who holds an
// older version is refused and shows the game as it is then.
func TestTwoWriters(t *testing.T) {
	store := NewMemory()
	a, b := newRooms(t, store), newRooms(t, store)
	r := begin(t, a, newGameArgs{})
	other, err := b.room(t.Context(), r.id)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.move("h2e2", 0, ""); err != nil {
		t.Fatal(err)
	}
	if _, err := other.move("b0c2", 0, ""); err == nil || talk.AsError(err).Code != talk.Stale || !errors.Is(err, ErrStale) {
		t.Errorf("a move on an older version: %v, want a stale one", err)
	}
	if got, want := state(other), state(r); got != want {
		t.Errorf("after the refusal the game is\n%s\nwant\n%s", got, want)
	}
	if _, err := other.move("h9g7", 1, ""); err != nil {
		t.Errorf("a move on what the other has made: %v", err)
	}
	if _, err := store.DeleteGames(t.Context(), []string{r.id}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.move("b9c7", 1, ""); err == nil || talk.AsError(err).Code != talk.Stale {
		t.Error("a move in a game that another program has deleted")
	}
	if _, err := a.room(t.Context(), r.id); err == nil {
		t.Error("a deleted game is still there")
	}
}

// TestStorageFails checks that nothing happens which cannot be kept.
func TestStorageFails(t *testing.T) {
	store := &failing{Memory: NewMemory()}
	s := newRooms(t, store)
	r := begin(t, s, newGameArgs{})
	if _, err := r.move("h2e2", 0, ""); err != nil {
		t.Fatal(err)
	}
	before := state(r)
	store.fail = true
	for name, do := range map[string]func() error{
		"move":    func() error { _, err := r.move("h9g7", 1, ""); return err },
		"undo":    func() error { _, err := r.undo(0); return err },
		"resign":  func() error { return r.resign(nil) },
		"comment": func() error { _, err := r.addLine(0, []string{"c3c4"}); return err },
	} {
		err := do()
		if got := talk.AsError(err); err == nil || got.Code != talk.Storage || !errors.Is(err, errDisk) {
			t.Errorf("%s: %v, want a storage error", name, err)
		}
		if after := state(r); after != before {
			t.Errorf("%s has changed the game:\n%s\n%s", name, before, after)
		}
	}
	store.fail = false
	if _, err := r.move("h9g7", 1, ""); err != nil {
		t.Errorf("after the disk has room again: %v", err)
	}
}

// state writes what is kept of a game, but for times.
func state(r *Room) string { return stateAt(r, r.all.now()) }

func stateAt(r *Room, at time.Time) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	data, err := r.encode(at)
	if err != nil {
		return err.Error()
	}
	var g savedGame
	if err := json.Unmarshal(data, &g); err != nil {
		return err.Error()
	}
	g.Changed, g.Paused, g.AtMS, g.TurnMS = g.Created, false, 0, 0
	data, err = json.Marshal(g)
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// TestTags sends a move twice under the same tag: it is played once.
func TestTags(t *testing.T) {
	s := newRooms(t, NewMemory())
	r := begin(t, s, newGameArgs{})
	for range 3 {
		node, err := r.move("h2e2", 0, "first")
		if err != nil || node != 1 {
			t.Errorf("node %d, %v, want 1", node, err)
		}
	}
	if got := r.game.Live().Ply(); got != 1 {
		t.Errorf("%d moves played, want 1", got)
	}
}

// TestReload writes games of all kinds to the store and reads them again.
func TestReload(t *testing.T) {
	store := NewMemory()
	s := newRooms(t, store)
	for name, a := range map[string]newGameArgs{
		"table":    {Title: "甲", Time: session.Control{Kind: session.ControlByoyomi, BaseMS: 60_000, PeriodMS: 1000, Periods: 3}},
		"study":    {Kind: kindStudy, FEN: "startpos moves h2e2 h9g7"},
		"handicap": {Handicap: "rook_left"},
		"over":     {FEN: "4k4/R8/9/9/9/9/9/9/9/1R1K5 w"},
	} {
		r := begin(t, s, a)
		legal := r.current
		pos := r.game.PositionAt(legal)
		if name == "over" {
			if _, err := r.move("b0b9", 0, ""); err != nil {
				t.Fatal(err)
			}
		} else if _, err := r.move(pos.LegalMoves()[0].String(), r.node(r.current), ""); err != nil {
			t.Fatal(err)
		}
		if name == "table" {
			if err := r.resign(nil); err != nil {
				t.Fatal(err)
			}
		}
		again := &Room{all: s}
		data, _, err := store.LoadGame(t.Context(), r.id)
		if err != nil {
			t.Fatal(err)
		}
		if err := again.decode(data, s.now()); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, want := state(again), state(r); got != want {
			t.Errorf("%s:\n%s\n%s", name, got, want)
		}
	}
}

// TestSavedBefore reads games that the program has written before sessions were a
// package of their own (testdata/saved.jsonl: one of each kind, a line each), and
// writes them again: nothing that was kept is lost or different.
func TestSavedBefore(t *testing.T) {
	file, err := os.ReadFile("testdata/saved.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	s := newRooms(t, NewMemory())
	lines := strings.Split(strings.TrimSpace(string(file)), "\n")
	if len(lines) != 10 {
		t.Fatalf("%d games, want 10", len(lines))
	}
	for _, line := range lines {
		var old, again map[string]any
		if err := json.Unmarshal([]byte(line), &old); err != nil {
			t.Fatal(err)
		}
		r := &Room{all: s}
		now := s.now()
		if err := r.decode([]byte(line), now); err != nil {
			t.Errorf("%s: %v", old["title"], err)
			continue
		}
		if err := json.Unmarshal(r.mustEncode(t, now), &again); err != nil {
			t.Fatal(err)
		}
		for name, want := range old {
			if !reflect.DeepEqual(again[name], want) {
				t.Errorf("%s: %s: %v, want %v", old["title"], name, again[name], want)
			}
		}
	}
}

// FuzzDecode reads saved games that have been damaged: none panics, and one that
// is read is written the same.
func FuzzDecode(f *testing.F) {
	s := newRooms(f, NewMemory())
	for _, a := range []newGameArgs{
		{}, {Kind: kindStudy}, {FEN: "startpos moves h2e2 h9g7"}, {Time: session.Control{Kind: session.ControlMove, MoveMS: 1000}},
	} {
		answer, err := s.newGame(f.Context(), nil, a)
		if err != nil {
			f.Fatal(err)
		}
		data, _, err := s.store.LoadGame(f.Context(), answer.Game)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<16 || strings.Count(string(data), "{") > 500 {
			return
		}
		r, now := &Room{all: s}, s.now()
		if r.decode(data, now) != nil {
			return
		}
		first := stateAt(r, now)
		again := &Room{all: s}
		if err := again.decode(r.mustEncode(t, now), now); err != nil {
			t.Fatalf("what was written cannot be read: %v\n%s", err, first)
		}
		if second := stateAt(again, now); second != first {
			t.Fatalf("reading and writing changes the game:\n%s\n%s", first, second)
		}
	})
}

func (r *Room) mustEncode(t *testing.T, at time.Time) []byte {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	data, err := r.encode(at)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestWalking goes through a game: it is not a change of it, but one's place in it
// is still known after the program has ended.
func TestWalking(t *testing.T) {
	store := NewMemory()
	s, err := New(talk.NewHub(nil), Config{Store: store})
	if err != nil {
		t.Fatal(err)
	}
	r := begin(t, s, newGameArgs{FEN: "startpos moves h2e2 h9g7 h0g2"})
	changed := r.changed
	if err := r.goTo(nil, "start"); err != nil {
		t.Fatal(err)
	}
	if err := r.goTo(nil, "forward"); err != nil {
		t.Fatal(err)
	}
	if r.changed != changed {
		t.Error("walking through a game changes it")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	again, err := newRooms(t, store).room(t.Context(), r.id)
	if err != nil {
		t.Fatal(err)
	}
	if got := again.node(again.current); got != 1 {
		t.Errorf("one stands at node %d, want 1", got)
	}
}
