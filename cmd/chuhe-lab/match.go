package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/chart"
)

// matchCommand is "chuhe-lab match": without a further word it plays.
type matchCommand struct {
	Play     matchPlayCommand     `cmd:"" default:"withargs" help:"Play two engines against each other (the default)."`
	Stats    matchStatsCommand    `cmd:"" help:"Compute Elo and sequential tests from counts; simulate tests."`
	Overhead matchOverheadCommand `cmd:"" help:"Measure what the referee costs beside the engines."`
	Openings matchOpeningsCommand `cmd:"" help:"Make a set of balanced openings with the built-in engine."`
}

// Help is what stands below the flags.
func (*matchCommand) Help() string {
	return "chuhe-lab match play --help lists the flags of a match; the word play can be left out:\n\n" +
		"  chuhe-lab match --engine 'name=New builtin' --engine 'name=Old builtin feature.NullMove=off' --tc nodes=5000 --games 200\n\n" +
		"  chuhe-lab match --engine builtin --engine 'cmd=fairy-stockfish' --tc 10+0.1 --sprt 0,10 --pgn games.pgn"
}

// matchPlayCommand plays a match of pairs.
type matchPlayCommand struct {
	gameFlags
	Games   int    `help:"Games to play at most; an even number. Default 100, with --sprt 100000." placeholder:"N"`
	SPRT    string `name:"sprt" help:"Stop when a sequential test is decided, such as 0,5 or elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized." placeholder:"TEST"`
	Picture string `help:"Draw score and test into this file: .svg, .png or .pdf." placeholder:"FILE"`
}

// Help is what stands below the flags.
func (*matchPlayCommand) Help() string { return engineHelp }

// engineHelp describes the value of --engine.
const engineHelp = `An engine is a list of words KEY=VALUE, quoted as in a shell:

  name=New builtin hash=16 feature.NullMove=off param.RazoringDepth=2
  name=Fairy cmd='fairy-stockfish' opt.Hash=64 tc=10+0.1

Every engine: name, tc. The built-in one: hash (MiB), threads, level, feature.NAME=on|off,
param.NAME=N, book=own|FILE, bookplies=N, bookvariety=0-100. A program: cmd (with its arguments), dir, env.NAME, proto=auto|uci|ucci|cecp,
ranks=auto|0-9|1-10, letters=auto|bn|eh, opt.NAME=VALUE, init (a line to send).

A time control is a list of limits: move=100ms, nodes=20000, depth=8, base=5m,inc=2s,
base=5m,moves=40, base=10m,byoyomi=30s; or in seconds 10+0.1 and 40/300+1. With nodes or depth
the built-in engine plays the same games whatever --jobs is.

Finished games are kept in a folder of runs: when it was stopped or killed, the same command goes on,
and with more --games behind those that were played.
chuhe-lab run list, show and export look at it. With --server the workers of a hub play.`

// Pairs planned when none are asked for.
const (
	defaultPairs     = 50
	defaultTestPairs = 50_000
)

func (cmd *matchPlayCommand) Run(ctx context.Context, c *cli.Console) error {
	m, err := cmd.match()
	if err != nil {
		return err
	}
	if cmd.Picture != "" {
		if _, err := chart.FormatOf(cmd.Picture); err != nil {
			return cli.UsageErrorf("%s", err)
		}
	}
	if cmd.elsewhere() {
		return cmd.create(ctx, c, m)
	}
	cmd.warnOfLoad(c, m.Engines[:])
	end := func() {}
	m.Begun = func(b *jobs.Book) { end = cmd.follow(ctx, c, b) }
	m.Watch = func(g *match.Record, _ *match.Report) { cmd.say(c, g) }
	r, err := m.Run(ctx)
	end()
	if r == nil {
		return matchUsage(err)
	}
	if cmd.Picture != "" && r.Pairs > 0 {
		err = errors.Join(err, draw(cmd.Picture, r))
	}
	if answer := c.Answer(r, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s\n%s\n", r.Text(), r.Summary())
		return err
	}); answer != nil {
		return answer
	}
	return cmd.unfinished(c, err)
}

// create makes the match a run for later, or for the workers of a hub.
func (cmd *matchPlayCommand) create(ctx context.Context, c *cli.Console, m match.Match) error {
	if cmd.Picture != "" || cmd.PGN != "" {
		return cli.UsageErrorf("--picture and --pgn are for games of this process: see chuhe-lab run export")
	}
	spec, paths, err := match.WorkSpec(ctx, m, match.WorkOptions{Ship: cmd.Ship, Audit: cmd.Audit})
	if err == nil {
		spec.Requires, err = cmd.requires(m.Engines[:])
	}
	if err != nil {
		return matchUsage(err)
	}
	return cmd.begin(ctx, c, spec, paths)
}

// match makes the match that the flags describe.
func (cmd *matchPlayCommand) match() (match.Match, error) {
	m := match.Match{Pairs: (cmd.Games + 1) / 2}
	if len(cmd.Engine) != len(m.Engines) {
		return m, cli.UsageErrorf("%d engines, want --engine twice", len(cmd.Engine))
	}
	if cmd.Games < 0 {
		return m, cli.UsageErrorf("--games %d, want a positive number", cmd.Games)
	}
	engines, conditions, err := cmd.conditions()
	if err != nil {
		return m, err
	}
	copy(m.Engines[:], engines)
	m.Conditions, m.Machine = conditions, cli.Machine()
	if m.Event == "" {
		m.Event = m.Engines[0].Name + " - " + m.Engines[1].Name
	}
	if cmd.SPRT != "" {
		test, err := match.ParseSPRT(cmd.SPRT)
		if err != nil {
			return m, cli.UsageErrorf("--sprt: %s", err)
		}
		m.SPRT = &test
	}
	switch {
	case cmd.Games > 0:
	case m.SPRT != nil:
		m.Pairs = defaultTestPairs
	default:
		m.Pairs = defaultPairs
	}
	return m, nil
}

// draw makes the picture of a match.
func draw(path string, r *match.Report) error {
	format, err := chart.FormatOf(path)
	if err != nil {
		return err
	}
	return atomicfile.WriteFrom(path, func(w io.Writer) error { return chart.Write(w, r, format) })
}

// matchUsage makes errors of the settings errors of usage. A setting that names a
// file which does not exist is none: the line is right, the task fails.
func matchUsage(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, usage := range []error{
		match.ErrMatch, match.ErrTournament, match.ErrEngineSpec, match.ErrTimeControl, match.ErrSPRT,
		match.ErrCounts, match.ErrAdjudication, match.ErrOpeningMaker,
	} {
		if errors.Is(err, usage) {
			return cli.UsageErrorf("%s", err)
		}
	}
	return err
}
