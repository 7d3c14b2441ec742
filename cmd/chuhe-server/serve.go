package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/host"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// serveCommand serves a club.
type serveCommand struct {
	host.Settings
}

// Help returns the text that follows the flags.
func (*serveCommand) Help() string {
	return `  chuhe-server serve                                   (on this machine: try it)
  chuhe-server serve --listen :443 --public https://club.example.org --cert c.pem --tls-key k.pem
  chuhe-server serve --data postgres://chuhe@db/club --metrics 127.0.0.1:9021

On SIGTERM or Ctrl-C, the server notifies the players and stops within five seconds; games continue at the next start.`
}

func (cmd *serveCommand) Run(ctx context.Context, c *cli.Console) error {
	if err := cmd.Complete(); err != nil {
		return err
	}
	return cmd.Serve(ctx, c.Log(slog.LevelInfo), func(url, setup string) error {
		return c.Answer(serveAnswer{url, cmd.Data, setup}, func(w io.Writer) error {
			_, err := fmt.Fprintf(w, "The club is open at %s\n", url)
			if setup != "" && err == nil {
				_, err = fmt.Fprintf(w, "The club has no administrator yet. The first person to open this link becomes one:\n%s\n", setup)
			}
			return err
		})
	})
}
