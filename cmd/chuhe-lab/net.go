package main

import (
	"context"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/netreport"
	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// netCommand groups the commands that examine networks.
type netCommand struct {
	Show    netShowCommand    `cmd:"" example:"chuhe-lab net show" help:"Show a network's card, shape and piece values by square."`
	Eval    netEvalCommand    `cmd:"" example:"chuhe-lab net eval startpos moves C2=5" help:"Evaluate a position with a network, piece by piece."`
	Compare netCompareCommand `cmd:"" example:"chuhe-lab net compare small.nnue --worst 2" help:"Compare the evaluations of two networks."`
	Report  netReportCommand  `cmd:"" example:"chuhe-lab net report small.nnue --positions 4 --games 2 --plies 5 -o report.md" help:"Compare networks where the truth is known: endings, openings, attacks on the king."`
}

// loadNetwork reads a network file. If file is empty, it returns the embedded network.
func loadNetwork(file string) (*nnue.Network, error) {
	if file == "" {
		n := nnue.Embedded()
		if n == nil {
			return nil, &cli.Error{Code: cli.CodeBadNetwork, Message: "this program has no embedded network: name a file"}
		}
		return n, nil
	}
	return cli.ReadNetwork(file)
}

// netShowCommand shows a network.
type netShowCommand struct {
	File string `arg:"" optional:"" type:"path" file:"in" help:"Network file; by default, the embedded network."`
}

func (cmd *netShowCommand) Run(_ context.Context, c *cli.Console) error {
	n, err := loadNetwork(cmd.File)
	if err != nil {
		return err
	}
	answer, err := netreport.Show(n)
	return c.Tell(answer, err)
}

// netEvalCommand evaluates a position.
type netEvalCommand struct {
	FEN []string `arg:"" name:"fen" help:"The position: a FEN or startpos, either followed by moves."`
	Net string   `type:"path" file:"in" help:"Network file; by default, the embedded network."`
}

func (cmd *netEvalCommand) Run(_ context.Context, c *cli.Console) error {
	n, err := loadNetwork(cmd.Net)
	if err != nil {
		return err
	}
	pos, _, err := cli.ReadPosition(strings.Join(cmd.FEN, " "))
	if err != nil {
		return err
	}
	answer, err := n.Explain(&pos)
	return c.Tell(answer, err)
}

// netCompareCommand compares two networks.
type netCompareCommand struct {
	First     string `arg:"" type:"path" file:"in" help:"First network."`
	Second    string `arg:"" optional:"" type:"path" file:"in" help:"Second network; by default, the embedded one."`
	Positions string `type:"path" file:"in" help:"File of FENs, one per line; anything after a semicolon is ignored. By default, the positions in the match openings."`
	Worst     int    `default:"5" help:"Positions to list, those with the largest differences first."`
}

func (cmd *netCompareCommand) Run(ctx context.Context, c *cli.Console) error {
	first, err := loadNetwork(cmd.First)
	if err != nil {
		return err
	}
	second, err := loadNetwork(cmd.Second)
	if err != nil {
		return err
	}
	list, err := netreport.OpeningPositions()
	if cmd.Positions != "" {
		err = withFile(cmd.Positions, func(in io.Reader) (err error) {
			list, err = netreport.ReadPositions(ctx, in)
			return err
		})
	}
	if err != nil {
		return err
	}
	answer := netreport.Compare(first, second, list, cmd.Worst)
	return c.Answer(answer, answer.WriteText)
}
