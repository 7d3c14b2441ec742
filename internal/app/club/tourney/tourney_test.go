package tourney_test

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"go.uber.org/goleak"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/account"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/tourney"
	"github.com/chuhe-xiangqi/chuhe/internal/app/talk"
	"github.com/chuhe-xiangqi/chuhe/internal/await"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
	"github.com/chuhe-xiangqi/chuhe/internal/tournament"
)

func TestMain(m *testing.M) {
	code := storetest.Main(m)
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

type object = map[string]any

// field is a club with players and the one who holds the tournament.
type field struct {
	t       *testing.T
	place   string
	club    *club.Club
	owner   *account.Visitor
	players []*account.Visitor
	rng     *rand.Rand
	log     *slog.Logger // nil for that of the test
	part    club.Part
}

func newField(t *testing.T, place string, players int) *field {
	t.Helper()
	f := &field{t: t, place: place, rng: rand.New(rand.NewPCG(1, uint64(players)))}
	f.open()
	f.owner = f.account("Owner", account.RoleModerator)
	f.players = make([]*account.Visitor, players)
	together(players, func(i int) { // so that they are written together
		role := account.RoleBot
		if i%2 == 1 {
			role = account.RolePlayer
		}
		f.players[i] = f.account(fmt.Sprintf("Player%d", i+1), role)
	})
	return f
}

// together does something n times concurrently.
func together(n int, do func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { do(i) })
	}
	all.Wait()
}

func (f *field) open() {
	f.t.Helper()
	log := f.log
	if log == nil {
		log = slog.New(slog.NewTextHandler(f.t.Output(), nil))
	}
	c, err := club.Open(f.t.Context(), club.Config{
		Data: f.place, Files: fstest.MapFS{"club.html": {Data: []byte("<!doctype html>")}}, Log: log, Cost: account.Cost{Memory: 64, Passes: 1},
		Routes: tourney.Routes, Parts: []func(*club.Club) club.Part{func(c *club.Club) club.Part {
			f.part = tourney.NewImpatient(c)
			return f.part
		}},
	})
	if err != nil {
		f.t.Fatal(err)
	}
	f.club = c
	f.t.Cleanup(func() {
		if f.club == c {
			f.shut()
		}
	})
}

func (f *field) shut() {
	f.t.Helper()
	if err := f.club.Close(); err != nil {
		f.t.Error(err)
	}
	f.club = nil
}

// account makes an account; its password is not used.
func (f *field) account(name string, role account.Role) *account.Visitor {
	f.t.Helper()
	a := &store.Account{ID: "id" + name, Name: name, Handle: strings.ToLower(name), Role: string(role), Created: f.club.Now()}
	if err := f.club.Store().CreateAccount(f.t.Context(), a, ""); err != nil {
		f.t.Fatal(err)
	}
	return &account.Visitor{Account: a.ID, Name: name, Role: role}
}

func (f *field) do(v *account.Visitor, name string, args object, into any) {
	f.t.Helper()
	if err := f.club.Do(f.t.Context(), v, name, args, into); err != nil {
		f.t.Fatalf("%s: %s %v: %v", v.Name, name, args, err)
	}
}

// refused wants a command to fail with a code.
func (f *field) refused(v *account.Visitor, name string, args object, code string) {
	f.t.Helper()
	var e *talk.Error
	if err := f.club.Do(f.t.Context(), v, name, args, nil); !errors.As(err, &e) || e.Code != code {
		f.t.Errorf("%s: %s %v: %v, want %s", v.Name, name, args, err, code)
	}
}

// hold announces a tournament that all join.
func (f *field) hold(rules, more object) string {
	f.t.Helper()
	plan := object{"name": "Open", "rules": rules, "absent": 60, "terms": object{
		"control": object{"kind": "increment", "base_ms": 300_000, "increment_ms": 0}, "rules": "axf", "rated": true,
	}}
	for k, v := range more {
		plan[k] = v
	}
	var made struct{ Tourney string }
	f.do(f.owner, "tourney.new", plan, &made)
	for _, p := range f.players {
		f.do(p, "tourney.join", object{"tourney": made.Tourney}, nil)
	}
	return made.Tourney
}

func (f *field) show(id string) *tourney.Whole {
	f.t.Helper()
	var w tourney.Whole
	f.do(f.owner, "tourney.show", object{"tourney": id}, &w)
	return &w
}

// await waits until a tournament is as f wants it.
func (f *field) await(id, what string, is func(*tourney.Whole) bool) *tourney.Whole {
	f.t.Helper()
	var w *tourney.Whole
	await.That(f.t, what, func() bool {
		w = f.show(id)
		return is(w)
	}, func() string {
		data, _ := json.Marshal(w)
		return fmt.Sprintf("%.2000s", data)
	})
	return w
}

func (f *field) visitor(w *tourney.Whole, place int) *account.Visitor {
	return f.players[slices.IndexFunc(f.players, func(v *account.Visitor) bool { return v.Account == w.Players[place].ID })]
}

// end ends games, each by one of the ways that players have.
func (f *field) end(w *tourney.Whole, games []tournament.Game) {
	f.t.Helper()
	how := make([]int, len(games))
	for i := range how {
		how[i] = f.rng.IntN(3)
	}
	together(len(games), func(i int) { f.endOne(w, &games[i], how[i]) })
}

func (f *field) endOne(w *tourney.Whole, g *tournament.Game, how int) {
	f.t.Helper()
	red, black, args := f.visitor(w, g.Red), f.visitor(w, g.Black), object{"game": g.ID}
	switch how {
	case 0:
		f.do(red, "game.resign", args, nil)
	case 1:
		f.do(black, "game.resign", args, nil)
	default:
		f.do(red, "game.offer", object{"game": g.ID, "offer": "draw"}, nil)
		f.do(black, "game.answer", object{"game": g.ID, "offer": "draw", "accept": true}, nil)
	}
}

func pending(w *tourney.Whole) (list []tournament.Game) {
	for _, r := range w.Rounds {
		for _, g := range r.Games {
			if g.Result == tournament.Pending {
				list = append(list, g)
			}
		}
	}
	return list
}

// play plays a tournament to its end. In the middle of the second round the club is closed
// and opened again.
func (f *field) play(id string) *tourney.Whole {
	f.t.Helper()
	restarted := false
	for {
		w := f.await(id, "the next round", func(w *tourney.Whole) bool { return w.Now == "ended" || len(pending(w)) > 0 })
		if w.Now == "ended" {
			return w
		}
		games := pending(w)
		if len(w.Rounds) == 2 && !restarted {
			restarted = true
			f.end(w, games[:len(games)/2])
			games = games[len(games)/2:]
			f.shut()
			f.open()
		}
		f.end(w, games)
		rounds := len(w.Rounds)
		f.await(id, "the results", func(w *tourney.Whole) bool { return w.Now == "ended" || len(w.Rounds) > rounds })
	}
}

// check compares a tournament with its games in the store: each is there once, and between
// those who were paired.
func (f *field) check(w *tourney.Whole) {
	f.t.Helper()
	seen := map[string]bool{}
	for _, r := range w.Rounds {
		for _, g := range r.Games {
			if g.ID == "" {
				continue
			}
			if seen[g.ID] {
				f.t.Errorf("game %s is there twice", g.ID)
			}
			seen[g.ID] = true
			stored, err := f.club.Store().LoadGame(f.t.Context(), g.ID)
			if err != nil {
				f.t.Fatal(err)
			}
			if stored.Players != [2]string{w.Players[g.Red].ID, w.Players[g.Black].ID} || stored.Ended.IsZero() {
				f.t.Errorf("round %d: game %s of %v, ended %v", r.Number, g.ID, stored.Players, stored.Ended)
			}
		}
	}
	all, err := f.club.Store().Games(f.t.Context(), "", f.club.Now().Add(time.Hour), 10_000)
	if err != nil {
		f.t.Fatal(err)
	}
	if len(all) != len(seen) {
		f.t.Errorf("%d games in the store, %d in the tournament", len(all), len(seen))
	}
}

// TestSwiss holds a tournament of 16, of 40 in the long tests, on either database, with a restart in a round.
func TestSwiss(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		rounds, players := 3, 16
		if longtest.On() {
			rounds, players = 9, 40
		}
		f := newField(t, place, players)
		id := f.hold(object{"kind": "swiss", "rounds": rounds}, nil)
		f.do(f.owner, "tourney.begin", object{"tourney": id}, nil)
		w := f.play(id)
		f.check(w)
		met := map[[2]int]bool{}
		for _, r := range w.Rounds {
			if len(r.Games) != players/2 {
				t.Errorf("round %d has %d games", r.Number, len(r.Games))
			}
			for _, g := range r.Games {
				pair := [2]int{min(g.Red, g.Black), max(g.Red, g.Black)}
				if met[pair] {
					t.Errorf("%v meet twice", pair)
				}
				met[pair] = true
			}
		}
		if len(w.Rounds) != rounds {
			t.Errorf("%d rounds", len(w.Rounds))
		}
	})
}

// TestKinds holds tournaments of the other kinds with 40 players.
func TestKinds(t *testing.T) {
	t.Run("knockout", func(t *testing.T) {
		f := newField(t, t.TempDir(), 40)
		id := f.hold(object{"kind": "knockout", "replays": 1}, nil)
		f.do(f.owner, "tourney.begin", object{"tourney": id}, nil)
		w := f.play(id)
		f.check(w)
		if last := w.Rounds[len(w.Rounds)-1]; last.Number != 6 || w.Standings[0].Rank != 1 || w.Standings[1].Rank != 2 {
			t.Errorf("round %d, %+v", last.Number, w.Standings[:2])
		}
	})
	t.Run("robin", func(t *testing.T) {
		n := 8
		if longtest.On() {
			n = 40
		}
		f := newField(t, t.TempDir(), n)
		id := f.hold(object{"kind": "robin"}, nil)
		f.do(f.owner, "tourney.begin", object{"tourney": id}, nil)
		w := f.play(id)
		f.check(w)
		if len(w.Rounds) != n-1 {
			t.Errorf("%d rounds", len(w.Rounds))
		}
	})
	t.Run("arena", func(t *testing.T) {
		f := newField(t, t.TempDir(), 40)
		id := f.hold(object{"kind": "arena"}, object{"minutes": 1})
		for _, p := range f.players {
			link, err := f.club.Connect(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			defer link.Close()
		}
		f.do(f.owner, "tourney.begin", object{"tourney": id}, nil)
		w := f.await(id, "games", func(w *tourney.Whole) bool { return len(pending(w)) == 20 })
		f.end(w, pending(w))
		w = f.await(id, "new games", func(w *tourney.Whole) bool { return len(pending(w)) == 20 && len(w.Rounds[0].Games) == 40 })
		last := map[int]int{}
		for _, g := range w.Rounds[0].Games {
			if o, ok := last[g.Red]; ok && o == g.Black {
				t.Errorf("%d and %d meet twice in a row", g.Red, g.Black)
			}
			last[g.Red], last[g.Black] = g.Black, g.Red
		}
		f.end(w, pending(w))
		if os.Getenv("CHUHE_LONG") == "" {
			return // it lasts for a minute
		}
		w = f.await(id, "the end", func(w *tourney.Whole) bool {
			if games := pending(w); len(games) == 20 {
				f.end(w, games)
			}
			return w.Now == "ended"
		})
		f.check(w)
	})
}

// TestSimul gives an exhibition on twenty boards, over both stores, with a restart between.
func TestSimul(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		f := newField(t, place, 21)
		host := f.players[0]
		id := f.hold(object{"kind": "simul", "host": "Player1", "host_color": "both"}, object{"absent": 1, "extra": 600})
		ref := object{"tourney": id}
		f.do(host, "tourney.leave", ref, nil)
		f.refused(f.owner, "tourney.begin", ref, "not_now") // without its host
		f.do(host, "tourney.join", ref, nil)
		f.do(f.owner, "tourney.begin", ref, nil)
		w := f.await(id, "the boards", func(w *tourney.Whole) bool { return len(pending(w)) > 0 })
		at := slices.IndexFunc(w.Players, func(p tournament.Player) bool { return p.ID == host.Account })
		reds := 0
		all := w.Rounds[0].Games
		for i := range all {
			g := &all[i]
			if g.Red != at && g.Black != at {
				t.Errorf("%+v is not with the host", g)
			}
			stored, err := f.club.Store().LoadGame(t.Context(), g.ID)
			if err != nil {
				t.Fatal(err)
			}
			red, black := `"red":{"left_ms":300000,`, `"black":{"left_ms":900000,`
			if g.Red == at {
				reds++
				red, black = `"red":{"left_ms":900000,`, `"black":{"left_ms":300000,`
			}
			if text := string(stored.State); !strings.Contains(text, red) || !strings.Contains(text, black) {
				t.Errorf("the clocks of %+v: %s", g, text)
			}
			if stored.Rated {
				t.Errorf("game %s is rated", g.ID)
			}
		}
		if len(all) != 20 || reds != 10 {
			t.Fatalf("%d boards, %d with Red", len(all), reds)
		}
		// The host is not bound to come to a board within the second; who plays Red against it is.
		w = f.await(id, "those who did not come", func(w *tourney.Whole) bool { return len(pending(w)) == 10 })
		f.shut()
		f.open()
		games := pending(w)
		for i := range games {
			f.do(host, "game.move", object{"game": games[i].ID, "move": "h2e2", "at": 0}, nil)
		}
		f.end(w, games)
		w = f.await(id, "the end", func(w *tourney.Whole) bool { return w.Now == "ended" })
		f.check(w)
		if s := w.Standings[0]; s.Player != at || s.Rank != 0 || s.Points < 10 || len(w.Rounds) != 1 {
			t.Errorf("%+v", s)
		}
	})
}

// TestOrganiser: who may do what, late entries, withdrawal, rulings, a player who does not come.
func TestOrganiser(t *testing.T) {
	f := newField(t, t.TempDir(), 5)
	guest := &account.Visitor{Account: "idGuest", Name: "Guest", Role: account.RoleGuest}
	late := f.players[4]
	f.players = f.players[:4]
	id := f.hold(object{"kind": "swiss", "rounds": 3, "late_half": 1}, object{"absent": 1})
	ref := object{"tourney": id}
	f.refused(f.players[0], "tourney.begin", ref, "forbidden")
	f.refused(f.players[0], "tourney.new", object{"name": "x"}, "forbidden")
	f.refused(f.owner, "tourney.new", object{"name": "x", "rules": object{"kind": "lottery"}}, "bad_args")
	f.refused(guest, "tourney.join", ref, "forbidden")
	f.refused(guest, "tourney.join", object{"tourney": "none"}, "not_found")
	f.do(f.owner, "tourney.begin", ref, nil)
	w := f.await(id, "the first round", func(w *tourney.Whole) bool { return len(w.Rounds) == 1 })
	games := w.Rounds[0].Games
	red, black := f.visitor(w, games[0].Red), f.visitor(w, games[0].Black)
	f.refused(red, "game.abort", object{"game": games[0].ID}, "not_now")
	f.refused(red, "game.offer", object{"game": games[0].ID, "offer": "takeback"}, "not_now")
	f.refused(red, "tourney.rule", object{"tourney": id, "game": games[0].ID, "result": "red"}, "forbidden")
	f.do(red, "game.move", object{"game": games[0].ID, "move": "h2e2", "at": 0}, nil)
	f.do(f.owner, "tourney.rule", object{"tourney": id, "game": games[1].ID, "result": "draw"}, nil)
	f.players = append(f.players, late)
	f.do(late, "tourney.join", ref, nil)
	// Black does not come to the first game; then the next round begins.
	w = f.await(id, "the second round", func(w *tourney.Whole) bool { return len(w.Rounds) == 2 })
	if got := w.Rounds[0].Games; got[0].Result != tournament.BlackAbsent || got[1].Result != tournament.Drawn || got[2].Result != tournament.HalfBye {
		t.Errorf("first round %+v", got)
	}
	if games := len(w.Rounds[1].Games); games != 3 { // two and a bye
		t.Errorf("%d pairs in the second round", games)
	}
	f.do(black, "tourney.leave", ref, nil)
	f.do(f.owner, "tourney.remove", object{"tourney": id, "player": "player1"}, nil)
	f.refused(f.owner, "tourney.remove", object{"tourney": id, "player": "nobody"}, "not_found")
	f.do(f.owner, "tourney.cancel", ref, nil)
	f.refused(late, "tourney.join", ref, "not_now")
	var list tourney.ListState
	f.do(f.owner, "tourney.list", object{}, &list)
	if len(list.Tourneys) != 1 || list.Tourneys[0].State != "cancelled" || list.Tourneys[0].Players != 5 {
		t.Errorf("%+v", list)
	}
}

// TestDamaged: a game that cannot be read is logged once, the others of its round go on, and
// so does the tournament when the organiser has ruled it.
func TestDamaged(t *testing.T) {
	f := newField(t, t.TempDir(), 4)
	id := f.hold(object{"kind": "swiss", "rounds": 2}, nil)
	f.do(f.owner, "tourney.begin", object{"tourney": id}, nil)
	w := f.await(id, "the first round", func(w *tourney.Whole) bool { return len(w.Rounds) == 1 })
	games := w.Rounds[0].Games
	f.do(f.visitor(w, games[0].Red), "game.move", object{"game": games[0].ID, "move": "h2e2", "at": 0}, nil)
	f.shut()
	db, err := sql.Open("sqlite", filepath.Join(f.place, store.FileName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), "UPDATE entries SET entry = 'x' WHERE game = ?", games[0].ID); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	var log lockedBuffer
	f.log = slog.New(slog.NewTextHandler(&log, nil))
	f.open()
	f.endOne(w, &games[1], 0)
	f.await(id, "the other result", func(w *tourney.Whole) bool { return w.Rounds[0].Games[1].Result != tournament.Pending })
	for range 5 {
		tourney.Look(f.part)
	}
	text := log.String()
	if n := strings.Count(text, "a tournament is blocked"); n != 1 {
		t.Errorf("logged %d times: %s", n, text)
	}
	if n := strings.Count(text, "level=ERROR"); n > 2 { // the game, and the tournament
		t.Errorf("%d errors are logged: %s", n, text)
	}
	f.do(f.owner, "tourney.rule", object{"tourney": id, "game": games[0].ID, "result": "draw"}, nil)
	f.await(id, "the second round", func(w *tourney.Whole) bool { return len(w.Rounds) == 2 })
}

// lockedBuffer is a buffer for several goroutines.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}
