package main

import (
	"context"
	"errors"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/referee"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/scaling"
)

// scalingCommand measures how strength depends on time and nodes.
type scalingCommand struct {
	runs.Measuring
	Engine  string   `sep:"none" default:"name=Chuhe builtin" help:"Engine to measure, as in chuhe-lab match." placeholder:"SPEC"`
	Against []string `sep:"none" required:"" help:"Engine to play against; repeat for each one." placeholder:"SPEC"`
	TC      []string `name:"tc" default:"nodes=20000,nodes=100000,nodes=800000,move=100ms,move=500ms,move=2s" help:"Limits for a move." placeholder:"CONTROL,..."`
	Games   int      `default:"200" help:"Games in each match; an even number."`
	Seed    uint64   `default:"1" help:"Seed for the order of the openings."`

	Resign   string `default:"800,4" help:"Adjudicate a win when both report SCORE centipawns for N moves." placeholder:"SCORE,N"`
	Draw     string `default:"10,8,60" help:"Adjudicate a draw when both report at most SCORE for N moves after move FROM." placeholder:"SCORE,N,FROM"`
	MaxMoves int    `default:"150" help:"Adjudicate a draw after this number of moves by each side."`
}

// Help returns the text shown below the flags.
func (*scalingCommand) Help() string {
	return "Plays the engine against each of the others at each limit, and shows how the difference in strength changes with time.\n\n" +
		"Matches already in the file are kept; those with fewer games or different engines are played."
}

func (cmd *scalingCommand) Run(ctx context.Context, c *cli.Console) error {
	job, err := cmd.job()
	if err != nil {
		return err
	}
	if err := job.Validate(); err != nil {
		return cli.UsageErrorf("%s", err)
	}
	s, err := cli.ReadKept(cmd.Data, &scaling.Scaling{Matches: []scaling.Match{}}, scaling.Read)
	if err != nil {
		return err
	}
	for _, control := range job.Controls {
		var played match.DuelReport
		if played, err = cmd.Play(ctx, c, scaling.Work, s.Due(&job, control)); err == nil {
			err = s.Take(played, &job, control)
		}
		if err == nil {
			err = cli.WriteKept(cmd.Data, s.Write)
		}
		if err != nil {
			break
		}
	}
	return cmd.Page(c, err, s, s.WriteMarkdown)
}

// job converts the flags to a job.
func (cmd *scalingCommand) job() (job scaling.Job, err error) {
	if cmd.MaxMoves < 1 {
		return job, cli.UsageErrorf("--max-moves %d: must be at least 1", cmd.MaxMoves)
	}
	job = scaling.Job{
		Games: cmd.Games, Seed: cmd.Seed, Machine: cli.Machine(), Adjudication: referee.Adjudication{MostMoves: cmd.MaxMoves},
	}
	if err := errors.Join(job.Adjudication.ParseResign(cmd.Resign), job.Adjudication.ParseDraw(cmd.Draw)); err != nil {
		return job, runs.Error(err)
	}
	for _, text := range cmd.TC {
		control, err := entrant.ParseTimeControl(text)
		if err != nil {
			return job, cli.UsageErrorf("--tc: %s", err)
		}
		job.Controls = append(job.Controls, control)
	}
	none := entrant.TimeControl{Depth: 1} // each match sets its own control
	if job.Engine, err = entrant.Parse(cmd.Engine, none); err != nil {
		return job, cli.UsageErrorf("--engine: %s", err)
	}
	for _, text := range cmd.Against {
		spec, err := entrant.Parse(text, none)
		if err != nil {
			return job, cli.UsageErrorf("--against: %s", err)
		}
		job.Against = append(job.Against, spec)
	}
	return job, nil
}
