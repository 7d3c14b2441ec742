package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/load"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// loadCommand plays on a club server that it starts and kills.
type loadCommand struct {
	Data       string `help:"Folder that is empty or missing, or the address of an empty PostgreSQL database; default: a folder that is removed afterwards." placeholder:"DIR|URL"`
	Class      int    `only:"data,moves,kills,pause,seed" default:"0" help:"Pupils of a class that follow the board of their teacher, in place of games."`
	Games      int    `default:"20" help:"Games at a time."`
	Moves      int    `default:"10000" help:"Moves that are played at least."`
	Spectators int    `default:"0" help:"Spectators of each game."`
	Kills      int    `default:"20" help:"How often the server is killed, at random moments."`
	Stops      int    `default:"0" help:"How often the server is asked to end by SIGTERM, and started again."`
	Processes  int    `default:"1" help:"Processes of the server on one PostgreSQL database: one serves, and the others wait to take its place when it is killed; with --nats all serve."`
	NATS       string `name:"nats" help:"Address of a server of NATS: the processes serve together, each game has its players at different ones, and one after the other is killed." placeholder:"URL"`
	Storms     int    `default:"0" help:"How often all connections are cut at once, at random moments."`
	Slow       int    `default:"0" help:"Connections that send a byte every ten seconds and read nothing, all the time: by HTTP, WebSocket and telnet, a third each."`
	Idle       int    `default:"0" help:"Connections that follow the lobby and do nothing, all the time."`
	Profile    string `file:"out" help:"File for a profile of the server's memory at the end, for go tool pprof." placeholder:"FILE"`
	cli.Force
	Backup bool          `help:"Copy the data once while they are written, and compare the copy."`
	Chaos  time.Duration `only:"data,games,spectators,processes,nats,slow,idle,profile,force,pause,seed" default:"0s" help:"For how long troubles begin and end in random order, in place of --kills and the like: of the processes, the ways of the players, PostgreSQL and NATS, a file of SQLite and its disk."`
	Pause  time.Duration `default:"0s" help:"How long a player thinks on average."`
	Seed   uint64        `default:"1" help:"Of what is random: moves, and when the server is killed."`
}

// Help returns the text below the flags.
func (*loadCommand) Help() string {
	return `  chuhe-server load
  chuhe-server load --data postgres://chuhe@localhost/empty --kills 5 --moves 2000 --processes 2
  chuhe-server load --data postgres://chuhe@localhost/empty --nats nats://localhost:4222 --processes 2
  chuhe-server load --kills 0 --games 200 --spectators 2 --pause 2s --slow 1000 --storms 3 --backup
  chuhe-server load --class 30 --moves 300 --pause 250ms --kills 5
  chuhe-server load --chaos 1h --pause 500ms
  chuhe-server load --chaos 1h --pause 500ms --data postgres://chuhe@localhost/empty --nats nats://localhost:4222 --processes 2

It starts a server, has guests play random moves, kills the server again and again, and
compares in the end every move that was acknowledged with the store. Exit 1 when one is lost.
With --chaos a process is killed, frozen or asked to end; all connections are cut; the way of
the players, to a PostgreSQL database or to NATS refuses, is slow, does not answer; a file of
SQLite is locked, its disk is slow (by strace) or full. Only a file system of at most 1 GiB is
filled, which should be the club's own: mount -t tmpfs -o size=512m chuhe DIR. After each
trouble every game has to go on within ten seconds, and no clock may have lost what passed
meanwhile; no move may have been seen that is not stored.
With --class a teacher makes the moves on the board of a class.`
}

func (cmd *loadCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Games < 1 || cmd.Moves < 1 || cmd.Processes < 1 || min(cmd.Class, cmd.Kills, cmd.Stops, cmd.Storms, cmd.Slow, cmd.Idle, cmd.Spectators) < 0 || cmd.Pause < 0 || cmd.Chaos < 0 {
		return cli.UsageErrorf("--games, --moves and --processes want at least 1, the other numbers at least 0")
	}
	if !store.IsPostgres(cmd.Data) && cmd.Processes > 1 || store.IsPostgres(cmd.Data) && cmd.Backup {
		return cli.UsageErrorf("--processes wants a PostgreSQL database, and --backup a folder")
	}
	if cmd.NATS != "" && (cmd.Processes < 2 || !store.IsPostgres(cmd.Data)) {
		return cli.UsageErrorf("--nats wants --processes of 2 or more and a PostgreSQL database")
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
		defer func() { _ = os.RemoveAll(place) }() // it is in the folder for temporary files
	}
	server := func(at load.Where) *exec.Cmd {
		server := exec.Command(self, "serve", "--data", at.Place, "--listen", at.Address, "--house", "none", "--accounts", "1000000", //nolint:gosec // ourselves
			"--connections", strconv.Itoa(cmd.connections()), "--delay", "0s", "--metrics", at.Metrics, "--telnet", at.Telnet)
		if at.NATS != "" {
			server.Args = append(server.Args, "--nats", at.NATS)
		}
		server.Stderr = c.Err
		return server
	}
	if cmd.Class > 0 {
		return cmd.class(ctx, c, place, server)
	}
	var backup func(context.Context, string) error
	if cmd.Backup {
		backup = func(ctx context.Context, folder string) error {
			return store.Backup(ctx, place, filepath.Join(folder, store.FileName))
		}
	}
	r, err := load.Run(ctx, load.Options{
		Chaos: cmd.Chaos, Fill: smallDisk(place), Place: place, Processes: cmd.Processes, NATS: cmd.NATS, Tables: cmd.Games, Spectators: cmd.Spectators, Moves: cmd.Moves, Kills: cmd.Kills, Stops: cmd.Stops, Storms: cmd.Storms,
		Slow: cmd.Slow, Idle: cmd.Idle, Profile: cmd.Profile, Pause: cmd.Pause, Seed: cmd.Seed, Tell: c.Progress, Backup: backup,
		Server: server,
	})
	c.EndProgress()
	if err != nil {
		return err
	}
	err = c.Answer(r, r.WriteText)
	if err == nil && r.Lost+r.Impossible+r.Untold+r.Stuck+r.Unfair+r.Unstored > 0 {
		err = cli.ErrAnswered
	}
	return err
}

// mayBeFilled is the maximum size of a file system that may be filled: one dedicated to the club.
const mayBeFilled = 1 << 30

// smallDisk reports whether a folder is on a file system that may be filled.
func smallDisk(place string) bool {
	if store.IsPostgres(place) {
		return false
	}
	_, all := cli.FreeDisk(place)
	return all > 0 && all <= mayBeFilled
}

// connections returns the server's limit on connections from this machine, with a reserve for clients that
// return before the server notices that they had left.
func (cmd *loadCommand) connections() int {
	const usual = 15_000
	return max(usual, 2*(cmd.Games*(2+cmd.Spectators)+cmd.Slow+cmd.Idle+cmd.Class))
}

// class lets a class follow its teacher.
func (cmd *loadCommand) class(ctx context.Context, c *cli.Console, place string, server func(load.Where) *exec.Cmd) error {
	r, err := load.RunClass(ctx, load.ClassOptions{
		Place: place, Pupils: cmd.Class, Moves: cmd.Moves, Kills: cmd.Kills, Pause: cmd.Pause, Seed: cmd.Seed, Tell: c.Progress, Server: server,
	})
	c.EndProgress()
	if err != nil {
		return err
	}
	err = c.Answer(r, r.WriteText)
	if err == nil && r.Lost > 0 {
		err = cli.ErrAnswered
	}
	return err
}
