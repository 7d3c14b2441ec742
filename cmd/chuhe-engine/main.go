// Command chuhe-engine is the Chuhe engine for other programs: it speaks UCI and
// UCCI on its standard input and output.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/frontdoor"
)

// version is what the engine calls itself by.
const version = "0.1"

func main() {
	announce := flag.Bool("announce-variant", false, "announce the option UCI_Variant, for front ends that look for it")
	tell := flag.Bool("version", false, "print the version and exit")
	flag.Usage = func() {
		_, _ = fmt.Fprintf(flag.CommandLine.Output(), "Usage: %s [flags] [command]\n\nSpeaks UCI or UCCI on standard input and output. With a command, such as\nbench, it answers that and ends.\n\n", os.Args[0])
		flag.PrintDefaults()
	}
	flag.Parse()
	if *tell {
		fmt.Println("chuhe-engine", version)
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, frontdoor.Config{Version: version, AnnounceVariant: *announce}, flag.Args())
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "chuhe-engine:", err)
		os.Exit(1)
	}
}

// run answers the arguments as one command, or talks on standard input.
func run(ctx context.Context, c frontdoor.Config, args []string) error {
	if len(args) > 0 {
		c.Batch = true // the end of the arguments does not end the command
		return frontdoor.Run(ctx, strings.NewReader(strings.Join(args, " ")+"\n"), os.Stdout, c)
	}
	return frontdoor.Run(ctx, os.Stdin, os.Stdout, c)
}
