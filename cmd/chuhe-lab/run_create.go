package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/watch"
)

// newRun are the flags of every new run.
type newRun struct {
	runPlace
	creation
}

// creation are the flags of a new run beside its place.
type creation struct {
	Detach     bool    `help:"Only create the run: begin it with chuhe-lab run resume, or leave it to the hub."`
	MinVersion string  `help:"Take only workers of this version or later, such as 1.4.0." placeholder:"VERSION"`
	Audit      float64 `help:"Share of the units that the coordinator repeats and compares, such as 0.02." placeholder:"SHARE"`
	Attempts   int     `help:"How often a unit is handed out before it has failed; 1 to 7, default 5." placeholder:"N"`
}

// create creates the run for later, or at a hub, and follows it there.
func (n *newRun) create(ctx context.Context, c *cli.Console, spec jobs.Spec, paths map[string]string) (*jobs.Status, error) {
	n.limit(&spec)
	control, done, err := n.control(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	s, err := control.Create(ctx, spec, paths)
	if err != nil || n.Server == "" || n.Detach {
		return s, runError(err)
	}
	if s, err = watch.Follow(ctx, c, s, control.Show); errors.Is(err, context.Canceled) && !c.JSON {
		_, _ = fmt.Fprintf(c.Err, "the run goes on at the hub: chuhe-lab run show %s --server %s\n", s.ID, n.Server)
	}
	return s, err
}

// begin creates the run and answers with how it stands.
func (n *newRun) begin(ctx context.Context, c *cli.Console, spec jobs.Spec, paths map[string]string) error {
	s, err := n.create(ctx, c, spec, paths)
	if err != nil {
		return err
	}
	return answerRun(c, s, endError(s))
}

// endError is the error of a run that has ended otherwise than it should.
func endError(s *jobs.Status) error {
	if s.Reason != "" && (s.State == jobs.Stopped || s.State == jobs.Ended && s.Failed > 0) {
		return fmt.Errorf("run %s: %s", s.ID, s.Reason)
	}
	return nil
}

func (n *newRun) limit(s *jobs.Spec) {
	s.Requires.Version, s.Limits.Attempts = n.MinVersion, n.Attempts
}

// newWork is newRun for kinds of work that have no other command.
type newWork struct {
	newRun
	localWork
}

// begin does the run here, or creates it elsewhere.
func (n *newWork) begin(ctx context.Context, c *cli.Console, spec jobs.Spec, paths map[string]string) error {
	if n.elsewhere() {
		return n.newRun.begin(ctx, c, spec, paths)
	}
	s, err := n.do(ctx, c, spec, paths)
	return answerRun(c, s, err)
}

// do does the run here.
func (n *newWork) do(ctx context.Context, c *cli.Console, spec jobs.Spec, paths map[string]string) (*jobs.Status, error) {
	n.limit(&spec)
	return n.work(ctx, c, func() (*jobs.Book, error) {
		dir, err := n.dir()
		if err != nil {
			return nil, err
		}
		kind, err := kinds().Get(spec.Kind)
		if err != nil {
			return nil, err
		}
		return jobs.Begin(dir, kind, spec, paths)
	})
}
