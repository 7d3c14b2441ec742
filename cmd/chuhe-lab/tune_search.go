package main

import (
	"context"
	"errors"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/watch"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/setup"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tune"
)

// tuneSearchCommand fits the search parameters by playing games.
type tuneSearchCommand struct {
	runs.Direct
	Params      []string       `help:"Parameters to tune, by name in engine/tune.Params (a wrong name lists them); by default, all that such games can measure." placeholder:"NAME,..."`
	Start       map[string]int `help:"Starting values of parameters, where they differ from the defaults." placeholder:"NAME=N;..."`
	Iterations  int            `default:"1000" help:"Planned number of iterations."`
	Pairs       int            `default:"4" help:"Pairs of games in each iteration."`
	TC          string         `name:"tc" default:"nodes=5000" help:"Time control of the games, such as nodes=5000 or 2+0.02; nodes=5000 by default." placeholder:"CONTROL"`
	Openings    string         `default:"own" file:"in" help:"Openings file; own means the built-in set." placeholder:"FILE"`
	Seed        uint64         `default:"1" help:"Seed for the directions to try and the openings."`
	Rate        float64        `default:"0.02" help:"How far a won game moves a parameter at the end, in its steps; further at the start."`
	Hash        int            `default:"16" help:"Size of each engine's table in MiB."`
	Eval        string         `enum:"handcrafted,network," default:"" help:"Evaluation to play with: handcrafted or network; by default, the one the engine plays with."`
	Net         string         `type:"path" file:"in" help:"A network to play with instead of the embedded one."`
	Concurrency int            `without:"server,detach" name:"jobs" short:"j" default:"1" help:"Pairs of games to play in parallel."`
	Out         string         `without:"server,detach" short:"o" file:"out" help:"Markdown file for the report, with a picture next to it." placeholder:"FILE"`
	cli.Force
}

// Help returns the text shown below the flags.
func (*tuneSearchCommand) Help() string {
	return "Each iteration changes all parameters together at random and plays the two opposite settings against each other (SPSA).\n\n" +
		"If the command is interrupted or killed, run it again to continue; add --force if the report is already written."
}

func (cmd *tuneSearchCommand) Run(ctx context.Context, c *cli.Console) error {
	games, err := cmd.games()
	if err != nil {
		return err
	}
	spec, paths, err := cmd.spec(games)
	if err != nil {
		return err
	}
	if cmd.Elsewhere() {
		if spec.Requires.Signature, err = entrant.Signature(); err != nil {
			return err
		}
		return cmd.Begin(ctx, c, spec, paths)
	}
	folder, err := cmd.Folder()
	if err != nil {
		return err
	}
	began, end := time.Now(), func() {}
	state, failed := tune.RunSearch(ctx, folder, spec, paths, games, cmd.Concurrency, func(b *jobs.Book) { end = watch.Here(ctx, c, b) })
	end()
	if state == nil || failed != nil && !errors.Is(failed, context.Canceled) {
		return failed
	}
	// Even if the run was stopped, the state that it reached is worth a report.
	if cmd.Out != "" {
		if err := state.WriteFiles(cmd.Out); err != nil {
			return err
		}
	}
	if failed != nil {
		return failed
	}
	answer := state.Report(time.Since(began))
	return c.Answer(answer, answer.WriteText)
}

// spec returns the run described by the flags.
func (cmd *tuneSearchCommand) spec(games *tune.Games) (jobs.Spec, map[string]string, error) {
	o := tune.SearchOptions{Names: cmd.Params, Start: cmd.Start, Iterations: cmd.Iterations, Seed: cmd.Seed, Rate: cmd.Rate}
	if len(o.Names) == 0 {
		o.Names = games.Names()
	}
	openings := ""
	if cmd.Openings != setup.OwnOpenings && cmd.Openings != setup.StartOnly {
		openings = cmd.Openings
	}
	spec, paths, err := tune.SearchSpec(o, games, openings)
	if errors.Is(err, tune.ErrSearch) {
		err = cli.UsageErrorf("%s", err)
	}
	return spec, paths, err
}

// games converts the flags that concern the games.
func (cmd *tuneSearchCommand) games() (*tune.Games, error) {
	if cmd.Pairs < 1 || cmd.Concurrency < 1 || cmd.Hash < 1 || cmd.Hash > cli.MostHash {
		return nil, cli.UsageErrorf("--pairs and --jobs must be at least 1, and --hash from 1 to %d MiB", cli.MostHash)
	}
	control, err := entrant.ParseTimeControl(cmd.TC)
	if err != nil {
		return nil, cli.UsageErrorf("--tc: %s", err)
	}
	openings, err := setup.ReadOpenings(cmd.Openings)
	if err != nil {
		return nil, err
	}
	o := engine.DefaultOptions()
	if err := cli.ChooseEvaluation(&o, cmd.Eval, cmd.Net); err != nil { // reject invalid flags as the other commands do
		return nil, err
	}
	games := &tune.Games{
		Control: control, Pairs: cmd.Pairs, Openings: openings, Seed: cmd.Seed, Hash: cmd.Hash,
	}
	switch {
	case cmd.Net != "":
		games.Evaluation = []entrant.Option{{Name: "net", Value: cmd.Net}}
	case cmd.Eval != "":
		games.Evaluation = []entrant.Option{{Name: "eval", Value: cmd.Eval}}
	}
	return games, nil
}
