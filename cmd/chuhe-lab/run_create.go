package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/endgame"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/drill"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/analysis"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/tablegen"
)

// runCreateCommand begins runs, one subcommand for each kind.
type runCreateCommand struct {
	Match    matchRunCommand       `cmd:"" help:"Games between two engines; a unit is a pair."`
	Selfplay selfplayCreateCommand `cmd:"" help:"Games of the engine against itself, for training; a unit is a batch."`
	Analysis analysisRunCommand    `cmd:"" help:"Searches of many positions or games; a unit is a line or a game."`
	Table    tableRunCommand       `cmd:"" help:"Endgame tables; a unit is a class."`
	Drill    drillRunCommand       `cmd:"" help:"Units that wait and compute a number, to try a cluster out."`
}

// newRun are the flags of every new run.
type newRun struct {
	runPlace
	localWork
	Detach     bool    `help:"Only create the run: begin it with chuhe-lab run resume, or leave it to the hub."`
	MinVersion string  `help:"Take only workers of this version or later, such as 1.4.0." placeholder:"VERSION"`
	Audit      float64 `help:"Share of the units that the coordinator repeats and compares, such as 0.02." placeholder:"SHARE"`
	Attempts   int     `help:"How often a unit is handed out before it has failed; 1 to 7, default 5." placeholder:"N"`
}

// begin creates the run, here or at a hub.
func (n *newRun) begin(ctx context.Context, c *cli.Console, spec jobs.Spec, paths map[string]string) error {
	spec.Requires.Version, spec.Limits.Attempts = n.MinVersion, n.Attempts
	create := func(r jobs.Control) (*jobs.Status, error) { return r.Create(ctx, spec, paths) }
	if n.Server == "" && !n.Detach {
		return n.work(ctx, c, &n.runPlace, create)
	}
	control, done, err := n.control(ctx)
	if err != nil {
		return err
	}
	defer done()
	s, err := create(control)
	if err != nil {
		return runError(err)
	}
	if n.Server != "" && !n.Detach {
		if s, err = followRun(ctx, c, s, control.Show); errors.Is(err, context.Canceled) && !c.JSON {
			_, _ = fmt.Fprintf(c.Err, "the run goes on at the hub: chuhe-lab run show %s --server %s\n", s.ID, n.Server)
		}
	}
	if err != nil {
		return err
	}
	return c.Answer(s, func(w io.Writer) error { return writeStatus(w, s, nil) })
}

// matchRunCommand creates a match. Its flags are those of chuhe-lab match.
type matchRunCommand struct {
	newRun
	engineFlags
	Games int    `help:"Games to play at most; an even number. Default 100, with --sprt 100000." placeholder:"N"`
	SPRT  string `name:"sprt" help:"Stop when a sequential test is decided, such as 0,5 or elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized." placeholder:"TEST"`
	Ship  bool   `help:"Send the programs of the engines to the workers; else they must have the same files."`
}

// Help is what stands below the flags.
func (*matchRunCommand) Help() string { return engineHelp }

func (cmd *matchRunCommand) Run(ctx context.Context, c *cli.Console) error {
	play := matchPlayCommand{gameFlags: gameFlags{engineFlags: cmd.engineFlags, Concurrency: 1}, Games: cmd.Games, SPRT: cmd.SPRT}
	play.ReferenceNPS = 0 // each worker scales for itself
	m, err := play.match(ctx)
	if err != nil {
		return err
	}
	o := match.WorkOptions{Ship: cmd.Ship, Audit: cmd.Audit, ReferenceNPS: cmd.ReferenceNPS}
	if cmd.Openings != "own" && cmd.Openings != "startpos" {
		o.OpeningsPath = cmd.Openings
	}
	spec, paths, err := match.WorkSpec(ctx, m, o)
	if err != nil {
		return matchUsage(err)
	}
	for _, e := range m.Engines {
		if e.Builtin() {
			if spec.Requires.Signature, err = match.Signature(); err != nil {
				return err
			}
		}
	}
	return cmd.begin(ctx, c, spec, paths)
}

// drillRunCommand creates a run of drill units.
type drillRunCommand struct {
	newRun
	Units        int     `default:"1000" help:"How many."`
	Milliseconds float64 `default:"100" help:"How long one takes." placeholder:"N"`
	Bytes        int     `help:"How many bytes of records it makes." placeholder:"N"`
	Seed         uint64  `default:"1" help:"Of the numbers."`
	Poison       []int   `help:"Units that fail." placeholder:"N,..."`
}

func (cmd *drillRunCommand) Run(ctx context.Context, c *cli.Console) error {
	spec, err := drill.Spec(cmd.Units, cmd.Seed, drill.Params{
		Milliseconds: cmd.Milliseconds, Bytes: cmd.Bytes, Poison: append([]int{}, cmd.Poison...),
	})
	if err != nil {
		return err
	}
	spec.Audit = cmd.Audit
	return cmd.begin(ctx, c, spec, nil)
}

// selfplayCreateCommand creates a run of games for training.
type selfplayCreateCommand struct {
	newRun
	Games uint64 `default:"100000" help:"Games of the whole run."`
	Batch int    `default:"8" help:"Games of a unit."`
	Nodes uint64 `default:"1000" help:"A search ends after the iteration that reaches so many nodes."`
	Hard  uint64 `default:"0" help:"A search ends at so many nodes; 0 means eight times --nodes."`
	Seed  uint64 `default:"1" help:"Game i of a run depends on the seed and i."`
	selfplayStarts
	Eval string `enum:"handcrafted,network," default:"" help:"The evaluation: handcrafted or network; by default what the engine plays with."`
	Net  string `type:"path" help:"A network to play with instead of the embedded one; workers get it."`
}

func (cmd *selfplayCreateCommand) Run(ctx context.Context, c *cli.Console) error {
	o := engine.DefaultOptions()
	if err := cli.ChooseEvaluation(&o, cmd.Eval, cmd.Net); err != nil {
		return err
	}
	flags := selfplayRunCommand{Nodes: cmd.Nodes, Hard: cmd.Hard, Seed: cmd.Seed, selfplayStarts: cmd.selfplayStarts}
	from, err := flags.sources()
	if err != nil {
		return selfplayError(err)
	}
	defer func() { _ = from.Tables.Close() }() // only read
	settings, err := flags.settings(o, from)
	if err != nil {
		return selfplayError(err)
	}
	spec, paths, err := selfplay.WorkSpec(settings, o, cmd.Net, cmd.Book, cmd.Games, cmd.Batch)
	if err != nil {
		return selfplayError(err)
	}
	spec.Audit = cmd.Audit
	return cmd.begin(ctx, c, spec, paths)
}

// analysisRunCommand creates a run that searches positions or games.
type analysisRunCommand struct {
	newRun
	File      string        `arg:"" type:"path" help:"Lines of positions, FEN moves m1 m2 …, or a record of games in any format."`
	Nodes     uint64        `help:"Nodes for each position." placeholder:"N"`
	Depth     int           `help:"Plies for each position." placeholder:"N"`
	Movetime  time.Duration `help:"Time for each position, such as 100ms." placeholder:"TIME"`
	Hash      int           `default:"16" help:"MiB of each worker's table."`
	Lines     int           `default:"1" help:"Lines of play to report."`
	Rules     string        `enum:"computer,axf,cxa" default:"computer" help:"Rule set: computer, axf or cxa."`
	EveryMove bool          `help:"Analyse every position of a game, not only its last."`
}

func (cmd *analysisRunCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	in, err := os.Open(cmd.File)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // only read
	out, err := os.CreateTemp("", "chuhe-analysis-*.txt")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.Remove(out.Name())) }()
	units, err := analysis.Convert(out, in, cmd.File)
	if err = errors.Join(err, out.Close()); err != nil {
		return err
	}
	spec, paths, err := analysis.WorkSpec(analysis.Settings{
		Nodes: cmd.Nodes, Depth: cmd.Depth, MoveTime: jobs.Duration(cmd.Movetime), Hash: cmd.Hash, Lines: cmd.Lines,
		Rules: cmd.Rules, EveryMove: cmd.EveryMove,
	}, out.Name(), filepath.Base(cmd.File), units)
	if err != nil {
		return runError(err)
	}
	spec.Audit = cmd.Audit
	return cmd.begin(ctx, c, spec, paths)
}

// tableRunCommand creates a run that makes endgame tables.
type tableRunCommand struct {
	newRun
	Names  []string `arg:"" help:"Classes such as KRPKAABB, and sets: see chuhe table list."`
	Tables string   `help:"Folder of the tables, the same on all machines; default: in the user's data." type:"path" placeholder:"DIR"`
	tableProduct
	Threads int    `default:"1" help:"Goroutines for each class."`
	Memory  uint64 `help:"MiB of memory that a class may take; 0 means any number."`
}

func (cmd *tableRunCommand) Run(ctx context.Context, c *cli.Console) error {
	place := cli.TableFolder{Dir: cmd.Tables}
	dir, err := place.Path()
	if err != nil {
		return err
	}
	classes, err := endgame.ParseNames(cmd.Names)
	if err != nil {
		return tableError(err)
	}
	spec, err := tablegen.WorkSpec(classes, cmd.product(), dir, cmd.Memory<<20, max(1, cmd.Threads))
	if err != nil {
		return tableError(err)
	}
	return cmd.begin(ctx, c, spec, nil)
}
