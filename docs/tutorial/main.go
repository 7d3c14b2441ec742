// Tutorial runs an exercise of "How a xiangqi engine works", whose pages lie
// next to it:
//
//	go run ./docs/tutorial alphabeta
package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/docs/tutorial/exercises"
)

func main() {
	all := exercises.All()
	if len(os.Args) == 2 {
		if run, ok := all[os.Args[1]]; ok {
			var out strings.Builder
			run(&out)
			fmt.Print(out.String())
			return
		}
	}
	fmt.Fprintln(os.Stderr, "usage: go run ./docs/tutorial EXERCISE, one of", strings.Join(slices.Sorted(maps.Keys(all)), ", "))
	os.Exit(2)
}
