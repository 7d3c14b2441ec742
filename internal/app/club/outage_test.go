package club_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
	"github.com/chuhe-xiangqi/chuhe/internal/app/session"
	"github.com/chuhe-xiangqi/chuhe/internal/longtest"
)

// away takes a store away, so that neither reads nor writes work where that can be, until
// what it returns is called.
type away func(t *testing.T) (back func())

// outages runs a test with each way in which a store is away.
func outages(t *testing.T, test func(t *testing.T, place string, away away)) {
	t.Run("sqlite locked", func(t *testing.T) {
		place := t.TempDir()
		test(t, place, func(t *testing.T) func() {
			db, err := sql.Open("sqlite", "file:"+filepath.Join(place, store.FileName)+"?_pragma=busy_timeout(20000)")
			if err != nil {
				t.Fatal(err)
			}
			conn, err := db.Conn(t.Context())
			if err == nil {
				_, err = conn.ExecContext(t.Context(), "BEGIN IMMEDIATE")
			}
			if err != nil {
				t.Fatal(err)
			}
			return func() {
				_, _ = conn.ExecContext(context.Background(), "ROLLBACK") // closing does so too
				_ = conn.Close()
				_ = db.Close()
			}
		})
	})
	t.Run("sqlite full", func(t *testing.T) {
		place, away := fullDisk(t)
		test(t, place, away)
	})
	t.Run("postgres stopped", func(t *testing.T) {
		server, place := storetest.Own(t)
		test(t, place, func(t *testing.T) func() {
			server.Stop()
			return func() { server.Start(t) }
		})
	})
	t.Run("postgres frozen", func(t *testing.T) {
		server, place := storetest.Own(t)
		test(t, place, func(*testing.T) func() {
			server.Freeze()
			return server.Thaw
		})
	})
}

// fair is by how much a clock may differ from what is fair.
const fair = 100 * time.Millisecond

// TestOutage has the store away in the middle of a game, with a move tried meanwhile: the
// move is refused and no one sees it, also by a new connection, the clocks are stopped from
// when the store was there last, and when it is back the game continues by itself.
func TestOutage(t *testing.T) {
	outages(t, func(t *testing.T, place string, away away) {
		o := open(t, club.Config{Data: place, Grace: 30 * time.Second})
		red, black, game := pair(t, o, blitz)
		topic := "game/" + game
		play(t, red, black, game, "h2e2", "h9g7")
		before, told := red.left(topic, "red"), time.Now()
		fresh := newBrowser(t, o)
		fresh.client = black.client
		fresh.connect()
		began := time.Now()
		back := away(t)
		shown := func(b *browser, when string) {
			t.Helper()
			lost := before - b.left(topic, "red")
			if turn := b.state(topic, "clocks", "running"); b.at(topic) != 2 || turn != "red" || b.state(topic, "clocks", "paused") != true {
				t.Errorf("%s: node %d, running %v, paused %v; want 2, red, true", when, b.at(topic), turn, b.state(topic, "clocks", "paused"))
			}
			if most := began.Sub(told) + 50*time.Millisecond; lost > most {
				t.Errorf("%s: the clock of Red has lost %v, want at most %v", when, lost, most)
			}
		}
		args := object{"game": game, "move": "h0g2", "at": red.at(topic), "tag": "once"}
		if _, fault := red.call("game.move", args); fault["code"] != "storage" || !strings.Contains(textOf(fault), "storage is unavailable") {
			t.Errorf("a move that cannot be stored: %v, want storage", fault)
		}
		for _, b := range []*browser{red, black} {
			b.wait("that the clocks are stopped", func() bool { return b.state(topic, "outage") != nil })
			if b.at(topic) != 2 {
				t.Error("a move is shown that was not stored")
			}
			shown(b, "during the outage")
		}
		fresh.follow(topic)
		shown(fresh, "a new connection")
		if _, answer := newBrowser(t, o).post("/api/account/sign-up", object{"name": "Chi", "password": goodPassword}); asObject(answer["error"])["code"] != "storage" {
			t.Errorf("signing up during an outage: %v, want storage", answer)
		}
		since, err := time.Parse(time.RFC3339Nano, red.state(topic, "outage").(string)) //nolint:errcheck // a wrong type fails the test
		if err != nil {
			t.Fatal(err)
		}
		if since.After(began.Add(50*time.Millisecond)) || began.Sub(since) > 1500*time.Millisecond {
			t.Errorf("clocks are stopped since %v before the outage, want at most a second and a probe", began.Sub(since))
		}
		at := red.left(topic, "red")
		fresh.do("subscribe", object{"topic": "watch/" + game})
		if later := fresh.left("watch/"+game, "red"); later != at {
			t.Errorf("the clock runs during an outage: %v, then %v", at, later)
		}
		back()
		for _, b := range []*browser{red, black, fresh} {
			b.wait("that the game continues", func() bool { return b.state(topic, "outage") == nil && b.state(topic, "grace") != nil })
			want := at
			if b.at(topic) == 3 { // it was stored anyway, at no cost
				want += 2 * time.Second
			}
			if got := b.left(topic, "red"); (got - want).Abs() > fair {
				t.Errorf("the clock of Red showed %v during the outage, and shows %v after it, want %v", at, got, want)
			}
		}
		if red.at(topic) == 2 { // else it was stored anyway
			red.do("game.move", args)
		}
		for _, b := range []*browser{red, black} {
			b.wait("the move", func() bool { return b.at(topic) == 3 })
		}
		play(t, red, black, game, "b9c7", "b0c2")
		o.close(t)

		o = open(t, club.Config{Data: place})
		red.disconnect()
		red.url = o.url
		if red.connect().follow(topic); red.state(topic, "board", "ply") != 5.0 {
			t.Errorf("%v plies after a restart, want 5", red.state(topic, "board", "ply"))
		}
	})
}

// TestOutages has the store away while many games are played, in each with a move tried at
// the beginning or with no one doing anything. Everything is judged by what the store has:
// no move that was acknowledged is missing, no game is stuck, and each clock has lost what
// its side thought until the store answered last.
func TestOutages(t *testing.T) {
	games, length := 6, 5*time.Second
	if longtest.On() {
		games, length = 50, time.Minute
	}
	outages(t, func(t *testing.T, place string, away away) {
		t.Parallel() // they wait most of the time
		limits := bounds.DefaultLimits()
		limits.Games, limits.Rate, limits.Burst = 1000, 1e6, 1e6
		o := open(t, club.Config{Data: place, Limits: limits, Grace: 30 * time.Second})
		red, black := newBrowser(t, o).signUp("Anna"), newBrowser(t, o).signUp("Bao")
		terms := object{"control": object{"kind": "increment", "base_ms": 600_000, "increment_ms": 0}, "rules": "axf", "color": "red"}
		list := make([]string, games)
		storing := map[string]time.Duration{} // of Black's move, at most: Red, who has not seen it before, is not charged for that
		for i := range list {
			list[i] = begin(t, red, black, terms)
			play(t, red, black, list[i], "h2e2")
			black.wait("Red's move", func() bool { return black.at("game/"+list[i]) == 1 })
			sent := time.Now()
			black.do("game.move", object{"game": list[i], "move": "h9g7", "at": 1})
			storing[list[i]] = time.Since(sent)
		}
		before := map[string]session.State{}
		for _, game := range list {
			before[game] = stateOf(t, o, game)
		}
		began, over := time.Now(), time.NewTimer(length)
		back := away(t)
		var tried sync.WaitGroup
		for i, game := range list {
			if i%2 == 0 {
				tried.Go(func() {
					_, fault := red.call("game.move", object{"game": game, "move": "h0g2", "at": 2, "tag": "once"})
					if fault != nil && fault["code"] != "storage" {
						t.Errorf("a move that cannot be stored: %v", fault)
					}
				})
			}
		}
		tried.Wait()
		<-over.C
		stopped, bridged := map[string]time.Time{}, map[string]time.Duration{}
		for _, game := range list {
			topic := "game/" + game
			text, _ := red.state(topic, "outage").(string)
			since, err := time.Parse(time.RFC3339Nano, text)
			if err != nil {
				t.Fatalf("game %s: %v", game, err)
			}
			if early := began.Sub(since); early < -fair || early > time.Second+fair {
				t.Errorf("clocks are stopped since %v before the outage", early)
			}
			stopped[game] = since
			// A busy machine may have let the store be silent before: that time is given back.
			bridged[game] = o.Store().Silent(time.UnixMilli(before[game].AtMS))
			if red.at(topic) != 2 {
				t.Error("a move is shown that was not stored")
			}
		}
		back()
		mended := time.Now()
		worst, kept := time.Duration(0), 0
		for _, game := range list {
			topic := "game/" + game
			red.wait("that the game continues", func() bool { return red.state(topic, "outage") == nil })
			then, now := before[game], stateOf(t, o, game)
			at := then.AtMS
			want := then.Clock.Red.LeftMS - max(0, stopped[game].UnixMilli()-at)
			got := now.Clock.Red.LeftMS
			off := time.Duration(got-want) * time.Millisecond
			worst = max(worst, -off, off-bridged[game]-storing[game])
			if now.Clock.Black.LeftMS != then.Clock.Black.LeftMS && red.at(topic) == 2 {
				t.Errorf("game %s: Black's clock was %d, is %d ms", game, then.Clock.Black.LeftMS, now.Clock.Black.LeftMS)
			}
			if red.at(topic) == 3 {
				kept++
			}
		}
		took := time.Since(mended)
		for _, game := range list {
			topic := "game/" + game
			if red.at(topic) == 2 {
				red.do("game.move", object{"game": game, "move": "h0g2", "at": 2, "tag": "once"})
			}
			black.wait("the move", func() bool { return black.at(topic) == 3 })
			black.do("game.move", object{"game": game, "move": "b9c7", "at": 3})
		}
		t.Logf("%d games, %v away: clocks differ by %v at most, %d of %d moves tried were stored all the same, all games continued after %v",
			games, length, worst, kept, (games+1)/2, took.Round(time.Millisecond))
		if worst > fair {
			t.Errorf("a clock differs by %v from what is fair", worst)
		}
		for _, game := range list {
			if ply := len(stateOf(t, o, game).Nodes) - 1; ply != 4 {
				t.Errorf("game %s has %d moves, want 4", game, ply)
			}
		}
	})
}

// stateOf is a game as it is in the store, at its last entry.
func stateOf(t *testing.T, o *opened, game string) session.State {
	t.Helper()
	g, err := o.Store().LoadGame(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	var log session.Log
	if err := json.Unmarshal(g.State, &log.From); err != nil {
		t.Fatal(err)
	}
	for _, text := range g.Entries {
		var e session.Entry
		if err := json.Unmarshal(text, &e); err != nil {
			t.Fatal(err)
		}
		log.Entries = append(log.Entries, e)
	}
	s, err := log.Replay()
	if err != nil {
		t.Fatal(err)
	}
	at := log.From.AtMS
	if n := len(log.Entries); n > 0 {
		at = log.Entries[n-1].At.UnixMilli()
	}
	return s.State(time.UnixMilli(at))
}

// left returns the time that a clock shows.
func (b *browser) left(topic, side string) time.Duration {
	ms, _ := b.state(topic, "clocks", side, "left_ms").(float64)
	return time.Duration(ms) * time.Millisecond
}

// textOf returns the text of an error.
func textOf(fault object) string {
	s, _ := asObject(fault["message"])["en"].(string)
	return s
}

// TestShortOutage has the store away for less time than it takes to declare it, and a move made
// when it is back, or soon after it went away: the side to move is given that time back.
func TestShortOutage(t *testing.T) {
	for when, after := range map[string]time.Duration{"when it is back": 0, "meanwhile": 500 * time.Millisecond} {
		t.Run(when, func(t *testing.T) {
			outages(t, func(t *testing.T, place string, away away) {
				t.Parallel() // they wait most of the time
				o := open(t, club.Config{Data: place, Grace: 30 * time.Second})
				red, black, game := pair(t, o, blitz)
				topic := "game/" + game
				play(t, red, black, game, "h2e2", "h9g7")
				before, told := red.left(topic, "red"), time.Now()
				args := object{"game": game, "move": "h0g2", "at": red.at(topic), "tag": "once"}
				began := time.Now()
				back := away(t)
				var move sync.WaitGroup
				if after > 0 {
					red.wait("that it is away for a while", func() bool { return time.Now().After(began.Add(after)) })
					move.Go(func() { red.call("game.move", args) })
				}
				red.wait("that the outage lasts", func() bool { return time.Now().After(began.Add(1500 * time.Millisecond)) })
				back()
				repaired := time.Now()
				move.Wait()
				red.wait("that the move is stored", func() bool { _, fault := red.call("game.move", args); return fault == nil })
				for _, b := range []*browser{red, black} {
					b.wait("the move", func() bool { return b.at(topic) == 3 })
				}
				most := began.Sub(told) + time.Since(repaired) + fair
				if lost := before + 2*time.Second - red.left(topic, "red"); lost > most {
					t.Errorf("the clock of Red has lost %v, want at most %v", lost, most)
				}
			})
		})
	}
}
