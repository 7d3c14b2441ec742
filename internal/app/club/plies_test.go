package club_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/storetest"
)

// TestPlies checks the lengths of games in a profile, a search and an export: one
// that has ended, and one that continues.
func TestPlies(t *testing.T) {
	storetest.Each(t, func(t *testing.T, place string) {
		o := open(t, club.Config{Data: place})
		red, black, over := pair(t, o, blitz)
		play(t, red, black, over, "h2e2", "h9g7", "h0g2")
		red.do("game.resign", object{"game": over})
		going := begin(t, red, black, blitz)
		play(t, red, black, going, "b2e2", "b9c7")
		check := func(when string) {
			t.Helper()
			_, profile := black.get("/api/profile?name=Anna")
			_, export := red.get("/api/account/export")
			for what, tt := range map[string]struct {
				games []any
				want  map[string]float64
			}{
				"search":  {asList(red.do("games.find", object{"player": "Bao"})["games"]), map[string]float64{over: 3}},
				"profile": {asList(profile["games"]), map[string]float64{over: 3, going: 2}},
				"export":  {asList(asObject(export["profile"])["games"]), map[string]float64{over: 3, going: 2}},
			} {
				if len(tt.games) != len(tt.want) {
					t.Errorf("%s, %s: %v", when, what, tt.games)
				}
				for _, g := range tt.games {
					id, _ := asObject(g)["id"].(string)
					if got := asObject(g)["plies"]; got != tt.want[id] {
						t.Errorf("%s, %s: game %s has %v plies, want %v", when, what, id, got, tt.want[id])
					}
				}
			}
		}
		stored := func() int {
			t.Helper()
			g, err := o.Store().LoadGame(t.Context(), over)
			if err != nil {
				t.Fatal(err)
			}
			return g.Plies
		}
		release, err := o.HoldGame(t.Context(), going) // no list waits for a game
		if err != nil {
			t.Fatal(err)
		}
		check("now")
		release()
		if n := stored(); n != 3 {
			t.Errorf("%d plies are stored", n)
		}
	})
}
