package main

import (
	"context"
	"errors"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/ablation"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/sources"
)

// claimsCommand compares the claims made in the sources with local measurements.
type claimsCommand struct {
	runs.Measuring
	Ablation  string `file:"in" help:"Use the searches stored by chuhe-lab ablation, such as docs/ablation.json." placeholder:"FILE"`
	Depth     int    `help:"Search the classical board to this depth in plies, with lines walked and looked up; 0 skips it." placeholder:"PLIES"`
	Positions int    `needs:"depth" default:"10" help:"How many of the fifty middlegame positions to search."`
	Boards    bool   `help:"Time the ways to represent a board, generate moves and judge them."`
	Values    bool   `help:"Measure piece values, as chuhe-lab values does."`
	Mates     int    `help:"Solve this number of problems with and without stored mates that cut at any depth; 0 skips it." placeholder:"N"`
	Tree      int    `help:"Count the tree of the start position to this depth; 0 skips it." placeholder:"DEPTH"`
	Games     int    `help:"Games between each chapter and the previous one; 0 plays none." placeholder:"N"`
	TC        string `needs:"games" name:"tc" default:"nodes=2000" help:"Time control of the games." placeholder:"CONTROL"`
	Seed      uint64 `needs:"games" default:"1" help:"Seed for the order of the openings."`
}

// Help returns the text shown below the flags.
func (*claimsCommand) Help() string {
	return "Measurements already in the file are kept, and those that flags request and the file lacks are made. Then the page is written."
}

func (cmd *claimsCommand) Run(ctx context.Context, c *cli.Console) error {
	control, err := entrant.ParseTimeControl(cmd.TC)
	if err != nil {
		return cli.UsageErrorf("--tc: %s", err)
	}
	if min(cmd.Depth, cmd.Games, cmd.Mates, cmd.Tree) < 0 || cmd.Positions < 1 {
		return cli.UsageErrorf("--depth, --games, --mates and --tree must be at least 0, and --positions at least 1")
	}
	d, err := cli.ReadKept(cmd.Data, sources.New(cli.Machine()), sources.Read)
	if err != nil {
		return err
	}
	job := sources.Job{
		Depth: cmd.Depth, Positions: cmd.Positions, Boards: cmd.Boards, Values: cmd.Values, Mates: cmd.Mates, Tree: cmd.Tree,
		Progress: func(what string) { c.Progress("%s", what) },
	}
	if cmd.Ablation != "" {
		if job.Ablation, err = cli.ReadKept(cmd.Ablation, &ablation.Ablation{}, ablation.ReadAblation); err != nil {
			return err
		}
	}
	err = job.Measure(ctx, d)
	if err == nil && cmd.Games > 0 {
		var played match.DuelReport
		if played, err = cmd.Play(ctx, c, sources.Ladders, d.Due(control, cmd.Games, cmd.Seed)); err == nil {
			err = d.Take(played, control)
		}
	}
	err = errors.Join(err, cli.WriteKept(cmd.Data, d.Write))
	return cmd.Page(c, err, d, d.WriteMarkdown)
}

// valuesCommand compares piece values with the tables in the thesis.
type valuesCommand struct{}

func (*valuesCommand) Run(c *cli.Console) error {
	list, err := sources.MeasureValues()
	if err != nil {
		return err
	}
	return c.Answer(values{list}, func(w io.Writer) error { return sources.WriteValues(w, list) })
}

// values lists piece values from the thesis and from the evaluations.
type values struct {
	Values []sources.Value `json:"values"` // values by kind of piece, highest value in the thesis first
}
