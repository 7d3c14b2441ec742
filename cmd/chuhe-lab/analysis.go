package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/analysis"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// analysisCommand searches many positions or games.
type analysisCommand struct {
	runs.Work
	File      string        `arg:"" type:"path" file:"in" help:"File of positions, one per line (FEN moves m1 m2 …), or a game record in any format."`
	Nodes     uint64        `help:"Nodes for each position." placeholder:"N"`
	Depth     int           `help:"Plies for each position." placeholder:"N"`
	Movetime  time.Duration `help:"Time for each position, such as 100ms." placeholder:"TIME"`
	Hash      int           `default:"16" help:"Size of each search's transposition table in MiB."`
	Lines     int           `default:"1" help:"Number of best lines to report."`
	Rules     string        `enum:"computer,axf,cxa" default:"computer" help:"Rule set: computer, axf or cxa."`
	EveryMove bool          `help:"Analyse every position of a game, not just the last."`
}

func (cmd *analysisCommand) Run(ctx context.Context, c *cli.Console) error {
	return runs.WithInput(cmd.File, func(w io.Writer, in *os.File) (int, error) {
		return analysis.Convert(w, in, cmd.File)
	}, func(input string, units int) error {
		spec, paths, err := analysis.WorkSpec(analysis.Settings{
			Nodes: cmd.Nodes, Depth: cmd.Depth, MoveTime: jobs.Duration(cmd.Movetime), Hash: cmd.Hash, Lines: cmd.Lines,
			Rules: cmd.Rules, EveryMove: cmd.EveryMove,
		}, input, filepath.Base(cmd.File), units)
		if err != nil {
			return runs.Error(err)
		}
		spec.Audit = cmd.Audit
		return cmd.Begin(ctx, c, spec, paths)
	})
}
