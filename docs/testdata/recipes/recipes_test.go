// Package recipes is a program outside the module: the page docs/go.md shows its
// examples, and a test builds and runs them as a user would.
package recipes

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/book"
	"github.com/chuhe-xiangqi/chuhe/book/standard"
	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/player/external"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/tablebase/small"
	"github.com/chuhe-xiangqi/chuhe/uci"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/diagram"
	"github.com/chuhe-xiangqi/chuhe/xiangqi/words"
)

func Example_position() {
	p, err := xiangqi.ParseFEN("4k4/9/9/9/9/9/9/9/5R3/3K5 w")
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range p.LegalMoves() {
		if m.From() == p.King(xiangqi.Red) {
			fmt.Println(m, p.Chinese(m), p.WXF(m))
		}
	}
	_, err = p.ParseMove("车四平六") // any notation
	fmt.Println(p.InCheck(), err)
	// Output:
	// d0d1 帅六进一 K6+1
	// false <nil>
}

func Example_game() {
	g := xiangqi.NewGame(xiangqi.RulesAXF())
	for _, text := range []string{"炮二平五", "h9g7", "H2+3", "车９平８"} {
		if _, err := g.PlayText(text); err != nil {
			log.Fatal(err)
		}
	}
	_, err := g.PlayText("b0d1")
	sentence, _ := words.Refusal(err, words.Chinese)
	fmt.Println(err)
	fmt.Println(sentence)
	fmt.Println(len(g.LegalMoves()), "moves in", g.Position().FEN())
	fmt.Println(g.Position())
	// Output:
	// ply 5: move "b0d1": illegal move b0d1: horse leg blocked
	// 马腿被绊。
	// 34 moves in rnbakabr1/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w - - 4 3
	// 9  r n b a k a b r .
	// 8  . . . . . . . . .
	// 7  . c . . . . n c .
	// 6  p . p . p . p . p
	// 5  . . . . . . . . .
	// 4  . . . . . . . . .
	// 3  P . P . P . P . P
	// 2  . C . . C . N . .
	// 1  . . . . . . . . .
	// 0  R N B A K A B . R
	//    a b c d e f g h i
	//
	// red to move
}

func Example_keep() {
	g := xiangqi.NewGame(xiangqi.RulesCXA())
	if _, err := g.PlayText("炮二平五"); err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(g)
	if err != nil {
		log.Fatal(err)
	}
	var back xiangqi.Game
	if err := json.Unmarshal(text, &back); err != nil {
		log.Fatal(err)
	}
	fmt.Println(&back)
	// Output:
	// rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves h2e2
}

func Example_ruling() {
	start, moves, err := xiangqi.ParseLine("3ak4/9/9/9/3n5/9/6R2/9/9/5K3 w moves " +
		"g3d3 d5c7 d3c3 c7d5 c3d3 d5c7 d3c3 c7d5 c3d3")
	if err != nil {
		log.Fatal(err)
	}
	end, stack, err := xiangqi.Replay(start, moves...)
	if err != nil {
		log.Fatal(err)
	}
	e := xiangqi.RulesAXF().Explain(&end, stack)
	fmt.Println(e.Verdict, e.Ruling.Clause)
	for _, m := range e.Ruling.Moves[:3] {
		fmt.Print(m.Ply, " ", m.Before.Chinese(m.Move), " ", m.Mark)
		for _, a := range m.Attacks {
			fmt.Print("; ", a.Hunter, " on ", a.Target, ": ", a.Ground)
		}
		fmt.Println()
	}
	for _, sentence := range words.Explain(e, words.Chinese)[2:] {
		fmt.Println(sentence)
	}
	// Output:
	// Black wins: Red chased a piece with every move. axf-4
	// 2 马４退３ idle
	// 3 车六平七 chase; Rc3 on nc7: unprotected
	// 4 马３进４ chase; nd5 on Rc3: rook
	// 红方车六平七、车七平六，长捉黑马。
	// 黑方马４退３、马３进４，一捉一闲，捉红车；有闲着，不犯规。
	// 依据：亚洲规则第4条（axf-4）。
}

func Example_records() {
	const pgn = "[Red \"甲\"]\n[Black \"乙\"]\n\n1. 炮二平五 马８进７ {常见} 2. 马二进三 *\n"
	for g, err := range record.Read(strings.NewReader(pgn), record.PGN, record.ReadOptions{}) {
		if err != nil { // a damaged game; the others go on
			log.Print(err)
			continue
		}
		fmt.Println(g.Headers.Get("Red"), g.Moves())
		w, err := record.NewWriter(os.Stdout, record.PGN, record.WriteOptions{Notation: new(xiangqi.WXF)})
		if err != nil {
			log.Fatal(err)
		}
		losses, err := w.Write(g)
		if err != nil {
			log.Fatal(err)
		}
		if err := w.Close(); err != nil {
			log.Fatal(err)
		}
		fmt.Println("lost:", losses)
	}
	// Output:
	// 甲 [h2e2 h9g7 h0g2]
	// [Game "Chinese Chess"]
	// [Red "甲"]
	// [Black "乙"]
	// [Result "*"]
	// [Format "WXF"]
	//
	// 1. C2=5 H8+7 {常见}
	// 2. H2+3
	// *
	//
	// lost: []
}

func Example_search() {
	o := engine.DefaultOptions() // with the network of the program; without one the handcrafted evaluation
	o.Hash = 16
	e := engine.New(o)
	defer e.Close()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	start, err := xiangqi.ParseFEN("4k4/R8/9/9/9/9/9/9/9/1R1K5 w")
	if err != nil {
		log.Fatal(err)
	}
	r := e.Search(ctx, xiangqi.NewGameFrom(start, xiangqi.RulesComputer()), engine.Limits{Depth: 5})
	fmt.Println(start.Chinese(r.Best), r.Score)
	// Output:
	// 车八进九 #1
}

func Example_analysis() {
	e := engine.New(engine.DefaultOptions())
	defer e.Close()
	g := xiangqi.NewGame(xiangqi.RulesAXF())
	search := e.Start(context.Background(), g, engine.Limits{Depth: 6, MultiPV: 2})
	latest := map[int]engine.Info{} // by line; each grows deeper while the search runs
	for info := range search.Infos() {
		if len(info.PV) > 0 {
			latest[info.MultiPV] = info
		}
	}
	result := search.Wait()
	fmt.Println(len(latest), "lines to depth", result.Depth, "are followed")
	// Output: 2 lines to depth 6 are followed
}

func Example_opponent() {
	o := player.DefaultOptions()
	o.Book.Use, o.Book.Seed = true, 1 // its own opening book
	o.Engine.Level, o.Engine.Seed = 5, 1
	p := player.New(o)
	defer func() { _ = p.Close() }()
	g := xiangqi.NewGame(xiangqi.RulesAXF())
	for g.Len() < 10 && !g.Over() {
		answer, err := player.Play(context.Background(), p, player.AskGame(g), player.Limits{Depth: 3})
		if err != nil {
			log.Fatal(err)
		}
		if err := g.Play(answer.Move); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(g.Len(), "plies")
	// Output:
	// 10 plies
}

// Needs a program, and so has no output to compare.
func Example_foreignEngine() {
	ctx := context.Background()
	p, err := external.Start(ctx, uci.Program{Path: "pikafish"})
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = p.Close() }()
	answer, err := player.Play(ctx, p, player.AskGame(xiangqi.NewGame(xiangqi.RulesComputer())), player.Limits{MoveTime: time.Second})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Name(), answer.Move, answer.Score)
}

func Example_bookmoves() {
	p := xiangqi.StartPosition()
	b := standard.Book()
	for _, e := range b.Probe(&p)[:2] {
		fmt.Println(p.Chinese(e.Move), e.Games > 0)
	}
	e, ok := book.Choose(b, &p, 0, book.Settings{Variety: 50}, rand.New(rand.NewPCG(1, 1)))
	fmt.Println(p.IsLegal(e.Move), ok)
	// Output:
	// 炮八平五 true
	// 炮二平五 true
	// true true
}

func Example_tables() {
	tables, err := small.Open() // and the tables of folders, if any are named
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = tables.Close() }()
	p, err := xiangqi.ParseFEN("9/4k4/9/9/9/9/9/9/9/N2K5 w")
	if err != nil {
		log.Fatal(err)
	}
	if result, ok := tables.ProbeWDL(&p); ok {
		plies, _ := tables.ProbeDTM(&p)
		fmt.Println(result, "in", plies, "plies")
	}
	// Output:
	// win in 13 plies
}

func Example_diagram() {
	p := xiangqi.StartPosition()
	m, err := p.ParseMove("炮二平五")
	if err != nil {
		log.Fatal(err)
	}
	svg := diagram.SVG(&p, diagram.Options{Arrows: []diagram.Arrow{{Move: m, Hue: diagram.Green}}, Width: 400})
	fmt.Println(strings.HasPrefix(svg, "<svg"), len(p.String()) > 0)
	// Output:
	// true true
}
