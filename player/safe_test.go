package player_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// No value that the types allow makes a player panic, here or in a goroutine of its own.
func TestAnyValueIsSafe(t *testing.T) {
	start := xiangqi.StartPosition()
	game := xiangqi.NewGame(xiangqi.RulesAXF())
	own := player.New(player.Options{})
	defer func() { _ = own.Close() }()
	law := safelaw.Law{Calls: 20, Values: []any{start, &start, game, player.AskGame(game), &player.Question{}}}
	receivers := []any{
		own, player.Func(nil), player.Adaptive{}, player.Answer{}, &player.Book{}, &player.Conduct{}, player.Manners{}, player.Option{}, &player.Options{},
		player.Question{}, player.AskGame(game), player.Tables{},
	}
	law.Check(t, receivers, map[string]any{
		"Play": player.Play, "Ask": player.Ask, "AskAfter": player.AskAfter, "AskGame": player.AskGame, "NewConduct": player.NewConduct, "Answered": player.Answered,
	})
}
