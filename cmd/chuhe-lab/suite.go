package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
	"github.com/chuhe-xiangqi/chuhe/player"
)

// suiteCommand runs a suite.
type suiteCommand struct {
	File     string        `arg:"" type:"path" file:"in" help:"EPD lines (bm, am, id), or JSON lines with fen or moves and best, avoid or past (the minimum score to find)."`
	Nodes    uint64        `help:"Nodes for each position."`
	Depth    int           `help:"Plies for each position."`
	Movetime time.Duration `help:"Time for each position, such as 100ms."`
	Limit    int           `help:"Use only this number of positions; 0 means all." default:"0"`
	Eval     string        `enum:"handcrafted,network," default:"" help:"Evaluation to search with: handcrafted or network; by default, the one the engine plays with."`
	Net      string        `type:"path" file:"in" help:"A network to search with instead of the embedded one."`
	Set      []string      `sep:"none" placeholder:"KEY=VALUE" help:"Engine settings, as in a match: feature.NAME=off, param.NAME=N, hash=MIB. Levels and books are not used in analysis."`
}

func (cmd *suiteCommand) Run(ctx context.Context, c *cli.Console) error {
	limits := player.Limits{Nodes: cmd.Nodes, Depth: cmd.Depth, MoveTime: cmd.Movetime}
	if cmd.Depth < 0 || cmd.Movetime < 0 || cmd.Limit < 0 {
		return cli.UsageErrorf("--depth, --movetime and --limit must be at least 0")
	}
	if cmd.Nodes == 0 && cmd.Depth == 0 && cmd.Movetime == 0 {
		return cli.UsageErrorf("--nodes, --depth or --movetime is required")
	}
	options := engine.DefaultOptions()
	if err := cli.ChooseEvaluation(&options, cmd.Eval, cmd.Net); err != nil {
		return err
	}
	own := player.Searcher(options)
	for _, setting := range cmd.Set {
		key, value, ok := strings.Cut(setting, "=")
		if !ok {
			return cli.UsageErrorf("--set %s: must be KEY=VALUE", setting)
		}
		if err := entrant.SetBuiltin(&own, []entrant.Option{{Name: key, Value: value}}); err != nil {
			return cli.UsageErrorf("--set: %v", err)
		}
	}
	f, err := cli.Open(cmd.File)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // the file is only read
	puzzles, err := suite.ReadSuite(f)
	if err != nil {
		return fmt.Errorf("%s: %w", cmd.File, err)
	}
	if cmd.Limit > 0 {
		puzzles = puzzles[:min(cmd.Limit, len(puzzles))]
	}
	r, err := suite.Run(ctx, player.New(own), puzzles, limits, func(r suite.Result) {
		c.Progress("%d of %d, %d solved", r.Positions, len(puzzles), r.Solved)
	})
	c.EndProgress()
	if err != nil && r.Positions > 0 {
		return c.AnswerPart(r, r.WriteText, err)
	}
	return c.Tell(&r, err)
}
