package runs

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/watch"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
)

// Local contains the flags for executing runs on this machine.
type Local struct {
	Slots   int  `name:"jobs" short:"j" help:"Units to process in parallel; by default, one for each core, or one fewer with more than four cores." placeholder:"N"`
	Verbose bool `short:"v" help:"Log all events."`
}

// AtOnce returns the number of units to execute concurrently.
func (l *Local) AtOnce() int {
	const fewCores = 4
	switch n := runtime.NumCPU(); {
	case l.Slots > 0:
		return l.Slots
	case n > fewCores:
		return n - 1
	default:
		return n
	}
}

// Logger returns a logger that writes to standard error. It logs either errors only or, if
// requested, all events.
func (l *Local) Logger(c *cli.Console) *slog.Logger {
	level := slog.LevelError
	if l.Verbose {
		level = slog.LevelDebug
	}
	return c.Log(level)
}

// Complete opens a run and executes it with goroutines of this process until it ends. The status is
// nil only if there is no run.
func (l *Local) Complete(ctx context.Context, c *cli.Console, open func() (*jobs.Book, error)) (s *jobs.Status, err error) {
	book, err := open()
	if err != nil {
		return nil, err
	}
	identity, err := Identify("local", l.AtOnce(), 0)
	if err == nil {
		shown := watch.Here(ctx, c, book)
		err = book.Work(ctx, jobs.Options{Slots: l.AtOnce(), Identity: identity})
		shown()
	}
	s, fault := book.Status()
	return s, errors.Join(err, fault, book.Close())
}

// Answer reports on a run that has ended or that was stopped by an error.
func Answer(c *cli.Console, s *jobs.Status, err error) error {
	if s == nil {
		return Error(err)
	}
	text := func(w io.Writer) error { return watch.Write(w, s) }
	if err != nil {
		return c.AnswerPart(s, text, err)
	}
	return c.Answer(s, text)
}

// Identify returns the identity of this program as a worker. If nps is 0, its speed is unspecified.
func Identify(name string, slots int, nps float64) (jobs.Identity, error) {
	signature, err := entrant.Signature()
	return jobs.Identity{
		Name: name, Version: cli.Version(), Signature: signature, NPS: nps, Cores: slots, Machine: cli.Machine(),
	}, err
}

// HostName returns a display name for this machine.
func HostName() string {
	name, err := os.Hostname()
	if err != nil {
		name = "worker"
	}
	return filepath.Base(name)
}
