package convert

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/chuhe-xiangqi/chuhe/internal/atomicfile"
	"github.com/chuhe-xiangqi/chuhe/internal/filename"
	"github.com/chuhe-xiangqi/chuhe/record"
)

// errOutput is wrapped by errors of the output itself, which end the conversion.
var errOutput = errors.New("cannot write")

// errExists is wrapped by the error for a file that already exists.
var errExists = errors.New("the file exists; --force replaces it")

// output is a file of games that is being written. The file receives its final name only when it is
// complete, and only if it contains a game.
type output struct {
	v         *conversion
	path      string
	temporary *atomicfile.File
	packed    io.Closer // nil if the file is not compressed
	writer    *record.Writer
	games     int
}

// open starts writing the file.
func (o *output) open() error {
	if o.writer != nil {
		return nil
	}
	to := o.v.Stdout
	if o.path != Standard {
		if there, err := os.Stat(o.path); err == nil && there.Mode().IsRegular() && (!o.v.Force || o.v.written[filename.Same(o.path)]) {
			return fmt.Errorf("%w: %s: %w", errOutput, o.path, errExists)
		}
		var err error
		if o.temporary, err = atomicfile.Create(o.path, atomicfile.Plain); err != nil {
			return fmt.Errorf("%w: %w", errOutput, err)
		}
		to = o.temporary
		if o.v.Pack != nil {
			packed, err := o.v.Pack(o.temporary, o.path)
			if err != nil {
				return fmt.Errorf("%w: %w", errOutput, err)
			}
			to, o.packed = packed, packed
		}
	}
	writer, err := record.NewWriter(to, o.v.To, o.v.Write)
	o.writer = writer
	return err
}

// add writes a game.
func (o *output) add(g *record.Game) error {
	if err := o.open(); err != nil {
		return err
	}
	losses, err := o.writer.Write(g)
	switch {
	case errors.Is(err, record.ErrOneGame):
		return fmt.Errorf("%w: give a folder as OUT to write a file for each", err)
	case errors.Is(err, record.ErrCannotHold):
		return err
	case err != nil:
		return fmt.Errorf("%w: %w", errOutput, err)
	}
	o.games++
	o.v.report.Losses = record.AddLosses(o.v.report.Losses, losses...)
	o.v.report.Written++
	return nil
}

// close completes the file. If keep is false, it instead removes what has been written.
func (o *output) close(keep bool) error {
	if o.writer == nil {
		return nil
	}
	err := o.writer.Close()
	if o.packed != nil {
		err = errors.Join(err, o.packed.Close())
	}
	if o.temporary == nil {
		return err
	}
	defer o.temporary.Discard()
	if keep = keep && o.games > 0; keep && err == nil {
		err = o.temporary.Commit()
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errOutput, err)
	}
	o.v.written[filename.Same(o.path)] = keep
	return nil
}

// gameSink receives the games from a single input file.
type gameSink interface {
	add(g *record.Game) error
	end(keep bool) error
}

// sharedSink writes the games from all files to a single output.
type sharedSink struct{ o *output }

func (s *sharedSink) add(g *record.Game) error { return s.o.add(g) }
func (s *sharedSink) end(bool) error           { return nil }

// ownSink writes the games from an input file to a separate file. If the format holds only one game
// per file, ownSink writes one file per game. If there are several, it numbers them.
type ownSink struct {
	v       *conversion
	name    string
	o       *output      // used for a format that holds many games
	waiting *record.Game // the first game, held back until it is known whether there is another
	count   int
}

func (s *ownSink) add(g *record.Game) error {
	if s.v.To.HoldsMany() {
		if s.o == nil {
			s.o = &output{v: s.v, path: s.target("")}
		}
		return s.o.add(g)
	}
	s.count++
	if s.count == 1 {
		s.waiting = g
		return nil
	}
	if s.waiting != nil {
		first := s.waiting
		s.waiting = nil
		if err := s.single(first, 1); err != nil {
			return err
		}
	}
	return s.single(g, s.count)
}

// single writes a file that contains a single game. If number is 0, it is the only game.
func (s *ownSink) single(g *record.Game, number int) error {
	suffix := ""
	if number > 0 {
		suffix = fmt.Sprintf("-%04d", number)
	}
	o := &output{v: s.v, path: s.target(suffix)}
	err := o.add(g)
	if closed := o.close(err == nil); err == nil {
		err = closed
	}
	return err
}

func (s *ownSink) end(keep bool) error {
	if s.o != nil {
		return s.o.close(keep)
	}
	if s.waiting == nil || !keep {
		return nil
	}
	return s.single(s.waiting, 0)
}

// target returns the path of an output file. If the names of two inputs differ only in their
// extension, and perhaps in letter case, which some systems ignore, the output file for the second
// input keeps the input's extension. If that name is taken too, a number is added.
func (s *ownSink) target(suffix string) string {
	bare := strings.TrimSuffix(s.name, filepath.Ext(s.name))
	extension := s.v.To.Extension()
	path := filepath.Join(s.v.Out, bare+suffix+extension)
	if s.v.written[filename.Same(path)] {
		path = filepath.Join(s.v.Out, s.name+suffix+extension)
	}
	for n := 2; s.v.written[filename.Same(path)]; n++ {
		path = filepath.Join(s.v.Out, fmt.Sprintf("%s%s-%d%s", s.name, suffix, n, extension))
	}
	return path
}
