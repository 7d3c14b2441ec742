// Command chuhe is Chuhe for people and for scripts: one binary, one subcommand
// for each thing it does. "chuhe --help" lists them.
//
// With --json a command writes one JSON object to standard output and nothing
// else there. The exit status is 0 when the task succeeded, 1 when it failed
// and 2 when the command was used wrongly.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	c := &console{in: os.Stdin, out: os.Stdout, err: os.Stderr}
	status := run(ctx, c, os.Args[1:])
	stop()
	os.Exit(status)
}
