package engine_test

import (
	"context"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// A mate in one.
func Example() {
	e := engine.New(engine.DefaultOptions())
	defer e.Close()
	start, err := xiangqi.ParseFEN("4k4/R8/9/9/9/9/9/9/9/1R1K5 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	game := xiangqi.NewGameFrom(start, xiangqi.RulesComputer())
	r := e.Search(context.Background(), game, engine.Limits{Depth: 4})
	fmt.Println(start.Chinese(r.Best), r.Score)
	// Output:
	// 车八进九 #1
}

// A search is a handle: it reports while it thinks, and can be stopped.
func ExampleEngine_Start() {
	e := engine.New(engine.DefaultOptions())
	defer e.Close()
	search := e.Start(context.Background(), xiangqi.NewGame(xiangqi.RulesComputer()), engine.Limits{})
	for info := range search.Infos() {
		if info.Depth >= 3 && len(info.PV) > 0 {
			search.Stop()
		}
	}
	r := search.Wait()
	fmt.Println(r.Depth >= 2, r.Best != xiangqi.NoMove)
	// Output:
	// true true
}
