// A xiangqi engine that grows step by step.
package main

import (
	"fmt"
	"os"
	"strings"
)

func main() {
	fen := start
	if len(os.Args) > 1 {
		fen = strings.Join(os.Args[1:], " ")
	}
	b := parse(fen)
	fmt.Print(b.String())
}
