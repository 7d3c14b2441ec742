package main

import (
	"context"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/openings"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// matchOpeningsCommand generates a set of openings, balanced or with an advantage.
type matchOpeningsCommand struct {
	Count       int     `default:"1200" help:"Openings to make."`
	LeastPlies  int     `default:"4" help:"Length of the shortest opening."`
	MostPlies   int     `default:"8" help:"Length of the longest opening."`
	MoveNodes   uint64  `default:"3000" help:"Nodes searched to choose a move."`
	Temperature float64 `default:"25" help:"Centipawns below the best move at which a move becomes e times rarer."`
	CheckNodes  uint64  `default:"60000" help:"Nodes searched to judge the final position of a line."`
	MinScore    int     `default:"0" help:"Minimum final score for the side ahead, in centipawns; above 0, no opening is balanced."`
	MaxScore    int     `default:"60" help:"Maximum final score for the side ahead, in centipawns."`
	Seed        uint64  `default:"1" help:"Seed for the choices."`
	Concurrency int     `name:"jobs" short:"j" default:"1" help:"Searches in parallel; the result does not depend on it."`
	Out         string  `short:"o" file:"out" packs:"" help:"File to write; by default, standard output." placeholder:"FILE"`
	cli.Force
}

// openingsAnswer describes the set of openings that was written.
type openingsAnswer struct {
	Openings int    `json:"openings"` // number of openings written
	Hash     string `json:"hash"`     // identifies the openings: 16 hexadecimal digits
	File     string `json:"file"`     // path written
}

func (cmd *matchOpeningsCommand) Run(ctx context.Context, c *cli.Console) error {
	if c.JSON && (cmd.Out == "" || cmd.Out == cli.Standard) {
		return cli.UsageErrorf("--json requires --out")
	}
	if cmd.Concurrency < 1 {
		return cli.UsageErrorf("--jobs %d: must be at least 1", cmd.Concurrency)
	}
	m := openings.Maker{
		Count: cmd.Count, LeastPlies: cmd.LeastPlies, MostPlies: cmd.MostPlies, MoveNodes: cmd.MoveNodes,
		Temperature: cmd.Temperature, CheckNodes: cmd.CheckNodes,
		LeastScore: cmd.MinScore, MostScore: cmd.MaxScore, Seed: cmd.Seed, Concurrency: cmd.Concurrency,
		Progress: func(kept, tried int) { c.Progress("%d of %d openings, %d lines tried", kept, cmd.Count, tried) },
	}
	set, err := m.Make(ctx)
	c.EndProgress()
	if err != nil {
		return runs.Error(err)
	}
	head := "Made by: " + cmd.line() + "\n" + m.Describe() +
		"\nEach is followed by its score for Red in centipawns and the search depth."
	if cmd.Out == "" {
		return openings.Write(c.Out, head, set)
	}
	if err := c.WriteFile(cmd.Out, func(w io.Writer) error { return openings.Write(w, head, set) }); err != nil {
		return err
	}
	list := openings.Set{Name: cmd.Out}
	for _, o := range set {
		list.List = append(list.List, o.Opening)
	}
	answer := openingsAnswer{len(set), list.Hash(), cmd.Out}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%d openings, hash %s, in %s\n", answer.Openings, answer.Hash, answer.File)
		return err
	})
}

// line returns a command line that generates the same set again.
func (cmd *matchOpeningsCommand) line() string {
	return fmt.Sprintf("chuhe-lab match openings --count=%d --least-plies=%d --most-plies=%d --move-nodes=%d --temperature=%g "+
		"--check-nodes=%d --min-score=%d --max-score=%d --seed=%d",
		cmd.Count, cmd.LeastPlies, cmd.MostPlies, cmd.MoveNodes, cmd.Temperature, cmd.CheckNodes, cmd.MinScore, cmd.MaxScore, cmd.Seed)
}
