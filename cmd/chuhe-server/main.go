// Command chuhe-server is Chuhe for hosts: a play server for a club, with its data in
// SQLite or PostgreSQL. "chuhe-server --help" lists its subcommands.
//
// Output, exit statuses and JSON are as those of chuhe.
package main

import "github.com/chuhe-xiangqi/chuhe/internal/cli"

// commands is all that can be typed after "chuhe-server".
type commands struct {
	cli.Flags

	Serve  serveCommand  `cmd:"" help:"Serve a club."`
	Check  checkCommand  `cmd:"" help:"Test the configuration and read all games, without serving."`
	Backup backupCommand `cmd:"" help:"Copy the data, also while the club is served."`
	Load   loadCommand   `cmd:"" help:"Play on a club and kill it again and again, and see whether a move is lost."`
}

var program = cli.Program{
	Name:        "chuhe-server",
	Description: "A play server for a club: accounts, a lobby, games with clocks, of which no move is lost.",
	Commands:    func() any { return new(commands) },
}

func main() { program.Main() }
