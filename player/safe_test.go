package player_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	start := xiangqi.StartPosition()
	game := xiangqi.NewGame(xiangqi.RulesAXF())
	own := player.New(player.Options{})
	t.Cleanup(func() { _ = own.Close() })
	law = safelaw.Law{Calls: 20, Fields: map[string][]any{"Hash": {0, -1, 1}, "Threads": {0, -1, 1, 2}}, Values: []any{start, &start, game, player.AskGame(game), &player.Question{}}}
	receivers := []any{
		own, player.Func(nil), player.Adaptive{}, player.Answer{}, &player.Book{}, &player.Conduct{}, player.Manners{}, player.Option{}, &player.Options{},
		player.Question{}, player.AskGame(game), player.Tables{},
	}
	return law, receivers
}

// No value that the types allow makes a player panic, here or in a goroutine of its own.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
