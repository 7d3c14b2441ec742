package club_test

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
)

// TestFullFileSystem plays on a file system of its own, which is filled to the last byte: no
// move is acknowledged or shown, chat neither, and everything goes on when there is room.
func TestFullFileSystem(t *testing.T) {
	place := t.TempDir()
	if err := syscall.Mount("chuhe-test", place, "tmpfs", 0, "size=8m"); err != nil {
		t.Skip("NOT TESTED: no file system can be mounted here, which root may do:", err)
	}
	t.Cleanup(func() { // after the club has closed
		if err := syscall.Unmount(place, 0); err != nil {
			t.Error(err)
		}
	})
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
