package main

import (
	"context"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/levels"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// labLevelsCommand measures the levels of play.
type labLevelsCommand struct {
	runs.Measuring
	From  int   `default:"1" help:"The lowest level."`
	To    int   `default:"20" help:"The highest level."`
	Games int   `default:"100" help:"Games of each level against the one below, an even number."`
	Nodes int64 `default:"200000" help:"Nodes a move of full strength, level 20."`

	Anchor       string  `help:"The engine that holds the scale, as in chuhe-lab match: 'cmd=fairy-stockfish'." placeholder:"SPEC"`
	AnchorTC     string  `needs:"anchor" name:"anchor-tc" default:"nodes=10000" help:"Its time control." placeholder:"CONTROL"`
	AnchorElo    float64 `needs:"anchor" default:"2000" help:"Its strength by definition." placeholder:"ELO"`
	AnchorLevels []int   `needs:"anchor" default:"10,12" help:"The levels that play against it." placeholder:"N,..."`

	Seed    uint64 `default:"1" help:"Order of the openings."`
	Changed bool   `needs:"data" help:"Do not play the matches of unchanged levels again that were played with another network."`
}

// labLevelsAnswer is the JSON of the command.
type labLevelsAnswer struct {
	*levels.Levels
	Ratings []*stats.Rating `json:"ratings"` // by level; null for a level without games
}

func (cmd *labLevelsCommand) Run(ctx context.Context, c *cli.Console) error {
	job, err := cmd.job()
	if err != nil {
		return err
	}
	fresh := &levels.Levels{Machine: cli.Machine(), Matches: []levels.LevelMatch{}}
	l, err := cli.ReadKept(cmd.Data, fresh, levels.ReadLevels)
	if err != nil {
		return err
	}
	l.Nodes = cmd.Nodes // full strength with a new limit replays its matches
	played, err := cmd.Play(ctx, c, levels.Work, l.Due(job))
	if err == nil {
		err = l.Take(played)
	}
	if err == nil {
		err = cli.WriteKept(cmd.Data, l.Write)
	}
	answer := &labLevelsAnswer{Levels: l}
	if err == nil {
		answer.Ratings, err = l.Ratings()
	}
	return cmd.Page(c, err, answer, l.WriteMarkdown)
}

// job checks the flags.
func (cmd *labLevelsCommand) job() (job levels.Job, err error) {
	if cmd.From < 1 || cmd.To > engine.MaxLevel || cmd.From >= cmd.To {
		return job, cli.UsageErrorf("want levels --from 1 --to %d, at least two", engine.MaxLevel)
	}
	if cmd.Games < 2 || cmd.Games%2 != 0 || cmd.Nodes < 1 {
		return job, cli.UsageErrorf("--games wants an even number from 2 on, --nodes at least 1")
	}
	job = levels.Job{From: cmd.From, To: cmd.To, Games: cmd.Games, Seed: cmd.Seed, AnchorElo: cmd.AnchorElo, Changed: cmd.Changed}
	if cmd.Anchor == "" {
		return job, nil
	}
	control, err := entrant.ParseTimeControl(cmd.AnchorTC)
	if err != nil {
		return job, cli.UsageErrorf("--anchor-tc: %s", err)
	}
	if job.Anchor, err = entrant.Parse(cmd.Anchor, control); err != nil {
		return job, cli.UsageErrorf("--anchor: %s", err)
	}
	if job.Anchor.Builtin() {
		return job, cli.UsageErrorf("--anchor %q: want cmd=, the scale needs an engine that stays as it is", cmd.Anchor)
	}
	if levels.Named(job.Anchor.Name) {
		return job, cli.UsageErrorf("--anchor: %q is a level: give the engine another name=", job.Anchor.Name)
	}
	for _, level := range cmd.AnchorLevels {
		if level < cmd.From || level > cmd.To {
			return job, cli.UsageErrorf("--anchor-levels %d: want levels from %d to %d", level, cmd.From, cmd.To)
		}
	}
	job.AnchorLevels = cmd.AnchorLevels
	return job, nil
}
