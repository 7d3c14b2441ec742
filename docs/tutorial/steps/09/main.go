// A xiangqi engine that grows step by step.
package main

import (
	"bufio"
	"cmp"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"
)

// worth is the least value of each kind in centipawns. A digit for each square of files
// a to e, from rank 9 down, adds tens to it; the other files mirror them.
var worth = [256]int{'A': 110, 'B': 110, 'N': 240, 'R': 560, 'C': 255, 'P': 30}
var digits = map[byte]string{
	'K': "00000 00000 00000 00000 00000 00000 00000 00000 00011 00023",
	'A': "00000 00000 00000 00000 00000 00000 00000 00010 00003 00010",
	'B': "00000 00000 00000 00000 00000 00100 00000 00003 00000 00100",
	'N': "23333 24753 45666 46667 35666 35566 34454 23433 12220 01110",
	'R': "44465 45676 44465 45566 45566 45566 34465 24455 33455 02355",
	'C': "53322 43323 33333 34445 33335 33346 33436 34546 33344 33333",
	'P': "00112 35679 35678 34566 23445 10203 00102 00000 00000 00000",
}

// values has the value of each letter on each cell, negative for Black's.
var values = func() (v [256][256]int) {
	for p, table := range digits {
		for i, digit := range []byte(strings.ReplaceAll(table, " ", "")) {
			for _, file := range []int{3 + i%5, 11 - i%5} {
				c, d := (12-i/5)<<4|file, (3+i/5)<<4|file
				v[p][c] = worth[p] + 10*int(digit-'0')
				v[p|32][d] = -v[p][c]
			}
		}
	}
	return v
}()

// evaluate returns the value of the position for the side to move.
func (b *board) evaluate() int {
	if b.turn == black {
		return -b.score
	}
	return b.score
}

// An engine is a search with its limits.
type engine struct {
	nodes, limit, depth int
	deadline            time.Time
	best                move // at the root
	stopped             bool
}

// over counts a node and reports whether the search must end.
func (e *engine) over() bool {
	e.nodes++
	if e.best == (move{}) { // there must be a move to play
		return false
	}
	if e.nodes > e.limit || e.nodes%1024 == 0 && time.Now().After(e.deadline) {
		e.stopped = true
	}
	return e.stopped
}

// think searches deeper and deeper until a limit is reached.
func (e *engine) think(b board) move {
	begin := time.Now()
	e.nodes, e.stopped, e.best = 0, false, move{}
	choice := e.best
	for depth := 1; depth <= e.depth && !e.stopped; depth++ {
		score := e.search(&b, -mate, mate, depth, 0)
		if !e.stopped || depth == 1 { // what was not looked at to its end does not count
			choice = e.best
		}
		if !e.stopped {
			fmt.Printf("info depth %d score cp %d nodes %d time %d pv %v\n", depth, score, e.nodes, time.Since(begin).Milliseconds(), choice)
		}
	}
	return choice
}

// search returns the value of the position for the side to move, from all lines of a
// depth; up to alpha, and from beta on, it is only a bound. Without a move a side has lost.
func (e *engine) search(b *board, alpha, beta, depth, ply int) int {
	if e.over() {
		return 0
	}
	best := ply - mate
	if depth <= 0 { // it may stop, or go on with captures
		if best = b.evaluate(); best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	for _, m := range b.moves(depth > 0) {
		next := b.play(m)
		if next.check(b.turn) {
			continue
		}
		score := -e.search(&next, -beta, -alpha, depth-1, ply+1)
		if e.stopped {
			return 0
		}
		if score > best {
			best = score
			if ply == 0 {
				e.best = m
			}
		}
		alpha = max(alpha, score)
		if alpha >= beta {
			break
		}
	}
	return best
}

// limits reads the words after "go".
func (e *engine) limits(b *board, text string) {
	n, last := map[string]int{}, ""
	for word := range strings.FieldsSeq(text) {
		n[last], _ = strconv.Atoi(word)
		last = word
	}
	side, ms := map[byte]string{red: "w", black: "b"}[b.turn], 1000
	switch left := n[side+"time"]; {
	case n["movetime"] > 0:
		ms = n["movetime"] - 5
	case left > 0:
		ms = min(left/30+n[side+"inc"]/2, left/2)
	case n["nodes"] > 0 || n["depth"] > 0:
		ms = math.MaxInt32
	}
	e.deadline = time.Now().Add(time.Duration(ms) * time.Millisecond)
	e.limit, e.depth = cmp.Or(n["nodes"], math.MaxInt32), cmp.Or(n["depth"], 60)
}

func main() {
	b := parse(start)
	e := &engine{}
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		command, rest, _ := strings.Cut(strings.TrimSpace(input.Text()), " ")
		depth, isPerft := strings.CutPrefix(rest, "perft ")
		switch {
		case command == "uci":
			fmt.Println("id name Mine\nid author The reader\nuciok")
		case command == "isready":
			fmt.Println("readyok")
		case command == "position":
			b = position(rest)
		case command == "go" && isPerft:
			n, _ := strconv.Atoi(depth)
			fmt.Println("nodes", b.perft(n))
		case command == "go":
			e.limits(&b, rest)
			fmt.Println("bestmove", e.think(b))
		case command == "quit":
			return
		}
	}
}
