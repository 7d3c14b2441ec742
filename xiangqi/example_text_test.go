package xiangqi_test

import (
	"encoding/json"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Squares, men, moves, positions and rule sets stand in JSON as people write them,
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
