// Command chuhe-engine is the Chuhe engine for other programs. It speaks UCI and UCCI on standard input and
// output.
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

	Engine     engineCommand         `cmd:"" default:"withargs" example:"chuhe-engine go depth 6" example2:"chuhe-engine bench" help:"Speak UCI or UCCI on standard input and output; this is what chuhe-engine does without a command."`
	Completion cli.CompletionCommand `cmd:"" example:"chuhe-engine completion bash" help:"Write the script by which bash, zsh or fish completes words."`
}

var program = cli.Program{
	Name:        "chuhe-engine",
	Description: "The Chuhe engine for other programs: UCI and UCCI on standard input and output.",
	Commands:    func() any { return new(commands) },
	Notes: "A command of the protocols can be given in place of standard input:\n  " +
		strings.Join(frontdoor.Commands(), " ") + "\nchuhe-engine help explains them.",
	Examples: []string{"chuhe-engine bench"},
}

func main() { program.Main() }

// engineCommand serves the protocols.
type engineCommand struct {
	Words []string `arg:"" optional:"" name:"command" help:"One command of the protocol, such as bench, to be answered instead of those on standard input."`
}

func (cmd *engineCommand) Run(ctx context.Context, c *cli.Console) error {
	if c.JSON {
		return cli.UsageErrorf("the engine speaks UCI and UCCI, not JSON: chuhe bench --json measures it")
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
	config.Batch = true // the end of the arguments does not end the command
	return frontdoor.Run(ctx, strings.NewReader(strings.Join(cmd.Words, " ")+"\n"), c.Out, config)
}
