package club_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
)

// TestWriteFails has the store refuse every entry, as a full disk does: the move is not
// acknowledged and nobody is shown it; when there is room again the same move is played.
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
