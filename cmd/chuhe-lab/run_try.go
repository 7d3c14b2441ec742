package main

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/drill"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// runTryCommand does a run of drill units.
type runTryCommand struct {
	runs.Work
	Units        int     `default:"1000" help:"How many."`
	Milliseconds float64 `default:"100" help:"How long one takes." placeholder:"N"`
	Bytes        int     `help:"How many bytes of records it makes." placeholder:"N"`
	Seed         uint64  `default:"1" help:"Of the numbers."`
	Poison       []int   `help:"Units that fail." placeholder:"N,..."`
}

func (cmd *runTryCommand) Run(ctx context.Context, c *cli.Console) error {
	spec, err := drill.Spec(cmd.Units, cmd.Seed, drill.Params{
		Milliseconds: cmd.Milliseconds, Bytes: cmd.Bytes, Poison: append([]int{}, cmd.Poison...),
	})
	if err != nil {
		return err
	}
	spec.Audit = cmd.Audit
	return cmd.Begin(ctx, c, spec, nil)
}
