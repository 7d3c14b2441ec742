package main

import (
	"context"
	"errors"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/scaling"
)

// scalingCommand measures strength by time and nodes.
type scalingCommand struct {
	Engine  string   `sep:"none" default:"name=Chuhe builtin" help:"The engine to measure, as in chuhe-lab match." placeholder:"SPEC"`
	Against []string `sep:"none" required:"" help:"An engine to play against; once for each." placeholder:"SPEC"`
	TC      []string `name:"tc" default:"nodes=20000,nodes=100000,nodes=800000,move=100ms,move=500ms,move=2s" help:"Limits for a move." placeholder:"CONTROL,..."`
	Games   int      `default:"200" help:"Games of each match, an even number."`
	Seed    uint64   `default:"1" help:"Order of the openings."`

	Resign   string `default:"800,4" help:"Adjudicate a win when both report SCORE centipawns for N moves." placeholder:"SCORE,N"`
	Draw     string `default:"10,8,60" help:"Adjudicate a draw when both report at most SCORE for N moves after move FROM." placeholder:"SCORE,N,FROM"`
	MaxMoves int    `default:"150" help:"Adjudicate a draw after so many moves of each side."`

	Concurrency int    `name:"jobs" short:"j" default:"1" help:"Games at a time."`
	Data        string `help:"Keep the measurements in this file, and continue with what it has; the games of a match under way lie in FILE.games." placeholder:"FILE"`
	Out         string `help:"Write the page with its pictures: a Markdown file." placeholder:"FILE"`
}

// Help is what stands below the flags.
func (*scalingCommand) Help() string {
	return "Plays the engine against each of the others with each limit, and says how the difference in strength changes with the time:\n\n" +
		"  chuhe-lab scaling --against 'name=Rival cmd=rival' --tc move=100ms,move=500ms --data scaling.json --out scaling.md\n\n" +
		"Matches that the file has stay; those with fewer games or other engines are played."
}

func (cmd *scalingCommand) Run(ctx context.Context, c *cli.Console) error {
	job, err := cmd.job(c)
	if err != nil {
		return err
	}
	s, err := cli.ReadKept(cmd.Data, &scaling.Scaling{Matches: []scaling.Match{}}, scaling.Read)
	if err != nil {
		return err
	}
	job.Keep = func(s *scaling.Scaling) error { return cli.WriteKept(cmd.Data, s.Write) }
	err = s.Run(ctx, job)
	c.EndProgress()
	if errors.Is(err, scaling.ErrScaling) {
		return cli.UsageErrorf("%s", err)
	}
	if err != nil {
		return err
	}
	if cmd.Out != "" {
		if err := writePage(cmd.Out, s.WriteMarkdown); err != nil {
			return err
		}
	}
	return c.Answer(s, func(w io.Writer) error { return s.WriteMarkdown(w, nil) })
}

// job reads the flags.
func (cmd *scalingCommand) job(c *cli.Console) (job scaling.Job, err error) {
	if cmd.Concurrency < 1 || cmd.MaxMoves < 1 {
		return job, cli.UsageErrorf("--jobs and --max-moves want at least 1")
	}
	job = scaling.Job{
		Games: cmd.Games, Seed: cmd.Seed, Concurrency: cmd.Concurrency, Machine: machine(), Runs: gamesBeside(cmd.Data),
		Adjudication: match.Adjudication{MostMoves: cmd.MaxMoves},
		Progress: func(m scaling.Match, played, of int) {
			c.Progress("%s against %s, %s: %d of %d games", m.Engine, m.Against, m.Control, played, of)
		},
	}
	if err := errors.Join(job.Adjudication.ParseResign(cmd.Resign), job.Adjudication.ParseDraw(cmd.Draw)); err != nil {
		return job, matchUsage(err)
	}
	for _, text := range cmd.TC {
		control, err := match.ParseTimeControl(text)
		if err != nil {
			return job, cli.UsageErrorf("--tc: %s", err)
		}
		job.Controls = append(job.Controls, control)
	}
	none := match.TimeControl{Depth: 1} // each match sets its own
	if job.Engine, err = match.ParseEngine(cmd.Engine, none); err != nil {
		return job, cli.UsageErrorf("--engine: %s", err)
	}
	for _, text := range cmd.Against {
		spec, err := match.ParseEngine(text, none)
		if err != nil {
			return job, cli.UsageErrorf("--against: %s", err)
		}
		job.Against = append(job.Against, spec)
	}
	return job, nil
}
