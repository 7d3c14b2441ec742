// Command lanes supports .ci/run. It runs go test and shows the relevant output, finds the long tests and the
// packages with goroutines, and summarizes the results of all lanes.
//
//	lanes test RECORD ARGUMENT...  run go test with these arguments and add every test to the file RECORD
//	lanes long                     print go test arguments for the tests that read the switch of the long tests
//	lanes wine PREFIX              add what Go programs need to a Wine prefix
//	lanes wineskips RECORD         print the tests Wine cannot pass, for -skip, and add them to the file RECORD
//	lanes untested RECORD WORD...  add a system, the tests not run for it and the reason to the file RECORD
//	lanes raced                    print the packages in which the race detector can find something
//	lanes sum FOLDER               summarize what the lanes have recorded in FOLDER
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
