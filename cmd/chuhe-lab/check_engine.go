package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/enginecheck"
	"github.com/chuhe-xiangqi/chuhe/uci"
)

// checkEngineCommand checks an engine on behalf of its author.
type checkEngineCommand struct {
	Command   []string      `arg:"" optional:"" passthrough:"partial" name:"cmd" help:"The engine: a program and its arguments."`
	Protocol  string        `enum:"auto,uci,ucci,cecp" default:"auto" help:"Protocol to speak: auto, uci, ucci or cecp."`
	Ranks     string        `enum:"auto,0-9,1-10" default:"auto" help:"How the engine numbers the ranks: auto, 0-9 or 1-10."`
	Dir       string        `type:"existingdir" help:"Folder to start the engine in."`
	Option    []string      `sep:"none" placeholder:"NAME=VALUE" help:"Engine option to set; may be repeated."`
	Only      []string      `help:"Run only these checks: names such as time.clock, groups such as time, patterns such as repetition.*."`
	List      bool          `only:"" help:"List the checks and their purposes without running any."`
	Positions int           `default:"200" help:"Positions in which to check moves."`
	Timeout   time.Duration `default:"5s" help:"Time allowed for answers that must be immediate."`
	Limit     time.Duration `default:"10m" help:"Time allowed for all checks together; the remaining ones are skipped."`
	HTML      bool          `without:"json" name:"html" help:"Write a page instead of text."`
	Out       string        `short:"o" type:"path" file:"out" packs:"" placeholder:"FILE" help:"File for the report: a page (.html), JSON (.json), JUnit for continuous integration (.xml) or text."`
	Baseline  string        `type:"path" file:"in" placeholder:"FILE" help:"JSON report on an earlier version: report what changed, and fail only for new failures."`
	cli.Force
}

// Help returns the part of --help that contains examples.
func (*checkEngineCommand) Help() string {
	return `Starts the engine repeatedly, sends it what front ends, match runners and careless users send, and reports what it does. Each check has a
name, the expected behaviour, why it matters, a verdict and the lines exchanged. Missing a requirement is a failure; missing a recommendation is a warning.
The exit status is 1 if a check failed. A check that fails because of its timing is tried twice, and is unclear if the machine was too busy for a verdict.

Flags of this command may come before or after the engine. All other words after the engine, and everything after --, are its arguments.`
}

func (cmd *checkEngineCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.List {
		return cmd.list(c)
	}
	o, err := cmd.options(c)
	if err != nil {
		return err
	}
	before, err := cmd.baseline()
	if err != nil {
		return err
	}
	report, err := enginecheck.Run(ctx, o)
	c.EndProgress()
	if errors.Is(err, enginecheck.ErrCheck) {
		return cli.UsageErrorf("--only: %v", err)
	}
	if report == nil {
		return err
	}
	if before != nil {
		report.Compare(before)
	}
	if written := cmd.answer(c, report); written != nil {
		return written
	}
	if err == nil && !report.Passed {
		return cli.ErrAnswered
	}
	return err
}

// options converts the flags to options.
func (cmd *checkEngineCommand) options(c *cli.Console) (o enginecheck.Options, err error) {
	if len(cmd.Command) == 0 {
		return o, cli.UsageErrorf("no engine named: use, for example, chuhe-lab check-engine ./myengine")
	}
	if cmd.Positions < 10 || cmd.Positions > 10_000 || cmd.Timeout < 100*time.Millisecond || cmd.Limit < time.Second {
		return o, cli.UsageErrorf("--positions must be from 10 to 10000, --timeout at least 100ms and --limit at least 1s")
	}
	if extension := strings.ToLower(filepath.Ext(cli.Unpacked(cmd.Out))); cmd.HTML && (extension == ".json" || extension == ".xml") {
		return o, cli.UsageErrorf("--html cannot be used with -o %s", cmd.Out)
	}
	o = enginecheck.Options{
		Command: cmd.Command, Dir: cmd.Dir, Only: cmd.Only, Positions: cmd.Positions, Answer: cmd.Timeout, Most: cmd.Limit, Machine: cli.Machine(),
		Mock:     mockEngine(c),
		Progress: func(id string, done, all int) { c.Progress("%d of %d: %s", done+1, all, id) },
	}
	if o.Protocol, err = uci.ParseProtocol(cmd.Protocol); err != nil {
		return o, cli.UsageErrorf("--protocol: %v", err)
	}
	if o.Ranks, err = uci.ParseRanks(cmd.Ranks); err != nil {
		return o, cli.UsageErrorf("--ranks: %v", err)
	}
	for _, text := range cmd.Option {
		name, value, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return o, cli.UsageErrorf("--option %q: must be NAME=VALUE", text)
		}
		o.Settings = append(o.Settings, uci.Setting{Name: name, Value: value})
	}
	return o, nil
}

// baseline reads the report to compare with. It returns nil if there is none.
func (cmd *checkEngineCommand) baseline() (r *enginecheck.Report, err error) {
	if cmd.Baseline == "" {
		return nil, nil
	}
	f, err := cli.Open(cmd.Baseline)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // the file is only read
	if r, err = enginecheck.ReadReport(f); err != nil {
		return nil, fmt.Errorf("%s: %w", cmd.Baseline, err)
	}
	return r, nil
}

// answer writes the report to the requested place.
func (cmd *checkEngineCommand) answer(c *cli.Console, r *enginecheck.Report) error {
	write := r.Writer(cli.Unpacked(cmd.Out), cmd.HTML)
	if cmd.Out == "" {
		return c.Answer(r, write)
	}
	if err := c.WriteFile(cmd.Out, write); err != nil {
		return err
	}
	return c.Answer(r, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s: %s\n", r.Summary(), cmd.Out)
		return err
	})
}

// list lists the checks.
func (cmd *checkEngineCommand) list(c *cli.Console) error {
	all := enginecheck.Checks()
	return c.Answer(all, func(w io.Writer) error { return enginecheck.WriteList(w, all) })
}

// mockEngineCommand is the mock engine that check-engine uses to measure the machine.
type mockEngineCommand struct{}

func (*mockEngineCommand) Run(_ context.Context, c *cli.Console) error {
	return enginecheck.ServeMock(c.In, c.Out)
}

// mockEngine returns the command that starts the mock engine, or nil if this program does not know its own
// executable.
func mockEngine(c *cli.Console) []string {
	if c.Self == "" {
		return nil
	}
	return []string{c.Self, "mock-engine"}
}
