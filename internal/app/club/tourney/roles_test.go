package tourney_test

import "testing"

// TestRolesOfPlayers wants players with their roles at the club, which pages show with names.
func TestRolesOfPlayers(t *testing.T) {
	f := newField(t, t.TempDir(), 2)
	players := f.show(f.hold(object{"kind": "swiss", "rounds": 1}, nil)).Players
	if len(players) != 2 || players[0].Role != "bot" || players[1].Role != "player" {
		t.Errorf("the players are %+v", players)
	}
}
