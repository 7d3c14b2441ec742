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

// runDrillCommand tests that a cluster loses nothing.
type runDrillCommand struct {
	Units        int           `default:"10000" help:"Number of units."`
	Milliseconds float64       `default:"6" help:"Duration of each unit in milliseconds." placeholder:"N"`
	Workers      int           `default:"4" help:"Number of worker processes."`
	Slots        int           `name:"jobs" short:"j" default:"4" help:"Units that each worker processes in parallel." placeholder:"N"`
	Lease        time.Duration `default:"2s" help:"How long a silent worker keeps a unit."`
	External     bool          `help:"Run nats-server as a separate process instead of inside the coordinator."`
	NATSServer   string        `needs:"external" name:"nats-server" help:"The nats-server program; by default, built with the go command." placeholder:"FILE"`
	Kills        int           `help:"Only kill the coordinator and the server, this number of times each at random moments, and delete the server's streams in between." placeholder:"N"`
	Adversary    bool          `help:"Also run two programs with worker keys that misbehave: forge, replay, hoard, flood."`
	Seed         uint64        `default:"1" help:"Seed for the random moments."`
	Keep         bool          `help:"Keep the drill's folder."`
	Child        string        `hidden:""`
}

func (cmd *runDrillCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	if cmd.Child != "" {
		return drill.RunChild(ctx, cmd.Child)
	}
	if cmd.Units < 100 || cmd.Workers < 2 || cmd.Slots < 1 || cmd.Lease < time.Second {
		return cli.UsageErrorf("--units must be at least 100, --workers at least 2, --jobs at least 1 and --lease at least 1s")
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

// runSpeedCommand measures how many units are processed per second.
type runSpeedCommand struct {
	Units int    `default:"5000" help:"Number of units."`
	Slots int    `name:"jobs" short:"j" default:"4" help:"Units to process in parallel."`
	Bytes int    `default:"1000" help:"Bytes of records per unit."`
	Dir   string `help:"Folder for the run; by default, a temporary one." placeholder:"DIR"`
}

func (cmd *runSpeedCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	if cmd.Units < 1 || cmd.Slots < 1 {
		return cli.UsageErrorf("--units and --jobs must be at least 1")
	}
	answer, err := drill.MeasureSpeed(ctx, cmd.Dir, cmd.Units, cmd.Slots, cmd.Bytes, func(done int) { c.Progress("%d of %d units", done, cmd.Units) })
	c.EndProgress()
	if err != nil {
		return err
	}
	answer.Machine = cli.Machine()
	return c.Answer(answer, answer.WriteText)
}
