package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
)

// workerCommand does units of a hub's runs until it is asked to end.
type workerCommand struct {
	Server    string        `required:"" help:"Address of the hub or server, such as nats://hub:4222." placeholder:"URL"`
	Key       string        `help:"File with the secret key of this worker's user." placeholder:"FILE"`
	CA        string        `name:"ca" help:"Certificate that vouches for the server's." placeholder:"FILE"`
	Name      string        `help:"Name in reports; default: the machine's with the process's number." placeholder:"NAME"`
	CacheSize int64         `default:"4096" help:"MiB of files kept." placeholder:"MIB"`
	Grace     time.Duration `default:"0s" help:"How long units in hand may go on when the worker is asked to end; else they are given back."`
	NPS       float64       `name:"nps" help:"Nodes a second of the built-in engine with all slots busy; default: measured at the start." placeholder:"N"`
	Lease     time.Duration `default:"30s" help:"The hub's --lease."`
	localWork
	cacheFlag
}

// cacheFlag says where files of runs are kept.
type cacheFlag struct {
	Cache string `help:"Folder of files fetched; default: in the user's data folder." placeholder:"DIR"`
}

func (f *cacheFlag) folder() (string, error) {
	if f.Cache != "" {
		return f.Cache, nil
	}
	return cli.UserData("cache")
}

// Help is what stands below the flags.
func (*workerCommand) Help() string {
	return `A worker holds nothing that could be lost: it may be killed at any time. It keeps trying a
server that it cannot reach, and says so once. The first signal to end lets units in hand go on for
--grace and gives the others back, a second one ends at once.`
}

// workerAnswer is the JSON of the command.
type workerAnswer struct {
	cluster.Presence
}

func (cmd *workerCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Name == "" {
		cmd.Name = fmt.Sprintf("%s-%d", hostName(), os.Getpid())
	}
	cache, err := cmd.folder()
	if err != nil {
		return err
	}
	conn, err := cluster.Connect(cluster.Target{
		URL: cmd.Server, Seed: cmd.Key, CA: cmd.CA, Name: cmd.Name, Watch: tellOfServer(c, "worker", cmd.Server),
	})
	if err != nil {
		return serverError(err)
	}
	defer conn.Close()
	if cmd.NPS == 0 {
		const length = 500 * time.Millisecond
		c.Progress("measuring the speed")
		cmd.NPS, err = match.MeasureSpeed(ctx, cmd.slots(), length)
		c.EndProgress()
		if err != nil {
			return err
		}
	}
	identity, err := identify(cmd.Name, cmd.slots(), cmd.NPS)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(c.Err, "worker %s: %d slots, %.0f nodes/s each, signature %s, version %s\n",
		identity.Name, cmd.slots(), identity.NPS, identity.Signature, identity.Version)
	now, stop := secondSignal(ctx)
	defer stop()
	const mebibyte = 1 << 20
	w := cluster.NewWorker(conn, cluster.WorkerOptions{
		Kinds: kinds(), Identity: identity, Slots: cmd.slots(), CacheDir: cache, CacheMax: cmd.CacheSize * mebibyte,
		Grace: cmd.Grace, Lease: cmd.Lease, Log: cmd.log(c),
	})
	if err := w.Run(ctx, now); err != nil {
		return err
	}
	p := w.Presence()
	return c.Answer(workerAnswer{p}, func(out io.Writer) error {
		_, err := fmt.Fprintf(out, "%d units done, %d given back\n", p.Done, p.GivenUp)
		return err
	})
}

// serverError is runError for what --server and its companions name.
func serverError(err error) error {
	if errors.Is(err, cluster.ErrAddress) {
		err = fmt.Errorf("--server: %w", err)
	}
	return runError(err)
}

// tellOfServer returns a watch that says when a server cannot be reached and when
// it is reached again. what begins the lines.
func tellOfServer(c *cli.Console, what, address string) *cluster.Watch {
	if shown, err := cluster.CheckAddress(address); err == nil {
		address = shown // without passwords
	}
	say := func(format string, args ...any) {
		_, _ = fmt.Fprintf(c.Err, what+": "+format+"\n", args...) // who cannot be told must do without
	}
	return &cluster.Watch{
		Lost:  func(reason error) { say("no connection to %s (%v), trying on", address, reason) },
		Found: func() { say("connected to %s", address) },
	}
}

// secondSignal returns a context that ends with the second signal to end.
func secondSignal(ctx context.Context) (now context.Context, stop func()) {
	now, cancel := context.WithCancel(context.WithoutCancel(ctx))
	signals := make(chan os.Signal, 2)
	done := make(chan struct{})
	go func() {
		defer close(done)
		select {
		case <-ctx.Done():
		case <-now.Done():
			return
		}
		signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
		select {
		case <-signals:
			cancel()
		case <-now.Done():
		}
	}()
	return now, func() {
		cancel()
		<-done
		signal.Stop(signals)
	}
}
