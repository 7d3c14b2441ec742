package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/selfplay"
)

// runExportCommand writes what a run has made.
type runExportCommand struct {
	stateCommand
	Out    string `short:"o" help:"File to write; default: standard output." placeholder:"FILE"`
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
	if answer.Format == "auto" {
		answer.Format = "records"
		if format, ok := kindFormats()[s.Kind]; ok {
			answer.Format = format
		}
	}
	if (answer.Format == formatPGN || answer.Format == formatGames) && kindFormats()[s.Kind] != answer.Format {
		return cli.UsageErrorf("run %s of kind %s has nothing to write as %s", s.ID, s.Kind, answer.Format)
	}
	write := func(w io.Writer) (err error) {
		if answer.Format == formatGames {
			if err := selfplay.WriteHead(w, &s.Spec); err != nil {
				return err
			}
		}
		answer.Units, err = export(ctx, control, s.ID, answer.Format, w)
		return err
	}
	if cmd.Out == "" {
		w := bufio.NewWriter(c.Out)
		return errors.Join(write(w), w.Flush())
	}
	if err := atomicfile.WriteFrom(cmd.Out, write); err != nil {
		return err
	}
	return c.Answer(answer, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%d units of run %s in %s\n", answer.Units, s.ID, cmd.Out)
		return err
	})
}

// Formats for one kind of work or two.
const (
	formatPGN   = "pgn"
	formatGames = "games" // of the files that chuhe-lab train reads
)

// kindFormats tells the format of what some kinds of work leave.
func kindFormats() map[string]string {
	return map[string]string{
		match.Work{}.Name(): formatPGN, match.TournamentWork{}.Name(): formatPGN, selfplay.Work{}.Name(): formatGames,
	}
}

// export writes all units and returns how many there were.
func export(ctx context.Context, control jobs.Control, id, format string, w io.Writer) (n int, err error) {
	err = control.Export(ctx, id, func(e *jobs.Entry, records []byte) error {
		n++
		switch format {
		case formatPGN:
			return match.WritePGN(w, records)
		case "ledger":
			return json.NewEncoder(w).Encode(e)
		}
		_, err := w.Write(records)
		return err
	})
	return n, err
}
