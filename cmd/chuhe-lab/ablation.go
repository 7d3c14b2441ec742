package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/ablation"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
)

// ablationCommand measures what each technique of the search is worth.
type ablationCommand struct {
	runs.Measuring
	File     string   `arg:"" optional:"" file:"in" help:"Positions, one FEN a line; by default fifty middlegame positions."`
	Depth    int      `default:"8" help:"Plies to search."`
	Profile  []string `enum:"zmbl,full" default:"zmbl,full" help:"Engines to take apart: zmbl (the techniques of the thesis only), full."`
	Thesis   bool     `help:"Only the techniques that the thesis measured."`
	Only     []string `help:"Only these switches, such as PVS,NullMove; base is the profile as it is." placeholder:"NAME,..."`
	NoSearch bool     `help:"Measure no searches: only write the page, and what other flags ask for."`

	Lines  int `default:"3" help:"Depth of the timing of bit ranks and files; 0 leaves it out." placeholder:"DEPTH"`
	Course int `default:"5" help:"Depth of the course project's table, more for its ordered methods; 0 leaves it out." placeholder:"DEPTH"`

	Games int      `help:"Games of the full engine without each technique against the full engine; 0 plays none." placeholder:"N"`
	TC    []string `name:"tc" sep:"none" default:"nodes=5000" help:"Time control of the games, such as nodes=5000 or move=50ms; several play several matches." placeholder:"CONTROL"`
	Seed  uint64   `default:"1" help:"Order of the openings."`
}

// mostAblation is the greatest depth that may be asked for.
const mostAblation = 40

func (cmd *ablationCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Depth < 1 || cmd.Depth > mostAblation {
		return cli.UsageErrorf("--depth %d, want 1 to %d", cmd.Depth, mostAblation)
	}
	if cmd.Lines < 0 || cmd.Course < 0 || cmd.Games < 0 {
		return cli.UsageErrorf("--lines, --course and --games want at least 0")
	}
	for _, name := range cmd.Only {
		if !ablation.KnownSwitch(name) {
			return cli.UsageErrorf("--only %s: no technique is named so", name)
		}
	}
	controls, err := cmd.controls()
	if err != nil {
		return err
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
	err = cmd.measure(ctx, c, a, positions, controls)
	return cmd.Page(c, err, a, a.WriteMarkdown)
}

// controls reads the time controls of the games.
func (cmd *ablationCommand) controls() ([]match.TimeControl, error) {
	var list []match.TimeControl
	for _, text := range cmd.TC {
		control, err := match.ParseTimeControl(text)
		if err != nil {
			return nil, cli.UsageErrorf("--tc: %s", err)
		}
		list = append(list, control)
	}
	return list, nil
}

// measure measures what the flags ask for and the data lack, and keeps it.
func (cmd *ablationCommand) measure(ctx context.Context, c *cli.Console, a *ablation.Ablation, p *suite.Positions, controls []match.TimeControl) error {
	keep := func() error { return cli.WriteKept(cmd.Data, a.Write) }
	if cmd.Data != "" && (!cmd.NoSearch || cmd.Games > 0) {
		c.Progress("signature of the engine")
		signature, err := ablation.Signature(ctx)
		if err != nil {
			return err
		}
		if err := a.Sign(signature); err != nil {
			return fmt.Errorf("%s: %w", cmd.Data, err)
		}
	}
	c.Progress("bit ranks and files")
	if err := a.MeasureLines(ctx, p, cmd.Lines); err != nil {
		return err
	}
	for _, m := range ablation.CourseMethods() {
		if cmd.Course == 0 {
			break
		}
		c.Progress("course project: %s", m)
		if err := a.MeasureCourse(ctx, m, cmd.Course+m.Deeper()); err != nil {
			return err
		}
	}
	c.EndProgress()
	if err := keep(); err != nil {
		return err
	}
	if !cmd.NoSearch {
		if err := cmd.search(ctx, c, a, p); err != nil {
			return err
		}
		if err := keep(); err != nil {
			return err
		}
	}
	if cmd.Games == 0 {
		return nil
	}
	for _, control := range controls {
		played, err := cmd.Play(ctx, c, ablation.Strengths, a.StrengthDue(ablation.Full.Select(cmd.Thesis, cmd.Only), control, cmd.Games, cmd.Seed))
		if err == nil {
			err = a.TakeStrength(played, control)
		}
		if err = errors.Join(err, keep()); err != nil {
			return err
		}
	}
	return nil
}

// search measures the searches that the data lack.
func (cmd *ablationCommand) search(ctx context.Context, c *cli.Console, a *ablation.Ablation, p *suite.Positions) error {
	var variants []ablation.Variant
	for _, name := range cmd.Profile {
		variants = append(variants, ablation.Profile(name).Select(cmd.Thesis, cmd.Only)...)
	}
	if variants = a.Due(variants, cmd.Depth); len(variants) == 0 {
		return nil
	}
	spec, paths, err := ablation.Spec(p, cmd.File, variants, cmd.Depth)
	if err != nil {
		return err
	}
	report, err := cmd.Do(ctx, c, spec, paths)
	if err != nil {
		return err
	}
	return a.TakeSearches(report)
}
