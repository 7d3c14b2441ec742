package main

import (
	"context"
	"io"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/netreport"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// netReportCommand compares networks on positions whose value is known.
type netReportCommand struct {
	Files []string `arg:"" optional:"" type:"path" file:"in" help:"Networks, oldest first; the handcrafted evaluation precedes them and the embedded network follows."`
	Out   string   `short:"o" type:"path" file:"out" help:"File for the page; by default, it is printed." placeholder:"FILE"`
	cli.Force
	Positions int    `default:"400" help:"Positions from each endgame table class."`
	Games     int    `default:"400" help:"Games to take attacks on the king from."`
	Plies     int    `default:"20" help:"Plies into the opening book to take positions from."`
	Seed      uint64 `default:"1" help:"Seed for the choice of positions."`
}

func (cmd *netReportCommand) Run(ctx context.Context, c *cli.Console) error {
	if min(cmd.Positions, cmd.Games, cmd.Plies) < 1 {
		return cli.UsageErrorf("--positions, --games and --plies must be at least 1")
	}
	list := []netreport.Evaluation{{Name: "handcrafted", Evaluate: eval.New(eval.Default()).Evaluate}}
	for _, file := range append(cmd.Files, "") {
		n, err := loadNetwork(file)
		if err != nil {
			return err
		}
		e := n.NewEvaluator()
		list = append(list, netreport.Evaluation{Name: n.Name(), Evaluate: func(p *xiangqi.Position) int { return e.Evaluate(p, nil) }})
	}
	s := netreport.DefaultSettings()
	s.ClassSize, s.Games, s.BookPlies, s.Seed = cmd.Positions, cmd.Games, cmd.Plies, cmd.Seed
	r, err := netreport.Make(ctx, s, list)
	if err != nil {
		return err
	}
	if cmd.Out != "" {
		if err := c.WriteFile(cmd.Out, r.WriteMarkdown); err != nil {
			return err
		}
	}
	return c.Answer(r, func(w io.Writer) error { return r.WriteMarkdown(w) })
}
