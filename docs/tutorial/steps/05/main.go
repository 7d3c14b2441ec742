// A xiangqi engine that grows step by step.
package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
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

// choose returns a legal move, one after which the side is best off.
func (b *board) choose() string {
	list, choice := b.moves(), "(none)"
	best := -mate
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, m := range list {
		if next := b.play(m); !next.check(b.turn) && -next.evaluate() > best {
			best = -next.evaluate()
			choice = m.String()
		}
	}
	return choice
}

// evaluate returns the value of the position for the side to move.
func (b *board) evaluate() int {
	if b.turn == black {
		return -b.score
	}
	return b.score
}

func main() {
	b := parse(start)
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
			fmt.Println("bestmove", b.choose())
		case command == "quit":
			return
		}
	}
}
