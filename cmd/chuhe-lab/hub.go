package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/cluster"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/hub"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// hubCommand is "chuhe-lab hub". Without a subcommand, it coordinates runs.
type hubCommand struct {
	Serve  hubServeCommand  `cmd:"" example:"chuhe-lab hub --listen 127.0.0.1:4222 --no-page" default:"withargs" help:"Hand out the units of runs and collect their results (the default)."`
	User   hubUserCommand   `cmd:"" example:"chuhe-lab hub user lab1 -o lab1.nk" help:"Add a user: a key for a worker's or an administrator's machine."`
	Revoke hubRevokeCommand `cmd:"" example:"chuhe-lab hub revoke anna" help:"Revoke a user's key, even while its workers are running."`
	Users  hubUsersCommand  `cmd:"" example:"chuhe-lab hub users" help:"List the users."`
	Config hubConfigCommand `cmd:"" example:"chuhe-lab hub config" help:"Print the users and permissions for a standalone nats-server."`
}

// Help returns the text shown below the flags.
func (*hubCommand) Help() string {
	return `chuhe-lab hub serve --help lists the flags of a hub; you can omit the word serve.

Every connection needs a key. Commands run by the same user account as the hub find theirs automatically.`
}

// hubServeCommand serves a hub.
type hubServeCommand struct {
	hub.Settings
	hubPage
}

func (cmd *hubServeCommand) Run(ctx context.Context, c *cli.Console) error {
	if err := cmd.Serve(ctx, c, cmd.show); err != nil || !c.JSON {
		return err
	}
	return c.AnswerJSON(hubServeAnswer{true})
}

// hubServeAnswer is the answer written when a hub has stopped.
type hubServeAnswer struct {
	Ended bool `json:"ended"` // always true: the hub has stopped
}

// hubUserCommand creates a user.
type hubUserCommand struct {
	hub.Place
	Name string `arg:"" help:"Lowercase letters and digits."`
	Role string `enum:"worker,admin" default:"worker" help:"worker processes units; admin also creates and stops runs."`
	Own  bool   `help:"Trust the key as one of your own machines: its units are repeated as a check only if the run asks for it (--audit), and what it sends and fetches is not limited."`
	Out  string `short:"o" file:"out" help:"File for the secret key; NAME.nk by default. An existing file is never overwritten." placeholder:"FILE"`
}

// hubUserAnswer is a new user of the hub.
type hubUserAnswer struct {
	cluster.User
	File string `json:"file"` // path of the new secret key, for --key on the user's machine
}

func (cmd *hubUserCommand) Run(_ context.Context, c *cli.Console) error {
	user := cluster.User{Name: cmd.Name, Role: cluster.Role(cmd.Role), Own: cmd.Own}
	file, err := cmd.AddUser(&user, cmd.Out)
	if err != nil {
		return runs.Error(err)
	}
	answer := hubUserAnswer{user, file}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s %s: secret key in %s, for --key on that machine\n", user.Role, user.Name, file)
		return err
	})
}

// hubRevokeCommand revokes a key.
type hubRevokeCommand struct {
	hub.Place
	Name string `arg:"" help:"Name of the user."`
}

// Help returns the text shown below the flags.
func (*hubRevokeCommand) Help() string {
	return `A running hub notices within two seconds: it closes the key's connections, hands out again
the units that its workers hold, and rejects anything they still send. A standalone
nats-server also needs the new output of hub config.`
}

func (cmd *hubRevokeCommand) Run(_ context.Context, c *cli.Console) error {
	_, path, err := cmd.Paths()
	if err != nil {
		return err
	}
	gone, err := cluster.Revoke(path, cmd.Name)
	if err != nil {
		return runs.Error(err)
	}
	return c.Answer(gone, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "the key of %s was revoked\n", gone.Name)
		return err
	})
}

// hubUsersCommand lists users.
type hubUsersCommand struct{ hub.Place }

// hubUsersAnswer lists the users of the hub.
type hubUsersAnswer struct {
	Users []cluster.User `json:"users"` // users whose keys are valid
}

func (cmd *hubUsersCommand) Run(_ context.Context, c *cli.Console) error {
	_, path, err := cmd.Paths()
	if err != nil {
		return err
	}
	users, err := cmd.ReadUsers(path)
	if err != nil {
		return err
	}
	answer := hubUsersAnswer{users}
	return c.Answer(answer, func(w io.Writer) error { return cluster.WriteUsers(w, users) })
}

// hubConfigCommand prints a configuration for a standalone NATS server.
type hubConfigCommand struct{ hub.Place }

// hubConfigAnswer contains the configuration of a NATS server for the hub.
type hubConfigAnswer struct {
	Config string `json:"config"` // text of the configuration file for nats-server
}

func (cmd *hubConfigCommand) Run(_ context.Context, c *cli.Console) error {
	config, err := cmd.ServerConfig()
	if err != nil {
		return runs.Error(err)
	}
	answer := hubConfigAnswer{config}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := io.WriteString(w, strings.TrimSpace(config)+"\n")
		return err
	})
}
