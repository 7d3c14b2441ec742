package diagram_test

import (
	"fmt"
	"os"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
)

func ExampleText() {
	p := xiangqi.StartPosition()
	fmt.Print(diagram.Text(&p, diagram.TextOptions{Symbols: diagram.Letters, ASCII: true}))
	// Output:
	// 9 r-n-b-a-k-a-b-n-r
	//   | | | |\|/| | | |
	// 8 +-+-+-+-+-+-+-+-+
	//   | | | |/|\| | | |
	// 7 +-c-+-+-+-+-+-c-+
	//   | | | | | | | | |
	// 6 p-+-p-+-p-+-p-+-p
	//   | | | | | | | | |
	// 5 +-+-+-+-+-+-+-+-+
	//   |               |
	// 4 +-+-+-+-+-+-+-+-+
	//   | | | | | | | | |
	// 3 P-+-P-+-P-+-P-+-P
	//   | | | | | | | | |
	// 2 +-C-+-+-+-+-+-C-+
	//   | | | |\|/| | | |
	// 1 +-+-+-+-+-+-+-+-+
	//   | | | |/|\| | | |
	// 0 R-N-B-A-K-A-B-N-R
	//   a b c d e f g h i
}

func ExampleText_chinese() {
	p, err := xiangqi.ParseFEN("3k5/4P4/9/9/9/9/9/9/9/4K4 b")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(diagram.Text(&p, diagram.TextOptions{}))
	// Output:
	// 9  ┌───┬───┬───將──┬───┬───┬───┬───┐
	//    │   │   │   │ ╲ │ ╱ │   │   │   │
	// 8  ├───┼───┼───┼───兵──┼───┼───┼───┤
	//    │   │   │   │ ╱ │ ╲ │   │   │   │
	// 7  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │   │   │   │   │   │
	// 6  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │   │   │   │   │   │
	// 5  ├───┴───┴───┴───┴───┴───┴───┴───┤
	//    │     楚  河         漢  界     │
	// 4  ├───┬───┬───┬───┬───┬───┬───┬───┤
	//    │   │   │   │   │   │   │   │   │
	// 3  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │   │   │   │   │   │
	// 2  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │ ╲ │ ╱ │   │   │   │
	// 1  ├───┼───┼───┼───┼───┼───┼───┼───┤
	//    │   │   │   │ ╱ │ ╲ │   │   │   │
	// 0  └───┴───┴───┴───帥──┴───┴───┴───┘
	//    a   b   c   d   e   f   g   h   i
}

func ExampleSVG() {
	p, moves, err := xiangqi.ParseLine("startpos moves h2e2")
	if err != nil {
		fmt.Println(err)
		return
	}
	p.MakeMove(moves[0])
	picture := diagram.SVG(&p, diagram.Options{
		LastMove: moves[0],
		Arrows:   []diagram.Arrow{{Move: xiangqi.NewMove(xiangqi.SquareAt(7, 9), xiangqi.SquareAt(6, 7))}},
		Width:    480,
	})
	if err := os.WriteFile("opening.svg", []byte(picture), 0o644); err != nil {
		fmt.Println(err)
	}
}
