package xiangqi_test

import (
	"encoding/json"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Squares, pieces, moves, positions and rule sets are written in JSON as people write them,
// also as the keys of objects.
func ExampleSquare_MarshalText() {
	type handicap struct {
		Rules xiangqi.RuleSet
		Off   map[xiangqi.Square]xiangqi.Piece
		First xiangqi.Move
	}
	b0, err := xiangqi.ParseSquare("b0")
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(handicap{
		Rules: xiangqi.Computer, Off: map[xiangqi.Square]xiangqi.Piece{b0: xiangqi.NewPiece(xiangqi.Red, xiangqi.Knight)},
	})
	fmt.Println(string(text), err)
	var read handicap
	fmt.Println(json.Unmarshal([]byte(`{"Rules":"axf","Off":{"h0":"H"},"First":"h2e2"}`), &read), read)
	fmt.Println(json.Unmarshal([]byte(`{"Off":{"j0":"N"}}`), &read))
	// Output:
	// {"Rules":"computer","Off":{"b0":"N"},"First":"0000"} <nil>
	// <nil> {axf map[h0:N] h2e2}
	// bad square: "j0", want a file a-i and a rank 0-9
}

// What is asked of a position follows it without a variable between.
func ExampleStartPosition() {
	g := xiangqi.NewGame(xiangqi.RulesAXF())
	if _, err := g.PlayText("炮二平五"); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(xiangqi.StartPosition().LegalMoves()), g.Position().FEN())
	fmt.Println(g.Position())
	// Output:
	// 44 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1
	// 9  r n b a k a b n r
	// 8  . . . . . . . . .
	// 7  . c . . . . . c .
	// 6  p . p . p . p . p
	// 5  . . . . . . . . .
	// 4  . . . . . . . . .
	// 3  P . P . P . P . P
	// 2  . C . . C . . . .
	// 1  . . . . . . . . .
	// 0  R N B A K A B N R
	//    a b c d e f g h i
	//
	// black to move
}

// A game is kept as JSON and comes back with its verdict.
func ExampleGame_MarshalJSON() {
	g := xiangqi.NewGame(xiangqi.RulesCXA())
	for _, text := range []string{"h2e2", "马8进7"} {
		if _, err := g.PlayText(text); err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := g.Resign(xiangqi.Red); err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(text))
	var back xiangqi.Game
	if err := json.Unmarshal(text, &back); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(back.Len(), "plies.", back.Outcome())
	// Output:
	// {"start":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","moves":["h2e2","h9g7"],"rules":{"set":"cxa","occurrences":3,"no_capture_limit":120,"bare_cannons":false},"verdict":{"result":"black_wins","reason":"resignation"}}
	// 2 plies. Black wins: Red resigned.
}
