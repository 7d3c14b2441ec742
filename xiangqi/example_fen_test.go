package xiangqi_test

import (
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func ExampleParseFEN() {
	p, err := xiangqi.ParseFEN("3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 60")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Turn(), "in check:", p.InCheck(), "can move:", p.HasLegalMove())
	// Output: black in check: false can move: false
}

func ExampleParseFEN_faults() {
	_, err := xiangqi.ParseFEN("4k4/9/9/9/4R4/9/9/RRR6/9/4K4 x - - 0 1")
	var list *xiangqi.FaultError
	if errors.As(err, &list) {
		for _, f := range list.Faults {
			fmt.Printf("%v: %s\n", f.Code, f.Message)
		}
	}
	// Output:
	// bad_side: field 2, the side to move: "x", want w, r or b
	// too_many_pieces: Red has 4 rooks (a2 b2 c2 e5), want at most 2
}

func ExampleParseFENLenient() {
	p, warnings, err := xiangqi.ParseFENLenient("4k4/9/4m4/9/9/9/9/9/9/RRR1K4_W_0_0")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.FEN())
	for _, w := range warnings {
		fmt.Println("warning:", w)
	}
	// Output:
	// 4k4/9/4b4/9/9/9/9/9/9/RRR1K4 w - - 0 1
	// warning: rank 7, file e: 'm', want 'b' for the bishop
	// warning: field 2, the side to move: "W", want w, r or b
	// warning: field 3: "0", want "-"
	// warning: field 4: "0", want "-"
	// warning: Red has 3 rooks (a0 b0 c0), want at most 2
}

func ExampleParseLine() {
	p, moves, err := xiangqi.ParseLine("startpos moves h2e2 h9g7 h0g2")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range moves {
		p.MakeMove(m)
	}
	fmt.Println(p.FEN())

	_, _, err = xiangqi.ParseLine("startpos moves h2e2 h9f8")
	fmt.Println(err)
	// Output:
	// rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2
	// ply 2: illegal move h9f8: horse leg blocked
}

func ExampleSetup() {
	var s xiangqi.Setup
	s.Put(xiangqi.SquareAt(4, 0), xiangqi.RedKing)
	s.Put(xiangqi.SquareAt(4, 9), xiangqi.BlackKing)
	for _, f := range s.Faults() {
		fmt.Println(f)
	}
	s.Put(xiangqi.SquareAt(4, 5), xiangqi.RedRook)
	s.Turn = xiangqi.Black
	p, err := s.Position()
	fmt.Println(p.FEN(), err)
	// Output:
	// the kings on e0 and e9 face each other with nothing between
	// 4k4/9/9/9/4R4/9/9/9/9/4K4 b - - 0 1 <nil>
}

func ExamplePosition_CheckMove() {
	p := xiangqi.StartPosition()
	m, err := xiangqi.ParseMove("b0d1")
	if err != nil {
		fmt.Println(err)
		return
	}
	err = p.CheckMove(m)
	var illegal *xiangqi.IllegalMoveError
	fmt.Println(errors.As(err, &illegal), illegal.Reason)
	// Output: true horse_leg_blocked
}
