package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/server"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// boardCommand is the application in the browser.
type boardCommand struct {
	dataFolder
	Addr   string `help:"Address to listen on, of the loopback only. The default takes another port when its own is taken." placeholder:"127.0.0.1:9010"`
	NoOpen bool   `help:"Do not open the browser."`
}

// boardAnswer is the JSON of the command, written when the board can be opened.
type boardAnswer struct {
	URL     string `json:"url"`
	Addr    string `json:"addr"`
	Data    string `json:"data"`
	Running bool   `json:"running"` // it was there before; this command ends
}

func (cmd *boardCommand) Run(ctx context.Context, c *cli.Console) error {
	data, err := cmd.folder()
	if err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(c.Err, &slog.HandlerOptions{Level: slog.LevelWarn}))
	s, running, err := server.StartOrFind(ctx, server.Config{Addr: cmd.Addr, Data: data, Version: cli.Version(), Log: log})
	if errors.Is(err, gate.ErrAddress) {
		return cli.UsageErrorf("%s", err)
	}
	if err != nil {
		return dataError(err)
	}
	if running != nil {
		return cmd.open(ctx, c, running, data)
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

// announce reports where the board is, and what happened to the data.
func (cmd *boardCommand) announce(c *cli.Console, s *server.Server, data string) error {
	if salvage := s.Salvaged(); salvage != nil {
		if _, err := fmt.Fprintln(c.Err, salvage.Text(phrases.English)); err != nil {
			return err
		}
	}
	if notice := s.Notice(); notice != nil {
		if _, err := fmt.Fprintln(c.Err, notice.In(phrases.English)); err != nil {
			return err
		}
	}
	if c.JSON {
		return c.AnswerJSON(boardAnswer{URL: s.URL(), Addr: s.Base(), Data: data})
	}
	_, err := fmt.Fprintf(c.Out, "The board is at\n\n  %s\n\nGames are kept in %s. Stop with Ctrl-C.\n", s.URL(), data)
	return err
}

// open opens a page of a board that runs already.
func (cmd *boardCommand) open(ctx context.Context, c *cli.Console, r *server.Running, data string) error {
	if cmd.Addr != "" && r.Base != "http://"+cmd.Addr {
		if _, err := fmt.Fprintf(c.Err, "warning: --addr %s is not used: the board with these data runs at %s\n", cmd.Addr, r.Base); err != nil {
			return err
		}
	}
	if c.JSON {
		if err := c.AnswerJSON(boardAnswer{URL: r.URL, Addr: r.Base, Data: data, Running: true}); err != nil {
			return err
		}
	} else if _, err := fmt.Fprintf(c.Out, "The board is running already (process %d). It is at\n\n  %s\n", r.PID, r.URL); err != nil {
		return err
	}
	if !cmd.NoOpen {
		gate.ShowBrowser(ctx, r.URL)
	}
	return nil
}
