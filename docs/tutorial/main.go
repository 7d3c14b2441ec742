// Tutorial runs an exercise of "How a xiangqi engine works", whose pages are stored next to it:
//
//	go run ./docs/tutorial alphabeta
//
// or plays the steps of the reader's engine against each other and stores the results:
//
//	go run ./docs/tutorial measure 05 06
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
	if len(os.Args) > 1 && os.Args[1] == "measure" {
		if err := measure(os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	fmt.Fprintln(os.Stderr, "usage: go run ./docs/tutorial EXERCISE, one of", strings.Join(slices.Sorted(maps.Keys(all)), ", "))
	os.Exit(2)
}
