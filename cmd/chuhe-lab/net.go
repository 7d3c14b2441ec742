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
	Name    string       `json:"name"`
	Digest  string       `json:"digest"`
	Shape   nnue.Shape   `json:"shape"`
	Bytes   int          `json:"bytes"`
	Kernel  string       `json:"kernel"`
	Card    nnue.Card    `json:"card"`
	Squares []netSquares `json:"squares"`
}

// netSquares says what a red man is worth on each point, in centipawns: the value
// of the start position with the man there less its value without. A null is a
// point that the man cannot stand on, or where another man stands.
type netSquares struct {
	Man   string  `json:"man"`
	Worth []*int  `json:"worth"` // a0, b0 ... i9
	Mean  float64 `json:"mean"`
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
		Name: n.Name(), Digest: n.Digest(), Shape: n.Shape(), Bytes: file.Len(), Kernel: nnue.Kernel(), Card: n.Card(), Squares: []netSquares{},
	}
	for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
		answer.Squares = append(answer.Squares, squaresOf(n, k))
	}
	return c.Answer(answer, answer.write)
}

// squaresOf puts a red man of kind k on each point in turn, in the place of one of
// its kind at the start.
func squaresOf(n *nnue.Network, k xiangqi.Kind) netSquares {
	start := xiangqi.StartPosition()
	board := start.Board()
	board.Put(board.Pieces(xiangqi.Red, k).First(), xiangqi.NoPiece)
	s := netSquares{Man: k.String(), Worth: make([]*int, xiangqi.NumSquares)}
	without, err := n.EvaluateBoard(&board, xiangqi.Red)
	if err != nil {
		return s // the start position has a value
	}
	sum, count := 0, 0
	for sq := range xiangqi.Square(xiangqi.NumSquares) {
		if board.At(sq) != xiangqi.NoPiece {
			continue
		}
		with := board
		with.Put(sq, xiangqi.NewPiece(xiangqi.Red, k))
		value, err := n.EvaluateBoard(&with, xiangqi.Red)
		if err != nil {
			continue // not a point for such a man
		}
		worth := value - without
		s.Worth[sq] = &worth
		sum, count = sum+worth, count+1
	}
	s.Mean = float64(sum) / float64(max(1, count))
	return s
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
	b.WriteString("\nWhat one more red man is worth at the start, by its point, in centipawns\n")
	for i := range a.Squares {
		fmt.Fprintf(&b, "\n%s, %.0f on average\n", a.Squares[i].Man, a.Squares[i].Mean)
		writeWorth(&b, a.Squares[i].Worth)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeWorth draws numbers on the points of a board.
func writeWorth(b *strings.Builder, worth []*int) {
	for rank := xiangqi.NumRanks - 1; rank >= 0; rank-- {
		fmt.Fprintf(b, "%d ", rank)
		for file := range xiangqi.NumFiles {
			if x := worth[xiangqi.SquareAt(file, rank)]; x != nil {
				fmt.Fprintf(b, "%6d", *x)
			} else {
				b.WriteString("     .")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("       a     b     c     d     e     f     g     h     i\n")
}

// netEvalCommand values a position.
type netEvalCommand struct {
	FEN string `arg:"" name:"fen" help:"The position: a FEN or startpos, with moves if you like."`
	Net string `type:"path" help:"The network; by default the embedded one."`
}

// netEvalAnswer is the JSON of the command. Values are centipawns.
type netEvalAnswer struct {
	FEN       string   `json:"fen"`
	Network   string   `json:"network"`
	Value     int      `json:"value"`      // for the side to move
	RedValue  int      `json:"red_value"`  // from Red's view
	OtherTurn int      `json:"other_turn"` // for the side to move, were it the other's turn
	Bucket    int      `json:"bucket"`     // of the output
	Men       []netMan `json:"men"`        // from a0 to i9
}

// netMan says what a man is worth to its side: the value with it less the value
// without.
type netMan struct {
	Square string `json:"square"`
	Man    string `json:"man"`
	Worth  int    `json:"worth"`
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
	answer, worth, err := explainNetwork(n, &pos)
	if err != nil {
		return err
	}
	return c.Answer(answer, func(w io.Writer) error {
		var b strings.Builder
		fmt.Fprintf(&b, "%s by %s\n%+d centipawns for %v, who is to move; output bucket %d\n", answer.FEN, answer.Network, answer.Value,
			pos.Turn(), answer.Bucket)
		b.WriteString("\nWhat each man is worth here to its side, in centipawns\n")
		writeWorth(&b, worth)
		_, err := io.WriteString(w, b.String())
		return err
	})
}

// explainNetwork takes each man but the kings away in turn.
func explainNetwork(n *nnue.Network, p *xiangqi.Position) (*netEvalAnswer, []*int, error) {
	board, turn := p.Board(), p.Turn()
	value, err := n.EvaluateBoard(&board, turn)
	if err != nil {
		return nil, nil, err
	}
	other, err := n.EvaluateBoard(&board, turn.Other())
	if err != nil {
		return nil, nil, err
	}
	a := &netEvalAnswer{FEN: p.FEN(), Network: n.Name(), Value: value, RedValue: value, OtherTurn: -other, Men: []netMan{}}
	if turn == xiangqi.Black {
		a.RedValue = -value
	}
	if n.Shape().OutputBuckets > 1 {
		minor := p.ByKind(xiangqi.Knight).Or(p.ByKind(xiangqi.Cannon))
		a.Bucket = nnue.OutputBucket(p.ByKind(xiangqi.Rook).Len(), minor.Len())
	}
	worth := make([]*int, xiangqi.NumSquares)
	for s, man := range board.All() {
		if man.Kind() == xiangqi.King {
			continue
		}
		without := board
		without.Put(s, xiangqi.NoPiece)
		left, err := n.EvaluateBoard(&without, turn)
		if err != nil {
			return nil, nil, err
		}
		x := value - left
		if man.Color() != turn {
			x = -x
		}
		worth[s] = &x
		a.Men = append(a.Men, netMan{s.String(), man.String(), x})
	}
	return a, worth, nil
}
