package match

import (
	"strings"
	"testing"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestPGN compares a written game.
func TestPGN(t *testing.T) {
	g := Record{
		Unit: 6, Number: 1, Event: `Test "1"`, Finished: time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC),
		Controls: [2]entrant.TimeControl{{Base: time.Minute, Increment: time.Second}, {Nodes: 100}},
		Game: referee.Game{
			Red: "楚河", Black: "B", Start: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
			Book: 1, Moves: "h7e7 h2e2 h9g7", Result: xiangqi.RedWins, Reason: "crash",
			Thoughts: []referee.Thought{{Score: "cp 31", Depth: 8, Nodes: 1234, Took: 105, Left: 3_661_001}, {Score: "mate -2", Took: 2}},
			Incident: &referee.Incident{Kind: entrant.Crash, Engine: "B", Ply: 3, Detail: "ended {core dumped}"},
		},
	}
	const want = `[Game "Chinese Chess"]
[Event "Test \"1\""]
[Site ""]
[Date "2026.03.04"]
[Round "7.2"]
[Red "楚河"]
[Black "B"]
[Result "1-0"]
[RedTimeControl "base=1m0s,inc=1s"]
[BlackTimeControl "nodes=100"]
[PlyCount "3"]
[Termination "crash"]
[Format "ICCS"]
[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"]

1. ... H7-E7
2. H2-E2 {[%eval +0.31] [%depth 8] [%nodes 1234] [%emt 0.105] [%clk 1:01:01.001]} H9-G7 {[%eval #2] [%emt 0.002]}
{B: crash: ended (core dumped)}
1-0

`
	var b strings.Builder
	if err := g.WritePGN(&b); err != nil || b.String() != want {
		t.Errorf("error %v, got\n%s\nwant\n%s", err, b.String(), want)
	}
}
