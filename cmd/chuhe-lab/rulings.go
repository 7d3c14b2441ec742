package main

import (
	"context"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/rulings"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// rulingsCommand compares the verdicts of the rule sets on games.
type rulingsCommand struct {
	cli.ReadFlags
	In  []string `arg:"" name:"in" file:"in" help:"Files and folders of game records, packed or not; - is standard input."`
	Out string   `short:"o" file:"out" packs:"" placeholder:"FILE" help:"Write a Markdown page with examples to FILE."`
	cli.Force
	Source string `needs:"out" help:"Where the games come from, for the page."`
}

func (cmd *rulingsCommand) Run(ctx context.Context, c *cli.Console) error {
	var first error
	games := func(yield func(*record.Game, error) bool) {
		for g, err := range c.Games(cmd.ReadOptions(), cmd.In...) {
			if err != nil && first == nil {
				first = err
			}
			if ctx.Err() != nil || !yield(g, err) {
				return
			}
		}
	}
	compared := rulings.Compare(games, func(so *rulings.Comparison) { c.Progress("%d games", so.Games) })
	c.EndProgress()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case compared.Games == 0 && first != nil:
		return first
	case compared.Games == 0:
		return fmt.Errorf("%s: no games", cmd.In[0])
	case cmd.Out == "":
		return c.Tell(compared, nil)
	}
	source := ""
	if cmd.Source != "" {
		source = " of " + cmd.Source
	}
	if err := c.WriteFile(cmd.Out, func(w io.Writer) error { return compared.WritePage(w, source) }); err != nil {
		return err
	}
	return c.Tell(compared, nil)
}
