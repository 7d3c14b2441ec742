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

// worth is the value of each kind in centipawns.
var worth = [256]int{'A': 120, 'B': 120, 'N': 270, 'R': 600, 'C': 285, 'P': 40}

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
