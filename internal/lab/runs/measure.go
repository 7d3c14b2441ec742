package runs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/chart"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match"
	"github.com/chuhe-xiangqi/chuhe/internal/lab/match/entrant"
)

// Measuring is shared by commands that store measurements in a file, use runs to make the missing
// ones, and write a page.
type Measuring struct {
	New
	Concurrency int    `without:"server,detach" name:"jobs" short:"j" default:"1" help:"Pairs of games, or positions, to process in parallel; times are best measured one at a time." placeholder:"N"`
	Data        string `file:"kept" help:"Store the measurements in this file, and make only those that it lacks. An unfinished measurement is a run: the same command continues it." placeholder:"FILE"`
	Out         string `without:"detach" short:"o" file:"out" help:"Markdown file for the page, written with its pictures." placeholder:"FILE"`
	cli.Force
}

// errLater is returned to end a command whose run has been started but will be completed elsewhere
// or later.
var errLater = errors.New("the run is not over")

// Do executes a run, here or elsewhere, and returns its report. If the run is left to others and
// has not ended, Do reports its state and returns errLater.
func (m *Measuring) Do(ctx context.Context, c *cli.Console, spec jobs.Spec, paths map[string]string) (json.RawMessage, error) {
	if m.Concurrency < 1 {
		return nil, cli.UsageErrorf("--jobs %d: must be at least 1", m.Concurrency)
	}
	spec.Audit = m.Audit
	if !m.Elsewhere() {
		s, err := (&Work{m.New, Local{Slots: m.Concurrency}}).Do(ctx, c, spec, paths)
		if err != nil {
			return nil, Error(err)
		}
		return s.Report, nil
	}
	var err error
	if spec.Requires.Signature, err = entrant.Signature(); err != nil {
		return nil, err
	}
	s, err := m.Create(ctx, c, spec, paths)
	switch {
	case err != nil:
		return nil, err
	case s.State == jobs.Ended && s.Failed > 0:
		return nil, fmt.Errorf("run %s: %w: %d of %d: chuhe-lab run show lists the reasons", s.ID, jobs.ErrUnitsFailed, s.Failed, s.Units)
	case s.State == jobs.Ended:
		return s.Report, nil
	}
	if err := Answer(c, s, nil); err != nil {
		return nil, err
	}
	return nil, errLater
}

// Play plays a set of matches. If the set is empty, Play does nothing.
func (m *Measuring) Play(ctx context.Context, c *cli.Console, kind match.DuelWork, d *match.Duels) (r match.DuelReport, err error) {
	if len(d.Duels) == 0 {
		return r, nil
	}
	spec, paths, err := kind.Spec(ctx, *d, match.WorkOptions{})
	if err != nil {
		return r, Error(err)
	}
	report, err := m.Do(ctx, c, spec, paths)
	if err != nil {
		return r, err
	}
	return match.ReadDuels(report)
}

// Page writes the page, if one was requested, and the answer. If err is not nil, because the
// measurement failed, Page writes nothing and returns err; for errLater, it returns nil.
func (m *Measuring) Page(c *cli.Console, err error, answer any, write func(io.Writer, *chart.Pictures) error) error {
	c.EndProgress()
	if errors.Is(err, errLater) {
		return nil
	}
	if err == nil && m.Out != "" {
		if err = chart.WritePage(m.Out, write); errors.Is(err, chart.ErrPage) {
			return cli.UsageErrorf("--out: %s", err)
		}
	}
	if err != nil {
		return err
	}
	return c.Answer(answer, func(w io.Writer) error { return write(w, nil) })
}
