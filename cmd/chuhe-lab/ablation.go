package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/ablation"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/suite"
)

// ablationCommand measures what each technique of the search is worth.
type ablationCommand struct {
	File     string   `arg:"" optional:"" help:"Positions, one FEN a line; by default fifty middlegame positions."`
	Depth    int      `default:"8" help:"Plies to search."`
	Profile  []string `enum:"zmbl,full" default:"zmbl,full" help:"Engines to take apart: zmbl (the techniques of the thesis only), full."`
	Thesis   bool     `help:"Only the techniques that the thesis measured."`
	Only     []string `help:"Only these switches, such as PVS,NullMove; base is the profile as it is." placeholder:"NAME,..."`
	NoSearch bool     `help:"Measure no searches: only write the page, and what other flags ask for."`

	Lines  int `default:"3" help:"Depth of the timing of bit ranks and files; 0 leaves it out." placeholder:"DEPTH"`
	Course int `default:"5" help:"Depth of the course project's table, more for its ordered methods; 0 leaves it out." placeholder:"DEPTH"`

	Games       int      `help:"Games of the full engine without each technique against the full engine; 0 plays none." placeholder:"N"`
	TC          []string `name:"tc" sep:"none" help:"Time control of the games, such as nodes=5000 or move=50ms; several play several matches. Default nodes=5000." placeholder:"CONTROL"`
	Concurrency int      `name:"jobs" short:"j" default:"1" help:"Games at a time."`
	Seed        uint64   `default:"1" help:"Order of the openings."`

	Data string `help:"Keep the measurements in this file, and continue with what it has; the games of a match under way lie in FILE.games." placeholder:"FILE"`
	Out  string `help:"Write the page with its pictures: a Markdown file." placeholder:"FILE"`
}

// mostAblation is the greatest depth that may be asked for.
const mostAblation = 40

func (cmd *ablationCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Depth < 1 || cmd.Depth > mostAblation {
		return cli.UsageErrorf("--depth %d, want 1 to %d", cmd.Depth, mostAblation)
	}
	if cmd.Lines < 0 || cmd.Course < 0 || cmd.Games < 0 || cmd.Concurrency < 1 {
		return cli.UsageErrorf("--lines, --course and --games want at least 0, --jobs at least 1")
	}
	if err := cmd.checkOnly(); err != nil {
		return err
	}
	controls, err := cmd.controls()
	if err != nil {
		return err
	}
	positions, err := readPositions(cmd.File)
	if err != nil {
		return err
	}
	a, err := cmd.open(positions)
	if err != nil {
		return err
	}
	if err := cmd.sign(ctx, c, a); err != nil {
		return err
	}
	err = cmd.measure(ctx, c, a, positions, controls)
	c.EndProgress()
	if err != nil {
		return err
	}
	if cmd.Out != "" {
		if err := writePage(cmd.Out, a.WriteMarkdown); err != nil {
			return err
		}
	}
	return c.Answer(a, func(w io.Writer) error {
		var page bytes.Buffer
		if err := a.WriteMarkdown(&page, nil); err != nil {
			return err
		}
		_, err := w.Write(page.Bytes())
		return err
	})
}

// readPositions reads a file of positions, by default our own.
func readPositions(path string) (*suite.Positions, error) {
	if path == "" {
		return suite.OwnPositions()
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	return suite.ReadPositions(path, f)
}

// open reads the data file, or begins a new one.
func (cmd *ablationCommand) open(p *suite.Positions) (*ablation.Ablation, error) {
	return cli.ReadKept(cmd.Data, ablation.NewAblation(p, machine()), func(r io.Reader) (*ablation.Ablation, error) {
		a, err := ablation.ReadAblation(r)
		timesLines := err == nil && cmd.Lines > 0 && (a.Lines == nil || a.Lines.Depth < cmd.Lines)
		if err == nil && (!cmd.NoSearch || timesLines) {
			err = a.Fits(p)
		}
		return a, err
	})
}

// sign notes the signature of the engine in data that are kept, and refuses those
// of an engine that searches otherwise.
func (cmd *ablationCommand) sign(ctx context.Context, c *cli.Console, a *ablation.Ablation) error {
	if cmd.Data == "" || cmd.NoSearch && cmd.Games == 0 {
		return nil
	}
	c.Progress("signature of the engine")
	defer c.EndProgress()
	o := engine.DefaultOptions()
	o.Hash = engine.BenchHash
	o.Network = nil // what the profiles evaluate with
	bench, err := engine.Bench(ctx, o, nil)
	if err != nil {
		return err
	}
	if err := a.Sign(bench.Nodes); err != nil {
		return fmt.Errorf("%s: %w", cmd.Data, err)
	}
	return nil
}

// gamesBeside is the folder beside a data file for the games of a match that is
// not over; "" without a data file.
func gamesBeside(data string) string {
	if data == "" {
		return ""
	}
	return data + ".games"
}

// keep writes the data file, if there is one.
func (cmd *ablationCommand) keep(a *ablation.Ablation) error { return cli.WriteKept(cmd.Data, a.Write) }

// measure measures what the flags ask for and the data lack.
func (cmd *ablationCommand) measure(ctx context.Context, c *cli.Console, a *ablation.Ablation, p *suite.Positions, controls []match.TimeControl) (err error) {
	if cmd.Lines > 0 && (a.Lines == nil || a.Lines.Depth < cmd.Lines) {
		const runs = 5
		c.Progress("bit ranks and files")
		if a.Lines, err = ablation.MeasureLines(ctx, p.List, cmd.Lines, runs); err != nil {
			return err
		}
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
	if err := cmd.keep(a); err != nil {
		return err
	}
	if cmd.NoSearch {
		return cmd.playGames(ctx, c, a, controls)
	}
	if err := cmd.measureSearches(ctx, c, a, p); err != nil {
		return err
	}
	return cmd.playGames(ctx, c, a, controls)
}

// baseName stands for a profile as it is in --only.
const baseName = "base"

// variants lists what is to be measured of a profile.
func (cmd *ablationCommand) variants(p ablation.Profile) []ablation.Variant {
	list := p.Variants()
	if cmd.Thesis {
		list = p.ThesisVariants()
	}
	if len(cmd.Only) > 0 {
		list = slices.DeleteFunc(list, func(v ablation.Variant) bool {
			return !slices.ContainsFunc(cmd.Only, func(name string) bool {
				return strings.EqualFold(name, v.Switch) || v.Switch == "" && name == baseName
			})
		})
	}
	// Of what is measured, also what another technique hides.
	for _, v := range p.Companions() {
		if slices.ContainsFunc(list, func(o ablation.Variant) bool { return o.Switch == v.Switch && o.Switch != "" }) {
			list = append(list, v.Base(), v)
		}
	}
	return list
}

// checkOnly refuses names that no switch has.
func (cmd *ablationCommand) checkOnly() error {
	for _, name := range cmd.Only {
		known := slices.ContainsFunc(ablation.Full.Variants(), func(v ablation.Variant) bool { return strings.EqualFold(name, v.Switch) })
		if name != baseName && (name == "" || !known) {
			return cli.UsageErrorf("--only %s: no technique is named so", name)
		}
	}
	return nil
}

// measureSearches measures the profiles.
func (cmd *ablationCommand) measureSearches(ctx context.Context, c *cli.Console, a *ablation.Ablation, p *suite.Positions) error {
	for _, name := range cmd.Profile {
		profile := ablation.Profile(name)
		job := ablation.Job{
			Variants: cmd.variants(profile), Depth: cmd.Depth, Keep: cmd.keep,
			Progress: func(v ablation.Variant, done, of int) { c.Progress("%s: %d of %d positions", v, done, of) },
		}
		if err := a.Run(ctx, p, job); err != nil {
			return err
		}
	}
	return nil
}

// controls reads the time controls of the games.
func (cmd *ablationCommand) controls() ([]match.TimeControl, error) {
	if len(cmd.TC) == 0 {
		cmd.TC = []string{"nodes=5000"}
	}
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

// playGames plays the matches that are asked for.
func (cmd *ablationCommand) playGames(ctx context.Context, c *cli.Console, a *ablation.Ablation, controls []match.TimeControl) error {
	if cmd.Games == 0 {
		return nil
	}
	for _, control := range controls {
		job := ablation.StrengthJob{
			Variants: cmd.variants(ablation.Full), Control: control, Games: cmd.Games, Seed: cmd.Seed, Concurrency: cmd.Concurrency,
			Keep: cmd.keep, Runs: gamesBeside(cmd.Data),
			Progress: func(v ablation.Variant, done, of int) { c.Progress("%s, %s: %d of %d games", v, control, done, of) },
		}
		if err := a.RunStrength(ctx, job); err != nil {
			return err
		}
	}
	return nil
}
