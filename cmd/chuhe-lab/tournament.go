package main

import (
	"context"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/setup"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// tournamentCommand plays a tournament of two or more engines.
type tournamentCommand struct {
	setup.Flags
	Format  string `without:"preset" enum:"round-robin,gauntlet,knock-out,swiss" default:"round-robin" help:"round-robin, gauntlet (the first engine against all), knock-out (engines in seeding order) or swiss."`
	Games   int    `without:"preset" default:"2" help:"Games per encounter; an even number, because openings are played with both colours." placeholder:"N"`
	Rounds  int    `without:"preset,format=knock-out" default:"1" help:"How many times all meet, or the number of rounds in a swiss tournament." placeholder:"N"`
	PlayOff int    `without:"preset" default:"0" help:"Maximum pairs of games to break ties in a round robin." placeholder:"N"`
	Preset  string `enum:"none,olympiad" default:"none" help:"olympiad: round robin, two games each from the start position, 30 minutes per game, two more games to break a tie."`
}

// Help returns the text shown below the flags.
func (*tournamentCommand) Help() string { return setup.Help }

func (cmd *tournamentCommand) Run(ctx context.Context, c *cli.Console) error {
	t, err := cmd.tournament()
	if err != nil {
		return err
	}
	if cmd.Elsewhere() {
		return cmd.create(ctx, c, t)
	}
	cmd.WarnOfLoad(c, t.Engines)
	end := func() {}
	t.Begun = func(b *jobs.Book) { end = cmd.Follow(ctx, c, b) }
	t.Watch = func(g *match.Record, _ *match.TournamentReport) { cmd.Say(c, g) }
	r, err := t.Run(ctx)
	end()
	if r == nil {
		return runs.Error(err)
	}
	text := func(w io.Writer) error {
		_, err := io.WriteString(w, r.Text())
		return err
	}
	if err != nil {
		return c.AnswerPart(r, text, runs.Error(err))
	}
	return c.Answer(r, text)
}

// tournament returns the tournament described by the flags.
func (cmd *tournamentCommand) tournament() (match.Tournament, error) {
	format, err := match.ParseFormat(cmd.Format)
	if err != nil {
		return match.Tournament{}, runs.Error(err)
	}
	engines, conditions, err := cmd.Conditions()
	if err != nil {
		return match.Tournament{}, err
	}
	t := match.Tournament{
		Engines: engines, Format: format, Games: cmd.Games, Rounds: cmd.Rounds, PlayOff: cmd.PlayOff, Conditions: conditions, Machine: cli.Machine(),
	}
	if cmd.Preset == "olympiad" {
		// At this point, --tc has its default value, because flags set by the preset are rejected together
		// with it.
		control, err := entrant.ParseTimeControl(cmd.TC)
		if err != nil {
			return match.Tournament{}, runs.Error(err)
		}
		for _, e := range engines {
			if e.Control != control {
				return match.Tournament{}, cli.UsageErrorf("tc= of %s cannot be used with --preset %s", e.Name, cmd.Preset)
			}
		}
		t.Olympiad()
	}
	if t.Event == "" {
		t.Event = "Engine tournament, " + t.Format.String()
	}
	return t, nil
}

// create turns the tournament into a run to be executed later or by a hub's workers.
func (cmd *tournamentCommand) create(ctx context.Context, c *cli.Console, t match.Tournament) error {
	spec, paths, err := match.TournamentSpec(ctx, t, match.WorkOptions{Ship: cmd.Ship, Audit: cmd.Audit})
	if err == nil {
		spec.Requires, err = cmd.Requires(t.Engines)
	}
	if err != nil {
		return runs.Error(err)
	}
	return cmd.Begin(ctx, c, spec, paths)
}
