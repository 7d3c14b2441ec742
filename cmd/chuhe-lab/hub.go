package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
)

// hubCommand is "chuhe-lab hub": without a further word it coordinates.
type hubCommand struct {
	Serve  hubServeCommand  `cmd:"" default:"withargs" help:"Give out the units of runs and gather their results (the default)."`
	User   hubUserCommand   `cmd:"" help:"Make a user: a key for a worker's or an administrator's machine."`
	Users  hubUsersCommand  `cmd:"" help:"List the users."`
	Config hubConfigCommand `cmd:"" help:"Print the users and permissions for a nats-server that runs by itself."`
}

// Help is what stands below the flags.
func (*hubCommand) Help() string {
	return `chuhe-lab hub serve --help lists the flags of a hub; the word serve can be left out:

  chuhe-lab hub                                  (for workers on this machine)
  chuhe-lab hub user lab1; chuhe-lab hub user me --role admin
  chuhe-lab hub --listen :4222 --cert hub.pem --tls-key hub.key`
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
// one that is named must be there, lest a hub let everybody in for a typing error.
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
	Listen   string        `default:"127.0.0.1:4222" help:"Address for workers; beyond this machine it wants a certificate and users." placeholder:"ADDRESS"`
	Server   string        `help:"Coordinate through a nats-server or cluster elsewhere instead of an own one." placeholder:"URL"`
	Key      string        `help:"File with the secret key of an administrator, for --server." placeholder:"FILE"`
	CA       string        `name:"ca" help:"Certificate that vouches for that server's." placeholder:"FILE"`
	Cert     string        `help:"Certificate of the own server, PEM." placeholder:"FILE"`
	TLSKey   string        `name:"tls-key" help:"Its key." placeholder:"FILE"`
	Insecure bool          `help:"Listen beyond this machine without certificate and users: for networks where everybody is trusted."`
	NoSync   bool          `name:"no-sync" help:"Do not write every message to the disk at once: faster; what a power failure takes is done again."`
	Lease    time.Duration `default:"30s" help:"How long a unit belongs to a worker that gives no sign."`
	hubPage
	localWork
	cacheFlag
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
	target := cluster.Target{URL: cmd.Server, Seed: cmd.Key, CA: cmd.CA, Name: "chuhe-lab hub", Watch: tellOfServer(c, "hub", cmd.Server)}
	address := cmd.Server
	if cmd.Server == "" {
		users, err := cmd.readUsers(usersPath)
		if err != nil {
			return err
		}
		server, err := cluster.StartServer(cluster.ServerOptions{
			Dir: filepath.Join(dir, ".server"), Listen: cmd.Listen, Certificate: cmd.Cert, Key: cmd.TLSKey, Insecure: cmd.Insecure,
			Users: users, SyncAlways: !cmd.NoSync,
		})
		if err != nil {
			return err
		}
		defer server.Close()
		target, address = cluster.Target{Server: server}, server.URL()
	}
	return cmd.serve(ctx, c, target, dir, address)
}

func (cmd *hubServeCommand) serve(ctx context.Context, c *cli.Console, target cluster.Target, dir, address string) (err error) {
	conn, err := cluster.Connect(target)
	if err != nil {
		return serverError(err)
	}
	defer conn.Close()
	target.Watch = nil // one of two connections tells
	identity, err := identify("hub", cmd.slots(), 0)
	if err != nil {
		return err
	}
	hub := cluster.NewHub(conn, cluster.HubOptions{Dir: dir, Kinds: kinds(), Identity: identity, Lease: cmd.Lease, Log: cmd.log(c)})
	if err := hub.Start(ctx); err != nil {
		return err
	}
	defer hub.Wait()
	if err := hub.Serve(ctx); err != nil {
		return err
	}
	_, _ = fmt.Fprintf(c.Err, "coordinating the runs in %s, workers: chuhe-lab worker --server %s\n", dir, address)
	page, err := cmd.show(ctx, cmd.log(c), hub)
	if err != nil {
		return err
	}
	if page != nil {
		defer func() { err = errors.Join(err, page.Close()) }()
		_, _ = fmt.Fprintf(c.Err, "the runs are shown at %s\n", page.URL())
	}
	if cmd.Work {
		cache, err := cmd.cacheFlag.folder()
		if err != nil {
			return err
		}
		own, err := cluster.Connect(target)
		if err != nil {
			return err
		}
		defer own.Close()
		worker := cluster.NewWorker(own, cluster.WorkerOptions{
			Kinds: kinds(), Identity: identity, Slots: cmd.slots(), CacheDir: cache, Lease: cmd.Lease, Log: cmd.log(c),
		})
		err = worker.Run(ctx, nil)
		return errors.Join(err, cmd.ended(c))
	}
	<-ctx.Done()
	return cmd.ended(c)
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
	Role string `enum:"worker,admin" default:"worker" help:"worker pulls units and publishes results; admin may do everything."`
	Out  string `short:"o" help:"File for the secret key; default: NAME.nk." placeholder:"FILE"`
}

func (cmd *hubUserCommand) Run(_ context.Context, c *cli.Console) error {
	_, path, err := cmd.paths()
	if err != nil {
		return err
	}
	users, err := cluster.ReadUsers(path)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(users, func(u cluster.User) bool { return u.Name == cmd.Name }) {
		return cli.UsageErrorf("there is a user %s already in %s", cmd.Name, path)
	}
	user, seed, err := cluster.NewUser(cmd.Name, cluster.Role(cmd.Role))
	if err != nil {
		return runError(err)
	}
	if cmd.Out == "" {
		cmd.Out = cmd.Name + ".nk"
	}
	const ownerOnly, folder = 0o600, 0o700
	f, err := os.OpenFile(cmd.Out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, ownerOnly)
	if err != nil {
		return err
	}
	_, err = f.WriteString(seed + "\n")
	if err = errors.Join(err, f.Close(), os.MkdirAll(filepath.Dir(path), folder)); err != nil {
		return err
	}
	if err := cluster.WriteUsers(path, append(users, user)); err != nil {
		return err
	}
	answer := struct {
		cluster.User
		File string `json:"file"`
	}{user, cmd.Out}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s %s: secret key in %s, for --key on that machine; start the hub anew\n", user.Role, user.Name, cmd.Out)
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
	return c.Answer(answer, func(w io.Writer) error {
		for _, u := range users {
			if _, err := fmt.Fprintf(w, "%-6s %-20s %s\n", u.Role, u.Name, u.Key); err != nil {
				return err
			}
		}
		return nil
	})
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
	answer := struct {
		Config string `json:"config"`
	}{cluster.ServerConfig(users)}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := io.WriteString(w, strings.TrimSpace(answer.Config)+"\n")
		return err
	})
}
