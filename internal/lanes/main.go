// Command lanes helps .ci/run: it runs go test and shows what a reader looks for,
// finds the tests that take long and the packages with goroutines, and sums up what all lanes have done.
//
//	lanes test RECORD ARGUMENT...  go test with these arguments; every test is added to the file RECORD
//	lanes long                     which tests read the switch of the long ones, as arguments of go test
//	lanes wine PREFIX              adds to a prefix of Wine what programs in Go want
//	lanes wineskips RECORD         the tests that Wine cannot pass, for -skip; they are added to the file RECORD
//	lanes untested RECORD WORD...  adds to the file RECORD a system, tests that were not run for it, and why
//	lanes raced                    the packages in which the race detector can find something
//	lanes sum FOLDER               what the lanes have noted in FOLDER
package main

import (
	"fmt"
	"os"
	"strings"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) >= 2 && args[0] == "test":
		return runTests(os.Stdout, args[1], args[2:])
	case len(args) == 1 && args[0] == "long":
		names, folders, err := longTests(".")
		if err != nil {
			return err
		}
		fmt.Println(testFlags(names, folders))
		return nil
	case len(args) == 1 && args[0] == "raced":
		names, err := racedPackages()
		if err != nil {
			return err
		}
		fmt.Println(strings.Join(names, "\n"))
		return nil
	case len(args) == 2 && args[0] == "wine":
		return furnishWine(args[1])
	case len(args) == 2 && args[0] == "wineskips":
		skips, err := wineSkips(args[1])
		if err != nil {
			return err
		}
		fmt.Println(skips)
		return nil
	case len(args) == 5 && args[0] == "untested":
		return untested(args[1], args[2], args[3], args[4])
	case len(args) == 2 && args[0] == "sum":
		return sumUp(os.Stdout, args[1])
	}
	return fmt.Errorf("usage: lanes test RECORD ARGUMENT... | long | raced | wine PREFIX | wineskips RECORD | untested RECORD SYSTEM TESTS WHY | sum FOLDER; got %q", args)
}
