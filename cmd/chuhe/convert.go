package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/games/convert"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// convertCommand converts game records between formats.
type convertCommand struct {
	cli.ReadFlags
	In           string `arg:"" file:"in" help:"A file or a folder of game records, packed or not; - is standard input."`
	OutArg       string `arg:"" optional:"" name:"out" file:"out" packs:"" help:"Same as --out."`
	Out          string `short:"o" file:"out" packs:"" help:"Output file, or a folder for separate files; - is standard output." placeholder:"OUT"`
	From         string `help:"Format of the input, detected by default. One of ${formats}."`
	To           string `help:"Format of the output; by default, the one of OUT's extension, or PGN for standard output."`
	Notation     string `help:"Notation of the moves in text formats, such as wxf, iccs, vietnamese or chinese,traditional."`
	FromEncoding string `help:"Text encoding of the input, such as big5; detected by default." placeholder:"NAME"`
	ToEncoding   string `help:"Text encoding of the output in text formats, such as gb18030; by default, utf-8." placeholder:"NAME"`
	cli.Force
}

// codeNoRecords is the error code for input that contains no game records.
const codeNoRecords = "no_records"

func (cmd *convertCommand) Run(ctx context.Context, c *cli.Console) error {
	switch {
	case cmd.Out == "" && cmd.OutArg == "":
		return cli.UsageErrorf("no output named: use chuhe convert IN -o OUT")
	case cmd.Out != "" && cmd.OutArg != "":
		return cli.UsageErrorf("two outputs, %s and %s: name only one", cmd.OutArg, cmd.Out)
	}
	cmd.Out = cmp.Or(cmd.Out, cmd.OutArg)
	job, err := cmd.job(c)
	if err != nil {
		return err
	}
	r, err := job.Run(ctx)
	c.EndProgress()
	if errors.Is(err, convert.ErrOut) {
		return cli.UsageErrorf("%s", err)
	}
	if err != nil {
		return err
	}
	if r.Files == 0 && len(r.Failed) == 0 {
		return &cli.Error{Code: codeNoRecords, Message: fmt.Sprintf("no game records in %s", cmd.In)}
	}
	return answerConversion(c, &job, r)
}

// answerConversion writes the summary to standard output, unless that is where the games go.
func answerConversion(c *cli.Console, job *convert.Job, r *convert.Report) error {
	write := func(w io.Writer) error { return r.WriteText(w, job.To, cli.MostShown) }
	var err error
	if job.Out == convert.Standard {
		err = write(c.Err)
	} else {
		err = c.Answer(r, write)
	}
	if err == nil && len(r.Failed) > 0 {
		return cli.ErrAnswered
	}
	return err
}

// job converts the flags to a job.
func (cmd *convertCommand) job(c *cli.Console) (j convert.Job, err error) {
	j = convert.Job{In: cmd.In, Out: cmd.Out, Read: cmd.ReadOptions(), Force: cmd.Force.Force, Pack: cli.Pack, Stdin: c.In, Stdout: c.Out}
	j.Progress = func(text string) { c.Progress("%s", text) }
	if cmd.Out == convert.Standard && c.JSON {
		return j, cli.UsageErrorf("with --json, standard output is used for the answer: name a file for OUT")
	}
	if cmd.From != "" {
		if j.Read.Format, err = record.ParseFormat(cmd.From); err != nil {
			return j, cli.UsageErrorf("--from: %v", err)
		}
	}
	to := cmd.To
	switch {
	case to != "":
	case cmd.Out == convert.Standard:
		to = record.PGN.String()
	default:
		to = filepath.Ext(cli.Unpacked(cmd.Out))
	}
	if j.To, err = record.ParseFormat(to); err != nil {
		return j, cli.UsageErrorf("unknown output format: use --to FORMAT, or give OUT an extension that names it; one of %s", writableFormats())
	}
	if !j.To.CanWrite() {
		return j, cli.UsageErrorf("format %v can be read but not written; choose one of %s", j.To, writableFormats())
	}
	if cmd.Notation != "" {
		n, err := xiangqi.ParseNotation(cmd.Notation)
		if err != nil {
			return j, cli.UsageErrorf("--notation: %v", err)
		}
		j.Write.Notation = &n
	}
	for _, e := range []struct {
		flag, name string
		set        *record.Encoding
	}{{"--from-encoding", cmd.FromEncoding, &j.Read.Encoding}, {"--to-encoding", cmd.ToEncoding, &j.Write.Encoding}} {
		if e.name == "" {
			continue
		}
		if *e.set, err = record.ParseEncoding(e.name); err != nil {
			return j, cli.UsageErrorf("%s: %v", e.flag, err)
		}
	}
	return j, nil
}

// writableFormats lists the formats that can be written.
func writableFormats() string { return formatNames(record.Format.CanWrite) }

// formatNames lists the formats that satisfy wanted.
func formatNames(wanted func(record.Format) bool) string {
	var names []string
	for _, f := range record.Formats() {
		if wanted(f) {
			names = append(names, f.String())
		}
	}
	return strings.Join(names, " ")
}
