package selfplay

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/chuhe-xiangqi/chuhe/tablebase"
)

// withFile opens the named file for reading and calls use with it. Reading fails once ctx is done. Any error
// names the file.
func withFile(ctx context.Context, name string, use func(io.Reader) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // the file was only read
	if err := use(stoppable{ctx, f}); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// stoppable is a reader that fails once its context is done.
type stoppable struct {
	ctx context.Context
	in  io.Reader
}

// Read implements io.Reader.
func (s stoppable) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.in.Read(p)
}

// FilesExport exports the positions of game files for other programs.
type FilesExport struct {
	Files  []string
	Filter Filter
	Format Format
}

// Exported is the result of an export.
type Exported struct {
	Out       string `json:"out"`       // file written
	Positions uint64 `json:"positions"` // number of positions written
	Damaged   int    `json:"damaged"`   // places in the files that could not be read
}

// Run writes the positions to w and counts them in a. The counts are valid even if Run fails.
func (e *FilesExport) Run(ctx context.Context, w io.Writer, a *Exported) error {
	for _, name := range e.Files {
		if err := withFile(ctx, name, func(in io.Reader) error {
			n, damage, err := Export(w, in, e.Filter, e.Format)
			a.Positions += n
			a.Damaged += len(damage)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

// ReadFiles returns statistics of the given game files.
func ReadFiles(ctx context.Context, files []string) (*FilesStats, error) {
	a := &FilesStats{Files: []FileStats{}}
	seen := map[uint64]struct{}{}
	for _, name := range files {
		if err := withFile(ctx, name, func(in io.Reader) error {
			s, err := ReadStats(in, seen)
			a.Files = append(a.Files, FileStats{name, s})
			return err
		}); err != nil {
			return nil, err
		}
	}
	a.Distinct = len(seen)
	return a, nil
}

// Damaged reports whether any of the files is damaged.
func (a *FilesStats) Damaged() bool {
	for i := range a.Files {
		if len(a.Files[i].Damage) > 0 {
			return true
		}
	}
	return false
}

// CheckFile is like Check, but reads the named file.
func CheckFile(ctx context.Context, name string, s Settings, tables *tablebase.Prober) (counts map[string]*Verdicts, err error) {
	err = withFile(ctx, name, func(in io.Reader) error {
		counts, err = Check(in, s, tables)
		return err
	})
	return counts, err
}
