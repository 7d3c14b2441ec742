package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/cluster/drill"
	"github.com/chuhe-xiangqi/chuhe/internal/match"
)

// runCreateCommand begins runs, one subcommand for each kind.
type runCreateCommand struct {
	Match matchRunCommand `cmd:"" help:"Games between two engines; a unit is a pair."`
	Drill drillRunCommand `cmd:"" help:"Units that wait and compute a number, to try a cluster out."`
}

// newRun are the flags of every new run.
type newRun struct {
	runPlace
	localWork
	Detach     bool    `help:"Only create the run: begin it with chuhe run resume, or leave it to the hub."`
	MinVersion string  `help:"Take only workers of this version or later, such as 1.4.0." placeholder:"VERSION"`
	Audit      float64 `help:"Share of the units that the coordinator repeats and compares, such as 0.02." placeholder:"SHARE"`
	Attempts   int     `help:"How often a unit is handed out before it has failed; 1 to 7, default 5." placeholder:"N"`
}

// begin creates the run, here or at a hub.
func (n *newRun) begin(ctx context.Context, c *console, spec cluster.Spec, paths map[string]string) error {
	spec.Requires.Version, spec.Limits.Attempts = n.MinVersion, n.Attempts
	create := func(r cluster.Control) (*cluster.Status, error) { return r.Create(ctx, spec, paths) }
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
		if s, err = followRun(ctx, c, control, s); errors.Is(err, context.Canceled) && !c.json {
			_, _ = fmt.Fprintf(c.err, "the run goes on at the hub: chuhe run show %s --server %s\n", s.ID, n.Server)
		}
	}
	if err != nil {
		return err
	}
	return c.answer(s, func(w io.Writer) error { return writeStatus(w, s, nil) })
}

// matchRunCommand creates a match. Its flags are those of chuhe match.
type matchRunCommand struct {
	newRun
	engineFlags
	Games int    `help:"Games to play at most; an even number. Default 100, with --sprt 100000." placeholder:"N"`
	SPRT  string `name:"sprt" help:"Stop when a sequential test is decided, such as 0,5 or elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized." placeholder:"TEST"`
	Ship  bool   `help:"Send the programs of the engines to the workers; else they must have the same files."`
}

// Help is what stands below the flags.
func (*matchRunCommand) Help() string { return engineHelp }

func (cmd *matchRunCommand) Run(ctx context.Context, c *console) error {
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

func (cmd *drillRunCommand) Run(ctx context.Context, c *console) error {
	spec, err := drill.Spec(cmd.Units, cmd.Seed, drill.Params{
		Milliseconds: cmd.Milliseconds, Bytes: cmd.Bytes, Poison: append([]int{}, cmd.Poison...),
	})
	if err != nil {
		return err
	}
	spec.Audit = cmd.Audit
	return cmd.begin(ctx, c, spec, nil)
}
