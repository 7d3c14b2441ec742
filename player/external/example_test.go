package external_test

import (
	"context"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// Our engine and a program analyse a position, and then play it out.
func Example() {
	ctx, limits := context.Background(), player.Limits{Depth: 2}
	program, err := external.Start(ctx, mock(uci.UCI)) // such as uci.Program{Path: "pikafish"}
	if err != nil {
		fmt.Println(err)
		return
	}
	players := []player.Player{player.New(player.DefaultOptions()), program}
	start, _ := xiangqi.ParseFEN("5k3/9/9/9/9/R8/9/4n4/9/3K5 w")
	game := xiangqi.NewGameFrom(start, xiangqi.RulesAXF())
	for _, p := range players {
		defer func() { _ = p.Close() }()
		if s, err := p.Start(ctx, player.AskGame(game), limits); err == nil {
			for info := range s.Infos() {
				_ = info.PV // with its depth and score
			}
			answer, err := s.Wait()
			fmt.Println(p.Name(), answer.Score, err)
		}
	}
	for !game.Over() && err == nil {
		var answer player.Answer
		if answer, err = player.Play(ctx, players[game.Turn()], player.AskGame(game), limits); err == nil {
			err = game.Play(answer.Move)
		}
	}
	fmt.Println(game.Outcome(), "after", game.Len(), "plies")
	// Output:
	// Chuhe #13 <nil>
	// Mock #13 <nil>
	// Red wins: Black is checkmated. after 25 plies
}
