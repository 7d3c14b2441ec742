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
	Data       string `help:"Empty or missing folder, or the address of an empty PostgreSQL database; by default, a temporary folder." placeholder:"DIR|URL"`
	Class      int    `only:"data,moves,kills,pause,seed" default:"0" help:"Pupils in a class who follow their teacher's board, instead of games."`
	Games      int    `default:"20" help:"Games to play at the same time."`
	Moves      int    `default:"10000" help:"Minimum number of moves to play."`
	Spectators int    `default:"0" help:"Spectators of each game."`
	Kills      int    `default:"20" help:"Number of times to kill the server, at random moments."`
	Stops      int    `default:"0" help:"Number of times to end the server with SIGTERM and restart it."`
	Processes  int    `default:"1" help:"Server processes on one PostgreSQL database: one serves, and the others wait to take over when it is killed; with --nats, all serve."`
	NATS       string `name:"nats" help:"Address of a NATS server: the processes serve together, the players of each game connect to different ones, and the processes are killed one by one." placeholder:"URL"`
	Storms     int    `default:"0" help:"Number of times to cut all connections together, at random moments."`
	Slow       int    `default:"0" help:"Connections that stay open, send a byte every ten seconds and read nothing: a third each over HTTP, WebSocket and telnet."`
	Idle       int    `default:"0" help:"Connections that stay open and only follow the lobby."`
	Profile    string `file:"out" help:"File for a memory profile of the server at the end, for go tool pprof." placeholder:"FILE"`
	cli.Force
	Backup bool          `help:"Back up the data once during the games, and compare the copy."`
	Chaos  time.Duration `only:"data,games,spectators,processes,nats,slow,idle,profile,force,pause,seed" default:"0s" help:"How long to inject faults in random order, instead of --kills and similar flags: in the processes, the connections of players and to PostgreSQL and NATS, and an SQLite file and its disk."`
	Pause  time.Duration `default:"0s" help:"Average time that a player thinks."`
	Seed   uint64        `default:"1" help:"Seed for random moves and for the times at which the server is killed."`
}

// Help returns the text that follows the flags.
func (*loadCommand) Help() string {
	return `  chuhe-server load
  chuhe-server load --data postgres://chuhe@localhost/empty --kills 5 --moves 2000 --processes 2
  chuhe-server load --data postgres://chuhe@localhost/empty --nats nats://localhost:4222 --processes 2
  chuhe-server load --kills 0 --games 200 --spectators 2 --pause 2s --slow 1000 --storms 3 --backup
  chuhe-server load --class 30 --moves 300 --pause 250ms --kills 5
  chuhe-server load --chaos 1h --pause 500ms
  chuhe-server load --chaos 1h --pause 500ms --data postgres://chuhe@localhost/empty --nats nats://localhost:4222 --processes 2

The command starts a server, lets guests play random moves, kills the server repeatedly, and
finally compares every acknowledged move with the store. It exits with status 1 if one is lost.
With --chaos, a process is killed, frozen or terminated; all connections are cut; connections
of players, to PostgreSQL or to NATS are refused, slow or unanswered; an SQLite file is
locked, or its disk is slow (using strace) or full. Only a file system of at most 1 GiB is
filled, and it should hold only the club: mount -t tmpfs -o size=512m chuhe DIR. After each
fault, every game must continue within ten seconds, no clock may have lost time during the
fault, and no unstored move may have been shown.
With --class, a teacher makes the moves on the class's board.`
}

func (cmd *loadCommand) Run(ctx context.Context, c *cli.Console) error {
	if cmd.Games < 1 || cmd.Moves < 1 || cmd.Processes < 1 || min(cmd.Class, cmd.Kills, cmd.Stops, cmd.Storms, cmd.Slow, cmd.Idle, cmd.Spectators) < 0 || cmd.Pause < 0 || cmd.Chaos < 0 {
		return cli.UsageErrorf("--games, --moves and --processes must be at least 1, and the other numbers at least 0")
	}
	if !store.IsPostgres(cmd.Data) && cmd.Processes > 1 || store.IsPostgres(cmd.Data) && cmd.Backup {
		return cli.UsageErrorf("--processes requires a PostgreSQL database, and --backup a folder")
	}
	if cmd.NATS != "" && (cmd.Processes < 2 || !store.IsPostgres(cmd.Data)) {
		return cli.UsageErrorf("--nats requires --processes of 2 or more and a PostgreSQL database")
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
		defer func() { _ = os.RemoveAll(place) }() // the folder is a temporary one
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

// mayBeFilled is the maximum size of a file system that a test may fill. A larger one is assumed to hold
// other data too.
const mayBeFilled = 1 << 30

// smallDisk reports whether place is on a file system that may be filled.
func smallDisk(place string) bool {
	if store.IsPostgres(place) {
		return false
	}
	_, all := cli.FreeDisk(place)
	return all > 0 && all <= mayBeFilled
}

// connections returns the number of connections that the server must allow from this machine. It includes a
// reserve for clients that return before the server has noticed that they had left.
func (cmd *loadCommand) connections() int {
	const usual = 15_000
	return max(usual, 2*(cmd.Games*(2+cmd.Spectators)+cmd.Slow+cmd.Idle+cmd.Class))
}

// class runs the test in which a class follows its teacher.
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
