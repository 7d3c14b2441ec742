package main

import (
	"context"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/netreport"
	"github.com/chuhe-xiangqi/chuhe/nnue"
)

// netCommand groups the commands that show networks.
type netCommand struct {
	Show    netShowCommand    `cmd:"" example:"chuhe-lab net show" help:"Show a network: its card, its shape, what pieces are worth where."`
	Eval    netEvalCommand    `cmd:"" example:"chuhe-lab net eval startpos moves C2=5" help:"Value a position with a network, piece by piece."`
	Compare netCompareCommand `cmd:"" example:"chuhe-lab net compare small.nnue --worst 2" help:"Compare what two networks say."`
	Report  netReportCommand  `cmd:"" example:"chuhe-lab net report small.nnue --positions 4 --games 2 --plies 5 -o report.md" help:"Compare networks where the truth is known: endings, openings, attacks on the king."`
}

// loadNetwork reads a network file, or the embedded network if file is empty.
func loadNetwork(file string) (*nnue.Network, error) {
	if file == "" {
		n := nnue.Embedded()
		if n == nil {
			return nil, &cli.Error{Code: cli.CodeBadNetwork, Message: "no network is embedded in this program: name a file"}
		}
		return n, nil
	}
	return cli.ReadNetwork(file)
}

// netShowCommand shows a network.
type netShowCommand struct {
	File string `arg:"" optional:"" type:"path" file:"in" help:"The network; by default the embedded one."`
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
	Net string   `type:"path" file:"in" help:"The network; by default the embedded one."`
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
	First     string `arg:"" type:"path" file:"in" help:"A network."`
	Second    string `arg:"" optional:"" type:"path" file:"in" help:"Another; by default the embedded one."`
	Positions string `type:"path" file:"in" help:"FENs, one a line; what follows a semicolon is passed over. By default the positions in the openings for matches."`
	Worst     int    `default:"5" help:"How many of the positions to list that are valued most differently."`
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
