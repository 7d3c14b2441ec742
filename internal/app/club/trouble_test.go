package club_test

import (
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
)

// TestOwedKept has a store be silent for a while, and then refuse a move that would have been given
// that time back: so is the next one that is stored.
func TestOwedKept(t *testing.T) {
	place := t.TempDir()
	o := open(t, club.Config{Data: place, Grace: 30 * time.Second})
	red, black, game := pair(t, o, blitz)
	topic := "game/" + game
	play(t, red, black, game, "h2e2", "h9g7")
	before, told := red.left(topic, "red"), time.Now()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(place, store.FileName)+"?_pragma=busy_timeout(20000)")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // all is committed
	conn, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }() // all is committed
	run := func(statement string) {
		t.Helper()
		if _, err := conn.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	run("BEGIN IMMEDIATE")
	began := time.Now()
	red.wait("that the silence lasts", func() bool { return time.Now().After(began.Add(1500 * time.Millisecond)) })
	run(`CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
	run("COMMIT")
	repaired := time.Now()
	red.wait("that the store is not silent any more", func() bool { return o.Store().Silent(began) > 0 })
	args := object{"game": game, "move": "h0g2", "at": red.at(topic), "tag": "once"}
	if _, fault := red.call("game.move", args); fault["code"] != "storage" {
		t.Fatalf("a move that was not stored: %v, want storage", fault)
	}
	run(`DROP TRIGGER full`)
	red.wait("that the move is stored", func() bool { _, fault := red.call("game.move", args); return fault == nil })
	red.wait("the move", func() bool { return red.at(topic) == 3 })
	most := began.Sub(told) + time.Since(repaired) + fair
	if lost := before + 2*time.Second - red.left(topic, "red"); lost > most {
		t.Errorf("the clock of Red has lost %v, want at most %v", lost, most)
	}
}

// TestWriteFails has the store refuse every entry, as a full disk does: the move is not
// acknowledged and shown to no one; when there is room again the same move is played.
func TestWriteFails(t *testing.T) {
	place := t.TempDir()
	o := open(t, club.Config{Data: place})
	red, black, game := pair(t, o, blitz)
	play(t, red, black, game, "h2e2")
	db, err := sql.Open("sqlite", "file:"+filepath.Join(place, store.FileName)+"?_pragma=busy_timeout(5000)")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	run := func(statement string) {
		t.Helper()
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	run(`CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
	args := object{"game": game, "move": "h9g7", "at": 1, "tag": "once"}
	for range 3 {
		if _, fault := black.call("game.move", args); fault["code"] != "storage" {
			t.Fatalf("a move that was not stored: %v, want storage", fault)
		}
	}
	if red.at("game/"+game) != 1 || black.at("game/"+game) != 1 {
		t.Error("a move is shown that was not stored")
	}
	run(`DROP TRIGGER full`)
	black.do("game.move", args)
	red.wait("the move", func() bool { return red.state("game/"+game, "board", "ply") == 2.0 })
	play(t, red, black, game, "h0g2")
}
