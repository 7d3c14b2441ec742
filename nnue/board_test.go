package nnue

import (
	"errors"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func TestEvaluateBoard(t *testing.T) {
	n := randomNetwork(t, 64, 6, 8, 9)
	e := n.NewEvaluator()
	for seed := range uint64(5) {
		randomGame(seed, 150, func(p *xiangqi.Position, stack []xiangqi.Undo) {
			b := p.Board()
			got, err := n.EvaluateBoard(&b, p.Turn())
			if want := e.Evaluate(p, stack); err != nil || got != want {
				t.Fatalf("%s: %d, error %v, want %d", p.FEN(), got, err, want)
			}
		})
	}
	var empty xiangqi.Board
	if _, err := n.EvaluateBoard(&empty, xiangqi.Red); !errors.Is(err, ErrBoard) {
		t.Errorf("an empty board: error %v", err)
	}
	p := xiangqi.StartPosition()
	b := p.Board()
	b.Put(xiangqi.SquareAt(0, 4), xiangqi.RedBishop)
	if _, err := n.EvaluateBoard(&b, xiangqi.Red); !errors.Is(err, ErrBoard) {
		t.Errorf("a bishop on a4: error %v", err)
	}
}
