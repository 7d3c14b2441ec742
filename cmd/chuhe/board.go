package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/app/gate"
	"github.com/chuhe-xiangqi/chuhe/internal/app/server"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/phrases"
)

// boardCommand runs the browser application.
type boardCommand struct {
	dataFolder
	File   string `arg:"" optional:"" help:"Game file to open, in any format; if the board is already running, it opens there." placeholder:"FILE"`
	Addr   string `help:"Loopback address to listen on. If the default port is in use, another one is chosen." placeholder:"127.0.0.1:9010"`
	NoOpen bool   `help:"Do not open the browser."`
	// NoCollection is for tests, and for users who want nothing but their own games.
	NoCollection bool `help:"Start a new library with only five of the games that come with the program."`
}

// boardAnswer describes how to reach the board. It is written as soon as the board can be opened.
type boardAnswer struct {
	URL     string `json:"url"`     // address for the browser, including the key
	Addr    string `json:"addr"`    // address without the key, such as http://127.0.0.1:8080
	Data    string `json:"data"`    // folder with the games and settings
	Running bool   `json:"running"` // whether the board was already running, in which case this command ends
}

// Validate rejects an argument that is neither a command nor a file.
func (cmd *boardCommand) Validate() error {
	if cmd.File == "" {
		return nil
	}
	_, err := os.Stat(cmd.File)
	if errors.Is(err, fs.ErrNotExist) && !strings.ContainsAny(cmd.File, `./\`) {
		return fmt.Errorf("unexpected argument %s", cmd.File)
	}
	return err
}

func (cmd *boardCommand) Run(ctx context.Context, c *cli.Console) error {
	data, err := cmd.folder()
	if err != nil {
		return err
	}
	log := c.Log(slog.LevelWarn)
	s, running, err := server.StartOrFind(ctx, server.Config{Addr: cmd.Addr, Data: data, Tables: cli.InstalledTables(), Version: cli.Version(), Log: log, Collection: !cmd.NoCollection})
	if errors.Is(err, gate.ErrAddress) {
		return cli.UsageErrorf("%s", err)
	}
	if err != nil {
		return dataError(err)
	}
	if running != nil {
		return cmd.open(ctx, c, running, data)
	}
	page, err := cmd.page(ctx, c, s.Running())
	if err != nil {
		return errors.Join(err, s.Close())
	}
	if err := cmd.announce(c, s, page, data); err != nil {
		return errors.Join(err, s.Close())
	}
	if !cmd.NoOpen {
		defer gate.OpenBrowser(ctx, page)()
	}
	select {
	case <-ctx.Done():
	case <-s.Done():
	}
	return s.Close()
}

// page returns the address that the browser opens, which is that of the file or of the board. It
// also prints warnings about parts of the file that could not be read.
func (cmd *boardCommand) page(ctx context.Context, c *cli.Console, r *server.Running) (string, error) {
	if cmd.File == "" {
		return r.URL, nil
	}
	opened, err := r.Open(ctx, cmd.File)
	if err != nil {
		return "", fmt.Errorf("%s: %w", cmd.File, err)
	}
	if l := opened.Imported; l != nil {
		opened.Notes = slices.Insert(opened.Notes, 0, fmt.Sprintf("games: %d, added to the library: %d, already there: %d, failed: %d", l.Games, l.Added, l.Duplicates, len(l.Failed)+l.FailedMore))
	}
	for _, note := range opened.Notes {
		if _, err := fmt.Fprintf(c.Err, "%s: %s\n", cmd.File, note); err != nil {
			return "", err
		}
	}
	return opened.Page, nil
}

// announce reports the address of the board and anything that happened to the data.
func (cmd *boardCommand) announce(c *cli.Console, s *server.Server, page, data string) error {
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
		return c.AnswerJSON(boardAnswer{URL: page, Addr: s.Base(), Data: data})
	}
	_, err := fmt.Fprintf(c.Out, "The board is at\n\n  %s\n\nYour games are stored in %s. Press Ctrl-C to stop.\n", page, data)
	return err
}

// open opens a page of a board that is already running.
func (cmd *boardCommand) open(ctx context.Context, c *cli.Console, r *server.Running, data string) error {
	if cmd.Addr != "" && r.Base != "http://"+cmd.Addr {
		if _, err := fmt.Fprintf(c.Err, "warning: --addr %s is ignored: the board with this data is already running at %s\n", cmd.Addr, r.Base); err != nil {
			return err
		}
	}
	page, err := cmd.page(ctx, c, r)
	if err != nil {
		return err
	}
	if c.JSON {
		if err := c.AnswerJSON(boardAnswer{URL: page, Addr: r.Base, Data: data, Running: true}); err != nil {
			return err
		}
	} else if _, err := fmt.Fprintf(c.Out, "The board is already running (process %d). It is at\n\n  %s\n", r.PID, page); err != nil {
		return err
	}
	if !cmd.NoOpen {
		gate.ShowBrowser(ctx, page)
	}
	return nil
}
