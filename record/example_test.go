package record_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing/fstest"

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

func ExampleGame_Play() {
	g := record.New()
	// Lines are added anywhere in the tree; all their moves must be legal.
	start := xiangqi.StartPosition()
	_, moves, err := xiangqi.ParseLine("startpos moves h2e2 h9g7 h0g2")
	if err != nil {
		panic(err)
	}
	last, err := g.Play(g.Root, moves...)
	if err != nil {
		panic(err)
	}
	m, err := start.ParseMove("炮二平五")
	if err != nil {
		panic(err)
	}
	_, err = g.Play(last, m)
	fmt.Println(err)

	// And from any node there is a game to be played on.
	game, err := g.GameAt(last, xiangqi.RulesAXF())
	if err != nil {
		panic(err)
	}
	fmt.Println(game.Turn(), game.Len(), game.Outcome().Result)
	// Output:
	// ply 4: illegal move h2e2: no piece on origin
	// black 3 undecided
}

func ExampleOpenFS() {
	// Any file system will do; Open takes the name of a file or folder.
	files := fstest.MapFS{
		"games/final.pgn":  {Data: []byte("[Red \"胡荣华\"]\n\n1. 炮二平五 *\n")},
		"games/notes.docx": {Data: []byte("no games")},
	}
	f, err := record.OpenFS(files, "games", record.ReadOptions{})
	if err != nil {
		panic(err)
	}
	for g, err := range f.Games() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(g.Headers.Get("Red"), g.Moves())
	}
	if err := f.Close(); err != nil {
		panic(err)
	}
	// Output: 胡荣华 [h2e2]
}

// Games are chosen by their headers; the moves of the others are not read.
func ExampleReadOptions_moves() {
	const file = `[Red "Hu"]
[Black "Yang"]
[Result "1-0"]

1. 炮二平五 马８进７ 1-0

[Red "Li"]
[Black "Liu"]
[Result "0-1"]

1. 炮二平五 马２进３ 0-1
`
	ofHu := func(g *record.Game) bool { return g.Headers.Get("Red") == "Hu" }
	for g, err := range record.Read(strings.NewReader(file), record.PGN, record.ReadOptions{Moves: ofHu}) {
		if err != nil {
			panic(err)
		}
		fmt.Println(g.Headers.Get("Red"), g.Headers.Get("Black"), g.Result.PGN(), g.Moves())
	}
	// Output:
	// Hu Yang 1-0 [h2e2 h9g7]
	// Li Liu 0-1 []
}
