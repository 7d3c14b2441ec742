package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// hubCommand is "chuhe-lab hub": without a further word it coordinates.
type hubCommand struct {
	Serve  hubServeCommand  `cmd:"" example:"chuhe-lab hub --listen 127.0.0.1:4222 --no-page" default:"withargs" help:"Give out the units of runs and gather their results (the default)."`
	User   hubUserCommand   `cmd:"" example:"chuhe-lab hub user lab1 -o lab1.nk" help:"Make a user: a key for a worker's or an administrator's machine."`
	Revoke hubRevokeCommand `cmd:"" example:"chuhe-lab hub revoke anna" help:"Take a user's key away, also while its workers work."`
	Users  hubUsersCommand  `cmd:"" example:"chuhe-lab hub users" help:"List the users."`
	Config hubConfigCommand `cmd:"" example:"chuhe-lab hub config" help:"Print the users and permissions for a nats-server that runs by itself."`
}

// Help is what stands below the flags.
func (*hubCommand) Help() string {
	return `chuhe-lab hub serve --help lists the flags of a hub; the word serve can be left out.

Whoever connects shows a key. Commands of the account that runs the hub find theirs by themselves.`
}

// hubPlace says where a hub keeps its things.
type hubPlace struct {
	Dir   string `help:"Folder of runs; default: runs in the user's data folder." placeholder:"DIR"`
	Users string `help:"File of users; default: users.json beside the runs." placeholder:"FILE"`
}

func (p *hubPlace) paths() (runs, users string, err error) {
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

// readUsers reads the users. Where the file is not named there need not be one;
// one that is named must be there, lest a hub keep everybody out for a typing error.
func (p *hubPlace) readUsers(path string) ([]cluster.User, error) {
	if p.Users != "" {
		if _, err := os.Stat(path); err != nil {
			return nil, err
		}
	}
	return cluster.ReadUsers(path)
}

// hubServeCommand is the server and coordinator of a cluster.
type hubServeCommand struct {
	hubPlace
	Listen string        `default:"127.0.0.1:4222" help:"Address for workers. What passes is encrypted, by a certificate that the keys of users know." placeholder:"ADDRESS"`
	Server string        `help:"Coordinate through a nats-server or cluster elsewhere instead of an own one." placeholder:"URL"`
	Key    string        `help:"File with the secret key of the coordinator, for --server; default: that of hub config." placeholder:"FILE"`
	CA     string        `name:"ca" help:"Certificate that vouches for that server's." placeholder:"FILE"`
	Cert   string        `help:"Certificate of the own server, PEM; default: one that is made at the first start." placeholder:"FILE"`
	TLSKey string        `name:"tls-key" help:"Its key." placeholder:"FILE"`
	Tunnel bool          `help:"Do not encrypt: a tunnel does that, such as ssh or a private network."`
	Lease  time.Duration `default:"30s" help:"How long a unit belongs to a worker that gives no sign."`
	hubPage
	runs.Bounds
	runs.Allow
	runs.Local
	runs.Cache
	Work bool `help:"Also do units on this machine."`
}

func (cmd *hubServeCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	dir, usersPath, err := cmd.paths()
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
	users, err := cmd.readUsers(usersPath)
	if err != nil {
		return runs.Error(err)
	}
	if cmd.Lease < time.Second {
		return cli.UsageErrorf("--lease %v, want at least 1s", cmd.Lease)
	}
	if (cmd.Cert == "") != (cmd.TLSKey == "") {
		return cli.UsageErrorf("--cert and --tls-key go together")
	}
	place, err := runs.HubHome()
	if err != nil {
		return err
	}
	home, err := cluster.OpenHome(place, cmd.Cert, cmd.TLSKey)
	if err != nil {
		return runs.Error(err)
	}
	owner := home.Owner()
	o := cluster.HubOptions{Dir: dir, Kinds: runs.Kinds(), Lease: cmd.Lease, Log: cmd.Logger(c), Owner: &owner, UsersFile: usersPath}
	if err := cmd.Bound(&o); err != nil {
		return err
	}
	if o.Allow, err = cmd.Allowed(); err != nil {
		return err
	}
	if cmd.Server != "" {
		target := cluster.Target{URL: cmd.Server, CA: cmd.CA, Tunnel: cmd.Tunnel, Name: "chuhe-lab hub", Watch: runs.WatchServer(c, "hub", cmd.Server)}
		if target.Key, err = cmd.coordinator(home); err != nil {
			return runs.Error(err)
		}
		return cmd.serve(ctx, c, target, o, cmd.Server)
	}
	if o.Server, err = cluster.StartServer(cluster.ServerOptions{Listen: cmd.Listen, Home: home, Tunnel: cmd.Tunnel, Users: users}); err != nil {
		return err
	}
	defer o.Server.Close()
	return cmd.serve(ctx, c, cluster.Target{Server: o.Server}, o, o.Server.URL())
}

// coordinator is the key that is shown to a server elsewhere.
func (cmd *hubServeCommand) coordinator(home *cluster.Home) (*cluster.Key, error) {
	if cmd.Key != "" {
		key, err := cluster.ReadKey(cmd.Key)
		return &key, err
	}
	key, err := home.Coordinator()
	return &key, err
}

func (cmd *hubServeCommand) serve(ctx context.Context, c *cli.Console, target cluster.Target, o cluster.HubOptions, address string) (err error) {
	conn, err := cluster.Connect(target)
	if err != nil {
		return runs.ServerError(err)
	}
	defer conn.Close()
	if o.Identity, err = runs.Identify("hub", cmd.AtOnce(), 0); err != nil {
		return err
	}
	hub := cluster.NewHub(conn, o)
	if err := hub.Start(ctx); err != nil {
		return runs.Error(err)
	}
	defer hub.Wait()
	_, _ = fmt.Fprintf(c.Err, "coordinating the runs in %s, workers: chuhe-lab worker --server %s\n", o.Dir, address)
	page, err := cmd.show(ctx, o.Log, hub)
	if err != nil {
		return err
	}
	if page != nil {
		defer func() { err = errors.Join(err, page.Close()) }()
		_, _ = fmt.Fprintf(c.Err, "the runs are shown at %s\n", page.URL())
	}
	if cmd.Work {
		target.Watch, target.Key = nil, o.Owner // one of two connections tells
		if err := cmd.work(ctx, target, o); err != nil {
			return err
		}
		return cmd.ended(c)
	}
	<-ctx.Done()
	return cmd.ended(c)
}

// work does units in this process until ctx is cancelled.
func (cmd *hubServeCommand) work(ctx context.Context, target cluster.Target, o cluster.HubOptions) error {
	cache, err := cmd.CacheFolder()
	if err != nil {
		return err
	}
	conn, err := cluster.Connect(target)
	if err != nil {
		return err
	}
	defer conn.Close()
	return cluster.NewWorker(conn, cluster.WorkerOptions{
		Kinds: o.Kinds, Identity: o.Identity, Allow: o.Allow, Slots: cmd.AtOnce(), CacheDir: cache, Log: o.Log,
	}).Run(ctx, nil)
}

// ended answers when a hub was asked to end.
func (cmd *hubServeCommand) ended(c *cli.Console) error {
	if !c.JSON {
		return nil
	}
	return c.AnswerJSON(struct {
		Ended bool `json:"ended"`
	}{true})
}

// hubUserCommand makes a user.
type hubUserCommand struct {
	hubPlace
	Name string `arg:"" help:"Small letters and digits."`
	Role string `enum:"worker,admin" default:"worker" help:"worker does units; admin also makes and stops runs."`
	Own  bool   `help:"The key is for machines of your own: its units are not repeated unasked, and there are no bounds to what it sends."`
	Out  string `short:"o" file:"out" help:"File for the secret key; default: NAME.nk. One that exists is never replaced." placeholder:"FILE"`
}

func (cmd *hubUserCommand) Run(_ context.Context, c *cli.Console) error {
	_, path, err := cmd.paths()
	if err != nil {
		return err
	}
	user, key, err := cluster.NewUser(cmd.Name, cluster.Role(cmd.Role))
	if err != nil {
		return runs.Error(err)
	}
	place, err := runs.HubHome()
	if err != nil {
		return err
	}
	home, err := cluster.ReadHome(place)
	if err != nil {
		return runs.Error(err)
	}
	user.Own, key.Hub = cmd.Own, home.Pin()
	if cmd.Out == "" {
		cmd.Out = cmd.Name + ".nk"
	}
	if err := cluster.AddUser(path, user, key, cmd.Out); err != nil {
		return runs.Error(err)
	}
	answer := struct {
		cluster.User
		File string `json:"file"`
	}{user, cmd.Out}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s %s: secret key in %s, for --key on that machine\n", user.Role, user.Name, cmd.Out)
		return err
	})
}

// hubRevokeCommand takes a key away.
type hubRevokeCommand struct {
	hubPlace
	Name string `arg:"" help:"The user's."`
}

// Help is what stands below the flags.
func (*hubRevokeCommand) Help() string {
	return `A hub that runs takes note within two seconds: the connections with the key are closed, what its
workers have in hand is handed out again, and what they still send is not taken. A nats-server that
runs by itself has to be given the new hub config too.`
}

func (cmd *hubRevokeCommand) Run(_ context.Context, c *cli.Console) error {
	_, path, err := cmd.paths()
	if err != nil {
		return err
	}
	gone, err := cluster.Revoke(path, cmd.Name)
	if err != nil {
		return runs.Error(err)
	}
	return c.Answer(gone, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "the key of %s is no longer good\n", gone.Name)
		return err
	})
}

// hubUsersCommand lists users.
type hubUsersCommand struct{ hubPlace }

func (cmd *hubUsersCommand) Run(_ context.Context, c *cli.Console) error {
	_, path, err := cmd.paths()
	if err != nil {
		return err
	}
	users, err := cmd.readUsers(path)
	if err != nil {
		return err
	}
	answer := struct {
		Users []cluster.User `json:"users"`
	}{users}
	return c.Answer(answer, func(w io.Writer) error { return cluster.WriteUsers(w, users) })
}

// hubConfigCommand prints a server's configuration.
type hubConfigCommand struct{ hubPlace }

func (cmd *hubConfigCommand) Run(_ context.Context, c *cli.Console) error {
	_, path, err := cmd.paths()
	if err != nil {
		return err
	}
	users, err := cmd.readUsers(path)
	if err != nil {
		return err
	}
	place, err := runs.HubHome()
	if err != nil {
		return err
	}
	home, err := cluster.ReadHome(place)
	if err != nil {
		return runs.Error(err)
	}
	var answer struct {
		Config string `json:"config"`
	}
	if answer.Config, err = cluster.ServerConfig(home, users); err != nil {
		return runs.Error(err)
	}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := io.WriteString(w, strings.TrimSpace(answer.Config)+"\n")
		return err
	})
}
