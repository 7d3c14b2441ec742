package main

import (
	"context"
	"encoding/json"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/ablation"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
)

// ablationCommand measures the value of each search technique.
type ablationCommand struct {
	runs.Measuring
	File     string   `arg:"" optional:"" file:"in" help:"Positions, one FEN per line; by default, fifty middlegame positions."`
	Depth    int      `without:"no-search" default:"8" help:"Plies to search."`
	Profile  []string `without:"no-search" enum:"zmbl,full,course,firemonkey,elephanteye" default:"zmbl,full" help:"Engines to study: full, or one modelled on a source: zmbl, course, firemonkey, elephanteye."`
	Thesis   bool     `help:"Measure only the techniques measured in the thesis."`
	Only     []string `help:"Measure only these switches, such as PVS,NullMove; base is the unchanged profile." placeholder:"NAME,..."`
	NoSearch bool     `help:"Skip the searches: only write the page and what other flags request."`

	Lines  int `default:"3" help:"Depth for timing bit ranks and files; 0 skips it." placeholder:"DEPTH"`
	Course int `default:"5" help:"Depth of the course project's table, deeper for its ordered methods; 0 skips it." placeholder:"DEPTH"`

	Games int      `help:"Games to play with each technique turned off against the full engine; 0 plays none." placeholder:"N"`
	TC    []string `needs:"games" name:"tc" sep:"none" default:"nodes=5000" help:"Time control of the games, such as nodes=5000 or move=50ms; each one given plays its own match." placeholder:"CONTROL"`
	Seed  uint64   `needs:"games" default:"1" help:"Seed for the order of the openings."`
}

// mostAblation is the maximum search depth.
const mostAblation = 40

func (cmd *ablationCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Depth < 1 || cmd.Depth > mostAblation {
		return cli.UsageErrorf("--depth %d: must be from 1 to %d", cmd.Depth, mostAblation)
	}
	if cmd.Lines < 0 || cmd.Course < 0 || cmd.Games < 0 {
		return cli.UsageErrorf("--lines, --course and --games must be at least 0")
	}
	for _, name := range cmd.Only {
		if !ablation.KnownSwitch(name) {
			return cli.UsageErrorf("--only %s: no such technique", name)
		}
	}
	job := ablation.Job{
		File: cmd.File, Depth: cmd.Depth, Thesis: cmd.Thesis, Only: cmd.Only, NoSearch: cmd.NoSearch, Lines: cmd.Lines, Course: cmd.Course,
		Games: cmd.Games, Seed: cmd.Seed, Data: cmd.Data,
		Progress: func(what string) { c.Progress("%s", what) },
		Keep:     func(a *ablation.Ablation) error { c.EndProgress(); return cli.WriteKept(cmd.Data, a.Write) },
	}
	for _, name := range cmd.Profile {
		job.Profiles = append(job.Profiles, ablation.Profile(name))
	}
	for _, text := range cmd.TC {
		control, err := entrant.ParseTimeControl(text)
		if err != nil {
			return cli.UsageErrorf("--tc: %s", err)
		}
		job.Controls = append(job.Controls, control)
	}
	positions, err := suite.OpenPositions(cmd.File)
	if err != nil {
		return err
	}
	a, err := cli.ReadKept(cmd.Data, ablation.NewAblation(positions, cli.Machine()), func(r io.Reader) (*ablation.Ablation, error) {
		a, err := ablation.ReadAblation(r)
		if err == nil && (!cmd.NoSearch || a.TimesLines(cmd.Lines)) {
			err = a.Fits(positions)
		}
		return a, err
	})
	if err != nil {
		return err
	}
	err = job.Measure(ctx, a, positions, measuring{&cmd.Measuring, c})
	return cmd.Page(c, err, a, a.WriteMarkdown)
}

// measuring is an ablation.Measurer that delegates long measurements to runs.
type measuring struct {
	m *runs.Measuring
	c *cli.Console
}

func (w measuring) Do(ctx context.Context, spec jobs.Spec, paths map[string]string) (json.RawMessage, error) {
	return w.m.Do(ctx, w.c, spec, paths)
}

func (w measuring) Play(ctx context.Context, d *match.Duels) (match.DuelReport, error) {
	return w.m.Play(ctx, w.c, ablation.Strengths, d)
}
