// Package hub runs a hub. It determines where the hub stores its files, defines the hub's
// command-line settings, serves the workers, and executes the units that the hub processes itself.
package hub

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// Place specifies where a hub stores its files.
type Place struct {
	Dir   string `help:"Folder of runs; by default, runs in your user data." placeholder:"DIR"`
	Users string `help:"File of users; by default, users.json in the folder of runs." placeholder:"FILE"`
}

// Paths returns the paths of the runs folder and the users file.
func (p *Place) Paths() (runs, users string, err error) {
	if runs = p.Dir; runs == "" {
		if runs, err = cli.UserData("runs"); err != nil {
			return "", "", err
		}
	}
	if users = p.Users; users == "" {
		users = filepath.Join(runs, "users.json")
	}
	return runs, users, nil
}

// ReadUsers reads the users file. path must be the one returned by Paths. The default users file
// may be missing, but a file that was specified explicitly must exist. Otherwise, a typo in its
// name would make the hub reject every client.
func (p *Place) ReadUsers(path string) ([]cluster.User, error) {
	if p.Users != "" {
		if _, err := os.Stat(path); err != nil {
			return nil, err
		}
	}
	return cluster.ReadUsers(path)
}

// AddUser adds a user and creates a key for it. The key is written to the file out, or to NAME.nk
// if out is ""; AddUser returns the name of that file. The key is valid for every hub of this
// account.
func (p *Place) AddUser(user *cluster.User, out string) (string, error) {
	_, path, err := p.Paths()
	if err != nil {
		return "", err
	}
	made, key, err := cluster.NewUser(user.Name, user.Role)
	if err != nil {
		return "", err
	}
	home, err := readHome()
	if err != nil {
		return "", err
	}
	made.Own, key.Hub = user.Own, home.Pin()
	*user = made
	out = cmp.Or(out, user.Name+".nk")
	return out, cluster.AddUser(path, made, key, out)
}

// ServerConfig returns a configuration for a standalone nats-server.
func (p *Place) ServerConfig() (string, error) {
	_, path, err := p.Paths()
	if err != nil {
		return "", err
	}
	users, err := p.ReadUsers(path)
	if err != nil {
		return "", err
	}
	home, err := readHome()
	if err != nil {
		return "", err
	}
	return cluster.ServerConfig(home, users)
}

// readHome reads the data shared by all hubs of this account.
func readHome() (*cluster.Home, error) {
	place, err := runs.HubHome()
	if err != nil {
		return nil, err
	}
	return cluster.ReadHome(place)
}

// Settings are the command-line settings of a hub, which is both the server and the coordinator of
// a cluster.
type Settings struct {
	Place
	Listen string        `default:"127.0.0.1:4222" help:"Address for workers. Connections are encrypted, with a certificate that the users' keys recognise." placeholder:"ADDRESS"`
	Server string        `help:"Coordinate through an external nats-server or cluster instead of the built-in one." placeholder:"URL"`
	Key    string        `needs:"server" help:"File with the coordinator's secret key, for --server; by default, the one of hub config." placeholder:"FILE"`
	CA     string        `needs:"server" name:"ca" help:"Certificate that vouches for the server's." placeholder:"FILE"`
	Cert   string        `without:"server" help:"Certificate of the built-in server, PEM; by default, one that is created at the first start." placeholder:"FILE"`
	TLSKey string        `without:"server" name:"tls-key" help:"Private key for --cert, PEM." placeholder:"FILE"`
	Tunnel bool          `help:"Do not encrypt, because a tunnel does, such as ssh or a private network."`
	Lease  time.Duration `default:"30s" help:"How long a silent worker keeps a unit."`
	runs.Bounds
	runs.Allow
	runs.Local
	runs.Cache
	Work bool `help:"Also process units on this machine."`
}

// A Page shows the runs in a browser until closePage is called. If no page is wanted, url is "" and
// closePage is nil.
type Page func(ctx context.Context, log *slog.Logger, control jobs.Control) (url string, closePage func() error, err error)

// Serve coordinates the runs until ctx is cancelled. It prints the hub's address and any events to
// the console. Its errors carry the commands' exit codes.
func (s *Settings) Serve(ctx context.Context, c *cli.Console, page Page) (err error) {
	dir, usersPath, err := s.Paths()
	if err != nil {
		return err
	}
	const ownerOnly = 0o700
	if err := os.MkdirAll(dir, ownerOnly); err != nil {
		return err
	}
	if err := cluster.Vacant(dir); err != nil {
		return runs.Error(err)
	}
	users, err := s.ReadUsers(usersPath)
	if err != nil {
		return runs.Error(err)
	}
	if s.Lease < time.Second {
		return cli.UsageErrorf("--lease %v: must be at least 1s", s.Lease)
	}
	if (s.Cert == "") != (s.TLSKey == "") {
		return cli.UsageErrorf("--cert and --tls-key must be given together")
	}
	place, err := runs.HubHome()
	if err != nil {
		return err
	}
	home, err := cluster.OpenHome(place, s.Cert, s.TLSKey)
	if err != nil {
		return runs.Error(err)
	}
	owner := home.Owner()
	o := cluster.HubOptions{Dir: dir, Kinds: runs.Kinds(), Lease: s.Lease, Log: s.Logger(c), Owner: &owner, UsersFile: usersPath}
	if err := s.Bound(&o); err != nil {
		return err
	}
	if o.Allow, err = s.Allowed(); err != nil {
		return err
	}
	if s.Server != "" {
		target := cluster.Target{URL: s.Server, CA: s.CA, Tunnel: s.Tunnel, Name: "chuhe-lab hub", Watch: runs.WatchServer(c, "hub", s.Server)}
		if target.Key, err = s.coordinator(home); err != nil {
			return runs.Error(err)
		}
		return s.serve(ctx, c, page, target, o, s.Server)
	}
	if o.Server, err = cluster.StartServer(cluster.ServerOptions{Listen: s.Listen, Home: home, Tunnel: s.Tunnel, Users: users}); err != nil {
		return err
	}
	defer o.Server.Close()
	return s.serve(ctx, c, page, cluster.Target{Server: o.Server}, o, o.Server.URL())
}

// coordinator returns the key that identifies the coordinator to a remote server.
func (s *Settings) coordinator(home *cluster.Home) (*cluster.Key, error) {
	if s.Key != "" {
		key, err := cluster.ReadKey(s.Key)
		return &key, err
	}
	key, err := home.Coordinator()
	return &key, err
}

func (s *Settings) serve(
	ctx context.Context, c *cli.Console, page Page, target cluster.Target, o cluster.HubOptions, address string,
) (err error) {
	conn, err := cluster.Connect(target)
	if err != nil {
		return runs.ServerError(err)
	}
	defer conn.Close()
	if o.Identity, err = runs.Identify("hub", s.AtOnce(), 0); err != nil {
		return err
	}
	hub := cluster.NewHub(conn, o)
	if err := hub.Start(ctx); err != nil {
		return runs.Error(err)
	}
	defer hub.Wait()
	_, _ = fmt.Fprintf(c.Err, "coordinating the runs in %s, workers: chuhe-lab worker --server %s\n", o.Dir, address)
	url, closePage, err := page(ctx, o.Log, hub)
	if err != nil {
		return err
	}
	if closePage != nil {
		defer func() { err = errors.Join(err, closePage()) }()
		_, _ = fmt.Fprintf(c.Err, "the runs are shown at %s\n", url)
	}
	if s.Work {
		target.Watch, target.Key = nil, o.Owner // it is enough that one of the two connections reports
		return s.work(ctx, target, o)
	}
	<-ctx.Done()
	return nil
}

// work executes units in this process until ctx is cancelled.
func (s *Settings) work(ctx context.Context, target cluster.Target, o cluster.HubOptions) error {
	cache, err := s.CacheFolder()
	if err != nil {
		return err
	}
	conn, err := cluster.Connect(target)
	if err != nil {
		return err
	}
	defer conn.Close()
	return cluster.NewWorker(conn, cluster.WorkerOptions{
		Kinds: o.Kinds, Identity: o.Identity, Allow: o.Allow, Slots: s.AtOnce(), CacheDir: cache, Log: o.Log,
	}).Run(ctx, nil)
}
