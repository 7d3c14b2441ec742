package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/record"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// convertCommand turns game records of one format into another.
type convertCommand struct {
	readFlags
	In           string `arg:"" help:"A file or a folder of game records, packed or not; - is standard input."`
	Out          string `arg:"" help:"A file, or a folder for a file each; - is standard output."`
	From         string `help:"Format of the input; by default it is found out. One of pgn xqf cbr cbl cbf dhtmlxq wxf moves json mxq chn che ccm."`
	To           string `help:"Format of the output; by default the extension of OUT tells."`
	Notation     string `help:"Notation of the moves in text formats, such as wxf, iccs or chinese,traditional."`
	FromEncoding string `help:"Text encoding of the input, such as big5; by default it is found out." placeholder:"NAME"`
	ToEncoding   string `help:"Text encoding of text formats, such as gb18030; by default utf-8." placeholder:"NAME"`
	Force        bool   `help:"Replace files that exist."`
}

// codeNoRecords is the code of a failure: there is no game record in the input.
const codeNoRecords = "no_records"

// convertAnswer is the JSON of the command.
type convertAnswer struct {
	Files    int              `json:"files"`   // record files read
	Ignored  int              `json:"ignored"` // files of a folder that are no game records
	Games    int              `json:"games"`   // games found
	Written  int              `json:"written"` // games written
	Failed   []convertFailure `json:"failed"`  // games and files that could not be converted
	Warnings []convertFailure `json:"warnings"`
	Losses   []record.Loss    `json:"losses"` // what the format of the output cannot hold
	Seconds  float64          `json:"seconds"`
}

// convertFailure tells what is wrong and where.
type convertFailure struct {
	File   string       `json:"file"`
	Place  record.Place `json:"place"`
	Reason string       `json:"reason"`
}

// conversion is one run of the command.
type conversion struct {
	c       *cli.Console
	cmd     *convertCommand
	to      record.Format
	read    record.ReadOptions
	write   record.WriteOptions
	answer  convertAnswer
	written map[string]bool // files of this run
}

func (cmd *convertCommand) Run(ctx context.Context, c *cli.Console) error {
	v := &conversion{c: c, cmd: cmd, read: cmd.readOptions(), written: map[string]bool{}}
	v.answer = convertAnswer{Failed: []convertFailure{}, Warnings: []convertFailure{}, Losses: []record.Loss{}}
	if err := v.settings(); err != nil {
		return err
	}
	began := time.Now()
	err := v.run(ctx)
	c.EndProgress()
	if err != nil {
		return err
	}
	v.answer.Seconds = time.Since(began).Seconds()
	if v.answer.Files == 0 && len(v.answer.Failed) == 0 {
		return &cli.Error{Code: codeNoRecords, Message: fmt.Sprintf("no game records in %s", cmd.In)}
	}
	if err := v.report(); err != nil {
		return err
	}
	if len(v.answer.Failed) > 0 {
		return cli.ErrAnswered
	}
	return nil
}

// settings reads the flags.
func (v *conversion) settings() (err error) {
	cmd := v.cmd
	if cmd.Out == cli.FromInput && v.c.JSON {
		return cli.UsageErrorf("with --json the answer takes standard output: want a file for OUT")
	}
	if cmd.From != "" {
		if v.read.Format, err = record.ParseFormat(cmd.From); err != nil {
			return cli.UsageErrorf("--from: %v", err)
		}
	}
	to := cmd.To
	if to == "" {
		to = filepath.Ext(cmd.Out)
	}
	if v.to, err = record.ParseFormat(to); err != nil {
		return cli.UsageErrorf("want --to FORMAT, or an extension of OUT that tells the format; one of %s", writableFormats())
	}
	if !v.to.CanWrite() {
		return cli.UsageErrorf("format %v can only be read; one of %s can be written", v.to, writableFormats())
	}
	if cmd.Notation != "" {
		n, err := xiangqi.ParseNotation(cmd.Notation)
		if err != nil {
			return cli.UsageErrorf("--notation: %v", err)
		}
		v.write.Notation = &n
	}
	for _, e := range []struct {
		flag, name string
		set        *record.Encoding
	}{{"--from-encoding", cmd.FromEncoding, &v.read.Encoding}, {"--to-encoding", cmd.ToEncoding, &v.write.Encoding}} {
		if e.name == "" {
			continue
		}
		if *e.set, err = record.ParseEncoding(e.name); err != nil {
			return cli.UsageErrorf("%s: %v", e.flag, err)
		}
	}
	return nil
}

// writableFormats lists the formats that can be written.
func writableFormats() string {
	var names []string
	for _, f := range record.Formats() {
		if f.CanWrite() {
			names = append(names, f.String())
		}
	}
	return strings.Join(names, " ")
}

const stdinName = "standard input"

// run converts everything.
func (v *conversion) run(ctx context.Context) error {
	in, out := v.cmd.In, v.cmd.Out
	if in == cli.FromInput {
		return v.one(ctx, func(o *output) error {
			return v.file(ctx, record.OpenReader(v.c.In, stdinName, v.read), stdinName, stdinName, o)
		})
	}
	info, err := os.Stat(in)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		if isFolder(out) {
			return v.toFolder(ctx, filepath.Dir(in), []string{filepath.Base(in)})
		}
		return v.one(ctx, func(o *output) error { return v.path(ctx, in, filepath.Base(in), o) })
	}
	files, err := v.list(in, out)
	if err != nil {
		return err
	}
	if v.to.HoldsMany() && out != cli.FromInput && !isFolder(out) && filepath.Ext(out) != "" {
		return v.one(ctx, func(o *output) error {
			for i, name := range files {
				v.progress(i, len(files))
				if err := v.path(ctx, filepath.Join(in, name), name, o); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if out == cli.FromInput {
		return cli.UsageErrorf("want a file or a folder for what a folder holds")
	}
	return v.toFolder(ctx, in, files)
}

func (v *conversion) progress(done, of int) {
	v.c.Progress("%d of %d files, %d games", done, of, v.answer.Games)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() || strings.HasSuffix(path, "/") || strings.HasSuffix(path, string(filepath.Separator))
}

// list returns the files of a folder by their paths in it, without those of the
// output.
func (v *conversion) list(folder, out string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != folder && sameFile(path, out):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case !entry.Type().IsRegular():
			return nil
		}
		name, err := filepath.Rel(folder, path)
		files = append(files, name)
		return err
	})
	return files, err
}

func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// one converts everything into one file.
func (v *conversion) one(ctx context.Context, convert func(*output) error) error {
	o := &output{v: v, path: v.cmd.Out}
	err := convert(o)
	if closed := o.close(err == nil && ctx.Err() == nil); err == nil {
		err = closed
	}
	return err
}

// toFolder converts each file into one or several of its own.
func (v *conversion) toFolder(ctx context.Context, folder string, files []string) error {
	for i, name := range files {
		v.progress(i, len(files))
		if err := v.path(ctx, filepath.Join(folder, name), name, nil); err != nil {
			return err
		}
	}
	return nil
}

// path converts a file, into o or, where that is nil, into files of its own.
func (v *conversion) path(ctx context.Context, path, name string, o *output) error {
	f, err := record.Open(path, v.read)
	if err != nil {
		v.fail(name, record.Place{}, err)
		return ctx.Err()
	}
	defer func() { _ = f.Close() }() // only read
	return v.file(ctx, f, path, name, o)
}

// file converts what is in a file at path, which is told as name. The error is one
// that ends the command.
func (v *conversion) file(ctx context.Context, f *record.File, path, name string, o *output) error {
	for e, err := range f.Entries() {
		if failed := (*record.Error)(nil); errors.As(err, &failed) {
			err = ctx.Err()
			v.fail(name+strings.TrimPrefix(failed.File, path), failed.Place, failed.Err)
		} else if e.Format() == record.Unknown {
			err = ctx.Err()
			v.answer.Ignored++
		} else {
			err = v.entry(ctx, e, path, name, o)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// entry converts a file of games, or one of those in an archive.
func (v *conversion) entry(ctx context.Context, e *record.Entry, path, name string, o *output) error {
	v.answer.Files++
	sink := gameSink(&sharedSink{o})
	if o == nil {
		folder := filepath.Dir(name)
		if e.Name != path { // in an archive, which becomes a folder
			folder = strings.TrimSuffix(name, filepath.Ext(name))
		}
		sink = &ownSink{v: v, name: filepath.Join(folder, filepath.FromSlash(e.Path))}
	}
	name += strings.TrimPrefix(e.Name, path)
	err := v.games(ctx, e.Games(), name, sink)
	if closed := sink.end(err == nil); err == nil {
		err = closed
	}
	if err != nil && ctx.Err() == nil && o == nil { // the other files have outputs of their own
		v.fail(name, record.Place{}, err)
		err = nil
	}
	return err
}

// games puts the games of a file into a sink. The error is that of the output
// or of ctx.
func (v *conversion) games(ctx context.Context, games iter.Seq2[*record.Game, error], name string, sink gameSink) error {
	number := 0
	for g, err := range games {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		number++
		if err != nil {
			v.failRecord(name, err)
			continue
		}
		if v.answer.Games++; v.answer.Games%200 == 0 {
			v.c.Progress("%s: %d games", name, v.answer.Games)
		}
		for _, w := range g.Warnings {
			v.answer.Warnings = append(v.answer.Warnings, convertFailure{name, w.Place, w.Message})
		}
		if err := sink.add(g); errors.Is(err, errOutput) {
			return err
		} else if err != nil {
			v.fail(name, record.Place{Game: number}, err)
		}
	}
	return nil
}

func (v *conversion) failRecord(name string, err error) {
	place := record.Place{}
	if damaged := (*record.Error)(nil); errors.As(err, &damaged) {
		place, err = damaged.Place, damaged.Err
	}
	v.fail(name, place, err)
}

func (v *conversion) fail(name string, place record.Place, err error) {
	v.answer.Failed = append(v.answer.Failed, convertFailure{name, place, err.Error()})
}

// report writes the summary: to standard output, unless the games are there.
func (v *conversion) report() error {
	if v.cmd.Out == cli.FromInput {
		return v.answer.write(v.c.Err, v.to)
	}
	return v.c.Answer(v.answer, func(w io.Writer) error { return v.answer.write(w, v.to) })
}

// write shows the answer to a person.
func (a *convertAnswer) write(w io.Writer, to record.Format) error {
	var b strings.Builder
	fmt.Fprintf(&b, "games: %d", a.Games)
	if a.Files > 0 { // the library's games lie in none
		fmt.Fprintf(&b, " in %d files", a.Files)
	}
	fmt.Fprintf(&b, ", %d written as %v", a.Written, to)
	if a.Ignored > 0 {
		fmt.Fprintf(&b, "; other files: %d", a.Ignored)
	}
	fmt.Fprintf(&b, " (%.1f s)\n", a.Seconds)
	list := func(title string, what []convertFailure) {
		if len(what) > 0 {
			fmt.Fprintf(&b, "%s: %d\n", title, len(what))
		}
		for _, f := range what[:min(len(what), cli.MostShown)] {
			fmt.Fprintf(&b, "  %s: %v: %s\n", f.File, f.Place, f.Reason)
		}
		if more := len(what) - cli.MostShown; more > 0 {
			fmt.Fprintf(&b, "  and %d more (--json lists all)\n", more)
		}
	}
	list("failed", a.Failed)
	list("warnings", a.Warnings)
	if len(a.Losses) > 0 {
		fmt.Fprintf(&b, "%v cannot hold:\n", to)
	}
	for _, l := range a.Losses {
		such := ", such as"
		if l.Kind == record.LossHeader {
			such = ""
		}
		fmt.Fprintf(&b, "  %d × %s%s %s\n", l.Count, l.Kind, such, l.Detail)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
