package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
)

// runExportCommand writes what a run has made.
type runExportCommand struct {
	stateCommand
	Out string `short:"o" file:"out" packs:"" help:"File to write; default: standard output." placeholder:"FILE"`
	cli.Force
	Format string `enum:"auto,pgn,games,records,ledger" default:"auto" help:"pgn: games of a match; games: a file of games for training; records: what the workers made, as it is; ledger: a JSON line for each unit; auto: what fits."`
}

// runExportAnswer is the JSON of the command.
type runExportAnswer struct {
	Run    string `json:"run"`
	Out    string `json:"out"`
	Format string `json:"format"`
	Units  int    `json:"units"`
}

func (cmd *runExportCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	if cmd.Out == cli.Standard {
		cmd.Out = ""
	}
	if c.JSON && cmd.Out == "" {
		return cli.UsageErrorf("--json wants --out: the answer goes to standard output")
	}
	control, done, err := cmd.control(ctx)
	if err != nil {
		return err
	}
	defer done()
	s, err := control.Show(ctx, cmd.ID)
	if err != nil {
		return runError(err)
	}
	answer := runExportAnswer{Run: s.ID, Out: cmd.Out, Format: cmd.Format}
	kind, _ := kinds()[s.Kind].(jobs.Exporter)
	switch {
	case answer.Format == "auto" && kind != nil:
		answer.Format = kind.Format()
	case answer.Format == "auto":
		answer.Format = "records"
	case answer.Format != "records" && answer.Format != "ledger" && (kind == nil || kind.Format() != answer.Format):
		return cli.UsageErrorf("run %s of kind %s has nothing to write as %s", s.ID, s.Kind, answer.Format)
	}
	write := func(w io.Writer) error {
		if kind != nil && answer.Format == kind.Format() {
			if err := kind.ExportHead(w, &s.Spec); err != nil {
				return err
			}
		}
		return control.Export(ctx, s.ID, func(e *jobs.Entry, records []byte) error {
			answer.Units++
			switch answer.Format {
			case "ledger":
				return json.NewEncoder(w).Encode(e)
			case "records":
				_, err := w.Write(records)
				return err
			}
			return kind.Export(w, records)
		})
	}
	if cmd.Out == "" {
		w := bufio.NewWriter(c.Out)
		return errors.Join(write(w), w.Flush())
	}
	if err := c.WriteFile(cmd.Out, write); err != nil {
		return err
	}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%d units of run %s in %s\n", answer.Units, s.ID, cmd.Out)
		return err
	})
}
