package main

import (
	"cmp"
	"context"
	"encoding/json"
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
	EngineNodes uint64        `help:"Nodes of the engine, which judges each problem beside the solver; 0: it is not asked." placeholder:"N"`
	Kept        bool          `help:"Keep the outcomes that problems have already, and ask only the engine."`
	Class       string        `help:"Only problems of this class: classical, game, practical or mined." placeholder:"CLASS"`
	Claim       string        `enum:"any,mate,win,draw,none" default:"any" help:"Only problems with such a claim: mate (in so many moves), win, draw or none."`
	Sample      int           `help:"So many of the problems, chosen by the seed." placeholder:"N"`
	Seed        uint64        `default:"1" help:"Chooses the sample."`
	Report      string        `type:"path" file:"out" packs:"" help:"Write the report with the conditions of the run to FILE, as Markdown." placeholder:"FILE"`
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
	spec, paths, err := problemwork.CheckSpec(problemwork.CheckSettings{
		Nodes: cmd.Nodes, MoveTime: jobs.Duration(cmd.Movetime), Hash: cmd.Hash, Rules: cmd.Rules, EngineNodes: cmd.EngineNodes, Kept: cmd.Kept,
		Machine: cli.Machine(),
	}, problemwork.Sample(list, cmd.Sample, cmd.Seed), filepath.Join(dir, "problems.jsonl"), name)
	if err != nil {
		return runs.Error(err)
	}
	spec.Audit = cmd.Audit
	if cmd.Elsewhere() || cmd.Report == "" {
		return cmd.Begin(ctx, c, spec, paths)
	}
	status, err := cmd.Do(ctx, c, spec, paths)
	if err == nil {
		err = c.WriteFile(cmd.Report, func(w io.Writer) error { return cmd.page(w, status) })
	}
	return runs.Answer(c, status, err)
}

// page is the report with the conditions of the run.
func (cmd *problemsCommand) page(w io.Writer, s *jobs.Status) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# Problems checked: class %s, claim %s\n\nMade by `chuhe-lab problems --report`", cmp.Or(cmd.Class, "any"), cmd.Claim)
	if cmd.Sample > 0 {
		fmt.Fprintf(&b, " on a sample of %d (seed %d)", cmd.Sample, cmd.Seed)
	}
	if cmd.Kept {
		b.WriteString(". The outcomes are those that the problems carry")
	} else {
		fmt.Fprintf(&b, ". The mate solver had at most %s for each problem, a table of %d MiB and the rules %s", cmd.limit(), cmd.Hash, cmd.Rules)
	}
	if cmd.EngineNodes > 0 {
		fmt.Fprintf(&b, "; the engine %d nodes", cmd.EngineNodes)
	}
	fmt.Fprintf(&b, ".\n%s; %d at a time, %.0f s of work", cli.Machine(), cmd.AtOnce(), s.Seconds)
	if !cmd.Kept && cmd.EngineNodes == 0 {
		fmt.Fprintf(&b, ", %.0f nodes of the solver a second", float64(s.Nodes)/max(s.Seconds, 1))
	}
	b.WriteString(".\n\n")
	b.WriteString("Every proved mate has passed the checker. A claim of a mate in n moves is refuted by a shorter mate too. " +
		"Where nothing is claimed, proved means that a win was found. \"Engine win\" is a mate or a score of at least +300.\n\n")
	var report problemwork.Report
	if err := json.Unmarshal(s.Report, &report); err != nil {
		return err
	}
	for _, c := range report.ByClaim() {
		fmt.Fprintf(&b, "- %s: %d of %d proved (%.1f %%), %d refuted, %d open\n", c.Group, c.Proved, c.Problems,
			100*float64(c.Proved)/float64(c.Problems), c.Refuted, c.Open)
	}
	b.WriteString("\n" + report.Table())
	if len(report.Refuted) > 0 {
		b.WriteString("\nRefuted, with the proof:\n\n")
	}
	for _, line := range report.Refuted {
		b.WriteString("- " + line + "\n")
	}
	if len(report.Open) > 0 {
		b.WriteString("\nOpen: " + strings.Join(report.Open, " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// limit says what the solver had for each problem.
func (cmd *problemsCommand) limit() string {
	var limits []string
	if cmd.Nodes > 0 {
		limits = append(limits, fmt.Sprintf("%d nodes", cmd.Nodes))
	}
	if cmd.Movetime > 0 {
		limits = append(limits, cmd.Movetime.String())
	}
	return strings.Join(limits, " and ")
}

// readProblems reads a file of problems, or those that the program carries.
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
