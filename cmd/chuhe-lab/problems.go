package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/problems"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/problemwork"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// problemsCommand checks the claims made by problems.
type problemsCommand struct {
	runs.Work
	File        string        `arg:"" optional:"" type:"path" file:"in" help:"Problems, one JSON object per line; by default, the built-in problems."`
	Nodes       uint64        `help:"Nodes for the mate solver for each problem." placeholder:"N"`
	Movetime    time.Duration `help:"Time for the mate solver for each problem, such as 10s." placeholder:"TIME"`
	Hash        int           `default:"64" help:"Size of the solver's table in MiB."`
	Rules       string        `enum:"computer,axf,cxa" default:"axf" help:"Rule set: computer, axf or cxa."`
	EngineNodes uint64        `help:"Nodes for the engine, which judges each problem in addition to the solver; 0 does not use the engine." placeholder:"N"`
	Kept        bool          `help:"Keep the outcomes that problems already have: such problems are only rated again and, with --engine-nodes, searched by the engine."`
	Class       string        `help:"Only problems of this class: classical, game, practical or mined." placeholder:"CLASS"`
	Claim       string        `enum:"any,mate,win,draw,none" default:"any" help:"Only problems with this kind of claim: mate (in a number of moves), win, draw or none."`
	Sample      int           `help:"Check only this number of problems, chosen by the seed." placeholder:"N"`
	Seed        uint64        `needs:"sample" default:"1" help:"Seed for the sample."`
	Report      string        `without:"server,detach" type:"path" file:"out" packs:"" help:"Write a Markdown report to FILE, with the conditions of the run." placeholder:"FILE"`
	cli.Force
}

func (cmd *problemsCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	list, err := readProblems(cmd.File)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(p *problems.Problem) bool {
		return cmd.Class != "" && p.Class != cmd.Class || cmd.Claim != "any" && cmd.Claim != p.Claim.Kind()
	})
	dir, err := os.MkdirTemp("", "chuhe-problems-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	name := strings.TrimSuffix(filepath.Base(cmd.File), filepath.Ext(cmd.File))
	if cmd.File == "" {
		name = "standard"
	}
	settings := problemwork.CheckSettings{
		Nodes: cmd.Nodes, MoveTime: jobs.Duration(cmd.Movetime), Hash: cmd.Hash, Rules: cmd.Rules, EngineNodes: cmd.EngineNodes, Kept: cmd.Kept,
		Machine: cli.Machine(),
	}
	spec, paths, err := problemwork.CheckSpec(settings, problemwork.Sample(list, cmd.Sample, cmd.Seed), filepath.Join(dir, "problems.jsonl"), name)
	if err != nil {
		return runs.Error(err)
	}
	spec.Audit = cmd.Audit
	if cmd.Elsewhere() || cmd.Report == "" {
		return cmd.Begin(ctx, c, spec, paths)
	}
	page := problemwork.Page{CheckSettings: settings, Class: cmd.Class, Claim: cmd.Claim, Sample: cmd.Sample, Seed: cmd.Seed, AtOnce: cmd.AtOnce()}
	status, err := cmd.Do(ctx, c, spec, paths)
	if err == nil {
		err = c.WriteFile(cmd.Report, func(w io.Writer) error { return page.WriteMarkdown(w, status) })
	}
	return runs.Answer(c, status, err)
}

// readProblems reads a file of problems. If file is empty, it returns the program's own problems.
func readProblems(file string) (list []*problems.Problem, err error) {
	if file == "" {
		set, err := problems.Standard()
		if err != nil {
			return nil, err
		}
		return slices.Collect(set.All()), nil
	}
	f, err := cli.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // the file is only read
	if list, err = problems.Read(f); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return list, nil
}
