package external_test

import (
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	start := xiangqi.StartPosition()
	game := xiangqi.NewGame(xiangqi.RulesAXF())
	law = safelaw.Law{Calls: 20, Values: []any{start, &start, game, player.AskGame(game), &player.Question{}, uci.Program{Path: "no such program"}}}
	return law, []any{external.New(uci.Program{}), external.New(uci.Program{Path: "no such program"})}
}

// No value that the types allow makes another program's player panic: none that was started, one
// that cannot be, one that was closed.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
