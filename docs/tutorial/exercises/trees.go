package exercises

import (
	"fmt"
	"math"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// alphabeta counts the leaves of a tree with two methods that find the same score.
func alphabeta(out *strings.Builder) {
	p, _ := position(Middlegame)
	fmt.Fprintln(out, "depth  score  minimax  alpha-beta  least")
	for depth := 1; depth <= 3; depth++ {
		full, cut := searcher{pos: p}, searcher{pos: p, order: capturesFirst}
		score := full.minimax(depth)
		if cut.alphaBeta(-infinity, infinity, depth) != score {
			panic("alpha-beta must find what minimax finds")
		}
		fmt.Fprintf(out, "%5d %6d %8d %11d %6.0f\n", depth, score, full.leaves, cut.leaves, least(full.leaves, depth))
	}
}

// least returns the number of leaves in the smallest tree that proves a score (Knuth and Moore,
// 1975), assuming that every node has the same number of moves.
func least(leaves, depth int) float64 {
	b := math.Pow(float64(leaves), 1/float64(depth))
	return math.Pow(b, math.Ceil(float64(depth)/2)) + math.Pow(b, math.Floor(float64(depth)/2)) - 1
}

// ordering counts the nodes of a search with different move orders.
func ordering(out *strings.Builder) {
	p, _ := position(Middlegame)
	for _, try := range []struct {
		name  string
		order func(*xiangqi.Position, xiangqi.Move) int
	}{{"captures last", capturesLast}, {"as generated", nil}, {"captures first", capturesFirst}} {
		s := searcher{pos: p, order: try.order}
		score := s.alphaBeta(-infinity, infinity, 3)
		fmt.Fprintf(out, "%-15s score %d, %6d nodes\n", try.name, score, s.nodes)
	}
}

// quiescence compares a search of one ply with one that also searches the captures that follow.
func quiescence(out *strings.Builder) {
	p, _ := position(Exchange)
	for _, quiet := range []bool{false, true} {
		s := searcher{pos: p, quiet: quiet}
		before := s.evaluate()
		score := s.alphaBeta(-infinity, infinity, 1)
		fmt.Fprintf(out, "quiescence %-5t the pieces count %d, the search says %d\n", quiet, before, score)
	}
}

// table counts the nodes of searches with and without a transposition table.
func table(out *strings.Builder) {
	p, _ := position(Ending)
	for depth := 2; depth <= 6; depth++ {
		without := searcher{pos: p, order: capturesFirst}
		with := searcher{pos: p, order: capturesFirst, table: map[uint64]entry{}}
		a, b := without.alphaBeta(-infinity, infinity, depth), with.alphaBeta(-infinity, infinity, depth)
		fmt.Fprintf(out, "depth %d: %6d nodes without a table, %5d with it, scores %d and %d\n", depth, without.nodes, with.nodes, a, b)
	}
}

// nullmove counts the nodes that a null move saves, and shows a position in which it is wrong.
func nullmove(out *strings.Builder) {
	for _, try := range []struct {
		name, fen string
		depth     int
	}{{"middlegame", Middlegame, 5}, {"ending", Zugzwang, 4}} {
		p, _ := position(try.fen)
		for _, passes := range []bool{false, true} {
			s := searcher{pos: p, order: capturesFirst, passes: passes}
			score := s.alphaBeta(-infinity, infinity, try.depth)
			fmt.Fprintf(out, "%-10s null move %-5t score %6d, %d nodes\n", try.name, passes, score, s.nodes)
		}
	}
}

// extension finds the depth at which the search sees a mate by checks, with and without extensions.
func extension(out *strings.Builder) {
	p, _ := position(Chase)
	for _, checks := range []bool{false, true} {
		for depth := 1; depth <= 6; depth++ {
			s := searcher{pos: p, order: capturesFirst, checks: checks}
			if score := s.alphaBeta(-infinity, infinity, depth); score == mate {
				fmt.Fprintf(out, "extension %-5t sees the mate at depth %d, with %d nodes\n", checks, depth, s.nodes)
				break
			}
		}
	}
}
