package nnue

import (
	"bytes"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The embedded network can be read, names its origin, and knows what
// pieces are worth.
func TestEmbedded(t *testing.T) {
	n, err := Read(bytes.NewReader(embeddedFile))
	if err != nil {
		t.Fatal(err)
	}
	if Embedded() == nil || Embedded().Digest() != n.Digest() {
		t.Error("another network is embedded")
	}
	card := n.Card()
	if card.Name == "" || card.Games == 0 || card.Positions == 0 || card.Made == "" || card.Error > 5 {
		t.Errorf("the card says %+v", card)
	}
	p := xiangqi.StartPosition()
	if v := n.NewEvaluator().Evaluate(&p, nil); v < -100 || v > 150 {
		t.Errorf("the start position is worth %d", v)
	}
	worth := [8]int{xiangqi.Rook: 400, xiangqi.Cannon: 150, xiangqi.Knight: 150}
	start := p.Board()
	for s, piece := range start.All() {
		if piece.Color() == xiangqi.Black || worth[piece.Kind()] == 0 {
			continue
		}
		b := p.Board()
		whole, err := n.EvaluateBoard(&b, xiangqi.Red)
		if err != nil {
			t.Fatal(err)
		}
		b.Put(s, xiangqi.NoPiece)
		without, err := n.EvaluateBoard(&b, xiangqi.Red)
		if err != nil || whole-without < worth[piece.Kind()] {
			t.Errorf("%v on %v is worth %d, error %v", piece, s, whole-without, err)
		}
	}
}
