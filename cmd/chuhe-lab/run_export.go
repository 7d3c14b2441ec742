package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/runs"
)

// runExportCommand writes a run's results.
type runExportCommand struct {
	stateCommand
	Out string `short:"o" file:"out" packs:"" help:"File to write; by default, standard output." placeholder:"FILE"`
	cli.Force
	Format string `enum:"auto,pgn,games,records,ledger" default:"auto" help:"pgn: games of a match; games: a file of training games; records: the workers' output, unchanged; ledger: a JSON line for each unit; auto: whichever fits the run."`
}

// runExportAnswer describes the export of a run.
type runExportAnswer struct {
	Run    string `json:"run"`    // the run's full ID
	Out    string `json:"out"`    // path written
	Format string `json:"format"` // "pgn", "games", "records" or "ledger"
	Units  int    `json:"units"`  // number of units written
}

func (cmd *runExportCommand) Run(ctx context.Context, c *cli.Console) (err error) {
	if cmd.Out == cli.Standard {
		cmd.Out = ""
	}
	if c.JSON && cmd.Out == "" {
		return cli.UsageErrorf("--json requires --out, because standard output is used for the answer")
	}
	control, done, err := cmd.Control(ctx)
	if err != nil {
		return err
	}
	defer done()
	s, err := control.Show(ctx, cmd.ID)
	if err != nil {
		return runs.Error(err)
	}
	kinds := runs.Kinds()
	answer := runExportAnswer{Run: s.ID, Out: cmd.Out}
	if answer.Format, err = kinds.ExportFormat(s, cmd.Format); err != nil {
		return runs.Error(err)
	}
	write := func(w io.Writer) (err error) {
		answer.Units, err = kinds.WriteExport(ctx, w, control, s, answer.Format)
		return err
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
