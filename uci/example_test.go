package uci_test

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// An engine's front door reads commands and answers through a Writer.
func ExampleWriter() {
	w := uci.NewWriter(os.Stdout)
	for _, line := range []string{"ucci", "position startpos moves h2e2 e2e5", "go depth 1", "quit"} {
		switch c := uci.ParseCommand(line); c.Kind {
		case uci.CommandUCI, uci.CommandUCCI:
			if c.Kind == uci.CommandUCCI {
				w.SetProtocol(uci.UCCI)
			}
			_ = w.ID("name", "Example")
			_ = w.Option(uci.Option{Name: "Skill Level", Type: uci.Spin, Default: "20", Min: 1, Max: 20})
			_ = w.OK()
		case uci.CommandPosition:
			_, moves, err := c.Setup.Resolve(w.Ranks())
			_ = w.Message(fmt.Sprintf("%d moves are good; %v", len(moves), err))
		case uci.CommandGo:
			_ = w.Info(uci.Info{Depth: int(c.Go.Depth.Value), Score: uci.MateIn(2), Nodes: 70, Time: 5 * time.Millisecond})
			_ = w.BestMove(uci.BestMove{})
		case uci.CommandQuit:
			_ = w.Bye()
		}
	}
	// Output:
	// id name Example
	// option skill_level type spin min 1 max 20 default 20
	// ucciok
	// info message 1 moves are good; ply 2: illegal move e2e5: not your piece
	// info time 5 nodes 70
	// info depth 1 score 9997
	// nobestmove
	// bye
}

func ExampleRanks() {
	m, err := uci.Ranks1To10.ParseMove("h10g8")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m, uci.Ranks0To9.FormatMove(m), uci.Ranks1To10.FormatMove(m))
	// Output: h9g7 h9g7 h10g8
}

// A client drives any engine; here the reply to the central cannon is asked for.
func ExampleProgram_Start() {
	ctx := context.Background()
	engine, err := uci.Program{
		Path:  "fairy-stockfish",
		Hints: []uci.Setting{{Name: "Hash", Value: "64"}},
	}.Start(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = engine.Close() }()
	opening, err := uci.Ranks0To9.ParseMoves([]string{"h2e2"})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := engine.SetPosition(xiangqi.StartPosition(), opening); err != nil {
		fmt.Println(err)
		return
	}
	search, err := engine.Go(ctx, uci.Limits{MoveTime: time.Second})
	if err != nil {
		fmt.Println(err)
		return
	}
	for info := range search.Infos() {
		fmt.Println(info.Depth, info.Score, info.PV)
	}
	result, err := search.Wait()
	fmt.Println(result.Move, err)
}
