package player_test

import (
	"context"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func Example() {
	o := player.DefaultOptions()
	o.Book.Use, o.Book.Seed = true, 1
	p := player.New(o)
	defer func() { _ = p.Close() }() // it holds endgame tables
	ctx, game := context.Background(), xiangqi.NewGame(xiangqi.RulesAXF())

	opening, err := player.Play(ctx, p, player.AskGame(game), player.Limits{Depth: 8})
	fmt.Println(opening.Book != nil, err)

	start, _ := xiangqi.ParseFEN("3k5/9/9/8R/R8/9/9/9/9/4K4 w")
	q, _ := player.Ask(start)
	ending, err := player.Play(ctx, p, q, player.Limits{Depth: 3})
	fmt.Println(ending.Score, err)
	// Output:
	// true <nil>
	// #1 <nil>
}

func ExampleOptions_Set() {
	o := player.DefaultOptions()
	fmt.Println(o.Set("Skill Level", "5"))
	fmt.Println(o.Set("Skill Level", "fifty"))
	// Output:
	// <nil>
	// bad option: Skill Level is "fifty", want a number from 1 to 20
}
