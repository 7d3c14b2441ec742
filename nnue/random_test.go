package nnue

import (
	"math/rand/v2"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// randomNetwork returns a network of numbers drawn at random, with every king
// place in a bucket of its own where there are several.
func randomNetwork(tb testing.TB, hidden, kingBuckets, outputBuckets int, seed uint64) *Network {
	tb.Helper()
	return randomOfShape(tb, Shape{Hidden: hidden, KingBuckets: kingBuckets, OutputBuckets: outputBuckets}, seed)
}

// randomOfShape is randomNetwork with a shape that may have attack buckets.
func randomOfShape(tb testing.TB, s Shape, seed uint64) *Network {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	s.QB, s.Scale = 256, 400
	for i := range s.KingBucket {
		s.KingBucket[i] = uint8(i % s.KingBuckets)
	}
	draw := func(n, most int) []int16 {
		numbers := make([]int16, n)
		for i := range numbers {
			numbers[i] = int16(rng.IntN(2*most+1) - most)
		}
		return numbers
	}
	w := Weights{
		Features: draw(s.Rows()*s.Hidden, 300), Biases: draw(s.Hidden, 1000),
		Output: draw(s.OutputBuckets*2*s.Hidden, MostOutput), Constant: make([]int32, s.OutputBuckets),
	}
	for i := range w.Constant {
		w.Constant[i] = int32(rng.IntN(20001) - 10000)
	}
	if units := s.OutputBuckets * s.Second; units > 0 {
		w.Second, w.SecondBiases, w.SecondOutput = make([]int8, units*2*s.Hidden), make([]int32, units), draw(2*units, 3000)
		for i := range w.Second {
			w.Second[i] = int8(rng.IntN(2*MostSecond+1) - MostSecond)
		}
		for i := range w.SecondBiases {
			w.SecondBiases[i] = int32(rng.IntN(2*SecondValue) - SecondValue/2)
		}
	}
	n, err := New(s, Card{Name: "random"}, w)
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

// randomGame plays legal moves at random and calls visit at each position, with
// the moves that led there. Now and then it passes the turn and takes moves back.
func randomGame(seed uint64, plies int, visit func(*xiangqi.Position, []xiangqi.Undo)) {
	rng := rand.New(rand.NewPCG(seed, 2))
	pos := xiangqi.StartPosition()
	var stack []xiangqi.Undo
	visit(&pos, stack)
	for range plies {
		moves := pos.LegalMoves()
		switch chance := rng.IntN(20); {
		case len(moves) == 0 || chance == 0:
			for range rng.IntN(9) {
				if len(stack) > 0 {
					pos.UnmakeMove(stack[len(stack)-1])
					stack = stack[:len(stack)-1]
				}
			}
		case chance == 1 && !pos.InCheck():
			stack = append(stack, pos.MakeNullMove())
		default:
			stack = append(stack, pos.MakeMove(moves[rng.IntN(len(moves))]))
		}
		if rng.IntN(4) > 0 { // not every position of a line is evaluated
			visit(&pos, stack)
		}
	}
}
