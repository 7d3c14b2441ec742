package runs

import (
	"context"
	"errors"
	"fmt"

	"github.com/chuhe-xiangqi/chuhe/internal/cli"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs"
	"github.com/chuhe-xiangqi/chuhe/internal/jobs/watch"
)

// New contains the flags of every command that creates a run.
type New struct {
	Place
	Creation
}

// Creation contains the flags for a new run, except for those that locate it.
type Creation struct {
	Detach     bool    `help:"Only create the run: start it with chuhe-lab run resume, or leave it to the hub."`
	MinVersion string  `needs:"server,detach" help:"Accept only workers of this version or later, such as 1.4.0." placeholder:"VERSION"`
	Audit      float64 `needs:"server,detach" help:"Share of the units that the coordinator repeats and compares, such as 0.02." placeholder:"SHARE"`
	Attempts   int     `help:"Number of times to hand out a unit before it counts as failed, 1 to 7; 5 by default." placeholder:"N"`
}

// Elsewhere reports whether the run is left to others or to a later command, instead of being
// executed by this process.
func (n *New) Elsewhere() bool { return n.Server != "" || n.Detach }

// Create creates a run to be executed later, or creates it at a hub and follows it there.
func (n *New) Create(ctx context.Context, c *cli.Console, spec jobs.Spec, paths map[string]string) (*jobs.Status, error) {
	n.limit(&spec)
	control, done, err := n.Control(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	s, err := control.Create(ctx, spec, paths)
	if err != nil || n.Server == "" || n.Detach {
		return s, Error(err)
	}
	if s, err = watch.Follow(ctx, c, s, control.Show); errors.Is(err, context.Canceled) && !c.JSON {
		_, _ = fmt.Fprintf(c.Err, "the run continues at the hub: chuhe-lab run show %s --server %s\n", s.ID, n.Server)
	}
	return s, err
}

// Begin creates the run and reports its state.
func (n *New) Begin(ctx context.Context, c *cli.Console, spec jobs.Spec, paths map[string]string) error {
	s, err := n.Create(ctx, c, spec, paths)
	if err != nil {
		return err
	}
	return Answer(c, s, EndError(s))
}

// EndError returns an error if the run did not end successfully.
func EndError(s *jobs.Status) error {
	if s.Reason != "" && (s.State == jobs.Stopped || s.State == jobs.Ended && s.Failed > 0) {
		return fmt.Errorf("run %s: %s", s.ID, s.Reason)
	}
	return nil
}

func (n *New) limit(s *jobs.Spec) {
	s.Requires.Version, s.Limits.Attempts = n.MinVersion, n.Attempts
}

// Direct is like New, but for work that a process does directly, without assigning units to itself.
type Direct struct{ New }

// Company states that --attempts requires a run whose units are assigned, since only these are
// retried.
func (Direct) Company() map[string]cli.Company {
	return map[string]cli.Company{"attempts": {Needs: "server,detach"}}
}

// Work is like New, but for kinds of work that have no other command. It adds the flags for
// executing the run in this process.
type Work struct {
	New
	Local
}

// Company returns the flags that concern only this process and therefore cannot be used for a run
// that is left to others.
func (n *Work) Company() map[string]cli.Company {
	return map[string]cli.Company{"jobs": {Without: "server,detach"}, "verbose": {Without: "server,detach"}}
}

// Begin executes the run here or creates it elsewhere.
func (n *Work) Begin(ctx context.Context, c *cli.Console, spec jobs.Spec, paths map[string]string) error {
	if n.Elsewhere() {
		return n.New.Begin(ctx, c, spec, paths)
	}
	s, err := n.Do(ctx, c, spec, paths)
	return Answer(c, s, err)
}

// Do executes the run here.
func (n *Work) Do(ctx context.Context, c *cli.Console, spec jobs.Spec, paths map[string]string) (*jobs.Status, error) {
	n.limit(&spec)
	return n.Complete(ctx, c, func() (*jobs.Book, error) {
		dir, err := n.Folder()
		if err != nil {
			return nil, err
		}
		kind, err := Kinds().Get(spec.Kind)
		if err != nil {
			return nil, err
		}
		return jobs.Begin(dir, kind, spec, paths)
	})
}
