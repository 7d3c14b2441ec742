package club_test

import (
	"sync"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// TestRatedTogether ends several rated games of the same two players at the same time: each counts.
func TestRatedTogether(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place})
		red, black, first := pair(t, o, blitz)
		games := []string{first}
		for range 7 {
			games = append(games, begin(t, red, black, blitz))
		}
		var work sync.WaitGroup
		for _, game := range games {
			work.Go(func() { red.do("game.resign", object{"game": game}) })
		}
		work.Wait()
		_, profile := black.get("/api/profile?name=Bao")
		ratings, _ := profile["ratings"].([]any)
		if len(ratings) != 1 || ratings[0].(object)["games"] != 8.0 { //nolint:errcheck // a wrong type fails the test
			t.Errorf("after eight rated games: %v", ratings)
		}
	})
}
