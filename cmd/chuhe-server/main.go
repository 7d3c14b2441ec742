// Command chuhe-server is the part of Chuhe for hosts: a play server for a club, with its data in SQLite or
// PostgreSQL. "chuhe-server --help" lists its subcommands.
//
// Output, exit statuses and JSON follow the conventions of chuhe.
package main

import "github.com/chuhe-xiangqi/chuhe/internal/cli"

// commands defines the command line of chuhe-server.
type commands struct {
	cli.Flags

	Serve      serveCommand          `cmd:"" example:"chuhe-server serve --data data/club --listen 127.0.0.1:0" example2:"chuhe-server serve --data data/club --listen 127.0.0.1:0 --cert cert.pem --tls-key key.pem" example3:"chuhe-server serve --config club.json" help:"Serve a club."`
	Check      checkCommand          `cmd:"" example:"chuhe-server check --data data/club" example2:"chuhe-server check --config club.json --cert cert.pem --tls-key key.pem" help:"Test the configuration and verify all games, without serving."`
	Backup     backupCommand         `cmd:"" example:"chuhe-server backup --data data/club -o copy.db" example2:"chuhe-server backup --config club.json -o copy.db" help:"Back up the data, even while the club is running."`
	Admin      adminCommand          `cmd:"" help:"Set roles, reset passwords and more as the host of a club, without an account."`
	Bot        botCommand            `cmd:"" example:"chuhe-server bot --server http://127.0.0.1:1 --name my-bot --password-file secret.txt" help:"Let an engine play at a club."`
	Load       loadCommand           `cmd:"" example:"chuhe-server load --games 2 --moves 40 --kills 2" help:"Play at a club while killing it repeatedly, and check that no move is lost."`
	Completion cli.CompletionCommand `cmd:"" example:"chuhe-server completion bash" help:"Print a completion script for bash, zsh or fish."`
	Schemas    cli.SchemasCommand    `cmd:"" example:"chuhe-server schemas" help:"Print the JSON Schemas of the commands' --json output."`
}

var program = cli.Program{
	Name:         "chuhe-server",
	Description:  "A play server for a club: accounts, a lobby, and games with clocks that never lose a move.",
	Commands:     func() any { return new(commands) },
	Answers:      answers,
	Descriptions: descriptions,
	Examples:     []string{"chuhe-server serve"},
}

func main() { program.Main() }
