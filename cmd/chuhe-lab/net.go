package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/netreport"
	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// netCommand gathers what there is to see of networks.
type netCommand struct {
	Show    netShowCommand    `cmd:"" help:"Show a network: its card, its shape, what pieces are worth where."`
	Eval    netEvalCommand    `cmd:"" help:"Value a position with a network, piece by piece."`
	Compare netCompareCommand `cmd:"" help:"Compare what two networks say."`
	Report  netReportCommand  `cmd:"" help:"Compare networks where the truth is known: endings, openings, attacks on the king."`
}

// loadNetwork reads a network file; no name means the embedded network.
func loadNetwork(file string) (*nnue.Network, error) {
	if file == "" {
		n := nnue.Embedded()
		if n == nil {
			return nil, &cli.Error{Code: cli.CodeBadNetwork, Message: "no network is embedded in this program: name a file"}
		}
		return n, nil
	}
	n, err := nnue.ReadFile(file)
	if err != nil {
		return nil, cli.NetworkError(err)
	}
	return n, nil
}

// netShowCommand shows a network.
type netShowCommand struct {
	File string `arg:"" optional:"" type:"path" help:"The network; by default the embedded one."`
}

// netShowAnswer is the JSON of the command.
type netShowAnswer struct {
	Name    string              `json:"name"`
	Digest  string              `json:"digest"`
	Shape   nnue.Shape          `json:"shape"`
	Bytes   int                 `json:"bytes"`
	Kernel  string              `json:"kernel"`
	Card    nnue.Card           `json:"card"`
	Squares []netreport.Squares `json:"squares"`
}

func (cmd *netShowCommand) Run(_ context.Context, c *cli.Console) error {
	n, err := loadNetwork(cmd.File)
	if err != nil {
		return err
	}
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		return err
	}
	answer := netShowAnswer{
		Name: n.Name(), Digest: n.Digest(), Shape: n.Shape(), Bytes: file.Len(), Kernel: nnue.Kernel(), Card: n.Card(), Squares: []netreport.Squares{},
	}
	for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
		answer.Squares = append(answer.Squares, netreport.SquaresOf(n, k))
	}
	return c.Answer(answer, answer.write)
}

func (a *netShowAnswer) write(w io.Writer) error {
	var b strings.Builder
	s := &a.Shape
	fmt.Fprintf(&b, "%s\nSHA-256 %s, %d bytes\n", a.Name, a.Digest, a.Bytes)
	fmt.Fprintf(&b, "(%d x %d -> %d) x 2 -> %d, QA %d, QB %d, scale %d; kernels here: %s\n",
		s.Buckets(), nnue.Inputs, s.Hidden, s.OutputBuckets, nnue.QA, s.QB, s.Scale, a.Kernel)
	card := &a.Card
	for _, line := range []struct {
		name  string
		value any
		known bool
	}{
		{"made", card.Made, card.Made != ""}, {"begun with", card.Parent, card.Parent != ""},
		{"games played with", card.Generator, card.Generator != ""}, {"games", card.Games, card.Games > 0},
		{"positions", card.Positions, card.Positions > 0}, {"held out", card.Held, card.Held > 0}, {"samples", card.Samples, card.Samples > 0},
		{"loss on positions held out", card.Validation, card.Validation > 0},
		{"off by quantising, centipawns", card.Error, card.Error > 0}, {"note", card.Note, card.Note != ""},
	} {
		if line.known {
			fmt.Fprintf(&b, "  %s: %v\n", line.name, line.value)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(card.Settings)) {
		fmt.Fprintf(&b, "  %s: %s\n", name, card.Settings[name])
	}
	b.WriteString("\nWhat one more red piece is worth at the start, by its square, in centipawns\n")
	for i := range a.Squares {
		fmt.Fprintf(&b, "\n%s, %.0f on average\n", a.Squares[i].Piece, a.Squares[i].Mean)
		netreport.WriteWorth(&b, a.Squares[i].Worth)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// netEvalCommand values a position.
type netEvalCommand struct {
	FEN string `arg:"" name:"fen" help:"The position: a FEN or startpos, with moves if you like."`
	Net string `type:"path" help:"The network; by default the embedded one."`
}

func (cmd *netEvalCommand) Run(_ context.Context, c *cli.Console) error {
	n, err := loadNetwork(cmd.Net)
	if err != nil {
		return err
	}
	pos, _, err := cli.ReadPosition(cmd.FEN)
	if err != nil {
		return err
	}
	answer, err := netreport.Explain(n, &pos)
	if err != nil {
		return err
	}
	return c.Answer(answer, answer.WriteText)
}

// netCompareCommand compares two networks.
type netCompareCommand struct {
	First     string `arg:"" type:"path" help:"A network."`
	Second    string `arg:"" optional:"" type:"path" help:"Another; by default the embedded one."`
	Positions string `type:"path" help:"FENs, one a line; what follows a semicolon is passed over. By default the positions in the openings for matches."`
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
