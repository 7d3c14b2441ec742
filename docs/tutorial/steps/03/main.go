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

// choose returns a legal move.
func (b *board) choose() string {
	list, choice := b.moves(), "(none)"
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, m := range list {
		if next := b.play(m); !next.check(b.turn) {
			choice = m.String()
		}
	}
	return choice
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
