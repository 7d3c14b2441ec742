// Command chuhe-engine runs the Chuhe engine for use by other programs. It supports UCI and UCCI on standard
// input and output.
package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/frontdoor"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// commands defines the command line of chuhe-engine.
type commands struct {
	cli.Flags

	Engine     engineCommand         `cmd:"" default:"withargs" example:"chuhe-engine go depth 6" example2:"chuhe-engine bench" help:"Speak UCI or UCCI on standard input and output; the default without a command."`
	Completion cli.CompletionCommand `cmd:"" example:"chuhe-engine completion bash" help:"Print a completion script for bash, zsh or fish."`
}

var program = cli.Program{
	Name:        "chuhe-engine",
	Description: "Chuhe's xiangqi engine for other programs: UCI and UCCI on standard input and output.",
	Commands:    func() any { return new(commands) },
	Notes: "A protocol command can be given as an argument instead of on standard input:\n  " +
		strings.Join(frontdoor.Commands(), " ") + "\nchuhe-engine help explains them.",
	Examples: []string{"chuhe-engine bench"},
}

func main() { program.Main() }

// engineCommand serves UCI and UCCI.
type engineCommand struct {
	Words []string `arg:"" optional:"" name:"command" help:"Protocol command to run, such as bench, instead of reading standard input."`
}

func (cmd *engineCommand) Run(ctx context.Context, c *cli.Console) error {
	if c.JSON {
		return cli.UsageErrorf("the engine speaks UCI and UCCI, not JSON; to measure it, use chuhe bench --json")
	}
	config := frontdoor.Config{Version: cli.Version(), Open: cli.Open, Decode: cli.DecodeChinese}
	if len(cmd.Words) == 0 {
		return frontdoor.Run(ctx, c.In, c.Out, config)
	}
	if word := cmd.Words[0]; !frontdoor.Knows(word) {
		meant := "; help lists them"
		if near := cli.Nearest(word, frontdoor.Commands()); near != "" {
			meant = fmt.Sprintf(", did you mean %q?", near)
		}
		return cli.UsageErrorf("no such command: %.80q%s", word, meant)
	}
	config.Batch = true // reaching the end of the arguments does not end the command
	return frontdoor.Run(ctx, strings.NewReader(strings.Join(cmd.Words, " ")+"\n"), c.Out, config)
}
