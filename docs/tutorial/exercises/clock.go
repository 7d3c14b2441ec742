package exercises

import (
	"fmt"
	"strings"
	"time"
)

// clock distributes five minutes over a game as the engine does without an increment: each move
// gets a fraction of the remaining time.
func clock(out *strings.Builder) {
	const horizon = 36 // expected number of remaining moves
	left := 5 * time.Minute
	for move := 1; move <= 80; move++ {
		share := left / horizon
		if move == 1 || move%20 == 0 {
			fmt.Fprintf(out, "move %2d: %6v of %v\n", move, share.Round(10*time.Millisecond), left.Round(time.Second))
		}
		left -= share
	}
}

// deepening adds up the cost of the iterations.
func deepening(out *strings.Builder) {
	const deepest = 5
	p, _ := position(Middlegame)
	s := searcher{pos: p, order: capturesFirst, table: map[uint64]entry{}}
	for depth := 1; depth <= deepest; depth++ {
		before := s.nodes
		score := s.alphaBeta(-infinity, infinity, depth)
		fmt.Fprintf(out, "depth %d: best %v, score %4d, %6d nodes\n", depth, s.table[p.Key()].move, score, s.nodes-before)
	}
	once := searcher{pos: p, order: capturesFirst, table: map[uint64]entry{}}
	once.alphaBeta(-infinity, infinity, deepest)
	fmt.Fprintf(out, "together %d nodes, depth %d at once %d\n", s.nodes, deepest, once.nodes)
}
