package sources

import (
	"fmt"
	"io"
	"slices"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/eval"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// MeasureValues compares the piece values of the handcrafted evaluation and of the network with
// those in the thesis. For the network, it removes one piece at a time from middlegame positions
// and measures how far the evaluation drops. The value of a piece is the median over all removals
// that result in a valid position.
func MeasureValues() ([]Value, error) {
	own, err := suite.OwnPositions()
	if err != nil {
		return nil, err
	}
	o := engine.DefaultOptions()
	o.Hash = 1
	e := engine.New(o)
	defer e.Close()
	theory, thesis, weights := eval.TheoryValues(), eval.ThesisValues(), eval.Default()
	men := eval.Terms()[0] // piece values come first
	list := []Value{}
	for kind := xiangqi.Advisor; kind <= xiangqi.Pawn; kind++ {
		w := weights[men.First+int(kind-xiangqi.Advisor)]
		const halfPawn = 50
		v := Value{Kind: kind.String(), Theory: halfPawn * theory[kind], Thesis: thesis[kind], MG: int(w.MG), EG: int(w.EG)}
		var losses []int
		for i := range own.List {
			losses = append(losses, removals(e, &own.List[i], kind)...)
		}
		if v.Removals = len(losses); v.Removals > 0 {
			slices.Sort(losses)
			v.Network = losses[len(losses)/2]
		}
		list = append(list, v)
	}
	slices.SortStableFunc(list, func(a, b Value) int { return b.Thesis - a.Thesis })
	return list, nil
}

// removals removes each piece of the given kind in turn. It returns how far the evaluation drops
// each time for the side that loses the piece.
func removals(e *engine.Engine, p *xiangqi.Position, kind xiangqi.Kind) (losses []int) {
	before := int(e.Evaluate(p))
	for s := range p.ByKind(kind).Squares() {
		setup := p.Setup()
		owner := setup.At(s).Color()
		setup.Remove(s)
		without, err := setup.Position()
		if err != nil || without.InCheck() {
			continue
		}
		fall := before - int(e.Evaluate(&without))
		if owner != p.Turn() {
			fall = -fall
		}
		losses = append(losses, fall)
	}
	return losses
}

// WriteValues writes the table of values as Markdown.
func WriteValues(w io.Writer, list []Value) error {
	_, err := io.WriteString(w, valuesTable(list))
	return err
}

func valuesTable(list []Value) string {
	text := "| piece | theory (table 4-1) | ZMBL (table 4-2) | handcrafted, all strong pieces on the board | no strong pieces | network, median of removals |\n|---|---|---|---|---|---|\n"
	for _, v := range list {
		text += fmt.Sprintf("| %s | %d | %d | %d | %d | %d (%d) |\n", v.Kind, v.Theory, v.Thesis, v.MG, v.EG, v.Network, v.Removals)
	}
	return text
}
