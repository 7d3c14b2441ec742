package record_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func ExampleRead() {
	const file = `[Event "友谊赛"]
[Red "甲"]
[Black "乙"]
[Result "1-0"]

1. 炮二平五 马８进７ (1. ... 炮８平５ {顺炮}) 2. 马二进三 1-0

[Event "不能读的"]
[FEN "?/?"]

1. 炮二平五 *
`
	for g, err := range record.Read(strings.NewReader(file), record.PGN, record.ReadOptions{}) {
		if err != nil {
			fmt.Println("skipped:", errors.Is(err, record.ErrDamaged))
			continue
		}
		fmt.Println(g.Headers.Get("Event"), g.Result, g.Moves())
		for ply, n := range g.All() {
			if n.Comment != "" {
				fmt.Println("ply", ply, n.Move, n.Comment)
			}
		}
	}
	// Output:
	// 友谊赛 red_wins [h2e2 h9g7 h0g2]
	// ply 2 h7e7 顺炮
	// skipped: true
}

func ExampleNewWriter() {
	g := record.New()
	g.Headers.Set("Red", "许银川")
	start := xiangqi.StartPosition()
	m, err := start.ParseMove("炮二平五")
	if err != nil {
		panic(err)
	}
	g.Root.Add(m).Comment = "中炮"
	w, err := record.NewWriter(os.Stdout, record.PGN, record.WriteOptions{Notation: new(xiangqi.WXF)})
	if err != nil {
		panic(err)
	}
	losses, err := w.Write(g)
	if err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	fmt.Println("lost:", losses)
	// Output:
	// [Game "Chinese Chess"]
	// [Red "许银川"]
	// [Result "*"]
	// [Format "WXF"]
	//
	// 1. C2=5 {中炮}
	// *
	//
	// lost: []
}
