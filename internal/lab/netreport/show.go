package netreport

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Shown contains the facts shown about a network.
type Shown struct {
	Name    string     `json:"name"`    // name from the card, followed by the start of the digest
	Digest  string     `json:"digest"`  // SHA-256 of the file, in hexadecimal
	Shape   nnue.Shape `json:"shape"`   // architecture
	Bytes   int        `json:"bytes"`   // size of the file
	Kernel  string     `json:"kernel"`  // fastest code for networks that this machine can run, such as "avx2" or "go"
	Card    nnue.Card  `json:"card"`    // how the network was made
	Squares []Squares  `json:"squares"` // values by square, for each kind of piece except the king
}

// Show examines a network.
func Show(n *nnue.Network) (*Shown, error) {
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		return nil, err
	}
	a := &Shown{
		Name: n.Name(), Digest: n.Digest(), Shape: n.Shape(), Bytes: file.Len(), Kernel: nnue.Kernel(), Card: n.Card(), Squares: []Squares{},
	}
	for k := xiangqi.Advisor; k <= xiangqi.Pawn; k++ {
		a.Squares = append(a.Squares, SquaresOf(n, k))
	}
	return a, nil
}

// WriteText writes the figures in human-readable form.
func (a *Shown) WriteText(w io.Writer) error {
	var b strings.Builder
	s := &a.Shape
	fmt.Fprintf(&b, "%s\nSHA-256 %s, %d bytes\n", a.Name, a.Digest, a.Bytes)
	units := ""
	if s.Second > 0 {
		units = fmt.Sprintf(" and %d x %d units", s.OutputBuckets, s.Second)
	}
	fmt.Fprintf(&b, "(%d x %d -> %d) x 2 -> %d%s, QA %d, QB %d, scale %d; kernels here: %s\n",
		s.Buckets(), nnue.Inputs, s.Hidden, s.OutputBuckets, units, nnue.QA, s.QB, s.Scale, a.Kernel)
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
		nnue.WriteWorth(&b, a.Squares[i].Worth)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
