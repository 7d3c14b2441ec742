package exercises

import (
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/book/standard"
)

// opening looks up the start position and the position after the book's first move in the programs'
// opening book.
func opening(out *strings.Builder) {
	p, _ := position(startFEN)
	for range 2 {
		entries := standard.Book().Probe(&p)
		fmt.Fprintf(out, "%v to move, %d moves known\n", p.Turn(), len(entries))
		for _, e := range entries[:min(5, len(entries))] {
			fmt.Fprintf(out, "  %v  weight %5d, played in %5d games, value %4d\n", e.Move, e.Weight, e.Games, e.Value)
		}
		p.MakeMove(entries[0].Move)
	}
}
