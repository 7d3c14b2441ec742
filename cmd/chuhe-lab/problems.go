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

// problemsCommand checks the claims of problems.
type problemsCommand struct {
	runs.Work
	File        string        `arg:"" optional:"" type:"path" file:"in" help:"Problems, a JSON object a line; by default those that the program carries."`
	Nodes       uint64        `help:"Nodes of the mate solver for each problem." placeholder:"N"`
	Movetime    time.Duration `help:"Time of the mate solver for each problem, such as 10s." placeholder:"TIME"`
	Hash        int           `default:"64" help:"MiB of the solver's table."`
	Rules       string        `enum:"computer,axf,cxa" default:"axf" help:"Rule set: computer, axf or cxa."`
	EngineNodes uint64        `help:"Nodes of the engine, which judges each problem besides the solver; 0: it is not asked." placeholder:"N"`
	Kept        bool          `help:"Keep the outcomes that problems have already: they are only rated again, and the engine is asked."`
	Class       string        `help:"Only problems of this class: classical, game, practical or mined." placeholder:"CLASS"`
	Claim       string        `enum:"any,mate,win,draw,none" default:"any" help:"Only problems with such a claim: mate (in a number of moves), win, draw or none."`
	Sample      int           `help:"Number of problems, chosen by the seed." placeholder:"N"`
	Seed        uint64        `needs:"sample" default:"1" help:"Chooses the sample."`
	Report      string        `without:"server,detach" type:"path" file:"out" packs:"" help:"Write the report with the conditions of the run to FILE, as Markdown." placeholder:"FILE"`
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

// readProblems reads a file of problems, or the program's own.
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
	defer func() { _ = f.Close() }() // only read
	if list, err = problems.Read(f); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return list, nil
}
