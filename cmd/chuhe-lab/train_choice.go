package main

import (
	"context"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/choicework"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// trainChoiceCommand trains the model of human moves.
type trainChoiceCommand struct {
	cli.ReadFlags
	In   []string `arg:"" name:"in" file:"in" help:"Files and folders of game records, packed or not; - is standard input."`
	Keep string   `required:"" type:"path" placeholder:"FOLDER" help:"Folder for views and the prior; an interrupted run continues from them."`
	Out  string   `short:"o" required:"" type:"path" file:"out" placeholder:"FILE" help:"Model file to write."`
	Page string   `type:"path" file:"out" placeholder:"FILE" help:"Write the model's card as Markdown to FILE."`
	cli.Force
	Source  string `needs:"page" help:"Where the games come from, for the card."`
	Shards  int    `default:"160" help:"Number of view files to use, 60 positions each."`
	Passes  int    `default:"2" help:"Training passes of the prior over its games."`
	Stride  int    `default:"1" help:"Use every n-th position of a game in each pass."`
	Workers int    `name:"jobs" short:"j" default:"2" placeholder:"N" help:"Positions to process in parallel."`
	Seed    uint64 `default:"1" help:"Seed for the initial weights and the order."`
}

func (cmd *trainChoiceCommand) Validate() error {
	if cmd.Shards < 1 || cmd.Passes < 1 || cmd.Stride < 1 || cmd.Workers < 1 {
		return fmt.Errorf("--shards, --passes, --stride and --jobs must be at least 1")
	}
	return nil
}

func (cmd *trainChoiceCommand) Run(ctx context.Context, c *cli.Console) error {
	var first error
	games := choicework.Read(func(yield func(*record.Game, error) bool) {
		for g, err := range c.Games(cmd.ReadOptions(), cmd.In...) {
			if err != nil && first == nil {
				first = err
			}
			if ctx.Err() != nil || !yield(g, err) {
				return
			}
		}
	})
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if games.Len() == 0 && first != nil {
		return first
	}
	made, err := choicework.Make(ctx, games, choicework.Recipe{
		Folder: cmd.Keep, Shards: cmd.Shards, Passes: cmd.Passes, Stride: cmd.Stride, Workers: cmd.Workers, Seed: cmd.Seed,
	}, func(doing string) { c.Progress("%s", doing) })
	c.EndProgress()
	if err != nil {
		return cli.Coded(err, []cli.Code{{Of: choicework.ErrViews, Code: codeBadTraining}})
	}
	if err := c.WriteFile(cmd.Out, func(w io.Writer) error {
		_, err := w.Write(made.Model.Write())
		return err
	}); err != nil {
		return err
	}
	if cmd.Page != "" {
		if err := c.WriteFile(cmd.Page, func(w io.Writer) error { return made.WritePage(w, cmd.Source) }); err != nil {
			return err
		}
	}
	return c.Tell(made, nil)
}
