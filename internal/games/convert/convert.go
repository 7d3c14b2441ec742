// Package convert converts game records from one format to another. It reads files, archives,
// folders and streams, and writes either a single file or separate files.
package convert

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

	"github.com/chuhe-xiangqi/chuhe/internal/filename"
	"github.com/chuhe-xiangqi/chuhe/internal/games/intake"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// Standard is the path that denotes standard input or output.
const Standard = "-"

// stdinName is the name used for standard input in a report.
const stdinName = "standard input"

// ErrOut is wrapped by the error for an output that cannot hold the contents of the input.
var ErrOut = errors.New("bad output")

// Job describes a conversion.
type Job struct {
	In    string // a file or a folder, or Standard
	Out   string // a file, a folder for separate files, or Standard
	To    record.Format
	Read  record.ReadOptions
	Write record.WriteOptions
	Force bool // overwrite existing files

	// Pack returns a writer that compresses the output as its name requires. If Pack is nil,
	// nothing is compressed.
	Pack func(w io.Writer, name string) (io.WriteCloser, error)

	Stdin    io.Reader
	Stdout   io.Writer
	Progress func(text string) // may be nil
}

// Report summarizes a conversion.
type Report struct {
	Files    int              `json:"files"`    // record files read
	Ignored  int              `json:"ignored"`  // files in a folder that are not game records
	Games    int              `json:"games"`    // games found
	Written  int              `json:"written"`  // games written
	Failed   []intake.Failure `json:"failed"`   // games and files that could not be converted
	Warnings []intake.Failure `json:"warnings"` // parts of the converted games that were not understood
	Losses   []record.Loss    `json:"losses"`   // what the output format could not hold
	Seconds  float64          `json:"seconds"`  // seconds spent converting
}

// conversion is a job in progress.
type conversion struct {
	Job
	report  Report
	written map[string]bool // files that have been written so far, compared by filename.Same
	open    func(path string, o record.ReadOptions) (*intake.Source, error)
}

// Run converts everything. The report lists the games and files that could not be read or written.
// A non-nil error means that the conversion as a whole failed, for example because the disk is
// full.
func (j Job) Run(ctx context.Context) (*Report, error) {
	return j.begin(func(v *conversion) error { return v.run(ctx) })
}

// RunGames writes games that do not come from a file. The report uses name in place of a file name.
func (j Job) RunGames(ctx context.Context, games iter.Seq2[*record.Game, error], name string) (*Report, error) {
	return j.begin(func(v *conversion) error {
		return v.one(ctx, func(o *output) error { return v.games(ctx, games, name, &sharedSink{o}) })
	})
}

func (j Job) begin(do func(*conversion) error) (*Report, error) {
	v := &conversion{Job: j, open: intake.Open, report: Report{Failed: []intake.Failure{}, Warnings: []intake.Failure{}, Losses: []record.Loss{}}, written: map[string]bool{}}
	began := time.Now()
	if err := do(v); err != nil {
		return nil, err
	}
	v.report.Seconds = time.Since(began).Seconds()
	return &v.report, nil
}

func (v *conversion) tell(text string) {
	if v.Progress != nil {
		v.Progress(text)
	}
}

// run converts everything.
func (v *conversion) run(ctx context.Context) error {
	in, out := v.In, v.Out
	if in == Standard {
		return v.one(ctx, func(o *output) error {
			return v.source(ctx, intake.Stream(v.Stdin, stdinName, v.Read), stdinName, stdinName, o)
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
	v.open = intake.Found
	files, err := v.list(in, out)
	if err != nil {
		return err
	}
	if v.To.HoldsMany() && out != Standard && !isFolder(out) && filepath.Ext(out) != "" {
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
	if out == Standard {
		return fmt.Errorf("%w: want a file or a folder for what a folder holds", ErrOut)
	}
	return v.toFolder(ctx, in, files)
}

func (v *conversion) progress(done, of int) {
	v.tell(fmt.Sprintf("%d of %d files, %d games", done, of, v.report.Games))
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() || strings.HasSuffix(path, "/") || strings.HasSuffix(path, string(filepath.Separator))
}

// list returns the relative paths of the files in a folder. It omits the files of the output.
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

// one converts everything into a single file.
func (v *conversion) one(ctx context.Context, convert func(*output) error) error {
	o := &output{v: v, path: v.Out}
	err := convert(o)
	if closed := o.close(err == nil && ctx.Err() == nil); err == nil {
		err = closed
	}
	return err
}

// toFolder converts each file into one or more separate files.
func (v *conversion) toFolder(ctx context.Context, folder string, files []string) error {
	for i, name := range files {
		v.progress(i, len(files))
		if err := v.path(ctx, filepath.Join(folder, name), name, nil); err != nil {
			return err
		}
	}
	return nil
}

// path converts a file. It writes the games to o or, if o is nil, to separate files.
func (v *conversion) path(ctx context.Context, path, name string, o *output) error {
	in, err := v.open(path, v.Read)
	if err != nil {
		v.fail(name, err)
		return ctx.Err()
	}
	defer func() { _ = in.Close() }() // read only
	return v.source(ctx, in, path, name, o)
}

// source converts everything in the file at path. The report uses name for this file. If source
// returns an error, the whole command stops.
func (v *conversion) source(ctx context.Context, in *intake.Source, path, name string, o *output) error {
	for p, err := range in.Parts() {
		switch {
		case err != nil:
			v.fail(name+strings.TrimPrefix(intake.FailureOf(err, path).File, path), err)
			err = ctx.Err()
		case !p.IsRecord():
			v.report.Ignored++
			err = ctx.Err()
		default:
			err = v.part(ctx, p, path, name, o)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// part converts a file of games, which may be inside an archive.
func (v *conversion) part(ctx context.Context, p *intake.Part, path, name string, o *output) error {
	v.report.Files++
	sink := gameSink(&sharedSink{o})
	if o == nil {
		folder := filepath.Dir(name)
		within := p.Path
		if p.Name != path { // the part is in an archive, which becomes a folder
			folder = strings.TrimSuffix(name, filepath.Ext(name))
			within = filename.Path(within)
		}
		sink = &ownSink{v: v, name: filepath.Join(folder, filepath.FromSlash(within))}
	}
	name += strings.TrimPrefix(p.Name, path)
	err := v.games(ctx, p.Games(), name, sink)
	if closed := sink.end(err == nil); err == nil {
		err = closed
	}
	if err != nil && ctx.Err() == nil && o == nil { // the other files have separate outputs, so the conversion continues
		v.fail(name, err)
		err = nil
	}
	return err
}

// games writes the games in a file to a sink. It returns an error if the output fails or ctx is
// done.
func (v *conversion) games(ctx context.Context, games iter.Seq2[*record.Game, error], name string, sink gameSink) error {
	number := 0
	for g, err := range games {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		number++
		if err != nil {
			v.fail(name, err)
			continue
		}
		if v.report.Games++; v.report.Games%200 == 0 {
			v.tell(fmt.Sprintf("%s: %d games", name, v.report.Games))
		}
		for _, w := range g.Warnings {
			v.report.Warnings = append(v.report.Warnings, intake.Failure{File: name, Place: w.Place, Reason: w.Message})
		}
		if err := sink.add(g); errors.Is(err, errOutput) {
			return err
		} else if err != nil {
			v.fail(name, &record.Error{Place: record.Place{Game: number}, Err: err})
		}
	}
	return nil
}

// fail records an error for a file. The report uses name for this file.
func (v *conversion) fail(name string, err error) {
	f := intake.FailureOf(err, name)
	f.File = name
	v.report.Failed = append(v.report.Failed, f)
}
