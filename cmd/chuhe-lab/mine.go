package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
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
	File        string `arg:"" type:"path" file:"in" help:"A record of games in any format, packed or not, or a library."`
	Nodes       uint64 `default:"50000" help:"Nodes of the mate solver for each position." placeholder:"N"`
	EngineNodes uint64 `default:"100000" help:"Nodes of the engine, which judges the other moves." placeholder:"N"`
	Hash        int    `default:"16" help:"MiB of the tables of solver and engine."`
	Least       int    `default:"2" help:"Moves of the shortest mate that makes a problem."`
	Rules       string `enum:"computer,axf,cxa" default:"axf" help:"Rule set: computer, axf or cxa."`
	Collection  string `help:"Name of the collection; by default that of the file." placeholder:"NAME"`
}

// Help says what to do with the result.
func (mineCommand) Help() string {
	return `The problems come out of the run, and into one's own:

  chuhe-lab mine games.pgn
  chuhe-lab run export RUN -o mined.jsonl
  chuhe problems import mined.jsonl`
}

func (cmd *mineCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	in, err := os.Open(cmd.File)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // only read
	out, err := os.CreateTemp("", "chuhe-mine-*.jsonl")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(out.Name())) }()
	var games int
	if isDatabase(in) {
		games, err = problemwork.ConvertLibrary(ctx, out, cmd.File)
	} else {
		games, err = problemwork.ConvertGames(out, in, cmd.File)
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return fmt.Errorf("%s: %w", cmd.File, err)
	}
	name := filepath.Base(cmd.File)
	spec, paths, err := problemwork.MineSpec(problemwork.MineSettings{
		Nodes: cmd.Nodes, EngineNodes: cmd.EngineNodes, Hash: cmd.Hash, Least: cmd.Least, Rules: cmd.Rules,
		Collection: cmp.Or(cmd.Collection, name),
	}, out.Name(), name, games)
	if err != nil {
		return runs.Error(err)
	}
	spec.Audit = cmd.Audit
	return cmd.Begin(ctx, c, spec, paths)
}

// isDatabase says whether a file is one of SQLite, as a library is.
func isDatabase(f io.ReaderAt) bool {
	const magic = "SQLite format 3\x00"
	head := make([]byte, len(magic))
	_, err := f.ReadAt(head, 0)
	return err == nil && string(head) == magic
}
