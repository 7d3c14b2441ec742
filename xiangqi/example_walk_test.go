package xiangqi_test

import (
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func ExampleFormatLine() {
	start := xiangqi.StartPosition()
	moves, err := start.ParseMoves("h2e2 h9g7 h0g2", xiangqi.UCI)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, n := range []xiangqi.Notation{xiangqi.Chinese, xiangqi.WXF, xiangqi.Vietnamese} {
		text, _ := xiangqi.FormatLine(start, moves, n)
		fmt.Println(text)
	}
	// Output:
	// 炮二平五 马８进７ 马二进三
	// C2=5 H8+7 H2+3
	// Pháo 2 bình 5, Mã 8 tấn 7, Mã 2 tấn 3
}

func ExampleGame_PositionAt() {
	g := xiangqi.NewGame(xiangqi.RulesAXF())
	for _, text := range []string{"炮二平五", "马８进７", "马二进三"} {
		if _, err := g.PlayText(text); err != nil {
			fmt.Println(err)
			return
		}
	}
	p, _ := g.PositionAt(1)
	fmt.Println(p.FEN())
	_, err := g.PositionAt(4)
	fmt.Println(err)
	// Output:
	// rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1
	// the game has no such ply: 4, want 0 to 3
}

// A game's position answers every question without a variable for it.
func ExampleGame_Position() {
	g := xiangqi.NewGame(xiangqi.RulesAXF())
	if _, err := g.PlayText("炮二平五"); err != nil {
		panic(err)
	}
	middle, _ := xiangqi.ParseSquare("e2")
	fmt.Println(g.Position().Turn(), g.Position().InCheck(), g.Position().At(middle), len(g.Position().LegalMoves()))
	fmt.Println(xiangqi.Perft(g.Position(), 2), g.Position().Key() == g.Start().Key())
	// Output:
	// black false C 45
	// 1564 false
}
