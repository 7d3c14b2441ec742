package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
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
	NATSServer   string        `name:"nats-server" help:"That program; default: built with the go command." placeholder:"FILE"`
	Kills        int           `help:"Instead of everything: kill the coordinator and the server so many times each, at random moments, and delete the server's streams in between." placeholder:"N"`
	Adversary    bool          `help:"Let two programs with keys of workers do meanwhile what they should not: forge, replay, hoard, flood."`
	Seed         uint64        `default:"1" help:"Of the random moments."`
	Keep         bool          `help:"Leave the folder of the drill in place."`
	Child        string        `hidden:""`
}

func (cmd *runDrillCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	if cmd.Child != "" {
		return drill.RunChild(ctx, cmd.Child, crash)
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
		if campaign.Server, err = cmd.server(ctx, dir); err != nil {
			return err
		}
	}
	o, err := campaign.Run(ctx)
	c.EndProgress()
	if err != nil {
		return err
	}
	if err := c.Answer(o, func(w io.Writer) error {
		if _, err := fmt.Fprintf(w, "%d units in %.1f s (%.0f a second), %d events: %d lost, %d double, %d wrong, %d failed of %d poison; %d restarts of workers\n",
			o.Units, o.Seconds, o.Rate, len(o.Events), o.Lost, o.Double, o.Wrong, o.Failed, o.Poison, o.Restarts); err != nil {
			return err
		}
		if len(o.Missed) > 0 {
			_, err := fmt.Fprintf(w, "not proven: too late to show anything came %s; take more units\n", strings.Join(o.Missed, ", "))
			return err
		}
		return nil
	}); err != nil {
		return err
	}
	if !o.Proven {
		return cli.ErrAnswered
	}
	return nil
}

// crash ends this process as a fault would.
func crash() {
	if self, err := os.FindProcess(os.Getpid()); err == nil {
		_ = self.Kill() // there is no afterwards
	}
	select {}
}

// server returns the path of a nats-server.
func (cmd *runDrillCommand) server(ctx context.Context, dir string) (string, error) {
	if cmd.NATSServer != "" {
		return cmd.NATSServer, nil
	}
	path := filepath.Join(dir, "nats-server")
	out, err := exec.CommandContext(ctx, "go", "build", "-o", path, "github.com/nats-io/nats-server/v2").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("building nats-server in this module (or give --nats-server): %w: %s", err, out)
	}
	return path, nil
}

// runSpeedCommand measures the way of units.
type runSpeedCommand struct {
	Units int    `default:"5000" help:"How many."`
	Slots int    `name:"jobs" short:"j" default:"4" help:"Units at a time."`
	Bytes int    `default:"1000" help:"Bytes of records of each."`
	Dir   string `help:"Folder for the run; default: a temporary one." placeholder:"DIR"`
}

// speedAnswer is the JSON of the command.
type speedAnswer struct {
	Units   int     `json:"units"`
	Seconds float64 `json:"seconds"`
	Rate    float64 `json:"rate"` // units a second
	Machine string  `json:"machine"`
}

func (cmd *runSpeedCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	if cmd.Units < 1 || cmd.Slots < 1 {
		return cli.UsageErrorf("want at least one unit and one slot")
	}
	dir, err := os.MkdirTemp(cmd.Dir, "chuhe-speed-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	answer := speedAnswer{Units: cmd.Units, Machine: cli.Machine()}
	began := time.Now()
	spec, err := drill.Spec(cmd.Units, 1, drill.Params{Bytes: cmd.Bytes, Poison: []int{}})
	if err != nil {
		return err
	}
	s, err := drill.Alone(ctx, dir, spec, cmd.Slots,
		func(s *jobs.Status) { c.Progress("%d of %d units", s.Done, s.Units) })
	c.EndProgress()
	if err != nil {
		return err
	}
	if s.Done != cmd.Units {
		return fmt.Errorf("%d of %d units done: %s", s.Done, cmd.Units, s.Reason)
	}
	answer.Seconds = time.Since(began).Seconds()
	answer.Rate = float64(cmd.Units) / answer.Seconds
	return c.Answer(answer, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%d units in %.2f s: %.0f a second\n", answer.Units, answer.Seconds, answer.Rate)
		return err
	})
}
