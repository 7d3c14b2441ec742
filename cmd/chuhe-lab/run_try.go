package main

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/drill"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// runTryCommand executes a run of drill units.
type runTryCommand struct {
	runs.Work
	Units        int     `default:"1000" help:"Number of units."`
	Milliseconds float64 `default:"100" help:"Duration of each unit in milliseconds." placeholder:"N"`
	Bytes        int     `help:"Bytes of records that each unit produces." placeholder:"N"`
	Seed         uint64  `default:"1" help:"Seed for the numbers."`
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
