package club_test

import (
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
)

// TestFirstMove has games abandoned before either first move: each is aborted in time, also
// after a restart, and a game in which both have moved continues.
func TestFirstMove(t *testing.T) {
	place := t.TempDir()
	o := open(t, club.Config{Data: place, FirstMove: time.Second, Grace: 0})
	red, black, none := pair(t, o, blitz)
	one := begin(t, red, black, blitz)
	play(t, red, black, one, "h2e2")
	both := begin(t, red, black, blitz)
	play(t, red, black, both, "h2e2", "h9g7")
	aborted := func(game string) func() bool {
		return func() bool { return red.state("game/"+game, "phase") == "aborted" }
	}
	red.wait("a game without a move is aborted", aborted(none))
	red.wait("a game with one move is aborted", aborted(one))
	if red.state("game/"+both, "phase") != "playing" || red.state("game/"+both, "first") != nil {
		t.Error("a game in which both have moved does not go on")
	}
	late := begin(t, red, black, blitz)
	if by, err := time.Parse(time.RFC3339Nano, red.state("game/"+late, "first").(string)); err != nil || time.Until(by) > time.Second { //nolint:errcheck // a wrong type fails the test
		t.Errorf("the first move is wanted until %v, %v", by, err)
	}
	o.close(t)
	o = open(t, club.Config{Data: place, FirstMove: time.Second})
	red.disconnect()
	red.url = o.url
	red.connect().follow("game/" + late)
	red.wait("a game is aborted after a restart", aborted(late))
}
