package main

import (
	"context"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/speed"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
	"github.com/chuhe-xiangqi/chuhe/player"
)

// labSpeedCommand measures how fast the engine searches.
type labSpeedCommand struct {
	File     string        `arg:"" optional:"" file:"in" help:"Positions, one FEN per line; by default, fifty middlegame positions."`
	Depth    int           `help:"Plies for each position, to measure time to depth; by default 10 without --movetime."`
	Movetime time.Duration `help:"Time for each position, to measure the depth and nodes reached."`
	Threads  []int         `default:"1" help:"Thread counts to measure, such as 1,2,4."`
	Hash     int           `default:"64" help:"Size of the transposition table in MiB."`
	Limit    int           `default:"0" help:"Use only this number of positions; 0 means all."`
	Eval     string        `enum:"handcrafted,network," default:"" help:"Evaluation to search with: handcrafted or network; by default, the one the engine plays with."`
	Net      string        `type:"path" file:"in" help:"A network to search with instead of the embedded one."`
	Engine   []string      `sep:"none" help:"Another engine to measure, as in chuhe-lab match: 'cmd=fairy-stockfish opt.Threads=2'." placeholder:"SPEC"`
}

func (cmd *labSpeedCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Depth < 0 || cmd.Movetime < 0 || cmd.Hash < 1 || cmd.Hash > cli.MostHash || cmd.Limit < 0 {
		return cli.UsageErrorf("--depth, --movetime and --limit must be at least 0, and --hash from 1 to %d MiB", cli.MostHash)
	}
	for _, n := range cmd.Threads {
		if n < 1 || n > cli.MostThreads {
			return cli.UsageErrorf("--threads must be numbers from 1 to %d", cli.MostThreads)
		}
	}
	if cmd.Depth == 0 && cmd.Movetime == 0 {
		cmd.Depth = 10
	}
	options := engine.DefaultOptions()
	options.Hash = cmd.Hash
	if err := cli.ChooseEvaluation(&options, cmd.Eval, cmd.Net); err != nil {
		return err
	}
	positions, err := suite.OpenPositions(cmd.File)
	if err != nil {
		return err
	}
	if cmd.Limit > 0 {
		positions.List = positions.List[:min(cmd.Limit, len(positions.List))]
	}
	answer := speed.Report{Positions: len(positions.List), Machine: cli.Machine(), Evaluation: options.Evaluation(), Engines: []*speed.Speed{}}
	err = cmd.measure(ctx, c, options, positions, &answer)
	c.EndProgress()
	if err != nil {
		return err
	}
	speed.Compare(answer.Engines)
	return c.Answer(&answer, answer.WriteText)
}

// measure measures our engine with each number of threads, and then the other engines.
func (cmd *labSpeedCommand) measure(ctx context.Context, c *cli.Console, o engine.Options, p *suite.Positions, answer *speed.Report) error {
	limits := player.Limits{Depth: cmd.Depth, MoveTime: cmd.Movetime}
	for _, n := range cmd.Threads {
		o.Threads = n
		s, err := speed.Measure(ctx, speed.Own(o), n, p.List, limits, func(done int) {
			c.Progress("%d threads: %d of %d positions", n, done, len(p.List))
		})
		if err != nil {
			return err
		}
		answer.Engines = append(answer.Engines, s)
	}
	for _, text := range cmd.Engine {
		rival, threads, name, err := speed.ParseRival(text)
		if err != nil {
			return cli.UsageErrorf("--engine: %s", err)
		}
		s, err := speed.Measure(ctx, rival, threads, p.List, limits, func(done int) {
			c.Progress("%s: %d of %d positions", name, done, len(p.List))
		})
		if err != nil {
			return err
		}
		answer.Engines = append(answer.Engines, s)
	}
	return nil
}
