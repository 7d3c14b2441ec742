package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// matchOverheadCommand measures the overhead of the referee.
type matchOverheadCommand struct {
	Games int `default:"200" help:"Games between players that answer immediately." placeholder:"N"`
}

func (cmd *matchOverheadCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Games < 1 {
		return cli.UsageErrorf("--games %d: must be at least 1", cmd.Games)
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	o, err := match.MeasureReferee(ctx, cmd.Games, []string{self, "engine"})
	if err != nil {
		return err
	}
	return c.Answer(o, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%d games, %d moves: %.1f µs a move, %.3f %% of a move of 100 ms\n"+
			"with a program that searches one node: %.0f µs a move, %.3f %%, including its own time\n",
			o.Games, o.Moves, o.PerMove, 100*o.ShareOf100MS, o.ProgramPerMove, 100*o.ProgramShare)
		return err
	})
}
