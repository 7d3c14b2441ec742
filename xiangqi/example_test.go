package xiangqi_test

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Read a position, list its legal moves as people write them, and play on to the
// end of the game.
func Example() {
	pos, err := xiangqi.ParseFEN("3k5/4P4/9/9/4R4/9/9/9/9/4K4 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	game := xiangqi.NewGameFrom(pos, xiangqi.RulesAXF())
	for _, m := range game.LegalMoves()[:3] {
		fmt.Println(m, pos.Chinese(m))
	}
	if _, err := game.PlayText("车五平六"); err != nil {
		fmt.Println(err)
	}
	fmt.Println(game.Outcome())
	// Output:
	// e0f0 帅五平四
	// e0e1 帅五进一
	// e5e1 车五退四
	// Red wins: Black is checkmated.
}

// A game ends by repetition when a position occurs for the third
// time. Here Red checks with every move, which loses.
func ExampleGame() {
	pos, err := xiangqi.ParseFEN("9/4k4/9/9/9/9/9/9/9/3K1R3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	game := xiangqi.NewGameFrom(pos, xiangqi.RulesAXF())
	for !game.Over() {
		for _, text := range []string{"f0e0", "e8f8", "e0f0", "f8e8"} {
			if _, err := game.PlayText(text); err != nil {
				break
			}
		}
	}
	fmt.Println(game.Outcome(), "after", game.Len(), "plies")
	// Output:
	// Black wins: Red gave check with every move. after 8 plies
}

// A search makes and unmakes moves on one position.
func ExamplePosition_MakeMove() {
	pos := xiangqi.StartPosition()
	captures := 0
	for _, m := range pos.LegalMoves() {
		undo := pos.MakeMove(m)
		if undo.Captured() != xiangqi.NoPiece {
			captures++
		}
		pos.UnmakeMove(undo)
	}
	fmt.Println(len(pos.LegalMoves()), "moves,", captures, "captures")
	// Output:
	// 44 moves, 2 captures
}

// Count the sequences of legal moves, which reports whether a generator is right.
func ExamplePerft() {
	pos := xiangqi.StartPosition()
	fmt.Println(xiangqi.Perft(&pos, 3))
	// Output:
	// 79666
}

// Attack tables give the squares that a piece reaches on any occupancy.
func ExampleCannonAttacks() {
	pos := xiangqi.StartPosition()
	cannon, _ := xiangqi.ParseSquare("h2")
	for to := range xiangqi.CannonAttacks(cannon, pos.Occupied()).And(pos.ByColor(xiangqi.Black)).Squares() {
		fmt.Println(to)
	}
	// Output:
	// h9
}
