package uci_test

import (
	"io"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// law has the values of the tests of safe values, and more receivers.
func law(t testing.TB) (law safelaw.Law, more []any) {
	t.Helper()
	start := xiangqi.StartPosition()
	law = safelaw.Law{Calls: 60, Values: []any{start, &start}}
	receivers := []any{
		uci.BestMove{}, uci.Command{}, uci.EngineError{}, uci.Go{}, uci.Info{}, uci.Limits{}, uci.Option{}, uci.PopHash{}, uci.Program{}, uci.Reply{},
		uci.Setup{}, uci.Score{}, uci.WDL{}, uci.Traffic{}, uci.Result{}, uci.Clock{}, uci.NewWriter(io.Discard), uci.NewLineReader(strings.NewReader("x")),
	}
	for n := range 256 {
		receivers = append(receivers, uci.Protocol(n), uci.Ranks(n), uci.ReplyKind(n), uci.CommandKind(n), uci.Bound(n), uci.Direction(n), uci.Letters(n), uci.OptionType(n), uci.ScoreKind(n))
	}
	return law, receivers
}

// No value that the types allow makes a reader or writer of the protocols panic.
func TestAnyValueIsSafe(t *testing.T) {
	l, more := law(t)
	l.Check(t, exported, more...)
}

// FuzzAPI calls what the package exports in sequences, each with what those before returned.
func FuzzAPI(f *testing.F) {
	l, more := law(f)
	l.Fuzz(f, exported, more...)
}
