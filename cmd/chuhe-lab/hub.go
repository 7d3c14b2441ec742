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

// hubCommand is "chuhe-lab hub": without a subcommand it coordinates.
type hubCommand struct {
	Serve  hubServeCommand  `cmd:"" example:"chuhe-lab hub --listen 127.0.0.1:4222 --no-page" default:"withargs" help:"Give out the units of runs and gather their results (the default)."`
	User   hubUserCommand   `cmd:"" example:"chuhe-lab hub user lab1 -o lab1.nk" help:"Make a user: a key for a worker's or an administrator's machine."`
	Revoke hubRevokeCommand `cmd:"" example:"chuhe-lab hub revoke anna" help:"Take a user's key away, also while its workers work."`
	Users  hubUsersCommand  `cmd:"" example:"chuhe-lab hub users" help:"List the users."`
	Config hubConfigCommand `cmd:"" example:"chuhe-lab hub config" help:"Print the users and permissions for a nats-server that runs by itself."`
}

// Help returns the text below the flags.
func (*hubCommand) Help() string {
	return `chuhe-lab hub serve --help lists the flags of a hub; the word serve can be left out.

Whoever connects shows a key. Commands of the account that runs the hub find theirs by themselves.`
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

// hubServeAnswer is the JSON of the command.
type hubServeAnswer struct {
	Ended bool `json:"ended"` // always true: the hub has stopped
}

// hubUserCommand creates a user.
type hubUserCommand struct {
	hub.Place
	Name string `arg:"" help:"Small letters and digits."`
	Role string `enum:"worker,admin" default:"worker" help:"worker does units; admin also makes and stops runs."`
	Own  bool   `help:"The key is for machines of your own: its units are not repeated unasked, and there are no bounds to what it sends."`
	Out  string `short:"o" file:"out" help:"File for the secret key; default: NAME.nk. One that exists is never replaced." placeholder:"FILE"`
}

// hubUserAnswer is the JSON of the command.
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
	Name string `arg:"" help:"The user's."`
}

// Help returns the text below the flags.
func (*hubRevokeCommand) Help() string {
	return `A hub that runs takes note within two seconds: the connections with the key are closed, what its
workers have in hand is handed out again, and what they still send is not taken. A nats-server that
runs by itself has to be given the new hub config too.`
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
		_, err := fmt.Fprintf(w, "the key of %s is no longer good\n", gone.Name)
		return err
	})
}

// hubUsersCommand lists users.
type hubUsersCommand struct{ hub.Place }

// hubUsersAnswer is the JSON of the command.
type hubUsersAnswer struct {
	Users []cluster.User `json:"users"` // those whose keys are valid
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

// hubConfigCommand prints a server's configuration.
type hubConfigCommand struct{ hub.Place }

// hubConfigAnswer is the JSON of the command.
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
