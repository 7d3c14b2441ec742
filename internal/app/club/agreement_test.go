package club_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// TestAgreement plays a rated game and wants its moves after the opening compared with the
// engine, once.
func TestAgreement(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place})
		root := rootOf(t, o)
		red, black, game := pair(t, o, blitz)
		play(t, red, black, game, "h2e2", "h9g7", "h0g2", "i9h9", "g2i1", "h9h8", "i1g2", "h8h9", "g2i1", "h9h8")
		play(t, red, black, game, "i1g2")
		red.do("game.resign", object{"game": game})
		var list []any
		root.wait("the comparison", func() bool {
			_, answer := root.get("/api/order/agreements?name=anna")
			list = asList(answer["list"])
			return len(list) == 1
		})
		got := asObject(list[0])
		moves, _ := got["moves"].(float64)
		agreed, _ := got["agreed"].(float64)
		if got["game"] != game || moves != 2 || agreed > moves {
			t.Errorf("after 11 plies, of which the first 8 do not count: %v, want 2 moves of Red", got)
		}
	})
}
