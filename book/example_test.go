package book_test

import (
	"bytes"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A book made of one game, and asked for a move.
func Example() {
	game := xiangqi.NewGame(xiangqi.RulesAXF())
	for _, text := range []string{"炮二平五", "马８进７"} {
		if _, err := game.PlayText(text); err != nil {
			fmt.Println(err)
			return
		}
	}
	builder := &book.Builder{}
	if err := builder.Add(*game.Start(), game.Moves(), xiangqi.RedWins); err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if err := book.Write(&file, builder.Records()); err != nil {
		fmt.Println(err)
		return
	}
	b, err := book.Parse(file.Bytes())
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := *game.Start()
	pos.MakeMove(game.Moves()[0])
	e, ok := book.Choose(b, &pos, 1, book.Settings{}, nil)
	fmt.Println(e.Move, ok, pos.Chinese(e.Move))
	// Output: h9g7 true 马８进７
}
