package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/drill"
)

// runDrillCommand proves that a cluster loses nothing.
type runDrillCommand struct {
	Units        int           `default:"10000" help:"How many."`
	Milliseconds float64       `default:"6" help:"How long one takes." placeholder:"N"`
	Workers      int           `default:"4" help:"Processes of workers."`
	Slots        int           `name:"jobs" short:"j" default:"4" help:"Units at a time, of each." placeholder:"N"`
	Lease        time.Duration `default:"2s" help:"How long a unit belongs to a worker that gives no sign."`
	External     bool          `help:"Run a nats-server as a process of its own; else the coordinator has one."`
	NATSServer   string        `needs:"external" name:"nats-server" help:"That program; default: built with the go command." placeholder:"FILE"`
	Kills        int           `help:"Instead of everything: kill the coordinator and the server this number of times each, at random moments, and delete the server's streams in between." placeholder:"N"`
	Adversary    bool          `help:"Let two programs with keys of workers do meanwhile what they should not: forge, replay, hoard, flood."`
	Seed         uint64        `default:"1" help:"Of the random moments."`
	Keep         bool          `help:"Leave the folder of the drill in place."`
	Child        string        `hidden:""`
}

func (cmd *runDrillCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	if cmd.Child != "" {
		return drill.RunChild(ctx, cmd.Child)
	}
	if cmd.Units < 100 || cmd.Workers < 2 || cmd.Slots < 1 || cmd.Lease < time.Second {
		return cli.UsageErrorf("want at least 100 units, 2 workers, 1 slot and a lease of 1s")
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "chuhe-drill-*")
	if err != nil {
		return err
	}
	if !cmd.Keep {
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	}
	poison, events := []int{cmd.Units / 3}, drill.Everything(cmd.Workers)
	if cmd.Kills > 0 {
		poison, events = []int{}, drill.Kills(cmd.Kills, cmd.Seed)
	}
	campaign := drill.Campaign{
		Dir: dir, Units: cmd.Units, Unit: drill.Params{Milliseconds: cmd.Milliseconds, Bytes: 1000, Poison: poison}, Seed: cmd.Seed,
		Workers: cmd.Workers, Slots: cmd.Slots, Lease: cmd.Lease, Events: events,
		Command: func(child string) *exec.Cmd { return exec.Command(self, "run", "drill", "--child", child) },
		Watch: func(done int, event string) {
			if event == "" {
				c.Progress("%d of %d units", done, cmd.Units)
				return
			}
			c.EndProgress()
			_, _ = fmt.Fprintln(c.Err, event)
		},
	}
	if cmd.Adversary {
		campaign.Hostile = 2
	}
	if cmd.External {
		if campaign.Server = cmd.NATSServer; campaign.Server == "" {
			campaign.Server, err = drill.BuildServer(ctx, dir)
		}
		if err != nil {
			return err
		}
	}
	o, err := campaign.Run(ctx)
	c.EndProgress()
	if err != nil {
		return err
	}
	if err := c.Answer(o, o.WriteText); err != nil {
		return err
	}
	if !o.Proven {
		return cli.ErrAnswered
	}
	return nil
}

// runSpeedCommand measures the throughput of units.
type runSpeedCommand struct {
	Units int    `default:"5000" help:"How many."`
	Slots int    `name:"jobs" short:"j" default:"4" help:"Units at a time."`
	Bytes int    `default:"1000" help:"Bytes of records of each."`
	Dir   string `help:"Folder for the run; default: a temporary one." placeholder:"DIR"`
}

func (cmd *runSpeedCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	if cmd.Units < 1 || cmd.Slots < 1 {
		return cli.UsageErrorf("want at least one unit and one slot")
	}
	answer, err := drill.MeasureSpeed(ctx, cmd.Dir, cmd.Units, cmd.Slots, cmd.Bytes, func(done int) { c.Progress("%d of %d units", done, cmd.Units) })
	c.EndProgress()
	if err != nil {
		return err
	}
	answer.Machine = cli.Machine()
	return c.Answer(answer, answer.WriteText)
}
