package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/server"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// boardCommand is the application in the browser.
type boardCommand struct {
	Addr   string `help:"Address to listen on, of the loopback only. The default takes another port when its own is taken." placeholder:"127.0.0.1:9010"`
	NoOpen bool   `help:"Do not open the browser."`
	Data   string `help:"Folder of games and settings." type:"path" placeholder:"DIR"`
}

// boardAnswer is the JSON of the command, written when the board can be opened.
type boardAnswer struct {
	URL  string `json:"url"`
	Addr string `json:"addr"`
	Data string `json:"data"`
}

func (cmd *boardCommand) Run(ctx context.Context, c *cli.Console) error {
	data := cmd.Data
	if data == "" {
		var err error
		if data, err = cli.UserData(); err != nil {
			return err
		}
	}
	log := slog.New(slog.NewTextHandler(c.Err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	s, err := server.Start(ctx, server.Config{Addr: cmd.Addr, Data: data, Version: cli.Version(), Log: log})
	if errors.Is(err, gate.ErrAddress) {
		return cli.UsageErrorf("%s", err)
	}
	if err != nil {
		return err
	}
	if err := cmd.announce(c, s, data); err != nil {
		return errors.Join(err, s.Close())
	}
	if !cmd.NoOpen {
		defer gate.OpenBrowser(ctx, s.URL())()
	}
	select {
	case <-ctx.Done():
	case <-s.Done():
	}
	return s.Close()
}

// announce says where the board is.
func (cmd *boardCommand) announce(c *cli.Console, s *server.Server, data string) error {
	if c.JSON {
		return c.AnswerJSON(boardAnswer{URL: s.URL(), Addr: s.Base(), Data: data})
	}
	_, err := fmt.Fprintf(c.Out, "The board is at\n\n  %s\n\nGames are kept in %s. Stop with Ctrl-C.\n", s.URL(), data)
	return err
}
