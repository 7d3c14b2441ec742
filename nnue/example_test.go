package nnue_test

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/nnue"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// The embedded network prefers the side with a rook more, whichever side is to move.
func Example() {
	board := xiangqi.StartPosition().Board()
	square, err := xiangqi.ParseSquare("a9")
	if err != nil {
		fmt.Println(err)
		return
	}
	board.Put(square, xiangqi.NoPiece) // Black plays without a rook
	for _, turn := range []xiangqi.Color{xiangqi.Red, xiangqi.Black} {
		value, err := nnue.Embedded().EvaluateBoard(&board, turn)
		fmt.Println(turn, "is ahead:", value > 0, err)
	}
	// Output:
	// red is ahead: true <nil>
	// black is ahead: false <nil>
}
