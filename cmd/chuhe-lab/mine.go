package main

import (
	"cmp"
	"context"
	"io"
	"os"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/problemwork"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// mineCommand finds problems in games.
type mineCommand struct {
	runs.Work
	File        string `arg:"" type:"path" file:"in" help:"Game record in any format, compressed or not, or a library."`
	Nodes       uint64 `default:"50000" help:"Nodes for the mate solver in each position." placeholder:"N"`
	EngineNodes uint64 `default:"100000" help:"Nodes for the engine, which judges the other moves." placeholder:"N"`
	Hash        int    `default:"16" help:"Size of the solver's and the engine's tables in MiB."`
	Least       int    `default:"2" help:"Length in moves of the shortest mate to accept as a problem."`
	Rules       string `enum:"computer,axf,cxa" default:"axf" help:"Rule set: computer, axf or cxa."`
	Collection  string `help:"Name of the collection; by default, the file's name." placeholder:"NAME"`
}

// Help explains how to use the result.
func (mineCommand) Help() string {
	return `To export the problems from the run and add them to your own:

  chuhe-lab mine games.pgn
  chuhe-lab run export RUN -o mined.jsonl
  chuhe problems import mined.jsonl`
}

func (cmd *mineCommand) Run(ctx context.Context, c *cli.Console) error {
	return runs.WithInput(cmd.File, func(w io.Writer, in *os.File) (int, error) {
		return problemwork.Convert(ctx, w, in, cmd.File)
	}, func(input string, games int) error {
		name := filepath.Base(cmd.File)
		spec, paths, err := problemwork.MineSpec(problemwork.MineSettings{
			Nodes: cmd.Nodes, EngineNodes: cmd.EngineNodes, Hash: cmd.Hash, Least: cmd.Least, Rules: cmd.Rules,
			Collection: cmp.Or(cmd.Collection, name),
		}, input, name, games)
		if err != nil {
			return runs.Error(err)
		}
		spec.Audit = cmd.Audit
		return cmd.Begin(ctx, c, spec, paths)
	})
}
