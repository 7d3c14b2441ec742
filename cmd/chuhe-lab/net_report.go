package main

import (
	"context"
	"io"

	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/netreport"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// netReportCommand compares networks on positions of known value.
type netReportCommand struct {
	Files []string `arg:"" optional:"" type:"path" file:"in" help:"Networks, the oldest first; the handcrafted evaluation comes before them and the embedded network after them."`
	Out   string   `short:"o" type:"path" file:"out" help:"The page to write; by default it is shown." placeholder:"FILE"`
	cli.Force
	Positions int    `default:"400" help:"Positions of each class of the endgame tables."`
	Games     int    `default:"400" help:"Games from which attacks on the king are taken."`
	Plies     int    `default:"20" help:"How far into the opening book positions are taken."`
	Seed      uint64 `default:"1" help:"Of the choice of positions."`
}

func (cmd *netReportCommand) Run(ctx context.Context, c *cli.Console) error {
	if min(cmd.Positions, cmd.Games, cmd.Plies) < 1 {
		return cli.UsageErrorf("--positions, --games and --plies want at least 1")
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
