package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
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
	Server string `required:"" help:"Address of the hub or server, such as nats://hub:4222." placeholder:"URL"`
	hubKey
	Name      string        `help:"Name in reports; default: the machine's with the process's number." placeholder:"NAME"`
	CacheSize int64         `default:"4096" help:"MiB of files kept." placeholder:"MIB"`
	Grace     time.Duration `default:"0s" help:"How long units in hand may go on when the worker is asked to end; else they are given back."`
	NPS       float64       `name:"nps" help:"Nodes a second of the built-in engine with all slots busy; default: measured at the start." placeholder:"N"`
	allowFlags
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

// hubKey says who a command is to a hub, and how it knows the hub.
type hubKey struct {
	Key    string `help:"File with the secret key of the user, made by chuhe-lab hub user; default for hubs of this account on this machine: the account's own." placeholder:"FILE"`
	CA     string `name:"ca" help:"Certificate that vouches for the server's; default: the key knows it." placeholder:"FILE"`
	Tunnel bool   `help:"Do not encrypt: a tunnel does that, such as ssh or a private network."`
}

// target is where a hub is and how it is spoken to.
func (k *hubKey) target(server string) (t cluster.Target, err error) {
	t = cluster.Target{URL: server, CA: k.CA, Tunnel: k.Tunnel}
	if _, err := cluster.CheckAddress(server); err != nil {
		return t, serverError(err)
	}
	path := k.Key
	if path == "" {
		if !cluster.Local(server) {
			return t, cli.UsageErrorf("--server %s wants --key: a file that chuhe-lab hub user makes on the hub's machine", server)
		}
		place, err := hubHome()
		if err != nil {
			return t, err
		}
		path = cluster.OwnerKeyPath(place)
	}
	key, err := cluster.ReadKey(path)
	if k.Key == "" && errors.Is(err, fs.ErrNotExist) {
		return t, cli.UsageErrorf("no hub of this account has run on this machine (there is no %s): start it, or give --key", path)
	}
	t.Key = &key
	return t, runError(err)
}

// Help is what stands below the flags.
func (*workerCommand) Help() string {
	return `A worker holds nothing that could be lost: it may be killed at any time. It keeps trying a
server that it cannot reach, and says so once. The first signal to end lets units in hand go on for
--grace and gives the others back, a second one ends at once.

Units play with the built-in engine. Runs may name other programs and folders; a worker uses those that
--allow-program and --allow-folder list, refuses the others, and the run shows why.`
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
	allow, err := cmd.allow()
	if err != nil {
		return err
	}
	target, err := cmd.target(cmd.Server)
	if err != nil {
		return err
	}
	target.Name, target.Watch = cmd.Name, tellOfServer(c, "worker", cmd.Server)
	conn, err := cluster.Connect(target)
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
		Kinds: kinds(), Identity: identity, Allow: allow, Slots: cmd.slots(), CacheDir: cache, CacheMax: cmd.CacheSize * mebibyte,
		Grace: cmd.Grace, Log: cmd.log(c),
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
