package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/levels"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// labLevelsCommand measures the levels of play.
type labLevelsCommand struct {
	From  int   `default:"1" help:"The lowest level."`
	To    int   `default:"20" help:"The highest level."`
	Games int   `default:"100" help:"Games of each level against the one below, an even number."`
	Nodes int64 `default:"200000" help:"Nodes a move of full strength, level 20."`

	Anchor       string  `help:"The engine that holds the scale, as in chuhe-lab match: 'cmd=fairy-stockfish'." placeholder:"SPEC"`
	AnchorTC     string  `name:"anchor-tc" default:"nodes=10000" help:"Its time control." placeholder:"CONTROL"`
	AnchorElo    float64 `default:"2000" help:"Its strength by definition." placeholder:"ELO"`
	AnchorLevels []int   `default:"10,12" help:"The levels that play against it." placeholder:"N,..."`

	Concurrency int    `name:"jobs" short:"j" default:"1" help:"Games at a time."`
	Seed        uint64 `default:"1" help:"Order of the openings."`

	Data string `help:"Keep the measurements in this file, and continue with what it has; the games of a match under way lie in FILE.games." placeholder:"FILE"`
	Out  string `help:"Write the page with its picture: a Markdown file." placeholder:"FILE"`
}

// labLevelsAnswer is the JSON of the command.
type labLevelsAnswer struct {
	*levels.Levels
	Ratings []*match.Rating `json:"ratings"` // by level; null for a level without games
}

func (cmd *labLevelsCommand) Run(ctx context.Context, c *cli.Console) error {
	job, err := cmd.job(c)
	if err != nil {
		return err
	}
	l, err := cmd.open()
	if err != nil {
		return err
	}
	job.Keep, job.Runs = cmd.keep, gamesBeside(cmd.Data)
	err = l.Run(ctx, job)
	c.EndProgress()
	if err != nil {
		return err
	}
	ratings, err := l.Ratings()
	if err != nil {
		return err
	}
	if cmd.Out != "" {
		if err := writePage(cmd.Out, l.WriteMarkdown); err != nil {
			return err
		}
	}
	return c.Answer(&labLevelsAnswer{l, ratings}, func(w io.Writer) error { return l.WriteMarkdown(w, nil) })
}

// job checks the flags.
func (cmd *labLevelsCommand) job(c *cli.Console) (job levels.Job, err error) {
	if cmd.From < 1 || cmd.To > engine.MaxLevel || cmd.From >= cmd.To {
		return job, cli.UsageErrorf("want levels --from 1 --to %d, at least two", engine.MaxLevel)
	}
	if cmd.Games < 2 || cmd.Games%2 != 0 || cmd.Nodes < 1 || cmd.Concurrency < 1 {
		return job, cli.UsageErrorf("--games wants an even number from 2 on, --nodes and --jobs at least 1")
	}
	job = levels.Job{
		From: cmd.From, To: cmd.To, Games: cmd.Games, Seed: cmd.Seed, Concurrency: cmd.Concurrency, AnchorElo: cmd.AnchorElo,
		Progress: func(m levels.LevelMatch, of int) {
			against := "the anchor"
			if m.Against > 0 {
				against = fmt.Sprintf("level %d", m.Against)
			}
			c.Progress("level %d against %s: %d of %d games", m.Level, against, m.Games, of)
		},
	}
	if cmd.Anchor == "" {
		return job, nil
	}
	control, err := match.ParseTimeControl(cmd.AnchorTC)
	if err != nil {
		return job, cli.UsageErrorf("--anchor-tc: %s", err)
	}
	if job.Anchor, err = match.ParseEngine(cmd.Anchor, control); err != nil {
		return job, cli.UsageErrorf("--anchor: %s", err)
	}
	if job.Anchor.Builtin() {
		return job, cli.UsageErrorf("--anchor %q: want cmd=, the scale needs an engine that stays as it is", cmd.Anchor)
	}
	for _, level := range cmd.AnchorLevels {
		if level < cmd.From || level > cmd.To {
			return job, cli.UsageErrorf("--anchor-levels %d: want levels from %d to %d", level, cmd.From, cmd.To)
		}
	}
	job.AnchorLevels = cmd.AnchorLevels
	return job, nil
}

// open reads the data file, or begins a new one. Full strength with another limit
// than that of the data plays its matches again.
func (cmd *labLevelsCommand) open() (*levels.Levels, error) {
	fresh := &levels.Levels{Machine: machine(), Nodes: cmd.Nodes, Matches: []levels.LevelMatch{}}
	l, err := cli.ReadKept(cmd.Data, fresh, levels.ReadLevels)
	if err == nil {
		l.Nodes = cmd.Nodes
	}
	return l, err
}

// keep writes the data file, if there is one.
func (cmd *labLevelsCommand) keep(l *levels.Levels) error { return cli.WriteKept(cmd.Data, l.Write) }

// writePage writes a page of measurements and its pictures, which get a folder
// beside it that is named as the page.
func writePage(path string, write func(io.Writer, *chart.Pictures) error) error {
	folder := strings.TrimSuffix(path, filepath.Ext(path))
	if folder == path {
		return cli.UsageErrorf("--out %s: want a name that ends in .md", path)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	var page bytes.Buffer
	err := write(&page, &chart.Pictures{
		Folder: filepath.Base(folder),
		Write:  func(name string, data []byte) error { return atomicfile.Write(filepath.Join(folder, name), data) },
	})
	if err != nil {
		return err
	}
	return atomicfile.Write(path, page.Bytes())
}
