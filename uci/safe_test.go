package uci_test

import (
	"io"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/internal/safelaw"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// No value that the types allow makes a reader or writer of the protocols panic.
func TestAnyValueIsSafe(t *testing.T) {
	start := xiangqi.StartPosition()
	law := safelaw.Law{Calls: 60, Values: []any{start, &start}}
	receivers := []any{
		uci.BestMove{}, uci.Command{}, uci.EngineError{}, uci.Go{}, uci.Info{}, uci.Limits{}, uci.Option{}, uci.PopHash{}, uci.Program{}, uci.Reply{},
		uci.Setup{}, uci.Score{}, uci.WDL{}, uci.Traffic{}, uci.Result{}, uci.Clock{}, uci.NewWriter(io.Discard), uci.NewLineReader(strings.NewReader("x")),
	}
	for n := range 256 {
		receivers = append(receivers, uci.Protocol(n), uci.Ranks(n), uci.ReplyKind(n), uci.CommandKind(n), uci.Bound(n), uci.Direction(n), uci.Letters(n), uci.OptionType(n), uci.ScoreKind(n))
	}
	law.Check(t, receivers, map[string]any{
		"OneWord": uci.OneWord, "SameOption": uci.SameOption, "ParseCommand": uci.ParseCommand, "ParseInfo": uci.ParseInfo, "ParseOption": uci.ParseOption,
		"ParseProtocol": uci.ParseProtocol, "DeduceRanks": uci.DeduceRanks, "ParseRanks": uci.ParseRanks, "ParseReply": uci.ParseReply,
		"Centipawns": uci.Centipawns, "MateIn": uci.MateIn, "PlainScore": uci.PlainScore, "NewWriter": uci.NewWriter, "NewLineReader": uci.NewLineReader,
	})
}
