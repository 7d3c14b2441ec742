package player_test

import (
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// adaptGames is how many games are played against each opponent, and how many of them,
// the last, have to be even.
const (
	adaptGames = 45
	adaptLast  = 30
)

// adapted plays games and returns the share of the points that the level made in the
// last of them.
func adapted(play func(level, game int) (points float64)) (share float64, end player.Adaptive) {
	a := player.NewAdaptive()
	for i := range adaptGames {
		points := play(a.Level, i)
		if i >= adaptGames-adaptLast {
			share += points / adaptLast
		}
		a = a.After(points)
	}
	return share, a
}

// TestAdaptive: against opponents whose games go by the strengths of docs/levels.md
// the level makes about half of the points, and stays in its bounds.
func TestAdaptive(t *testing.T) {
	levels := engine.Levels()
	for _, opponent := range []int{1, 3, 6, 9, 15, player.MaxLevel} {
		random := rand.New(rand.NewPCG(1, uint64(opponent)))
		share, end := adapted(func(level, _ int) float64 {
			if level < 1 || level > player.MaxLevel {
				t.Fatalf("level %d", level)
			}
			if random.Float64() < 1/(1+math.Pow(10, float64(levels[opponent-1].Elo-levels[level-1].Elo)/400)) {
				return 1
			}
			return 0
		})
		slack := 0.1
		if opponent == 1 || opponent == player.MaxLevel {
			slack = 0.2 // the level cannot go past them
		}
		if math.Abs(share-0.5) > slack || end.Step != 1 {
			t.Errorf("against level %d: %.3f of the points, %+v", opponent, share, end)
		}
	}
	if a := player.NewAdaptive(); a.After(0.5) != a {
		t.Error("a draw changes the level")
	}
	if a := (player.Adaptive{}).After(1); a.Level != 1 || a.Step != 1 {
		t.Errorf("the zero value becomes %+v", a)
	}
}

// TestAdaptiveGames plays real games against levels 3, 6 and 9 when CHUHE_ADAPT_GAMES
// is set, with that seed: 45 against each, of which the last 30 have to be even within
// five percent.
func TestAdaptiveGames(t *testing.T) {
	seed, err := strconv.Atoi(os.Getenv("CHUHE_ADAPT_GAMES"))
	if err != nil {
		t.Skip("CHUHE_ADAPT_GAMES=SEED is not set")
	}
	for _, opponent := range []int{3, 6, 9} {
		share, end := adapted(func(level, game int) float64 { return adaptiveGame(t, level, opponent, seed*1000+game) })
		t.Logf("against level %d: %.1f %% of the last %d games, then level %d", opponent, 100*share, adaptLast, end.Level)
		if share < 0.45 || share > 0.55 {
			t.Errorf("against level %d: %.3f of the points, want 0.45 to 0.55", opponent, share)
		}
	}
}

// adaptiveGame plays a game between two levels and returns the points of the first.
func adaptiveGame(t *testing.T, level, opponent, seed int) float64 {
	t.Helper()
	g := xiangqi.NewGame(xiangqi.RulesAXF())
	own := xiangqi.Color(seed % 2)
	var players [2]player.Player
	for side := range players {
		e := engine.DefaultOptions()
		e.Hash, e.Seed, e.Level = 4, uint64(2*seed+side+1), opponent
		if xiangqi.Color(side) == own {
			e.Level = level
		}
		players[side] = player.New(player.Searcher(e))
	}
	for !g.Over() && len(g.Moves()) < 300 {
		a, err := player.Play(t.Context(), players[g.Turn()], player.AskGame(g), player.Limits{Nodes: 1 << 30})
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(a.Move); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range players {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
	switch winner, ok := g.Outcome().Result.Winner(); {
	case !ok:
		return 0.5
	case winner == own:
		return 1
	}
	return 0
}
