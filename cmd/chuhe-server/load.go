package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/load"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// loadCommand plays on a club of its own and kills it.
type loadCommand struct {
	Data       string        `help:"Folder that is empty or missing, or the address of an empty PostgreSQL database; default: a folder that is removed afterwards." placeholder:"DIR|URL"`
	Games      int           `default:"20" help:"Games at a time."`
	Moves      int           `default:"10000" help:"Moves that are played at least."`
	Spectators int           `default:"0" help:"Spectators of each game."`
	Kills      int           `default:"20" help:"How often the server is killed, at random moments."`
	Processes  int           `default:"1" help:"Processes of the server on one PostgreSQL database: one serves, the others wait to take its place when it is killed."`
	Storms     int           `default:"0" help:"How often all connections are cut at once, at random moments."`
	Slow       int           `default:"0" help:"Connections that send a byte every ten seconds and read nothing, all the time."`
	Backup     bool          `help:"Copy the data once while they are written, and compare the copy."`
	Pause      time.Duration `default:"0s" help:"How long a player thinks on average."`
	Seed       uint64        `default:"1" help:"Of what is random: moves, and when the server is killed."`
}

// Help is what stands below the flags.
func (*loadCommand) Help() string {
	return `  chuhe-server load
  chuhe-server load --data postgres://chuhe@localhost/empty --kills 5 --moves 2000 --processes 2
  chuhe-server load --kills 0 --games 200 --spectators 2 --pause 2s --slow 1000 --storms 3 --backup

It starts a server, has guests play random moves, kills the server again and again, and
compares in the end every move that was acknowledged with the store. Exit 1 when one is lost.`
}

func (cmd *loadCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Games < 1 || cmd.Moves < 1 || cmd.Processes < 1 || min(cmd.Kills, cmd.Storms, cmd.Slow, cmd.Spectators) < 0 || cmd.Pause < 0 {
		return cli.UsageErrorf("--games, --moves and --processes want at least 1, the other numbers at least 0")
	}
	if !store.IsPostgres(cmd.Data) && cmd.Processes > 1 || store.IsPostgres(cmd.Data) && cmd.Backup {
		return cli.UsageErrorf("--processes wants a PostgreSQL database, and --backup a folder")
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	place := cmd.Data
	if place == "" {
		if place, err = os.MkdirTemp("", "chuhe-load-"); err != nil {
			return err
		}
		defer func() { _ = os.RemoveAll(place) }() // it lies in the folder for such things
	}
	var backup func(context.Context, string) error
	if cmd.Backup {
		backup = func(ctx context.Context, folder string) error {
			return store.Backup(ctx, place, filepath.Join(folder, store.FileName))
		}
	}
	r, err := load.Run(ctx, load.Options{
		Place: place, Processes: cmd.Processes, Tables: cmd.Games, Spectators: cmd.Spectators, Moves: cmd.Moves, Kills: cmd.Kills, Storms: cmd.Storms,
		Slow: cmd.Slow, Pause: cmd.Pause, Seed: cmd.Seed, Tell: c.Progress, Backup: backup,
		Server: func(place, address string) *exec.Cmd {
			server := exec.Command(self, "serve", "--data", place, "--listen", address, "--house", "none", "--accounts", "1000000", //nolint:gosec // ourselves
				"--connections", "1000000", "--delay", "0s")
			server.Stderr = c.Err
			return server
		},
	})
	c.EndProgress()
	if err != nil {
		return err
	}
	err = c.Answer(r, r.WriteText)
	if err == nil && r.Lost+r.Impossible > 0 {
		err = cli.ErrAnswered
	}
	return err
}
