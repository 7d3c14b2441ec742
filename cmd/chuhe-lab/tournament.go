package main

import (
	"context"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// tournamentCommand plays a tournament of two or more engines.
type tournamentCommand struct {
	gameFlags
	Format string `enum:"round-robin,gauntlet,knock-out,swiss" default:"round-robin" help:"round-robin, gauntlet (the first engine against all), knock-out (engines in order of seeds) or swiss."`
	Games  int    `default:"2" help:"Games of an encounter, an even number: openings are played with both colors." placeholder:"N"`
	Rounds int    `default:"1" help:"How often all meet; rounds of a swiss tournament." placeholder:"N"`
	Preset string `enum:"none,olympiad" default:"none" help:"olympiad: all against all, two games each from the start position, 30 minutes for a game."`
}

// Help is what stands below the flags.
func (*tournamentCommand) Help() string { return engineHelp }

func (cmd *tournamentCommand) Run(ctx context.Context, c *cli.Console) error {
	t, err := cmd.tournament(ctx)
	if err != nil {
		return err
	}
	cmd.warnOfLoad(c, t.Engines)
	live := newLive(c, cmd.Verbose)
	t.Watch = func(g *match.Record, r *match.TournamentReport) { live.game(g, tournamentLines(r)) }
	r, err := t.Run(ctx)
	live.end()
	if r == nil {
		return matchUsage(err)
	}
	if answer := c.Answer(r, func(w io.Writer) error {
		_, err := io.WriteString(w, r.Text())
		return err
	}); answer != nil {
		return answer
	}
	return cmd.unfinished(c, err)
}

// tournament makes the tournament that the flags describe.
func (cmd *tournamentCommand) tournament(ctx context.Context) (match.Tournament, error) {
	format, err := match.ParseFormat(cmd.Format)
	if err != nil {
		return match.Tournament{}, matchUsage(err)
	}
	engines, conditions, err := cmd.conditions(ctx)
	if err != nil {
		return match.Tournament{}, err
	}
	t := match.Tournament{
		Engines: engines, Format: format, Games: cmd.Games, Rounds: cmd.Rounds, Conditions: conditions, Machine: machine(),
	}
	if cmd.Preset == "olympiad" {
		t.Olympiad()
	}
	if t.Event == "" {
		t.Event = "Tournament of engines, " + t.Format.String()
	}
	return t, nil
}

// tournamentLines is the live table of a tournament.
func tournamentLines(r *match.TournamentReport) liveTable {
	played, planned := r.Games, r.Planned
	lines := make([]string, 0, len(r.Standings)+1)
	for _, s := range r.Standings {
		lines = append(lines, fmt.Sprintf("%3d  %-20s %6.1f of %d  +%d =%d -%d", s.Rank, s.Engine, s.Points, s.Games, s.Wins, s.Draws, s.Losses))
	}
	lines = append(lines, fmt.Sprintf("%d games of %d known so far %s", played, planned, bar(float64(played)/float64(max(1, planned)))))
	leader := r.Standings[0]
	return liveTable{lines, planned - played, fmt.Sprintf("%d of %d games, leader %s with %.1f", played, planned, leader.Engine, leader.Points)}
}
