package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/chuhe-xiangqi/chuhe/internal/app/club/host"
	"github.com/chuhe-xiangqi/chuhe/internal/app/club/store"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
)

// checkCommand checks everything that serve would need.
type checkCommand struct {
	host.Settings
}

// Help returns the text that follows the flags.
func (*checkCommand) Help() string {
	return `  chuhe-server check --config club.json

It reads every game and verifies its checksums. The folder of a running club is in use, but you can check a copy made by backup.`
}

// checkAnswer is the result of checking a club's data and settings.
type checkAnswer struct {
	Data     string   `json:"data"`           // folder of the data, or address of a PostgreSQL database
	NATS     string   `json:"nats,omitempty"` // address of the NATS server, without its password; absent if none is used
	Games    int      `json:"games"`          // undamaged games
	Entries  int      `json:"entries"`        // moves and other events of the undamaged games
	Damaged  []string `json:"damaged"`        // one message per damaged game or study board
	Warnings []string `json:"warnings"`       // insufficient resources of the machine, as sentences; empty for none
}

func (cmd *checkCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	if err := cmd.Complete(); err != nil {
		return err
	}
	config, err := cmd.Club(slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	if err := cmd.CheckCertificate(); err != nil {
		return err
	}
	nats, err := cmd.CheckNATS()
	if err != nil {
		return err
	}
	s, err := store.Open(ctx, cmd.Data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	answer := checkAnswer{Data: cmd.Data, NATS: nats, Damaged: []string{}, Warnings: append([]string{}, cmd.Warnings(&config)...)}
	answer.Games, answer.Entries, err = s.Check(ctx, func(err error) { answer.Damaged = append(answer.Damaged, err.Error()) })
	if err != nil {
		return err
	}
	err = c.Answer(answer, func(w io.Writer) error {
		for _, d := range answer.Damaged {
			if _, err := fmt.Fprintln(w, d); err != nil {
				return err
			}
		}
		for _, warning := range answer.Warnings {
			if _, err := fmt.Fprintln(w, "warning:", warning); err != nil {
				return err
			}
		}
		if answer.NATS != "" {
			if _, err := fmt.Fprintf(w, "NATS responds at %s\n", answer.NATS); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintf(w, "%d games with %d entries are intact, %d are damaged\n", answer.Games, answer.Entries, len(answer.Damaged))
		return err
	})
	if err == nil && len(answer.Damaged) > 0 {
		err = cli.ErrAnswered
	}
	return err
}

// backupCommand copies a club's data.
type backupCommand struct {
	host.Place
	Out string `short:"o" required:"" file:"out" help:"File to write; to use the copy, put it into another folder as club.db." placeholder:"FILE"`
	cli.Force
}

// Help returns the text that follows the flags.
func (*backupCommand) Help() string {
	return `  chuhe-server backup -o /backup/club-$(date +%F).db

The copy is complete and verified. To restore it, put it into a folder as club.db and serve that folder.
Back up a PostgreSQL database with its own tools, such as pg_dump.`
}

func (cmd *backupCommand) Run(ctx context.Context, c *cli.Console) error {
	s := host.Settings{Place: cmd.Place}
	if err := s.Complete(); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(cmd.Out), 0o700); err != nil {
		return err
	}
	if err := store.Backup(ctx, s.Data, cmd.Out); err != nil {
		return err
	}
	return c.Answer(outAnswer{cmd.Out}, func(w io.Writer) error {
		_, err := fmt.Fprintln(w, "wrote", cmd.Out)
		return err
	})
}
