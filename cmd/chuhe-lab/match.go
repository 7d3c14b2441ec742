package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/chart"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/setup"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/stats"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// matchCommand is "chuhe-lab match". Without a subcommand, it plays a match.
type matchCommand struct {
	Play     matchPlayCommand     `cmd:"" example:"chuhe-lab match --engine 'name=New builtin' --engine 'name=Old builtin feature.NullMove=off' --tc nodes=100 --games 4 --picture match.svg" example2:"chuhe-lab match --engine builtin --engine 'name=Weak builtin level=9' --tc nodes=50 --sprt 0,300 --pgn games-played.pgn" default:"withargs" help:"Play two engines against each other (the default)."`
	Stats    matchStatsCommand    `cmd:"" example:"chuhe-lab match stats --counts 3,10,20,12,5 --elo0 0 --elo1 5" help:"Compute Elo and sequential tests from counts, or simulate tests."`
	Overhead matchOverheadCommand `cmd:"" example:"chuhe-lab match overhead --games 4" help:"Measure the overhead of the match referee."`
	Openings matchOpeningsCommand `cmd:"" example:"chuhe-lab match openings --count 3 --move-nodes 50 --check-nodes 100 -o few.txt" help:"Make a set of openings with the built-in engine, either balanced or with an advantage."`
}

// Help returns the text shown below the flags.
func (*matchCommand) Help() string {
	return "chuhe-lab match play --help lists the flags of a match; you can omit the word play."
}

// matchPlayCommand plays a match that consists of pairs of games.
type matchPlayCommand struct {
	setup.Flags
	Games   *int   `help:"Maximum number of games, an even number; by default 100, or 100000 with --sprt." placeholder:"N"`
	SPRT    string `name:"sprt" help:"Stop when a sequential test is decided, such as 0,5 or elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized." placeholder:"TEST"`
	Picture string `without:"server,detach" file:"kept" help:"Draw the score and the test to this .svg file. A picture of the same match is redrawn; any other file is only overwritten with --force." placeholder:"FILE"`
}

// Help returns the text shown below the flags.
func (*matchPlayCommand) Help() string { return setup.Help }

// The default numbers of pairs.
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
		if err := chart.Check(cmd.Picture); err != nil {
			return cli.UsageErrorf("%s", err)
		}
	}
	if cmd.Elsewhere() {
		return cmd.create(ctx, c, m)
	}
	cmd.WarnOfLoad(c, m.Engines[:])
	shown, err := cmd.picture()
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var refused error
	end := func() {}
	m.Begun = func(b *jobs.Book) {
		if shown != "" && shown != b.ID() {
			refused = exists(cmd.Picture)
			stop()
		}
		end = cmd.Follow(ctx, c, b)
	}
	m.Watch = func(g *match.Record, _ *match.Report) { cmd.Say(c, g) }
	r, err := m.Run(ctx)
	end()
	if refused != nil {
		return refused
	}
	if r == nil {
		return runs.Error(err)
	}
	if cmd.Picture != "" && r.Pairs > 0 {
		err = errors.Join(err, draw(c, cmd.Picture, r))
	}
	text := func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s\n%s\n", r.Text(), r.Summary())
		return err
	}
	if err != nil {
		return c.AnswerPart(r, text, runs.Error(err))
	}
	return c.Answer(r, text)
}

// create turns the match into a run to be executed later or by a hub's workers.
func (cmd *matchPlayCommand) create(ctx context.Context, c *cli.Console, m match.Match) error {
	if cmd.Picture != "" || cmd.PGN != "" {
		return cli.UsageErrorf("--picture and --pgn apply only to games played by this process; for others, see chuhe-lab run export")
	}
	spec, paths, err := match.WorkSpec(ctx, m, match.WorkOptions{Ship: cmd.Ship, Audit: cmd.Audit})
	if err == nil {
		spec.Requires, err = cmd.Requires(m.Engines[:])
	}
	if err != nil {
		return runs.Error(err)
	}
	return cmd.Begin(ctx, c, spec, paths)
}

// match returns the match described by the flags.
func (cmd *matchPlayCommand) match() (match.Match, error) {
	m := match.Match{}
	if len(cmd.Engine) != len(m.Engines) {
		return m, cli.UsageErrorf("a match has two engines, not %d: use --engine twice", len(cmd.Engine))
	}
	if cmd.Games != nil && (*cmd.Games < 2 || *cmd.Games%2 != 0) {
		return m, cli.UsageErrorf("--games %d: must be an even number of at least 2, because openings are played with both colours", *cmd.Games)
	}
	engines, conditions, err := cmd.Conditions()
	if err != nil {
		return m, err
	}
	copy(m.Engines[:], engines)
	m.Conditions, m.Machine = conditions, cli.Machine()
	if m.Event == "" {
		m.Event = m.Engines[0].Name + " - " + m.Engines[1].Name
	}
	if cmd.SPRT != "" {
		test, err := stats.ParseSPRT(cmd.SPRT)
		if err != nil {
			return m, cli.UsageErrorf("--sprt: %s", err)
		}
		m.SPRT = &test
	}
	switch {
	case cmd.Games != nil:
		m.Pairs = *cmd.Games / 2
	case m.SPRT != nil:
		m.Pairs = defaultTestPairs
	default:
		m.Pairs = defaultPairs
	}
	return m, nil
}

// picture returns the run shown in the existing picture, or "" if there is no picture or --force is given. It
// rejects a file that does not show a match.
func (cmd *matchPlayCommand) picture() (run string, err error) {
	if cmd.Picture == "" || cmd.Force.Force {
		return "", nil
	}
	info, err := os.Stat(cmd.Picture)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return "", nil
	}
	f, err := os.Open(cmd.Picture)
	if err != nil {
		return "", err
	}
	run, err = chart.RunOf(f)
	if err = errors.Join(err, f.Close()); err == nil && run == "" {
		err = exists(cmd.Picture)
	}
	return run, err
}

// exists returns the error for an existing file that must not be overwritten because it shows something else.
func exists(path string) error {
	return &cli.Error{Code: cli.CodeExists, Message: path + " already exists and does not show this match; use --force to overwrite it"}
}

// draw draws the picture of a match.
func draw(c *cli.Console, path string, r *match.Report) error {
	return c.WriteFile(path, func(w io.Writer) error { return chart.Write(w, r) })
}
