package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// workerCommand processes units of a hub's runs until it is asked to stop.
type workerCommand struct {
	Server string `required:"" help:"Address of the hub or server, such as nats://hub:4222." placeholder:"URL"`
	runs.Credentials
	Name      string        `help:"Name in reports; by default, the machine's name and the process ID." placeholder:"NAME"`
	CacheSize int64         `default:"4096" help:"Size of the file cache in MiB." placeholder:"MIB"`
	Grace     time.Duration `default:"0s" help:"Time to finish current units when the worker is asked to stop; the rest are given back."`
	NPS       float64       `name:"nps" help:"Nodes per second of the built-in engine with all slots busy; by default, measured at the start." placeholder:"N"`
	runs.Allow
	runs.Local
	runs.Cache
}

// Help returns the text shown below the flags.
func (*workerCommand) Help() string {
	return `A worker holds nothing that could be lost, so you can kill it at any time. If it cannot reach its
server, it reports this once and keeps trying. On the first signal to stop, current units may continue for
--grace and the others are given back; a second signal stops the worker immediately.

Units play with the built-in engine. Runs may name other programs and folders; a worker uses those that
--allow-program and --allow-folder list and refuses the others, and the run shows the reason.`
}

// workerAnswer is a worker's last report about itself.
type workerAnswer struct {
	cluster.Presence
}

func (cmd *workerCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Name == "" {
		cmd.Name = fmt.Sprintf("%s-%d", runs.HostName(), os.Getpid())
	}
	cache, err := cmd.CacheFolder()
	if err != nil {
		return err
	}
	allow, err := cmd.Allowed()
	if err != nil {
		return err
	}
	target, err := cmd.Target(cmd.Server)
	if err != nil {
		return err
	}
	target.Name, target.Watch = cmd.Name, runs.WatchServer(c, "worker", cmd.Server)
	conn, err := cluster.Connect(target)
	if err != nil {
		return runs.ServerError(err)
	}
	defer conn.Close()
	if cmd.NPS == 0 {
		const length = 500 * time.Millisecond
		c.Progress("measuring the speed")
		cmd.NPS, err = match.MeasureSpeed(ctx, cmd.AtOnce(), length)
		c.EndProgress()
		if err != nil {
			return err
		}
	}
	identity, err := runs.Identify(cmd.Name, cmd.AtOnce(), cmd.NPS)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(c.Err, "worker %s: %d slots, %.0f nodes/s each, signature %s, version %s\n",
		identity.Name, cmd.AtOnce(), identity.NPS, identity.Signature, identity.Version)
	now, stop := runs.SecondSignal(ctx)
	defer stop()
	const mebibyte = 1 << 20
	w := cluster.NewWorker(conn, cluster.WorkerOptions{
		Kinds: runs.Kinds(), Identity: identity, Allow: allow, Slots: cmd.AtOnce(), CacheDir: cache, CacheMax: cmd.CacheSize * mebibyte,
		Grace: cmd.Grace, Log: cmd.Logger(c),
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
