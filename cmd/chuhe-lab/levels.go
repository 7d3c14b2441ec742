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
	From  int   `default:"1" help:"Lowest level."`
	To    int   `default:"20" help:"Highest level."`
	Games int   `default:"100" help:"Games of each level against the one below; an even number."`
	Nodes int64 `default:"200000" help:"Nodes per move at full strength, level 20."`

	Anchor       string  `help:"Engine that anchors the scale, as in chuhe-lab match: 'cmd=fairy-stockfish'." placeholder:"SPEC"`
	AnchorTC     string  `needs:"anchor" name:"anchor-tc" default:"nodes=10000" help:"Time control of the anchor." placeholder:"CONTROL"`
	AnchorElo    float64 `needs:"anchor" default:"2000" help:"Rating assigned to the anchor." placeholder:"ELO"`
	AnchorLevels []int   `needs:"anchor" default:"10,12" help:"Levels that play against the anchor." placeholder:"N,..."`

	Seed    uint64 `default:"1" help:"Seed for the order of the openings."`
	Changed bool   `needs:"data" help:"Keep matches of unchanged levels, even if they were played with another network."`
}

// labLevelsAnswer contains the measurements of the levels of play, and the ratings computed from them.
type labLevelsAnswer struct {
	*levels.Levels
	// ratings of the levels, the weakest first, on the scale of the anchor or, without one, with 0
	// for the weakest level; null for a level without games
	Ratings []*stats.Rating `json:"ratings"`
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
	l.Nodes = cmd.Nodes // with a new limit, the full-strength level replays its matches
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

// job checks the flags and converts them to a job.
func (cmd *labLevelsCommand) job() (job levels.Job, err error) {
	if cmd.From < 1 || cmd.To > engine.MaxLevel || cmd.From >= cmd.To {
		return job, cli.UsageErrorf("levels must be within --from 1 --to %d, and at least two", engine.MaxLevel)
	}
	if cmd.Games < 2 || cmd.Games%2 != 0 || cmd.Nodes < 1 {
		return job, cli.UsageErrorf("--games must be an even number of at least 2, and --nodes at least 1")
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
		return job, cli.UsageErrorf("--anchor %q: must have cmd=: the scale needs an engine that does not change", cmd.Anchor)
	}
	if levels.Named(job.Anchor.Name) {
		return job, cli.UsageErrorf("--anchor: %q is the name of a level: give the engine another name=", job.Anchor.Name)
	}
	for _, level := range cmd.AnchorLevels {
		if level < cmd.From || level > cmd.To {
			return job, cli.UsageErrorf("--anchor-levels %d: must be from %d to %d", level, cmd.From, cmd.To)
		}
	}
	job.AnchorLevels = cmd.AnchorLevels
	return job, nil
}
