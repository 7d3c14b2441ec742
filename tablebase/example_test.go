package tablebase_test

import (
	"fmt"
	"log"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

func Example() {
	tables, err := tablebase.Open([]string{"testdata"}, tablebase.Options{})
	if err != nil {
		log.Fatal(err)
	}
	pos, err := xiangqi.ParseFEN("9/4k4/9/9/9/9/9/9/9/N2K5 w")
	if err != nil {
		log.Fatal(err)
	}
	if result, ok := tables.ProbeWDL(&pos); ok {
		fmt.Println(result)
	}
	if plies, ok := tables.ProbeDTM(&pos); ok {
		fmt.Println("in", plies, "plies")
	}
	moves, _ := tables.Moves(&pos)
	fmt.Println("best", moves[0].Move)
	if err := tables.Close(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// win
	// in 13 plies
	// best a0c1
}

func ExampleClass() {
	class, err := tablebase.ParseClass("KAABBKRP")
	if err != nil {
		log.Fatal(err)
	}
	stored, exchanged := class.Canonical()
	fmt.Println(stored, exchanged, stored.Pieces(), "pieces")
	for _, below := range stored.Captures() {
		fmt.Println(below)
	}
	// Output:
	// KRPKAABB true 8 pieces
	// KPKAABB
	// KRKAABB
	// KRPKABB
	// KRPKAAB
}
