package club_test

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/bounds"
)

// TestFullFileSystem plays on a file system of its own, which is filled to the last byte: no
// move is acknowledged or shown, chat neither, and everything continues when there is room.
func TestFullFileSystem(t *testing.T) {
	place := ownFileSystem(t)
	o := open(t, club.Config{Data: place})
	red, black, game := pair(t, o, blitz)
	play(t, red, black, game, "h2e2")
	filler := filepath.Join(place, "filler")
	fill(t, filler)
	args := object{"game": game, "move": "h9g7", "at": 1, "tag": "once"}
	for range 3 {
		if answer, fault := black.call("game.move", args); fault["code"] != "storage" {
			t.Fatalf("a move on a full file system: %v %v, want storage", answer, fault)
		}
	}
	if answer, fault := red.call("game.chat", object{"game": game, "text": "are you there?"}); fault["code"] != "storage" {
		t.Errorf("chat on a full file system: %v %v, want storage", answer, fault)
	}
	if red.at("game/"+game) != 1 || black.at("game/"+game) != 1 {
		t.Error("a move is shown that was not stored")
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	black.do("game.move", args)
	red.wait("the move", func() bool { return red.state("game/"+game, "board", "ply") == 2.0 })
	play(t, red, black, game, "h0g2")
	o.close(t)

	o = open(t, club.Config{Data: place})
	red.disconnect()
	red.url = o.url
	if red.connect().follow("game/" + game); red.state("game/"+game, "board", "ply") != 3.0 {
		t.Error("a move that was acknowledged is not there after a restart")
	}
}

// TestFullAtStart starts a club on a full disk after it was killed within a write: what is
// stored can be read, and when there is room the club begins by itself.
func TestFullAtStart(t *testing.T) {
	t.Run("within a write", func(t *testing.T) { fullAtStart(t, 100, "club.db", "club.db-wal", "club.db-shm") })
	t.Run("between writes", func(t *testing.T) { fullAtStart(t, 0, "club.db", "club.db-wal", "club.db-shm") })
	t.Run("without the file of shared memory", func(t *testing.T) { fullAtStart(t, 0, "club.db", "club.db-wal") })
	t.Run("after an orderly end", func(t *testing.T) { fullAtStart(t, 0) })
}

// fullAtStart starts a club from files as a kill leaves them, with bytes missing at the end of
// the log; without files from those of an orderly end.
func fullAtStart(t *testing.T, missing int, files ...string) {
	place := ownFileSystem(t)
	o := open(t, club.Config{Data: place})
	red, black, over := pair(t, o, blitz)
	play(t, red, black, over, "h2e2", "h9g7")
	red.do("game.resign", object{"game": over})
	going := begin(t, red, black, blitz)
	play(t, red, black, going, "h2e2")
	black.do("game.chat", object{"game": going, "text": "the write that is cut short"})
	killed := map[string][]byte{}
	for _, name := range files { // as a kill leaves them
		data, err := os.ReadFile(filepath.Join(place, name))
		if err != nil {
			t.Fatal(err)
		}
		killed[name] = data
	}
	o.close(t)
	if log := killed["club.db-wal"]; missing > 0 {
		killed["club.db-wal"] = log[:len(log)-missing]
	}
	for name, data := range killed {
		if err := os.WriteFile(filepath.Join(place, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	filler := filepath.Join(place, "filler")
	fill(t, filler)

	limits := bounds.DefaultLimits()
	limits.Rate, limits.Burst = 1e6, 1e6
	o = open(t, club.Config{Data: place, Limits: limits})
	for _, b := range []*browser{red, black} {
		b.disconnect()
		b.url = o.url
		b.connect()
	}
	if games := asList(red.do("games.find", object{"player": "Bao"})["games"]); len(games) != 1 {
		t.Errorf("%d games are found on a full disk, want 1", len(games))
	}
	red.follow("game/" + over)
	if _, fault := red.call("seek.new", object{"terms": blitz}); fault["code"] != "storage" {
		t.Errorf("a seek on a full disk: %v, want storage", fault)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	red.wait("that the club begins", func() bool {
		_, fault := red.call("subscribe", object{"topic": "game/" + going})
		return fault == nil
	})
	black.follow("game/" + going)
	play(t, red, black, going, "h9g7")
}

// ownFileSystem is a folder on a file system of 8 MiB.
func ownFileSystem(t *testing.T) (place string) {
	t.Helper()
	place = t.TempDir()
	if err := syscall.Mount("chuhe-test", place, "tmpfs", 0, "size=8m"); err != nil {
		t.Skip("NOT TESTED: no file system can be mounted here, which root may do:", err)
	}
	t.Cleanup(func() { // after the club has closed
		if err := syscall.Unmount(place, 0); err != nil {
			t.Error(err)
		}
	})
	return place
}

// fullDisk is a store on a disk that away fills to the last byte.
func fullDisk(t *testing.T) (place string, away away) {
	place = ownFileSystem(t)
	filler := filepath.Join(place, "filler")
	return place, func(t *testing.T) func() {
		fill(t, filler)
		return func() {
			if err := os.Remove(filler); err != nil {
				t.Error(err)
			}
		}
	}
}

// fill writes a file until the file system has no room for a byte.
func fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	for block := make([]byte, 64<<10); len(block) > 0; block = block[:len(block)/2] {
		for err == nil {
			_, err = f.Write(block)
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("filling the file system: %v", err)
		}
		err = nil
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
